// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of many points: each product equals that of the single function.

use nineteen::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION, RISTRETTO_BASEPOINT_POINT};
use nineteen::edwards::EdwardsPoint;
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use nineteen::traits::Identity;

use crate::support::{Seeded, for_each_backend};

/// Numbers of points around the numbers of lanes.
const SIZES: [usize; 12] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33];

/// 0, 1, L-1, all signed digits of a window, and seeded scalars.
fn scalars(seeded: &mut Seeded) -> Vec<Scalar> {
    let mut scalars = vec![
        Scalar::ZERO,
        Scalar::ONE,
        -Scalar::ONE,
        -Scalar::ONE - Scalar::ONE,
    ];
    // In radix 16, the digits 8, 7, 9 and 15 are those at which the sign and the carry change.
    for nibbles in [0x88, 0x77, 0x99, 0xff, 0x78] {
        let mut bytes = [nibbles; 32];
        bytes[31] &= 0x0f;
        scalars.push(Scalar::from_bytes_mod_order(bytes));
    }
    scalars.extend((0..24).map(|_| Scalar::from_bytes_mod_order(seeded.edgy())));
    scalars
}

/// Points of all kinds: the identity, the base point, points with a torsion component and pure
/// torsion, in projective coordinates.
fn points(seeded: &mut Seeded, n: usize) -> Vec<EdwardsPoint> {
    let points = (0..n).map(|i| {
        let p = EdwardsPoint::mul_base(&Scalar::from_bytes_mod_order(seeded.bytes()));
        match i % 7 {
            0 => p + p,
            2 => EdwardsPoint::identity(),
            3 => ED25519_BASEPOINT_POINT,
            4 => p + EIGHT_TORSION[1 + i % 7],
            5 => EIGHT_TORSION[i % 8],
            _ => p,
        }
    });
    points.collect()
}

#[test]
fn multiples_of_many_points() {
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(51);
        let points = points(&mut seeded, 33);
        let scalars = scalars(&mut seeded);
        for n in SIZES {
            let p = &points[..n];
            // All scalars for the smallest incomplete group; elsewhere some.
            let step = if n == 9 { 1 } else { 5 };
            for k in scalars.iter().step_by(step) {
                let expected: Vec<_> = p.iter().map(|p| p * k).collect();
                assert_eq!(EdwardsPoint::mul_each(p, k), expected, "{backend}, {n}");
                let public = EdwardsPoint::vartime_mul_each(p, k);
                assert_eq!(public, expected, "{backend}, {n}, public");
            }
            let k = &scalars[..n];
            let expected: Vec<_> = p.iter().zip(k).map(|(p, k)| p * k).collect();
            let products = EdwardsPoint::mul_pairwise(p, k);
            assert_eq!(products, expected, "{backend}, {n}, pairwise");
        }
    });
}

#[test]
fn multiples_of_many_elements() {
    for_each_backend(|backend| {
        let mut seeded = Seeded::new(52);
        let strings: Vec<[u8; 64]> = (0..33).map(|_| seeded.bytes()).collect();
        let mut elements = RistrettoPoint::from_uniform_bytes_batch(&strings);
        elements[0] = RistrettoPoint::identity();
        elements[6] = RISTRETTO_BASEPOINT_POINT;
        elements[32] = RistrettoPoint::identity();
        let scalars = scalars(&mut seeded);
        for n in SIZES {
            let e = &elements[..n];
            for k in scalars.iter().step_by(4) {
                let expected: Vec<_> = e.iter().map(|e| e * k).collect();
                let products = RistrettoPoint::mul_each(e, k);
                assert_eq!(products, expected, "{backend}, {n}");
                // The class of Edwards points is the same in every batch function.
                assert_eq!(
                    RistrettoPoint::compress_batch(&products),
                    expected
                        .iter()
                        .map(RistrettoPoint::compress)
                        .collect::<Vec<_>>(),
                    "{backend}, {n}"
                );
                let public = RistrettoPoint::vartime_mul_each(e, k);
                assert_eq!(public, expected, "{backend}, {n}, public");
            }
            let k = &scalars[..n];
            let expected: Vec<_> = e.iter().zip(k).map(|(e, k)| e * k).collect();
            let products = RistrettoPoint::mul_pairwise(e, k);
            assert_eq!(products, expected, "{backend}, {n}, pairwise");
        }
    });
}

#[test]
#[should_panic(expected = "one scalar for each point")]
fn a_scalar_too_few() {
    EdwardsPoint::mul_pairwise(&[ED25519_BASEPOINT_POINT; 2], &[Scalar::ONE]);
}

#[test]
#[should_panic(expected = "one scalar for each element")]
fn a_scalar_too_many() {
    RistrettoPoint::mul_pairwise(&[RISTRETTO_BASEPOINT_POINT], &[Scalar::ONE; 2]);
}
