// SPDX-License-Identifier: MIT OR Apache-2.0
//! The record of a full run: `lab/bench/record/<cpu>/<date>.json`.
//!
//! Line by line readable: the header, the contestants, then one row on each line.

use super::machine;
use crate::{
    contestants::{self, OURS},
    operation,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};
use stopwatch::Figure;

/// A full run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub header: Header,
    pub contestants: Vec<Contestant>,
    pub rows: Vec<Row>,
}

/// Where, when and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Begin of the run, UTC.
    pub date: String,
    pub cpu: String,
    pub kernel: String,
    pub governor: Option<String>,
    pub rustc: String,
    pub target: String,
    /// Compiler flags of the main build beyond cargo's release profile.
    pub flags: Vec<String>,
    /// Package and version of everything that was timed.
    pub versions: BTreeMap<String, String>,
    /// Rate of the time stamp counter, in GHz.
    pub tick_ghz: f64,
    /// NOPs per cycle of a core that is ours alone; the gate keeps samples above 88 % of it.
    pub nops_alone: Option<f64>,
    /// Time spent on samples.
    pub seconds: f64,
    /// Notes for readers of this run.
    pub notes: Vec<String>,
}

/// One library with one backend.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contestant {
    pub lib: String,
    pub backend: String,
    /// How we know that this backend ran.
    pub evidence: String,
    /// Compiler flags of its process.
    pub flags: Vec<String>,
}

impl Contestant {
    /// Whether its process was built for the very CPU of the run.
    pub fn is_for_one_cpu(&self) -> bool {
        self.flags.iter().any(|flag| flag.contains("target-cpu"))
    }
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    pub lib: String,
    pub backend: String,
    pub op: String,
    #[serde(flatten)]
    pub figure: Figure,
}

impl Row {
    /// The cost by which contestants are compared: cycles, or nanoseconds where there are none.
    pub fn cost(&self) -> f64 {
        self.figure.cycles.unwrap_or(self.figure.ns)
    }

    pub fn is_ours(&self) -> bool {
        self.lib == OURS
    }
}

impl Record {
    /// The operations that have rows, in the order of the table.
    pub fn operations(&self) -> Vec<&str> {
        let mut operations: Vec<&str> = self.rows.iter().map(|row| row.op.as_str()).collect();
        operations.sort_by_key(|operation| operation::rank(operation));
        operations.dedup();
        operations
    }

    /// The operations in blocks that are printed side by side; each base name of batches is a block
    /// of its own.
    pub fn blocks(&self) -> Vec<(String, Vec<&str>)> {
        let present = self.operations();
        let single = operation::BLOCKS.iter().map(|(title, names)| {
            let names: Vec<&str> = present
                .iter()
                .copied()
                .filter(|name| names.contains(name))
                .collect();
            ((*title).to_owned(), names)
        });
        let mut blocks: Vec<(String, Vec<&str>)> =
            single.filter(|(_, names)| !names.is_empty()).collect();
        for name in present.iter().copied().filter(|name| name.contains('/')) {
            let base = operation::rank(name).1;
            let title = match base.contains("batch") {
                true => base.to_owned(),
                false => format!("{base} in batches"),
            };
            match blocks.last_mut() {
                Some((last, names)) if *last == title => names.push(name),
                _ => blocks.push((title, vec![name])),
            }
        }
        blocks
    }

    /// Library and backend of all contestants with rows, ours first, in the order of the rows.
    pub fn teams(&self) -> Vec<(&str, &str)> {
        let mut teams: Vec<(&str, &str)> = Vec::new();
        for ours in [true, false] {
            for row in self.rows.iter().filter(|row| row.is_ours() == ours) {
                if !teams.contains(&(&row.lib, &row.backend)) {
                    teams.push((&row.lib, &row.backend));
                }
            }
        }
        teams
    }

    pub fn row(&self, lib: &str, backend: &str, op: &str) -> Option<&Row> {
        self.rows
            .iter()
            .find(|row| row.lib == lib && row.backend == backend && row.op == op)
    }

    /// The fastest peer at `op` among those whose figures are of undisturbed samples.
    pub fn best_peer(&self, op: &str) -> Option<&Row> {
        let peers = self
            .rows
            .iter()
            .filter(|row| row.op == op && !row.is_ours() && row.figure.is_gated());
        peers.min_by(|a, b| a.cost().total_cmp(&b.cost()))
    }

