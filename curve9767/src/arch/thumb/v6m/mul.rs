// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a·b` modulo z^19 - 2, reduced: 361 products of coefficients.
//!
//! The factors are `b[18], …, b[0]`: with `b[j]`, column k takes `a[k + 19 - j]` as long as j is
//! above k. Then its sum is doubled, as z^19 = 2 requires, and it takes `a[k - j]`. Column sums do
//! not wrap: they are at most `37·p²`.
//!
//! - **In:** `r1`, `r2`, which the result must not overlap. **Out:** at `r0`.
//! - **Stack:** 48 bytes. **Time:** constant where `muls` is.

use crate::arch::pairs::Pairs;

#[rustfmt::skip] // one factor per line
macro_rules! text {
    () => {
        concat!(
            ground::v6m_enter!(),
            keep_constants!(),
            // Columns 0 to 6.
            row!(36: word 0 r5, high r5 = r8, word 12 r6, low r6 = lr, high r6 = r0, word 8 r7, low r7 = r11, high r7 = r12,
                word 4 r5, low r5 = r9, high r5 = r10),
            row!(34: low r6 + r12, high r6 + lr, low r7 + r10, high r7 + r11, low r5 + r8, high r5 + r9, half 16 + r0),
            row!(32: high r5 + r8, low r6 + r11, high r6 + r12, low r7 + r9, high r7 + r10, word 16 r5, low r5 + lr, high r5 + r0),
            row!(30: low r5 + r12, high r5 + lr, low r6 + r10, high r6 + r11, low r7 + r8, high r7 + r9, half 20 + r0),
            row!(28: high r7 + r8, low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, word 20 r7, low r7 + lr, high r7 + r0),
            row!(26: low r7 + r12, high r7 + lr, low r5 + r10, high r5 + r11, low r6 + r8, high r6 + r9, half 24 + r0),
            row!(24: high r6 + r8, low r7 + r11, high r7 + r12, low r5 + r9, high r5 + r10, word 24 r6, low r6 + lr, high r6 + r0),
            row!(22: low r6 + r12, high r6 + lr, low r7 + r10, high r7 + r11, low r5 + r8, high r5 + r9, half 28 + r0),
            row!(20: high r5 + r8, low r6 + r11, high r6 + r12, low r7 + r9, high r7 + r10, word 28 r5, low r5 + lr, high r5 + r0),
            row!(18: low r5 + r12, high r5 + lr, low r6 + r10, high r6 + r11, low r7 + r8, high r7 + r9, half 32 + r0),
            row!(16: high r7 + r8, low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, word 32 r7, low r7 + lr, high r7 + r0),
            row!(14: low r7 + r12, high r7 + lr, low r5 + r10, high r5 + r11, low r6 + r8, high r6 + r9, half 36 + r0),
            row!(12: high r6 + r8, low r7 + r11, high r7 + r12, low r5 + r9, high r5 + r10, word 36 r6, low r6 + lr, twice r0,
                half 0 + r0),
            row!(10: low r6 + r12, low r7 + r10, high r7 + r11, low r5 + r8, high r5 + r9, word 0 r5, twice lr, low r5 + lr,
                high r5 + r0),
            row!(8: low r6 + r11, low r7 + r9, high r7 + r10, twice r12, low r5 + r12, high r5 + lr, half 30 + r8, half 4 + r0),
            row!(6: low r6 + r10, low r7 + r8, high r7 + r9, twice r11, low r5 + r11, high r5 + r12, word 4 r5, low r5 + lr,
                high r5 + r0),
            row!(4: high r7 + r8, low r6 + r9, low r5 + r12, high r5 + lr, word 8 r7, low r7 + r0, word 0 r5, twice r10,
                low r5 + r10, high r5 + r11),
            row!(2: low r6 + r8, low r7 + lr, high r7 + r0, twice r9, low r5 + r9, high r5 + r10, word 4 r6, low r6 + r11,
                high r6 + r12),
            row!(0: low r7 + r12, high r7 + lr, low r6 + r10, high r6 + r11, twice r8, low r5 + r8, high r5 + r9, half 12 + r0),
            constants!(),
            reduced!(r8 strh 0),
            reduced!(r9 strh 2),
            reduced!(r10 strh 4),
            reduced!(r11 strh 6),
            reduced!(r12 strh 8),
            reduced!(lr strh 10),
            reduced!(r0 strh 12),
            // Columns 7 to 12.
            row!(36: word 24 r5, low r5 = r12, high r5 = lr, word 20 r6, low r6 = r10, high r6 = r11, word 16 r7, low r7 = r8,
                high r7 = r9),
            row!(34: high r7 + r8, low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, word 28 r7, low r7 + lr),
            row!(32: low r7 + r12, high r7 + lr, low r5 + r10, high r5 + r11, low r6 + r8, high r6 + r9),
            row!(30: high r6 + r8, low r7 + r11, high r7 + r12, low r5 + r9, high r5 + r10, word 32 r6, low r6 + lr),
            row!(28: low r6 + r12, high r6 + lr, low r7 + r10, high r7 + r11, low r5 + r8, high r5 + r9),
            row!(26: high r5 + r8, low r6 + r11, high r6 + r12, low r7 + r9, high r7 + r10, word 36 r5, low r5 + lr),
            row!(24: low r5 + r12, low r6 + r10, high r6 + r11, low r7 + r8, high r7 + r9, twice lr, half 0 + lr),
            row!(22: high r7 + r8, low r5 + r11, low r6 + r9, high r6 + r10, word 0 r7, twice r12, low r7 + r12, high r7 + lr),
            row!(20: low r5 + r10, low r6 + r8, high r6 + r9, twice r11, low r7 + r11, high r7 + r12, half 4 + lr),
            row!(18: high r6 + r8, low r5 + r9, twice r10, low r7 + r10, high r7 + r11, word 4 r6, low r6 + r12, high r6 + lr),
            row!(16: low r5 + r8, low r6 + r11, high r6 + r12, twice r9, low r7 + r9, high r7 + r10, word 8 r5, low r5 + lr),
            row!(14: low r5 + r12, high r5 + lr, low r6 + r10, high r6 + r11, twice r8, low r7 + r8, high r7 + r9),
            row!(12: high r7 + r8, low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, word 12 r7, low r7 + lr),
            row!(10: low r7 + r12, high r7 + lr, low r5 + r10, high r5 + r11, low r6 + r8, high r6 + r9),
            row!(8: high r6 + r8, low r7 + r11, high r7 + r12, low r5 + r9, high r5 + r10, word 16 r6, low r6 + lr),
            row!(6: low r6 + r12, high r6 + lr, low r7 + r10, high r7 + r11, low r5 + r8, high r5 + r9),
            row!(4: high r5 + r8, low r6 + r11, high r6 + r12, low r7 + r9, high r7 + r10, word 20 r5, low r5 + lr),
            row!(2: low r5 + r12, high r5 + lr, low r6 + r10, high r6 + r11, low r7 + r8, high r7 + r9),
            row!(0: low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, high r7 + r8, half 24 + lr),
            constants!(),
            reduced!(r8 strh 14),
            reduced!(r9 strh 16),
            reduced!(r10 strh 18),
            reduced!(r11 strh 20),
            reduced!(r12 strh 22),
            reduced!(lr strh 24),
            // Columns 13 to 18.
            row!(36: word 36 r5, low r5 = r12, word 32 r6, low r6 = r10, high r6 = r11, word 28 r7, low r7 = r8, high r7 = r9,
                half 0 = lr),
            row!(34: high r7 + r8, low r5 + r11, low r6 + r9, high r6 + r10, word 0 r7, twice r12, low r7 + r12, high r7 + lr),
            row!(32: low r5 + r10, low r6 + r8, high r6 + r9, twice r11, low r7 + r11, high r7 + r12, half 4 + lr),
            row!(30: high r6 + r8, low r5 + r9, twice r10, low r7 + r10, high r7 + r11, word 4 r6, low r6 + r12, high r6 + lr),
            row!(28: low r5 + r8, low r6 + r11, high r6 + r12, twice r9, low r7 + r9, high r7 + r10, word 8 r5, low r5 + lr),
            row!(26: low r5 + r12, high r5 + lr, low r6 + r10, high r6 + r11, twice r8, low r7 + r8, high r7 + r9),
            row!(24: high r7 + r8, low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, word 12 r7, low r7 + lr),
            row!(22: low r7 + r12, high r7 + lr, low r5 + r10, high r5 + r11, low r6 + r8, high r6 + r9),
            row!(20: high r6 + r8, low r7 + r11, high r7 + r12, low r5 + r9, high r5 + r10, word 16 r6, low r6 + lr),
            row!(18: low r6 + r12, high r6 + lr, low r7 + r10, high r7 + r11, low r5 + r8, high r5 + r9),
            row!(16: high r5 + r8, low r6 + r11, high r6 + r12, low r7 + r9, high r7 + r10, word 20 r5, low r5 + lr),
            row!(14: low r5 + r12, high r5 + lr, low r6 + r10, high r6 + r11, low r7 + r8, high r7 + r9),
            row!(12: high r7 + r8, low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, word 24 r7, low r7 + lr),
            row!(10: low r7 + r12, high r7 + lr, low r5 + r10, high r5 + r11, low r6 + r8, high r6 + r9),
            row!(8: high r6 + r8, low r7 + r11, high r7 + r12, low r5 + r9, high r5 + r10, word 28 r6, low r6 + lr),
            row!(6: low r6 + r12, high r6 + lr, low r7 + r10, high r7 + r11, low r5 + r8, high r5 + r9),
            row!(4: high r5 + r8, low r6 + r11, high r6 + r12, low r7 + r9, high r7 + r10, word 32 r5, low r5 + lr),
            row!(2: low r5 + r12, high r5 + lr, low r6 + r10, high r6 + r11, low r7 + r8, high r7 + r9),
            row!(0: low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, high r7 + r8, half 36 + lr),
            constants!(),
            reduced!(r8 strh 26),
            reduced!(r9 strh 28),
            reduced!(r10 strh 30),
            reduced!(r11 strh 32),
            reduced!(r12 strh 34),
            reduced!(lr str 36),
            "add sp, #12\n",
            ground::v6m_leave!(),
        )
    };
}

routine! {
    /// `r = a·b`
    mul(r: *mut Pairs, a: *const Pairs, b: *const Pairs) text!()
}
