// SPDX-License-Identifier: MIT OR Apache-2.0
//! The outcomes of a run of the test command.

use std::collections::BTreeSet;
use std::time::Duration;

use toolbox::step::Outcome;
use toolbox::tally::Tally;

/// A step that ran, or that failed without a run: its name, its outcome and its time.
pub type Row<'a> = (&'a str, Outcome, Duration);

/// The outcomes of the steps.
#[derive(Default)]
pub struct Report<'a> {
    pub rows: Vec<Row<'a>>,
    /// Changed steps that wait for another time.
    pub later: Vec<(&'a str, String)>,
    /// Steps that need not begin late.
    pub may_wait: BTreeSet<&'a str>,
}

impl<'a> Report<'a> {
    /// Adds a row, and says its outcome.
    pub fn add(&mut self, row: Row<'a>) {
        match &row.1 {
            Outcome::Passed => {}
            Outcome::Tested(tally) => println!("    {tally}"),
            Outcome::Skipped(why) => println!("    skipped: {why}"),
            Outcome::Failed(why) => println!("    FAILED: {why}"),
        }
        self.rows.push(row);
    }

    /// Says all outcomes.
    ///
    /// # Errors
    ///
    /// Steps that failed.
    pub fn finish(self) -> Result<(), String> {
        println!("\n==> summary");
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        let mut tests = Tally::default();
        for (name, outcome, time) in &self.rows {
            let (count, word) = match outcome {
                Outcome::Passed => (&mut passed, "passed".to_owned()),
                Outcome::Tested(tally) => {
                    tests.add(tally);
                    (&mut passed, tally.to_string())
                }
                Outcome::Skipped(why) => (&mut skipped, format!("skipped: {why}")),
                Outcome::Failed(why) => {
                    let why = why.lines().next().unwrap_or_default();
                    (&mut failed, format!("FAILED: {why}"))
                }
            };
            *count += 1;
            println!("{:>5.0} s  {name}: {word}", time.as_secs_f64());
        }
        for (name, why) in &self.later {
            println!("  later  {name}: {why}");
        }
        for reason in tests.reasons() {
            println!("         {reason}");
        }
        println!("steps: {passed} passed, {failed} failed, {skipped} skipped");
        // Tests of a step that failed are not counted; that it failed is.
        println!("tests: {tests}");
        match failed {
            0 => Ok(()),
            _ => Err(format!("{failed} of {} steps failed", self.rows.len())),
        }
    }
}
