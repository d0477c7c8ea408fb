// SPDX-License-Identifier: MIT OR Apache-2.0
//! The machine word that limb code is written over.
//!
//! Limb code is generic over [`Word`] so that one source runs twice: on machine words, and on an
//! abstract word that carries an interval and an exact polynomial (the crate `prover`, tests only).
//! One abstract run proves for *all* inputs in the stated ranges that nothing wraps, that the
//! output bounds hold, and that the output equals the intended product modulo p.
//!
//! Every operation of [`Word`] is therefore *exact*: the caller owes a bound under which it cannot
//! wrap. In builds with overflow checks the machine word checks that too.

use crate::arch::routines;

/// A word of `BITS` bits with exact arithmetic; see the module documentation.
pub(crate) trait Word: Copy {
    /// A double word: holds any product of two words and sums of such products below 2^(2·BITS).
    type Wide: Copy;

    /// The constant `x`.
    fn constant(x: u64) -> Self;
    /// `self + rhs`, which must fit a word.
    fn plus(self, rhs: Self) -> Self;
    /// `self - rhs`, which must not be negative.
    fn minus(self, rhs: Self) -> Self;
    /// `k·self`, which must fit a word.
    fn times(self, k: u64) -> Self;
    /// The lowest `bits` bits.
    fn low(self, bits: u32) -> Self;
    /// `⌊self / 2^bits⌋`.
    fn high(self, bits: u32) -> Self;

    /// The full product.
    fn wide_mul(self, rhs: Self) -> Self::Wide;
    /// `a + b`, which must fit a double word.
    fn wide_plus(a: Self::Wide, b: Self::Wide) -> Self::Wide;
    /// `a - b`, which must not be negative.
    fn wide_minus(a: Self::Wide, b: Self::Wide) -> Self::Wide;
    /// The lowest `bits` bits of `a`, at most a word.
    fn wide_low(a: Self::Wide, bits: u32) -> Self;
    /// `⌊a / 2^bits⌋`, as a double word.
    fn wide_high(a: Self::Wide, bits: u32) -> Self::Wide;
    /// `k·a`, which must fit a double word.
    fn wide_times(a: Self::Wide, k: u64) -> Self::Wide;
    /// `a`, which must fit a word.
    fn narrow(a: Self::Wide) -> Self;
    /// `self` as a double word.
    fn widen(self) -> Self::Wide;
}

/// A 64-bit word whose products can be split near the register boundary for free.
pub(crate) trait SplitWord: Word {
    /// The column `Σ aᵢ·bᵢ` with every product split at 2^AT: `(Σ aᵢbᵢ mod 2^AT, Σ ⌊aᵢbᵢ/2^AT⌋)`.
    ///
    /// Needs `aᵢ < 2^AT` and both sums below 2^64. The high word of `(aᵢ·2^(64-AT))·bᵢ` is the
    /// quotient with no shift, because the split falls on the register boundary. The low sum needs
    /// no shift either: with `M = Σ aᵢbᵢ mod 2^64` and the quotient sum `H`,
    /// `M - 2^AT·H ≡ Σ (aᵢbᵢ - 2^AT·⌊aᵢbᵢ/2^AT⌋) (mod 2^64)`, and the right side is below 2^64.
    fn split<const AT: u32, const N: usize>(pairs: [(Self, Self); N]) -> (Self, Self);
}

/// A word whose full `BITS` bits are in use, with a carry flag.
pub(crate) trait SaturatedWord: Word {
    /// One bit.
    type Carry: Copy;

    /// The carry 0.
    const NO_CARRY: Self::Carry;
    /// `a + b + c` as `sum + 2^BITS·carry`.
    fn adc(a: Self, b: Self, c: Self::Carry) -> (Self, Self::Carry);
    /// `a - b - c` as `difference - 2^BITS·borrow`.
    fn sbb(a: Self, b: Self, c: Self::Carry) -> (Self, Self::Carry);
    /// `k` if the carry is set, else 0, without a branch.
    fn when(c: Self::Carry, k: u64) -> Self;
    /// The two words of the product, low first.
    fn mul_words(a: Self, b: Self) -> (Self, Self);
    /// States that `c` is 0, because the value that was computed fits the words it was given.
    fn exhausted(c: Self::Carry);
}

impl Word for u64 {
    type Wide = u128;

    #[inline(always)]
    fn constant(x: u64) -> u64 {
        x
    }
    #[inline(always)]
    fn plus(self, rhs: u64) -> u64 {
        self + rhs
    }
    #[inline(always)]
    fn minus(self, rhs: u64) -> u64 {
        self - rhs
    }
    #[inline(always)]
    fn times(self, k: u64) -> u64 {
        self * k
    }
    #[inline(always)]
    fn low(self, bits: u32) -> u64 {
        self & (u64::MAX >> (64 - bits))
    }
    #[inline(always)]
    fn high(self, bits: u32) -> u64 {
        self >> bits
    }
    #[inline(always)]
    fn wide_mul(self, rhs: u64) -> u128 {
        u128::from(self) * u128::from(rhs)
    }
    #[inline(always)]
    fn wide_plus(a: u128, b: u128) -> u128 {
        a + b
    }
    #[inline(always)]
    fn wide_minus(a: u128, b: u128) -> u128 {
        a - b
    }
    #[inline(always)]
    fn wide_low(a: u128, bits: u32) -> u64 {
        (a as u64).low(bits)
    }
    #[inline(always)]
    fn wide_high(a: u128, bits: u32) -> u128 {
        a >> bits
    }
    #[inline(always)]
    fn wide_times(a: u128, k: u64) -> u128 {
        a * u128::from(k)
    }
    #[inline(always)]
    fn narrow(a: u128) -> u64 {
        debug_assert!(a >> 64 == 0);
        a as u64
    }
    #[inline(always)]
    fn widen(self) -> u128 {
        u128::from(self)
    }
}

