// SPDX-License-Identifier: MIT OR Apache-2.0
//! Unreduced scalars: every operation on every integer below 2^255.
//!
//! Arithmetic is compared with that on the reduced scalar. Multiples of points with torsion
//! components are compared with sums of doublings, since there the integer itself counts.
#![allow(deprecated)]

use curve25519_dalek as dalek;
use nineteen::constants::{ED25519_BASEPOINT_TABLE, EIGHT_TORSION, RISTRETTO_BASEPOINT_TABLE};
use nineteen::edwards::{EdwardsBasepointTable, EdwardsPoint, VartimeEdwardsPrecomputation};
use nineteen::montgomery::MontgomeryPoint;
use nineteen::ristretto::{RistrettoPoint, VartimeRistrettoPrecomputation};
use nineteen::scalar::{Scalar, clamp_integer};
use nineteen::traits::{
    BasepointTable, Identity, MultiscalarMul, VartimeMultiscalarMul,
    VartimePrecomputedMultiscalarMul,
};

use crate::support::{Seeded, for_each_backend, unhex};

/// Integers below 2^255: around 0, every multiple of the order, and 2^255; clamped ones; arbitrary
/// ones.
fn integers() -> Vec<[u8; 32]> {
    let order = unhex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
    let times = |n: u16, add: i16| {
        let mut carry = i32::from(add);
        std::array::from_fn(|i| {
            let sum = i32::from(order[i]) * i32::from(n) + carry;
            carry = sum >> 8;
            sum as u8
        })
    };
    let mut all = vec![[0; 32], times(0, 1), times(0, 2)];
    for n in 1..8 {
        all.extend([-2, -1, 0, 1, 2].map(|add| times(n, add)));
    }
    let mut largest = [0xff; 32];
    largest[31] = 0x7f;
    all.push(largest);
    largest[0] = 0xfe;
    all.push(largest);
    all.push([0, 0x80].repeat(16).try_into().expect("32 bytes"));
    let mut seeded = Seeded::new(80);
    for _ in 0..6 {
        all.push(clamp_integer(seeded.bytes()));
        all.push(seeded.edgy());
    }
    for bytes in &mut all {
        bytes[31] &= 0x7f;
    }
    all
}

/// The unreduced and the reduced value.
fn pairs() -> Vec<(Scalar, Scalar)> {
    let pair = |bytes| {
        (
            Scalar::from_bits(bytes),
            Scalar::from_bytes_mod_order(bytes),
        )
    };
    integers().into_iter().map(pair).collect()
}

/// `[k]P` for the integer `k` by doublings and additions.
fn multiple(k: &Scalar, p: &EdwardsPoint) -> EdwardsPoint {
    let mut sum = EdwardsPoint::identity();
    for bit in (0..256).rev() {
        sum += sum;
        if k[bit / 8] >> (bit % 8) & 1 == 1 {
            sum += p;
        }
    }
    sum
}

/// A point with a torsion component of order 8, and its multiples by all integers.
fn multiples(integers: &[(Scalar, Scalar)]) -> (EdwardsPoint, Vec<EdwardsPoint>) {
    let p = EdwardsPoint::mul_base(&Scalar::from(77u8)) + EIGHT_TORSION[3];
    let all = integers.iter().map(|(k, _)| multiple(k, &p)).collect();
    (p, all)
}

