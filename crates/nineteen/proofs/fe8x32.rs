// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about eight saturated words of 32 bits: `w32`, where it is not assembly.

use super::*;
use crate::field::fe8x32;

pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("product32", product32),
    ("square32", square32),
    ("fold32", fold32),
    ("add_multiple32", add_multiple32),
    ("sub32", sub32),
    ("carry32", carry32),
];

pub(super) fn weight32(i: usize) -> u32 {
    32 * i as u32
}

pub(super) fn words32(bound: Bound) -> ([H; 8], Poly) {
    let words = core::array::from_fn(|i| input(&most32(i, bound)));
    (words, value(&words, weight32))
}

/// An element by its words: below 2^255 + 2^242 if the top word is below 2^31 + 2^18.
pub(super) fn most32(i: usize, bound: Bound) -> BigInt {
    match (bound, i) {
        (Tight, 7) => power(31) + power(18) - 1,
        _ => power(32) - 1,
    }
}

pub(super) fn claim_words32(words: &[H]) {
    for word in words {
        word.claim_at_most(&(power(32) - 1));
    }
}

pub(super) fn claim32(words: [H; 8], bound: Bound, expected: &Poly) {
    for (i, word) in words.into_iter().enumerate() {
        word.claim_at_most(&most32(i, bound));
    }
    claim_congruent(&value(&words, weight32), expected, &prime());
}

pub(super) fn product32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words32(Loose), words32(Loose));
        let product = fe8x32::product(&a, &b);
        claim_words32(&product);
        claim_congruent(&value(&product, weight32), &x.times(&y), &BigInt::zero());
    })
}

/// The last carry is 0; otherwise the square would not be below 2^512.
pub(super) fn square32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = words32(Loose);
        let square = fe8x32::square(&a);
        claim_words32(&square);
        claim_congruent(&value(&square, weight32), &x.times(&x), &power(512));
    })
}

pub(super) fn fold32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let e = [(); 16].map(|()| input(&(power(32) - 1)));
        claim32(fe8x32::fold(&e), Tight, &value(&e, weight32));
    })
}

pub(super) fn add_multiple32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let k = any_constant_up_to::<32>(u64::from(MOST_SMALL));
        let ((a, x), (b, y)) = (words32(Loose), words32(Loose));
        let r = fe8x32::add_multiple(&a, &b, MOST_SMALL);
        claim32(r, Tight, &x.plus(&y.times(&k.poly())));
    })
}

pub(super) fn sub32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words32(Loose), words32(Loose));
        claim32(fe8x32::sub(&a, &b), Tight, &x.minus(&y));
    })
}

pub(super) fn carry32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = words32(Loose);
        claim32(fe8x32::carry(&a, a[7].high(31)), Tight, &x);
    })
}
