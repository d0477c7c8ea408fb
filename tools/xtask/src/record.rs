// SPDX-License-Identifier: MIT OR Apache-2.0
//! Records of long steps, `docs/checks/STEP.toml`: what passed, when, and on which inputs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
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
            compiler: said(root, "rustc", &["--version"]),
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

/// What a program says, for a record.
pub fn said(root: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(root)
        .output();
    output.map_or_else(
        |_| "unknown".to_owned(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}

/// The commit on which a step passed last, if it did and the commit is known here.
pub fn commit_of(root: &Path, step: &str) -> Result<Option<String>, String> {
    let Some(record) = read(root, step)? else {
        return Ok(None);
    };
    let known = Command::new("git")
        .args(["cat-file", "-e", &format!("{}^{{commit}}", record.commit)])
        .current_dir(root)
        .output();
    let known = known.is_ok_and(|output| output.status.success());
    Ok(known.then_some(record.commit))
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
    let text = match fs::read_to_string(&path) {
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        text => text.map_err(|why| format!("{}: {why}", path.display()))?,
    };
    let record: Record =
        toml::from_str(&text).map_err(|why| format!("{}: {why}", path.display()))?;
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
    let failed = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let text = toml::to_string(record).map_err(|why| failed(&why))?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|why| failed(&why))?;
    }
    fs::write(&path, text).map_err(|why| failed(&why))
}

/// Commits since the one that brought the record; none where git does not say.
pub fn commits_since(root: &Path, step: &str) -> u64 {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(root)
            .output()
            .ok()?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
        (output.status.success() && !text.is_empty()).then_some(text)
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

/// The day, UTC.
pub fn today() -> Date {
    jiff::Timestamp::now().to_zoned(TimeZone::UTC).date()
}

/// The processor and how many there are.
pub fn machine() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text
            .lines()
            .find(|line| line.split(':').next().is_some_and(|n| n.trim() == name))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let name = field("model name").unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let kind = match (field("cpu family"), field("model")) {
        (Some(family), Some(model)) => format!(" (family {family}, model {model})"),
        _ => String::new(),
    };
    let count = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{name}{kind}, {count} processors")
}

#[cfg(test)]
mod tests {
    use super::*;

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
