// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code that the public functions do not reach: tables of other sizes, items side by side,
//! additions in variable time.

#[cfg(feature = "batch")]
use super::combination::Term;
use super::group::{Group, Portable};
use super::mul_base::{mul_base, mul_base_each};
use super::point::{Affine, Jacobian, Point};
use super::{encoding, mul};
#[cfg(feature = "batch")]
use crate::backend::{self, operations_of};
use crate::field::{Fe19x14, MAX_LANES, Mask};
use crate::generated::comb_rows;
use crate::scalar::{ORDER, Words, negate, sub};

fn scalars() -> [Words; 8] {
    [
        [0; 4],
        [1, 0, 0, 0],
        sub(&ORDER, &[1, 0, 0, 0]),
        [u64::MAX, 1, u64::MAX, 0x0123_4567_89ab_cdef],
        [
            0x8888_8888_8888_8888,
            0x8888_8888_8888_8888,
            0x8888_8888_8888_8888,
            0x0888_8888_8888_8888,
        ],
        negate(&[
            0x8888_8888_8888_8888,
            0x8888_8888_8888_8888,
            0x8888_8888_8888_8888,
            0x0888_8888_8888_8888,
        ]),
        [0, 0, 0, 1 << 50],
        [5, 6, 7, 8],
    ]
}

fn encoded(p: &Affine<Fe19x14>) -> [u8; 32] {
    encoding::encode(&p.lane(0))
}

/// Tables of every number of rows, including the small ones of firmware, in pairs and one after the
/// other.
#[test]
fn combs_of_every_size() {
    for k in scalars() {
        let expected = mul::mul::<Portable>(|_| k, &Affine::splat(&Point::GENERATOR));
        let expected = encoded(&expected);
        macro_rules! check {
            ($($rows:literal)*) => {$(
                let one = mul_base::<Portable, $rows, false>(&k, &comb_rows());
                assert_eq!(encoding::encode(&one), expected);
                let in_pairs = mul_base::<Portable, $rows, true>(&k, &comb_rows());
                assert_eq!(encoding::encode(&in_pairs), expected);
                let each = mul_base_each::<Portable, $rows, false>(|_| k, &comb_rows());
                assert_eq!(encoded(&each), expected);
            )*};
        }
        check!(4 8 16);
    }
}

/// Items in lanes, full and partial, against one by one.
#[cfg(feature = "batch")]
#[test]
fn items_side_by_side() {
    for backend in backend::available() {
        let (one, k) = (operations_of(backend), scalars());
        let mut points = [Point::NEUTRAL; 4];
        for first in 0..5 {
            for n in 1..=one.lanes {
                let k = &k[first..first + n];
                (one.mul_base_each)(k, &mut points[..n]);
                let bytes: [_; 4] = core::array::from_fn(|i| encoding::encode(&points[i]));
                for i in 0..n {
                    assert_eq!(
                        bytes[i],
                        encoding::encode(&(one.mul_base)(&k[i])),
                        "{backend}"
                    );
                }
                let mut decoded = [Point::NEUTRAL; 4];
                (one.decode_each)(&bytes[..n], &mut decoded[..n]);
                let mut products = [Point::NEUTRAL; 4];
                (one.mul_each)(k, &decoded[..n], &mut products[..n]);
                for i in 0..n {
                    assert_eq!(encoding::encode(&decoded[i]), bytes[i], "{backend}");
                    let expected = (one.mul)(&k[i], &decoded[i]);
                    assert_eq!(encoding::encode(&products[i]), encoding::encode(&expected));
                }
            }
        }
    }
}

/// Every pair of small multiples: equal, opposite, neutral.
#[test]
fn additions_in_variable_time() {
    let g = Affine::splat(&Point::GENERATOR);
    let multiple = |k: i64| {
        let words = [k.unsigned_abs(), 0, 0, 0];
        let p = mul::mul::<Portable>(|_| words, &g);
        if k < 0 { p.negate() } else { p }
    };
    for a in -3..=3 {
        for b in -3..=3 {
            let mut sum = Jacobian::from_affine(&multiple(a));
            // Z is not 1.
            Portable::double(&mut sum, 2);
            sum.vartime_add::<Portable>(&multiple(4 * b));
            assert_eq!(
                encoded(&sum.to_affine::<Portable>()),
                encoded(&multiple(4 * (a + b)))
            );
        }
    }
}

/// The formulas in memory give the same results as the others on the same points.
#[test]
fn formulas_in_memory() {
    use super::in_memory;

    let g = Affine::splat(&Point::GENERATOR);
    let multiple = |k: u64| mul::mul::<Portable>(|_| [k, 0, 0, 0], &g);
    let mut p = Jacobian::from_affine(&multiple(5));
    for k in 1..20 {
        let mut expected = p;
        expected.double();
        in_memory::double(&mut p);
        assert_eq!(
            encoded(&p.to_affine::<Portable>()),
            encoded(&expected.to_affine::<Portable>())
        );
        for neutral in [[false; 2], [true, false], [false, true], [true; 2]] {
            let mut q = multiple(k);
            let mut sum = p;
            (sum.neutral, q.neutral) = (
                [Mask::from_bit(neutral[0].into()); MAX_LANES],
                [Mask::from_bit(neutral[1].into()); MAX_LANES],
            );
            let mut expected = sum;
            expected.add::<Portable>(&q);
            in_memory::add_point(&mut sum, &q);
            assert_eq!(
                encoded(&sum.to_affine::<Portable>()),
                encoded(&expected.to_affine::<Portable>())
            );
        }
    }
}

/// Combinations of every number of terms, against multiples one by one.
#[cfg(feature = "batch")]
#[test]
fn combinations() {
    let all = scalars();
    // Points whose logarithms nobody knows do not meet by accident.
    let point = |i: usize| (operations_of(backend::Backend::Portable).hash)(&[1 + i as u8; 96]);
    let term = |i: usize| Term {
        a: all[i * 3 % 8],
        p: point(i),
        z: [0, 1, 7, 8, u128::MAX, u128::MAX / 3, 1 << 127][i % 7],
        r: point(100 + i),
    };
    for backend in backend::available() {
        let by = operations_of(backend);
        for n in [1, 2, 3, 4, 5, 9, 16] {
            let terms: std::vec::Vec<_> = (0..n).map(term).collect();
            let mut expected = Point::NEUTRAL;
            for term in &terms {
                let z = [term.z as u64, (term.z >> 64) as u64, 0, 0];
                expected = (by.add)(&expected, &(by.mul)(&term.a, &term.p));
                expected = (by.add)(&expected, &(by.mul)(&z, &term.r));
            }
            let found = (by.vartime_combination)(&terms).expect("no additions of equals");
            assert_eq!(
                encoding::encode(&found),
                encoding::encode(&expected),
                "{backend}: {n}"
            );
        }
    }
}

/// Combinations give no result for the exceptions of their additions: P and then P or -P in the
/// same lane.
#[cfg(feature = "batch")]
#[test]
fn combinations_that_meet_an_exception() {
    let opposite = Affine::<Fe19x14>::splat(&Point::GENERATOR).negate().lane(0);
    for backend in backend::available() {
        for r in [Point::GENERATOR, opposite] {
            let term = Term {
                a: [1, 0, 0, 0],
                p: Point::GENERATOR,
                z: 1,
                r,
            };
            let sum = (operations_of(backend).vartime_combination)(&[term]);
            assert!(sum.is_none(), "{backend}");
        }
    }
}
