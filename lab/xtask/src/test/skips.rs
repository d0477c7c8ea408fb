// SPDX-License-Identifier: MIT OR Apache-2.0
//! Skips that are excused where a skip is a failure: in continuous integration, which installs
//! all that it can.

use toolbox::step::Outcome;

/// A skip that is no failure.
struct Excuse {
    /// The step, or all.
    step: Option<&'static str>,
    /// A part of the reason.
    reason: &'static str,
    /// Why it cannot be had everywhere.
    why: &'static str,
}

const EXCUSES: &[Excuse] = &[
    Excuse {
        step: Some("known flaws of dependencies"),
        reason: "the list of advisories cannot be fetched",
        why: "it is a repository, and some machines reach registries of packages only",
    },
    Excuse {
        step: Some("command beside cosign"),
        reason: "there is no Go",
        why: "Debian's is too old for cosign, and no other registry has one",
    },
    Excuse {
        step: Some("bench"),
        reason: "lib25519/",
        why: "the program fetches it before it measures, from Debian and with apt",
    },
    Excuse {
        step: Some("dependents of the dalek crates"),
        reason: "a test is marked as ignored",
        why: "its author marked it",
    },
    Excuse {
        step: Some("OpenSSL provider"),
        reason: "OpenSSL's own tests run in another step",
        why: "they are built from OpenSSL's sources, which takes minutes",
    },
    Excuse {
        step: Some("OpenSSL provider in OpenSSL 4.0"),
        reason: "nginx and curl are linked with the system's OpenSSL",
        why: "the other step runs them",
    },
    Excuse {
        step: Some("OpenSSL provider in OpenSSL 4.0"),
        reason: "OpenSSL's own tests run in another step",
        why: "they are those of the system's OpenSSL, and the step runs them by themselves",
    },
    Excuse {
        step: Some("OpenSSL provider in OpenSSL 4.0"),
        reason: "apt has no sources of the system's OpenSSL",
        why: "other distributions have other packages, and a mirror need not have sources",
    },
    Excuse {
        step: None,
        reason: "AVX-512",
        why: "many processors have AVX2 and no more; a step of its own runs these tests on an emulated one",
    },
    Excuse {
        step: None,
        reason: "AVX-IFMA",
        why: "few processors have it; a step of its own runs these tests on an emulated one",
    },
    Excuse {
        step: None,
        reason: "no products in assembly for any processor of this kind",
        why: "x86-64 asks for features first, and its products are compared by name",
    },
];

/// Whether a skip is a failure here.
pub fn strict() -> bool {
    std::env::var("CI").is_ok_and(|value| value == "true")
}

/// The outcome of a step; a skip that nothing excuses is an error if `strict`.
pub fn judge(step: &str, outcome: Outcome, strict: bool) -> Result<Outcome, String> {
    if !strict {
        return Ok(outcome);
    }
    let reasons: Vec<String> = match &outcome {
        Outcome::Skipped(why) => vec![why.clone()],
        Outcome::Tested(tally) if tally.ignored > 0 => {
            vec!["a test is marked as ignored".to_owned()]
        }
        Outcome::Tested(tally) => tally.reasons().collect(),
        Outcome::Passed | Outcome::Failed(_) => Vec::new(),
    };
    let mut excused = true;
    for reason in reasons {
        let excuse = EXCUSES.iter().find(|excuse| {
            excuse.step.is_none_or(|name| name == step) && reason.contains(excuse.reason)
        });
        match excuse {
            Some(excuse) => println!("    excused: {reason}: {}", excuse.why),
            None => {
                println!("    not excused: {reason}");
                excused = false;
            }
        }
    }
    if excused {
        Ok(outcome)
    } else {
        Err("skipped without an excuse (lab/xtask/src/test/skips.rs has those)".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolbox::tally::Tally;

    #[test]
    fn only_excused_skips_pass() {
        let skipped = |why: &str| Outcome::Skipped(why.to_owned());
        let advisories = "the list of advisories cannot be fetched here";
        assert!(judge("known flaws of dependencies", skipped(advisories), true).is_ok());
        assert!(judge("another", skipped(advisories), true).is_err());
        assert!(
            judge(
                "known flaws of dependencies",
                skipped("cargo-deny is not there"),
                true
            )
            .is_err()
        );
        assert!(
            judge(
                "known flaws of dependencies",
                skipped("cargo-deny is not there"),
                false
            )
            .is_ok()
        );
        assert!(judge("a", Outcome::Passed, true).is_ok());
    }

    #[test]
    fn a_skipped_test_counts_like_a_skipped_step() {
        let mut tally = Tally::default();
        tally.passed = 3;
        assert!(judge("a", Outcome::Tested(tally.clone()), true).is_ok());
        tally.skipped.insert(
            "verilator is not installed".to_owned(),
            vec!["adds".to_owned()],
        );
        assert!(judge("a", Outcome::Tested(tally.clone()), true).is_err());
        assert!(judge("a", Outcome::Tested(tally.clone()), false).is_ok());
        tally.skipped.clear();
        tally.ignored = 1;
        assert!(judge("a", Outcome::Tested(tally), true).is_err());
    }
}
