// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about five limbs of 51 bits: `m51` and `serial`.

use super::*;
use crate::field::radix51;

pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("mul_split", mul_split),
    ("square_split", square_split),
    ("mul_wide", mul_wide),
    ("square_wide", square_wide),
    ("mul_small_split", mul_small_split),
    ("mul_small_wide", mul_small_wide),
    ("carry51", carry51),
    ("add51", add51),
    ("sub51", sub51),
];

pub(super) fn weight51(i: usize) -> u32 {
    51 * i as u32
}

pub(super) fn most51(bound: Bound) -> BigInt {
    match bound {
        Tight => power(51) + power(24) - 1,
        Sum => hundredths(301, 51),
        Loose => hundredths(502, 51),
    }
}

pub(super) fn limbs51(bound: Bound) -> ([W; 5], Poly) {
    let limbs = [(); 5].map(|()| input(&most51(bound)));
    (limbs, value(&limbs, weight51))
}

pub(super) fn claim51(limbs: [W; 5], bound: Bound, expected: &Poly) {
    for limb in limbs {
        limb.claim_at_most(&most51(bound));
    }
    claim_congruent(&value(&limbs, weight51), expected, &prime());
}

pub(super) fn product51(fault: Option<Fault>, mul: fn(&[W; 5], &[W; 5]) -> [W; 5]) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (limbs51(Loose), limbs51(Loose));
        claim51(mul(&a, &b), Tight, &x.times(&y));
    })
}

pub(super) fn square51(fault: Option<Fault>, square: fn(&[W; 5]) -> [W; 5]) -> Report {
    examine(fault, || {
        let (a, x) = limbs51(Loose);
        claim51(square(&a), Tight, &x.times(&x));
    })
}

pub(super) fn mul_split(fault: Option<Fault>) -> Report {
    product51(fault, radix51::mul_split)
}

pub(super) fn mul_wide(fault: Option<Fault>) -> Report {
    product51(fault, radix51::mul_wide)
}

pub(super) fn square_split(fault: Option<Fault>) -> Report {
    square51(fault, radix51::square_split)
}

pub(super) fn square_wide(fault: Option<Fault>) -> Report {
    square51(fault, radix51::square_wide)
}

pub(super) fn multiple51(fault: Option<Fault>, mul_small: fn(&[W; 5], u32) -> [W; 5]) -> Report {
    examine(fault, || {
        let k = any_constant_up_to::<64>(u64::from(MOST_SMALL));
        let (a, x) = limbs51(Loose);
        claim51(mul_small(&a, MOST_SMALL), Tight, &x.times(&k.poly()));
    })
}

pub(super) fn mul_small_split(fault: Option<Fault>) -> Report {
    multiple51(fault, radix51::mul_small_split)
}

pub(super) fn mul_small_wide(fault: Option<Fault>) -> Report {
    multiple51(fault, radix51::mul_small_wide)
}

pub(super) fn carry51(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs51(Loose);
        claim51(radix51::carry(&a), Tight, &x);
        // Input words: four limbs of 51 bits, one of 52.
        let a = [51, 51, 51, 51, 52].map(|bits| input(&(power(bits) - 1)));
        claim51(radix51::carry(&a), Tight, &value(&a, weight51));
    })
}

pub(super) fn add51(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y), (s, z)) = (limbs51(Tight), limbs51(Tight), limbs51(Sum));
        claim51(radix51::add(&a, &b), Sum, &x.plus(&y));
        claim51(radix51::add(&s, &b), Loose, &z.plus(&y));
        let twice = radix51::add(&b, &b);
        claim51(radix51::add(&s, &twice), Loose, &z.plus(&y).plus(&y));
    })
}

pub(super) fn sub51(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y), (s, z)) = (limbs51(Tight), limbs51(Tight), limbs51(Sum));
        claim51(radix51::sub(&a, &b, 2), Sum, &x.minus(&y));
        claim51(radix51::sub(&s, &b, 2), Loose, &z.minus(&y));
        claim51(radix51::sub(&a, &s, 4), Loose, &x.minus(&z));
    })
}

/// The figures of the header: a column of split products, and the largest operand.
#[test]
fn figures_of_the_header() {
    // A column of split products: 40 + 19·5·m² units of 2^51 stay below 2^64 while m² < 85.8.
    let units = |m2: u64| power(50) * (80 + 19 * m2);
    assert!(units(858) < power(64) && units(859) > power(64));
    // 5.02² = 25.2.
    assert_eq!(502 * 502 / 1000, 252);
}
