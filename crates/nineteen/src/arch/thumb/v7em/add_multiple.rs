// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a + k·b` in eight words, reduced; with k = 1, the sum.
//!
//! - **In:** `r1`, `r2`: any words; `r3`: k, below 2^17. **Out:** at `r0` a residue below
//!   `2^255 + 2^242`; it may be an operand's place.
//! - **Stack:** 36 bytes. **Features:** DSP extension. **Time:** constant, as that of the product;
//!   67 cycles.
//!
//! The top words first: their sum from 2^255 on, times 19, starts the chain of the other words. The
//! chain is one `umaal` per word, and its carry is a word: three terms at the bottom need no second
//! chain.

/// The largest factor.
#[cfg(nineteen_w32 = "v7em")]
pub(crate) const MOST: u32 = (1 << 17) - 1;

macro_rules! text {
    () => {
        concat!(
            "push {r4-r11, lr}\n",
            "mov lr, r3\n",
            "ldr r12, [r1, #28]\n",
            "ldr r11, [r2, #28]\n",
            "mov r3, #0\n",
            // At most (2^17 - 1)·(2^32 - 1) + 2^32 - 1: q < 2^18, 19q < 2^23.
            "umaal r12, r3, r11, lr\n",
            "add r3, r3, r3\n",
            "add r3, r3, r12, lsr #31\n",
            "bic r12, r12, #0x80000000\n",
            "add r4, r3, r3, lsl #3\n",
            "add r3, r3, r4, lsl #1\n",
            "ldm r1!, {r4-r6}\n",
            "ldm r2!, {r8-r11}\n",
            "umaal r4, r3, r8, lr\n",
            "umaal r5, r3, r9, lr\n",
            "umaal r6, r3, r10, lr\n",
            "ldm r1, {r7-r10}\n",
            "ldr r1, [r2]\n",
            "umaal r7, r3, r11, lr\n",
            "ldr r11, [r2, #4]\n",
            "ldr r2, [r2, #8]\n",
            "umaal r8, r3, r1, lr\n",
            "umaal r9, r3, r11, lr\n",
            "umaal r10, r3, r2, lr\n",
            // The top word is below 2^31, the carry below 2^18.
            "add r12, r12, r3\n",
            "stm r0, {r4-r10, r12}\n",
            "pop {r4-r11, pc}\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// `r = a + k·b`, tight, of any words, for `k < 2^17`; places may be the same.
///
/// # Safety
///
/// The pointers are to eight words: to write, and to read.
#[cfg(nineteen_w32 = "v7em")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn add_multiple(
    r: *mut [u32; 8],
    a: *const [u32; 8],
    b: *const [u32; 8],
    k: u32,
) {
    core::arch::naked_asm!(text!(), options(raw))
}
