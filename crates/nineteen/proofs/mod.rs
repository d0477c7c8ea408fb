// SPDX-License-Identifier: MIT OR Apache-2.0
//! Proofs of the field code, for *all* inputs within the bounds that the types promise.
//!
//! The limb code is generic over [`Word`](super::word::Word). Here it runs on the prover's abstract
//! word, and each test is a theorem about one routine: no operation wraps, every output limb is
//! within the bound of its type, and the output is congruent to the intended polynomial of the
//! inputs modulo p. The bounds compose: the bound of `Tight`, `Sum` or `Loose` is both what the
//! routines that make it guarantee and what the routines that take it assume.
//!
//! A prover can be wrong too: `proof/faults.rs` plants errors, and every one must be found.

mod assembly; // theorems about texts for the assembler
mod certificates; // theorems for an independent kernel
mod faults; // planted errors are rejected
mod functions; // functions in assembly, by their text
mod narrow; // theorems about ten limbs in lanes
mod riscv32; // theorems about texts for 32-bit RISC-V
mod thumb; // theorems about texts for the assembler of Arm's M profile
mod vectors; // theorems about five limbs in lanes
mod words; // the abstract word in the place of others

use num_bigint::BigInt;
use num_traits::Zero;
use prover::{
    Abstract, Fault, Poly, Report, any_constant_up_to, claim_congruent, claim_value_at_most,
    examine, export_fault, input, power, value,
};
use std::vec::Vec;

use super::{fe4x64, fe8x32, fe10x25h, radix51};

/// A theorem, run with a planted fault or with none.
type Theorem = fn(Option<Fault>) -> Report;

fn prime() -> BigInt {
    power(255) - 19
}

#[track_caller]
fn prove(theorem: Theorem) {
    let report = theorem(None);
    assert!(report.errors.is_empty(), "{:?}", report.errors);
    assert!(report.checks > 0);
}

/// The bounds of an element, by its type.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Bound {
    Tight,
    Sum,
    Loose,
}
use Bound::{Loose, Sum, Tight};

/// `m·2^width`, for `m` in hundredths, exclusive.
fn hundredths(m: u32, width: u32) -> BigInt {
    (power(width) * m - 1) / 100
}

// Five limbs of 51 bits.

type W = Abstract<64>;

fn weight51(i: usize) -> u32 {
    51 * i as u32
}

fn most51(bound: Bound) -> BigInt {
    match bound {
        Tight => power(51) + power(24) - 1,
        Sum => hundredths(301, 51),
        Loose => hundredths(502, 51),
    }
}

fn limbs51(bound: Bound) -> ([W; 5], Poly) {
    let limbs = [(); 5].map(|()| input(&most51(bound)));
    (limbs, value(&limbs, weight51))
}

fn claim51(limbs: [W; 5], bound: Bound, expected: &Poly) {
    for limb in limbs {
        limb.claim_at_most(&most51(bound));
    }
    claim_congruent(&value(&limbs, weight51), expected, &prime());
}

fn product51(fault: Option<Fault>, mul: fn(&[W; 5], &[W; 5]) -> [W; 5]) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (limbs51(Loose), limbs51(Loose));
        claim51(mul(&a, &b), Tight, &x.times(&y));
    })
}

fn square51(fault: Option<Fault>, square: fn(&[W; 5]) -> [W; 5]) -> Report {
    examine(fault, || {
        let (a, x) = limbs51(Loose);
        claim51(square(&a), Tight, &x.times(&x));
    })
}

fn mul_split(fault: Option<Fault>) -> Report {
    product51(fault, radix51::mul_split)
}

fn mul_wide(fault: Option<Fault>) -> Report {
    product51(fault, radix51::mul_wide)
}

fn square_split(fault: Option<Fault>) -> Report {
    square51(fault, radix51::square_split)
}

fn square_wide(fault: Option<Fault>) -> Report {
    square51(fault, radix51::square_wide)
}

/// The largest factor of a small multiple: it stands for every factor up to it.
const MOST_SMALL: u32 = (1 << 17) - 1;

fn multiple51(fault: Option<Fault>, mul_small: fn(&[W; 5], u32) -> [W; 5]) -> Report {
    examine(fault, || {
        let k = any_constant_up_to::<64>(u64::from(MOST_SMALL));
        let (a, x) = limbs51(Loose);
        claim51(mul_small(&a, MOST_SMALL), Tight, &x.times(&k.poly()));
    })
}

