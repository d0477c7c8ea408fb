// SPDX-License-Identifier: MIT OR Apache-2.0
//! Natural numbers as little-endian slices of 64-bit limbs: bytes, comparisons, sums, inverses.
//!
//! Everything is constant time in values except where a name says `vartime_`; lengths are public.
//!
//! `crypto-bigint` serves only where time may depend on values: compiled for x86-64, the selections
//! in its division and in its inversion by division steps become branches, which Valgrind reports.
//! Inverses of secrets are powers (Fermat), or follow from exact divisions.

use alloc::vec;
use alloc::vec::Vec;
use crypto_bigint::{BoxedUint, Odd};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, Zeroizing};

/// A secret number.
pub(crate) type Secret = Zeroizing<Vec<u64>>;

/// The number that big-endian bytes write, in `limbs` limbs; `None` if it is longer.
///
/// Constant time in the bytes that fit; whether a longer string begins with zeros is public.
pub(crate) fn from_be_bytes(bytes: &[u8], limbs: usize) -> Option<Vec<u64>> {
    let excess = bytes.len().saturating_sub(8 * limbs);
    let (zeros, bytes) = bytes.split_at(excess);
    if zeros.iter().any(|&byte| byte != 0) {
        return None;
    }
    let mut number = vec![0; limbs];
    for (limb, chunk) in number.iter_mut().zip(bytes.rchunks(8)) {
        *limb = chunk
            .iter()
            .fold(0, |word, &byte| word << 8 | u64::from(byte));
    }
    Some(number)
}

/// The last `length` big-endian bytes of a number.
pub(crate) fn to_be_bytes(number: &[u64], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    for (chunk, limb) in bytes.rchunks_mut(8).zip(number) {
        let word = limb.to_be_bytes();
        chunk.copy_from_slice(&word[8 - chunk.len()..]);
    }
    bytes
}

/// Big-endian bytes without leading zeros, of a public number.
pub(crate) fn vartime_to_be_bytes(number: &[u64]) -> Vec<u8> {
    to_be_bytes(number, vartime_bit_length(number).div_ceil(8))
}

/// The number of bits of a number whose length is public.
pub(crate) fn vartime_bit_length(number: &[u64]) -> usize {
    match number.iter().rposition(|&limb| limb != 0) {
        Some(at) => 64 * (at + 1) - number[at].leading_zeros() as usize,
        None => 0,
    }
}

/// The limbs of a number of at most `bits` bits.
pub(crate) fn limbs_for(bits: usize) -> usize {
    bits.div_ceil(64)
}

/// Whether `a < b`, for numbers of as many limbs.
pub(crate) fn is_less(a: &[u64], b: &[u64]) -> Choice {
    assert_eq!(a.len(), b.len());
    let borrow = a
        .iter()
        .zip(b)
        .fold(0, |borrow, (a, b)| sub_limb(*a, *b, borrow).1);
    Choice::from(borrow as u8)
}

/// Whether two numbers of as many limbs are equal.
pub(crate) fn is_equal(a: &[u64], b: &[u64]) -> Choice {
    assert_eq!(a.len(), b.len());
    a.iter()
        .zip(b)
        .fold(Choice::from(1), |equal, (a, b)| equal & a.ct_eq(b))
}

/// `a - b mod 2^(64k)` and whether it borrowed, for numbers of as many limbs.
pub(crate) fn sub(a: &[u64], b: &[u64]) -> (Vec<u64>, Choice) {
    assert_eq!(a.len(), b.len());
    let mut borrow = 0;
    let mut difference = vec![0; a.len()];
    for ((d, a), b) in difference.iter_mut().zip(a).zip(b) {
        (*d, borrow) = sub_limb(*a, *b, borrow);
    }
    (difference, Choice::from(borrow as u8))
}

/// `a - b mod n` for `a, b < n`.
pub(crate) fn sub_mod(a: &[u64], b: &[u64], n: &[u64]) -> Vec<u64> {
    let (mut difference, borrowed) = sub(a, b);
    let mut carry = 0;
    for (d, n) in difference.iter_mut().zip(n) {
        let addend = u64::conditional_select(&0, n, borrowed);
        let sum = u128::from(*d) + u128::from(addend) + carry;
        (*d, carry) = (sum as u64, sum >> 64);
    }
    difference
}

/// `a + b`, in as many limbs as `a`, which must have room for the sum and no fewer than `b`.
pub(crate) fn add_assign(a: &mut [u64], b: &[u64]) {
    let mut carry = 0;
    for (i, limb) in a.iter_mut().enumerate() {
        let sum = u128::from(*limb) + u128::from(b.get(i).copied().unwrap_or(0)) + carry;
        (*limb, carry) = (sum as u64, sum >> 64);
    }
}

