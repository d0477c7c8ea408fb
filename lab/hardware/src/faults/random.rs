// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask faults --random N --seed S`: single faults at random places of every file of the RTL.
//!
//! All faults are compiled into one model, where a number selects one (`sites.rs`), so
//! that each costs the time of the tests alone. The co-simulation's tests run on each, the quick
//! ones first, until one fails. The proofs about its file run on each that they leave. A fault that
//! both leave must stand in `hardware/faults/equivalent.toml` with the reason why it has no effect.
//!
//! Tops for other buses than Wishbone are not in that model: each of their faults is planted by
//! itself, and tested on Icarus.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use toolbox::{Group, Tools};

use super::sites::{self, Site};
use super::{Bench, Options};
use crate::formal;
use crate::rtl::sources;

/// The variable that holds the number of the fault: `hardware/cosim/model/planted.cpp`.
const NUMBER: &str = "ENGINE25519_FAULT";

/// Test files of the co-simulation, the quickest first. Those that disturb bits and compare
/// switching are left out, and the vectors of Wycheproof: they take minutes.
const TESTS: [&str; 11] = [
    "diagram",
    "contexts",
    "pauses",
    "sha512",
    "protection",
    "residue",
    "lockstep",
    "owners",
    "units",
    "words",
    "vectors",
];

/// Tops that the co-simulation does not have, with their tests on Icarus.
const TOPS: [&str; 3] = ["engine_axi4lite", "engine_apb", "engine_ahb"];

/// No test file takes longer without a fault, by far.
const LONGEST: Duration = Duration::from_secs(60);

/// Faults without an effect, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    equivalent: Vec<Equivalent>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Equivalent {
    file: String,
    /// Where `old` has other places, too: its whole line.
    #[serde(default)]
    line: Option<String>,
    old: String,
    new: String,
    why: String,
}

/// The fate of a fault.
enum Verdict<'a> {
    /// The test file, or "proofs".
    Found(&'a str),
    Equivalent(&'a str),
    Left,
}

/// Plants them.
///
/// # Errors
///
/// Missing tools, tests that fail without a fault, and faults that nobody finds.
pub(super) fn run(root: &Path, options: &Options, count: usize) -> Result<(), String> {
    let sim = toolbox::ensure(root, Group::Sim)?;
    let formal = toolbox::ensure(root, Group::Formal)?;
    let table = fs::read_to_string(root.join("hardware/faults/equivalent.toml"))
        .map_err(|why| format!("equivalent.toml: {why}"))?;
    let table: Table = toml::from_str(&table).map_err(|why| format!("equivalent.toml: {why}"))?;
    let texts: BTreeMap<String, String> = sources(root)?.into_iter().collect();
    let work = root.join("target/faults");
    let model = Model {
        root,
        tools: &sim,
        texts: &texts,
        rtl: work.join("random"),
        build: work.join("build"),
    };
    let chosen = model.choose(count, options.seed)?;
    eprintln!("{} faults in {} files", chosen.len(), texts.len());
    model.write(&chosen)?;
    let programs = model.build()?;
    if let Some(test) = first_failure(root, &programs, 0)? {
        return Err(format!("{test} fails without a fault"));
    }
    let bench = Bench {
        root: root.to_owned(),
        rtl: work.join("rtl"),
        work,
        tools: toolbox::ensure(root, Group::Sim)?,
    };
    let mut left = 0;
    for (number, site) in (1..).zip(&chosen).skip(options.skip) {
        let start = Instant::now();
        let top = TOPS
            .into_iter()
            .find(|top| site.file == format!("{top}.sv"));
        let found = match top {
            Some(top) => bench
                .fails_on_icarus(site, &texts, top)?
                .then_some(top.to_owned()),
            None => first_failure(root, &programs, number)?,
        };
        let proofs = || {
            bench.write(site, &texts)?;
            formal::fails_on(root, &formal, &bench.rtl, &site.file)
        };
        let proven = found.is_none() && proofs()?;
        let verdict = match &found {
            Some(test) => Verdict::Found(test),
            None if proven => Verdict::Found("proofs"),
            None => table
                .of(site, &texts[&site.file])
                .map_or(Verdict::Left, |one| Verdict::Equivalent(&one.why)),
        };
        left += usize::from(matches!(verdict, Verdict::Left));
        print(
            number,
            site,
            &texts[&site.file],
            &verdict,
            start.elapsed(),
            options.json,
        );
    }
    eprintln!(
        "{} of {} are found, or argued to change nothing",
        chosen.len() - left,
        chosen.len()
    );
    if left == 0 {
        Ok(())
    } else {
        Err(format!("{left} faults are left"))
    }
}

impl Table {
    fn of(&self, site: &Site, text: &str) -> Option<&Equivalent> {
        let line = text.lines().nth(site.lines(text).start - 1);
        self.equivalent.iter().find(|one| {
            one.file == site.file
                && one.line.as_deref().map(squeezed) == one.line.as_ref().and(line.map(squeezed))
                && squeezed(&one.old) == squeezed(&site.old)
                && squeezed(&one.new) == squeezed(&site.new)
        })
    }
}

/// Without the differences of layout.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn print(
    number: usize,
    site: &Site,
    text: &str,
    verdict: &Verdict<'_>,
    time: Duration,
    json: bool,
) {
    let (what, by) = match verdict {
        Verdict::Found(by) => ("found", *by),
        Verdict::Equivalent(why) => ("equivalent", *why),
        Verdict::Left => ("LEFT", ""),
    };
    let Site {
        file,
        kind,
        old,
        new,
        ..
    } = site;
    let (line, old, new, seconds) = (
        site.lines(text).start,
        squeezed(old),
        squeezed(new),
        time.as_secs_f64(),
    );
    if json {
        let row = serde_json::json!({
            "number": number, "file": file, "line": line, "kind": kind.to_string(), "old": old, "new": new,
            "verdict": what, "by": by, "seconds": seconds
        });
        println!("{row}");
    } else {
        println!("{number} {what}: {file}:{line}, {kind}: {old} -> {new}: {by} ({seconds:.0} s)");
    }
}

