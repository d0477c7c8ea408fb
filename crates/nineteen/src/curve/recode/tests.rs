// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every recoding gives back the integer it was made from, with digits in the stated range.

use num_bigint::BigInt;
use num_traits::Zero;
use std::vec::Vec;

use super::*;

fn big(x: &Words) -> BigInt {
    x.iter()
        .rev()
        .fold(BigInt::zero(), |all, word| (all << 64) + *word)
}

fn sum(digits: &[i8], w: usize) -> BigInt {
    digits
        .iter()
        .rev()
        .fold(BigInt::zero(), |all, digit| (all << w) + *digit)
}

/// Integers below `2^bits`: edge cases, runs of equal bits, every bit pattern in the low byte, and
/// seeded random ones.
fn integers(bits: usize) -> Vec<Words> {
    let mut state = 0x853c_49e6_748f_ea9bu64;
    let mut next = || {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (state >> 32) | (state.rotate_left(17) & 0xffff_ffff_0000_0000)
    };
    let mut list: Vec<Words> = (0..600).map(|x| [x, 0, 0, 0]).collect();
    list.extend((0..600).map(|x| [!x, u64::MAX, u64::MAX, u64::MAX]));
    list.extend([
        [0x8888_8888_8888_8888; 4],
        [0x7777_7777_7777_7777; 4],
        [0xaaaa_aaaa_aaaa_aaaa; 4],
    ]);
    for i in 0..256 {
        let one: Words = core::array::from_fn(|j| if i / 64 == j { 1 << (i % 64) } else { 0 });
        let minus = ground::words::sub(&one, &[1, 0, 0, 0]).0;
        list.extend([one, minus, one.map(|x| !x), minus.map(|x| !x)]);
    }
    list.extend((0..1000).map(|_| core::array::from_fn(|_| next())));
    for x in &mut list {
        for (j, word) in x.iter_mut().enumerate() {
            let keep = bits.saturating_sub(64 * j).min(64);
            *word &= if keep == 64 {
                u64::MAX
            } else {
                (1 << keep) - 1
            };
        }
    }
    list
}

#[test]
fn odd_radix_128_gives_the_next_odd_integer() {
    for mut k in integers(127) {
        let digits = odd_radix_128(&k);
        assert!(
            digits.iter().all(|d| d & 1 == 1 && *d != -128),
            "{digits:?}"
        );
        k[0] |= 1;
        assert_eq!(sum(&digits, 7), big(&k));
    }
}

#[test]
fn radix_16_round_trips() {
    for k in integers(255) {
        let digits = radix_16(&k);
        assert_eq!(sum(&digits, 4), big(&k), "{k:x?}");
        assert!(digits[..63].iter().all(|d| (-8..8).contains(d)), "{k:x?}");
        assert!((0..=8).contains(&digits[63]), "{k:x?}");
    }
}

#[test]
fn wnaf_round_trips() {
    for w in 2..=8 {
        for k in integers(256).into_iter().chain(integers(128)) {
            let digits = vartime_wnaf(&k, w);
            assert_eq!(sum(&digits, 1), big(&k), "{w} {k:x?}");
            let mut last = None;
            for (i, digit) in digits.iter().enumerate().filter(|(_, digit)| **digit != 0) {
                assert!(
                    digit & 1 == 1 && (digit.unsigned_abs() as u32) < 1 << (w - 1),
                    "{w} {k:x?}"
                );
                assert!(last.is_none_or(|last| i >= last + w as usize), "{w} {k:x?}");
                last = Some(i);
            }
        }
    }
}

#[test]
fn halves_round_trip() {
    for k in integers(256) {
        let [low, high] = split(&k).map(|half| big(&half));
        assert!(low < BigInt::from(1) << SPLIT);
        assert_eq!(low + (high << SPLIT), big(&k));
    }
}

#[test]
fn wnaf_width_is_clamped() {
    let k = [u64::MAX, 5, 0, 1 << 63];
    assert_eq!(vartime_wnaf(&k, 0), vartime_wnaf(&k, 2));
    assert_eq!(vartime_wnaf(&k, 99), vartime_wnaf(&k, 8));
}

