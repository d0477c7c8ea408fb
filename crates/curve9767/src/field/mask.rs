// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret yes-or-no values.

use core::hint::black_box;
use core::ops::{BitAnd, BitOr, Not};

/// A secret yes or no: all ones or all zeros.
///
/// Made only through an optimisation barrier, so that the compiler cannot learn that it has two values
/// and turn a selection into a branch (RUSTSEC-2024-0344 tells what happens otherwise).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mask(u64);

/// Most lanes that a field has. Without vectors it is one, and nothing is computed for others.
pub(crate) const MAX_LANES: usize = if cfg!(any(test, curve9767_arch = "x86_64")) {
    4
} else {
    1
};

/// Yes or no for each lane; those beyond the lanes of a field say nothing.
pub(crate) type Masks = [Mask; MAX_LANES];

/// A mask for each lane.
#[inline(always)]
pub(crate) fn masks(mut f: impl FnMut(usize) -> Mask) -> Masks {
    // A loop, whose one copy of the function is compiled where it stands.
    let mut masks = [Mask::NO; MAX_LANES];
    for (l, mask) in masks.iter_mut().enumerate() {
        *mask = f(l);
    }
    masks
}

/// `x`, of which the compiler knows nothing, where small processors have no instruction that chooses: what it knows to have two values
/// it makes a jump of there (Rust 1.95 for Thumb, 2026-11-22).
#[inline(always)]
pub(crate) fn hidden<T>(x: T) -> T {
    if cfg!(target_arch = "arm") {
        black_box(x)
    } else {
        x
    }
}

impl Mask {
    pub(crate) const NO: Mask = Mask(0);
    pub(crate) const YES: Mask = Mask(u64::MAX);

    /// Yes if the lowest bit of `bit` is set. Other bits are ignored.
    #[inline(always)]
    pub(crate) fn from_bit(bit: u64) -> Mask {
        Mask(black_box((bit & 1).wrapping_neg()))
    }

    /// Yes if `x` is zero.
    #[inline(always)]
    pub(crate) fn is_zero(x: u64) -> Mask {
        // x | -x has its top bit set exactly if x is not zero.
        Mask::from_bit(!(x | x.wrapping_neg()) >> 63)
    }

    /// Yes if both are equal.
    #[inline(always)]
    pub(crate) fn equal(a: u64, b: u64) -> Mask {
        Mask::is_zero(a ^ b)
    }

    /// 0 or 2^64 - 1.
    #[inline(always)]
    pub(crate) fn word(self) -> u64 {
        self.0
    }

    /// 0 or 2^16 - 1.
    #[inline(always)]
    pub(crate) fn half_word(self) -> u16 {
        self.0 as u16
    }

    /// 0 or 1.
    #[inline(always)]
    pub(crate) fn bit(self) -> u64 {
        self.0 & 1
    }

    /// For verdicts that are public.
    #[inline(always)]
    pub(crate) fn reveal(self) -> bool {
        self.0 != 0
    }

    /// `b` if the mask says yes, else `a`.
    #[inline(always)]
    pub(crate) fn select(self, a: u64, b: u64) -> u64 {
        a ^ (self.0 & (a ^ b))
    }

    /// `b` if the mask says yes, else `a`.
    #[inline(always)]
    pub(crate) fn select_bytes<const N: usize>(self, a: &[u8; N], b: &[u8; N]) -> [u8; N] {
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
