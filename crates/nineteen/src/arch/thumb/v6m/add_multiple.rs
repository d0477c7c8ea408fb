// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a + k·b` in eight words, reduced.
//!
//! - **In:** `r1`, `r2`: any words; `r3`: k, below 2^16. **Out:** at `r0` a residue below
//!   `2^255 + 2^241`; it may be an operand's place.
//! - **Stack:** 20 bytes. **Time:** constant where `muls` is; 185 cycles with a multiplier of one
//!   cycle.
//!
//! The top words first: their sum from 2^255 on, times 19, starts the chain of the other words.

/// (r4, r5) = k·b + a + r4: the halves of a word of b times k, below 2^32 each.
#[rustfmt::skip] // one instruction per line
macro_rules! word {
    ($at:literal) => {
        concat!(
            "ldr r5, [r2, #", $at, "]\n",
            "lsrs r6, r5, #16\n",
            "uxth r5, r5\n",
            "muls r5, r3, r5\n",
            "muls r6, r3, r6\n",
            "lsls r7, r6, #16\n",
            "lsrs r6, r6, #16\n",
            "adds r5, r5, r7\n",
            "movs r7, #0\n",
            "adcs r6, r6, r7\n",
            "adds r5, r5, r4\n",
            "adcs r6, r6, r7\n",
            "ldr r4, [r1, #", $at, "]\n",
            "adds r5, r5, r4\n",
            "adcs r6, r6, r7\n",
            "mov r4, r6\n",
        )
    };
}

/// The largest factor.
#[cfg(nineteen_w32 = "v6m")]
pub(crate) const MOST: u32 = (1 << 16) - 1;

macro_rules! text {
    () => {
        concat!(
            "push {r4-r7, lr}\n",
            "movs r4, #0\n",
            word!("28"),
            // q < 2^17, 19q < 2^22.
            "lsls r4, r4, #1\n",
            "lsrs r6, r5, #31\n",
            "adds r4, r4, r6\n",
            "lsls r5, r5, #1\n",
            "lsrs r5, r5, #1\n",
            "mov r12, r5\n",
            "movs r6, #19\n",
            "muls r4, r6, r4\n",
            word!("0"),
            "str r5, [r0, #0]\n",
            word!("4"),
            "str r5, [r0, #4]\n",
            word!("8"),
            "str r5, [r0, #8]\n",
            word!("12"),
            "str r5, [r0, #12]\n",
            word!("16"),
            "str r5, [r0, #16]\n",
            word!("20"),
            "str r5, [r0, #20]\n",
            word!("24"),
            "str r5, [r0, #24]\n",
            // The top word is below 2^31, the carry below 2^17.
            "mov r5, r12\n",
            "adds r5, r5, r4\n",
            "str r5, [r0, #28]\n",
            "pop {r4-r7, pc}\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// `r = a + k·b`, tight, of any words, for `k < 2^16`; places may be the same.
///
/// # Safety
///
/// The pointers are to eight words: to write, and to read.
#[cfg(nineteen_w32 = "v6m")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn add_multiple(
    r: *mut [u32; 8],
    a: *const [u32; 8],
    b: *const [u32; 8],
    k: u32,
) {
    core::arch::naked_asm!(text!(), options(raw))
}
