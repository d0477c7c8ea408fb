// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a²` modulo z^19 - 2, reduced: 171 products of two coefficients and 19 squares.
//!
//! Like the product, with `a[i]·a[j]` for i < j only. A column k is `2·(2·H + L) + a[k/2]²` if k is
//! even, `2·(2·H + a[(k+19)/2]² + L)` if it is odd, where H sums the products with
//! `i + j = k + 19`, L those with `i + j = k`.
//!
//! - **In:** `r1`, which the result must not overlap. **Out:** at `r0`.
//! - **Stack:** 48 bytes. **Time:** constant where `muls` is.

use crate::arch::pairs::Pairs;

#[rustfmt::skip] // one factor per line
macro_rules! text {
    () => {
        concat!(
            ground::v6m_enter!(),
            keep_constants!(),
            "mov r2, r1\n",
            // Columns 0 to 5.
            row!(36: word 0 r5, high r5 = r8, word 12 r6, low r6 = lr, word 8 r7, low r7 = r11, high r7 = r12, word 4 r5,
                low r5 = r9, high r5 = r10),
            row!(34: low r6 + r12, high r6 + lr, low r7 + r10, high r7 + r11, low r5 + r8, high r5 + r9),
            row!(32: high r5 + r8, low r6 + r11, high r6 + r12, low r7 + r9, high r7 + r10, word 16 r5, low r5 + lr),
            row!(30: low r5 + r12, high r5 + lr, low r6 + r10, high r6 + r11, low r7 + r8, high r7 + r9),
            row!(28: high r7 + r8, low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, word 20 r7, low r7 + lr),
            row!(26: low r7 + r12, high r7 + lr, low r5 + r10, high r5 + r11, low r6 + r8, high r6 + r9),
            row!(24: high r6 + r8, low r7 + r11, high r7 + r12, low r5 + r9, high r5 + r10, twice lr, own + lr),
            row!(22: low r7 + r10, low r5 + r8, high r5 + r9, twice r11, own + r11),
            row!(20: high r5 + r8, twice r9, own + r9),
            row!(10: word 0 r5, low r5 + lr),
            row!(8: twice r12, low r5 + r12, high r5 + lr),
            row!(6: low r5 + r11, high r5 + r12, half 4 + lr),
            row!(4: twice r10, low r5 + r10, high r5 + r11, twice r12, own + r12),
            row!(2: low r5 + r9, twice r10, own + r10),
            row!(0: twice r8, twice r8, own + r8),
            items!(twice r9, twice r11, twice lr),
            constants!(),
            reduced!(r8 strh 0),
            reduced!(r9 strh 2),
            reduced!(r10 strh 4),
            reduced!(r11 strh 6),
            reduced!(r12 strh 8),
            reduced!(lr strh 10),
            // Columns 6 to 12.
            row!(36: half 14 = r8, word 24 r5, low r5 = lr, high r5 = r0, word 20 r6, low r6 = r11, high r6 = r12, word 16 r7,
                low r7 = r9, high r7 = r10),
            row!(34: low r5 + r12, high r5 + lr, low r6 + r10, high r6 + r11, low r7 + r8, high r7 + r9, half 28 + r0),
            row!(32: high r7 + r8, low r5 + r11, high r5 + r12, low r6 + r9, high r6 + r10, word 28 r7, low r7 + lr, high r7 + r0),
            row!(30: low r7 + r12, low r5 + r10, high r5 + r11, low r6 + r8, high r6 + r9, twice lr, own + lr),
            row!(28: high r6 + r8, low r5 + r9, high r5 + r10, twice r11, own + r11),
            row!(26: low r5 + r8, twice r9, own + r9),
            row!(24: word 0 r5, twice r0, low r5 + r0),
            row!(22: low r5 + lr, high r5 + r0),
            row!(20: twice r12, low r5 + r12, high r5 + lr, word 4 r6, low r6 + r0),
            row!(18: low r6 + lr, high r6 + r0, low r5 + r11, high r5 + r12),
            row!(16: low r6 + r12, high r6 + lr, twice r10, low r5 + r10, high r5 + r11, word 8 r7, low r7 + r0),
            row!(14: low r7 + lr, high r7 + r0, low r6 + r11, high r6 + r12, low r5 + r9, high r5 + r10),
            row!(12: low r7 + r12, high r7 + lr, low r6 + r10, high r6 + r11, twice r8, low r5 + r8, high r5 + r9, twice r0,
                own + r0),
            row!(10: low r7 + r11, high r5 + r8, low r6 + r9, high r6 + r10, twice r12, own + r12),
            row!(8: low r6 + r8, high r6 + r9, twice r10, own + r10),
            row!(6: twice r8, own + r8),
            items!(twice r9, twice r11, twice lr),
            constants!(),
            reduced!(r8 strh 12),
            reduced!(r9 strh 14),
            reduced!(r10 strh 16),
            reduced!(r11 strh 18),
            reduced!(r12 strh 20),
            reduced!(lr strh 22),
            reduced!(r0 strh 24),
            // Columns 13 to 18.
            row!(36: word 32 r5, low r5 = r10, high r5 = r11, word 28 r6, low r6 = r8, high r6 = r9, word 0 r7, low r7 = lr,
                own = r12),
            row!(34: low r5 + r9, high r6 + r8, low r7 + r12, high r7 + lr, twice r10, own + r10),
            row!(32: twice r11, low r7 + r11, high r7 + r12, word 4 r5, low r5 + lr, twice r8, own + r8),
            row!(30: low r5 + r12, high r5 + lr, low r7 + r10, high r7 + r11),
            row!(28: low r5 + r11, high r5 + r12, twice r9, low r7 + r9, high r7 + r10, word 8 r6, low r6 + lr),
            row!(26: low r6 + r12, high r6 + lr, low r5 + r10, high r5 + r11, low r7 + r8, high r7 + r9),
            row!(24: high r7 + r8, low r6 + r11, high r6 + r12, low r5 + r9, high r5 + r10, word 12 r7, low r7 + lr),
            row!(22: low r7 + r12, high r7 + lr, low r6 + r10, high r6 + r11, low r5 + r8, high r5 + r9),
            row!(20: high r5 + r8, low r7 + r11, high r7 + r12, low r6 + r9, high r6 + r10, word 16 r5, low r5 + lr),
            row!(18: low r5 + r12, low r7 + r10, high r7 + r11, low r6 + r8, high r6 + r9, twice lr, own + lr),
            row!(16: high r6 + r8, low r7 + r9, high r7 + r10, twice r11, own + r11),
            row!(14: low r7 + r8, twice r9, own + r9),
            items!(twice r8, twice r10, twice r12),
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
    /// `r = a²`
    square(r: *mut Pairs, a: *const Pairs) text!()
}
