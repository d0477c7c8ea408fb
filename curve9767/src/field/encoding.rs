// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements as 32 bytes, and 48 bytes to an element.
//!
//! Three coefficients `x₀, x₁, x₂` in `0..p` make 40 bits: the lowest 11 bits of each, and above
//! them a seven-bit number whose base-5 digits are the remaining parts:
//!
//! ```text
//! v = (x₀ mod 2^11) + 2^11·(x₁ mod 2^11) + 2^22·(x₂ mod 2^11)
//!     + 2^33·(⌊x₀/2^11⌋ + 5·⌊x₁/2^11⌋ + 25·⌊x₂/2^11⌋)
//! ```
//!
//! Six such groups are 30 bytes, coefficient 18 is the last two; all little-endian. The top two
//! bits are 0 and are left for the encoding of points.
//!
//! Constant time: no division, no table, and a mask reports invalid encodings.

use super::base::{P, form_of, value_of};
use super::{Coefficients, Mask, hidden};

const LOW: u64 = (1 << 11) - 1;

/// The 32 bytes of an element; the two highest bits are 0.
#[inline(always)]
pub(crate) fn encode(x: &Coefficients) -> [u8; 32] {
    let value: [u64; 19] = core::array::from_fn(|i| u64::from(value_of(x[i])));
    let mut bytes = [0; 32];
    for (group, out) in bytes[..30].chunks_exact_mut(5).enumerate() {
        let (x0, x1, x2) = (value[3 * group], value[3 * group + 1], value[3 * group + 2]);
        let high = (x0 >> 11) + 5 * (x1 >> 11) + 25 * (x2 >> 11);
        let v = (x0 & LOW) | (x1 & LOW) << 11 | (x2 & LOW) << 22 | high << 33;
        out.copy_from_slice(&v.to_le_bytes()[..5]);
    }
    bytes[30..].copy_from_slice(&(value[18] as u16).to_le_bytes());
    bytes
}

/// Decodes an element from 32 bytes, ignoring the two highest bits; also returns whether every
/// coefficient is below p. If one is not, the element is arbitrary.
#[inline(always)]
pub(crate) fn decode(bytes: &[u8; 32]) -> (Coefficients, Mask) {
    let mut value = [0; 19];
    for (group, part) in bytes[..30].chunks_exact(5).enumerate() {
        let mut word = [0; 8];
        word[..5].copy_from_slice(part);
        let v = u64::from_le_bytes(word);
        let h = v >> 33;
        // ⌊h/5⌋ = ⌊103h/2^9⌋ for h < 2^7.
        let fifth = (103 * h) >> 9;
        let top = (103 * fifth) >> 9;
        value[3 * group] = (v & LOW) + 2048 * (h - 5 * fifth);
        value[3 * group + 1] = (v >> 11 & LOW) + 2048 * (fifth - 5 * top);
        value[3 * group + 2] = (v >> 22 & LOW) + 2048 * top;
    }
    value[18] = u64::from(bytes[30]) | u64::from(bytes[31] & 0x3f) << 8;
    // Values are below 6·2^11: the difference is negative exactly if a value is below p.
    let all_below = value
        .iter()
        .fold(u64::MAX, |all, v| all & v.wrapping_sub(u64::from(P)));
    let mut x = super::constants::ZERO;
    for (x, v) in x.iter_mut().zip(value) {
        *x = form_of(v as u32);
    }
    (x, Mask::from_bit(all_below >> 63))
}

/// The sign of an element: 1 if the highest nonzero coefficient is more than p/2; 0 for 0.
#[inline(always)]
pub(crate) fn sign(x: &Coefficients) -> u64 {
    let mut sign = 0;
    for &form in &x[..19] {
        let value = u64::from(value_of(form));
        let large = hidden(u64::from(P / 2).wrapping_sub(value)) >> 63;
        // From the lowest to the highest: the last nonzero one decides.
        sign = Mask::is_zero(value).select(large, sign);
    }
    sign
}

/// The first 19 base-p digits of 48 bytes, little-endian: the distance from a uniform element is
/// below 2^-128.
#[inline(always)]
pub(crate) fn map_to_field(bytes: &[u8; 48]) -> Coefficients {
    // Words of 16 bits, the highest first: a remainder and a word are below p·2^16 < 2^30.
    let mut words = [0; 24];
    for (word, pair) in words.iter_mut().rev().zip(bytes.chunks_exact(2)) {
        *word = u32::from(pair[1]) << 8 | u32::from(pair[0]);
    }
    let mut x = super::constants::ZERO;
    for x in &mut x[..19] {
        let mut remainder = 0;
        for word in &mut words {
            (*word, remainder) = div_rem(remainder << 16 | *word);
        }
        *x = form_of(remainder);
    }
    x
}

/// `(⌊x/p⌋, x mod p)` for `x < p·2^16`, without a division.
#[inline(always)]
fn div_rem(x: u32) -> (u32, u32) {
    // m = ⌈2^45/p⌉ = 2^45/p + e with e < 1, and x·e/2^45 < 2^-15 is less than 1/p, the least
    // distance from a quotient to the next integer: ⌊x·m/2^45⌋ is exact.
    const M: u64 = (1u64 << 45).div_ceil(P as u64);
    let quotient = ((u64::from(x) * M) >> 45) as u32;
    (quotient, x - quotient * P)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_at_their_ends() {
        for q in 0..1u32 << 16 {
            for r in [0, 1, P / 2, P - 1] {
                assert_eq!(div_rem(q * P + r), (q, r));
            }
        }
    }
}