fn mul_small_split(fault: Option<Fault>) -> Report {
    multiple51(fault, radix51::mul_small_split)
}

fn mul_small_wide(fault: Option<Fault>) -> Report {
    multiple51(fault, radix51::mul_small_wide)
}

fn carry51(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs51(Loose);
        claim51(radix51::carry(&a), Tight, &x);
        // Input words: four limbs of 51 bits, one of 52.
        let a = [51, 51, 51, 51, 52].map(|bits| input(&(power(bits) - 1)));
        claim51(radix51::carry(&a), Tight, &value(&a, weight51));
    })
}

fn add51(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y), (s, z)) = (limbs51(Tight), limbs51(Tight), limbs51(Sum));
        claim51(radix51::add(&a, &b), Sum, &x.plus(&y));
        claim51(radix51::add(&s, &b), Loose, &z.plus(&y));
        let twice = radix51::add(&b, &b);
        claim51(radix51::add(&s, &twice), Loose, &z.plus(&y).plus(&y));
    })
}

fn sub51(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y), (s, z)) = (limbs51(Tight), limbs51(Tight), limbs51(Sum));
        claim51(radix51::sub(&a, &b, 2), Sum, &x.minus(&y));
        claim51(radix51::sub(&s, &b, 2), Loose, &z.minus(&y));
        claim51(radix51::sub(&a, &s, 4), Loose, &x.minus(&z));
    })
}

#[test]
fn five_limbs_split() {
    prove(mul_split);
    prove(square_split);
}

#[test]
fn five_limbs_wide() {
    prove(mul_wide);
    prove(square_wide);
}

#[test]
fn five_limbs_linear() {
    prove(mul_small_split);
    prove(mul_small_wide);
    prove(carry51);
    prove(add51);
    prove(sub51);
}

// Ten limbs of 26 and 25 bits.

type H = Abstract<32>;

fn width25h(i: usize) -> u32 {
    26 - (i as u32 & 1)
}

fn weight25h(i: usize) -> u32 {
    (51 * i as u32).div_ceil(2)
}

fn most25h(i: usize, bound: Bound) -> BigInt {
    let width = width25h(i);
    match bound {
        Tight => power(width) + power(width - 12) - 1,
        Sum => hundredths(301, width),
        Loose => hundredths(502, width),
    }
}

fn limbs25h(bound: Bound) -> ([H; 10], Poly) {
    let limbs = core::array::from_fn(|i| input(&most25h(i, bound)));
    (limbs, value(&limbs, weight25h))
}

fn claim25h(limbs: [H; 10], bound: Bound, expected: &Poly) {
    for (i, limb) in limbs.into_iter().enumerate() {
        limb.claim_at_most(&most25h(i, bound));
    }
    claim_congruent(&value(&limbs, weight25h), expected, &prime());
}

fn mul25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (limbs25h(Loose), limbs25h(Loose));
        claim25h(fe10x25h::mul(&a, &b), Tight, &x.times(&y));
    })
}

fn square25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = limbs25h(Loose);
        claim25h(fe10x25h::square(&a), Tight, &x.times(&x));
    })
}

fn mul_small25h(fault: Option<Fault>) -> Report {
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

fn carry25h(fault: Option<Fault>) -> Report {
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

fn add25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y), (s, z)) = (limbs25h(Tight), limbs25h(Tight), limbs25h(Sum));
        claim25h(fe10x25h::add(&a, &b), Sum, &x.plus(&y));
        claim25h(fe10x25h::add(&s, &b), Loose, &z.plus(&y));
        let twice = fe10x25h::add(&b, &b);
        claim25h(fe10x25h::add(&s, &twice), Loose, &z.plus(&y).plus(&y));
    })
}

fn sub25h(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y), (s, z)) = (limbs25h(Tight), limbs25h(Tight), limbs25h(Sum));
        claim25h(fe10x25h::sub(&a, &b, 2), Sum, &x.minus(&y));
        claim25h(fe10x25h::sub(&s, &b, 2), Loose, &z.minus(&y));
        claim25h(fe10x25h::sub(&a, &s, 4), Loose, &x.minus(&z));
    })
}

