// SPDX-License-Identifier: MIT OR Apache-2.0
//! Integers modulo the order n of the group. Constant time.
//!
//! Integers are four words of 64 bits, the least significant first. Products are Montgomery's:
//! `a·b/2^256 mod n`.

use ground::words::mac;
pub(crate) use ground::words::{Words, add as add_words, sub as sub_words};

use crate::field::Mask;

/// n = 6389436622109970582043832278503799542449455630003248488928817956373993578097, a prime below
/// 2^252.
pub(crate) const ORDER: Words = [
    0xfb31_f1a6_6527_5e71,
    0x3352_7e75_417b_e49b,
    0x9f8b_2e0e_d634_742d,
    0x0e20_4b00_2e7b_df53,
];

/// `x mod n` for `x < 2n`.
#[inline(always)]
fn once_less(x: &Words) -> Words {
    let (less, borrow) = sub_words(x, &ORDER);
    let keep = Mask::from_bit(borrow as u64);
    core::array::from_fn(|i| keep.select(less[i], x[i]))
}

/// `a + b mod n` for `a, b < n`.
#[inline(always)]
pub(crate) fn add(a: &Words, b: &Words) -> Words {
    // 2n < 2^253: no carry.
    once_less(&add_words(a, b).0)
}

/// `a - b mod n` for `a, b < n`.
#[inline(always)]
pub(crate) fn sub(a: &Words, b: &Words) -> Words {
    let (difference, borrow) = sub_words(a, b);
    let mask = Mask::from_bit(borrow as u64).word();
    add_words(&difference, &ORDER.map(|w| w & mask)).0
}

/// `-a mod n` for `a < n`.
#[inline(always)]
pub(crate) fn negate(a: &Words) -> Words {
    sub(&[0; 4], a)
}

/// `-1/n mod 2^64`, by Newton's iteration: each step doubles the correct bits, starting from the
/// three of `n·n ≡ 1 (mod 8)`.
const INVERSE: u64 = {
    let (n, mut x, mut i) = (ORDER[0], ORDER[0], 0);
    while i < 5 {
        x = x.wrapping_mul(2u64.wrapping_sub(n.wrapping_mul(x)));
        i += 1;
    }
    x.wrapping_neg()
};

/// `2^(256·POWER) mod n`, by doubling.
const fn power_of_r<const POWER: usize>() -> Words {
    let (mut x, mut i) = ([1, 0, 0, 0], 0);
    while i < 256 * POWER {
        x = add_words(&x, &x).0;
        let (less, borrow) = sub_words(&x, &ORDER);
        if !borrow {
            x = less;
        }
        i += 1;
    }
    x
}

const R: Words = power_of_r::<1>();
const R2: Words = power_of_r::<2>();

/// `a·b/2^256 mod n` for `a < 2^256`, `b < n`.
///
/// Before the last subtraction the value is below `(2^256·n + 2^256·n)/2^256 = 2n`.
#[inline(always)]
fn montgomery(a: &Words, b: &Words) -> Words {
    // Five words: between the rows the value is below 2n + 2^64·… < 2^320.
    let mut t = [0u64; 5];
    for &digit in a {
        let mut carry = 0;
        for j in 0..4 {
            (t[j], carry) = mac(t[j], digit, b[j], carry);
        }
        // t < 2n before the row, so t + digit·b < 2n + 2^64·n < 2^318.
        t[4] = carry;
        let m = t[0].wrapping_mul(INVERSE);
        let (_, mut carry) = mac(t[0], m, ORDER[0], 0);
        for j in 1..4 {
            (t[j - 1], carry) = mac(t[j], m, ORDER[j], carry);
        }
        // (2n + 2^64·n + 2^64·n)/2^64 < 2n + 1 < 2^254: one word.
        t[3] = t[4].wrapping_add(carry);
    }
    once_less(&[t[0], t[1], t[2], t[3]])
}

/// `a·b mod n` for `a < 2^256`, `b < n`. A function of its own: two products are longer than a
/// call.
#[inline(never)]
pub(crate) fn mul(a: &Words, b: &Words) -> Words {
    montgomery(&montgomery(a, b), &R2)
}

/// The little-endian integer of any number of bytes, modulo n. The time depends on their number.
#[inline(always)]
pub(crate) fn reduce(bytes: &[u8]) -> Words {
    // Horner's rule, 256 bits at a time: R2 turns x into 2^256·x, R turns x into x.
    let mut sum = [0; 4];
    let tail = bytes.chunks(32).rev();
    for chunk in tail {
        let mut part = [0; 32];
        part[..chunk.len()].copy_from_slice(chunk);
        sum = add(&montgomery(&sum, &R2), &montgomery(&from_bytes(&part), &R));
    }
    sum
}

/// The integer of 32 bytes.
#[inline(always)]
pub(crate) fn from_bytes(bytes: &[u8; 32]) -> Words {
    core::array::from_fn(|i| {
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[8 * i..8 * i + 8]);
        u64::from_le_bytes(word)
    })
}

/// The 32 bytes of an integer.
#[inline(always)]
pub(crate) fn to_bytes(x: &Words) -> [u8; 32] {
    core::array::from_fn(|i| (x[i / 8] >> (8 * (i % 8))) as u8)
}

/// The little-endian integer of any number of bytes, and whether it is below n; if not, an
/// arbitrary integer below n.
#[inline(always)]
pub(crate) fn decode(bytes: &[u8]) -> (Words, Mask) {
    let mut low = [0; 32];
    let length = bytes.len().min(32);
    low[..length].copy_from_slice(&bytes[..length]);
    let rest = bytes[length..].iter().fold(0, |all, b| all | b);
    let x = from_bytes(&low);
    let below = Mask::from_bit(sub_words(&x, &ORDER).1 as u64) & Mask::is_zero(u64::from(rest));
    (x.map(|w| w & below.word()), below)
}

/// `x`, or 1 if it is 0.
#[inline(always)]
pub(crate) fn not_zero(x: &Words) -> Words {
    let is_zero = Mask::is_zero(x[0] | x[1] | x[2] | x[3]);
    [x[0] | is_zero.bit(), x[1], x[2], x[3]]
}