    /// The cost of `row` relative to the fastest peer at the same operation; none for a disturbed
    /// figure.
    pub fn ratio(&self, row: &Row) -> Option<f64> {
        row.figure.is_gated().then_some(())?;
        Some(row.cost() / self.best_peer(&row.op)?.cost())
    }

    /// The unit of [`Row::cost`].
    pub fn unit(&self) -> &'static str {
        if self.rows.iter().all(|row| row.figure.cycles.is_some()) {
            "core cycles"
        } else {
            "ns"
        }
    }

    /// The folder of this record's CPU and the date in it: `<cpu>/<date>`.
    pub fn stem(&self) -> PathBuf {
        let date: String = self.header.date.chars().take(10).collect();
        Path::new(&machine::slug(&self.header.cpu)).join(date)
    }

    /// JSON with one row on each line.
    ///
    /// # Errors
    /// If a figure is not a number.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let lines =
            |rows: Result<Vec<String>, serde_json::Error>| rows.map(|rows| rows.join(",\n    "));
        let contestants = lines(self.contestants.iter().map(serde_json::to_string).collect())?;
        let rows = lines(self.rows.iter().map(serde_json::to_string).collect())?;
        let header = serde_json::to_string_pretty(&self.header)?.replace('\n', "\n  ");
        Ok(format!(
            "{{\n  \"header\": {header},\n  \"contestants\": [\n    {contestants}\n  ],\n  \"rows\": [\n    {rows}\n  ]\n}}\n"
        ))
    }

    /// Writes the record below `folder`; returns the file.
    ///
    /// # Errors
    /// If the file system refuses.
    pub fn save(&self, folder: &Path) -> io::Result<PathBuf> {
        let path = folder.join(self.stem()).with_extension("json");
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&path, self.to_json()?)?;
        Ok(path)
    }

    /// The newest record of each CPU below `folder`, newest first.
    ///
    /// # Errors
    /// If a file cannot be read or is no record.
    pub fn newest(folder: &Path) -> io::Result<Vec<Record>> {
        let mut newest: BTreeMap<String, Record> = BTreeMap::new();
        for cpu in fs::read_dir(folder)? {
            let cpu = cpu?.path();
            if !cpu.is_dir() {
                continue;
            }
            for file in fs::read_dir(cpu)? {
                let file = file?.path();
                if file.extension().is_none_or(|extension| extension != "json") {
                    continue;
                }
                let record: Record = serde_json::from_str(&fs::read_to_string(&file)?)
                    .map_err(|error| io::Error::other(format!("{}: {error}", file.display())))?;
                let slot = newest.entry(record.header.cpu.clone());
                let slot = slot.or_insert_with(|| record.clone());
                if slot.header.date < record.header.date {
                    *slot = record;
                }
            }
        }
        let mut newest: Vec<Record> = newest.into_values().collect();
        newest.sort_by(|a, b| b.header.date.cmp(&a.header.date));
        Ok(newest)
    }
}

/// The record of another run in a folder of this crate, by the CPU's slug.
pub fn kept<T: DeserializeOwned>(folder: &Path, slug: &str) -> Result<Option<T>, String> {
    let path = folder.join(format!("{slug}.json"));
    if !path.exists() {
        return Ok(None);
    }
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let text = fs::read_to_string(&path).map_err(|why| failed(&why))?;
    serde_json::from_str(&text).map_err(|why| failed(&why))
}

/// Versions of the packages that are timed, from the lock file that this program was built with,
/// and of libraries that it found.
pub fn versions() -> BTreeMap<String, String> {
    const PACKAGES: &[&str] = &[
        "aws-lc-rs",
        "aws-lc-sys",
        "commonware-cryptography-curve25519",
        "crrl",
        "curve25519-dalek",
        "curve25519-dalek-ng",
        "ed25519-compact",
        "ed25519-consensus",
        "ed25519-dalek",
        "ed25519-simd",
        "ed25519-zebra",
        "fiat-crypto",
        "graviola",
        "nineteen",
        "ring",
        "rscrypto",
        "sha2",
        "solana-ed25519",
        "x25519-dalek",
    ];
    let lock = include_str!("../../../Cargo.lock");
    let value = |line: &str, key: &str| {
        line.strip_prefix(key)?
            .strip_prefix(" = \"")?
            .strip_suffix('"')
            .map(str::to_owned)
    };
    let mut versions: BTreeMap<_, _> = contestants::versions_found().into_iter().collect();
    for package in lock.split("[[package]]") {
        let name = package.lines().find_map(|line| value(line, "name"));
        let version = package.lines().find_map(|line| value(line, "version"));
        if let (Some(name), Some(version)) = (name, version)
            && PACKAGES.contains(&name.as_str())
        {
            versions.insert(name, version);
        }
    }
    versions
}

