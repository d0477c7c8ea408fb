// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about ten limbs in lanes of 64 bits, for every lane: products of 32 bits by 32 of `neon`, and
//! squares of `wasm128`.

use super::*;
use crate::field::radix25h::carry_even;
use crate::field::radix25h::products::{product, square, square_by_one_chain};

pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("products25hx4", products),
    ("squares25hx4", squares),
    ("squares_by_one_chain25hx4", squares_by_one_chain),
    ("products_of_loose25h", products_of_loose),
];

/// The bounds of a product's operand: the limbs that meet the factor 19 are smaller.
fn most(i: usize, bound: Bound) -> BigInt {
    let width = width25h(i);
    match (bound, i) {
        (Loose, 0) => hundredths(502, width),
        (Loose, _) if i % 2 == 1 => hundredths(503, width),
        (Loose, _) => hundredths(301, width),
        _ => most25h(i, bound),
    }
}

fn limbs(bound: Bound) -> ([W; 10], Poly) {
    let limbs = core::array::from_fn(|i| input(&most(i, bound)));
    (limbs, value(&limbs, weight25h))
}

fn claim(limbs: [W; 10], bound: Bound, expected: &Poly) {
    for (i, limb) in limbs.into_iter().enumerate() {
        limb.claim_at_most(&most(i, bound));
    }
    claim_congruent(&value(&limbs, weight25h), expected, &prime());
}

pub(super) fn products(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (limbs(Loose), limbs(Loose));
        claim(product(&a, &b), Tight, &x.times(&y));
    })
}

pub(super) fn squares(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs(Loose);
        claim(square(&a), Tight, &x.times(&x));
    })
}

pub(super) fn squares_by_one_chain(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs(Loose);
        claim(square_by_one_chain(&a), Tight, &x.times(&x));
    })
}

/// Of a first operand whose limbs are those of `m32`, 5.02 times their width; and that the carries
/// of even limbs make a second one of it.
pub(super) fn products_of_loose(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let a: [W; 10] = core::array::from_fn(|i| input(&most25h(i, Loose)));
        let (x, (b, y)) = (value(&a, weight25h), limbs(Loose));
        claim(product(&a, &b), Tight, &x.times(&y));
        claim(carry_even(&a), Loose, &x);
    })
}

/// A `Sum` enters a product as it is.
#[test]
fn sums_are_loose() {
    for i in 0..10 {
        assert!(most(i, Tight) <= most(i, Sum) && most(i, Sum) <= most(i, Loose));
    }
}

/// The figures of the header: multiples of an operand, and the widest columns, in units of 2^52.
#[test]
fn figures_in_the_header() {
    assert!(most(2, Loose) * 19 < power(32) && most(1, Loose) * 19 < power(32));
    assert!(hundredths(336, 26) * 19 < power(32) && hundredths(337, 26) * 19 > power(32));
    let widest = 502 * 502 + 19 * 4 * 301 * 301 + 38 * 5 * 503 * 503 / 4;
    assert!(power(52) * widest / 10_000 < power(63));
}

/// Wrong factors, and operands beyond their bounds.
#[test]
fn planted_errors() {
    for theorem in [products, squares, squares_by_one_chain, products_of_loose] {
        for wrong in [0, 18, 20, 38] {
            assert!(!errors(theorem, Fault::Number(19, wrong)).is_empty());
        }
    }
    // An even limb of 3.37: 19 times it exceeds 32 bits.
    let even = |hundred| {
        let (a, x) = limbs(Loose);
        let (mut b, _) = limbs(Loose);
        b[8] = input(&hundredths(hundred, 26));
        let y = value(&b, weight25h);
        claim(product(&a, &b), Tight, &x.times(&y));
    };
    let fits = |hundred| examine(None, || even(hundred)).errors.is_empty();
    assert!(fits(301) && !fits(337));
}
