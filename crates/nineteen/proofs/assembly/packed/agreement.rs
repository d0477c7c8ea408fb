// SPDX-License-Identifier: MIT OR Apache-2.0
//! The reader of the texts and a processor agree, on operands at the edges of their bounds.

use core::arch::x86_64::__m256i;

use super::lane::Carried;
use super::processor::{Processor, State, Text};
use super::{
    ADD, DOUBLE, LADDER_STEP, ORDERS_OF_ADDITIONS, ORDERS_OF_STEPS, PRODUCTS, SQUARE, lanes,
};
use crate::arch::x86_64::{Avx2, AvxIfma, Ifma, TextFor};
use crate::field::Mask;
use crate::field::radix51x4;
use crate::field::tests::support::Random;
use crate::field::vector::avx512vl::Ymm;
use crate::field::vector::fma::Fma;
use crate::field::vector::single::Single;
use crate::field::vector::{IfmaWord, Packed, vector, word};

const TIGHT: u64 = (1 << 51) + (1 << 17) - 1;
const PRODUCT: u64 = (126 << 52) - 1;

impl Carried for Single {
    fn cut(self) -> Single {
        assert!(self.0 <= TIGHT, "a tight limb");
        self
    }
    fn claim_52_bits(self) {
        assert!(self.0 < 1 << 52, "a limb in a double");
    }
    fn halves(self, rhs: Single) -> [Single; 2] {
        let product = u128::from(self.0) * u128::from(rhs.0);
        let more = product + (1 << 50);
        // The nearest, and of two that are equally near the even one.
        let mut upper = (more >> 51) as u64;
        if more % (1 << 51) == 0 && upper % 2 == 1 {
            upper -= 1;
        }
        assert!(upper < 1 << 52, "an upper half");
        let lower = product + (1 << 51) - (u128::from(upper) << 51);
        [Single(upper), Single(lower as u64)]
    }
    fn is(self, other: Single) -> bool {
        self.0 == other.0
    }
}

/// The result of a text with these operands, as it is read.
fn read(text: &Text, state: &State<u64>, second: &State<u64>, orders: &[[u64; 4]]) -> State<u64> {
    let words = |limbs: &State<u64>| limbs.map(|limb| limb.map(Single));
    let processor = Processor::new(text, words(state), words(second), orders);
    let result = processor.finish().expect("a text");
    result.map(|limb| limb.map(|word| word.0))
}

fn vectors(state: &State<u64>) -> [Ymm; 5] {
    state.map(vector)
}

fn words(limbs: [Ymm; 5]) -> State<u64> {
    limbs.map(|limb| core::array::from_fn(|l| word(&limb, l)))
}

/// Limbs up to the bound of their lane, or in the second lane that much above those of 256p.
fn limbs(random: &mut Random, width: u32, most: u64, above: u64) -> State<u64> {
    core::array::from_fn(|i| {
        core::array::from_fn(|l| {
            let above = if l == 1 { above * radix51x4::P[i] } else { 0 };
            above + random.limb(width, most)
        })
    })
}

#[test]
fn reader_and_processor_agree() {
    if Ifma::detect().is_none() {
        return std::println!("SKIPPED: no AVX-512 IFMA");
    }
    let mut random = Random(83);
    for round in 0..400 {
        let processor = round % 2;
        let text = TextFor::ALL[processor];
        let point = limbs(&mut random, 58, PRODUCT, 256);
        let [second, pair] = [(); 2].map(|()| limbs(&mut random, 51, TIGHT, 0));
        let mut square = vectors(&pair);
        Ymm::square_by(text, &mut square);
        assert_eq!(words(square), read(&SQUARE[processor], &pair, &pair, &[]));
        let double = Ymm::double_by(text, vectors(&point));
        let expected = read(&DOUBLE[processor], &point, &point, &[]);
        assert_eq!(words(double), expected);
        for choice in [0, 1] {
            let mask = Mask::from_bit(choice as u64);
            let orders = ORDERS_OF_ADDITIONS[choice].map(lanes);
            let sum = Ymm::add_by(text, vectors(&point), &vectors(&second), mask);
            let expected = read(&ADD[processor], &point, &second, &orders);
            assert_eq!(words(sum), expected);
            let orders = ORDERS_OF_STEPS[choice].map(lanes);
            let next = Ymm::ladder_step_by(text, vectors(&pair), &vectors(&second), mask);
            let expected = read(&LADDER_STEP[processor], &pair, &second, &orders);
            assert_eq!(words(next), expected);
        }
    }
}

/// The same for the texts of `avxifma` and `avx2`, the n-th of each step.
fn reader_and_processor_agree_on<V: Packed<Choice = Mask>>(n: usize) {
    let vectors = |state: &State<u64>| -> [V; 5] { state.map(vector) };
    const { assert!(V::SQUARE_IN_ASSEMBLY && V::STEPS_IN_ASSEMBLY) };
    let words = |limbs: [V; 5]| limbs.map(|limb| core::array::from_fn(|l| word(&limb, l)));
    let mut random = Random(89);
    for _ in 0..200 {
        let point = limbs(&mut random, 58, PRODUCT, 256);
        let [second, pair] = [(); 2].map(|()| limbs(&mut random, 51, TIGHT, 0));
        let mut square = vectors(&pair);
        V::square_in_assembly(&mut square);
        assert_eq!(words(square), read(&SQUARE[n], &pair, &pair, &[]));
        let double = V::double_in_assembly(vectors(&point));
        assert_eq!(words(double), read(&DOUBLE[n], &point, &point, &[]));
        for choice in [0, 1] {
            let mask = Mask::from_bit(choice as u64);
            let orders = ORDERS_OF_ADDITIONS[choice].map(lanes);
            let sum = V::add_in_assembly(vectors(&point), &vectors(&second), mask);
            assert_eq!(words(sum), read(&ADD[n], &point, &second, &orders));
            let orders = ORDERS_OF_STEPS[choice].map(lanes);
            let next = V::ladder_step_in_assembly(vectors(&pair), &vectors(&second), mask);
            assert_eq!(words(next), read(&LADDER_STEP[n], &pair, &second, &orders));
        }
    }
}

#[test]
fn reader_and_processor_agree_on_avxifma() {
    if AvxIfma::detect().is_none() {
        return std::println!("SKIPPED: no AVX-IFMA");
    }
    reader_and_processor_agree_on::<__m256i>(2);
}

#[test]
fn reader_and_processor_agree_on_avx2() {
    if Avx2::detect().is_none() {
        return std::println!("SKIPPED: no AVX2 and FMA");
    }
    reader_and_processor_agree_on::<Fma>(3);
    const { assert!(Fma::PRODUCTS_IN_ASSEMBLY) };
    let words = |limbs: [Fma; 5]| limbs.map(|limb| core::array::from_fn(|l| word(&limb, l)));
    let mut random = Random(97);
    for _ in 0..200 {
        let [a, b] = [(); 2].map(|()| limbs(&mut random, 51, TIGHT, 0));
        let product = Fma::product_in_assembly(&a.map(vector), &b.map(vector));
        assert_eq!(words(product), read(&PRODUCTS[0], &a, &b, &[]));
        let square = Fma::product_square_in_assembly(&a.map(vector));
        assert_eq!(words(square), read(&PRODUCTS[1], &a, &a, &[]));
    }
}
