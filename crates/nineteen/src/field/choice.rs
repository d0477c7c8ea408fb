// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret yes-or-no values, and values that come one for each lane.

use core::ops::{BitAnd, BitOr, BitXor, Not};

/// Canonical value of an element: 256 bits, least significant word first.
pub type Words = [u64; 4];

/// A secret yes or no: all ones or all zeros.
///
/// Made only through an optimisation barrier, so that the compiler cannot learn that it has two
/// values and turn a selection into a branch (see RUSTSEC-2024-0344 for what happens otherwise).
#[derive(Clone, Copy, Debug)]
pub struct Mask(u64);

impl Mask {
    /// Yes if the lowest bit of `bit` is set. Other bits are ignored.
    #[inline(always)]
    pub fn from_bit(bit: u64) -> Mask {
        Mask(core::hint::black_box((bit & 1).wrapping_neg()))
    }

    /// Yes if `x` is zero.
    #[inline(always)]
    pub fn is_zero(x: u64) -> Mask {
        // x | -x has its top bit set exactly if x is not zero.
        Mask::from_bit(!(x | x.wrapping_neg()) >> 63)
    }

    /// Yes if both words are equal.
    #[inline(always)]
    pub fn equal(a: &Words, b: &Words) -> Mask {
        Mask::is_zero((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]))
    }

    /// The mask itself: 0 or 2^64 - 1.
    #[inline(always)]
    pub fn word(self) -> u64 {
        self.0
    }

    /// 1 or 0.
    #[inline(always)]
    pub fn bit(self) -> u64 {
        self.0 & 1
    }

    /// For verdicts that are public.
    #[inline(always)]
    pub fn reveal(self) -> bool {
        self.0 != 0
    }

    /// Exchanges `a` and `b` if the mask says yes.
    #[inline(always)]
    pub fn swap(self, a: &mut u64, b: &mut u64) {
        let t = self.0 & (*a ^ *b);
        *a ^= t;
        *b ^= t;
    }

    /// Exchanges `a` and `b` if the mask says yes.
    #[inline(always)]
    pub fn swap_u32(self, a: &mut u32, b: &mut u32) {
        let t = self.0 as u32 & (*a ^ *b);
        *a ^= t;
        *b ^= t;
    }

    /// `b` if the mask says yes, else `a`.
    #[inline(always)]
    pub fn select(self, a: u64, b: u64) -> u64 {
        a ^ (self.0 & (a ^ b))
    }
}

impl Not for Mask {
    type Output = Mask;
    #[inline(always)]
    fn not(self) -> Mask {
        Mask(!self.0)
    }
}

impl BitAnd for Mask {
    type Output = Mask;
    #[inline(always)]
    fn bitand(self, rhs: Mask) -> Mask {
        Mask(self.0 & rhs.0)
    }
}

impl BitOr for Mask {
    type Output = Mask;
    #[inline(always)]
    fn bitor(self, rhs: Mask) -> Mask {
        Mask(self.0 | rhs.0)
    }
}

impl BitXor for Mask {
    type Output = Mask;
    #[inline(always)]
    fn bitxor(self, rhs: Mask) -> Mask {
        Mask(self.0 ^ rhs.0)
    }
}

/// A secret yes or no for each lane, and what look-ups by secret digits need.
pub trait Choice:
    Copy
    + core::fmt::Debug
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    /// A small number for each lane.
    type Index: Copy;

    /// One answer for each lane, in order.
    fn from_lanes(answer: impl FnMut(usize) -> Mask) -> Self;
    /// One public answer for each lane: bit `l` for lane `l`. No barrier.
    fn vartime_from_bits(bits: u8) -> Self;
    /// The answer of one lane.
    fn lane(self, i: usize) -> Mask;
    /// The signs and magnitudes of one secret digit for each lane.
    fn sign_and_magnitude(digit: impl FnMut(usize) -> i8) -> (Self, Self::Index);
    /// Whether `index == entry`, for numbers below 2^63.
    fn equals_index(index: Self::Index, entry: u64) -> Self;
}

impl Choice for Mask {
    type Index = u64;

    #[inline(always)]
    fn from_lanes(mut answer: impl FnMut(usize) -> Mask) -> Mask {
        answer(0)
    }
    #[inline(always)]
    fn vartime_from_bits(bits: u8) -> Mask {
        Mask(u64::from(bits & 1).wrapping_neg())
    }
    #[inline(always)]
    fn lane(self, _: usize) -> Mask {
        self
    }
    #[inline(always)]
    fn sign_and_magnitude(mut digit: impl FnMut(usize) -> i8) -> (Mask, u64) {
        let d = i64::from(digit(0));
        let sign = d >> 63;
        (
            Mask::from_bit(sign as u64),
            core::hint::black_box(((d ^ sign) - sign) as u64),
        )
    }
    #[inline(always)]
    fn equals_index(index: u64, entry: u64) -> Mask {
        Mask::from_bit((index ^ entry).wrapping_sub(1) >> 63)
    }
}

/// A 256-bit integer for each lane.
pub trait LaneWords: Copy {
    /// One integer for each lane, in order.
    fn from_lanes(words: impl FnMut(usize) -> Words) -> Self;
    /// The integer of one lane.
    fn lane(&self, i: usize) -> &Words;
    /// All of them.
    fn lanes_mut(&mut self) -> &mut [Words];
}

impl LaneWords for Words {
    #[inline(always)]
    fn from_lanes(mut words: impl FnMut(usize) -> Words) -> Words {
        words(0)
    }
    #[inline(always)]
    fn lane(&self, _: usize) -> &Words {
        self
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [Words] {
        core::slice::from_mut(self)
    }
}

impl<const N: usize> LaneWords for [Words; N] {
    #[inline(always)]
    fn from_lanes(words: impl FnMut(usize) -> Words) -> [Words; N] {
        core::array::from_fn(words)
    }
    #[inline(always)]
    fn lane(&self, i: usize) -> &Words {
        &self[i]
    }
    #[inline(always)]
    fn lanes_mut(&mut self) -> &mut [Words] {
        self
    }
}
