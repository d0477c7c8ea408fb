// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every part of the texts, run on operands at the edges of its bounds, and every step in every
//! order, against big integers. The proof that no part loses a carry for any operand is in
//! `proofs/assembly/x86_64.rs`.

#![allow(unsafe_code)]

use num_bigint::BigUint;

use super::super::{Bmi2Adx, TextFor, with_bmi2_adx};
use super::{Element, ladder_step};
use crate::arch::elements::tests::{self as steps, Steps, element, extended, operands, residues};
use crate::arch::instructions;
use crate::field::tests::support::{Random, big, inverse, minus, p, words};

/// One macro with its operands: `work[0]` is `r8..r11` before and after, or an output; the text.
pub(crate) struct Part {
    pub text: &'static str,
    pub run: fn(Bmi2Adx, &mut [Element; 4]),
}

macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident: $($text:expr),*;)*) => {$(
        $(#[$doc])*
        pub(crate) const $name: Part = Part {
            text: concat!($($text),*),
            run: |_, work| {
                // SAFETY: the token proves the features. The text reads and writes four elements at
                // `rdi`.
                unsafe { run!(concat!($($text),*), work.as_mut_ptr()) }
            },
        };
    )*};
}

parts! {
    /// `[0] = [2]·[1]`
    PRODUCT: product_text!();
    /// `[0] = [1]²`
    SQUARE: square_text!();
    /// `[0] += 38·[1]`
    FOLD: load!("rdi"), fold!(38, "[rdi + 32]", "[rdi + 40]", "[rdi + 48]", "[rdi + 56]"), store!("rdi");
    /// `[0] += 121666·[1]`
    FOLD_SMALL: load!("rdi"), fold!(121666, "[rdi + 32]", "[rdi + 40]", "[rdi + 48]", "[rdi + 56]"), store!("rdi");
    /// `[2] = [1] + [0]`
    SUM: load!("rdi"), sum!("rdi + 32", "rdi + 64");
    /// `[2] = [1] + [0]`
    SUM_LOOSE: load!("rdi"), sum_loose!("rdi + 32", "rdi + 64");
    /// `[0] -= [1]`
    LESS: load!("rdi"), less!("rdi + 32"), store!("rdi");
    /// `[0] -= [1]`
    LESS_LOOSE: load!("rdi"), less_loose!("rdi + 32"), store!("rdi");
    /// `[0] *= 2`
    TWICE: load!("rdi"), twice!(), store!("rdi");
}

macro_rules! steps {
    ($($name:literal: $composed:expr;)*) => {
        [$((
            $name,
            $composed,
            instructions(include_str!(concat!(
                "../../../../generated/x86_64/m64/golden_cove/",
                $name,
                ".s"
            ))),
        )),*]
    };
}

/// Names of steps, their composed texts, and those in the order for Golden Cove.
pub(crate) const STEPS: [(&str, &str, &str); 5] = steps! {
    "double": double_text!();
    "add": add_text!();
    "add_affine": add_affine_text!();
    "add_extended": add_extended_text!();
    "ladder_step": ladder_step_text!();
};

/// `2^255 + 2^24 - 1`, the largest tight value.
const MOST_TIGHT: Element = [(1 << 24) - 1, 0, 0, 1 << 63];

/// The token, or a note that there is none.
fn token() -> Option<Bmi2Adx> {
    let token = Bmi2Adx::detect();
    if token.is_none() {
        std::println!("SKIPPED: no BMI2 and ADX");
    }
    token
}

/// Runs a part on pairs of operands and compares the result in `work[place]`.
fn check(
    part: &Part,
    place: usize,
    tight: [bool; 2],
    tight_result: bool,
    expected: impl Fn(&BigUint, &BigUint) -> BigUint,
) {
    let Some(token) = token() else { return };
    let mut random = Random(70);
    let (first, second) = (
        operands(&mut random, tight[0].then_some(&MOST_TIGHT)),
        operands(&mut random, tight[1].then_some(&MOST_TIGHT)),
    );
    for a in &first {
        // Every edge with every edge, and a random selection of the others.
        for b in second.iter().filter(|_| random.below(4) == 0) {
            let mut work = [*a, *b, *a, [0; 4]];
            (part.run)(token, &mut work);
            let result = big(&work[place]);
            assert_eq!(
                &result % p(),
                expected(&big(a), &big(b)) % p(),
                "{a:x?} {b:x?}"
            );
            assert!(!tight_result || result <= big(&MOST_TIGHT));
        }
    }
}

/// `a - b` of any integers below 4p.
fn difference(a: &BigUint, b: &BigUint) -> BigUint {
    a + p() * 4u32 - b
}

#[test]
fn products() {
    check(&PRODUCT, 0, [false, false], true, |a, b| a * b);
    check(&SQUARE, 0, [false, false], true, |_, b| b * b);
}

