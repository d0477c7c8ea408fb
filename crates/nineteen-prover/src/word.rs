// SPDX-License-Identifier: MIT OR Apache-2.0
//! The abstract word. Each operation follows that of a machine word, and checks that the result
//! fits.

use num_bigint::BigInt;

use crate::poly::Poly;
use crate::program::Op;
use crate::state::{Bit, with};

/// A word of `BITS` bits: a handle into the state of the proof.
#[derive(Clone, Copy, Debug)]
pub struct Abstract<const BITS: u32>(pub(crate) usize);

/// A double word, of `2·BITS` bits.
#[derive(Clone, Copy, Debug)]
pub struct Double<const BITS: u32>(usize);

impl<const BITS: u32> Abstract<BITS> {
    /// The constant `x`.
    pub fn constant(x: u64) -> Self {
        with(|s| {
            let x = s.constant(x);
            Abstract(s.word(x, BITS, "constant"))
        })
    }

    /// `self + rhs`
    pub fn plus(self, rhs: Self) -> Self {
        with(|s| {
            let r = s.plus(self.0, rhs.0);
            Abstract(s.word(r, BITS, "plus"))
        })
    }

    /// `self - rhs`
    pub fn minus(self, rhs: Self) -> Self {
        with(|s| {
            let r = s.minus(self.0, rhs.0);
            Abstract(s.word(r, BITS, "minus"))
        })
    }

    /// `k·self`
    pub fn times(self, k: u64) -> Self {
        with(|s| {
            let r = s.scale(self.0, k);
            Abstract(s.word(r, BITS, "times"))
        })
    }

    /// `2^bits·self`
    pub fn raised(self, bits: u32) -> Self {
        with(|s| {
            let r = s.shift(self.0, bits);
            Abstract(s.word(r, BITS, "raised"))
        })
    }

    /// `self mod 2^bits`
    pub fn low(self, bits: u32) -> Self {
        with(|s| {
            let r = s.low(self.0, bits);
            Abstract(s.register(r, BITS))
        })
    }

    /// `⌊self / 2^bits⌋`
    pub fn high(self, bits: u32) -> Self {
        with(|s| {
            let r = s.high(self.0, bits);
            Abstract(s.register(r, BITS))
        })
    }

    /// `self·rhs`
    pub fn wide_mul(self, rhs: Self) -> Double<BITS> {
        with(|s| {
            let r = s.product(self.0, rhs.0);
            Double(s.word(r, 2 * BITS, "wide_mul"))
        })
    }

    /// `(self mod 2^bits)·(rhs mod 2^bits)`: the same value every time, so that both halves are
    /// halves of one product.
    pub fn wide_mul_of_low(self, rhs: Self, bits: u32) -> Double<BITS> {
        with(|s| {
            let r = s.product_of_low(self.0, rhs.0, bits);
            Double(s.word(r, 2 * BITS, "wide_mul_of_low"))
        })
    }

    /// This word as a double word.
    pub fn widen(self) -> Double<BITS> {
        Double(self.0)
    }

    /// The polynomial that is its value.
    pub fn poly(self) -> Poly {
        with(|s| s.values[self.0].poly.clone())
    }

    /// The largest value that is not excluded.
    pub fn most(self) -> BigInt {
        with(|s| s.values[self.0].high.clone())
    }

    /// Claims that this word is at most `most`.
    pub fn claim_at_most(self, most: &BigInt) {
        with(|s| {
            s.log_at_most(self.0, most);
            let high = s.values[self.0].high.clone();
            s.check(high <= *most, || format!("{high:x} exceeds {most:x}"));
        });
    }

    /// This word, of which the rest of the proof knows only that it is at most `most`, which is
    /// claimed: a new variable.
    pub fn cut(self, most: &BigInt) -> Self {
        self.claim_at_most(most);
        with(|s| {
            let op = Op::Cut(self.0, most.clone());
            let v = s.fresh(BigInt::ZERO, most.clone(), op);
            Abstract(s.word(v, BITS, "cut"))
        })
    }

