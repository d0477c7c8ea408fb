// SPDX-License-Identifier: MIT OR Apache-2.0
//! `hardware/synth/clock.toml`: the clock of the engine on ECP5 with each seed of place and route.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use toolbox::{files, program};

use super::device::{DEVICES, Device};
use super::{Hash, script};
use crate::rtl;

/// The file, from the top of the project.
const FILE: &str = "hardware/synth/clock.toml";
/// The pages with the clock of each device.
const PAGES: [&str; 2] = ["hardware/README.md", "hardware/DATASHEET.md"];

/// The result of place and route with one seed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    pub device: String,
    pub seed: u32,
    pub mhz: f64,
    /// What nextpnr estimated in MHz when it had placed the cells.
    pub estimate: f64,
    /// The ends of the longest path.
    pub from: String,
    pub to: String,
    pub luts: u32,
    pub ffs: u32,
    pub brams: u32,
    pub multipliers: u32,
    /// The clock that nextpnr was told to reach.
    pub goal: String,
    pub placer: String,
    pub date: String,
    pub seconds: u64,
}

/// Seeds of one RTL with the same tools.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// SHA-256 of the RTL and of the synthesis script with its inputs.
    pub inputs: String,
    pub tools: String,
    pub machine: String,
    #[serde(default)]
    pub seed: Vec<Seed>,
}

impl Record {
    /// The record, empty if there is none.
    ///
    /// # Errors
    ///
    /// A file that is no record.
    pub fn read(root: &Path) -> Result<Record, String> {
        let path = path(root);
        if !path.exists() {
            return Ok(Record::default());
        }
        toml::from_str(&files::read(&path)?).map_err(files::fault(&path))
    }

    /// The record of today's RTL and tools: without seeds, if the one that is kept is of others.
    ///
    /// # Errors
    ///
    /// A file that is no record, or one that cannot be hashed.
    pub fn of_today(root: &Path, hash: Hash, tools: String) -> Result<Record, String> {
        let kept = Record::read(root)?;
        let inputs = hash_of_inputs(root, hash)?;
        if kept.inputs == inputs && kept.tools == tools {
            return Ok(kept);
        }
        Ok(Record {
            inputs,
            tools,
            machine: program::machine(),
            seed: Vec::new(),
        })
    }

    pub fn find(&self, device: &Device, seed: u32, placer: &str) -> Option<&Seed> {
        self.seed.iter().find(|row| {
            row.device == device.name
                && row.seed == seed
                && row.goal == device.goal
                && row.placer == placer
        })
    }

    /// Keeps a seed in its place.
    pub fn keep(&mut self, row: Seed) {
        self.seed
            .retain(|old| (&old.device, old.seed) != (&row.device, row.seed));
        self.seed.push(row);
        self.seed
            .sort_by(|a, b| (&a.device, a.seed).cmp(&(&b.device, b.seed)));
    }

    /// # Errors
    ///
    /// A file that cannot be written.
    pub fn write(&self, root: &Path) -> Result<(), String> {
        let path = path(root);
        let rows = toml::to_string(self).map_err(files::fault(&path))?;
        let text = format!("# Written by `cargo xtask synth ecp5 --record`.\n{rows}");
        files::write(path, text)
    }

    /// The clock of a device over its seeds, if there are any.
    pub fn clock(&self, device: &str) -> Option<Clock> {
        let rows = self.seed.iter().filter(|row| row.device == device);
        Clock::of(rows.map(|row| row.mhz).collect())
    }
}

fn path(root: &Path) -> PathBuf {
    root.join(FILE)
}

/// Clocks in MHz over several seeds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    pub median: f64,
    pub slowest: f64,
    pub fastest: f64,
    pub seeds: usize,
}

impl Clock {
    /// The median of an even number of clocks is halfway between the two in the middle.
    pub fn of(mut clocks: Vec<f64>) -> Option<Clock> {
        clocks.sort_by(f64::total_cmp);
        let seeds = clocks.len();
        let (low, high) = (clocks.get(seeds.checked_sub(1)? / 2)?, clocks[seeds / 2]);
        Some(Clock {
            // nextpnr prints hundredths.
            median: ((low + high) / 2.0 * 100.0).round() / 100.0,
            slowest: clocks[0],
            fastest: clocks[seeds - 1],
            seeds,
        })
    }

    /// As the pages have it.
    fn cell(&self) -> String {
        let Clock {
            median,
            slowest,
            fastest,
            seeds,
        } = self;
        match seeds {
            1 => format!("{median:.1} MHz (one seed)"),
            _ => format!("{median:.1} MHz ({slowest:.1} to {fastest:.1}, {seeds} seeds)"),
        }
    }
}

/// The hash of the files that the netlist is made from.
fn hash_of_inputs(root: &Path, hash: Hash) -> Result<String, String> {
    let names = rtl::sources(root)?.into_iter().map(|(name, _)| name);
    let mut paths: Vec<String> = rtl::wishbone(names.collect())
        .iter()
        .map(|name| format!("hardware/rtl/{name}"))
        .collect();
    paths.push(script::ECP5.to_owned());
    for name in ["memory_register_ecp5.v", "mult18_ecp5.v", "serial_top.sv"] {
        paths.push(format!("hardware/synth/{name}"));
    }
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    hash(root, &paths)
}

