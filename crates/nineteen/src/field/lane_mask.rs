// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values with one entry per lane: secret booleans, and words.

use core::ops::{BitAnd, BitOr, BitXor, Not};

pub use ground::mask::Mask;
pub use ground::words::Words;

/// A secret boolean for each lane, and the operations that look-ups by secret digits need.
pub trait LaneMask:
    Copy
    + core::fmt::Debug
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
{
    /// A small number for each lane.
    type Index: Copy;

    /// One boolean for each lane, in order.
    fn from_lanes(answer: impl FnMut(usize) -> Mask) -> Self;
    /// One public boolean per lane: bit `l` for lane `l`. No barrier.
    fn vartime_from_bits(bits: u8) -> Self;
    /// The boolean of one lane.
    fn lane(self, i: usize) -> Mask;
    /// The signs and magnitudes of one secret digit per lane.
    fn sign_and_magnitude(digit: impl FnMut(usize) -> i8) -> (Self, Self::Index);
    /// Whether `index == entry`, for numbers below 2^63.
    fn equals_index(index: Self::Index, entry: u64) -> Self;
}

impl LaneMask for Mask {
    type Index = u64;

    #[inline(always)]
    fn from_lanes(mut answer: impl FnMut(usize) -> Mask) -> Mask {
        answer(0)
    }
    #[inline(always)]
    fn vartime_from_bits(bits: u8) -> Mask {
        Mask::vartime_from_bit(bits.into())
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
