// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a·b` modulo z^19 - 2, reduced: 190 instructions of two products each.
//!
//! Column k is `Σ b[j]·e[19 + k - j]` where `e` is `2a[0], …, 2a[18], a[0], …, a[18]`. With `b[j]`
//! and `b[j+1]` in one word for even j, their two factors from `e` are in one word too: those of
//! `a` as stored (the halves crossed), or the shifted ones `s[t] = (a[2t+2], a[2t+1])`, or
//! `z = (a[0], 2a[18])`. The terms from the first half of `e` are summed before the others, and
//! doubled. Columns are computed five at a time, every second one: they take the same words of `e`,
//! and words of `b` that move on by one.
//!
//! Factors are below 2^15, so that they are not negative for signed instructions; sums are at most
//! `37·p²` < 2^32 and do not wrap.
//!
//! - **In:** `r1`, `r2`, of which the result must not overlap the second. **Out:** at `r0`.
//! - **Stack:** 116 bytes. **Features:** DSP extension. **Time:** constant.

use crate::arch::pairs::Pairs;

/// The text. On the stack: z, the nine shifted words, nine words of a, the address of the result.
#[rustfmt::skip] // one word of e per line
macro_rules! text {
    () => {
        concat!(
            "push {r0, r4-r11, lr}\n",
            "ldm r1, {r3-r12}\n",
            "push {r3-r11}\n",
            "pkhbt r1, r3, r12, lsl #17\n",
            "pkhbt r3, r4, r3\n",
            "pkhbt r4, r5, r4\n",
            "pkhbt r5, r6, r5\n",
            "pkhbt r6, r7, r6\n",
            "pkhbt r7, r8, r7\n",
            "pkhbt r8, r9, r8\n",
            "pkhbt r9, r10, r9\n",
            "pkhbt r10, r11, r10\n",
            "pkhbt r11, r12, r11\n",
            "push {r1, r3-r11}\n",
            // Columns 0, 2, …, 8.
            loads!(r0 sp 40, r1 sp 44, r8 r2 36, r9 r2 32),
            terms!(crossed r0: r3 = r8),
            terms!(crossed r1: r3 + r9, r4 = r8),
            loads!(r0 sp 48, r1 sp 52, r10 r2 28, r11 r2 24),
            terms!(crossed r0: r3 + r10, r4 + r9, r5 = r8),
            terms!(crossed r1: r3 + r11, r4 + r10, r5 + r9, r6 = r8),
            loads!(r0 sp 56, r1 sp 60, r12 r2 20, lr r2 16),
            terms!(crossed r0: r3 + r12, r4 + r11, r5 + r10, r6 + r9, r7 = r8),
            terms!(crossed r1: r3 + lr, r4 + r12, r5 + r11, r6 + r10, r7 + r9),
            loads!(r0 sp 64, r1 sp 68, r8 r2 12, r9 r2 8),
            terms!(crossed r0: r3 + r8, r4 + lr, r5 + r12, r6 + r11, r7 + r10),
            terms!(crossed r1: r3 + r9, r4 + r8, r5 + lr, r6 + r12, r7 + r11),
            loads!(r0 sp 72, r10 r2 4),
            terms!(crossed r0: r3 + r10, r4 + r9, r5 + r8, r6 + lr, r7 + r12),
            twice!(r3 r4 r5 r6 r7),
            loads!(r0 sp 0, r1 sp 4, r11 r2 0),
            terms!(straight r0: r3 + r11, r4 + r10, r5 + r9, r6 + r8, r7 + lr),
            terms!(straight r1: r4 + r11, r5 + r10, r6 + r9, r7 + r8),
            loads!(r0 sp 8, r1 sp 12),
            terms!(straight r0: r5 + r11, r6 + r10, r7 + r9),
            terms!(straight r1: r6 + r11, r7 + r10),
            loads!(r0 sp 16),
            terms!(straight r0: r7 + r11),
            constants!(),
            reduced!(r3 strh 0),
            reduced!(r4 strh 4),
            reduced!(r5 strh 8),
            reduced!(r6 strh 12),
            reduced!(r7 strh 16),
            // Columns 1, 3, …, 9.
            loads!(r0 sp 4, r1 sp 8, r8 r2 36, r9 r2 32),
            terms!(straight r0: r3 = r8),
            terms!(straight r1: r3 + r9, r4 = r8),
            loads!(r0 sp 12, r1 sp 16, r10 r2 28, r11 r2 24),
            terms!(straight r0: r3 + r10, r4 + r9, r5 = r8),
            terms!(straight r1: r3 + r11, r4 + r10, r5 + r9, r6 = r8),
            loads!(r0 sp 20, r1 sp 24, r12 r2 20, lr r2 16),
            terms!(straight r0: r3 + r12, r4 + r11, r5 + r10, r6 + r9, r7 = r8),
            terms!(straight r1: r3 + lr, r4 + r12, r5 + r11, r6 + r10, r7 + r9),
            loads!(r0 sp 28, r1 sp 32, r8 r2 12, r9 r2 8),
            terms!(straight r0: r3 + r8, r4 + lr, r5 + r12, r6 + r11, r7 + r10),
            terms!(straight r1: r3 + r9, r4 + r8, r5 + lr, r6 + r12, r7 + r11),
            loads!(r0 sp 36, r10 r2 4),
            terms!(straight r0: r3 + r10, r4 + r9, r5 + r8, r6 + lr, r7 + r12),
            twice!(r3 r4 r5 r6 r7),
            loads!(r0 sp 40, r1 sp 44, r11 r2 0),
            terms!(crossed r0: r3 + r11, r4 + r10, r5 + r9, r6 + r8, r7 + lr),
            terms!(crossed r1: r4 + r11, r5 + r10, r6 + r9, r7 + r8),
            loads!(r0 sp 48, r1 sp 52),
            terms!(crossed r0: r5 + r11, r6 + r10, r7 + r9),
            terms!(crossed r1: r6 + r11, r7 + r10),
            loads!(r0 sp 56),
            terms!(crossed r0: r7 + r11),
            constants!(),
            reduced!(r3 strh 2),
            reduced!(r4 strh 6),
            reduced!(r5 strh 10),
            reduced!(r6 strh 14),
            reduced!(r7 strh 18),
            // Columns 10, 12, …, 18.
            loads!(r0 sp 60, r1 sp 64, r8 r2 36, r9 r2 32),
            terms!(crossed r0: r3 = r8),
            terms!(crossed r1: r3 + r9, r4 = r8),
            loads!(r0 sp 68, r1 sp 72, r10 r2 28, r11 r2 24),
            terms!(crossed r0: r3 + r10, r4 + r9, r5 = r8),
            terms!(crossed r1: r3 + r11, r4 + r10, r5 + r9, r6 = r8),
            twice!(r3 r4 r5 r6),
            loads!(r0 sp 0, r1 sp 4, r12 r2 20, lr r2 16),
            terms!(straight r0: r3 + r12, r4 + r11, r5 + r10, r6 + r9, r7 = r8),
            terms!(straight r1: r3 + lr, r4 + r12, r5 + r11, r6 + r10, r7 + r9),
            loads!(r0 sp 8, r1 sp 12, r8 r2 12, r9 r2 8),
            terms!(straight r0: r3 + r8, r4 + lr, r5 + r12, r6 + r11, r7 + r10),
            terms!(straight r1: r3 + r9, r4 + r8, r5 + lr, r6 + r12, r7 + r11),
            loads!(r0 sp 16, r1 sp 20, r10 r2 4, r11 r2 0),
            terms!(straight r0: r3 + r10, r4 + r9, r5 + r8, r6 + lr, r7 + r12),
            terms!(straight r1: r3 + r11, r4 + r10, r5 + r9, r6 + r8, r7 + lr),
            loads!(r0 sp 24, r1 sp 28),
            terms!(straight r0: r4 + r11, r5 + r10, r6 + r9, r7 + r8),
            terms!(straight r1: r5 + r11, r6 + r10, r7 + r9),
            loads!(r0 sp 32, r1 sp 36),
            terms!(straight r0: r6 + r11, r7 + r10),
            terms!(straight r1: r7 + r11),
            constants!(),
            reduced!(r3 strh 20),
            reduced!(r4 strh 24),
            reduced!(r5 strh 28),
            reduced!(r6 strh 32),
            reduced!(r7 str 36),
            // Columns 11, 13, …, 17.
            loads!(r0 sp 24, r1 sp 28, r8 r2 36, r9 r2 32),
            terms!(straight r0: r3 = r8),
            terms!(straight r1: r3 + r9, r4 = r8),
            loads!(r0 sp 32, r1 sp 36, r10 r2 28, r11 r2 24),
            terms!(straight r0: r3 + r10, r4 + r9, r5 = r8),
            terms!(straight r1: r3 + r11, r4 + r10, r5 + r9, r6 = r8),
            twice!(r3 r4 r5 r6),
            loads!(r0 sp 40, r1 sp 44, r12 r2 20, lr r2 16),
            terms!(crossed r0: r3 + r12, r4 + r11, r5 + r10, r6 + r9),
            terms!(crossed r1: r3 + lr, r4 + r12, r5 + r11, r6 + r10),
            loads!(r0 sp 48, r1 sp 52, r8 r2 12, r9 r2 8),
            terms!(crossed r0: r3 + r8, r4 + lr, r5 + r12, r6 + r11),
            terms!(crossed r1: r3 + r9, r4 + r8, r5 + lr, r6 + r12),
            loads!(r0 sp 56, r1 sp 60, r10 r2 4, r11 r2 0),
            terms!(crossed r0: r3 + r10, r4 + r9, r5 + r8, r6 + lr),
            terms!(crossed r1: r3 + r11, r4 + r10, r5 + r9, r6 + r8),
            loads!(r0 sp 64, r1 sp 68),
            terms!(crossed r0: r4 + r11, r5 + r10, r6 + r9),
            terms!(crossed r1: r5 + r11, r6 + r10),
            loads!(r0 sp 72),
            terms!(crossed r0: r6 + r11),
            constants!(),
            reduced!(r3 strh 22),
            reduced!(r4 strh 26),
            reduced!(r5 strh 30),
            reduced!(r6 strh 34),
            "add sp, #80\n",
            "pop {r4-r11, pc}\n",
        )
    };
}

routine! {
    /// `r = a·b`
    mul(r: *mut Pairs, a: *const Pairs, b: *const Pairs) text!()
}
