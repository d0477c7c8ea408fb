// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a - b` in eight words.
//!
//! - **In:** `r1`, `r2`: any words. **Out:** at `r0` a residue below 2^256; it may be an operand's
//!   place.
//! - **Stack:** 20 bytes. **Time:** constant; 96 cycles.
//!
//! A borrow is folded as 38. If that borrows again, the remainder is at least 2^256 - 38, and the
//! second fold cannot borrow out of word 0.

macro_rules! text {
    () => {
        concat!(
            "push {r4-r7, lr}\n",
            "ldm r1!, {r4-r7}\n",
            "ldr r3, [r2, #0]\n",
            "subs r4, r4, r3\n",
            "ldr r3, [r2, #4]\n",
            "sbcs r5, r5, r3\n",
            "ldr r3, [r2, #8]\n",
            "sbcs r6, r6, r3\n",
            "ldr r3, [r2, #12]\n",
            "sbcs r7, r7, r3\n",
            "stm r0!, {r4-r7}\n",
            "ldm r1!, {r4-r7}\n",
            "ldr r3, [r2, #16]\n",
            "sbcs r4, r4, r3\n",
            "ldr r3, [r2, #20]\n",
            "sbcs r5, r5, r3\n",
            "ldr r3, [r2, #24]\n",
            "sbcs r6, r6, r3\n",
            "ldr r3, [r2, #28]\n",
            "sbcs r7, r7, r3\n",
            "sbcs r3, r3, r3\n",
            "movs r2, #38\n",
            "ands r3, r3, r2\n",
            "subs r0, r0, #16\n",
            "movs r2, #0\n",
            "ldr r1, [r0]\n",
            "subs r1, r1, r3\n",
            "str r1, [r0]\n",
            "ldr r1, [r0, #4]\n",
            "sbcs r1, r1, r2\n",
            "str r1, [r0, #4]\n",
            "ldr r1, [r0, #8]\n",
            "sbcs r1, r1, r2\n",
            "str r1, [r0, #8]\n",
            "ldr r1, [r0, #12]\n",
            "sbcs r1, r1, r2\n",
            "str r1, [r0, #12]\n",
            "sbcs r4, r4, r2\n",
            "sbcs r5, r5, r2\n",
            "sbcs r6, r6, r2\n",
            "sbcs r7, r7, r2\n",
            "sbcs r3, r3, r3\n",
            "movs r2, #38\n",
            "ands r3, r3, r2\n",
            "ldr r1, [r0]\n",
            "subs r1, r1, r3\n",
            "str r1, [r0]\n",
            "adds r0, r0, #16\n",
            "stm r0!, {r4-r7}\n",
            "pop {r4-r7, pc}\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// `r = a - b`, of any words; places may be the same.
///
/// # Safety
///
/// The pointers are to eight words: to write, and to read.
#[cfg(nineteen_w32 = "v6m")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn sub(r: *mut [u32; 8], a: *const [u32; 8], b: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
