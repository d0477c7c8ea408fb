// SPDX-License-Identifier: MIT OR Apache-2.0
//! Records of long steps in `docs/checks.toml`: what passed, when, and on which inputs.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::Command;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use toolbox::files;
use toolbox::program::{compiler, machine, output, said, today};
use toolbox::step::Outcome;

/// The file of the records, a table for each step.
pub const FILE: &str = "docs/checks.toml";

/// A pass of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The hash of its inputs, [`hash`](crate::inputs::hash).
    pub inputs: String,
    /// The commit it ran on; the inputs may have differed from it.
    pub commit: String,
    /// The day, UTC.
    pub date: String,
    pub machine: String,
    pub compiler: String,
    pub seconds: u64,
    /// Tests, where the step counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<usize>,
    /// Tests that could not run, with their reasons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<String>,
}

impl Record {
    /// The record of a pass on this machine, today.
    pub fn now(root: &Path, inputs: String, outcome: &Outcome, seconds: u64) -> Record {
        let (passed, skipped) = match outcome {
            Outcome::Tested(tally) => (Some(tally.passed), tally.reasons().collect()),
            _ => (None, Vec::new()),
        };
        Record {
            inputs,
            commit: said(root, "git", &["rev-parse", "--short=12", "HEAD"]),
            date: today().to_string(),
            machine: machine(),
            compiler: compiler(root),
            seconds,
            passed,
            skipped,
        }
    }

    /// Days since it was made; a day of the future, by another machine's clock, is today.
    ///
    /// # Errors
    ///
    /// A date that is none.
    pub fn age(&self, today: Date) -> Result<u64, String> {
        let day: Date = self.date.parse().map_err(|why| format!("{FILE}: {why}"))?;
        let age = (today - day).get_days();
        Ok(u64::try_from(age).unwrap_or(0))
    }
}

/// The commit on which a step passed last, if it did and the commit is known here.
pub fn commit_of(root: &Path, step: &str) -> Result<Option<String>, String> {
    let Some(record) = all(root)?.remove(step) else {
        return Ok(None);
    };
    let known = ["cat-file", "-e", &format!("{}^{{commit}}", record.commit)];
    let known = output(Command::new("git").args(known).current_dir(root));
    Ok(known.is_ok().then_some(record.commit))
}

/// The records by the names of their steps.
///
/// # Errors
///
/// A file that does not hold records.
pub fn all(root: &Path) -> Result<BTreeMap<String, Record>, String> {
    let path = root.join(FILE);
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    toml::from_str(&files::read(&path)?).map_err(files::fault(&path))
}

/// Puts a record in the place of the step's last one. Two commands may do so at once.
///
/// # Errors
///
/// A file that cannot be read or written.
pub fn write(root: &Path, step: &str, record: Record) -> Result<(), String> {
    let lock = toolbox::target_folder(root).join("checks.lock");
    files::write(&lock, "")?;
    let held = File::open(&lock).and_then(|file| file.lock().map(|()| file));
    let _held = held.map_err(files::fault(&lock))?;
    let mut records = all(root)?;
    records.insert(step.to_owned(), record);
    let path = root.join(FILE);
    let text = toml::to_string(&records).map_err(files::fault(&path))?;
    files::write(&path, text)
}

/// The number of the day, one more each day.
pub fn day() -> u64 {
    u64::try_from(jiff::Timestamp::now().as_second() / 86_400).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn ages_are_days() {
        let of = |date: &str, today: &str| {
            let mut record = Record::now(Path::new("."), String::new(), &Outcome::Passed, 1);
            record.date = date.to_owned();
            record.age(today.parse().unwrap())
        };
        assert_eq!(of("2026-11-25", "2026-11-25"), Ok(0));
        assert_eq!(of("2024-02-28", "2024-03-01"), Ok(2));
        assert_eq!(of("2025-12-31", "2027-01-01"), Ok(366));
        assert_eq!(of("2026-11-26", "2026-11-25"), Ok(0));
        assert!(of("yesterday", "2026-11-25").is_err());
    }

    #[test]
    fn records_are_read_as_they_were_written() {
        let root = std::env::temp_dir().join(format!("nineteen-record-{}", std::process::id()));
        let of = |inputs: &str| Record::now(&root, inputs.to_owned(), &Outcome::Passed, 12);
        assert!(all(&root).unwrap().is_empty());
        // Steps side by side, each of which keeps the records of the others.
        let record = of("00ff");
        std::thread::scope(|scope| {
            for step in 0..40 {
                let (root, record) = (&root, record.clone());
                scope.spawn(move || write(root, &format!("a \"step\", {step}"), record).unwrap());
            }
        });
        write(&root, "a \"step\", 3", of("ff00")).unwrap();
        let records = all(&root).unwrap();
        assert_eq!(records.len(), 40);
        assert_eq!(records["a \"step\", 2"], record);
        assert_eq!(records["a \"step\", 3"].inputs, "ff00");
        fs::write(root.join(FILE), "[torn]\ninputs = \"00\"\n").unwrap();
        assert!(all(&root).is_err());
        fs::remove_dir_all(&root).unwrap();
    }
}
