// SPDX-License-Identifier: MIT OR Apache-2.0
//! Records of long steps, `docs/checks/STEP.toml`: what passed, when, and on which inputs.

use std::path::{Path, PathBuf};
use std::process::Command;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use toolbox::files;
use toolbox::program::{compiler, machine, output, said, today};
use toolbox::step::{Outcome, slug};

/// A pass of a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub step: String,
    /// SHA-256 of its inputs.
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
    pub fn now(root: &Path, step: &str, inputs: String, outcome: &Outcome, seconds: u64) -> Record {
        let (passed, skipped) = match outcome {
            Outcome::Tested(tally) => (Some(tally.passed), tally.reasons().collect()),
            _ => (None, Vec::new()),
        };
        Record {
            step: step.to_owned(),
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
        let day: Date = self
            .date
            .parse()
            .map_err(|why| format!("{}: {why}", self.step))?;
        let age = (today - day).get_days();
        Ok(u64::try_from(age).unwrap_or(0))
    }
}

/// The commit on which a step passed last, if it did and the commit is known here.
pub fn commit_of(root: &Path, step: &str) -> Result<Option<String>, String> {
    let Some(record) = read(root, step)? else {
        return Ok(None);
    };
    let known = ["cat-file", "-e", &format!("{}^{{commit}}", record.commit)];
    let known = output(Command::new("git").args(known).current_dir(root));
    Ok(known.is_ok().then_some(record.commit))
}

/// The file of a step's record.
pub fn path(root: &Path, step: &str) -> PathBuf {
    root.join("docs/checks")
        .join(format!("{}.toml", slug(step)))
}

/// The record of a step, if there is one.
///
/// # Errors
///
/// A file that is no record.
pub fn read(root: &Path, step: &str) -> Result<Option<Record>, String> {
    let path = path(root, step);
    if !path.exists() {
        return Ok(None);
    }
    let record: Record = toml::from_str(&files::read(&path)?).map_err(files::fault(&path))?;
    if record.step != step {
        return Err(format!("{} is the record of another step", path.display()));
    }
    Ok(Some(record))
}

/// # Errors
///
/// A file that cannot be written.
pub fn write(root: &Path, record: &Record) -> Result<(), String> {
    let path = path(root, &record.step);
    files::write(&path, toml::to_string(record).map_err(files::fault(&path))?)
}

/// Commits since the one that brought the record; none where git does not say.
pub fn commits_since(root: &Path, step: &str) -> u64 {
    let git = |arguments: &[&str]| {
        let text = output(Command::new("git").args(arguments).current_dir(root)).ok()?;
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    };
    let file = path(root, step);
    let brought = git(&["log", "-1", "--format=%H", "--", &file.to_string_lossy()]);
    let range = brought.map(|commit| format!("{commit}..HEAD"));
    range
        .and_then(|range| git(&["rev-list", "--count", &range])?.parse().ok())
        .unwrap_or(0)
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
            let mut record = Record::now(Path::new("."), "s", String::new(), &Outcome::Passed, 1);
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
        let outcome = Outcome::Passed;
        let record = Record::now(&root, "a step, of two", "00ff".to_owned(), &outcome, 12);
        assert_eq!(read(&root, "a step, of two"), Ok(None));
        write(&root, &record).unwrap();
        assert_eq!(
            read(&root, "a step, of two").unwrap().as_ref(),
            Some(&record)
        );
        assert_eq!(record.age(today()), Ok(0));
        // Another step with the same file name.
        assert!(read(&root, "a step of, two").is_err());
        fs::write(path(&root, "torn"), "step = \"torn\"\n").unwrap();
        assert!(read(&root, "torn").is_err());
        fs::remove_dir_all(&root).unwrap();
    }
}
