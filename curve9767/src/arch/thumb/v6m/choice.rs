// SPDX-License-Identifier: MIT OR Apache-2.0
//! Selections by secrets: every word is read, and masks select.
//!
//! **Time:** constant where `muls` is.

use crate::arch::pairs::Pairs;

#[rustfmt::skip] // one instruction per line
macro_rules! word {
    () => {
        concat!(
            "ldr r3, [r0]\n",
            "ldmia r1!, {r4}\n",
            "eors r4, r3\n",
            "ands r4, r2\n",
            "eors r3, r4\n",
            "stmia r0!, {r3}\n",
        )
    };
}

routine! {
    /// `r = a` where the mask has ones.
    assign_if(r: *mut Pairs, a: *const Pairs, mask: u32) concat!(
        "push {r4, lr}\n",
        word!(), word!(), word!(), word!(), word!(), word!(), word!(), word!(), word!(), word!(),
        "pop {r4, pc}\n",
    )
}

/// Stores whether the index is i: 0 or 1.
#[rustfmt::skip] // one instruction per line
macro_rules! is {
    ($($i:literal)*) => {
        concat!($(
            "movs r4, #", $i, "\n",
            "eors r4, r3\n",
            "subs r4, r4, #1\n",
            "lsrs r4, r4, #31\n",
            "str r4, [sp, #4*", $i, "]\n",
        )*)
    };
}

/// Adds five words of an entry, times its 0 or 1, to the sums in the upper registers.
#[rustfmt::skip] // one instruction per line
macro_rules! entries {
    ($($i:literal)*) => {
        concat!($(
            "ldr r0, [sp, #4*", $i, "]\n",
            "ldmia r1!, {r3-r7}\n",
            "muls r3, r0, r3\n",
            "muls r4, r0, r4\n",
            "muls r5, r0, r5\n",
            "muls r6, r0, r6\n",
            "muls r7, r0, r7\n",
            "add r8, r3\n",
            "add r9, r4\n",
            "add r10, r5\n",
            "add r11, r6\n",
            "add r12, r7\n",
            "adds r1, #60\n",
        )*)
    };
}

/// Five words of the result, summed over all entries; then back to the first entry, five words on.
#[rustfmt::skip] // one instruction per line
macro_rules! chunk {
    () => {
        concat!(
            "movs r0, #0\n",
            "mov r8, r0\n",
            "mov r9, r0\n",
            "mov r10, r0\n",
            "mov r11, r0\n",
            "mov r12, r0\n",
            entries!(0 1 2 3 4 5 6 7),
            "mov r3, r8\n",
            "mov r4, r9\n",
            "mov r5, r10\n",
            "mov r6, r11\n",
            "mov r7, r12\n",
            "stmia r2!, {r3-r7}\n",
            // 8·80 bytes back, 20 on.
            "subs r1, #255\n",
            "subs r1, #255\n",
            "subs r1, #110\n",
        )
    };
}

routine! {
    /// The entry at an index below 8.
    look_up(r: *mut [Pairs; 2], table: *const [[Pairs; 2]; 8], index: u32) concat!(
        ground::v6m_enter!(),
        "sub sp, #32\n",
        "movs r3, r2\n",
        "mov r2, r0\n",
        is!(0 1 2 3 4 5 6 7),
        chunk!(), chunk!(), chunk!(), chunk!(),
        "add sp, #32\n",
        ground::v6m_leave!(),
    )
}
