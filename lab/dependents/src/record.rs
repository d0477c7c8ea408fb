// SPDX-License-Identifier: MIT OR Apache-2.0
//! Records of the findings: a file for each crate in `lab/dependents/record`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::list::Dependent;
use toolbox::{files, program};

/// The run with dalek.
pub const BEFORE: &str = "dalek";
/// The run with us, with the backends that we choose.
pub const DEFAULT: &str = "default";

/// The results of a crate.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Row {
    pub name: String,
    pub version: String,
    pub generation: String,
    pub note: String,
    /// Differences from the published crate, or from its defaults.
    #[serde(default)]
    pub differences: Vec<String>,
    pub date: String,
    pub runs: Vec<Run>,
}

/// One run of its tests.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Run {
    pub with: String,
    /// Their names.
    pub passed: BTreeSet<String>,
    pub failed: BTreeSet<String>,
    pub ignored: usize,
    /// As the harness says, of all programs together.
    pub seconds: f64,
}

impl Run {
    /// From what the harness prints.
    pub fn read(with: &str, output: &str) -> Run {
        let mut run = Run {
            with: with.to_owned(),
            ..Run::default()
        };
        let mut program = 0;
        for line in output.lines() {
            if line.starts_with("running ") {
                // One without tests has no number: the package beside the crate is such a one.
                program += usize::from(line != "running 0 tests");
            } else if let Some(line) = line
                .strip_prefix("test ")
                .filter(|line| !line.starts_with("result: "))
            {
                // A name may stand in several programs, and what a test prints may stand before its
                // verdict.
                let Some((name, _)) = line.split_once(" ... ") else {
                    continue;
                };
                let mut name = format!("{program}: {name}");
                while run.passed.contains(&name) || run.failed.contains(&name) {
                    name.push('\'');
                }
                match line.rsplit(' ').next() {
                    Some("ok") => run.passed.insert(name),
                    Some("FAILED") => run.failed.insert(name),
                    _ => false,
                };
            } else if let Some(result) = line.strip_prefix("test result: ") {
                for part in result.split(';') {
                    let mut words = part.split_whitespace();
                    match (words.next(), words.next(), words.next()) {
                        (Some(n), Some("ignored"), None) => {
                            run.ignored += n.parse::<usize>().unwrap_or(0);
                        }
                        (Some("finished"), Some("in"), Some(time)) => {
                            run.seconds += time.trim_end_matches('s').parse().unwrap_or(0.0);
                        }
                        _ => {}
                    }
                }
            }
        }
        run.seconds = (run.seconds * 100.0).round() / 100.0;
        run
    }
}

impl Row {
    pub fn new(dependent: &Dependent, runs: Vec<Run>) -> Row {
        Row {
            name: dependent.name.clone(),
            version: dependent.version.clone(),
            generation: dependent.generation.to_string(),
            note: dependent.note.clone(),
            differences: dependent.differences(),
            date: program::today().to_string(),
            runs,
        }
    }

    /// One of the runs.
    pub fn with(&self, with: &str) -> Option<&Run> {
        self.runs.iter().find(|run| run.with == with)
    }

    /// The tests that pass with dalek and not with us.
    pub fn worse(&self) -> impl Iterator<Item = String> {
        let before = self.with(BEFORE).cloned().unwrap_or_default();
        self.runs.iter().flat_map(move |run| {
            let lost = before.passed.difference(&run.passed);
            let lost: Vec<_> = lost
                .map(|test| format!("{} ({})", test, run.with))
                .collect();
            lost
        })
    }
}

fn folder(root: &Path) -> PathBuf {
    root.join("lab/dependents/record")
}

/// Keeps what was found of a crate.
///
/// # Errors
///
/// If the file cannot be written.
pub fn keep(root: &Path, row: &Row) -> Result<(), String> {
    let path = folder(root).join(format!("{}-{}.json", row.name, row.version));
    let mut text = serde_json::to_string_pretty(row).map_err(|why| why.to_string())?;
    text.push('\n');
    files::write(&path, text)
}

/// All that is recorded, by name.
///
/// # Errors
///
/// If a file cannot be read.
pub fn all(root: &Path) -> Result<Vec<Row>, String> {
    let paths = files::list(folder(root))?;
    let records = paths
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "json"));
    records
        .map(|path| serde_json::from_str(&files::read(path)?).map_err(files::fault(path)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTPUT: &str = "\
running 3 tests
test adds ... ok
test meets ... FAILED
test waits ... ignored

test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.25s

running 0 tests

test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

running 2 tests
test adds ... note: that it prints ok
test keys::adds ... ok

test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.50s
";

    #[test]
    fn reads_the_harness() {
        let run = Run::read("dalek", OUTPUT);
        let names = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect();
        let passed: BTreeSet<String> = names(&["1: adds", "2: adds", "2: keys::adds"]);
        assert_eq!(run.passed, passed);
        assert_eq!(run.failed, names(&["1: meets"]));
        assert_eq!((run.ignored, run.seconds), (1, 1.75));
    }

    #[test]
    fn a_test_that_is_lost_is_worse() {
        let mut row = Row {
            name: String::new(),
            version: String::new(),
            generation: String::new(),
            note: String::new(),
            differences: Vec::new(),
            date: String::new(),
            runs: vec![Run::read(BEFORE, OUTPUT), Run::read(DEFAULT, OUTPUT)],
        };
        assert_eq!(row.worse().count(), 0);
        row.runs[1].passed.remove("2: adds");
        assert_eq!(row.worse().collect::<Vec<_>>(), ["2: adds (default)"]);
    }
}
