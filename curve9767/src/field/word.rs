// SPDX-License-Identifier: MIT OR Apache-2.0
//! The machine word that coefficient code is written over.
//!
//! The code is generic over [`Word`] so that one source runs twice: on machine words, and on an
//! abstract word that carries an interval and an exact polynomial (the crate `prover`, tests only).
//! One abstract run proves for *all* inputs in the stated ranges that nothing wraps and that the
//! result is the intended polynomial.

/// A word of 32 bits. All operations except [`wrapping_times`](Word::wrapping_times) are exact: the
/// caller owes a bound under which they cannot wrap. In builds with overflow checks the machine
/// word checks that too.
pub(crate) trait Word: Copy {
    /// A word of 16 bits.
    type Short: Copy;

    /// The constant `x`.
    fn constant(x: u32) -> Self;
    /// `self + rhs`, which must fit.
    fn plus(self, rhs: Self) -> Self;
    /// The short constant `x`.
    fn short(x: u16) -> Self::Short;
    /// `2a`, which must fit in a short word.
    fn twice_short(a: Self::Short) -> Self::Short;
    /// `a·b`, which must fit. Both are below 2^15, so that vectors of signed 16-bit words can
    /// compute it.
    fn product(a: Self::Short, b: Self::Short) -> Self;
    /// `k·self`, which must fit.
    fn times(self, k: u32) -> Self;
    /// `k·self mod 2^32`.
    fn wrapping_times(self, k: u32) -> Self;
    /// `⌊self / 2^16⌋`.
    fn high_half(self) -> Self;
}

impl Word for u32 {
    type Short = u16;

    #[inline(always)]
    fn constant(x: u32) -> u32 {
        x
    }
    #[inline(always)]
    fn plus(self, rhs: u32) -> u32 {
        self + rhs
    }
    #[inline(always)]
    fn short(x: u16) -> u16 {
        x
    }
    #[inline(always)]
    fn twice_short(a: u16) -> u16 {
        a + a
    }
    /// The masks change nothing; they let the compiler use 16-bit multipliers.
    #[inline(always)]
    fn product(a: u16, b: u16) -> u32 {
        debug_assert!(a < 1 << 15 && b < 1 << 15);
        u32::from(a & 0x7fff) * u32::from(b & 0x7fff)
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
