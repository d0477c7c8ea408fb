// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a + b` in eight words, reduced.
//!
//! - **In:** `a1`, `a2`: any words. **Out:** at `a0` a residue below `2^255 + 2^224`; it may be an
//!   operand's place.
//! - **Stack:** none. **Features:** M. **Time:** constant where `mul` is; 70 instructions.
//!
//! The top words first: their sum from 2^255 on is at most 3; times 19, it starts the chain of
//! the other words. Words are loaded before the preceding words are added, which hides the extra
//! cycle of a load.

/// The text.
macro_rules! text {
    () => {
        concat!(
            ".option push\n",
            ".option arch, +m\n",
            "lw t0, 28(a1)\n",
            "lw t1, 28(a2)\n",
            "lw a3, 0(a1)\n",
            "lw a4, 0(a2)\n",
            "add t0, t0, t1\n",
            "sltu t2, t0, t1\n",
            "slli t2, t2, 1\n",
            "srli t1, t0, 31\n",
            "or t2, t2, t1\n",
            "slli t0, t0, 1\n",
            "srli t0, t0, 1\n",
            "li t1, 19\n",
            "mul t2, t2, t1\n",
            "lw a5, 4(a1)\n",
            "lw a6, 4(a2)\n",
            "add a3, a3, a4\n",
            "sltu t3, a3, a4\n",
            "add a3, a3, t2\n",
            "sltu t2, a3, t2\n",
            "add t2, t2, t3\n",
            "sw a3, 0(a0)\n",
            "lw a3, 8(a1)\n",
            "lw a4, 8(a2)\n",
            "add a5, a5, a6\n",
            "sltu t3, a5, a6\n",
            "add a5, a5, t2\n",
            "sltu t2, a5, t2\n",
            "add t2, t2, t3\n",
            "sw a5, 4(a0)\n",
            "lw a5, 12(a1)\n",
            "lw a6, 12(a2)\n",
            "add a3, a3, a4\n",
            "sltu t3, a3, a4\n",
            "add a3, a3, t2\n",
            "sltu t2, a3, t2\n",
            "add t2, t2, t3\n",
            "sw a3, 8(a0)\n",
            "lw a3, 16(a1)\n",
            "lw a4, 16(a2)\n",
            "add a5, a5, a6\n",
            "sltu t3, a5, a6\n",
            "add a5, a5, t2\n",
            "sltu t2, a5, t2\n",
            "add t2, t2, t3\n",
            "sw a5, 12(a0)\n",
            "lw a5, 20(a1)\n",
            "lw a6, 20(a2)\n",
            "add a3, a3, a4\n",
            "sltu t3, a3, a4\n",
            "add a3, a3, t2\n",
            "sltu t2, a3, t2\n",
            "add t2, t2, t3\n",
            "sw a3, 16(a0)\n",
            "lw a3, 24(a1)\n",
            "lw a4, 24(a2)\n",
            "add a5, a5, a6\n",
            "sltu t3, a5, a6\n",
            "add a5, a5, t2\n",
            "sltu t2, a5, t2\n",
            "add t2, t2, t3\n",
            "sw a5, 20(a0)\n",
            "add a3, a3, a4\n",
            "sltu t3, a3, a4\n",
            "add a3, a3, t2\n",
            "sltu t2, a3, t2\n",
            "add t2, t2, t3\n",
            "sw a3, 24(a0)\n",
            // The top word is below 2^31, the carry at most 1.
            "add t0, t0, t2\n",
            "sw t0, 28(a0)\n",
            "ret\n",
            ".option pop\n",
        )
    };
}

#[cfg(test)]
pub(crate) const TEXT: &str = text!();

/// `r = a + b`, tight, of any words; places may be the same.
///
/// # Safety
///
/// The pointers are to eight words: to write, and to read.
#[cfg(nineteen_w32 = "rv32m")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn add(r: *mut [u32; 8], a: *const [u32; 8], b: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