#[test]
fn arithmetic_is_that_of_the_reduced_scalar() {
    let canonical = |k: &Scalar| bool::from(Scalar::from_canonical_bytes(k.to_bytes()).is_some());
    let pairs = pairs();
    for (k, reduced) in &pairs {
        assert_eq!(-k, -reduced, "{k:02x?}");
        assert_eq!(k.invert(), reduced.invert());
        assert_eq!(k.div_by_2(), reduced.div_by_2());
        assert_eq!(k + Scalar::ZERO, *reduced);
        let results = [-k, k.invert(), k.div_by_2()];
        assert!(results.iter().all(canonical));
        for (l, their) in &pairs {
            let (mut sum, mut difference, mut product) = (*k, *k, *k);
            sum += l;
            difference -= l;
            product *= l;
            assert_eq!((sum, k + l), (reduced + their, reduced + their));
            assert_eq!(
                (difference, k - l),
                (reduced - their, reduced - their),
                "{:02x?} - {:02x?}",
                k.to_bytes(),
                l.to_bytes()
            );
            assert_eq!((product, k * l), (reduced * their, reduced * their));
            assert!([sum, difference, product].iter().all(canonical));
        }
    }
    // Both could be wrong in the same way.
    for (k, reduced) in &pairs {
        let theirs = dalek::Scalar::from_bytes_mod_order(k.to_bytes());
        assert_eq!((-k).to_bytes(), (-theirs).to_bytes());
        assert_eq!(reduced.to_bytes(), theirs.to_bytes());
    }
}

#[test]
fn sums_products_and_inverses_of_many() {
    let (integers, reduced): (Vec<Scalar>, Vec<Scalar>) = pairs().into_iter().unzip();
    let (sum, expected): (Scalar, Scalar) = (integers.iter().sum(), reduced.iter().sum());
    assert_eq!(sum, expected);
    // Without the multiples of the order: their product would be 0.
    let some = |of: &[Scalar]| -> Vec<Scalar> {
        let kept = of.iter().zip(&reduced).filter(|(_, r)| **r != Scalar::ZERO);
        kept.map(|(k, _)| *k).collect()
    };
    let product: Scalar = some(&integers).iter().product();
    assert_eq!(product, some(&reduced).iter().product());
    assert_ne!(product, Scalar::ZERO);
    for (mut ours, mut expected) in [
        (some(&integers), some(&reduced)),
        (integers.clone(), reduced.clone()),
    ] {
        let products = (
            Scalar::invert_batch_alloc(&mut ours),
            Scalar::invert_batch_alloc(&mut expected),
        );
        assert_eq!(products.0, products.1);
        assert_eq!(ours, expected);
        for (inverse, k) in ours.iter().zip(&expected) {
            assert_eq!(inverse.to_bytes(), k.to_bytes());
        }
    }
    let mut few = [integers[9], integers[20]];
    Scalar::invert_batch(&mut few);
    assert_eq!(few, [reduced[9].invert(), reduced[20].invert()]);
}

#[test]
fn multiples_of_points_are_those_by_the_integer_itself() {
    let pairs = pairs();
    let (p, expected) = multiples(&pairs);
    for_each_backend(|_| {
        let table = EdwardsBasepointTable::create(&p);
        for ((k, reduced), expected) in pairs.iter().zip(&expected) {
            let name = k.to_bytes();
            assert_eq!(p * k, *expected, "{name:02x?}");
            assert_eq!(&table * k, *expected, "{name:02x?}");
            assert_eq!(EdwardsPoint::mul_base(k), EdwardsPoint::mul_base(reduced));
            assert_eq!(EdwardsPoint::mul_base(&-k), -EdwardsPoint::mul_base(k));
            assert_eq!(
                ED25519_BASEPOINT_TABLE.mul_base(k),
                EdwardsPoint::mul_base(reduced)
            );
            assert_eq!(
                EdwardsPoint::vartime_double_scalar_mul_basepoint(k, &p, k),
                expected + EdwardsPoint::mul_base(reduced)
            );
            let u = p.to_montgomery();
            assert_eq!(u * k, expected.to_montgomery(), "{name:02x?}");
            assert_eq!(
                MontgomeryPoint::mul_base(k),
                EdwardsPoint::mul_base(reduced).to_montgomery()
            );
            assert_eq!(
                RistrettoPoint::mul_base(k),
                RistrettoPoint::mul_base(reduced)
            );
            let element = RistrettoPoint::mul_base(&Scalar::from(78u8));
            assert_eq!(element * k, element * reduced);
            assert_eq!(
                RISTRETTO_BASEPOINT_TABLE * k,
                RistrettoPoint::mul_base(reduced)
            );
            assert_eq!(
                RistrettoPoint::vartime_double_scalar_mul_basepoint(k, &element, k),
                element * reduced + RistrettoPoint::mul_base(reduced)
            );
        }
    });
}

