// SPDX-License-Identifier: MIT OR Apache-2.0
//! The published edge cases of Ed25519, for every policy on every backend: against the slow
//! reference, ed25519-dalek and the published totals, singly and in batches.

use ed25519_dalek::Verifier as _;
use nineteen::ed25519::{Policy, Signature, VerifyingKey, verify, verify_batch, verify_batch_each};

use crate::reference;
use crate::support::{array, bytes, for_each_backend, json, list};

pub struct Case {
    pub key: [u8; 32],
    pub message: Vec<u8>,
    pub signature: [u8; 64],
}

pub fn speccheck() -> Vec<Case> {
    list(&json("speccheck/cases.json"))
        .iter()
        .map(|v| Case {
            key: array(&v["pub_key"]),
            message: bytes(&v["message"]),
            signature: array(&v["signature"]),
        })
        .collect()
}

pub fn cctv() -> Vec<Case> {
    list(&json("cctv/ed25519vectors.json"))
        .iter()
        .map(|v| Case {
            key: array(&v["key"]),
            message: v["msg"].as_str().unwrap().as_bytes().to_vec(),
            signature: array(&v["sig"]),
        })
        .collect()
}

pub fn zip215() -> Vec<Case> {
    list(&json("zip215/small_order_196.json")["cases"])
        .iter()
        .map(|v| Case {
            key: array(&v["key"]),
            message: bytes(&v["msg"]),
            signature: array(&v["sig"]),
        })
        .collect()
}

/// Checks all cases; returns how many each policy accepts, and the verdicts for each case.
fn check(cases: &[Case]) -> ([usize; 4], Vec<[bool; 4]>) {
    let expected: Vec<[bool; 4]> = cases
        .iter()
        .map(|c| reference::verdicts(&c.key, &c.message, &c.signature))
        .collect();
    for (i, (c, expected)) in cases.iter().zip(&expected).enumerate() {
        let signature = ed25519_dalek::Signature::from_bytes(&c.signature);
        let key = ed25519_dalek::VerifyingKey::from_bytes(&c.key);
        let [cofactorless, _, strict, _] = *expected;
        let dalek = |f: &dyn Fn(&ed25519_dalek::VerifyingKey) -> bool| key.as_ref().is_ok_and(f);
        assert_eq!(
            dalek(&|k| k.verify(&c.message, &signature).is_ok()),
            cofactorless,
            "dalek, case {i}"
        );
        assert_eq!(
            dalek(&|k| k.verify_strict(&c.message, &signature).is_ok()),
            strict,
            "dalek strict, case {i}"
        );
    }
    for_each_backend(|backend| {
        for (i, (c, expected)) in cases.iter().zip(&expected).enumerate() {
            for (policy, expected) in Policy::ALL.into_iter().zip(expected) {
                let verdict = verify(policy, &c.key, &c.message, &c.signature).is_ok();
                assert_eq!(verdict, *expected, "{backend}, {policy}, case {i}");
            }
        }
        batches(cases, &expected);
    });
    let mut accepted = [0; 4];
    for verdicts in &expected {
        for (n, verdict) in accepted.iter_mut().zip(verdicts) {
            *n += usize::from(*verdict);
        }
    }
    (accepted, expected)
}

/// The whole set as one batch, and every item with its neighbours: neighbours do not affect the
/// verdict.
fn batches(cases: &[Case], expected: &[[bool; 4]]) {
    let decoded: Vec<(usize, VerifyingKey)> = cases
        .iter()
        .enumerate()
        .filter_map(|(i, c)| Some((i, VerifyingKey::from_bytes(&c.key).ok()?)))
        .collect();
    let keys: Vec<VerifyingKey> = decoded.iter().map(|(_, k)| *k).collect();
    let messages: Vec<&[u8]> = decoded
        .iter()
        .map(|(i, _)| cases[*i].message.as_slice())
        .collect();
    let signatures: Vec<Signature> = decoded
        .iter()
        .map(|(i, _)| Signature::from_bytes(&cases[*i].signature))
        .collect();
    for (p, policy) in Policy::ALL.into_iter().enumerate() {
        let wanted: Vec<bool> = decoded.iter().map(|(i, _)| expected[*i][p]).collect();
        let report = verify_batch_each(policy, &messages, &signatures, &keys).unwrap();
        assert_eq!(report.verdicts(), wanted, "{policy}");
        // A slice of each size around the middle.
        for n in [0, 1, 2, 3, 7, 8, 9] {
            let n = n.min(keys.len());
            let from = (keys.len() - n) / 2;
            let range = from..from + n;
            let part = verify_batch_each(
                policy,
                &messages[range.clone()],
                &signatures[range.clone()],
                &keys[range.clone()],
            )
            .unwrap();
            assert_eq!(part.verdicts(), &wanted[range.clone()], "{policy}");
            if policy == Policy::Cofactorless {
                let all = verify_batch(
                    &messages[range.clone()],
                    &signatures[range.clone()],
                    &keys[range.clone()],
                );
                assert_eq!(all.is_ok(), wanted[range].iter().all(|v| *v));
            }
        }
    }
}

#[test]
fn lengths_of_a_batch_must_agree() {
    let case = &zip215()[0];
    let key = VerifyingKey::from_bytes(&case.key).unwrap();
    let signature = Signature::from_bytes(&case.signature);
    let both: [&[u8]; 2] = [&case.message, &case.message];
    let policy = Policy::Zip215;
    for (messages, signatures, keys) in [(2, 1, 2), (2, 2, 1), (1, 2, 2), (0, 1, 1)] {
        let (signatures, keys) = (vec![signature; signatures], vec![key; keys]);
        assert!(verify_batch_each(policy, &both[..messages], &signatures, &keys).is_err());
    }
    assert!(verify_batch(&both, &[signature], &[key, key]).is_err());
    assert!(verify_batch(&[], &[], &[]).is_ok());
}

// The totals are those of `docs/VALIDATION.md`, measured with the libraries that each policy
// follows: cofactorless, canonical, strict, zip215.

#[test]
fn speccheck_cases() {
    let (accepted, verdicts) = check(&speccheck());
    let row = |p: usize| -> String {
        verdicts
            .iter()
            .map(|v| if v[p] { 'V' } else { 'X' })
            .collect()
    };
    assert_eq!(row(0), "VVVVXXXXXXXV");
    assert_eq!(row(1), "VVVVXXXXXXXX");
    assert_eq!(row(2), "XXXVXXXXXXXX");
    assert_eq!(row(3), "VVVVVVXXXVVV");
    assert_eq!(accepted, [5, 4, 1, 9]);
}

#[test]
fn cctv_cases() {
    let cases = cctv();
    assert_eq!(cases.len(), 914);
    assert_eq!(check(&cases).0, [208, 172, 43, 826]);
}

#[test]
fn zip215_cases() {
    let cases = zip215();
    assert_eq!(cases.len(), 196);
    assert_eq!(check(&cases).0, [12, 8, 0, 196]);
}
