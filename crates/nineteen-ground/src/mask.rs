// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret booleans.

use core::hint::black_box;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::words::Words;

/// A secret boolean: all ones or all zeros.
///
/// A secret mask is made only through an optimisation barrier, so that the compiler cannot learn
/// that it has two values and turn a selection into a branch (see RUSTSEC-2024-0344 for what
/// happens otherwise).
#[derive(Clone, Copy, Debug)]
pub struct Mask(u64);

impl Mask {
    /// No.
    pub const NO: Mask = Mask::vartime_from_bit(0);
    /// Yes.
    pub const YES: Mask = Mask::vartime_from_bit(1);

    /// True if the lowest bit of `bit` is set. Other bits are ignored.
    #[inline(always)]
    pub fn from_bit(bit: u64) -> Mask {
        Mask(black_box((bit & 1).wrapping_neg()))
    }

    /// True if the lowest bit of `bit`, which is public, is set. No barrier.
    #[inline(always)]
    pub const fn vartime_from_bit(bit: u64) -> Mask {
        Mask((bit & 1).wrapping_neg())
    }

    /// True if `x` is zero.
    #[inline(always)]
    pub fn is_zero(x: u64) -> Mask {
        // x | -x has its top bit set exactly if x is not zero.
        Mask::from_bit(!(x | x.wrapping_neg()) >> 63)
    }

    /// True if both integers are equal.
    #[inline(always)]
    pub fn equal(a: &Words, b: &Words) -> Mask {
        Mask::is_zero((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]))
    }

    /// True if both words are equal.
    #[inline(always)]
    pub fn equal_word(a: u64, b: u64) -> Mask {
        Mask::is_zero(a ^ b)
    }

    /// 0 or 2^64 - 1.
    #[inline(always)]
    pub fn word(self) -> u64 {
        self.0
    }

    /// 0 or 2^16 - 1.
    #[inline(always)]
    pub fn half_word(self) -> u16 {
        self.0 as u16
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

    /// Swaps `a` and `b` if the mask is true.
    #[inline(always)]
    pub fn swap(self, a: &mut u64, b: &mut u64) {
        let t = self.0 & (*a ^ *b);
        *a ^= t;
        *b ^= t;
    }

    /// Swaps `a` and `b` if the mask is true.
    #[inline(always)]
    pub fn swap_u32(self, a: &mut u32, b: &mut u32) {
        let t = self.0 as u32 & (*a ^ *b);
        *a ^= t;
        *b ^= t;
    }

    /// `b` if the mask is true, else `a`.
    #[inline(always)]
    pub fn select(self, a: u64, b: u64) -> u64 {
        a ^ (self.0 & (a ^ b))
    }

    /// `b` if the mask is true, else `a`.
    #[inline(always)]
    pub fn select_bytes<const N: usize>(self, a: &[u8; N], b: &[u8; N]) -> [u8; N] {
        core::array::from_fn(|i| a[i] ^ (self.0 as u8 & (a[i] ^ b[i])))
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
