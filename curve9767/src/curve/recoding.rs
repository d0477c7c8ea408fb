// SPDX-License-Identifier: MIT OR Apache-2.0
//! Digits of scalars.

use ground::naf::vartime_for_each_digit;

use crate::scalar::{self, Words};

/// The number of signed base-16 digits of a scalar.
pub(crate) const DIGITS: usize = 63;

/// `8·(1 + 16 + … + 16^62)`, which is below n.
const OFFSET: Words = [
    0x8888_8888_8888_8888,
    0x8888_8888_8888_8888,
    0x8888_8888_8888_8888,
    0x0888_8888_8888_8888,
];

/// Digits in `-8..=7` with `Σ digits[i]·16^i ≡ k (mod n)`: those of `k + OFFSET mod n`, minus 8
/// each. Constant time.
///
/// The sum as an integer is in `-OFFSET..n - OFFSET`, of magnitude below 0.61·n.
#[inline(always)]
pub(crate) fn radix16(k: &Words) -> [i8; DIGITS] {
    let k = scalar::add(k, &OFFSET);
    core::array::from_fn(|i| (k[i / 16] >> (4 * (i % 16)) & 15) as i8 - 8)
}

/// The number of signed base-16 digits of an integer below 2^128.
#[cfg(feature = "batch")]
pub(crate) const SHORT_DIGITS: usize = 33;

/// Digits with `Σ digits[i]·16^i = z`: all but the last are in `-8..=7`, the last is 0 or 1.
///
/// Adding 8 to each but the last carries at most 1 into the last.
#[cfg(feature = "batch")]
#[inline(always)]
pub(crate) fn radix16_short(z: u128) -> [i8; SHORT_DIGITS] {
    const EIGHTS: u128 = u128::MAX / 15 * 8;
    let (low, carry) = z.overflowing_add(EIGHTS);
    let mut digits = [i8::from(carry); SHORT_DIGITS];
    for (i, digit) in digits[..SHORT_DIGITS - 1].iter_mut().enumerate() {
        *digit = (low >> (4 * i) & 15) as i8 - 8;
    }
    digits
}

/// The width-`W` non-adjacent form of `k < 2^128`: digits odd or 0, of magnitude below 2^(W-1),
/// with at most one nonzero digit among any W in a row. Variable time.
#[inline(always)]
pub(crate) fn vartime_naf<const W: u32>(k: u128) -> [i8; 129] {
    let mut digits = [0; 129];
    let words = [k as u64, (k >> 64) as u64, 0, 0];
    vartime_for_each_digit(&words, W, |place, digit| digits[place] = digit);
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_that_are_not_adjacent() {
        fn check<const W: u32>(k: u128) {
            let digits = vartime_naf::<W>(k);
            // Σ d·2^i, from the top; the highest partial sums may exceed 2^128 by a bit.
            let mut sum = num_bigint::BigInt::from(0);
            let mut gap = W;
            for d in digits.iter().rev() {
                sum = 2 * sum + i32::from(*d);
                assert!(*d == 0 || d & 1 == 1 && gap + 1 >= W && i32::from(d.abs()) < 1 << (W - 1));
                gap = if *d == 0 { gap + 1 } else { 0 };
            }
            assert_eq!(sum, k.into());
        }
        for k in [
            0,
            1,
            2,
            7,
            8,
            u128::MAX,
            u128::MAX - 1,
            1 << 127,
            (1 << 127) - 1,
            u128::MAX / 3,
        ] {
            check::<4>(k);
            check::<5>(k);
            check::<7>(k);
        }
    }

    #[cfg(feature = "batch")]
    #[test]
    fn short_digits_add_up() {
        let edges = [
            0,
            1,
            7,
            8,
            u128::MAX,
            u128::MAX / 15 * 7,
            u128::MAX / 15 * 8,
        ];
        for z in edges.into_iter().chain((0..128).map(|i| 1 << i)) {
            let digits = radix16_short(z);
            let sum = digits
                .iter()
                .rev()
                .fold(num_bigint::BigInt::from(0), |sum, d| 16 * sum + *d);
            assert_eq!(sum, z.into());
            assert!(digits.iter().all(|d| (-8..8).contains(d)));
        }
    }

    #[test]
    fn digits_add_up() {
        use crate::scalar::{ORDER, sub};
        for k in [
            [0; 4],
            [1, 0, 0, 0],
            sub(&ORDER, &[1, 0, 0, 0]),
            OFFSET,
            [5, 6, 7, 8],
        ] {
            let sum = radix16(&k).iter().rev().fold([0; 4], |sum, d| {
                let sum16 = (0..4).fold(sum, |s, _| scalar::add(&s, &s));
                match u64::try_from(*d) {
                    Ok(d) => scalar::add(&sum16, &[d, 0, 0, 0]),
                    Err(_) => sub(&sum16, &[u64::from(d.unsigned_abs()), 0, 0, 0]),
                }
            });
            assert_eq!(sum, k);
        }
    }
}
