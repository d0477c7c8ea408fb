// SPDX-License-Identifier: MIT OR Apache-2.0
//! The reader of the texts and a processor agree, on operands at the edges of their bounds.

use core::arch::x86_64::__m256i;

use super::processor::{Carried, Processor, State, Text};
use super::{ADD, DOUBLE, LADDER_STEP, ORDERS_OF_ADDITIONS, ORDERS_OF_STEPS, SQUARE, lanes};
use crate::arch::x86_64::{AvxIfma, Ifma, TextFor};
use crate::field::Mask;
use crate::field::radix51x4;
use crate::field::tests::support::Random;
use crate::field::vector::avx512vl::Ymm;
use crate::field::vector::single::Single;
use crate::field::vector::{IfmaWord, Packed, vector, word};

const TIGHT: u64 = (1 << 51) + (1 << 17) - 1;
const PRODUCT: u64 = (125 << 52) - 1;

impl Carried for Single {
    fn cut(self) -> Single {
        assert!(self.0 <= TIGHT, "a tight limb");
        self
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
        let square = Ymm::square_by(text, vectors(&pair));
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

/// The same for the texts of `avxifma`.
#[test]
fn reader_and_processor_agree_on_avxifma() {
    if AvxIfma::detect().is_none() {
        return std::println!("SKIPPED: no AVX-IFMA");
    }
    fn vectors(state: &State<u64>) -> [__m256i; 5] {
        state.map(vector)
    }
    let words = |limbs: Option<[__m256i; 5]>| {
        let limbs = limbs.expect("these vectors have steps in assembly");
        limbs.map(|limb| core::array::from_fn(|l| word(&limb, l)))
    };
    let mut random = Random(89);
    for _ in 0..200 {
        let point = limbs(&mut random, 58, PRODUCT, 256);
        let [second, pair] = [(); 2].map(|()| limbs(&mut random, 51, TIGHT, 0));
        let square = __m256i::square_in_assembly(vectors(&pair));
        assert_eq!(words(square), read(&SQUARE[2], &pair, &pair, &[]));
        let double = __m256i::double_in_assembly(vectors(&point));
        assert_eq!(words(double), read(&DOUBLE[2], &point, &point, &[]));
        for choice in [0, 1] {
            let mask = Mask::from_bit(choice as u64);
            let orders = ORDERS_OF_ADDITIONS[choice].map(lanes);
            let sum = __m256i::add_in_assembly(vectors(&point), &vectors(&second), mask);
            assert_eq!(words(sum), read(&ADD[2], &point, &second, &orders));
            let orders = ORDERS_OF_STEPS[choice].map(lanes);
            let next = __m256i::ladder_step_in_assembly(vectors(&pair), &vectors(&second), mask);
            assert_eq!(words(next), read(&LADDER_STEP[2], &pair, &second, &orders));
        }
    }
}
