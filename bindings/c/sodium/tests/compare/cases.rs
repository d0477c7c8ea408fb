// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signatures that implementations disagree about: published cases, every pair of encodings of small
//! order, and keys and commitments with a component of small order. The tests of the provider for
//! OpenSSL have them too.

use std::fs;
use std::path::Path;

use nineteen::constants::EIGHT_TORSION;
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use serde_json::Value;
use sha2::{Digest, Sha512};

use crate::inputs::{Stream, order, points, scalars, small_order};

/// A signature to be verified.
#[derive(Clone)]
pub struct Case {
    pub key: [u8; 32],
    pub message: Vec<u8>,
    pub signature: [u8; 64],
}

pub fn json(name: &str) -> Value {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut folders = above.map(|folder| folder.join("testdata"));
    let folder = folders.find(|folder| folder.is_dir()).unwrap();
    let text = fs::read_to_string(folder.join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

pub fn bytes(value: &Value) -> Vec<u8> {
    let text = value.as_str().unwrap();
    let byte = |i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap();
    (0..text.len() / 2).map(byte).collect()
}

/// A case, unless its signature has another length, which these functions cannot be given.
fn case(key: &Value, message: Vec<u8>, signature: &Value) -> Option<Case> {
    Some(Case {
        key: bytes(key).try_into().ok()?,
        message,
        signature: bytes(signature).try_into().ok()?,
    })
}

pub fn published() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |found: Vec<Option<Case>>, expected: usize| {
        let found: Vec<Case> = found.into_iter().flatten().collect();
        assert_eq!(found.len(), expected);
        cases.extend(found);
    };
    let all = json("speccheck/cases.json");
    let all = all.as_array().unwrap().iter();
    let found = all.map(|v| case(&v["pub_key"], bytes(&v["message"]), &v["signature"]));
    add(found.collect(), 12);
    let all = json("cctv/ed25519vectors.json");
    let text = |v: &Value| v.as_str().unwrap().as_bytes().to_vec();
    let all = all.as_array().unwrap().iter();
    add(
        all.map(|v| case(&v["key"], text(&v["msg"]), &v["sig"]))
            .collect(),
        914,
    );
    let all = json("zip215/small_order_196.json");
    let all = all["cases"].as_array().unwrap().iter();
    add(
        all.map(|v| case(&v["key"], bytes(&v["msg"]), &v["sig"]))
            .collect(),
        196,
    );
    let all = json("rfc8032/ed25519.json");
    let all = all.as_array().unwrap().iter();
    let found = all.map(|v| case(&v["publicKey"], bytes(&v["message"]), &v["signature"]));
    add(found.collect(), 5);
    let groups = json("wycheproof/ed25519_test.json");
    let mut found = Vec::new();
    for group in groups["testGroups"].as_array().unwrap() {
        for test in group["tests"].as_array().unwrap() {
            found.push(case(
                &group["publicKey"]["pk"],
                bytes(&test["msg"]),
                &test["sig"],
            ));
        }
    }
    let of_64_bytes = found.iter().flatten().count();
    assert!(of_64_bytes > 100);
    add(found, of_64_bytes);
    cases
}

/// A signature of R, `s` and a key.
fn made(r: [u8; 32], s: [u8; 32], key: [u8; 32], message: &[u8]) -> Case {
    let mut signature = [0; 64];
    signature[..32].copy_from_slice(&r);
    signature[32..].copy_from_slice(&s);
    Case {
        key,
        message: message.to_vec(),
        signature,
    }
}

/// `A = [a]B + T` and `R = [r]B + T'`, for all T and T' of small order, with `S = r + k·a`: the
/// equation holds where `T' + [k]T` is neutral, and with the cofactor always. With other S too.
pub fn with_components() -> Vec<Case> {
    let mut stream = Stream(9);
    let mut cases = Vec::new();
    for t in EIGHT_TORSION {
        for u in EIGHT_TORSION {
            for i in 0..12_u8 {
                let [a, r] = [0; 2].map(|_| Scalar::from_bytes_mod_order_wide(&stream.bytes()));
                let key = (EdwardsPoint::mul_base(&a) + t).compress().0;
                let commitment = (EdwardsPoint::mul_base(&r) + u).compress().0;
                let hash = Sha512::new_with_prefix(commitment).chain_update(key);
                let k = hash.chain_update([i]).finalize();
                let k = Scalar::from_bytes_mod_order_wide(k.as_ref());
                let s = r + k * a;
                cases.push(made(commitment, s.to_bytes(), key, &[i]));
                if i == 0 {
                    // S + L, which is the same modulo L.
                    let mut above = s.to_bytes();
                    let mut carry = 0;
                    for (byte, more) in above.iter_mut().zip(order()) {
                        carry += u16::from(*byte) + u16::from(more);
                        *byte = carry as u8;
                        carry >>= 8;
                    }
                    cases.push(made(commitment, above, key, &[i]));
                }
            }
        }
    }
    cases
}

/// Every pair of encodings of small order, with each S around 0 and L; and such keys with other
/// commitments, and the other way round.
pub fn of_small_order() -> Vec<Case> {
    let mut cases = Vec::new();
    let small = small_order();
    let some: Vec<[u8; 32]> = points().into_iter().step_by(4).collect();
    for s in scalars().into_iter().take(12) {
        for a in &small {
            for r in &small {
                for message in [&b""[..], b"a", b"b"] {
                    cases.push(made(*r, s, *a, message));
                }
            }
            for r in &some {
                cases.push(made(*r, s, *a, b""));
                cases.push(made(*a, s, *r, b""));
            }
        }
    }
    cases
}