#[test]
fn ten_limbs_products() {
    prove(mul25h);
    prove(square25h);
}

#[test]
fn ten_limbs_linear() {
    prove(mul_small25h);
    prove(carry25h);
    prove(add25h);
    prove(sub25h);
}

// Four saturated words.

fn weight64(i: usize) -> u32 {
    64 * i as u32
}

/// An element by its words: below 2^255 + 2^198 if the top word is below 2^63 + 2^6.
fn words64(bound: Bound) -> ([W; 4], Poly) {
    let top = match bound {
        Tight => power(63) + power(6) - 1,
        Sum | Loose => power(64) - 1,
    };
    let full = power(64) - 1;
    let words = [&full, &full, &full, &top].map(input);
    (words, value(&words, weight64))
}

fn claim_words64(words: &[W]) {
    for word in words {
        word.claim_at_most(&(power(64) - 1));
    }
}

fn claim64(words: [W; 4], bound: Bound, expected: &Poly) {
    claim_words64(&words);
    if bound == Tight {
        words[3].claim_at_most(&(power(63) + power(6) - 1));
    }
    claim_congruent(&value(&words, weight64), expected, &prime());
}

fn product64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Loose), words64(Loose));
        let product = fe4x64::product(&a, &b);
        claim_words64(&product);
        claim_congruent(&value(&product, weight64), &x.times(&y), &BigInt::zero());
    })
}

fn square64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = words64(Loose);
        let square = fe4x64::square(&a);
        claim_words64(&square);
        claim_congruent(&value(&square, weight64), &x.times(&x), &BigInt::zero());
    })
}

fn fold64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let e = [(); 8].map(|()| input(&(power(64) - 1)));
        let r = fe4x64::fold(&e);
        claim64(r, Tight, &value(&e, weight64));
    })
}

fn mul_small64(fault: Option<Fault>) -> Report {
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

fn add_tight64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Tight), words64(Tight));
        claim64(fe4x64::add_tight(&a, &b), Sum, &x.plus(&y));
    })
}

fn sub_tight64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Tight), words64(Tight));
        claim64(fe4x64::sub_tight(&a, &b), Sum, &x.minus(&y));
    })
}

fn add64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Loose), words64(Loose));
        claim64(fe4x64::add(&a, &b), Loose, &x.plus(&y));
    })
}

fn add_double64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Loose), words64(Loose));
        claim64(fe4x64::add_double(&a, &b), Loose, &x.plus(&y).plus(&y));
    })
}

fn sub64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words64(Loose), words64(Loose));
        claim64(fe4x64::sub(&a, &b), Loose, &x.minus(&y));
    })
}

fn carry64(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = words64(Loose);
        let r = fe4x64::carry(&a);
        claim64(r, Tight, &x);
        claim_value_at_most(&r, &(power(255) + 18));
    })
}

#[test]
fn saturated_products() {
    prove(product64);
    prove(square64);
    prove(fold64);
    prove(mul_small64);
}

#[test]
fn saturated_sums() {
    prove(add_tight64);
    prove(sub_tight64);
    prove(add64);
    prove(add_double64);
    prove(sub64);
    prove(carry64);
}

// Eight saturated words of 32 bits.

fn weight32(i: usize) -> u32 {
    32 * i as u32
}

fn words32(bound: Bound) -> ([H; 8], Poly) {
    let words = core::array::from_fn(|i| input(&most32(i, bound)));
    (words, value(&words, weight32))
}

/// An element by its words: below 2^255 + 2^242 if the top word is below 2^31 + 2^18.
fn most32(i: usize, bound: Bound) -> BigInt {
    match (bound, i) {
        (Tight, 7) => power(31) + power(18) - 1,
        _ => power(32) - 1,
    }
}

fn claim_words32(words: &[H]) {
    for word in words {
        word.claim_at_most(&(power(32) - 1));
    }
}

fn claim32(words: [H; 8], bound: Bound, expected: &Poly) {
    for (i, word) in words.into_iter().enumerate() {
        word.claim_at_most(&most32(i, bound));
    }
    claim_congruent(&value(&words, weight32), expected, &prime());
}

fn product32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words32(Loose), words32(Loose));
        let product = fe8x32::product(&a, &b);
        claim_words32(&product);
        claim_congruent(&value(&product, weight32), &x.times(&y), &BigInt::zero());
    })
}

