// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same signatures are valid as under OpenSSL's own Ed25519, among those that implementations
//! disagree about.

use nineteen::ed25519::{Policy, verify};

use crate::cases::{bytes, json, of_small_order, published, with_components};
use crate::support::{Context, OURS, THEIRS};

#[test]
fn the_same_signatures_are_valid() {
    let context = Context::new("verdicts");
    for (what, cases) in [
        ("published", published()),
        ("with components of small order", with_components()),
        ("of small order", of_small_order()),
    ] {
        let (mut valid, mut strict) = (0, 0);
        for case in &cases {
            let [one, two] = [OURS, THEIRS].map(|provider| {
                let key = context.public(provider, c"ED25519", &case.key).unwrap();
                context.verify(provider, &key, &[], &case.message, &case.signature)
            });
            assert_eq!(
                one, two,
                "{:02x?} {:02x?} {:02x?}",
                case.key, case.message, case.signature
            );
            let verdict = verify(
                Policy::Cofactorless,
                &case.key,
                &case.message,
                &case.signature,
            );
            assert_eq!(
                one,
                verdict.is_ok(),
                "the policy that docs/OPENSSL.md names"
            );
            valid += usize::from(one);
            let narrow = verify(Policy::Canonical, &case.key, &case.message, &case.signature);
            strict += usize::from(one && narrow.is_err());
        }
        println!(
            "{what}: {} cases, {valid} valid, {strict} with a key that is not canonical",
            cases.len()
        );
        assert!(valid > 40 && valid < cases.len(), "{what}: {valid}");
        // The sets have cases that tell the policy from the next.
        assert_eq!(
            strict > 10,
            what != "with components of small order",
            "{what}: {strict}"
        );
    }
}

/// Signatures of every length, and public keys that are no points.
#[test]
fn wycheproof_gives_the_same_results() {
    let context = Context::new("wycheproof");
    let groups = json("wycheproof/ed25519_test.json");
    let mut count = 0;
    for group in groups["testGroups"].as_array().unwrap() {
        let key = bytes(&group["publicKey"]["pk"]);
        let keys =
            [OURS, THEIRS].map(|provider| context.public(provider, c"ED25519", &key).unwrap());
        for test in group["tests"].as_array().unwrap() {
            let (message, signature) = (bytes(&test["msg"]), bytes(&test["sig"]));
            let valid = test["result"] == "valid";
            for (provider, key) in [OURS, THEIRS].iter().zip(&keys) {
                let verdict = context.verify(provider, key, &[], &message, &signature);
                assert_eq!(verdict, valid, "{provider:?} {test}");
            }
            count += 1;
        }
    }
    assert_eq!(count, groups["numberOfTests"]);
}

#[test]
fn wycheproof_s_exchanges_give_the_same_secrets() {
    let context = Context::new("exchanges-of-wycheproof");
    let groups = json("wycheproof/x25519_test.json");
    let (mut count, mut zeros) = (0, 0);
    for group in groups["testGroups"].as_array().unwrap() {
        for test in group["tests"].as_array().unwrap() {
            let (public, private) = (bytes(&test["public"]), bytes(&test["private"]));
            let [one, two] = [OURS, THEIRS].map(|provider| {
                let own = context.private(provider, c"X25519", &private).unwrap();
                let peer = context.public(provider, c"X25519", &public).unwrap();
                context.derive(provider, &own, &peer)
            });
            assert_eq!(one, two, "{test}");
            let shared = bytes(&test["shared"]);
            match one {
                Some(one) => assert_eq!(one[..], shared),
                None => {
                    assert!(shared.iter().all(|byte| *byte == 0), "{test}");
                    zeros += 1;
                }
            }
            count += 1;
        }
    }
    assert!(count > 500 && zeros > 5, "{count} {zeros}");
}
