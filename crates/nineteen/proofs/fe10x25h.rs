// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about ten limbs of 26 and 25 bits: `m32`.

use super::*;
use crate::field::fe10x25h;

pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("mul25h", mul25h),
    ("square25h", square25h),
    ("mul_small25h", mul_small25h),
    ("carry25h", carry25h),
    ("add25h", add25h),
    ("sub25h", sub25h),
];

pub(super) fn width25h(i: usize) -> u32 {
    26 - (i as u32 & 1)
}

pub(super) fn weight25h(i: usize) -> u32 {
    (51 * i as u32).div_ceil(2)
}

pub(super) fn most25h(i: usize, bound: Bound) -> BigInt {
    let width = width25h(i);
    match bound {
        Tight => power(width) + power(width - 12) - 1,
        Sum => hundredths(301, width),
        Loose => hundredths(502, width),
    }
}

pub(super) fn limbs25h(bound: Bound) -> ([H; 10], Poly) {
    let limbs = core::array::from_fn(|i| input(&most25h(i, bound)));
    (limbs, value(&limbs, weight25h))
}

pub(super) fn claim25h(limbs: [H; 10], bound: Bound, expected: &Poly) {
    for (i, limb) in limbs.into_iter().enumerate() {
        limb.claim_at_most(&most25h(i, bound));
    }
    claim_congruent(&value(&limbs, weight25h), expected, &prime());
}

pub(super) fn mul25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (limbs25h(Loose), limbs25h(Loose));
        claim25h(fe10x25h::mul(&a, &b), Tight, &x.times(&y));
    })
}

pub(super) fn square25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs25h(Loose);
        claim25h(fe10x25h::square(&a), Tight, &x.times(&x));
    })
}

pub(super) fn mul_small25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let k = any_constant_up_to::<32>(u64::from(MOST_SMALL));
        let (a, x) = limbs25h(Loose);
        claim25h(
            fe10x25h::mul_small(&a, MOST_SMALL),
            Tight,
            &x.times(&k.poly()),
        );
    })
}

pub(super) fn carry25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs25h(Loose);
        claim25h(fe10x25h::carry(&a), Tight, &x);
        // Input words: the last limb has 26 bits.
        let a = core::array::from_fn(|i| {
            let bits = if i == 9 { 26 } else { width25h(i) };
            input(&(power(bits) - 1))
        });
        claim25h(fe10x25h::carry(&a), Tight, &value(&a, weight25h));
    })
}

pub(super) fn add25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y), (s, z)) = (limbs25h(Tight), limbs25h(Tight), limbs25h(Sum));
        claim25h(fe10x25h::add(&a, &b), Sum, &x.plus(&y));
        claim25h(fe10x25h::add(&s, &b), Loose, &z.plus(&y));
        let twice = fe10x25h::add(&b, &b);
        claim25h(fe10x25h::add(&s, &twice), Loose, &z.plus(&y).plus(&y));
    })
}

pub(super) fn sub25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y), (s, z)) = (limbs25h(Tight), limbs25h(Tight), limbs25h(Sum));
        claim25h(fe10x25h::sub(&a, &b, 2), Sum, &x.minus(&y));
        claim25h(fe10x25h::sub(&s, &b, 2), Loose, &z.minus(&y));
        claim25h(fe10x25h::sub(&a, &s, 4), Loose, &x.minus(&z));
    })
}

/// The figure of the header: column 0 is m²·2^52·(1 + 19·(4 + 5/2)).
#[test]
fn figure_of_the_header() {
    let column = |m2: u64| power(52) * m2 * (10 + 19 * 65) / 100;
    assert!(column(328) < power(64) && column(329) > power(64));
}