/// The last carry is 0; otherwise the square would not be below 2^512.
fn square32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = words32(Loose);
        let square = fe8x32::square(&a);
        claim_words32(&square);
        claim_congruent(&value(&square, weight32), &x.times(&x), &power(512));
    })
}

fn fold32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let e = [(); 16].map(|()| input(&(power(32) - 1)));
        claim32(fe8x32::fold(&e), Tight, &value(&e, weight32));
    })
}

fn add_multiple32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let k = any_constant_up_to::<32>(u64::from(MOST_SMALL));
        let ((a, x), (b, y)) = (words32(Loose), words32(Loose));
        let r = fe8x32::add_multiple(&a, &b, MOST_SMALL);
        claim32(r, Tight, &x.plus(&y.times(&k.poly())));
    })
}

fn sub32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let ((a, x), (b, y)) = (words32(Loose), words32(Loose));
        claim32(fe8x32::sub(&a, &b), Tight, &x.minus(&y));
    })
}

fn carry32(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, x) = words32(Loose);
        claim32(fe8x32::carry(&a, a[7].high(31)), Tight, &x);
    })
}

#[test]
fn eight_words_products() {
    prove(product32);
    prove(square32);
    prove(fold32);
}

#[test]
fn eight_words_sums() {
    prove(add_multiple32);
    prove(sub32);
    prove(carry32);
}

/// The figures that the headers of the representations state for the widest columns.
#[test]
fn figures_in_the_headers() {
    // A column of split products: 40 + 19·5·m² units of 2^51 stay below 2^64 while m² < 85.8.
    let units = |m2: u64| power(50) * (80 + 19 * m2);
    assert!(units(858) < power(64) && units(859) > power(64));
    // 5.02² = 25.2.
    assert_eq!(502 * 502 / 1000, 252);
    // Column 0 of ten limbs: m²·2^52·(1 + 19·(4 + 5/2)).
    let column = |m2: u64| power(52) * m2 * (10 + 19 * 65) / 100;
    assert!(column(328) < power(64) && column(329) > power(64));
}

/// All theorems.
fn theorems() -> impl Iterator<Item = (&'static str, Theorem)> {
    let theorems = THEOREMS
        .iter()
        .chain(assembly::theorems())
        .chain(thumb::THEOREMS)
        .chain(riscv32::THEOREMS);
    theorems.copied()
}

/// Those about limb code.
const THEOREMS: &[(&str, Theorem)] = &[
    ("mul_split", mul_split),
    ("square_split", square_split),
    ("mul_wide", mul_wide),
    ("square_wide", square_wide),
    ("mul_small_split", mul_small_split),
    ("mul_small_wide", mul_small_wide),
    ("carry51", carry51),
    ("add51", add51),
    ("sub51", sub51),
    ("mul25h", mul25h),
    ("square25h", square25h),
    ("mul_small25h", mul_small25h),
    ("carry25h", carry25h),
    ("add25h", add25h),
    ("sub25h", sub25h),
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
    ("product32", product32),
    ("square32", square32),
    ("fold32", fold32),
    ("add_multiple32", add_multiple32),
    ("sub32", sub32),
    ("carry32", carry32),
    ("product52", vectors::product52),
    ("square52", vectors::square52),
    ("mul_small52", vectors::mul_small52),
    ("carry52", vectors::carry52),
    ("sums52", vectors::sums52),
    ("differences52", vectors::differences52),
    ("carried52", vectors::carried52),
    ("product51x4", vectors::product51x4),
    ("square51x4", vectors::square51x4),
    ("product_onto51x4", vectors::product_onto51x4),
    ("square_onto51x4", vectors::square_onto51x4),
    ("mul_small51x4", vectors::mul_small51x4),
    ("carry51x4", vectors::carry51x4),
    ("sums51x4", vectors::sums51x4),
    ("differences51x4", vectors::differences51x4),
    ("from_radix52", vectors::from_radix52),
    ("products25hx4", narrow::products),
    ("squares25hx4", narrow::squares),
    ("products_of_loose25h", narrow::products_of_loose),
];

/// The errors reported for a theorem with a planted fault.
fn errors(theorem: Theorem, fault: Fault) -> Vec<std::string::String> {
    export_fault(|| theorem(Some(fault))).errors
}