/// SplitMix64.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

struct Model<'a> {
    root: &'a Path,
    tools: &'a Tools,
    texts: &'a BTreeMap<String, String>,
    rtl: PathBuf,
    build: PathBuf,
}

impl Model<'_> {
    /// So many faults that the model takes, the files in turn, in each file at random.
    fn choose(&self, count: usize, seed: u64) -> Result<Vec<Site>, String> {
        let mut numbers = Numbers(seed);
        let mut heaps: Vec<Vec<Site>> = self
            .texts
            .iter()
            .map(|(file, text)| sites::sites(file, text))
            .collect();
        let mut chosen: Vec<Site> = Vec::new();
        loop {
            while chosen.len() < count && heaps.iter().any(|heap| !heap.is_empty()) {
                for heap in &mut heaps {
                    // Each kind is as likely as another in a file that has it.
                    let kinds: BTreeSet<_> = heap.iter().map(|site| site.kind).collect();
                    if chosen.len() == count || kinds.is_empty() {
                        continue;
                    }
                    let kind = kinds.into_iter().nth(
                        numbers.below(heap.iter().map(|s| s.kind).collect::<BTreeSet<_>>().len()),
                    );
                    let places: Vec<usize> = (0..heap.len())
                        .filter(|at| Some(heap[*at].kind) == kind)
                        .collect();
                    let site = heap.swap_remove(places[numbers.below(places.len())]);
                    heap.retain(|other| !other.overlaps(&site));
                    chosen.push(site);
                }
            }
            self.write(&chosen)?;
            let refused = self.refused(&chosen)?;
            if refused.is_empty() {
                return Ok(chosen);
            }
            let mut place = 0..;
            chosen.retain(|_| place.next().is_none_or(|at| !refused.contains(&at)));
        }
    }

    /// The RTL with all of them.
    fn write(&self, chosen: &[Site]) -> Result<(), String> {
        fs::create_dir_all(&self.rtl).map_err(|why| format!("{}: {why}", self.rtl.display()))?;
        for (file, text) in self.texts {
            let here = (1..).zip(chosen).filter(|(_, site)| site.file == *file);
            let mut text = sites::selectable(text, here);
            if file == "engine_pkg.sv" {
                text.insert_str(0, sites::PACKAGE);
            }
            let path = self.rtl.join(file);
            if fs::read_to_string(&path).ok().as_deref() != Some(&text) {
                fs::write(&path, text).map_err(|why| format!("{}: {why}", path.display()))?;
            }
        }
        Ok(())
    }

    /// Those for which Verilator refuses a line: faults in expressions that must be constant.
    fn refused(&self, chosen: &[Site]) -> Result<BTreeSet<usize>, String> {
        let mut refused = BTreeSet::new();
        for top in [
            "engine_wishbone",
            "engine_axi4lite",
            "engine_apb",
            "engine_ahb",
            "sha512_wishbone",
            "sha512_axi4lite",
        ] {
            let mut command = self.tools.command("verilator");
            command
                .args([
                    "--lint-only",
                    "-Wno-fatal",
                    "-Wno-lint",
                    "-Wno-style",
                    "-I.",
                    "--top-module",
                    top,
                ])
                .args(["engine_pkg.sv", "strobes_pkg.sv"])
                .arg(format!("{top}.sv"))
                .current_dir(&self.rtl);
            let done = command
                .output()
                .map_err(|why| format!("verilator: {why}"))?;
            if done.status.success() {
                continue;
            }
            let said = String::from_utf8_lossy(&done.stderr);
            let mut here = BTreeSet::new();
            for line in said.lines().filter(|line| line.starts_with("%Error")) {
                let mut parts = line.split(": ").nth(1).unwrap_or_default().split(':');
                let (Some(file), Some(Ok(number))) =
                    (parts.next(), parts.next().map(str::parse::<usize>))
                else {
                    continue;
                };
                let name = file.rsplit('/').next().unwrap_or(file);
                here.extend(
                    chosen
                        .iter()
                        .enumerate()
                        .filter(|(_, site)| {
                            site.file == name && site.lines(&self.texts[name]).contains(&number)
                        })
                        .map(|(at, _)| at),
                );
            }
            if here.is_empty() {
                return Err(format!("verilator refuses {top} for no fault:\n{said}"));
            }
            refused.extend(here);
        }
        Ok(refused)
    }

    /// The test programs, by name.
    fn build(&self) -> Result<BTreeMap<String, PathBuf>, String> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .args([
                "test",
                "--release",
                "-p",
                "engine25519-cosim",
                "--no-run",
                "--message-format=json",
            ])
            .arg("--target-dir")
            .arg(&self.build)
            .env("ENGINE25519_RTL", &self.rtl)
            .current_dir(self.root.join("hardware"))
            .stderr(Stdio::inherit());
        let done = command.output().map_err(|why| format!("cargo: {why}"))?;
        if !done.status.success() {
            return Err("the model does not build".to_owned());
        }
        let text = String::from_utf8_lossy(&done.stdout);
        let rows = text
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let programs = rows.filter_map(|row| {
            let name = row["target"]["name"].as_str()?.to_owned();
            Some((name, PathBuf::from(row["executable"].as_str()?)))
        });
        Ok(programs.collect())
    }
}