/// Where records are kept.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("record")
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A small record: two of ours, two peers, one batch.
    pub fn example() -> Record {
        let row = |lib: &str, backend: &str, op: &str, cycles: f64| Row {
            lib: lib.into(),
            backend: backend.into(),
            op: op.into(),
            figure: Figure {
                cycles: Some(cycles),
                cycles_p2: Some(cycles * 0.99),
                ns: cycles / 4.0,
                clean: 900,
                samples: 1000,
            },
        };
        Record {
            header: Header {
                date: "2026-01-31T12:00:00Z".into(),
                cpu: "Example CPU".into(),
                kernel: "linux 6.1".into(),
                governor: None,
                rustc: "rustc 1.95.0".into(),
                target: "x86_64-unknown-linux-gnu".into(),
                flags: Vec::new(),
                versions: BTreeMap::from([("crrl".into(), "0.9.0".into())]),
                tick_ghz: 2.5,
                nops_alone: Some(7.8),
                seconds: 60.0,
                notes: vec!["an example".into()],
            },
            contestants: vec![Contestant {
                lib: "crrl".into(),
                backend: "m64".into(),
                evidence: "built so".into(),
                flags: Vec::new(),
            }],
            rows: vec![
                row("crrl", "m64", "sign", 40_000.0),
                row("ring", "default", "sign", 50_000.0),
                row("nineteen", "m51", "sign", 44_000.0),
                row("nineteen", "m64", "sign", 20_000.0),
                row("nineteen", "m64", "verify/64", 9_000.0),
                row("nineteen", "m64", "verify/8", 12_345.6),
                row("crrl", "m64", "fe_mul", 35.5),
            ],
        }
    }

    #[test]
    fn ratios_are_to_the_best_peer() {
        let record = example();
        let ratio = |backend| record.ratio(record.row("nineteen", backend, "sign")?);
        assert_eq!((ratio("m64"), ratio("m51")), (Some(0.5), Some(1.1)));
        let alone = record
            .row("nineteen", "m64", "verify/8")
            .expect("it is in the example");
        assert_eq!(record.ratio(alone), None);
    }

    #[test]
    fn a_disturbed_figure_has_no_ratio_and_gives_none() {
        let mut record = example();
        for row in &mut record.rows {
            row.figure.clean = if row.is_ours() { row.figure.clean } else { 3 };
        }
        let ours = record
            .row("nineteen", "m64", "sign")
            .expect("it is in the example");
        assert_eq!(record.ratio(ours), None);
        let mut record = example();
        record
            .rows
            .iter_mut()
            .filter(|row| row.is_ours())
            .for_each(|row| row.figure.clean = 3);
        let ours = record
            .row("nineteen", "m64", "sign")
            .expect("it is in the example");
        assert_eq!(record.ratio(ours), None);
    }

    #[test]
    fn ours_come_first_and_batches_last() {
        let record = example();
        let teams = [
            ("nineteen", "m51"),
            ("nineteen", "m64"),
            ("crrl", "m64"),
            ("ring", "default"),
        ];
        assert_eq!(record.teams(), teams);
        assert_eq!(
            record.operations(),
            ["sign", "fe_mul", "verify/8", "verify/64"]
        );
        let blocks = record.blocks();
        assert_eq!(
            blocks.last().map(|(_, names)| names.as_slice()),
            Some(&["verify/8", "verify/64"][..])
        );
    }

    #[test]
    fn a_record_survives_its_file() {
        let record = example();
        let json = record.to_json().expect("all figures are numbers");
        assert_eq!(
            serde_json::from_str::<Record>(&json).expect("it was just written"),
            record
        );
        assert_eq!(
            json.lines().filter(|line| line.contains("\"op\":")).count(),
            record.rows.len()
        );
        assert_eq!(record.stem(), Path::new("example-cpu/2026-01-31"));
    }

    #[test]
    fn all_peers_have_a_version() {
        let versions = versions();
        assert_eq!(versions.get("crrl").map(String::as_str), Some("0.9.0"));
        let found = contestants::versions_found();
        assert_eq!(versions.len(), 19 + found.len());
        assert!(found.iter().all(|(_, version)| !version.is_empty()));
    }
}