/// The last day of the record, if it is of another RTL or script than today's.
///
/// # Errors
///
/// A file that is no record, or one that cannot be hashed.
pub fn stale(root: &Path, hash: Hash) -> Result<Option<String>, String> {
    let record = Record::read(root)?;
    if record.inputs == hash_of_inputs(root, hash)? {
        return Ok(None);
    }
    let last = record.seed.iter().map(|row| row.date.as_str()).max();
    Ok(Some(format!(
        "{FILE}, of {}, is not of the RTL and the script of today: cargo xtask synth ecp5 --record",
        last.unwrap_or("no day")
    )))
}

/// The step of `cargo xtask test`: the pages have the clocks of the record. That the record is of
/// an older RTL is said and is no failure, because a new one takes hours.
///
/// # Errors
///
/// A page with other clocks.
pub fn check(root: &Path, hash: Hash) -> Result<(), String> {
    let record = Record::read(root)?;
    let mut wrong = Vec::new();
    for page in PAGES {
        let text = files::read(root.join(page))?;
        for device in &DEVICES {
            let Some(clock) = record.clock(device.name) else {
                continue;
            };
            let row = format!("| {} | {} |", device.name.to_uppercase(), clock.cell());
            if !text.contains(&row) {
                wrong.push(format!("{page} has no row {row}: {FILE} says so"));
            }
        }
    }
    if let Some(stale) = stale(root, hash)? {
        println!("note: {stale}");
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n       ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(device: &str, seed: u32, mhz: f64) -> Seed {
        Seed {
            device: device.to_owned(),
            seed,
            mhz,
            estimate: 85.5,
            from: "a".to_owned(),
            to: "b".to_owned(),
            luts: 1,
            ffs: 2,
            brams: 44,
            multipliers: 15,
            goal: "112".to_owned(),
            placer: "heap".to_owned(),
            date: "2026-11-26".to_owned(),
            seconds: 600,
        }
    }

    #[test]
    fn the_median_is_in_the_middle() {
        let of = |clocks: &[f64]| Clock::of(clocks.to_vec()).map(|clock| clock.median);
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[103.2]), Some(103.2));
        assert_eq!(of(&[110.0, 90.0, 100.0]), Some(100.0));
        assert_eq!(of(&[110.0, 90.0, 100.0, 104.5]), Some(102.25));
        let clock = Clock::of(vec![110.2, 90.0, 100.0]).unwrap();
        assert_eq!(clock.cell(), "100.0 MHz (90.0 to 110.2, 3 seeds)");
    }

    #[test]
    fn a_seed_is_kept_once_and_found_for_its_goal_and_placer() {
        let mut record = Record::default();
        let other = Device {
            goal: "145",
            ..DEVICES[0]
        };
        let (a, b) = ("a", DEVICES[0].name);
        for (device, seed, mhz) in [(b, 2, 1.0), (a, 3, 2.0), (b, 1, 3.0), (b, 2, 4.0)] {
            record.keep(row(device, seed, mhz));
        }
        let kept: Vec<_> = record.seed.iter().map(|row| (row.seed, row.mhz)).collect();
        assert_eq!(kept, [(3, 2.0), (1, 3.0), (2, 4.0)]);
        assert!(record.find(&DEVICES[0], 2, "heap").is_some());
        assert!(record.find(&DEVICES[0], 2, "static").is_none());
        assert!(record.find(&other, 2, "heap").is_none());
        assert!(record.find(&DEVICES[0], 3, "heap").is_none());
        assert_eq!(record.clock(b).unwrap().median, 3.5);
    }

    /// A project with these sources, a record of them and the pages.
    #[test]
    fn the_record_is_of_the_rtl_that_it_names_and_the_pages_have_its_clocks() {
        let root = std::env::temp_dir().join(format!("nineteen-clock-{}", std::process::id()));
        let hash: Hash = |root, paths| {
            let texts = paths.iter().map(|path| files::read(root.join(path)));
            Ok(texts.map(Result::unwrap_or_default).collect())
        };
        files::write(root.join("hardware/rtl/a.sv"), "module a").unwrap();
        files::write(root.join(script::ECP5), "synth").unwrap();
        let mut record = Record::of_today(&root, hash, "t".to_owned()).unwrap();
        record.keep(row("ecp5-25f-6", 1, 101.25));
        record.write(&root).unwrap();
        assert_eq!(Record::of_today(&root, hash, "t".to_owned()), Ok(record));
        let of_others = Record::of_today(&root, hash, "u".to_owned()).unwrap();
        assert_eq!(of_others.seed, []);
        assert_eq!(stale(&root, hash), Ok(None));
        for page in PAGES {
            files::write(root.join(page), "| ECP5-25F-6 | 101.2 MHz (one seed) |").unwrap();
        }
        assert_eq!(check(&root, hash), Ok(()));
        files::write(root.join(PAGES[1]), "| ECP5-25F-6 | 110.2 MHz (seed 16) |").unwrap();
        assert!(check(&root, hash).unwrap_err().contains(PAGES[1]));
        files::write(root.join("hardware/rtl/a.sv"), "module a;").unwrap();
        assert!(stale(&root, hash).unwrap().unwrap().contains("2026-11-26"));
        let today = Record::of_today(&root, hash, "t".to_owned()).unwrap();
        assert_eq!(today.seed, []);
        std::fs::remove_dir_all(&root).unwrap();
    }
}
