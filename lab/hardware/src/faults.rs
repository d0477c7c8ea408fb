// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask faults`: faults in the RTL that its tests must find.
//!
//! A test that cannot fail shows nothing. Each fault replaces one text in a copy of `hardware/rtl`; the
//! co-simulation (Verilator) or the bus tests (Icarus) are built on the copy, and each test that the table
//! names for the fault must fail. The same tests run first on a copy without a fault, and must pass there:
//! else a verdict would say nothing about the fault.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

use crate::rtl::sources;

mod random; // faults at random places
mod sites; // the places

use serde::Deserialize;
use toolbox::{Group, Tools};

/// The files of `hardware/faults`.
const FILES: [&str; 5] = ["engine", "owners", "tops", "sha512", "hash"];

/// One of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    fault: Vec<Fault>,
}

/// All faults.
fn all(root: &Path) -> Result<Vec<Fault>, String> {
    let mut all = Vec::new();
    for name in FILES {
        let path = root.join(format!("hardware/faults/{name}.toml"));
        let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
        let text = fs::read_to_string(&path).map_err(|why| failed(&why))?;
        let table: Table = toml::from_str(&text).map_err(|why| failed(&why))?;
        all.extend(table.fault);
    }
    Ok(all)
}

/// Options of `cargo xtask faults`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Only faults whose file, text or tests contain one of these.
    only: Vec<String>,
    /// One JSON object for each fault, each on a line of its own.
    #[arg(long)]
    json: bool,
    /// Without the first so many of them: to go on where a run was interrupted.
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Instead: so many faults at random places of every file; each must be found by a test of the
    /// co-simulation or by a proof, or be argued to change nothing (hardware/faults/equivalent.toml)
    #[arg(long, conflicts_with = "only")]
    random: Option<usize>,
    /// The seed of --random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One fault. A test is `FILE::FUNCTION` in `hardware/cosim/tests`, or `TOP::FUNCTION` in `hardware/cocotb`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fault {
    file: String,
    old: String,
    new: String,
    tests: Vec<String>,
}

impl Fault {
    fn is_meant(&self, word: &str) -> bool {
        [&self.file, &self.old, &self.new]
            .into_iter()
            .chain(&self.tests)
            .any(|text| text.contains(word))
    }
}

/// Plants the faults.
///
/// # Errors
///
/// Missing tools, a fault without its place in the RTL, a test that fails without a fault, and every test
/// that does not find its fault.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    if let Some(count) = options.random {
        return random::run(root, options, count);
    }
    let all = all(root)?;
    let faults: Vec<&Fault> = all
        .iter()
        .filter(|fault| {
            options.only.is_empty() || options.only.iter().any(|word| fault.is_meant(word))
        })
        .skip(options.skip)
        .collect();
    if faults.is_empty() {
        return Err(format!(
            "no fault with {:?} in its file, text or tests, after {} of them",
            options.only, options.skip
        ));
    }
    let work = root.join("target/faults");
    let bench = Bench {
        root: root.to_owned(),
        rtl: work.join("rtl"),
        work,
        tools: toolbox::ensure(root, Group::Sim)?,
    };
    let named: BTreeSet<&str> = faults
        .iter()
        .flat_map(|fault| &fault.tests)
        .map(String::as_str)
        .collect();
    bench.plant(None)?;
    let start = Instant::now();
    let verdicts = bench.verdicts(&named)?;
    if let Some((test, _)) = verdicts.iter().find(|(_, passed)| !**passed) {
        return Err(format!("{test} fails without a fault"));
    }
    let seconds = start.elapsed().as_secs_f64();
    eprintln!(
        "without a fault {} tests pass ({seconds:.0} s)",
        named.len()
    );
    let mut missed = Vec::new();
    for fault in &faults {
        let start = Instant::now();
        bench.plant(Some(fault))?;
        let verdicts = bench.verdicts(&fault.tests.iter().map(String::as_str).collect())?;
        let blind: Vec<&str> = verdicts
            .iter()
            .filter(|(_, passed)| **passed)
            .map(|(test, _)| test.as_str())
            .collect();
        let Fault { file, old, new, .. } = fault;
        let old = old.trim();
        let seconds = start.elapsed().as_secs_f64();
        if options.json {
            let (tests, found) = (&fault.tests, blind.is_empty());
            let row = serde_json::json!({
                "file": file, "old": old, "new": new, "tests": tests, "found": found, "seconds": seconds
            });
            println!("{row}");
        } else if blind.is_empty() {
            let by = fault.tests.join(", ");
            println!("found: {file}: {old} -> {new}, by {by} ({seconds:.0} s)");
        } else {
            println!(
                "NOT FOUND: {file}: {old} -> {new}, not by {} ({seconds:.0} s)",
                blind.join(", ")
            );
        }
        if !blind.is_empty() {
            missed.push(file.as_str());
        }
    }
    eprintln!(
        "{} of {} faults found",
        faults.len() - missed.len(),
        faults.len()
    );
    if missed.is_empty() {
        Ok(())
    } else {
        Err(format!("faults not found in {}", missed.join(", ")))
    }
}

