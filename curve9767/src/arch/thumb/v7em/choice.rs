// SPDX-License-Identifier: MIT OR Apache-2.0
//! Selections by secrets: every word is read, and masks select.
//!
//! **Time:** constant.

use crate::arch::pairs::Pairs;

#[rustfmt::skip] // one instruction per line
macro_rules! word {
    ($($r:literal $a:literal),*) => {
        concat!($(
            "eor ", $a, ", ", $a, ", ", $r, "\n",
            "and ", $a, ", ", $a, ", r2\n",
            "eor ", $r, ", ", $r, ", ", $a, "\n",
        )*)
    };
}

routine! {
    /// `r = a` where the mask has ones.
    assign_if(r: *mut Pairs, a: *const Pairs, mask: u32) concat!(
        "push {r4-r11, lr}\n",
        "ldm r0, {r3-r6, r12}\n",
        "ldm r1!, {r7-r11}\n",
        word!("r3" "r7", "r4" "r8", "r5" "r9", "r6" "r10", "r12" "r11"),
        "stm r0!, {r3-r6, r12}\n",
        "ldm r0, {r3-r6, r12}\n",
        "ldm r1, {r7-r11}\n",
        word!("r3" "r7", "r4" "r8", "r5" "r9", "r6" "r10", "r12" "r11"),
        "stm r0, {r3-r6, r12}\n",
        "pop {r4-r11, pc}\n",
    )
}

/// Adds five words of an entry, times its 0 or 1, to the sums.
#[rustfmt::skip] // one instruction per line
macro_rules! entries {
    ($($i:literal)*) => {
        concat!($(
            "ubfx r3, r2, #", $i, ", #1\n",
            "ldm r1, {r9-r12, lr}\n",
            "mla r4, r9, r3, r4\n",
            "mla r5, r10, r3, r5\n",
            "mla r6, r11, r3, r6\n",
            "mla r7, r12, r3, r7\n",
            "mla r8, lr, r3, r8\n",
            "add r1, #80\n",
        )*)
    };
}

/// Five words of the result, summed over all entries; then back to the first entry, five words on.
#[rustfmt::skip] // one instruction per line
macro_rules! chunk {
    () => {
        concat!(
            "mov r4, #0\n",
            "mov r5, #0\n",
            "mov r6, #0\n",
            "mov r7, #0\n",
            "mov r8, #0\n",
            entries!(0 1 2 3 4 5 6 7),
            "stm r0!, {r4-r8}\n",
            "subw r1, r1, #620\n",
        )
    };
}

routine! {
    /// The entry at an index below 8, selected by a bit at its position.
    look_up(r: *mut [Pairs; 2], table: *const [[Pairs; 2]; 8], index: u32) concat!(
        "push {r4-r11, lr}\n",
        "mov r3, #1\n",
        "lsl r2, r3, r2\n",
        chunk!(), chunk!(), chunk!(), chunk!(),
        "pop {r4-r11, pc}\n",
    )
}
