// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about five limbs of 51 bits in four lanes, for every lane: `ifma` and `avxifma`, for single
//! operations.

use super::radix52::tight52;
use super::*;
use crate::field::ifma::{Radix, add, sub, unpack};
use crate::field::radix51x4::{self, Radix51};

pub(super) const THEOREMS: &[(&str, Theorem)] = &[
    ("product51x4", product51x4),
    ("square51x4", square51x4),
    ("product_onto51x4", product_onto51x4),
    ("square_onto51x4", square_onto51x4),
    ("mul_small51x4", mul_small51x4),
    ("carry51x4", carry51x4),
    ("sums51x4", sums51x4),
    ("differences51x4", differences51x4),
    ("from_radix52", from_radix52),
];

pub(super) fn tight51x4() -> BigInt {
    power(51) + power(17) - 1
}

pub(super) fn product_bound51x4() -> BigInt {
    power(52) * 126 - 1
}

fn sum_bound51x4() -> BigInt {
    power(60) - 1
}

fn carried_bound51x4() -> BigInt {
    power(61) + power(60) - 1
}

fn limbs51x4(most: &BigInt) -> ([W; 5], Poly) {
    let limbs = [(); 5].map(|()| input(most));
    (limbs, value(&limbs, weight51))
}

fn claim51x4(limbs: [W; 5], most: &BigInt, expected: &Poly) {
    for limb in limbs {
        limb.claim_at_most(most);
    }
    claim_congruent(&value(&limbs, weight51), expected, &prime());
}

pub(super) fn product51x4(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (limbs51x4(&tight51x4()), limbs51x4(&tight51x4()));
        let product = radix51x4::product(&a, &b);
        claim51x4(product, &product_bound51x4(), &x.times(&y));
    })
}

pub(super) fn square51x4(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs51x4(&tight51x4());
        claim51x4(radix51x4::square(&a), &product_bound51x4(), &x.times(&x));
    })
}

/// The values that formulas add a product or a square to: up to 768p.
fn onto51x4() -> BigInt {
    (power(51) - 1) * 768
}

pub(super) fn product_onto51x4(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (limbs51x4(&tight51x4()), limbs51x4(&tight51x4()));
        let (onto, z) = limbs51x4(&onto51x4());
        let sum = radix51x4::product_onto(&onto, &a, &b);
        let most = product_bound51x4() + onto51x4();
        claim51x4(sum, &most, &z.plus(&x.times(&y)));
    })
}

pub(super) fn square_onto51x4(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs51x4(&tight51x4());
        let (onto, z) = limbs51x4(&onto51x4());
        let sum = radix51x4::square_onto(&onto, &a);
        let most = product_bound51x4() + onto51x4();
        claim51x4(sum, &most, &z.plus(&x.times(&x)));
    })
}

pub(super) fn mul_small51x4(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let k = any_constant_up_to::<64>(u64::from(MOST_SMALL));
        let (a, x) = limbs51x4(&tight51x4());
        let product = radix51x4::mul_small(&a, MOST_SMALL);
        claim51x4(product, &product_bound51x4(), &x.times(&k.poly()));
    })
}

/// Carries of every kind of value, and of limbs that are any words below 2^63.
pub(super) fn carry51x4(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs51x4(&(power(63) - 1));
        claim51x4(radix51x4::carry(&a), &tight51x4(), &x);
    })
}

pub(super) fn sums51x4(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let product = product_bound51x4();
        let ((a, x), (b, y), (s, z)) = (
            limbs51x4(&product),
            limbs51x4(&product),
            limbs51x4(&sum_bound51x4()),
        );
        // Tight elements are among the products.
        claim51x4(add(&a, &b), &sum_bound51x4(), &x.plus(&y));
        let twice = add(&b, &b);
        claim51x4(twice, &carried_bound51x4(), &y.plus(&y));
        claim51x4(add(&s, &b), &carried_bound51x4(), &z.plus(&y));
        let sum = add(&s, &twice);
        claim51x4(sum, &carried_bound51x4(), &z.plus(&y).plus(&y));
    })
}

pub(super) fn differences51x4(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (limbs51x4(&tight51x4()), limbs51x4(&tight51x4()));
        let difference = sub::<Radix51, W>(&a, &b, 2);
        claim51x4(difference, &sum_bound51x4(), &x.minus(&y));
        let ((a, x), (b, y), (s, z)) = (
            limbs51x4(&product_bound51x4()),
            limbs51x4(&product_bound51x4()),
            limbs51x4(&sum_bound51x4()),
        );
        let difference = sub::<Radix51, W>(&a, &b, <Radix51>::ABOVE_PRODUCT);
        claim51x4(difference, &sum_bound51x4(), &x.minus(&y));
        let carried = sub::<Radix51, W>(&s, &b, <Radix51>::ABOVE_PRODUCT);
        claim51x4(carried, &carried_bound51x4(), &z.minus(&y));
    })
}

/// Limbs of 52 bits as limbs of 51: any tight element.
pub(super) fn from_radix52(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = tight52();
        let most = power(51) + power(19) - 1;
        claim51x4(crate::field::radix52::in_radix51(&a), &most, &x);
    })
}

/// Wrong constants of the carry, and multiples of p that are too small or no multiples.
#[test]
fn planted_errors() {
    for limb in unpack(&crate::field::constants::P, 51) {
        for k in [2, 256] {
            for wrong in [k * limb - 1, k * limb + 1, limb] {
                assert!(!errors(differences51x4, Fault::Number(k * limb, wrong)).is_empty());
            }
        }
    }
    for wrong in [0, 18, 20, 38] {
        assert!(!errors(carry51x4, Fault::Number(19, wrong)).is_empty());
    }
}
