// SPDX-License-Identifier: MIT OR Apache-2.0
//! Counts tests in what they print: a test that could not run is not one that passed.
//!
//! The standard harness knows no test that finds out while it runs that it cannot. Such a test
//! prints one line, `SKIPPED: ` and the reason, and ends; with `--show-output` the harness shows it
//! under the name of the test.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// How a line begins that a test prints when it cannot run.
const SKIPPED: &str = "SKIPPED: ";

/// Tests counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub passed: usize,
    pub failed: usize,
    /// Tests that the harness counts as left out.
    pub ignored: usize,
    /// Tests that said they could not run: the names, by reason.
    pub skipped: BTreeMap<String, Vec<String>>,
    /// The test whose output is being read, if it passed.
    #[serde(skip)]
    shown: Option<String>,
    #[serde(skip)]
    failures: bool,
    #[serde(skip)]
    /// Skipped tests of the program whose result is not read yet.
    pending: usize,
}

impl Tally {
    /// Takes the next line of the output of the standard harness, or of nextest, which indents that
    /// and puts a line with the name before it.
    pub fn line(&mut self, line: &str) {
        let line = line.trim();
        if line == "successes:" || line == "failures:" {
            self.failures = line == "failures:";
            self.shown = None;
        } else if let Some(name) = between(line, "---- ", " stdout ----") {
            self.shown = Some(name.to_owned()).filter(|_| !self.failures);
        } else if let Some(name) = status(line, "PASS [") {
            self.shown = Some(name.to_owned());
        } else if status(line, "FAIL [").is_some() {
            self.shown = None;
        } else if let Some(why) = line.strip_prefix(SKIPPED) {
            // Once for each test: what else it has to say changes nothing.
            if let Some(name) = self.shown.take() {
                let names = self.skipped.entry(why.trim().to_owned()).or_default();
                names.push(name);
                self.pending += 1;
            }
        } else if let Some(counts) = line.strip_prefix("test result: ") {
            for part in counts.split([';', '.']) {
                let mut words = part.split_whitespace();
                let (Some(number), Some(kind)) = (words.next(), words.next()) else {
                    continue;
                };
                let Ok(number) = number.parse::<usize>() else {
                    continue;
                };
                match kind {
                    "passed" => self.passed += number,
                    "failed" => self.failed += number,
                    "ignored" => self.ignored += number,
                    _ => {}
                }
            }
            // The harness counted them as passed.
            self.passed = self
                .passed
                .saturating_sub(std::mem::take(&mut self.pending));
            self.shown = None;
            self.failures = false;
        }
    }

    /// Adds another count.
    pub fn add(&mut self, other: &Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
        for (why, names) in &other.skipped {
            let all = self.skipped.entry(why.clone()).or_default();
            all.extend(names.iter().cloned());
        }
    }

    /// How many could not run.
    pub fn skips(&self) -> usize {
        self.skipped.values().map(Vec::len).sum()
    }

    /// A line for each reason, with the tests.
    pub fn reasons(&self) -> impl Iterator<Item = String> {
        self.skipped
            .iter()
            .map(|(why, names)| format!("{} skipped: {why} ({})", names.len(), names.join(", ")))
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let skipped = self.skips() + self.ignored;
        let (passed, failed) = (self.passed, self.failed);
        write!(f, "{passed} passed, {failed} failed, {skipped} skipped")
    }
}

/// The name in a line of nextest: `PASS [   0.005s] (1/2) package::program name`.
fn status<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.strip_prefix(word)?.split_whitespace().last()
}

/// Whether a line is what the standard harness puts around the output of a test that nextest runs
/// alone.
pub(crate) fn is_frame(line: &str) -> bool {
    let line = line.trim();
    let result = |line: &str| line.starts_with("test result: ok.") || line.ends_with(" ... ok");
    line.is_empty() || line == "running 1 test" || line == "stdout ───" || result(line)
}

fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    line.strip_prefix(before)?.strip_suffix(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(text: &str) -> Tally {
        let mut tally = Tally::default();
        text.lines().for_each(|line| tally.line(line));
        tally
    }

    /// The output of the harness for two programs, with `--show-output`.
    const OUTPUT: &str = "\
running 3 tests
test adds ... ok
test meets ... ok
test waits ... ignored

successes:

---- adds stdout ----
SKIPPED: verilator is not installed
SKIPPED: and something else
---- meets stdout ----
backends: m64 run


successes:
    adds
    meets

test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.02s

running 2 tests
successes:

---- also stdout ----
SKIPPED: verilator is not installed

failures:

---- breaks stdout ----
SKIPPED: openssl cannot be run
thread 'breaks' panicked

failures:
    breaks

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.02s
";

    /// The output of nextest for them, with `--success-output immediate`.
    const ONE_BY_ONE: &str = "\
        PASS [   0.005s] (1/3) package::suite adds
  stdout ───

    running 1 test
    SKIPPED: verilator is not installed
    test adds ... ok

    test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.00s

        PASS [   0.005s] (2/3) package meets
  stdout ───

    running 1 test
    backends: m64 run
    test meets ... ok

    test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.00s

        FAIL [   0.005s] (3/3) package breaks
  stdout ───

    running 1 test
    SKIPPED: openssl cannot be run
    test breaks ... FAILED

    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.00s
";

    #[test]
    fn tests_in_processes_of_their_own_are_counted() {
        let all = tally(ONE_BY_ONE);
        assert_eq!(all.to_string(), "1 passed, 1 failed, 1 skipped");
        assert_eq!(
            all.reasons().collect::<Vec<_>>(),
            ["1 skipped: verilator is not installed (adds)"]
        );
        let shown = ONE_BY_ONE.lines().filter(|line| !is_frame(line)).count();
        assert_eq!(shown, 3 + 3 + 2);
    }

    #[test]
    fn a_test_that_could_not_run_did_not_pass() {
        let mut all = tally(OUTPUT);
        assert_eq!((all.passed, all.failed, all.ignored), (1, 1, 1));
        assert_eq!(all.skips(), 2);
        assert_eq!(
            all.reasons().collect::<Vec<_>>(),
            ["2 skipped: verilator is not installed (adds, also)"]
        );
        assert_eq!(all.to_string(), "1 passed, 1 failed, 3 skipped");
        all.add(&tally(OUTPUT));
        assert_eq!(all.to_string(), "2 passed, 2 failed, 6 skipped");
    }
}
