// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a + b` in eight words, reduced.
//!
//! - **In:** `r1`, `r2`: any words. **Out:** at `r0` a residue below `2^255 + 2^224`; it may be an operand's place.
//! - **Stack:** 36 bytes. **Features:** DSP extension. **Time:** constant; 66 cycles.
//!
//! The top words first: what their sum has from 2^255 on, at most 3, begins the chain of the others as 19 each. The chain is one
//! `umaal` a word, with 1 as a factor, and its carry a word: three terms at the bottom need no second chain.

macro_rules! text {
    () => {
        concat!(
            "push {r4-r11, lr}\n",
            "ldr r12, [r1, #28]\n",
            "ldr r11, [r2, #28]\n",
            "mov r3, #0\n",
            "adds r12, r12, r11\n",
            "adc r3, r3, #0\n",
            "add r3, r3, r3\n",
            "add r3, r3, r12, lsr #31\n",
            "bic r12, r12, #0x80000000\n",
            "add r4, r3, r3, lsl #3\n",
            "add r3, r3, r4, lsl #1\n",
            "mov lr, #1\n",
            "ldm r1!, {r4-r6}\n",
            "ldm r2!, {r8-r10}\n",
            "umaal r4, r3, r8, lr\n",
            "umaal r5, r3, r9, lr\n",
            "umaal r6, r3, r10, lr\n",
            "ldm r1, {r7, r8, r9, r10}\n",
            "ldr r1, [r2]\n",
            "ldr r11, [r2, #4]\n",
            "umaal r7, r3, r1, lr\n",
            "ldr r1, [r2, #8]\n",
            "ldr r2, [r2, #12]\n",
            "umaal r8, r3, r11, lr\n",
            "umaal r9, r3, r1, lr\n",
            "umaal r10, r3, r2, lr\n",
            // The top word is below 2^31, the carry at most 1.
            "add r12, r12, r3\n",
            "stm r0, {r4-r10, r12}\n",
            "pop {r4-r11, pc}\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// The tight sum of any words.
#[cfg(nineteen_thumb = "v7em")]
pub(crate) fn add(a: &[u32; 8], b: &[u32; 8]) -> [u32; 8] {
    /// # Safety
    ///
    /// `r` is a place to write, `a` and `b` are places to read.
    #[unsafe(naked)]
    unsafe extern "C" fn routine(r: *mut [u32; 8], a: *const [u32; 8], b: *const [u32; 8]) {
        core::arch::naked_asm!(text!(), options(raw))
    }
    let mut r = core::mem::MaybeUninit::uninit();
    // SAFETY: the routine writes eight words at its first argument, which is a place for them, reads eight at each of the others,
    // which are borrowed, and keeps what the calling convention says.
    unsafe {
        routine(r.as_mut_ptr(), a, b);
        r.assume_init()
    }
}
