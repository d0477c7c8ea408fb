// SPDX-License-Identifier: MIT OR Apache-2.0
//! All 8 × 8 torsion components of A and R: the half-size split must not change a verdict.
//!
//! With a known secret, `S = r + k·a` for `A = [a]B + Tᵢ`, `R = [r]B + Tⱼ` satisfies
//! `S·B - R - k·A = -Tⱼ - k·Tᵢ`. The cofactorless verdict therefore depends only on `k mod 8`, and
//! a verifier that replaces k by an integer congruent to it only modulo L, or multiplies by an even
//! v, gets some of the verdicts wrong.

use nineteen::constants::EIGHT_TORSION;
use nineteen::ed25519::{
    ExpandedVerifyingKey, Policy, Signature, VerifyingKey, verify, verify_batch_with,
};
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

/// Under one key, an R with torsion is decided by an equation of its own, behind the others. The
/// verdict goes to its signature, also if signatures before it have no equation since S is not below
/// the order.
#[test]
fn verdicts_under_one_key_go_to_their_signatures() {
    let a = Scalar::from(4711u64);
    let key = EdwardsPoint::mul_base(&a).compress();
    let signed = |nonce: u64, torsion: EdwardsPoint| {
        let r = (EdwardsPoint::mul_base(&Scalar::from(nonce)) + torsion).compress();
        let hash = Sha512::new()
            .chain_update(r.as_bytes())
            .chain_update(key.as_bytes())
            .chain_update(b"message");
        let s = Scalar::from(nonce) + Scalar::from_hash(hash) * a;
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(r.as_bytes());
        signature[32..].copy_from_slice(s.as_bytes());
        signature
    };
    let plain = signed(1, EIGHT_TORSION[0]);
    let with_torsion = signed(2, EIGHT_TORSION[3]);
    // S above L, and an R that is off.
    let mut above = plain;
    above[63] |= 0x80;
    let mut forged = with_torsion;
    forged[32] ^= 1;
    let kinds = [plain, with_torsion, above, forged];
    let verifying = VerifyingKey::from_bytes(key.as_bytes()).expect("a point");
    for_each_backend(|backend| {
        let expanded = ExpandedVerifyingKey::new(&verifying);
        for policy in Policy::ALL {
            // Every order of three or four of them, and many.
            for order in 0..256 {
                let chosen = |i: usize| &kinds[order >> (2 * (i % 4)) & 3];
                for n in if order % 37 == 0 {
                    &[3, 4, 70][..]
                } else {
                    &[3, 4]
                } {
                    let n = *n;
                    let batch: Vec<(&[u8], &[u8; 64])> =
                        (0..n).map(|i| (&b"message"[..], chosen(i))).collect();
                    let expected: Vec<bool> = batch
                        .iter()
                        .map(|(_, signature)| match **signature {
                            s if s == plain => true,
                            s if s == with_torsion => policy == Policy::Zip215,
                            _ => false,
                        })
                        .collect();
                    let mut found = vec![false; n];
                    let result = verify_batch_with(&expanded, policy, &batch, &mut found);
                    assert_eq!(found, expected, "{backend}, {policy}, {order}");
                    assert_eq!(result.is_ok(), !expected.contains(&false));
                }
            }
        }
    });
}
