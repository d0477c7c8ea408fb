// SPDX-License-Identifier: MIT OR Apache-2.0
//! The abstract word as each kind of word that limb code is written for.

use prover::{Abstract, Bit, Double};

use crate::field::vector::{IfmaWord, LimbWord, NarrowWord};
use crate::field::word::{SaturatedWord, SplitWord, Word};

impl<const BITS: u32> Word for Abstract<BITS> {
    type Wide = Double<BITS>;

    fn constant(x: u64) -> Self {
        Abstract::constant(x)
    }
    fn plus(self, rhs: Self) -> Self {
        Abstract::plus(self, rhs)
    }
    fn minus(self, rhs: Self) -> Self {
        Abstract::minus(self, rhs)
    }
    fn times(self, k: u64) -> Self {
        Abstract::times(self, k)
    }
    fn low(self, bits: u32) -> Self {
        Abstract::low(self, bits)
    }
    fn high(self, bits: u32) -> Self {
        Abstract::high(self, bits)
    }
    fn wide_mul(self, rhs: Self) -> Double<BITS> {
        Abstract::wide_mul(self, rhs)
    }
    fn wide_plus(a: Double<BITS>, b: Double<BITS>) -> Double<BITS> {
        a.plus(b)
    }
    fn wide_minus(a: Double<BITS>, b: Double<BITS>) -> Double<BITS> {
        a.minus(b)
    }
    fn wide_low(a: Double<BITS>, bits: u32) -> Self {
        a.low(bits)
    }
    fn wide_high(a: Double<BITS>, bits: u32) -> Double<BITS> {
        a.high(bits)
    }
    fn wide_times(a: Double<BITS>, k: u64) -> Double<BITS> {
        a.times(k)
    }
    fn narrow(a: Double<BITS>) -> Self {
        a.narrow()
    }
    fn widen(self) -> Double<BITS> {
        Abstract::widen(self)
    }
}

impl SplitWord for Abstract<64> {
    fn split<const AT: u32, const N: usize>(pairs: [(Self, Self); N]) -> (Self, Self) {
        let zero = Abstract::constant(0);
        pairs.into_iter().fold((zero, zero), |(low, high), (a, b)| {
            // The operand is shifted to the top of the word.
            let product = a.claim_bits(AT, "split, first operand").wide_mul(b);
            (
                low.plus(product.low(AT)),
                high.plus(product.high(AT).narrow()),
            )
        })
    }
}

impl<const BITS: u32> SaturatedWord for Abstract<BITS> {
    type Carry = Bit;
    const NO_CARRY: Bit = Bit::NONE;

    fn adc(a: Self, b: Self, c: Bit) -> (Self, Bit) {
        Abstract::adc(a, b, c)
    }
    fn sbb(a: Self, b: Self, c: Bit) -> (Self, Bit) {
        Abstract::sbb(a, b, c)
    }
    fn when(c: Bit, k: u64) -> Self {
        c.times(k)
    }
    fn mul_words(a: Self, b: Self) -> (Self, Self) {
        let product = a.wide_mul(b);
        (product.low(BITS), product.high(BITS).narrow())
    }
    fn exhausted(c: Bit) {
        c.claim_none();
    }
}

/// Unsigned lanes wrap; here nothing may.
impl LimbWord for Abstract<64> {
    fn constant(x: u64) -> Self {
        Abstract::constant(x)
    }
    fn plus(self, rhs: Self) -> Self {
        Abstract::plus(self, rhs)
    }
    fn minus(self, rhs: Self) -> Self {
        Abstract::minus(self, rhs)
    }
    fn low<const N: u32>(self) -> Self {
        Abstract::low(self, N)
    }
    fn high<const N: u32>(self) -> Self {
        Abstract::high(self, N)
    }
    fn shl<const N: u32>(self) -> Self {
        Abstract::raised(self, N)
    }
}

crate::field::vector::compiled::simple!([] Abstract<64>);

impl IfmaWord for Abstract<64> {
    fn madd_low(self, a: Self, b: Self) -> Self {
        Abstract::plus(self, a.wide_mul_of_low(b, 52).low(52))
    }
    fn madd_high(self, a: Self, b: Self) -> Self {
        Abstract::plus(self, a.wide_mul_of_low(b, 52).high(52).narrow())
    }
}

/// Lanes ignore the bits of operands above 32; here there may be none.
impl NarrowWord for Abstract<64> {
    type Wide = Self;

    fn narrow(wide: Self) -> Self {
        wide.claim_bits(32, "limb")
    }
    fn times(&self, rhs: &Self) -> Self {
        let (a, b) = (self.claim_bits(32, "factor"), rhs.claim_bits(32, "factor"));
        a.wide_mul(b).narrow()
    }
    fn multiple<const K: u32>(&self) -> Self {
        NarrowWord::times(self, &Abstract::constant(K.into()))
    }
    fn add_product(sum: &mut Self, a: &Self, b: &Self) {
        *sum = Abstract::plus(*sum, NarrowWord::times(a, b));
    }
}
