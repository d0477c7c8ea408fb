// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a²` in eight words, reduced.
//!
//! - **In:** `r1`: any words. **Out:** at `r0` a residue below `2^255 + 2^230`; it may be the
//!   operand's place.
//! - **Stack:** 144 bytes. **Time:** constant where `muls` is; 1,233 cycles with a multiplier of
//!   one cycle.
//!
//! The 28 products of different words are computed once, by column; then they are doubled, and the
//! squares of the words are added.

/// Words `2i` and `2i + 1` of the square: already doubled; adds the square of a word and the carry
/// in `r7`.
#[rustfmt::skip] // one instruction per line
macro_rules! diagonal {
    ($a:literal, $low:literal, $high:literal) => {
        concat!(
            $a, "\n",
            "uxth r1, r0\n",
            "lsrs r0, r0, #16\n",
            "mov r2, r0\n",
            "muls r2, r1, r2\n",
            "muls r1, r1, r1\n",
            "muls r0, r0, r0\n",
            // Twice the middle product, at 2^16.
            "lsls r3, r2, #17\n",
            "lsrs r2, r2, #15\n",
            "adds r1, r1, r3\n",
            "adcs r0, r0, r2\n",
            // The square of a word plus a bit fits two words.
            "movs r2, #0\n",
            "adds r1, r1, r7\n",
            "adcs r0, r0, r2\n",
            "ldr r3, [sp, #", $low, "]\n",
            "ldr r4, [sp, #", $high, "]\n",
            "adds r1, r1, r3\n",
            "adcs r0, r0, r4\n",
            "adcs r2, r2, r2\n",
            "mov r7, r2\n",
            "str r1, [sp, #", $low, "]\n",
            "str r0, [sp, #", $high, "]\n",
        )
    };
}

