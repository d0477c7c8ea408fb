// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a·b` in eight words, reduced.
//!
//! - **In:** `r1`, `r2`: any words. **Out:** at `r0` a residue below `2^255 + 2^230`; it may be an
//!   operand's place.
//! - **Stack:** 144 bytes. **Time:** constant where `muls` is; 1,915 cycles with a multiplier of
//!   one cycle.
//!
//! By column: 64 word products, 256 half-word products. Six words of `a` stay in the upper
//! registers; the others are on the stack.

/// The text. On the stack: b, a6, a7, the sixteen words of the product, the address of the result.
macro_rules! text {
    () => {
        concat!(
            ground::v6m_enter!(),
            "sub sp, #108\n",
            "str r0, [sp, #104]\n",
            "mov r0, sp\n",
            "ldm r2!, {r4-r7}\n",
            "stm r0!, {r4-r7}\n",
            "ldm r2!, {r4-r7}\n",
            "stm r0!, {r4-r7}\n",
            "ldm r1!, {r4-r7}\n",
            "mov r8, r4\n",
            "mov r9, r5\n",
            "mov r10, r6\n",
            "mov r11, r7\n",
            "ldm r1!, {r4-r7}\n",
            "mov r12, r4\n",
            "mov lr, r5\n",
            "stm r0!, {r6-r7}\n",
            "movs r5, #0\n",
            "movs r6, #0\n",
            "movs r7, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #0]" => "r5" "r6" "r7"),
            "str r5, [sp, #40]\n",
            "movs r5, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #4]" => "r6" "r7" "r5"),
            product!("mov r0, r9", "ldr r1, [sp, #0]" => "r6" "r7" "r5"),
            "str r6, [sp, #44]\n",
            "movs r6, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #8]" => "r7" "r5" "r6"),
            product!("mov r0, r9", "ldr r1, [sp, #4]" => "r7" "r5" "r6"),
            product!("mov r0, r10", "ldr r1, [sp, #0]" => "r7" "r5" "r6"),
            "str r7, [sp, #48]\n",
            "movs r7, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #12]" => "r5" "r6" "r7"),
            product!("mov r0, r9", "ldr r1, [sp, #8]" => "r5" "r6" "r7"),
            product!("mov r0, r10", "ldr r1, [sp, #4]" => "r5" "r6" "r7"),
            product!("mov r0, r11", "ldr r1, [sp, #0]" => "r5" "r6" "r7"),
            "str r5, [sp, #52]\n",
            "movs r5, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #16]" => "r6" "r7" "r5"),
            product!("mov r0, r9", "ldr r1, [sp, #12]" => "r6" "r7" "r5"),
            product!("mov r0, r10", "ldr r1, [sp, #8]" => "r6" "r7" "r5"),
            product!("mov r0, r11", "ldr r1, [sp, #4]" => "r6" "r7" "r5"),
            product!("mov r0, r12", "ldr r1, [sp, #0]" => "r6" "r7" "r5"),
            "str r6, [sp, #56]\n",
            "movs r6, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #20]" => "r7" "r5" "r6"),
            product!("mov r0, r9", "ldr r1, [sp, #16]" => "r7" "r5" "r6"),
            product!("mov r0, r10", "ldr r1, [sp, #12]" => "r7" "r5" "r6"),
            product!("mov r0, r11", "ldr r1, [sp, #8]" => "r7" "r5" "r6"),
            product!("mov r0, r12", "ldr r1, [sp, #4]" => "r7" "r5" "r6"),
            product!("mov r0, lr", "ldr r1, [sp, #0]" => "r7" "r5" "r6"),
            "str r7, [sp, #60]\n",
            "movs r7, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #24]" => "r5" "r6" "r7"),
            product!("mov r0, r9", "ldr r1, [sp, #20]" => "r5" "r6" "r7"),
            product!("mov r0, r10", "ldr r1, [sp, #16]" => "r5" "r6" "r7"),
            product!("mov r0, r11", "ldr r1, [sp, #12]" => "r5" "r6" "r7"),
            product!("mov r0, r12", "ldr r1, [sp, #8]" => "r5" "r6" "r7"),
            product!("mov r0, lr", "ldr r1, [sp, #4]" => "r5" "r6" "r7"),
            product!("ldr r0, [sp, #32]", "ldr r1, [sp, #0]" => "r5" "r6" "r7"),
            "str r5, [sp, #64]\n",
            "movs r5, #0\n",
            product!("mov r0, r8", "ldr r1, [sp, #28]" => "r6" "r7" "r5"),
            product!("mov r0, r9", "ldr r1, [sp, #24]" => "r6" "r7" "r5"),
            product!("mov r0, r10", "ldr r1, [sp, #20]" => "r6" "r7" "r5"),
            product!("mov r0, r11", "ldr r1, [sp, #16]" => "r6" "r7" "r5"),
            product!("mov r0, r12", "ldr r1, [sp, #12]" => "r6" "r7" "r5"),
            product!("mov r0, lr", "ldr r1, [sp, #8]" => "r6" "r7" "r5"),
            product!("ldr r0, [sp, #32]", "ldr r1, [sp, #4]" => "r6" "r7" "r5"),
            product!("ldr r0, [sp, #36]", "ldr r1, [sp, #0]" => "r6" "r7" "r5"),
            "str r6, [sp, #68]\n",
            "movs r6, #0\n",
            product!("mov r0, r9", "ldr r1, [sp, #28]" => "r7" "r5" "r6"),
            product!("mov r0, r10", "ldr r1, [sp, #24]" => "r7" "r5" "r6"),
            product!("mov r0, r11", "ldr r1, [sp, #20]" => "r7" "r5" "r6"),
            product!("mov r0, r12", "ldr r1, [sp, #16]" => "r7" "r5" "r6"),
            product!("mov r0, lr", "ldr r1, [sp, #12]" => "r7" "r5" "r6"),
            product!("ldr r0, [sp, #32]", "ldr r1, [sp, #8]" => "r7" "r5" "r6"),
            product!("ldr r0, [sp, #36]", "ldr r1, [sp, #4]" => "r7" "r5" "r6"),
            "str r7, [sp, #72]\n",
            "movs r7, #0\n",
            product!("mov r0, r10", "ldr r1, [sp, #28]" => "r5" "r6" "r7"),
            product!("mov r0, r11", "ldr r1, [sp, #24]" => "r5" "r6" "r7"),
            product!("mov r0, r12", "ldr r1, [sp, #20]" => "r5" "r6" "r7"),
            product!("mov r0, lr", "ldr r1, [sp, #16]" => "r5" "r6" "r7"),
            product!("ldr r0, [sp, #32]", "ldr r1, [sp, #12]" => "r5" "r6" "r7"),
            product!("ldr r0, [sp, #36]", "ldr r1, [sp, #8]" => "r5" "r6" "r7"),
            "str r5, [sp, #76]\n",
            "movs r5, #0\n",
            product!("mov r0, r11", "ldr r1, [sp, #28]" => "r6" "r7" "r5"),
            product!("mov r0, r12", "ldr r1, [sp, #24]" => "r6" "r7" "r5"),
            product!("mov r0, lr", "ldr r1, [sp, #20]" => "r6" "r7" "r5"),
            product!("ldr r0, [sp, #32]", "ldr r1, [sp, #16]" => "r6" "r7" "r5"),
            product!("ldr r0, [sp, #36]", "ldr r1, [sp, #12]" => "r6" "r7" "r5"),
            "str r6, [sp, #80]\n",
            "movs r6, #0\n",
            product!("mov r0, r12", "ldr r1, [sp, #28]" => "r7" "r5" "r6"),
            product!("mov r0, lr", "ldr r1, [sp, #24]" => "r7" "r5" "r6"),
            product!("ldr r0, [sp, #32]", "ldr r1, [sp, #20]" => "r7" "r5" "r6"),
            product!("ldr r0, [sp, #36]", "ldr r1, [sp, #16]" => "r7" "r5" "r6"),
            "str r7, [sp, #84]\n",
            "movs r7, #0\n",
            product!("mov r0, lr", "ldr r1, [sp, #28]" => "r5" "r6" "r7"),
            product!("ldr r0, [sp, #32]", "ldr r1, [sp, #24]" => "r5" "r6" "r7"),
            product!("ldr r0, [sp, #36]", "ldr r1, [sp, #20]" => "r5" "r6" "r7"),
            "str r5, [sp, #88]\n",
            "movs r5, #0\n",
            product!("ldr r0, [sp, #32]", "ldr r1, [sp, #28]" => "r6" "r7" "r5"),
            product!("ldr r0, [sp, #36]", "ldr r1, [sp, #24]" => "r6" "r7" "r5"),
            "str r6, [sp, #92]\n",
            "movs r6, #0\n",
            product!("ldr r0, [sp, #36]", "ldr r1, [sp, #28]" => "r7" "r5" "r6"),
            "str r7, [sp, #96]\n",
            "str r5, [sp, #100]\n",
            // The product is below 2^512.
            "@ r6 above sp+40 sp+44 sp+48 sp+52 sp+56 sp+60 sp+64 sp+68 sp+72 sp+76 sp+80 sp+84 sp+88 sp+92 sp+96 sp+100\n",
            reduce!(),
            "add sp, #108\n",
            ground::v6m_leave!(),
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
#[cfg(nineteen_w32 = "v6m")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn mul(r: *mut [u32; 8], a: *const [u32; 8], b: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
