// SPDX-License-Identifier: MIT OR Apache-2.0
//! Montgomery's products on 64-bit words with BMI2 and ADX, for moduli of a multiple of eight words:
//! all of keys, and their primes.
//!
//! As on portable words, reduction follows the whole product. Everything is in blocks of eight words,
//! whose rows are assembly (`arch/x86_64/words.rs`).
//!
//! **Time:** constant; lengths are public.

use crate::arch::x86_64::words::{
    BLOCK, Bmi2Adx, add_product, add_products_above, clear_block, detect, double_and_add_squares,
    subtract, with_bmi2_adx,
};

/// Products modulo numbers of a multiple of eight words.
#[derive(Clone, Copy)]
pub(super) struct Rows(Bmi2Adx);

impl Rows {
    /// If the processor has the instructions, and a modulus of `k` words blocks.
    pub(super) fn detect(k: usize) -> Option<Rows> {
        let has_blocks = k.is_multiple_of(BLOCK);
        detect().filter(|_| has_blocks).map(Rows)
    }

    /// `t = a²` in twice the words of `a`; `t` may have more.
    #[inline]
    pub(super) fn square(self, t: &mut [u64], a: &[u64]) {
        let Rows(token) = self;
        t[..a.len()].fill(0);
        with_bmi2_adx!(token, square(t, a));
    }

    /// `t = ab` in twice the words of `a`, as many as `b` has; `t` may have more.
    #[inline]
    pub(super) fn multiply(self, t: &mut [u64], a: &[u64], b: &[u64]) {
        let Rows(token) = self;
        t[..b.len()].fill(0);
        with_bmi2_adx!(token, multiply(t, a, b));
    }

    /// `a = t/R mod n`, for `t < nR` and the `inverse` `-n^-1 mod 2^64`; `t` is overwritten.
    #[inline]
    pub(super) fn reduce(self, a: &mut [u64], t: &mut [u64], n: &[u64], inverse: u64) {
        let Rows(token) = self;
        with_bmi2_adx!(token, reduce(a, t, n, inverse));
    }
}

// At most three slices each, and no calls: the inspection of machine code follows addresses that come
// in registers, and counts what a call leaves in vector registers as secrets.

/// For a `t` whose lower half is 0.
#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn square(t: &mut [u64], a: &[u64]) {
    let k = a.len();
    let t = &mut t[..2 * k];
    for i in (0..k).step_by(BLOCK) {
        add_products_above(&mut t[2 * i..i + k + BLOCK], &a[i..]);
    }
    double_and_add_squares(t, a);
}

/// For a `t` whose lower half is 0.
#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn multiply(t: &mut [u64], a: &[u64], b: &[u64]) {
    let k = b.len();
    for (i, a) in (0..).step_by(BLOCK).zip(a.as_chunks().0) {
        add_product(&mut t[i..i + k + BLOCK], a, b);
    }
}

/// Each step adds a multiple of `n·2^(64i)`, below `2^512·n·2^(64i)`, that clears the words `i` to
/// `i + 7`: in all less than `nR`, so that what is left above is below 2n.
#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn reduce(a: &mut [u64], t: &mut [u64], n: &[u64], inverse: u64) {
    let k = n.len();
    let mut carry = 0;
    for i in (0..k).step_by(BLOCK) {
        carry = clear_block(&mut t[i..i + k + BLOCK], n, inverse, carry);
    }
    let rest = &t[k..2 * k];
    let borrow = subtract(a, rest, n);
    // Below n exactly if the subtraction borrows and there is no word above.
    let keep = borrow & carry.wrapping_sub(1);
    for (a, &t) in a.iter_mut().zip(rest) {
        *a ^= (*a ^ t) & keep;
    }
}

#[cfg(test)]
mod proof; // the parts of the text, for all operands
#[cfg(test)]
mod tests; // against the portable words and big integers