/// The text. On the stack: a, two free words, the sixteen words of the square, the address of the
/// result.
macro_rules! text {
    () => {
        concat!(
            ground::v6m_enter!(),
            "sub sp, #108\n",
            "str r0, [sp, #104]\n",
            "mov r0, sp\n",
            "ldm r1!, {r4-r7}\n",
            "stm r0!, {r4-r7}\n",
            "mov r8, r4\n",
            "mov r9, r5\n",
            "mov r10, r6\n",
            "mov r11, r7\n",
            "ldm r1!, {r4-r7}\n",
            "stm r0!, {r4-r7}\n",
            "mov r12, r4\n",
            "mov lr, r5\n",
            "movs r5, #0\n",
            "movs r6, #0\n",
            "movs r7, #0\n",
            product!("mov r0, r8", "mov r1, r9" => "r5" "r6" "r7"),
            "str r5, [sp, #44]\n",
            "movs r5, #0\n",
            product!("mov r0, r8", "mov r1, r10" => "r6" "r7" "r5"),
            "str r6, [sp, #48]\n",
            "movs r6, #0\n",
            product!("mov r0, r8", "mov r1, r11" => "r7" "r5" "r6"),
            product!("mov r0, r9", "mov r1, r10" => "r7" "r5" "r6"),
            "str r7, [sp, #52]\n",
            "movs r7, #0\n",
            product!("mov r0, r8", "mov r1, r12" => "r5" "r6" "r7"),
            product!("mov r0, r9", "mov r1, r11" => "r5" "r6" "r7"),
            "str r5, [sp, #56]\n",
            "movs r5, #0\n",
            product!("mov r0, r8", "mov r1, lr" => "r6" "r7" "r5"),
            product!("mov r0, r9", "mov r1, r12" => "r6" "r7" "r5"),
            product!("mov r0, r10", "mov r1, r11" => "r6" "r7" "r5"),
            "str r6, [sp, #60]\n",
            "movs r6, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #24]" => "r7" "r5" "r6"),
            product!("mov r0, r9", "mov r1, lr" => "r7" "r5" "r6"),
            product!("mov r0, r10", "mov r1, r12" => "r7" "r5" "r6"),
            "str r7, [sp, #64]\n",
            "movs r7, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #28]" => "r5" "r6" "r7"),
            product!("mov r0, r9", "ldr r1, [sp, #24]" => "r5" "r6" "r7"),
            product!("mov r0, r10", "mov r1, lr" => "r5" "r6" "r7"),
            product!("mov r0, r11", "mov r1, r12" => "r5" "r6" "r7"),
            "str r5, [sp, #68]\n",
            "movs r5, #0\n",
            product!("mov r0, r9", "ldr r1, [sp, #28]" => "r6" "r7" "r5"),
            product!("mov r0, r10", "ldr r1, [sp, #24]" => "r6" "r7" "r5"),
            product!("mov r0, r11", "mov r1, lr" => "r6" "r7" "r5"),
            "str r6, [sp, #72]\n",
            "movs r6, #0\n",
            product!("mov r0, r10", "ldr r1, [sp, #28]" => "r7" "r5" "r6"),
            product!("mov r0, r11", "ldr r1, [sp, #24]" => "r7" "r5" "r6"),
            product!("mov r0, r12", "mov r1, lr" => "r7" "r5" "r6"),
            "str r7, [sp, #76]\n",
            "movs r7, #0\n",
            product!("mov r0, r11", "ldr r1, [sp, #28]" => "r5" "r6" "r7"),
            product!("mov r0, r12", "ldr r1, [sp, #24]" => "r5" "r6" "r7"),
            "str r5, [sp, #80]\n",
            "movs r5, #0\n",
            product!("mov r0, r12", "ldr r1, [sp, #28]" => "r6" "r7" "r5"),
            product!("mov r0, lr", "ldr r1, [sp, #24]" => "r6" "r7" "r5"),
            "str r6, [sp, #84]\n",
            "movs r6, #0\n",
            product!("mov r0, lr", "ldr r1, [sp, #28]" => "r7" "r5" "r6"),
            "str r7, [sp, #88]\n",
            "movs r7, #0\n",
            product!("ldr r0, [sp, #24]", "ldr r1, [sp, #28]" => "r5" "r6" "r7"),
            "str r5, [sp, #92]\n",
            "str r6, [sp, #96]\n",
            // All of them are below 2^480.
            "@ r7 above 0 sp+44 sp+48 sp+52 sp+56 sp+60 sp+64 sp+68 sp+72 sp+76 sp+80 sp+84 sp+88 sp+92 sp+96\n",
            // Words 1 to 14 doubled; the bit shifted out is word 15.
            "add r0, sp, #44\n",
            "mov r1, r0\n",
            "ldm r0!, {r2-r7}\n",
            "adds r2, r2, r2\n",
            "adcs r3, r3, r3\n",
            "adcs r4, r4, r4\n",
            "adcs r5, r5, r5\n",
            "adcs r6, r6, r6\n",
            "adcs r7, r7, r7\n",
            "stm r1!, {r2-r7}\n",
            "ldm r0!, {r2-r7}\n",
            "adcs r2, r2, r2\n",
            "adcs r3, r3, r3\n",
            "adcs r4, r4, r4\n",
            "adcs r5, r5, r5\n",
            "adcs r6, r6, r6\n",
            "adcs r7, r7, r7\n",
            "stm r1!, {r2-r7}\n",
            "ldm r0!, {r2-r3}\n",
            "adcs r2, r2, r2\n",
            "adcs r3, r3, r3\n",
            "stm r1!, {r2-r3}\n",
            "movs r2, #0\n",
            "adcs r2, r2, r2\n",
            "str r2, [r1]\n",
            "movs r7, #0\n",
            "str r7, [sp, #40]\n",
            diagonal!("mov r0, r8", "40", "44"),
            diagonal!("mov r0, r9", "48", "52"),
            diagonal!("mov r0, r10", "56", "60"),
            diagonal!("mov r0, r11", "64", "68"),
            diagonal!("mov r0, r12", "72", "76"),
            diagonal!("mov r0, lr", "80", "84"),
            diagonal!("ldr r0, [sp, #24]", "88", "92"),
            diagonal!("ldr r0, [sp, #28]", "96", "100"),
            // The square is below 2^512.
            "@ r7 above sp+40 sp+44 sp+48 sp+52 sp+56 sp+60 sp+64 sp+68 sp+72 sp+76 sp+80 sp+84 sp+88 sp+92 sp+96 sp+100\n",
            reduce!(),
            "add sp, #108\n",
            ground::v6m_leave!(),
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
#[cfg(nineteen_w32 = "v6m")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn square(r: *mut [u32; 8], a: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
