// SPDX-License-Identifier: MIT OR Apache-2.0
//! `crypto_scalarmult*`.

use crate::core::elements_for;
use crate::inputs::{points, scalars};
use crate::support::beside_libsodium;

#[test]
fn multiples_of_points_and_elements() {
    beside_libsodium(|ours, theirs| {
        let scalars = scalars();
        for (name, encodings) in [
            ("crypto_scalarmult_ed25519", points()),
            ("crypto_scalarmult_ed25519_noclamp", points()),
            ("crypto_scalarmult_ristretto255", elements_for(theirs)),
        ] {
            let mut answers = [0; 2];
            for (i, p) in encodings.iter().enumerate() {
                // All scalars with every fifth point, some with the others.
                for n in scalars.iter().step_by(if i % 5 == 0 { 1 } else { 11 }) {
                    let (mine, real) = (ours.binary(name, n, p), theirs.binary(name, n, p));
                    assert_eq!(mine, real, "{}: {name} {n:02x?} {p:02x?}", theirs.name);
                    answers[usize::from(real.0 == 0)] += 1;
                }
            }
            assert!(answers[0] > 100 && answers[1] > 100, "{name} {answers:?}");
        }
    });
}

#[test]
fn multiples_of_base_points() {
    beside_libsodium(|ours, theirs| {
        for name in [
            "crypto_scalarmult_base",
            "crypto_scalarmult_curve25519_base",
            "crypto_scalarmult_ed25519_base",
            "crypto_scalarmult_ed25519_base_noclamp",
            "crypto_scalarmult_ristretto255_base",
        ] {
            for n in scalars() {
                let (mine, real) = (ours.unary(name, &n), theirs.unary(name, &n));
                assert_eq!(mine, real, "{}: {name} {n:02x?}", theirs.name);
            }
        }
    });
}

/// libsodium refuses the points of small order, with a result of zeros or none: on processors with
/// AVX it computes one. Ours is always zeros.
#[test]
fn exchanges() {
    beside_libsodium(|ours, theirs| {
        // Coordinates u of small order: 0, 1, p - 1 and the two of order 8, also as u + p.
        let mut publics = points();
        for y in nineteen::constants::EIGHT_TORSION {
            let u = y.to_montgomery().to_bytes();
            let mut high = u;
            high[31] ^= 0x80;
            publics.extend([u, high]);
        }
        for name in ["crypto_scalarmult", "crypto_scalarmult_curve25519"] {
            let mut refused = 0;
            for (i, p) in publics.iter().enumerate() {
                for n in scalars().iter().step_by(if i % 5 == 0 { 1 } else { 11 }) {
                    let (mine, mut real) = (ours.binary(name, n, p), theirs.binary(name, n, p));
                    if real.0 == -1 {
                        real.1 = [0; 32];
                        refused += 1;
                    }
                    assert_eq!(mine, real, "{}: {name} {n:02x?} {p:02x?}", theirs.name);
                }
            }
            assert!(refused > 20, "{refused}");
        }
    });
}
