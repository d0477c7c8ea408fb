// SPDX-License-Identifier: MIT OR Apache-2.0
//! Recodings of integers into signed digits, for scalar multiplication.
//!
//! **Fixed windows, constant time.** Moving digits of `w` bits from `[0, 2^w)` to
//! `[-2^(w-1), 2^(w-1))` halves the table. Moving a digit down costs a carry into the next one;
//! instead of running that chain, add the constant
//!
//! ```text
//! bias = Σ 2^(w-1)·2^(wi)   over all digits but the last
//! ```
//!
//! once, in ordinary binary, and take `digit_i = ((k + bias) >> wi) mod 2^w - 2^(w-1)`: the digits
//! no longer depend on each other. The last digit is left unsigned, so that it absorbs the final
//! carry and `k` need not be reduced.
//!
//! **Sliding windows, variable time.** In the width-`w` non-adjacent form every non-zero digit is
//! odd, below `2^(w-1)` in magnitude, and followed by at least `w - 1` zeros; a 256-bit integer has
//! about `256/(w + 1)` of them.
//!
//! References: Hankerson, Menezes, Vanstone, *Guide to Elliptic Curve Cryptography* (2004),
//! algorithm 3.35 (doi:10.1007/b97644); RFC 8032 leaves the recoding free.

#[cfg(feature = "batch")]
mod many; // many scalars, one window at a time
#[cfg(test)]
mod tests;

#[cfg(feature = "batch")]
pub(crate) use many::{Digit, DigitsOfMany, OddDigit, Windows, vartime_bits, vartime_odd_digits};

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

use ground::beside::Beside;
use ground::naf::vartime_for_each_digit;
use ground::words::{Words, add};

/// Overwrites the digits of a secret in place. Callers overwrite the stack below them as a whole
/// (`wipe.rs`), but digits are as secret as the scalar, and vector frames are deep.
#[inline(always)]
pub(crate) fn forget<const N: usize>(digits: &mut [i8; N]) {
    *digits = [0; N];
    zeroize::optimization_barrier(digits);
}

/// The signed radix-16 digits of `k < 2^255`, least significant first: `k = Σ digits[i]·16^i`.
///
/// Digits 0 to 62 are in `[-8, 7]`, digit 63 is in `[0, 8]`. Constant time. Not inlined, because
/// for the digits of eight scalars the compiler would scatter vectors.
#[inline(never)]
pub(crate) fn radix_16(k: &Words) -> [i8; 64] {
    const BIAS: Words = [EIGHTS, EIGHTS, EIGHTS, EIGHTS >> 4];
    const EIGHTS: u64 = 0x8888_8888_8888_8888;
    debug_assert!(k[3] >> 63 == 0);

    let (biased, _) = add(k, &BIAS); // < 2^255 + 2^252
    let mut digits = [0; 64];
    for (word, out) in biased.iter().zip(digits.as_chunks_mut::<16>().0) {
        let [low, high] = out.as_chunks_mut::<8>().0 else {
            unreachable!()
        };
        *low = eight_nibbles(*word as u32);
        *high = eight_nibbles((word >> 32) as u32);
    }
    digits[63] += 8;
    digits
}

/// The signed radix-256 digits of `k < 2^127`, least significant first: `k = Σ digits[i]·256^i`.
///
/// Digits 0 to 14 are in `[-128, 127]`, digit 15 is in `[0, 128]`. Constant time.
#[inline(always)]
pub(crate) fn radix_256(k: &Words) -> [i16; 16] {
    const BIAS: Words = [0x8080_8080_8080_8080, 0x0080_8080_8080_8080, 0, 0];
    debug_assert!(k[1] >> 63 == 0 && k[2] == 0 && k[3] == 0);

    let (biased, _) = add(k, &BIAS); // < 2^127 + 2^120
    let mut digits = [0; 16];
    for (i, digit) in digits.iter_mut().enumerate() {
        *digit = (biased[i / 8] >> (8 * (i % 8)) & 0xff) as i16 - if i < 15 { 128 } else { 0 };
    }
    digits
}

/// The odd signed radix-128 digits of `k | 1` for `k < 2^127`, least significant first:
/// `k | 1 = Σ digits[i]·128^i`.
///
/// For an odd `k`, `d = (k mod 256) - 128` is odd, and so is `(k - d)/128 = 2⌊k/256⌋ + 1`. So digit
/// `i` depends on `⌊k/128^i⌋ | 1` alone, and the last one is 1. Constant time.
#[cfg(any(test, nineteen_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn odd_radix_128(k: &Words) -> [i8; 19] {
    debug_assert!(k[1] >> 63 == 0 && k[2] == 0 && k[3] == 0);

    let k = u128::from(k[0]) | u128::from(k[1]) << 64;
    let mut digits = [1; 19];
    for (i, digit) in digits.iter_mut().enumerate().take(18) {
        *digit = ((k >> (7 * i)) as u8 | 1).wrapping_sub(128) as i8;
    }
    digits
}

/// The width-`w` non-adjacent form of any 256-bit `k`, least significant digit first:
/// `k = Σ digits[i]·2^i`. Variable time.
///
/// Every non-zero digit is odd and below `2^(w-1)` in magnitude; of any `w` consecutive digits at
/// most one is non-zero. `w` is clamped to `2..=8`.
#[cfg(test)]
pub(crate) fn vartime_wnaf(k: &Words, w: u32) -> [i8; 257] {
    let mut digits = [0; 257];
    vartime_for_each_digit(k, w, |place, digit| digits[place] = digit);
    digits
}

