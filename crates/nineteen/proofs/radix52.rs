// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about five limbs of 52 bits in lanes, for every lane: `ifma`, for operations in eight lanes.
//!
//! Limbs 0 to 3 of a tight element may hold anything above bit 52.

use super::*;
use crate::field::ifma::{Radix, add, sub, unpack};
use crate::field::radix52::{self, Radix52};
use crate::field::vector::IfmaWord;

pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("product52", product52),
    ("square52", square52),
    ("mul_small52", mul_small52),
    ("carry52", carry52),
    ("sums52", sums52),
    ("differences52", differences52),
    ("carried52", carried52),
];

fn weight52(i: usize) -> u32 {
    52 * i as u32
}

/// A tight element: four words, and a limb below 2^47 + 2^14.
pub(super) fn tight52() -> ([W; 5], Poly) {
    let full = power(64) - 1;
    let top = power(47) + power(14) - 1;
    let limbs = [&full, &full, &full, &full, &top].map(input);
    (limbs, value52(&limbs))
}

/// The integer that the limbs of a tight element stand for.
fn value52(limbs: &[W; 5]) -> Poly {
    value(&radix52::masked(limbs), weight52)
}

fn claim_tight(limbs: [W; 5], expected: &Poly) {
    limbs[4].claim_at_most(&(power(47) + power(14) - 1));
    claim_congruent(&value52(&limbs), expected, &prime());
}

/// Limbs up to a bound, in which all bits count.
fn limbs52(most: &BigInt, most_of_last: &BigInt) -> ([W; 5], Poly) {
    let limbs = [most, most, most, most, most_of_last].map(input);
    (limbs, value(&limbs, weight52))
}

fn claim52(limbs: [W; 5], (most, most_of_last): &(BigInt, BigInt), expected: &Poly) {
    for limb in &limbs[..4] {
        limb.claim_at_most(most);
    }
    limbs[4].claim_at_most(most_of_last);
    claim_congruent(&value(&limbs, weight52), expected, &prime());
}

/// Limbs of a `Product`: below 10·2^52 + 2^10, as are those of a tight element with the bits above
/// bit 52 removed.
fn product_bound() -> (BigInt, BigInt) {
    let most: BigInt = power(52) * 10 + power(10) - 1;
    (most.clone(), most)
}

/// Limbs of a `Sum`.
fn sum_bound() -> (BigInt, BigInt) {
    (power(61) + power(56) - 1, power(57) - 1)
}

/// Limbs of a `Sum` and one or two more products.
fn carried_bound() -> (BigInt, BigInt) {
    (power(62) + power(60) - 1, power(58) - 1)
}

fn product_limbs() -> ([W; 5], Poly) {
    let (most, last) = product_bound();
    limbs52(&most, &last)
}

fn sum_limbs() -> ([W; 5], Poly) {
    let (most, last) = sum_bound();
    limbs52(&most, &last)
}

pub(super) fn product52(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (tight52(), tight52());
        claim52(radix52::product(&a, &b), &product_bound(), &x.times(&y));
    })
}

pub(super) fn square52(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = tight52();
        claim52(radix52::square(&a), &product_bound(), &x.times(&x));
    })
}

pub(super) fn mul_small52(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let k = any_constant_up_to::<64>(u64::from(MOST_SMALL));
        let (a, x) = tight52();
        let r = radix52::mul_small(&a, MOST_SMALL);
        claim52(r, &product_bound(), &x.times(&k.poly()));
    })
}

/// Carries of every kind of value, and of the words of any 256-bit integer.
pub(super) fn carry52(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (most, last) = carried_bound();
        let (a, x) = limbs52(&most, &last);
        claim_tight(radix52::carry(&a), &x);
        let (a, x) = limbs52(&(power(52) - 1), &(power(48) - 1));
        claim_tight(radix52::carry(&a), &x);
    })
}

pub(super) fn sums52(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (tight52(), tight52());
        let sum = add(&radix52::masked(&a), &radix52::masked(&b));
        claim52(sum, &sum_bound(), &x.plus(&y));
        let ((a, x), (b, y)) = (product_limbs(), product_limbs());
        claim52(add(&a, &b), &sum_bound(), &x.plus(&y));
    })
}

pub(super) fn differences52(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (tight52(), tight52());
        let difference = sub::<Radix52, W>(&radix52::masked(&a), &radix52::masked(&b), 2);
        claim52(difference, &sum_bound(), &x.minus(&y));
        let ((a, x), (b, y)) = (product_limbs(), product_limbs());
        claim52(
            sub::<Radix52, W>(&a, &b, Radix52::ABOVE_PRODUCT),
            &sum_bound(),
            &x.minus(&y),
        );
    })
}

/// The values that formulas carry: a `Sum` and a product, or twice one, or twice a product.
pub(super) fn carried52(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((s, x), (b, y)) = (sum_limbs(), product_limbs());
        let twice = add(&b, &b);
        claim52(add(&s, &b), &carried_bound(), &x.plus(&y));
        let sum = add(&s, &twice);
        claim52(sum, &carried_bound(), &x.plus(&y).plus(&y));
        let difference = sub::<Radix52, W>(&s, &b, Radix52::ABOVE_PRODUCT);
        claim52(difference, &carried_bound(), &x.minus(&y));
        claim52(twice, &carried_bound(), &y.plus(&y));
    })
}

/// A masked tight element can serve as a product: it is one of the smallest.
#[test]
fn tight_elements_are_products() {
    let (most, _) = product_bound();
    assert!(power(52) - 1 <= most && power(47) + power(14) - 1 <= most);
}

/// Wrong constants of the fold and the carry, and multiples of p that are too small or no
/// multiples.
#[test]
fn planted_errors() {
    for theorem in [product52, square52, mul_small52] {
        for wrong in [0, 607, 609, 19] {
            assert!(!errors(theorem, Fault::Number(608, wrong)).is_empty());
        }
    }
    for wrong in [0, 18, 20, 38] {
        assert!(!errors(carry52, Fault::Number(19, wrong)).is_empty());
    }
    let p = unpack(&crate::field::constants::P, 52);
    for k in [2, 512] {
        for limb in p {
            for wrong in [k * limb - 1, k * limb + 1, limb] {
                assert!(!errors(differences52, Fault::Number(k * limb, wrong)).is_empty());
            }
        }
    }
    // An operand with a limb 4 that is not tight: the fold of column 9 would have an upper half.
    let untight = |bits: u32| {
        let (a, x) = limbs52(&(power(52) - 1), &(power(bits) - 1));
        claim52(radix52::product(&a, &a), &product_bound(), &x.times(&x));
    };
    let fits = |bits| examine(None, || untight(bits)).errors.is_empty();
    assert!(fits(47) && !fits(48));
    // A multiply-and-add reads no more than 52 bits.
    let cut = examine(None, || {
        let a = input::<64>(&(power(53) - 1));
        let r = W::constant(0).madd_low(a, W::constant(1));
        claim_congruent(&r.poly(), &a.poly(), &prime());
    });
    assert_eq!(cut.errors.len(), 1);
}
