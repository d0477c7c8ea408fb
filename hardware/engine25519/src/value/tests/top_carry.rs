// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operands whose product carries two out of the top limb, its bit 17 clear: a search, for tests.
//!
//! A separate file, without imports, because the tests of the emulator and those of the RTL both
//! include it.

/// Operands in unsigned digits of 17 bits whose limb 14, once the columns are split and added, is
/// 2^18 or more: an older engine looked at bit 17 only there. One in 10^8 uniformly random products
/// is of this kind.
pub fn operands(next: &mut impl FnMut() -> u64) -> ([i32; 15], [i32; 15]) {
    const DIGIT: i64 = 0x1_ffff;
    for _ in 0..15_000 {
        // Near the maximum in the top half; b is searched so that the middle part of column 13 and
        // the low part of column 14 are both close to 2^17.
        let a: [i32; 15] = core::array::from_fn(|k| {
            if k > 6 {
                (DIGIT - (next() % 64) as i64) as i32
            } else {
                (next() & DIGIT as u64) as i32
            }
        });
        let mut b: [i32; 15] = core::array::from_fn(|_| (next() & DIGIT as u64) as i32);
        b[0] = 0;
        let column = |k: usize| -> i64 {
            let term = |i: usize| {
                let (j, times) = if i <= k { (k - i, 1) } else { (k + 15 - i, 19) };
                times * i64::from(a[i]) * i64::from(b[j])
            };
            (0..15).map(term).sum()
        };
        // b[0] moves the low part of column 14: a[14]·b[0] changes it by nearly -b[0] modulo 2^17.
        let (c14, c13, c12) = (column(14), column(13), column(12));
        let limb = |digit: i64| {
            let [c14, c13, c12] =
                [(c14, a[14]), (c13, a[13]), (c12, a[12])].map(|(c, a)| c + i64::from(a) * digit);
            (c14 & DIGIT) + (c13 >> 17 & DIGIT) + (c12 >> 34)
        };
        let mut best = (0, 0);
        for digit in 0..=DIGIT {
            let found = limb(digit);
            if found > best.0 {
                best = (found, digit);
            }
        }
        if best.0 >= 1 << 18 {
            b[0] = best.1 as i32;
            return (a, b);
        }
    }
    unreachable!("15,000 searches without one such product")
}
