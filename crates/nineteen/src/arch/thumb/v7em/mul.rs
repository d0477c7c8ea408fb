// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a·b` in eight words, reduced.
//!
//! - **In:** `r1`, `r2`: any words. **Out:** at `r0` a residue below `2^255 + 2^230`; it may be an
//!   operand's place.
//! - **Stack:** 76 bytes. **Features:** DSP extension. **Time:** constant where `umull` and `umaal`
//!   are, which Arm says of Cortex-M4 and M7; 192 cycles by the table of Cortex-M4.
//!
//! Operands are cached by halves: four words of `b` stay in registers while all of `a` passes. A
//! row is four `umaal`, whose window of five words moves up by one; its lowest word is final. The
//! upper half of the product stays in registers for the reduction: `38·e₁₅ + e₇` first, whose bits
//! from 2^255 on start the chain of the other words as 19 each, so that nothing is left to fold.
//!
//! Reference: Hutter, Wenger, *Fast Multi-precision Multiplication for Public-Key Cryptography on
//! Embedded Microprocessors*, doi:10.1007/978-3-642-23951-9_30 (operand caching).

/// A row: four products on a window; its lowest word is final, and its register is free.
macro_rules! row {
    ($a:literal, $b0:literal $b1:literal $b2:literal $b3:literal, $w0:literal $w1:literal $w2:literal $w3:literal $carry:literal) => {
        concat!(
            "umaal ", $w0, ", ", $carry, ", ", $a, ", ", $b0, "\n", "umaal ", $w1, ", ", $carry,
            ", ", $a, ", ", $b1, "\n", "umaal ", $w2, ", ", $carry, ", ", $a, ", ", $b2, "\n",
            "umaal ", $w3, ", ", $carry, ", ", $a, ", ", $b3, "\n",
        )
    };
}

/// The text. On the stack: e11, e7, e0 to e6, the address of the result.
macro_rules! text {
    () => {
        concat!(
            "push {r0, r4-r11, lr}\n",
            "sub sp, #36\n",
            // b0 to b3 with all of a.
            "ldm r2!, {r3-r6}\n",
            "ldm r1!, {r0, r12, lr}\n",
            "umull r7, r8, r0, r3\n",
            "mov r9, #0\n",
            "umaal r8, r9, r0, r4\n",
            "mov r10, #0\n",
            "umaal r9, r10, r0, r5\n",
            "mov r11, #0\n",
            "umaal r10, r11, r0, r6\n",
            "str r7, [sp, #8]\n",
            "mov r7, #0\n",
            row!("r12", "r3" "r4" "r5" "r6", "r8" "r9" "r10" "r11" "r7"),
            "str r8, [sp, #12]\n",
            "mov r8, #0\n",
            row!("lr", "r3" "r4" "r5" "r6", "r9" "r10" "r11" "r7" "r8"),
            "str r9, [sp, #16]\n",
            "ldm r1!, {r0, r12, lr}\n",
            "mov r9, #0\n",
            row!("r0", "r3" "r4" "r5" "r6", "r10" "r11" "r7" "r8" "r9"),
            "str r10, [sp, #20]\n",
            "mov r10, #0\n",
            row!("r12", "r3" "r4" "r5" "r6", "r11" "r7" "r8" "r9" "r10"),
            "str r11, [sp, #24]\n",
            "mov r11, #0\n",
            row!("lr", "r3" "r4" "r5" "r6", "r7" "r8" "r9" "r10" "r11"),
            "str r7, [sp, #28]\n",
            "ldm r1!, {r0, r12}\n",
            "mov r7, #0\n",
            row!("r0", "r3" "r4" "r5" "r6", "r8" "r9" "r10" "r11" "r7"),
            "str r8, [sp, #32]\n",
            "mov r8, #0\n",
            row!("r12", "r3" "r4" "r5" "r6", "r9" "r10" "r11" "r7" "r8"),
            "str r9, [sp, #4]\n",
            "str r8, [sp]\n",
            // b4 to b7: the first carry of a row is the word from the first pass with the same
            // weight, e4 to e11.
            "ldm r2, {r3-r6}\n",
            "ldr r12, [r1, #-32]\n",
            "ldr r8, [sp, #24]\n",
            "mov r9, #0\n",
            "umaal r8, r9, r12, r3\n",
            "str r8, [sp, #24]\n",
            "mov r8, #0\n",
            "umaal r8, r9, r12, r4\n",
            "mov r0, #0\n",
            "umaal r0, r9, r12, r5\n",
            "mov r2, #0\n",
            "umaal r2, r9, r12, r6\n",
            "ldr r12, [r1, #-28]\n",
            "ldr lr, [sp, #28]\n",
            row!("r12", "r3" "r4" "r5" "r6", "r8" "r0" "r2" "r9" "lr"),
            "str r8, [sp, #28]\n",
            "ldr r12, [r1, #-24]\n",
            "ldr r8, [sp, #32]\n",
            row!("r12", "r3" "r4" "r5" "r6", "r0" "r2" "r9" "lr" "r8"),
            "str r0, [sp, #32]\n",
            "ldr r12, [r1, #-20]\n",
            "ldr r0, [sp, #4]\n",
            row!("r12", "r3" "r4" "r5" "r6", "r2" "r9" "lr" "r8" "r0"),
            "str r2, [sp, #4]\n",
            "ldr r12, [r1, #-16]\n",
            "ldr r2, [r1, #-12]\n",
            row!("r12", "r3" "r4" "r5" "r6", "r9" "lr" "r8" "r0" "r10"),
            row!("r2", "r3" "r4" "r5" "r6", "lr" "r8" "r0" "r10" "r11"),
            "ldr r12, [r1, #-8]\n",
            "ldr r2, [r1, #-4]\n",
            "ldr r1, [sp]\n",
            row!("r12", "r3" "r4" "r5" "r6", "r8" "r0" "r10" "r11" "r7"),
            row!("r2", "r3" "r4" "r5" "r6", "r0" "r10" "r11" "r7" "r1"),
            // e8 to e15 are r9, lr, r8, r0, r10, r11, r7, r1. At most 38·(2^32 - 1) + 2^32 - 1: q ≤
            // 77, 19q ≤ 1463.
            "mov r2, #38\n",
            "mov r12, #0\n",
            "pop {r5, r6}\n",
            "umaal r6, r12, r1, r2\n",
            "add r12, r12, r12\n",
            "add r12, r12, r6, lsr #31\n",
            "bic r6, r6, #0x80000000\n",
            "add r1, r12, r12, lsl #3\n",
            "add r12, r12, r1, lsl #1\n",
            "pop {r1, r3, r4, r5}\n",
            "umaal r1, r12, r9, r2\n",
            "umaal r3, r12, lr, r2\n",
            "umaal r4, r12, r8, r2\n",
            "umaal r5, r12, r0, r2\n",
            "pop {r8, r9}\n",
            "umaal r8, r12, r10, r2\n",
            "umaal r9, r12, r11, r2\n",
            "pop {r10, lr}\n",
            "umaal r10, r12, r7, r2\n",
            // The top word is below 2^31, the carry at most 38.
            "add r12, r12, r6\n",
            "stm lr, {r1, r3, r4, r5, r8, r9, r10, r12}\n",
            "pop {r4-r11, pc}\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// `r = a·b`, tight, of any words; places may be the same.
///
/// # Safety
///
/// The pointers are to eight words: to write, and to read.
#[cfg(nineteen_w32 = "v7em")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn mul(r: *mut [u32; 8], a: *const [u32; 8], b: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