/// The first test file of which a test fails, or takes too long.
fn first_failure(
    root: &Path,
    programs: &BTreeMap<String, PathBuf>,
    number: usize,
) -> Result<Option<String>, String> {
    for test in TESTS {
        let program = programs.get(test).ok_or(format!("no test file {test}"))?;
        let child = Command::new(program)
            .args(["--skip", "wycheproof"])
            .env(NUMBER, number.to_string())
            .current_dir(root.join("hardware/cosim"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| format!("{test}: {why}"))?;
        if !passes(child).map_err(|why| format!("{test}: {why}"))? {
            return Ok(Some(test.to_owned()));
        }
    }
    Ok(None)
}

/// Whether a program passes in time; it is stopped at its first failure.
fn passes(mut child: Child) -> std::io::Result<bool> {
    let (tell, told) = mpsc::channel();
    let output = child.stdout.take();
    let reader = std::thread::spawn(move || {
        let lines = output.map(|output| BufReader::new(output).lines());
        let failed = lines
            .into_iter()
            .flatten()
            .map_while(Result::ok)
            .any(|line| line.ends_with("... FAILED"));
        // Nobody listens after the time is over.
        let _ = tell.send(failed);
    });
    let failed = told.recv_timeout(LONGEST).unwrap_or(true);
    if failed {
        // It may be over already.
        let _ = child.kill();
    }
    let status = child.wait()?;
    let _ = reader.join();
    Ok(!failed && status.success())
}

impl Bench {
    /// The RTL with one fault.
    fn write(&self, site: &Site, texts: &BTreeMap<String, String>) -> Result<(), String> {
        let told = |why: std::io::Error| format!("{}: {why}", self.rtl.display());
        fs::create_dir_all(&self.rtl).map_err(told)?;
        for (file, text) in texts {
            let text = if *file == site.file {
                site.planted(text)
            } else {
                text.clone()
            };
            fs::write(self.rtl.join(file), text).map_err(told)?;
        }
        Ok(())
    }

    fn fails_on_icarus(
        &self,
        site: &Site,
        texts: &BTreeMap<String, String>,
        top: &str,
    ) -> Result<bool, String> {
        self.write(site, texts)?;
        let mut command = self.tools.command("python");
        command
            .arg(self.root.join("hardware/cocotb/run.py"))
            .arg("--rtl")
            .arg(&self.rtl)
            .arg("--build")
            .arg(self.work.join("cocotb"))
            .args(["--top", top]);
        let done = command.output().map_err(|why| format!("python: {why}"))?;
        let text = String::from_utf8_lossy(&done.stdout);
        let verdicts = super::verdicts(&text);
        if verdicts.is_empty() {
            return Err(format!("{top}: no test has run:\n{text}"));
        }
        Ok(verdicts.values().any(|passed| !passed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "module m;\n\
        always_ff @(posedge clk_i)\n        if (rst_i) a_q <= x;\n        else a_q <= y;\n\
        always_ff @(posedge clk_i)\n        if (rst_i) b_q <= x;\n        else b_q <= y;\nendmodule\n";

    /// How many of the faults `rst_i` -> `1'b0` a table excuses.
    fn excused(line: Option<&str>) -> usize {
        let [file, old, new, why] = ["m.sv", "rst_i", "1'b0", "tested"].map(str::to_owned);
        let line = line.map(str::to_owned);
        let equivalent = vec![Equivalent {
            file,
            line,
            old,
            new,
            why,
        }];
        let table = Table { equivalent };
        let all = sites::sites("m.sv", TEXT);
        let places: BTreeSet<usize> = all
            .iter()
            .filter(|site| table.of(site, TEXT).is_some())
            .map(|site| site.lines(TEXT).start)
            .collect();
        places.len()
    }

    /// A reason for a fault that the RTL has no place for would excuse one that comes later.
    #[test]
    fn every_reason_has_its_place() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let texts: BTreeMap<String, String> = sources(&root).unwrap().into_iter().collect();
        let table = fs::read_to_string(root.join("hardware/faults/equivalent.toml")).unwrap();
        for one in toml::from_str::<Table>(&table).unwrap().equivalent {
            assert!(!one.why.is_empty(), "{}", one.old);
            let (file, text) = texts.get_key_value(&one.file).expect(&one.file);
            let (old, new) = (one.old.clone(), one.new.clone());
            let table = Table {
                equivalent: vec![one],
            };
            let all = sites::sites(file, text);
            let there = all.iter().any(|site| table.of(site, text).is_some());
            assert!(there, "{file}: {old} -> {new}");
        }
    }

    #[test]
    fn a_line_excuses_its_place_alone() {
        assert_eq!(excused(None), 2);
        assert_eq!(excused(Some("if (rst_i) b_q <= x;")), 1);
        assert_eq!(excused(Some("if (rst_i) c_q <= x;")), 0);
    }
}