struct Bench {
    root: PathBuf,
    work: PathBuf,
    rtl: PathBuf,
    tools: Tools,
}

impl Bench {
    /// Copies the RTL, with a fault if there is one.
    fn plant(&self, fault: Option<&Fault>) -> Result<(), String> {
        let told = |why: std::io::Error| format!("{}: {why}", self.rtl.display());
        if self.rtl.exists() {
            fs::remove_dir_all(&self.rtl).map_err(told)?;
        }
        fs::create_dir_all(&self.rtl).map_err(told)?;
        for (name, text) in sources(&self.root)? {
            let text = match fault.filter(|fault| fault.file == name) {
                Some(fault) => planted(fault, &text)?,
                None => text,
            };
            fs::write(self.rtl.join(name), text).map_err(told)?;
        }
        Ok(())
    }

    /// Runs tests on the planted fault; returns whether each passed.
    fn verdicts(&self, tests: &BTreeSet<&str>) -> Result<BTreeMap<String, bool>, String> {
        let mut all = BTreeMap::new();
        let (tops, files): (BTreeSet<&str>, BTreeSet<&str>) =
            tests.iter().partition(|test| test.starts_with(BUS_TOP));
        if !files.is_empty() {
            all.extend(self.cosim(&files)?);
        }
        if !tops.is_empty() {
            all.extend(self.cocotb(&tops)?);
        }
        Ok(all)
    }

    fn cosim(&self, tests: &BTreeSet<&str>) -> Result<BTreeMap<String, bool>, String> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command
            .args([
                // Not --release: the model is optimised in any case, and what Rust compiles for each fault is not worth it.
                "test",
                "-p",
                "engine25519-cosim",
                "--no-fail-fast",
            ])
            .arg("--target-dir")
            .arg(self.work.join("build"))
            .env("ENGINE25519_RTL", &self.rtl)
            .current_dir(self.root.join("hardware"));
        for file in first_parts(tests) {
            command.args(["--test", file]);
        }
        command
            .args(["--", "--exact"])
            .args(tests.iter().map(|test| second(test)));
        let done = command.output().map_err(|why| format!("cargo: {why}"))?;
        self.read(&done, tests)
    }

    fn cocotb(&self, tests: &BTreeSet<&str>) -> Result<BTreeMap<String, bool>, String> {
        let mut command = self.tools.command("python");
        command
            .arg(self.root.join("hardware/cocotb/run.py"))
            .arg("--rtl")
            .arg(&self.rtl)
            .arg("--build")
            .arg(self.work.join("cocotb"));
        for top in first_parts(tests) {
            command.args(["--top", top]);
        }
        let done = command.output().map_err(|why| format!("python: {why}"))?;
        self.read(&done, tests)
    }

    /// The verdicts that a run has printed. A build that fails is no verdict.
    fn read(
        &self,
        done: &Output,
        tests: &BTreeSet<&str>,
    ) -> Result<BTreeMap<String, bool>, String> {
        let text = String::from_utf8_lossy(&done.stdout);
        let verdicts = verdicts(&text);
        tests
            .iter()
            .map(|test| match verdicts.get(second(test)) {
                Some(passed) => Ok(((*test).to_owned(), *passed)),
                None => Err(format!(
                    "{test} has not run:\n{text}{}",
                    String::from_utf8_lossy(&done.stderr)
                )),
            })
            .collect()
    }
}

