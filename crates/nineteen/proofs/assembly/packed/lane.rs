// SPDX-License-Identifier: MIT OR Apache-2.0
//! The content of a lane: an integer, or bits of doubles (IEEE 754, binary64) that stand for
//! integers.
//!
//! Products by fused multiply-and-add are proven for rounding in any direction. The doubles are these,
//! where a and b are integers below 2^52:
//!
//! - **2^52 + a** is below 2^53, where the last bit of a double is 1. So its bits are those of 2^52
//!   plus a, and subtracting 2^52 as a double leaves the double of a, exactly.
//! - **2^103 + a·b** is at most 2^104 - 2^51 if a·b is below 2^103 - 2^51. There the last bit of a
//!   double is 2^51: the result of the multiply-and-add has the bits of 2^103 plus `upper`, one of
//!   the integers beside a·b / 2^51.
//! - **`2^103 + 3·2^51` minus that** is 2^51·(3 - `upper`). This is exact: a multiple of 2^51, and
//!   less than 2^53 times 2^51.
//! - **That plus a·b** is 3·2^51 plus what `upper` leaves of the product. This is an integer between
//!   -2^51 and 2^51, so the sum is between 2^52 and 2^53, and exact as well: its bits are those of
//!   3·2^51 plus that integer.
//!
//! Texts add and shift such bits as integers. Here they are a word and an offset, the same modulo
//! 2^64 as the sum of both. Every other instruction reads the sum itself, which must not wrap.

use super::processor::Reading;
use crate::field::vector::{IfmaWord, NarrowWord};

/// The bits of 2^52.
const INTEGER: u64 = bits_of_power(52);
/// The bits of 2^103.
const UPPER: u64 = bits_of_power(103);
/// The bits of `2^103 + 3·2^51`.
const BOTH: u64 = UPPER + 3;
/// The bits of 3·2^51.
const LOWER: u64 = INTEGER + (1 << 51);

/// The bits of 2^n.
const fn bits_of_power(n: u64) -> u64 {
    (1023 + n) << 52
}

/// A word that a text may mark as a limb of a carried element, or multiply as a double.
pub(super) trait Carried: IfmaWord + NarrowWord<Wide = Self> {
    /// Checks the bound, and forgets how the limb was computed.
    fn cut(self) -> Self;
    /// Checks that this is below 2^52.
    fn claim_52_bits(self);
    /// An integer beside the product over 2^51, and the product less 2^51 times that, plus 2^51.
    /// Checks that the integer is below 2^52.
    fn halves(self, rhs: Self) -> [Self; 2];
    /// Whether both are known to be the same integer.
    fn is(self, other: Self) -> bool;
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Lane<W> {
    Word(W),
    /// A constant: a factor or an offset, but also a mask of bits, an order of lanes or a double.
    Number(u64),
    /// The bits of doubles: a word and an offset, modulo 2^64.
    Sum(W, u64),
    /// The double of an integer below 2^52.
    Double(W),
    /// The double with the upper half of a product.
    Upper(Product<W>),
    /// The double to which the product is added for its lower half.
    Rest(Product<W>),
}
use Lane::{Double, Number, Rest, Sum, Upper, Word};

/// Two factors, and both halves of their product as [`Carried::halves`] gives them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product<W> {
    factors: [W; 2],
    upper: W,
    lower: W,
}

impl<W: Carried> Lane<W> {
    /// The bits as a word and an offset, if they are not simply a word or a number.
    fn as_sum(self) -> Option<(W, u64)> {
        match self {
            Sum(word, offset) => Some((word, offset)),
            Upper(product) => Some((product.upper, UPPER)),
            _ => None,
        }
    }

    /// The bits as an integer. An offset above 2^63 is subtracted, as what it lacks of 2^64. The word
    /// checks that the result is between 0 and 2^64, and only one integer there has the same residue
    /// modulo 2^64: the bits.
    pub(super) fn word(self) -> Reading<W> {
        if let Some((word, offset)) = self.as_sum() {
            let by = W::constant((offset as i64).unsigned_abs());
            return Ok(match (offset as i64) < 0 {
                true => word.minus(by),
                false => word.plus(by),
            });
        }
        match self {
            Word(word) => Ok(word),
            Number(number) => Ok(W::constant(number)),
            _ => Err("a double in the place of an integer".into()),
        }
    }