/// The list of digits agrees with the forms, whichever digits are zero.
#[test]
fn steps_are_the_digits() {
    for pair in integers(256).as_chunks::<2>().0 {
        let [a, b] = pair;
        let integers = [
            (a, 5, false),
            (b, 8, false),
            (&[0; 4], 5, true),
            (b, 5, true),
        ];
        let forms = Forms::vartime_of(integers, &mut ());
        let mut steps = [Step::default(); 4 * most_digits(5) + 1];
        let steps = forms.vartime_steps([0, 1, 2, 3], &mut steps, &mut ());
        let forms = [
            vartime_wnaf(&pair[0], 5),
            vartime_wnaf(&pair[1], 8),
            [0; 257],
            vartime_wnaf(&pair[1], 5).map(|digit| -digit),
        ];
        assert!(steps.is_sorted_by_key(|step| core::cmp::Reverse(step.place)));
        let mut of_steps = [[0; 257]; 4];
        for step in steps {
            let digit = &mut of_steps[step.form as usize][step.place as usize];
            assert_eq!(core::mem::replace(digit, step.digit), 0);
        }
        assert_eq!(of_steps, forms);
        let digits = forms.iter().flatten().filter(|digit| **digit != 0);
        assert_eq!(steps.len(), digits.count());
    }
}

/// Checks that the digits of a scalar in all windows add up to it, that none is too large for its
/// buckets, and that there are no more windows than the longest scalar needs.
#[cfg(feature = "batch")]
#[test]
fn digits_of_many_round_trip() {
    let short: Vec<[u64; 2]> = integers(128).iter().map(|z| [z[0], z[1]]).collect();
    for bits in [1, 12, 64, 127, 128, 129, 200, 252, 253, 254, 255] {
        let long = integers(bits);
        assert_eq!(vartime_bits(&long), bits);
        for width in 4..=13 {
            check_digits_of_many(width, &short, &long);
            check_digits_of_many(width, &[], &long);
        }
    }
    assert_eq!(vartime_bits(&[[0; 4]]), 0);
    check_digits_of_many(5, &[], &[[0; 4]]);
    check_digits_of_many(5, &short, &[]);
}

#[cfg(feature = "batch")]
fn check_digits_of_many(width: usize, short: &[[u64; 2]], long: &[Words]) {
    let digits = DigitsOfMany::vartime_new(width, short, long);
    assert_eq!(digits.scalars(), short.len() + long.len());
    let of_long = Windows::long(width, vartime_bits(long)).count;
    let of_short = Windows::short(width).count;
    let (least, most) = (of_long.min(of_short), of_long.max(of_short));
    let count = if short.is_empty() { of_long } else { most };
    assert_eq!(digits.windows(), count);
    let mut sums = std::vec![BigInt::zero(); digits.scalars()];
    for i in (0..count).rev() {
        let mut window = Vec::new();
        let first = digits.append(i, &mut window);
        if i < least {
            assert_eq!(first + window.len(), digits.scalars());
        }
        for sum in &mut sums {
            *sum <<= width;
        }
        for (sum, digit) in sums[first..].iter_mut().zip(&window) {
            let sign = if digit.is_negative() { -1 } else { 1 };
            assert!(digit.magnitude() <= 1 << (width - 1));
            *sum += sign * digit.magnitude() as i64;
        }
    }
    let mut behind = Vec::new();
    digits.append(most, &mut behind);
    assert!(behind.is_empty());
    let bias = big(&Windows::short(width).bias());
    for (sum, z) in sums.iter().zip(short) {
        assert_eq!(*sum, big(&[z[0], z[1], 0, 0]) - &bias, "{width} {z:x?}");
    }
    for (sum, k) in sums[short.len()..].iter().zip(long) {
        assert_eq!(*sum, big(k), "{width} {k:x?}");
    }
}

/// The digits agree with those of the single forms, whatever scalars are processed alongside.
#[cfg(feature = "batch")]
#[test]
fn odd_digits_of_many_are_those_of_each() {
    let list = integers(256);
    for (w, scalars) in (5..=8).flat_map(|w| [1, 3, 4, 5, list.len()].map(|n| (w, &list[..n]))) {
        let mut digits = Vec::new();
        let (first, stride) = (|i| 1000 * i + 3, 7);
        vartime_odd_digits(scalars, w, first, stride, &mut digits);
        let mut forms = std::vec![[0i8; 257]; scalars.len()];
        for digit in digits {
            let row = digit.entry as usize / 2 - 3;
            let magnitude = (2 * (row % 1000 / stride) + 1) as i8;
            let place = &mut forms[row / 1000][digit.place as usize];
            assert_eq!((*place, row % 1000 % stride), (0, 0));
            *place = if digit.entry % 2 == 0 {
                magnitude
            } else {
                -magnitude
            };
        }
        for (form, k) in forms.iter().zip(scalars) {
            assert_eq!(*form, vartime_wnaf(k, w as u32), "{k:x?}");
        }
    }
}
