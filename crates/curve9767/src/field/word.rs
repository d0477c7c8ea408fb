// SPDX-License-Identifier: MIT OR Apache-2.0
//! The machine word that coefficient code is written over.
//!
//! The code is generic over [`Word`] so that one source runs twice: on machine words, and on an abstract word that
//! carries an interval and an exact polynomial (the crate `prover`, tests only). One abstract run proves
//! for *all* inputs in the stated ranges that nothing wraps and that the result is the intended
//! polynomial.

/// A word of 32 bits. All operations but [`wrapping_times`](Word::wrapping_times) are exact: the caller owes
/// a bound under which they cannot wrap. In builds with overflow checks the machine word checks that too.
pub(crate) trait Word: Copy {
    /// The constant `x`.
    fn constant(x: u32) -> Self;
    /// `self + rhs`, which must fit.
    fn plus(self, rhs: Self) -> Self;
    /// `self·rhs`, which must fit. Both are below 2^15, so that vectors of 16-bit words can do it.
    #[cfg_attr(curve9767_thumb, allow(dead_code))] // products are routines there
    fn times_short(self, rhs: Self) -> Self;
    /// `k·self`, which must fit.
    fn times(self, k: u32) -> Self;
    /// `k·self mod 2^32`.
    fn wrapping_times(self, k: u32) -> Self;
    /// `⌊self / 2^16⌋`.
    fn high_half(self) -> Self;
}

impl Word for u32 {
    #[inline(always)]
    fn constant(x: u32) -> u32 {
        x
    }
    #[inline(always)]
    fn plus(self, rhs: u32) -> u32 {
        self + rhs
    }
    /// The masks change nothing; they tell the compiler what allows it 16-bit multipliers.
    #[inline(always)]
    fn times_short(self, rhs: u32) -> u32 {
        debug_assert!(self < 1 << 15 && rhs < 1 << 15);
        (self & 0x7fff) * (rhs & 0x7fff)
    }
    #[inline(always)]
    fn times(self, k: u32) -> u32 {
        self * k
    }
    #[inline(always)]
    fn wrapping_times(self, k: u32) -> u32 {
        self.wrapping_mul(k)
    }
    #[inline(always)]
    fn high_half(self) -> u32 {
        self >> 16
    }
}
