// SPDX-License-Identifier: MIT OR Apache-2.0
//! The short form of `cargo xtask disturb`: single disturbances of the engine while the driver
//! works.

use engine25519::SignatureCheck;
use engine25519_cosim::disturb::{Campaign, Group, Outcome, Settings, Told};
use engine25519_cosim::need_rtl;

const RUNS: u64 = 100;

fn runs(settings: Settings) -> Vec<Told> {
    let campaign = Campaign::new(7, settings);
    for (kind, bits) in campaign.bits() {
        assert!(bits >= 32, "{kind:?}: nothing to disturb");
    }
    (0..RUNS).map(|number| campaign.run(number)).collect()
}

/// Wrong signatures and keys.
fn wrong(told: &[Told]) -> Vec<&Told> {
    let secret = |told: &&Told| matches!(told.job.group(), Group::Signatures | Group::Keys);
    let wrong = |told: &&Told| matches!(told.outcome, Outcome::Wrong(_));
    told.iter().filter(secret).filter(wrong).collect()
}

#[test]
fn no_wrong_signature_leaves() {
    need_rtl!();
    for check in [SignatureCheck::Repeat, SignatureCheck::Verify] {
        let told = runs(Settings {
            check,
            ..Settings::default()
        });
        assert!(wrong(&told).is_empty(), "{check:?}: {:?}", wrong(&told));
        let count = |outcome| told.iter().filter(|told| told.outcome == outcome).count();
        let (right, errors) = (count(Outcome::Right), count(Outcome::Error));
        assert!(right > 20 && errors > 2, "{right} right, {errors} errors");
    }
}

/// Otherwise the test above would show nothing.
#[test]
fn without_the_check_some_do() {
    need_rtl!();
    let told = runs(Settings {
        check: SignatureCheck::None,
        ..Settings::default()
    });
    assert!(!wrong(&told).is_empty());
}
