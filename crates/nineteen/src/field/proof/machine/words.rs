// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations of the abstract word: each does what the machine word does, and checks that the
//! result fits.

use super::{Abstract, Bit, Double, with};
use crate::field::vector::{IfmaWord, LimbWord, NarrowWord};
use crate::field::word::{SaturatedWord, SplitWord, Word};

impl<const BITS: u32> Word for Abstract<BITS> {
    type Wide = Double;

    fn constant(x: u64) -> Self {
        with(|s| {
            let x = s.constant(x);
            Abstract(s.word(x, BITS, "constant"))
        })
    }
    fn plus(self, rhs: Self) -> Self {
        with(|s| {
            let r = s.plus(self.0, rhs.0);
            Abstract(s.word(r, BITS, "plus"))
        })
    }
    fn minus(self, rhs: Self) -> Self {
        with(|s| {
            let r = s.minus(self.0, rhs.0);
            Abstract(s.word(r, BITS, "minus"))
        })
    }
    fn times(self, k: u64) -> Self {
        with(|s| {
            let r = s.scale(self.0, k);
            Abstract(s.word(r, BITS, "times"))
        })
    }
    fn low(self, bits: u32) -> Self {
        with(|s| Abstract(s.low(self.0, bits)))
    }
    fn high(self, bits: u32) -> Self {
        with(|s| Abstract(s.high(self.0, bits)))
    }
    fn wide_mul(self, rhs: Self) -> Double {
        with(|s| {
            let r = s.product(self.0, rhs.0);
            Double(s.word(r, 2 * BITS, "wide_mul"))
        })
    }
    fn wide_plus(a: Double, b: Double) -> Double {
        with(|s| {
            let r = s.plus(a.0, b.0);
            Double(s.word(r, 2 * BITS, "wide_plus"))
        })
    }
    fn wide_low(a: Double, bits: u32) -> Self {
        with(|s| {
            let r = s.low(a.0, bits);
            Abstract(s.word(r, BITS, "wide_low"))
        })
    }
    fn wide_high(a: Double, bits: u32) -> Double {
        with(|s| Double(s.high(a.0, bits)))
    }
    fn wide_times(a: Double, k: u64) -> Double {
        with(|s| {
            let r = s.scale(a.0, k);
            Double(s.word(r, 2 * BITS, "wide_times"))
        })
    }
    fn narrow(a: Double) -> Self {
        with(|s| Abstract(s.word(a.0, BITS, "narrow")))
    }
    fn widen(self) -> Double {
        Double(self.0)
    }
}

impl SplitWord for Abstract<64> {
    fn split<const AT: u32, const N: usize>(pairs: [(Self, Self); N]) -> (Self, Self) {
        with(|s| {
            let (mut low, mut high) = (s.constant(0), s.constant(0));
            for (a, b) in pairs {
                // The operand is shifted to the top of the word.
                s.word(a.0, AT, "split, first operand");
                let product = s.product(a.0, b.0);
                let (l, h) = (s.low(product, AT), s.high(product, AT));
                low = s.plus(low, l);
                high = s.plus(high, h);
            }
            let low = s.word(low, 64, "split, low sum");
            (Abstract(low), Abstract(s.word(high, 64, "split, high sum")))
        })
    }
}

impl SaturatedWord for Abstract<64> {
    type Carry = Bit;
    const NO_CARRY: Bit = Bit(usize::MAX);

    fn adc(a: Self, b: Self, c: Bit) -> (Self, Bit) {
        let (word, carry) = with(|s| s.chained(false, a.0, b.0, c));
        (Abstract(word), carry)
    }
    fn sbb(a: Self, b: Self, c: Bit) -> (Self, Bit) {
        let (word, borrow) = with(|s| s.chained(true, a.0, b.0, c));
        (Abstract(word), borrow)
    }
    fn when(c: Bit, k: u64) -> Self {
        with(|s| match c {
            Bit(usize::MAX) => Abstract(s.constant(0)),
            Bit(c) => Abstract(s.scale(c, k)),
        })
    }
    fn mul_words(a: Self, b: Self) -> (Self, Self) {
        with(|s| {
            let product = s.product(a.0, b.0);
            let product = s.word(product, 128, "mul_words");
            (Abstract(s.low(product, 64)), Abstract(s.high(product, 64)))
        })
    }
    fn exhausted(c: Bit) {
        with(|s| s.exhausted(c));
    }
}

/// Lanes wrap without a sign; here nothing may.
impl LimbWord for Abstract<64> {
    fn constant(x: u64) -> Self {
        Word::constant(x)
    }
    fn plus(self, rhs: Self) -> Self {
        Word::plus(self, rhs)
    }
    fn minus(self, rhs: Self) -> Self {
        Word::minus(self, rhs)
    }
    fn low<const N: u32>(self) -> Self {
        Word::low(self, N)
    }
    fn high<const N: u32>(self) -> Self {
        Word::high(self, N)
    }
    fn raised<const N: u32>(self) -> Self {
        with(|s| {
            let r = s.shift(self.0, N);
            Abstract(s.word(r, 64, "raised"))
        })
    }
}

impl IfmaWord for Abstract<64> {
    fn madd_low(self, a: Self, b: Self) -> Self {
        let low = with(|s| {
            let product = s.product_of_low_52(a.0, b.0);
            Abstract(s.low(product, 52))
        });
        Word::plus(self, low)
    }
    fn madd_high(self, a: Self, b: Self) -> Self {
        let high = with(|s| {
            let product = s.product_of_low_52(a.0, b.0);
            Abstract(s.high(product, 52))
        });
        Word::plus(self, high)
    }
}

/// Lanes ignore what operands have above 32 bits; here they may have nothing there.
impl NarrowWord for Abstract<64> {
    fn times(&self, rhs: &Self) -> Self {
        with(|s| {
            let (a, b) = (s.word(self.0, 32, "factor"), s.word(rhs.0, 32, "factor"));
            let product = s.product(a, b);
            Abstract(s.word(product, 64, "times"))
        })
    }
    fn multiple<const K: u32>(&self) -> Self {
        NarrowWord::times(self, &LimbWord::constant(K.into()))
    }
    fn add_product(&mut self, a: &Self, b: &Self) {
        *self = Word::plus(*self, NarrowWord::times(a, b));
    }
}
