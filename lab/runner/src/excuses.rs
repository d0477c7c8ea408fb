// SPDX-License-Identifier: MIT OR Apache-2.0
//! Skips that are excused where a skip is a failure: in continuous integration, which installs
//! all that it can.

use serde::Deserialize;
use toolbox::step::Outcome;

/// The file that has them, beside the steps.
pub const TABLE: &str = "lab/steps.toml";

/// A skip that is no failure.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Excuse {
    /// The step, or all.
    pub step: Option<String>,
    /// A part of the reason to skip.
    reason: String,
    /// Why it cannot be had everywhere.
    why: String,
}

/// Whether a skip is a failure here.
pub fn strict() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// Whether every skip of a step is excused.
///
/// # Errors
///
/// One that is not.
pub fn judge(excuses: &[Excuse], step: &str, outcome: &Outcome) -> Result<(), String> {
    let reasons: Vec<String> = match outcome {
        Outcome::Skipped(why) => vec![why.clone()],
        Outcome::Tested(tally) if tally.ignored > 0 => {
            vec!["a test is marked as ignored".to_owned()]
        }
        Outcome::Tested(tally) => tally.reasons().collect(),
        Outcome::Passed | Outcome::Failed(_) => Vec::new(),
    };
    let mut excused = true;
    for reason in reasons {
        let excuse = excuses.iter().find(|excuse| {
            excuse.step.as_ref().is_none_or(|name| name == step) && reason.contains(&excuse.reason)
        });
        match excuse {
            Some(excuse) => println!("    excused: {reason}: {}", excuse.why),
            None => {
                println!("    not excused: {reason}");
                excused = false;
            }
        }
    }
    match excused {
        true => Ok(()),
        false => Err(format!("skipped without an excuse: {TABLE} has those")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolbox::tally::Tally;

    fn is_excused(step: &str, outcome: &Outcome) -> bool {
        let excuse = |step: Option<&str>, reason: &str| Excuse {
            step: step.map(str::to_owned),
            reason: reason.to_owned(),
            why: "it is elsewhere".to_owned(),
        };
        let excuses = [
            excuse(Some("flaws"), "the list cannot be fetched"),
            excuse(None, "no such processor"),
        ];
        judge(&excuses, step, outcome).is_ok()
    }

    #[test]
    fn only_excused_skips_pass() {
        let skipped = |why: &str| Outcome::Skipped(why.to_owned());
        let list = "the list cannot be fetched here";
        assert!(is_excused("flaws", &skipped(list)));
        assert!(!is_excused("another", &skipped(list)));
        assert!(is_excused("another", &skipped("no such processor")));
        let missing = "cargo-deny is not there";
        assert!(!is_excused("flaws", &skipped(missing)));
        assert!(is_excused("a", &Outcome::Passed));
    }

    #[test]
    fn a_skipped_test_counts_like_a_skipped_step() {
        let mut tally = Tally::default();
        tally.passed = 3;
        let tested = |tally: &Tally| Outcome::Tested(tally.clone());
        assert!(is_excused("a", &tested(&tally)));
        let tests = vec!["adds".to_owned()];
        tally
            .skipped
            .insert("no verilator".to_owned(), tests.clone());
        assert!(!is_excused("a", &tested(&tally)));
        tally.skipped.clear();
        tally.skipped.insert("no such processor".to_owned(), tests);
        assert!(is_excused("a", &tested(&tally)));
        tally.skipped.clear();
        tally.ignored = 1;
        assert!(!is_excused("a", &tested(&tally)));
    }
}