/// Eight nibbles of `x`, least significant first, each minus 8.
#[inline(always)]
fn eight_nibbles(x: u32) -> [i8; 8] {
    const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    const EIGHTS: u64 = 0x0808_0808_0808_0808;
    // One nibble per byte, by halving the distance three times.
    let x = x as u64;
    let x = (x | (x << 16)) & 0x0000_ffff_0000_ffff;
    let x = (x | (x << 8)) & 0x00ff_00ff_00ff_00ff;
    let x = (x | (x << 4)) & NIBBLES;
    // d - 8 for a nibble d is d ^ 8 read as a 4-bit two's complement number. Its sign bit times
    // 0x1e fills the upper half of the byte: 8·0x1e = 0xf0, no carry between bytes.
    let x = x ^ EIGHTS;
    (x | ((x & EIGHTS) * 0x1e))
        .to_le_bytes()
        .map(|byte| byte as i8)
}

/// Scalars are split there: tables hold multiples of a point and of `2^SPLIT` times the point.
pub(crate) const SPLIT: u32 = 127;

/// `k` as `k₀ + 2^SPLIT·k₁` with `k₀ < 2^SPLIT`.
#[inline(always)]
pub(crate) fn split(k: &Words) -> [Words; 2] {
    const { assert!(SPLIT == 127) };
    let high = [
        k[1] >> 63 | k[2] << 1,
        k[2] >> 63 | k[3] << 1,
        k[3] >> 63,
        0,
    ];
    [[k[0], k[1] & (u64::MAX >> 1), 0, 0], high]
}

/// A non-zero digit in one of several forms.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step<Form> {
    pub place: u16,
    pub digit: i8,
    pub form: Form,
}

/// The maximum number of non-zero digits in a non-adjacent form of width `w`.
pub(crate) const fn most_digits(w: u32) -> usize {
    257_usize.div_ceil(w as usize)
}

/// The digits of `N` non-adjacent forms by position, to be listed from the highest down.
pub(crate) struct Forms<const N: usize> {
    digits: [[i8; N]; 257],
    /// Bit `i` of word `j` says whether any form has a digit at position `64·j + i`.
    occupied: [u64; 5],
}

impl<const N: usize> Forms<N> {
    /// The forms of `N` integers: each its magnitude, the width of its digits, and whether it is
    /// negative. Takes a step of `beside` for each digit. Variable time.
    #[inline(always)]
    pub(crate) fn vartime_of(
        integers: [(&Words, u32, bool); N],
        beside: &mut impl Beside,
    ) -> Forms<N> {
        let mut forms = Forms {
            digits: [[0; N]; 257],
            occupied: [0; 5],
        };
        for (form, (k, w, negative)) in integers.into_iter().enumerate() {
            vartime_for_each_digit(k, w, |place, digit| {
                beside.step();
                forms.digits[place][form] = if negative { -digit } else { digit };
                forms.occupied[place / 64] |= 1 << (place % 64);
            });
        }
        forms
    }

    /// The non-zero digits, fewer than `MOST`, from the highest position down, with `numbers` in
    /// place of the numbers of their forms. Takes a step of `beside` for each position. Variable
    /// time.
    #[inline(always)]
    pub(crate) fn vartime_steps<'a, const MOST: usize>(
        &self,
        numbers: [u8; N],
        steps: &'a mut [Step<u8>; MOST],
        beside: &mut impl Beside,
    ) -> &'a [Step<u8>] {
        let mut n = 0;
        for (i, occupied) in self.occupied.iter().enumerate().rev() {
            let mut left = *occupied;
            while left != 0 {
                beside.step();
                let bit = left.ilog2();
                left ^= 1 << bit;
                let place = 64 * i + bit as usize;
                for (form, number) in numbers.iter().enumerate() {
                    let digit = self.digits[place][form];
                    // Always written, but counted only if non-zero: the branch would be
                    // unpredictable.
                    steps[n] = Step {
                        place: place as u16,
                        form: *number,
                        digit,
                    };
                    // The slot at the last position is never counted.
                    n = (n + usize::from(digit != 0)).min(MOST - 1);
                }
            }
        }
        &steps[..n]
    }
}

/// The non-zero digits of the non-adjacent forms of integers, each with its width, from the highest
/// position down. Variable time.
#[cfg(feature = "alloc")]
pub(crate) fn vartime_by_place(integers: impl Iterator<Item = (Words, u32)>) -> Vec<Step<u32>> {
    let mut digits = Vec::new();
    // The number of digits at each position; later, where the next of them goes.
    let mut next = [0; 257];
    for (form, (k, w)) in (0..).zip(integers) {
        vartime_for_each_digit(&k, w, |place, digit| {
            digits.push(Step {
                place: place as u16,
                digit,
                form,
            });
            next[place] += 1;
        });
    }
    let mut end = 0;
    for next in next.iter_mut().rev() {
        end += core::mem::replace(next, end);
    }
    let mut steps = vec![Step::default(); digits.len()];
    for digit in digits {
        let next = &mut next[usize::from(digit.place)];
        steps[*next] = digit;
        *next += 1;
    }
    steps
}