#[test]
fn folds() {
    check(&FOLD, 0, [false, false], true, |a, b| a + b * 38u32);
    check(&FOLD_SMALL, 0, [false, false], true, |a, b| {
        a + b * 121_666u32
    });
}

#[test]
fn sums() {
    check(&SUM, 2, [true, true], false, |a, b| a + b);
    check(&SUM_LOOSE, 2, [false, true], false, |a, b| a + b);
    check(&TWICE, 0, [true, true], false, |a, _| a + a);
}

#[test]
fn differences() {
    check(&LESS, 0, [false, true], false, difference);
    check(&LESS_LOOSE, 0, [false, false], false, difference);
}

/// Doublings, additions, steps of the ladder.
#[test]
fn whole_steps() {
    if let Some(token) = token() {
        with_bmi2_adx!(token, check_whole_steps());
    }
}

#[target_feature(enable = "bmi2,adx")]
fn check_whole_steps() {
    for text in TextFor::ALL {
        steps::ladder_steps(|ladder, swap| ladder_step(text, ladder, swap));
        steps::group_operations(&Steps {
            most_tight: MOST_TIGHT,
            double: &|p| super::double(text, p.each_mut()),
            add: &|p, q| super::add(text, p.each_mut(), q.each_ref()),
            add_affine: &|p, q| super::add_affine(text, p.each_mut(), q.each_ref()),
        });
    }
}

/// Products and squares as functions: the first operand and the second are not confused with what
/// the work area holds.
#[test]
fn products_as_functions() {
    if let Some(token) = token() {
        with_bmi2_adx!(token, check_products_as_functions());
    }
}

#[target_feature(enable = "bmi2,adx")]
fn check_products_as_functions() {
    let edges = operands(&mut Random(75), None);
    for a in &edges {
        let square = super::square(a);
        assert_eq!(big(&square) % p(), big(a) * big(a) % p(), "{a:x?}");
        for b in edges.iter().step_by(7) {
            let product = super::product(a, b);
            assert_eq!(big(&product) % p(), big(a) * big(b) % p(), "{a:x?} {b:x?}");
            assert!(big(&product) <= big(&MOST_TIGHT));
        }
        assert!(big(&square) <= big(&MOST_TIGHT));
    }
}

/// Runs of squares, of one element, of two side by side and of one more.
#[test]
fn runs_of_squares() {
    if let Some(token) = token() {
        with_bmi2_adx!(token, check_runs_of_squares());
    }
}

#[target_feature(enable = "bmi2,adx")]
fn check_runs_of_squares() {
    let mut random = Random(74);
    let edges = operands(&mut random, None);
    for (a, n) in edges.iter().zip((0..6).cycle()) {
        let b = edges[random.below(edges.len() as u64) as usize];
        let expected = [*a, b].map(|x| big(&x).modpow(&BigUint::from(1u32 << n), &p()));
        let (mut one, mut two, mut three) = ([*a], [*a, b], [b, *a, *a]);
        super::squares(one.each_mut(), n);
        super::squares(two.each_mut(), n);
        super::squares(three.each_mut(), n);
        assert_eq!(two.map(|x| big(&x) % p()), expected);
        assert_eq!(one[0], two[0]);
        assert_eq!(three, [two[1], two[0], one[0]]);
        assert!(n == 0 || two.iter().all(|x| big(x) <= big(&MOST_TIGHT)));
    }
}

/// Sums of points by their coordinates, from Y+X, Y-X, Z, T to X, Y, Z, T: operands at the edges of
/// all 256-bit integers, and factors whose products land at the boundary of a reduction.
#[test]
fn sums_of_coordinates() {
    if let Some(token) = token() {
        with_bmi2_adx!(token, check_sums_of_coordinates());
    }
}

#[target_feature(enable = "bmi2,adx")]
fn check_sums_of_coordinates() {
    let (mut random, p) = (Random(73), p());
    let edges = operands(&mut random, None);
    for round in 0..4000 {
        let sum = [(); 4].map(|()| element(&mut random, &edges));
        let mut entry = [(); 4].map(|()| element(&mut random, &edges));
        if round % 2 == 0 {
            // A small A, B, C or D.
            let i = random.below(4) as usize;
            let small = inverse(&(big(&sum[i]) % &p), &p) * random.below(64) % &p;
            entry[i] = words(&small);
        }
        let [plus, difference, z, t] = residues(&sum);
        let [q0, q1, q2, q3] = residues(&entry);
        let (b, a) = (plus * q0 % &p, difference * q1 % &p);
        let (c, d) = (t * q3 % &p, z * q2 % &p);
        let expected = extended(&[minus(&b, &a, &p), minus(&d, &c, &p), &d + &c, &b + &a]);
        for text in TextFor::ALL {
            let mut sum = sum;
            super::add_extended(text, sum.each_mut(), entry.each_ref());
            assert_eq!(residues(&sum), expected.clone().map(|x| x % &p));
        }
    }
}