impl SplitWord for u64 {
    #[inline(always)]
    fn split<const AT: u32, const N: usize>(pairs: [(u64, u64); N]) -> (u64, u64) {
        split_halves::<{ routines::WHOLE_PRODUCTS }, AT, N>(pairs)
    }
}

/// [`SplitWord::split`]. Where one instruction computes both halves of a product, it is faster to
/// shift the low half (`SHIFTS`); where separate instructions compute them, to take the low half of
/// the unshifted operands.
#[inline(always)]
pub(crate) fn split_halves<const SHIFTS: bool, const AT: u32, const N: usize>(
    pairs: [(u64, u64); N],
) -> (u64, u64) {
    let (mut low, mut high) = (0u64, 0u64);
    let mut i = 0;
    while i < N {
        let (a, b) = pairs[i];
        let p = u128::from(a << (64 - AT)) * u128::from(b);
        low = low.wrapping_add(if SHIFTS {
            p as u64 >> (64 - AT)
        } else {
            a.wrapping_mul(b)
        });
        high += (p >> 64) as u64;
        i += 1;
    }
    if SHIFTS {
        (low, high)
    } else if N == 1 {
        (low.low(AT), high)
    } else {
        (low.wrapping_sub(high << AT), high)
    }
}

impl SaturatedWord for u64 {
    type Carry = u8;
    const NO_CARRY: u8 = 0;

    #[inline(always)]
    fn adc(a: u64, b: u64, c: u8) -> (u64, u8) {
        routines::add_with_carry(a, b, c)
    }
    #[inline(always)]
    fn sbb(a: u64, b: u64, c: u8) -> (u64, u8) {
        routines::subtract_with_borrow(a, b, c)
    }
    #[inline(always)]
    fn when(c: u8, k: u64) -> u64 {
        // 0 - 0 - c: all ones exactly if the carry is set. `sbb` keeps it in the flag domain.
        u64::sbb(0, 0, c).0 & k
    }
    #[inline(always)]
    fn mul_words(a: u64, b: u64) -> (u64, u64) {
        let p = u128::from(a) * u128::from(b);
        (p as u64, (p >> 64) as u64)
    }
    #[inline(always)]
    fn exhausted(c: u8) {
        debug_assert!(c == 0);
    }
}

impl Word for u32 {
    type Wide = u64;

    #[inline(always)]
    fn constant(x: u64) -> u32 {
        x as u32
    }
    #[inline(always)]
    fn plus(self, rhs: u32) -> u32 {
        self + rhs
    }
    #[inline(always)]
    fn minus(self, rhs: u32) -> u32 {
        self - rhs
    }
    #[inline(always)]
    fn times(self, k: u64) -> u32 {
        self * k as u32
    }
    #[inline(always)]
    fn low(self, bits: u32) -> u32 {
        self & (u32::MAX >> (32 - bits))
    }
    #[inline(always)]
    fn high(self, bits: u32) -> u32 {
        self >> bits
    }
    #[inline(always)]
    fn wide_mul(self, rhs: u32) -> u64 {
        u64::from(self) * u64::from(rhs)
    }
    #[inline(always)]
    fn wide_plus(a: u64, b: u64) -> u64 {
        a + b
    }
    #[inline(always)]
    fn wide_minus(a: u64, b: u64) -> u64 {
        a - b
    }
    #[inline(always)]
    fn wide_low(a: u64, bits: u32) -> u32 {
        (a as u32).low(bits)
    }
    #[inline(always)]
    fn wide_high(a: u64, bits: u32) -> u64 {
        a >> bits
    }
    #[inline(always)]
    fn wide_times(a: u64, k: u64) -> u64 {
        a * k
    }
    #[inline(always)]
    fn narrow(a: u64) -> u32 {
        debug_assert!(a >> 32 == 0);
        a as u32
    }
    #[inline(always)]
    fn widen(self) -> u64 {
        u64::from(self)
    }
}

#[cfg(test)] // read from assembly
impl SaturatedWord for u32 {
    type Carry = u8;
    const NO_CARRY: u8 = 0;

    fn adc(a: u32, b: u32, c: u8) -> (u32, u8) {
        let sum = u64::from(a) + u64::from(b) + u64::from(c);
        (sum as u32, (sum >> 32) as u8)
    }
    fn sbb(a: u32, b: u32, c: u8) -> (u32, u8) {
        let difference = u64::from(a)
            .wrapping_sub(u64::from(b))
            .wrapping_sub(u64::from(c));
        (difference as u32, (difference >> 63) as u8)
    }
    fn when(c: u8, k: u64) -> u32 {
        u32::from(c) * k as u32
    }
    fn mul_words(a: u32, b: u32) -> (u32, u32) {
        let product = u64::from(a) * u64::from(b);
        (product as u32, (product >> 32) as u32)
    }
    fn exhausted(c: u8) {
        assert!(c == 0);
    }
}
