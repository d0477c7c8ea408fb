// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a²` in eight words, reduced.
//!
//! - **In:** `r1`: any words. **Out:** at `r0` a residue below `2^255 + 2^230`; it may be the
//!   operand's place.
//! - **Stack:** 68 bytes. **Features:** DSP extension. **Time:** as that of the product; 149
//!   cycles.
//!
//! The 28 products of different words are computed once: among a0 to a3, of these with a4 to a7,
//! and among a4 to a7. As words leave the window they are doubled, in one chain of `adcs` through
//! the whole routine (`umaal` does not touch flags), and the squares of the words are added in
//! another chain, whose carry is a word (`lr`). The reduction is that of the product.

/// A word leaves the window: doubled, plus the addend from the chain of squares.
macro_rules! leaves {
    ($word:literal, $square:literal) => {
        concat!(
            "adcs ", $word, ", ", $word, ", ", $word, "\n", "umaal ", $word, ", lr, ", $square,
            ", ", $square, "\n",
        )
    };
}

macro_rules! row {
    ($a:literal, $w0:literal $w1:literal $w2:literal $w3:literal $carry:literal) => {
        concat!(
            "umaal ", $w0, ", ", $carry, ", ", $a, ", r2\n", "umaal ", $w1, ", ", $carry, ", ", $a,
            ", r3\n", "umaal ", $w2, ", ", $carry, ", ", $a, ", r4\n", "umaal ", $w3, ", ", $carry,
            ", ", $a, ", r5\n",
        )
    };
}

/// The text. On the stack: words 0 to 6, the address of the result.
macro_rules! text {
    () => {
        concat!(
            "push {r0, r4-r11, lr}\n",
            "sub sp, #28\n",
            // Among a0 to a3: words 1 to 6 in r6 to r11.
            "ldm r1!, {r2-r5}\n",
            "umull r6, r7, r2, r3\n",
            "mov r8, #0\n",
            "umaal r7, r8, r2, r4\n",
            "mov r9, #0\n",
            "umaal r8, r9, r2, r5\n",
            "mov r10, #0\n",
            "umaal r8, r10, r3, r4\n",
            "umaal r9, r10, r3, r5\n",
            "mov r11, #0\n",
            "umaal r10, r11, r4, r5\n",
            "mov r0, #0\n",
            "umull r12, lr, r2, r2\n",
            "adds r6, r6, r6\n",
            "umaal r6, lr, r0, r0\n",
            leaves!("r7", "r3"),
            leaves!("r8", "r0"),
            "str r12, [sp]\n",
            "str r6, [sp, #4]\n",
            "str r7, [sp, #8]\n",
            "str r8, [sp, #12]\n",
            // Of these with a4 to a7, on words 4, 5, 6 and 0.
            "ldr r7, [r1]\n",
            "ldr r8, [r1, #4]\n",
            "mov r12, #0\n",
            "mov r6, #0\n",
            row!("r7", "r9" "r10" "r11" "r12" "r6"),
            leaves!("r9", "r4"),
            "str r9, [sp, #16]\n",
            "mov r9, #0\n",
            row!("r8", "r10" "r11" "r12" "r6" "r9"),
            leaves!("r10", "r0"),
            "str r10, [sp, #20]\n",
            "ldr r10, [r1, #8]\n",
            "mov r7, #0\n",
            row!("r10", "r11" "r12" "r6" "r9" "r7"),
            leaves!("r11", "r5"),
            "str r11, [sp, #24]\n",
            "ldr r11, [r1, #12]\n",
            row!("r11", "r12" "r6" "r9" "r7" "r0"),
            "mov r2, #0\n",
            leaves!("r12", "r2"),
            // Among a4 to a7 (r1, r8, r10, r11): words 8 to 14 are r6, r9, r7, r0, r3, r4, r5.
            "ldr r1, [r1]\n",
            "mov r3, #0\n",
            "umaal r9, r3, r1, r8\n",
            "umaal r7, r3, r1, r10\n",
            "umaal r0, r3, r1, r11\n",
            "mov r4, #0\n",
            "umaal r0, r4, r8, r10\n",
            "umaal r3, r4, r8, r11\n",
            "mov r5, #0\n",
            "umaal r4, r5, r10, r11\n",
            leaves!("r6", "r1"),
            leaves!("r9", "r2"),
            leaves!("r7", "r8"),
            leaves!("r0", "r2"),
            leaves!("r3", "r10"),
            leaves!("r4", "r2"),
            leaves!("r5", "r11"),
            // The square is below 2^512: there is no carry out.
            "adc lr, lr, r2\n",
            "@ carry above sp+0 sp+4 sp+8 sp+12 sp+16 sp+20 sp+24 r12 r6 r9 r7 r0 r3 r4 r5 lr\n",
            // Words 8 to 15 are r6, r9, r7, r0, r3, r4, r5, lr; word 7 is r12.
            "mov r8, #38\n",
            "umaal r12, r2, lr, r8\n",
            "add r2, r2, r2\n",
            "add r2, r2, r12, lsr #31\n",
            "bic r12, r12, #0x80000000\n",
            "add lr, r2, r2, lsl #3\n",
            "add lr, r2, lr, lsl #1\n",
            "pop {r1, r2, r10, r11}\n",
            "umaal r1, lr, r6, r8\n",
            "umaal r2, lr, r9, r8\n",
            "umaal r10, lr, r7, r8\n",
            "umaal r11, lr, r0, r8\n",
            "pop {r0, r6, r7, r9}\n",
            "stm r9!, {r1, r2, r10, r11}\n",
            "umaal r0, lr, r3, r8\n",
            "umaal r6, lr, r4, r8\n",
            "umaal r7, lr, r5, r8\n",
            "add r12, r12, lr\n",
            "stm r9, {r0, r6, r7, r12}\n",
            "pop {r4-r11, pc}\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// `r = a²`, tight, of any words; places may be the same.
///
/// # Safety
///
/// The pointers are to eight words: to write, and to read.
#[cfg(nineteen_w32 = "v7em")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn square(r: *mut [u32; 8], a: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
