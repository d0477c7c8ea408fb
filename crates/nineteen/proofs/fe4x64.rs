// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about four saturated words of 64 bits: `m64`, where it is not assembly.

use super::*;
use crate::field::fe4x64;

pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("product64", product64),
    ("square64", square64),
    ("fold64", fold64),
    ("mul_small64", mul_small64),
    ("add_tight64", add_tight64),
    ("sub_tight64", sub_tight64),
    ("add64", add64),
    ("add_double64", add_double64),
    ("sub64", sub64),
    ("carry64", carry64),
];

pub(super) fn weight64(i: usize) -> u32 {
    64 * i as u32
}

/// An element by its words: below 2^255 + 2^198 if the top word is below 2^63 + 2^6.
pub(super) fn words64(bound: Bound) -> ([W; 4], Poly) {
    let top = match bound {
        Tight => power(63) + power(6) - 1,
        Sum | Loose => power(64) - 1,
    };
    let full = power(64) - 1;
    let words = [&full, &full, &full, &top].map(input);
    (words, value(&words, weight64))
}

pub(super) fn claim_words64(words: &[W]) {
    for word in words {
        word.claim_at_most(&(power(64) - 1));
    }
}

pub(super) fn claim64(words: [W; 4], bound: Bound, expected: &Poly) {
    claim_words64(&words);
    if bound == Tight {
        words[3].claim_at_most(&(power(63) + power(6) - 1));
    }
    claim_congruent(&value(&words, weight64), expected, &prime());
}

pub(super) fn product64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Loose), words64(Loose));
        let product = fe4x64::product(&a, &b);
        claim_words64(&product);
        claim_congruent(&value(&product, weight64), &x.times(&y), &BigInt::zero());
    })
}

pub(super) fn square64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = words64(Loose);
        let square = fe4x64::square(&a);
        claim_words64(&square);
        claim_congruent(&value(&square, weight64), &x.times(&x), &BigInt::zero());
    })
}

pub(super) fn fold64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let e = [(); 8].map(|()| input(&(power(64) - 1)));
        let r = fe4x64::fold(&e);
        claim64(r, Tight, &value(&e, weight64));
    })
}

pub(super) fn mul_small64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let k = any_constant_up_to::<64>(u64::from(MOST_SMALL));
        let (a, x) = words64(Loose);
        claim64(
            fe4x64::mul_small(&a, MOST_SMALL),
            Tight,
            &x.times(&k.poly()),
        );
    })
}

pub(super) fn add_tight64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Tight), words64(Tight));
        claim64(fe4x64::add_tight(&a, &b), Sum, &x.plus(&y));
    })
}

pub(super) fn sub_tight64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Tight), words64(Tight));
        claim64(fe4x64::sub_tight(&a, &b), Sum, &x.minus(&y));
    })
}

pub(super) fn add64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Loose), words64(Loose));
        claim64(fe4x64::add(&a, &b), Loose, &x.plus(&y));
    })
}

pub(super) fn add_double64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Loose), words64(Loose));
        claim64(fe4x64::add_double(&a, &b), Loose, &x.plus(&y).plus(&y));
    })
}

pub(super) fn sub64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Loose), words64(Loose));
        claim64(fe4x64::sub(&a, &b), Loose, &x.minus(&y));
    })
}

pub(super) fn carry64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = words64(Loose);
        let r = fe4x64::carry(&a);
        claim64(r, Tight, &x);
        claim_value_at_most(&r, &(power(255) + 18));
    })
}