/// `a·b`, in the limbs of both.
pub(crate) fn mul(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut product = vec![0u64; a.len() + b.len()];
    for (i, a) in a.iter().enumerate() {
        let mut carry = 0;
        for (p, b) in product[i..].iter_mut().zip(b) {
            // At most (2^64 - 1)^2 + 2(2^64 - 1) = 2^128 - 1.
            let sum = u128::from(*p) + u128::from(*a) * u128::from(*b) + carry;
            (*p, carry) = (sum as u64, sum >> 64);
        }
        product[i + b.len()] = carry as u64;
    }
    product
}

/// `x/2`, rounded down.
pub(crate) fn half(x: &[u64]) -> Vec<u64> {
    (0..x.len())
        .map(|i| x[i] >> 1 | x.get(i + 1).map_or(0, |next| next << 63))
        .collect()
}

/// `x - 1` for an odd `x`.
pub(crate) fn minus_one(x: &[u64]) -> Vec<u64> {
    let mut even = x.to_vec();
    even[0] &= !1;
    even
}

/// `x` in `limbs` limbs, which it fits.
pub(crate) fn widen(x: &[u64], limbs: usize) -> Vec<u64> {
    let mut wide = vec![0; limbs];
    wide[..x.len()].copy_from_slice(x);
    wide
}

/// `x/e` for an odd `e` that divides `x`, in as many limbs.
///
/// From the lowest limb on, `q_i = x_i·e^-1 mod 2^64`, and `q_i·e` is subtracted, whose lowest limb
/// is `x_i` (Jebelean, doi:10.1006/jsco.1993.1012).
pub(crate) fn exact_quotient(x: &[u64], e: u64) -> Vec<u64> {
    let inverse = invert_word(e);
    let mut carry = 0;
    x.iter()
        .map(|limb| {
            let (rest, borrow) = limb.overflowing_sub(carry);
            let q = rest.wrapping_mul(inverse);
            // The high word of q·e is at most e - 1, so there is room for the borrow.
            carry = ((u128::from(q) * u128::from(e)) >> 64) as u64 + u64::from(borrow);
            q
        })
        .collect()
}

/// `x mod l` for `0 < l < 2^32`, in steps of 32 bits: `r·2^32 + half < 2^64`.
pub(crate) fn vartime_residue(x: &[u64], l: u64) -> u64 {
    let append = |r: u64, half: u64| ((r << 32) | half) % l;
    x.iter().rev().fold(0, |r, limb| {
        append(append(r, limb >> 32), limb & 0xffff_ffff)
    })
}

/// `x^-1 mod n` for an odd `n` and `x < n`, if there is one.
///
/// The time depends on both: for numbers that are public or that a random factor hides.
pub(crate) fn vartime_invert_odd(x: &[u64], n: &[u64]) -> Option<Vec<u64>> {
    let n_big = Odd::new(boxed(n)).into_option()?;
    let mut x = boxed(x);
    let inverse = x.invert_odd_mod_vartime(&n_big).into_option();
    x.zeroize();
    let mut inverse = inverse?;
    let limbs = unboxed(&inverse, n.len());
    inverse.zeroize();
    Some(limbs)
}

/// The number for `crypto-bigint`, whose words may be of another length.
fn boxed(limbs: &[u64]) -> BoxedUint {
    let mut bytes = Zeroizing::new(vec![0; 8 * limbs.len()]);
    for (chunk, limb) in bytes.chunks_exact_mut(8).zip(limbs) {
        chunk.copy_from_slice(&limb.to_le_bytes());
    }
    BoxedUint::from_le_slice(&bytes, 64 * limbs.len() as u32).expect("the precision is the length")
}

/// The number from `crypto-bigint`, in `limbs` limbs.
fn unboxed(number: &BoxedUint, limbs: usize) -> Vec<u64> {
    let mut bytes = number.to_le_bytes();
    let mut words = vec![0; limbs];
    for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
        *word = chunk
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte));
    }
    bytes.zeroize();
    words
}

/// `x^-1 mod 2^64` for an odd `x`.
///
/// Newton: if `xy = 1 mod 2^j`, then `y(2 - xy)` is the inverse mod `2^2j`. `x·x = 1 mod 8`, and five
/// steps reach 96 bits.
pub(crate) fn invert_word(x: u64) -> u64 {
    (0..5).fold(x, |y, _| {
        y.wrapping_mul(2u64.wrapping_sub(x.wrapping_mul(y)))
    })
}

/// `a - b - borrow` and the borrow that it leaves, 0 or 1.
#[inline(always)]
pub(crate) fn sub_limb(a: u64, b: u64, borrow: u64) -> (u64, u64) {
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(borrow);
    (difference, u64::from(first | second))
}

#[cfg(test)]
mod tests;