    /// This as a word, if it is an integer: so whatever reads it from here on reads the same word.
    pub(super) fn settled(self) -> Self {
        self.word().map_or(self, Word)
    }

    /// `vpaddq`
    pub(super) fn plus(self, rhs: Self) -> Reading<Self> {
        Ok(match (self.as_sum(), rhs.as_sum()) {
            (Some((a, c)), Some((b, d))) => Sum(a.plus(b), c.wrapping_add(d)),
            (Some((a, offset)), None) => Self::plus_offset(a, offset, rhs)?,
            (None, Some((b, offset))) => Self::plus_offset(b, offset, self)?,
            (None, None) => match (self, rhs) {
                (a, Number(INTEGER)) | (Number(INTEGER), a) => Sum(a.word()?, INTEGER),
                (a, b) => Word(a.word()?.plus(b.word()?)),
            },
        })
    }

    fn plus_offset(word: W, offset: u64, other: Self) -> Reading<Self> {
        Ok(match other {
            Number(number) => Sum(word, offset.wrapping_add(number)),
            _ => Sum(word.plus(other.word()?), offset),
        })
    }

    /// `vpsubq`
    pub(super) fn minus(self, rhs: Self) -> Reading<Self> {
        Ok(Word(self.word()?.minus(rhs.word()?)))
    }

    /// `vpsllq`
    pub(super) fn shl<const N: u32>(self) -> Reading<Self> {
        Ok(match self.as_sum() {
            Some((word, offset)) => Sum(word.shl::<N>(), offset << N),
            None => Word(self.word()?.shl::<N>()),
        })
    }

    /// `vpmuludq`, of words of 32 bits.
    pub(super) fn times(self, rhs: Self) -> Reading<Self> {
        Ok(Word(self.word()?.times(&rhs.word()?)))
    }

    /// `vsubpd`
    pub(super) fn minus_double(self, rhs: Self) -> Reading<Self> {
        match (self, rhs) {
            (Sum(a, INTEGER), Number(INTEGER)) => {
                a.claim_52_bits();
                Ok(Double(a))
            }
            (Number(BOTH), Upper(product)) => Ok(Rest(product)),
            _ => Err("an unknown difference of doubles".into()),
        }
    }

    /// `vfmadd231pd`, onto this.
    pub(super) fn plus_product(self, a: Self, b: Self) -> Reading<Self> {
        let factors = [a.double()?, b.double()?];
        match self {
            Number(UPPER) => {
                let [a, b] = factors;
                a.claim_52_bits();
                b.claim_52_bits();
                let [upper, lower] = a.halves(b);
                Ok(Upper(Product {
                    factors,
                    upper,
                    lower,
                }))
            }
            // Of the same product. The halves have 2^51 more in the lower one.
            Rest(product) if product.is_of(factors) => Ok(Sum(product.lower, LOWER - (1 << 51))),
            Rest(_) => Err("the rest of another product".into()),
            _ => Err("a product onto an unknown double".into()),
        }
    }

    /// The integer that a double is.
    fn double(self) -> Reading<W> {
        match self {
            Double(integer) => Ok(integer),
            Number(bits) => {
                let integer = f64::from_bits(bits) as u64;
                match (integer as f64).to_bits() == bits {
                    true => Ok(W::constant(integer)),
                    false => Err("not the double of an integer".into()),
                }
            }
            _ => Err("an integer in the place of a double".into()),
        }
    }
}

impl<W: Carried> Product<W> {
    fn is_of(&self, [a, b]: [W; 2]) -> bool {
        let [c, d] = self.factors;
        (a.is(c) && b.is(d)) || (a.is(d) && b.is(c))
    }
}
