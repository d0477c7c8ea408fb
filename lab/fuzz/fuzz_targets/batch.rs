// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batches against single operations, on every backend and under every policy: verdicts of items among
//! others, one equation for all, signatures, exchanges, messages hashed side by side.
//!
//! Each ten bytes of the input make one item of up to 80: a key of a few, points of small order, a
//! message of any length up to 700, and a change of one byte.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nineteen::backend;
use nineteen::constants::EIGHT_TORSION;
use nineteen::ed25519::{
    Item, Policy, Signer, SigningKey, sign_batch, verify, verify_batch_all, verify_batch_items,
};
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use nineteen::x25519::{x25519, x25519_batch};
use sha2::{Digest, Sha512};

struct Made {
    key: [u8; 32],
    message: Vec<u8>,
    signature: [u8; 64],
}

fn make(b: &[u8; 10]) -> Made {
    let secret = Scalar::from(u64::from(b[0] & 7) + 2);
    let nonce = Scalar::from(u64::from(b[1]) << 8 | u64::from(b[2]));
    let torsion = |i: u8| EIGHT_TORSION[usize::from(i & 7)];
    let key = (EdwardsPoint::mul_base(&secret) + torsion(b[0] >> 3)).compress().to_bytes();
    let r = (EdwardsPoint::mul_base(&nonce) + torsion(b[3])).compress().to_bytes();
    let length = usize::from(b[4]) % 8 * 100 + usize::from(b[5]) % 100;
    let message = vec![b[6]; length];
    let k = Scalar::from_hash(Sha512::new().chain_update(r).chain_update(key).chain_update(&message));
    let mut made = Made { key, message, signature: [0; 64] };
    made.signature[..32].copy_from_slice(&r);
    made.signature[32..].copy_from_slice((nonce + k * secret).as_bytes());
    if b[7] & 3 == 0 {
        match usize::from(b[8]) % 96 {
            at @ ..64 => made.signature[at] ^= b[9],
            at => made.key[at - 64] ^= b[9],
        }
    }
    made
}

fuzz_target!(|data: &[u8]| {
    let (chunks, _) = data.as_chunks::<10>();
    let made: Vec<Made> = chunks.iter().take(80).map(make).collect();
    let items: Vec<Item<'_>> = made
        .iter()
        .map(|m| Item { public_key: &m.key, message: &m.message, signature: &m.signature })
        .collect();
    backend::force(None).unwrap();
    let expected = Policy::ALL.map(|policy| -> Vec<bool> {
        let one = |m: &Made| verify(policy, &m.key, &m.message, &m.signature).is_ok();
        made.iter().map(one).collect()
    });
    let keys: Vec<SigningKey> =
        made.iter().map(|m| SigningKey::from_bytes(&m.key)).collect();
    let key_references: Vec<&SigningKey> = keys.iter().collect();
    let messages: Vec<&[u8]> = made.iter().map(|m| &m.message[..]).collect();
    let signed: Vec<[u8; 64]> =
        keys.iter().zip(&messages).map(|(k, m)| k.sign(m).to_bytes()).collect();
    let secrets: Vec<[u8; 32]> =
        made.iter().map(|m| m.signature[..32].try_into().unwrap()).collect();
    let publics: Vec<[u8; 32]> = made.iter().map(|m| m.key).collect();
    let shared: Vec<[u8; 32]> =
        secrets.iter().zip(&publics).map(|(s, p)| x25519(*s, *p)).collect();

    for backend in backend::available() {
        backend::force(Some(backend)).unwrap();
        for (policy, expected) in Policy::ALL.into_iter().zip(&expected) {
            let report = verify_batch_items(policy, &items);
            assert_eq!(report.verdicts(), expected, "{backend} {policy}");
            let bad: Vec<usize> = (0..items.len()).filter(|i| !expected[*i]).collect();
            match verify_batch_all(policy, &items) {
                Ok(()) => assert!(bad.is_empty(), "{backend} {policy}: {bad:?}"),
                Err(why) => assert_eq!(why.indices(), bad, "{backend} {policy}"),
            }
        }
        let mut signatures = vec![nineteen::ed25519::Signature::from_bytes(&[0; 64]); items.len()];
        sign_batch(&key_references, &messages, &mut signatures).unwrap();
        for (a, b) in signatures.iter().zip(&signed) {
            assert_eq!(a.to_bytes(), *b, "{backend}");
        }
        let mut found = vec![[0; 32]; items.len()];
        x25519_batch(&secrets, &publics, &mut found).unwrap();
        assert_eq!(found, shared, "{backend}");
    }
});
