// SPDX-License-Identifier: MIT OR Apache-2.0
//! The non-adjacent form of public integers, for scalar multiplication with sliding windows.
//!
//! A 256-bit integer has about `256/(w + 1)` non-zero digits of width `w`.
//!
//! Reference: Hankerson, Menezes, Vanstone, *Guide to Elliptic Curve Cryptography* (2004), algorithm
//! 3.35 (doi:10.1007/b97644).

use crate::words::Words;

/// Calls `put` with the position, at most 256, and the value of each non-zero digit of the
/// width-`w` non-adjacent form of any 256-bit `k`, from the lowest up: `k = Σ digit·2^position`.
///
/// Every digit is odd and below `2^(w-1)` in magnitude; of any `w` consecutive positions at most one
/// has a digit. `w` is clamped to `2..=8`. Variable time: the work is proportional to the number of
/// digits.
#[inline(always)]
pub fn vartime_for_each_digit(k: &Words, w: u32, mut put: impl FnMut(usize, i8)) {
    let w = w.clamp(2, 8);
    let window_mask = (1u64 << w) - 1;
    // Bits 256 and up are zero: a carry out of bit 255 becomes the digit 1 at position 256.
    let padded = [k[0], k[1], k[2], k[3], 0, 0];
    let (mut offset, mut carry) = (0, 0u64);
    for i in 0..5 {
        let (low, high) = (padded[i], padded[i + 1]);
        // With position = 64·i + offset:
        // k = Σ_{j < position} digits[j]·2^j + ((k >> position) + carry)·2^position.
        while offset < 64 {
            // The low 64 bits of k >> position; shifting up in two steps allows offset = 0.
            let bits = (low >> offset) | ((high << 1) << (63 - offset));
            // (k >> position) + carry is divisible by 2 as many times as there are trailing zeros
            // here or, with a carry, trailing ones.
            let skip = (bits ^ carry.wrapping_neg()).trailing_zeros();
            offset += skip;
            if skip > 64 - w {
                // The digit is not entirely within these 64 bits, or they contain none. skip > 0.
                continue;
            }
            let place = 64 * i + offset as usize;
            if place > 256 {
                return;
            }
            // Odd, and at most 2^w - 1: an even window plus a carry, or an odd one without.
            let digit = ((bits >> skip) & window_mask) + carry;
            carry = digit >> (w - 1);
            put(place, (digit as i16 - ((carry as i16) << w)) as i8);
            offset += w;
        }
        offset -= 64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `Σ digit·2^position` for integers of at most 120 bits, so that a signed word holds it.
    fn sum(k: u128, w: u32) -> i128 {
        let (mut sum, mut last) = (0, None);
        vartime_for_each_digit(&[k as u64, (k >> 64) as u64, 0, 0], w, |place, digit| {
            assert!(digit & 1 == 1 && u32::from(digit.unsigned_abs()) < 1 << (w - 1));
            assert!(last.is_none_or(|last| place >= last + w as usize));
            last = Some(place);
            sum += i128::from(digit) << place;
        });
        sum
    }

    #[test]
    fn digits_add_up() {
        for w in 2..=8 {
            for k in (0..300).chain((0..120).map(|i| (1 << i) - 1)).chain(
                (0..100).map(|i: u128| i * 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced % (1 << 120)),
            ) {
                assert_eq!(sum(k, w), k as i128, "{k:x}, {w}");
            }
        }
    }

    /// The carry out of the highest bit has a position of its own.
    #[test]
    fn the_highest_digit() {
        let mut found = [(0, 0); 2];
        let mut n = 0;
        vartime_for_each_digit(&[u64::MAX; 4], 5, |place, digit| {
            found[n] = (place, digit);
            n += 1;
        });
        assert_eq!(found, [(0, -1), (256, 1)]);
    }

    #[test]
    fn widths_are_clamped() {
        let digits = |w| {
            let mut digits = [0; 257];
            vartime_for_each_digit(&[5, 7, 0, 1 << 63], w, |place, digit| digits[place] = digit);
            digits
        };
        assert_eq!(digits(0), digits(2));
        assert_eq!(digits(99), digits(8));
    }
}
