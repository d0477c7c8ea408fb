// SPDX-License-Identifier: MIT OR Apache-2.0
//! All 8 × 8 torsion components of A and R: the half-size split must not change a verdict.
//!
//! With a known secret, `S = r + k·a` for `A = [a]B + Tᵢ`, `R = [r]B + Tⱼ` satisfies
//! `S·B - R - k·A = -Tⱼ - k·Tᵢ`. The cofactorless verdict therefore depends only on `k mod 8`, and
//! a verifier that replaces k by an integer congruent to it only modulo L, or multiplies by an even
//! v, gets some of the verdicts wrong.

use nineteen::constants::EIGHT_TORSION;
use nineteen::ed25519::{Policy, Signature, VerifyingKey, verify};
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use sha2::{Digest, Sha512};

use crate::reference;
use crate::support::{Seeded, for_each_backend};

struct Case {
    key: [u8; 32],
    message: [u8; 4],
    signature: [u8; 64],
    expected: [bool; 4],
}

/// For each pair of components: signatures with every residue of k modulo 8, and a forged one.
fn cases() -> Vec<Case> {
    let mut seeded = Seeded::new(8);
    let mut cases = Vec::new();
    for (i, a_torsion) in EIGHT_TORSION.into_iter().enumerate() {
        for (j, r_torsion) in EIGHT_TORSION.into_iter().enumerate() {
            let a = Scalar::from_bytes_mod_order(seeded.bytes());
            let r = Scalar::from_bytes_mod_order(seeded.bytes());
            let key = (EdwardsPoint::mul_base(&a) + a_torsion).compress();
            let r_point = (EdwardsPoint::mul_base(&r) + r_torsion).compress();
            let mut seen = [false; 8];
            for count in 0u32.. {
                let message = count.to_le_bytes();
                let k = Scalar::from_hash(
                    Sha512::new()
                        .chain_update(r_point.as_bytes())
                        .chain_update(key.as_bytes())
                        .chain_update(message),
                );
                let residue = usize::from(k[0] & 7);
                if seen[residue] {
                    continue;
                }
                seen[residue] = true;
                let s = r + k * a;
                let mut signature = [0; 64];
                signature[..32].copy_from_slice(r_point.as_bytes());
                signature[32..].copy_from_slice(s.as_bytes());
                let expected = reference::verdicts(key.as_bytes(), &message, &signature);
                // The algebra predicts T_j + k·T_i = 0, where i and j are discrete logarithms.
                let exact = (j + residue * i) % 8 == 0;
                assert_eq!(expected, [exact, exact, exact, true], "{i}, {j}, {residue}");
                cases.push(Case {
                    key: key.to_bytes(),
                    message,
                    signature,
                    expected,
                });
                if seen == [true; 8] {
                    break;
                }
            }
            let last = cases.last().expect("there is one");
            let (key, message, mut signature) = (last.key, last.message, last.signature);
            signature[32] ^= 1;
            cases.push(Case {
                key,
                message,
                signature,
                expected: [false; 4],
            });
        }
    }
    cases
}

#[test]
fn every_component_of_small_order() {
    let cases = cases();
    assert_eq!(cases.len(), 64 * 9);
    for_each_backend(|backend| {
        for (i, c) in cases.iter().enumerate() {
            let key = VerifyingKey::from_bytes(&c.key).unwrap();
            let signature = Signature::from_bytes(&c.signature);
            for (policy, expected) in Policy::ALL.into_iter().zip(c.expected) {
                let bytes = verify(policy, &c.key, &c.message, &c.signature).is_ok();
                let decoded = key.verify_with(policy, &c.message, &signature).is_ok();
                assert_eq!(
                    (bytes, decoded),
                    (expected, expected),
                    "{backend}, {policy}, {i}"
                );
            }
        }
    });
}
