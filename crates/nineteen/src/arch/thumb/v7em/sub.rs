// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a - b` in eight words.
//!
//! - **In:** `r1`, `r2`: any words. **Out:** at `r0` a residue below 2^256; it may be an operand's
//!   place.
//! - **Stack:** 36 bytes. **Features:** none. **Time:** constant; 70 cycles.
//!
//! A borrow is folded as 38. If that borrows again, the remainder is at least 2^256 - 38, and the
//! second fold cannot borrow out of word 0.

macro_rules! text {
    () => {
        concat!(
            "push {r4-r11, lr}\n",
            "ldm r1!, {r4-r7}\n",
            "ldm r2!, {r8-r11}\n",
            "subs r4, r4, r8\n",
            "sbcs r5, r5, r9\n",
            "sbcs r6, r6, r10\n",
            "sbcs r7, r7, r11\n",
            "ldm r1, {r8-r11}\n",
            "ldr r3, [r2]\n",
            "ldr r12, [r2, #4]\n",
            "ldr lr, [r2, #8]\n",
            "ldr r2, [r2, #12]\n",
            "sbcs r8, r8, r3\n",
            "sbcs r9, r9, r12\n",
            "sbcs r10, r10, lr\n",
            "sbcs r11, r11, r2\n",
            "sbc r3, r3, r3\n",
            "and r3, r3, #38\n",
            "subs r4, r4, r3\n",
            "sbcs r5, r5, #0\n",
            "sbcs r6, r6, #0\n",
            "sbcs r7, r7, #0\n",
            "sbcs r8, r8, #0\n",
            "sbcs r9, r9, #0\n",
            "sbcs r10, r10, #0\n",
            "sbcs r11, r11, #0\n",
            "sbc r3, r3, r3\n",
            "and r3, r3, #38\n",
            "sub r4, r4, r3\n",
            "stm r0, {r4-r11}\n",
            "pop {r4-r11, pc}\n",
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
#[cfg(nineteen_w32 = "v7em")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn sub(r: *mut [u32; 8], a: *const [u32; 8], b: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
