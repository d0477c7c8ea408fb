// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every part of the texts, run on operands at the edges of its bounds, and every step, against big integers. That no part
//! loses a carry for any operand is proven in `field/proof/assembly.rs`.

#![allow(unsafe_code)]

use num_bigint::BigUint;
use std::vec::Vec;

use super::super::Bmi2Adx;
use super::super::compiled_for_bmi2_adx;
use super::{Element, Ladder, ladder_step};
use crate::field::tests::support::{Random, big, minus, p};

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
                // SAFETY: the token proves the features. The text reads and writes four elements at `rdi`.
                unsafe { run!(concat!($($text),*), work.as_mut_ptr()) }
            },
        };
    )*};
}

parts! {
    /// `[0] = [2]·[1]`
    PRODUCT: product!("rdi + 64", "rdi + 32"), store!("rdi");
    /// `[0] = [1]²`
    SQUARE: square!("rdi + 32"), store!("rdi");
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

/// `2^255 + 2^24 - 1`, the largest tight value.
const MOST_TIGHT: Element = [(1 << 24) - 1, 0, 0, 1 << 63];

/// Operands at the edges: of all 256-bit integers, or of tight ones.
fn operands(random: &mut Random, tight: bool) -> Vec<Element> {
    let max = u64::MAX;
    let mut list = Vec::new();
    for e in 0..40 {
        list.push([e, 0, 0, 0]);
        list.push([max - e, max, max, max >> 1]); // 2^255, p
        list.push([max - e, max, max, max]); // 2^256, 2p
        list.push([e, 0, 0, 1 << 63]);
        list.push([MOST_TIGHT[0] - e, 0, 0, 1 << 63]);
        list.push([(1 << 25) - 39 + e, 0, 0, 1 << 63]);
    }
    for i in 0..256 {
        let mut bit = [0; 4];
        bit[i / 64] = 1 << (i % 64);
        list.push(bit);
    }
    list.extend((0..200).map(|_| [(); 4].map(|()| random.word())));
    if tight {
        list.retain(|w| big(w) <= big(&MOST_TIGHT));
    }
    list
}

/// The token, or a note that there is none.
fn token() -> Option<Bmi2Adx> {
    let token = Bmi2Adx::detect();
    if token.is_none() {
        std::println!("SKIPPED: no BMI2 and ADX");
    }
    token
}

/// Runs a part on pairs of operands and compares what it leaves in `work[place]`.
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
        operands(&mut random, tight[0]),
        operands(&mut random, tight[1]),
    );
    for a in &first {
        // Every edge beside every edge, and a random choice of the others.
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

/// A factor or a coordinate: on an edge, or what makes a product land at the boundary of its reduction.
fn element(random: &mut Random, edges: &[Element]) -> Element {
    match random.below(3) {
        0 => [(); 4].map(|()| random.word()),
        _ => edges[random.below(edges.len() as u64) as usize],
    }
}

fn residues<const N: usize>(elements: &[Element; N]) -> [BigUint; N] {
    core::array::from_fn(|i| big(&elements[i]) % p())
}

/// Steps of the ladder, each from what the one before left, now and then from new edges.
#[test]
fn ladder_steps() {
    compiled_for_bmi2_adx! {
        fn step(ladder: &mut Ladder, exchange: u64) = ladder_step(ladder, exchange);
    }
    if token().is_none() {
        return;
    }
    let (mut random, p) = (Random(71), p());
    let edges = operands(&mut random, false);
    let mut ladder = Ladder::new([[0; 4]; 4], [0; 4]);
    for round in 0..4000 {
        if round % 4 == 0 {
            ladder.sums = [(); 4].map(|()| element(&mut random, &edges));
            ladder.u = element(&mut random, &edges);
        }
        let [a, b, c, d] = residues(&ladder.sums);
        let exchange = [0, u64::MAX, 1, 1 << 63][random.below(4) as usize];
        step(&mut ladder, exchange);

        // The pair is chosen first, as the formulas say, and the differences are Z - X.
        let [a, b, c, d] = if exchange == 0 {
            [a, b, c, d]
        } else {
            [c, d, a, b]
        };
        let (aa, bb) = (&a * &a % &p, &b * &b % &p);
        let (da, cb) = (d * &a % &p, c * &b % &p);
        let e = minus(&aa, &bb, &p);
        let (x2, z2) = (&aa * &bb % &p, &e * (bb + &e * 121_666u32) % &p);
        let x3 = (&da + &cb).pow(2) % &p;
        let z3 = minus(&da, &cb, &p).pow(2) * big(&ladder.u) % &p;
        let expected = [
            (&x2 + &z2) % &p,
            minus(&z2, &x2, &p),
            (&x3 + &z3) % &p,
            minus(&z3, &x3, &p),
        ];
        assert_eq!(residues(&ladder.sums), expected);
    }
}

/// E, F, G, H to X, Y, Z, T.
fn extended([e, f, g, h]: &[BigUint; 4]) -> [BigUint; 4] {
    [e * f % p(), g * h % p(), f * g % p(), e * h % p()]
}

/// Doublings and additions, each from what the one before left.
#[test]
fn group_operations() {
    compiled_for_bmi2_adx! {
        fn double(p: &mut [Element; 4]) = super::double(p.each_mut());
        fn add(p: &mut [Element; 4], q: &[Element; 4]) = super::add(p.each_mut(), q.each_ref());
        fn add_affine(p: &mut [Element; 4], q: &[Element; 3]) =
            super::add_affine(p.each_mut(), q.each_ref());
    }
    if token().is_none() {
        return;
    }
    let (mut random, p) = (Random(72), p());
    let (any, tight) = (operands(&mut random, false), operands(&mut random, true));
    let mut factors = [[0; 4]; 4];
    for round in 0..4000 {
        if round % 4 == 0 {
            factors = [(); 4].map(|()| element(&mut random, &any));
        }
        let [x, y, z, t] = extended(&residues(&factors));
        let (plus, difference) = (&x + &y, minus(&y, &x, &p));
        let entry = [(); 4].map(|()| tight[random.below(tight.len() as u64) as usize]);
        let [q0, q1, q2, q3] = residues(&entry);
        let sum = |a: &BigUint, b: &BigUint| (a + b) % &p;
        let expected = match random.below(3) {
            0 => {
                double(&mut factors);
                let (h, g) = (&x * &x + &y * &y, &p * &p + &y * &y - &x * &x);
                let (f, e) = (&z * &z * 2u32 + &p * &p * 2u32 - &g, &x * &y * 2u32);
                [e % &p, f % &p, g % &p, h % &p]
            }
            n => {
                let (b, a) = (plus * q0 % &p, difference * q1 % &p);
                let (c, d) = if n == 1 {
                    add(&mut factors, &entry);
                    (t * q3 % &p, z * q2 % &p)
                } else {
                    add_affine(&mut factors, entry.first_chunk().unwrap());
                    (t * q2 % &p, sum(&z, &z))
                };
                [
                    minus(&b, &a, &p),
                    minus(&d, &c, &p),
                    sum(&d, &c),
                    sum(&b, &a),
                ]
            }
        };
        assert_eq!(residues(&factors), expected);
    }
}
