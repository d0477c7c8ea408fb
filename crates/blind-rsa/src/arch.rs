// SPDX-License-Identifier: MIT OR Apache-2.0
//! Vectors of 64-bit words with the multiplier of AVX-512 IFMA, and products on words in assembly:
//! the only room that has `unsafe`.
//!
//! [`Word`] is the arithmetic of one lane, in which the limb code of `modexp/ifma` is proven for
//! all inputs; [`Vector`] adds what moves words between lanes.

pub(crate) mod x86_64; // AVX-512 IFMA; BMI2 and ADX

/// The words of a vector.
pub(crate) const WORDS: usize = 8;

/// `2^52 - 1`
pub(crate) const MASK: u64 = (1 << 52) - 1;

/// Arithmetic in every lane, on words that hold limbs of 52 bits or sums of them.
pub(crate) trait Word: Copy {
    /// `x` in every lane.
    fn constant(x: u64) -> Self;
    /// `self + rhs`, which must not wrap.
    fn plus(self, rhs: Self) -> Self;
    /// `self mod 2^52`
    fn low(self) -> Self;
    /// `⌊self / 2^52⌋`
    fn high(self) -> Self;
    /// `self += ab mod 2^52`, of the lowest 52 bits of `a` and `b`.
    fn add_low(&mut self, a: &Self, b: &Self);
    /// `self += ⌊ab / 2^52⌋`, of the lowest 52 bits of `a` and `b`.
    fn add_high(&mut self, a: &Self, b: &Self);

    /// `self` as a digit of a product, which reads its lowest 52 bits, and the carry
    /// `⌊self / 2^52⌋` above it.
    #[inline(always)]
    fn digit(self) -> (Self, Self) {
        (self, self.high())
    }

    /// The digit `q = self·inverse mod 2^52`. If `inverse = -1/m mod 2^52` for an odd `m`, then
    /// `self + (qm mod 2^52)` is a multiple of 2^52.
    #[inline(always)]
    fn quotient(self, inverse: &Self) -> Self {
        let mut q = Self::constant(0);
        q.add_low(&self, inverse);
        q
    }

    /// `self / 2^52` for a multiple of 2^52.
    #[inline(always)]
    fn exact_high(self) -> Self {
        self.high()
    }

    /// `q = self.quotient(inverse)`, and the carry `(self + (q·m mod 2^52)) / 2^52`.
    ///
    /// `q·m mod 2^52` is below 2^52 and completes `self` to a multiple of 2^52, the next one: the
    /// carry is `⌈self / 2^52⌉`, and does not wait for `q`.
    #[inline(always)]
    fn cancel(self, inverse: &Self, m: &Self) -> (Self, Self) {
        let _ = m;
        let carry = self.plus(Self::constant(MASK)).high();
        (self.quotient(inverse), carry)
    }
}

/// Registers that hold the limbs of one number or more: [`LANES`](Self::LANES) lanes of each belong
/// to the first number, as many to the next. Operations that move words move those of all numbers.
pub(crate) trait Vector: Word {
    /// The lanes of one number.
    const LANES: usize;

    /// `numbers`, of which the compiler forgets what it knows: loads from it stay where they are
    /// written. Hoisted out of a loop, they would fill more registers than there are.
    fn opaque<T>(numbers: &T) -> &T {
        numbers
    }
    /// Lane `lane` of `a` in every lane.
    fn broadcast(a: &Self, lane: usize) -> Self;
    /// Lane `lane`, a constant, in every lane.
    fn spread(self, lane: usize) -> Self;
    /// Lane `lane`, and 0 in the others.
    fn only(self, lane: usize) -> Self;
    /// Lanes `by` to `by + LANES - 1` of those of `low` and, above them, `high`. `by` is at most
    /// LANES.
    fn window(low: Self, high: Self, by: usize) -> Self;
}

/// Operations on vectors for selection and carries, and the words of vectors in memory.
pub(crate) trait Register: Vector + core::fmt::Debug {
    /// 0 in every lane.
    const ZERO: Self;
    /// The words of vectors, [`WORDS`] of each, in the order of lanes.
    fn words(vectors: &[Self]) -> &[u64];
    /// As [`words`](Self::words).
    fn words_mut(vectors: &mut [Self]) -> &mut [u64];
    /// The words above 2^52 - 1, and those that are 2^52 - 1 or more: a bit for each, the first
    /// lowest.
    fn above_and_at_least(self) -> (u8, u8);
    /// `self + 1` in a set of words, `self` in the others; modulo 2^52.
    fn increment_low(self, words: u8) -> Self;
    /// Replaces the words in which `a` and `b` are equal by those of `entry`.
    fn replace_where_equal(&mut self, entry: &Self, a: &Self, b: &Self);
}
