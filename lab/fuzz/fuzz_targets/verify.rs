// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verification: policies and backends against each other, against single batches, and against
//! ed25519-dalek.
//!
//! Random bytes are never a signature, so the input steers a construction: a known secret, points of
//! small order added to A and R, other encodings of them, and changes of single bytes.
#![no_main]

use ed25519_dalek::Verifier as _;
use libfuzzer_sys::fuzz_target;
use nineteen::backend;
use nineteen::constants::EIGHT_TORSION;
use nineteen::ed25519::{Policy, Signature, VerifyingKey, verify, verify_batch_each};
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use sha2::{Digest, Sha512};

#[derive(Debug)]
struct Input {
    secret: Scalar,
    nonce: Scalar,
    torsion: (usize, usize),
    message: [u8; 4],
    change: Option<(usize, u8)>,
    key_bytes: Option<[u8; 32]>,
}

fn parse(data: &[u8]) -> Option<Input> {
    let (head, tail) = data.split_at_checked(72)?;
    let seed = |range: core::ops::Range<usize>| -> Scalar {
        Scalar::from_bytes_mod_order(head[range].try_into().unwrap())
    };
    Some(Input {
        secret: seed(0..32),
        nonce: seed(32..64),
        torsion: (usize::from(head[64] & 7), usize::from(head[64] >> 3 & 7)),
        message: head[65..69].try_into().unwrap(),
        change: (head[69] & 1 == 1).then_some((usize::from(head[70]) % 96, head[71])),
        key_bytes: tail.get(..32).map(|b| b.try_into().unwrap()),
    })
}

fuzz_target!(|data: &[u8]| {
    let Some(input) = parse(data) else { return };
    let (i, j) = input.torsion;
    let a = EdwardsPoint::mul_base(&input.secret) + EIGHT_TORSION[i];
    let r = EdwardsPoint::mul_base(&input.nonce) + EIGHT_TORSION[j];
    let mut key = input.key_bytes.unwrap_or(a.compress().to_bytes());
    let r_bytes = r.compress().to_bytes();
    let k = Scalar::from_hash(
        Sha512::new()
            .chain_update(r_bytes)
            .chain_update(key)
            .chain_update(input.message),
    );
    let s = input.nonce + k * input.secret;
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&r_bytes);
    signature[32..].copy_from_slice(s.as_bytes());
    if let Some((at, with)) = input.change {
        if at < 64 {
            signature[at] ^= with;
        } else {
            key[at - 64] ^= with;
        }
    }

    let theirs = ed25519_dalek::VerifyingKey::from_bytes(&key).ok();
    let their_signature = ed25519_dalek::Signature::from_bytes(&signature);
    let dalek = theirs.is_some_and(|k| k.verify(&input.message, &their_signature).is_ok());
    let dalek_strict =
        theirs.is_some_and(|k| k.verify_strict(&input.message, &their_signature).is_ok());

    let mut first = None;
    for backend in backend::available() {
        backend::force(Some(backend)).unwrap();
        let verdicts =
            Policy::ALL.map(|p| verify(p, &key, &input.message, &signature).is_ok());
        assert_eq!(*first.get_or_insert(verdicts), verdicts, "{backend} {input:?}");
        let ours = VerifyingKey::from_bytes(&key).ok();
        assert_eq!(ours.is_some(), theirs.is_some());
        if let Some(ours) = ours {
            let signature = Signature::from_bytes(&signature);
            for (policy, verdict) in Policy::ALL.into_iter().zip(verdicts) {
                let single = ours.verify_with(policy, &input.message, &signature).is_ok();
                assert_eq!(single, verdict);
                let report =
                    verify_batch_each(policy, &[&input.message], &[signature], &[ours]).unwrap();
                assert_eq!(report.verdicts(), [verdict]);
            }
        }
    }
    let [cofactorless, canonical, strict, zip215] = first.unwrap();
    assert_eq!(cofactorless, dalek, "{input:?}");
    assert_eq!(strict, dalek_strict, "{input:?}");
    // Each policy accepts no more than the next.
    assert!(!strict || canonical);
    assert!(!canonical || cofactorless);
    assert!(!cofactorless || zip215);
});
