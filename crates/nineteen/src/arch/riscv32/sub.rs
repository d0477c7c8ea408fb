// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a - b` in eight words.
//!
//! - **In:** `a1`, `a2`: any words. **Out:** at `a0` a residue below 2^256; it may be an operand's
//!   place.
//! - **Stack:** none. **Features:** none. **Time:** constant; 83 instructions.
//!
//! A borrow is folded as 38. If that borrows again, the remainder is at least 2^256 - 38, and the
//! second fold cannot borrow out of word 0.

/// The text.
macro_rules! text {
    () => {
        concat!(
            ".option push\n",
            ".option arch, +m\n",
            "lw a3, 0(a1)\n",
            "lw t0, 0(a2)\n",
            "lw a4, 4(a1)\n",
            "lw t6, 4(a2)\n",
            "lw a5, 8(a1)\n",
            "sltu t2, a3, t0\n",
            "sub a3, a3, t0\n",
            "lw t0, 8(a2)\n",
            "lw a6, 12(a1)\n",
            "sltu t1, a4, t6\n",
            "sub a4, a4, t6\n",
            "sltu t6, a4, t2\n",
            "sub a4, a4, t2\n",
            "add t2, t1, t6\n",
            "lw t6, 12(a2)\n",
            "lw a7, 16(a1)\n",
            "sltu t1, a5, t0\n",
            "sub a5, a5, t0\n",
            "sltu t0, a5, t2\n",
            "sub a5, a5, t2\n",
            "add t2, t1, t0\n",
            "lw t0, 16(a2)\n",
            "lw t3, 20(a1)\n",
            "sltu t1, a6, t6\n",
            "sub a6, a6, t6\n",
            "sltu t6, a6, t2\n",
            "sub a6, a6, t2\n",
            "add t2, t1, t6\n",
            "lw t6, 20(a2)\n",
            "lw t4, 24(a1)\n",
            "sltu t1, a7, t0\n",
            "sub a7, a7, t0\n",
            "sltu t0, a7, t2\n",
            "sub a7, a7, t2\n",
            "add t2, t1, t0\n",
            "lw t0, 24(a2)\n",
            "lw t5, 28(a1)\n",
            "sltu t1, t3, t6\n",
            "sub t3, t3, t6\n",
            "sltu t6, t3, t2\n",
            "sub t3, t3, t2\n",
            "add t2, t1, t6\n",
            "lw t6, 28(a2)\n",
            "sltu t1, t4, t0\n",
            "sub t4, t4, t0\n",
            "sltu t0, t4, t2\n",
            "sub t4, t4, t2\n",
            "add t2, t1, t0\n",
            "sltu t1, t5, t6\n",
            "sub t5, t5, t6\n",
            "sltu t6, t5, t2\n",
            "sub t5, t5, t2\n",
            "add t2, t1, t6\n",
            "neg t2, t2\n",
            "andi t2, t2, 38\n",
            "sltu t1, a3, t2\n",
            "sub a3, a3, t2\n",
            "sltu t2, a4, t1\n",
            "sub a4, a4, t1\n",
            "sltu t1, a5, t2\n",
            "sub a5, a5, t2\n",
            "sltu t2, a6, t1\n",
            "sub a6, a6, t1\n",
            "sltu t1, a7, t2\n",
            "sub a7, a7, t2\n",
            "sltu t2, t3, t1\n",
            "sub t3, t3, t1\n",
            "sltu t1, t4, t2\n",
            "sub t4, t4, t2\n",
            "sltu t2, t5, t1\n",
            "sub t5, t5, t1\n",
            "neg t2, t2\n",
            "andi t2, t2, 38\n",
            "sub a3, a3, t2\n",
            "sw a3, 0(a0)\n",
            "sw a4, 4(a0)\n",
            "sw a5, 8(a0)\n",
            "sw a6, 12(a0)\n",
            "sw a7, 16(a0)\n",
            "sw t3, 20(a0)\n",
            "sw t4, 24(a0)\n",
            "sw t5, 28(a0)\n",
            "ret\n",
            ".option pop\n",
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
#[cfg(nineteen_w32 = "rv32m")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn sub(r: *mut [u32; 8], a: *const [u32; 8], b: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