    /// Claims that this word, a carry or a sum of carries, is 0 above these: with it they are an
    /// integer that is too small for it.
    pub fn claim_zero_above(self, words: &[Self]) {
        with(|s| {
            let words: Vec<usize> = words.iter().map(|word| word.0).collect();
            s.zero_above(self.0, &words, BITS);
        });
    }

    /// Claims that this word, which the code under proof calls `what`, has at most `bits` bits.
    pub fn claim_bits(self, bits: u32, what: &str) -> Self {
        with(|s| Abstract(s.word(self.0, bits, what)))
    }
}

impl<const BITS: u32> Double<BITS> {
    /// `self + rhs`
    pub fn plus(self, rhs: Self) -> Self {
        with(|s| {
            let r = s.plus(self.0, rhs.0);
            Double(s.word(r, 2 * BITS, "plus of double words"))
        })
    }

    /// `self - rhs`, whose range is also that of its polynomial: of a difference of products that
    /// have terms in common.
    pub fn minus(self, rhs: Self) -> Self {
        with(|s| {
            let r = s.difference(self.0, rhs.0);
            Double(s.word(r, 2 * BITS, "minus of double words"))
        })
    }

    /// `k·self`
    pub fn times(self, k: u64) -> Self {
        with(|s| {
            let r = s.scale(self.0, k);
            Double(s.word(r, 2 * BITS, "times of a double word"))
        })
    }

    /// `self mod 2^bits`, which has to fit a word.
    pub fn low(self, bits: u32) -> Abstract<BITS> {
        with(|s| {
            let r = s.low(self.0, bits);
            Abstract(s.word(r, BITS, "low part of a double word"))
        })
    }

    /// `⌊self / 2^bits⌋`
    pub fn high(self, bits: u32) -> Self {
        with(|s| {
            let r = s.high(self.0, bits);
            Double(s.register(r, 2 * BITS))
        })
    }

    /// An integer beside `self / 2^bits`, below or above, and `self + 2^bits` less `2^bits` times it,
    /// which is at most `2^(bits+1)`: rounding, in any direction.
    pub fn neighbour(self, bits: u32) -> (Abstract<BITS>, Abstract<BITS>) {
        with(|s| {
            let (q, rest) = s.neighbour(self.0, bits);
            (
                Abstract(s.word(q, BITS, "neighbour")),
                Abstract(s.word(rest, BITS, "rest of a neighbour")),
            )
        })
    }

    /// This double word as a word, which it has to fit.
    pub fn narrow(self) -> Abstract<BITS> {
        with(|s| Abstract(s.word(self.0, BITS, "narrow")))
    }
}

/// Chains of additions and subtractions with carry.
impl<const BITS: u32> Abstract<BITS> {
    /// `a + b + carry` and its carry.
    pub fn adc(a: Self, b: Self, carry: Bit) -> (Self, Bit) {
        let (word, carry) = with(|s| s.chained(BITS, false, a.0, b.0, carry));
        (Abstract(word), carry)
    }

    /// `a - b - borrow` and its borrow.
    pub fn sbb(a: Self, b: Self, borrow: Bit) -> (Self, Bit) {
        let (word, borrow) = with(|s| s.chained(BITS, true, a.0, b.0, borrow));
        (Abstract(word), borrow)
    }
}

impl Bit {
    /// No carry: a chain begins.
    pub const NONE: Bit = Bit(usize::MAX);

    /// `k` if there is a carry, or 0.
    pub fn times<const BITS: u32>(self, k: u64) -> Abstract<BITS> {
        with(|s| match self {
            Bit::NONE => Abstract(s.constant(0)),
            Bit(c) => Abstract(s.scale(c, k)),
        })
    }

    /// Claims that there is no carry, by the total of its chain.
    pub fn claim_none(self) {
        with(|s| s.exhausted(self));
    }
}