/// The prefix of the names of bus tops, which no test file of the co-simulation has.
const BUS_TOP: &str = "engine_";

fn first_parts<'a>(tests: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    tests
        .iter()
        .filter_map(|test| Some(test.split_once("::")?.0))
        .collect()
}

/// The function of a test.
fn second(test: &str) -> &str {
    test.split_once("::").map_or(test, |(_, function)| function)
}

/// Lines `test NAME ... ok` or `FAILED`, of Rust's tests and of `hardware/cocotb/run.py`.
fn verdicts(text: &str) -> BTreeMap<&str, bool> {
    text.lines()
        .filter_map(|line| {
            let (name, verdict) = line.strip_prefix("test ")?.split_once(" ... ")?;
            match verdict {
                "ok" => Some((name, true)),
                "FAILED" => Some((name, false)),
                _ => None,
            }
        })
        .collect()
}

fn planted(fault: &Fault, text: &str) -> Result<String, String> {
    match text.matches(&fault.old).count() {
        1 => Ok(text.replace(&fault.old, &fault.new)),
        count => Err(format!(
            "{} has {count} places for a planted fault, not one: {}",
            fault.file, fault.old
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn every_fault_has_its_place() {
        let sources: BTreeMap<String, String> = sources(&root()).unwrap().into_iter().collect();
        for fault in all(&root()).unwrap() {
            assert_ne!(fault.old, fault.new);
            assert!(!fault.tests.is_empty(), "{}", fault.old);
            let text = sources.get(&fault.file).expect(&fault.file);
            assert_ne!(&planted(&fault, text).unwrap(), text);
        }
    }

    #[test]
    fn every_file_has_three_faults() {
        let all = all(&root()).unwrap();
        for (name, _) in sources(&root()).unwrap() {
            let count = all.iter().filter(|fault| fault.file == name).count();
            assert!(count >= 3, "{name} has {count}");
        }
    }

    /// The functions behind an attribute, in the files of a folder: `FILE::FUNCTION`.
    fn functions(folder: &str, attribute: &str, ending: &str) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|found| found != ending) {
                continue;
            }
            let file = path.file_stem().unwrap().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).unwrap();
            for part in text.split(attribute).skip(1) {
                let line = part.lines().nth(1).unwrap().trim();
                let name = line.rsplit_once('(').unwrap().0;
                all.insert(format!("{file}::{}", name.rsplit(' ').next().unwrap()));
            }
        }
        all
    }

    #[test]
    fn every_test_has_its_fault() {
        let mut tests = functions("hardware/cosim/tests", "#[test]", "rs");
        let cocotb = functions("hardware/cocotb", "@cocotb.test()", "py");
        assert!(
            tests.len() >= 19 && cocotb.len() >= 5,
            "{tests:?} {cocotb:?}"
        );
        tests.extend(cocotb.iter().map(|test| test.replace("test_", BUS_TOP)));
        let faults = all(&root()).unwrap();
        let named: BTreeSet<String> = faults.into_iter().flat_map(|f| f.tests).collect();
        assert_eq!(named, tests, "tests with a fault, all tests");
    }

    #[test]
    fn verdicts_are_read() {
        let text =
            "running 2 tests\ntest a ... ok\ntest b ... FAILED\ntest result: FAILED. 1 passed\n";
        assert_eq!(verdicts(text), [("a", true), ("b", false)].into());
        assert_eq!(
            first_parts(&["units::a", "units::b", "engine_x::c"].into()),
            ["engine_x", "units"].into()
        );
    }
}