#[test]
fn sums_of_multiples_are_those_by_the_integers_themselves() {
    let pairs = pairs();
    let (p, multiples) = multiples(&pairs);
    let integers: Vec<Scalar> = pairs.iter().map(|(k, _)| *k).collect();
    let reduced: Vec<Scalar> = pairs.iter().map(|(_, r)| *r).collect();
    for_each_backend(|_| {
        // One, a few, all, and enough to use buckets.
        for n in [1, 2, 5, integers.len(), 300] {
            let scalars = || integers.iter().cycle().take(n);
            let points = || std::iter::repeat_n(p, n);
            let expected: EdwardsPoint = multiples.iter().cycle().take(n).sum();
            assert_eq!(EdwardsPoint::multiscalar_mul(scalars(), points()), expected);
            assert_eq!(
                EdwardsPoint::vartime_multiscalar_mul(scalars(), points()),
                expected
            );
            let known = VartimeEdwardsPrecomputation::new(points());
            assert_eq!(known.vartime_multiscalar_mul(scalars()), expected, "{n}");
            assert_eq!(
                known.vartime_mixed_multiscalar_mul(scalars(), scalars(), points()),
                expected + expected
            );
            let element = RistrettoPoint::mul_base(&Scalar::from(78u8));
            let elements = || std::iter::repeat_n(element, n);
            let sum: Scalar = reduced.iter().cycle().take(n).sum();
            assert_eq!(
                RistrettoPoint::multiscalar_mul(scalars(), elements()),
                element * sum
            );
            assert_eq!(
                RistrettoPoint::vartime_multiscalar_mul(scalars(), elements()),
                element * sum
            );
            let known = VartimeRistrettoPrecomputation::new(elements());
            assert_eq!(known.vartime_multiscalar_mul(scalars()), element * sum);
        }
    });
}

/// With points that have torsion, for which the reduced scalar would give another multiple.
#[test]
fn clamped_integers() {
    for_each_backend(|_| {
        let mut seeded = Seeded::new(8);
        for torsion in EIGHT_TORSION {
            let bytes = seeded.edgy();
            let k = Scalar::from_bytes_mod_order(seeded.edgy());
            let p = EdwardsPoint::mul_base(&k) + torsion;
            let clamped = Scalar::from_bits(clamp_integer(bytes));
            assert_eq!(p * clamped, p.mul_clamped(bytes));
            let table = EdwardsBasepointTable::create(&p);
            assert_eq!(&table * &clamped, p.mul_clamped(bytes));
        }
        assert_eq!(Scalar::from_bits([0xff; 32]).to_bytes()[31], 0x7f);
    });
}

#[test]
#[cfg(feature = "group")]
fn traits_of_ff() {
    use group::ff::Field;

    for (k, reduced) in pairs() {
        let optional = |x: subtle::CtOption<Scalar>| Option::<Scalar>::from(x);
        assert_eq!(Field::square(&k), reduced.square());
        assert_eq!(Field::double(&k), reduced.double());
        assert_eq!(
            optional(Field::invert(&k)),
            optional(Field::invert(&reduced))
        );
        assert_eq!(optional(k.sqrt()), optional(reduced.sqrt()));
        for (l, their) in pairs() {
            let (ours, expected) = (
                Scalar::sqrt_ratio(&k, &l),
                Scalar::sqrt_ratio(&reduced, &their),
            );
            assert_eq!(bool::from(ours.0), bool::from(expected.0));
            assert_eq!(ours.1, expected.1);
        }
    }
}
