// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a·b` in eight words, reduced.
//!
//! - **In:** `a1`, `a2`: any words. **Out:** at `a0` a residue below `2^255 + 2^230`; it may be an
//!   operand's place.
//! - **Stack:** 64 bytes. **Features:** M. **Time:** constant where `mul` and `mulhu` are; 625
//!   instructions.
//!
//! By column, all words in registers. The lowest words of the product are stored in the place of
//! the result until they are needed.

/// The text.
macro_rules! text {
    () => {
        concat!(
            enter!(),
            "lw s0, 0(a1)\n",
            "lw s1, 4(a1)\n",
            "lw s2, 8(a1)\n",
            "lw s3, 12(a1)\n",
            "lw s4, 16(a1)\n",
            "lw s5, 20(a1)\n",
            "lw s6, 24(a1)\n",
            "lw s7, 28(a1)\n",
            "lw a3, 0(a2)\n",
            "lw a4, 4(a2)\n",
            "lw a5, 8(a2)\n",
            "lw a6, 12(a2)\n",
            "lw a7, 16(a2)\n",
            "lw s8, 20(a2)\n",
            "lw s9, 24(a2)\n",
            "lw s10, 28(a2)\n",
            "mul a1, s0, a3\n",
            "mulhu a2, s0, a3\n",
            "sw a1, 0(a0)\n",
            // Column 1.
            "li t3, 0\n",
            product!("s0", "a4" => "a2" "t3" first "t4"),
            product!("s1", "a3" => "a2" "t3" "t4"),
            "sw a2, 4(a0)\n",
            product!("s0", "a5" => "t3" "t4" first "t5"),
            product!("s1", "a4" => "t3" "t4" "t5"),
            product!("s2", "a3" => "t3" "t4" "t5"),
            "sw t3, 8(a0)\n",
            product!("s0", "a6" => "t4" "t5" first "t6"),
            product!("s1", "a5" => "t4" "t5" "t6"),
            product!("s2", "a4" => "t4" "t5" "t6"),
            product!("s3", "a3" => "t4" "t5" "t6"),
            "sw t4, 12(a0)\n",
            product!("s0", "a7" => "t5" "t6" first "s11"),
            product!("s1", "a6" => "t5" "t6" "s11"),
            product!("s2", "a5" => "t5" "t6" "s11"),
            product!("s3", "a4" => "t5" "t6" "s11"),
            product!("s4", "a3" => "t5" "t6" "s11"),
            product!("s0", "s8" => "t6" "s11" first "ra"),
            product!("s1", "a7" => "t6" "s11" "ra"),
            product!("s2", "a6" => "t6" "s11" "ra"),
            product!("s3", "a5" => "t6" "s11" "ra"),
            product!("s4", "a4" => "t6" "s11" "ra"),
            product!("s5", "a3" => "t6" "s11" "ra"),
            product!("s0", "s9" => "s11" "ra" first "t2"),
            product!("s1", "s8" => "s11" "ra" "t2"),
            product!("s2", "a7" => "s11" "ra" "t2"),
            product!("s3", "a6" => "s11" "ra" "t2"),
            product!("s4", "a5" => "s11" "ra" "t2"),
            product!("s5", "a4" => "s11" "ra" "t2"),
            product!("s6", "a3" => "s11" "ra" "t2"),
            product!("s0", "s10" => "ra" "t2" first "a1"),
            product!("s1", "s9" => "ra" "t2" "a1"),
            product!("s2", "s8" => "ra" "t2" "a1"),
            product!("s3", "a7" => "ra" "t2" "a1"),
            product!("s4", "a6" => "ra" "t2" "a1"),
            product!("s5", "a5" => "ra" "t2" "a1"),
            product!("s6", "a4" => "ra" "t2" "a1"),
            product!("s7", "a3" => "ra" "t2" "a1"),
            product!("s1", "s10" => "t2" "a1" first "a2"),
            product!("s2", "s9" => "t2" "a1" "a2"),
            product!("s3", "s8" => "t2" "a1" "a2"),
            product!("s4", "a7" => "t2" "a1" "a2"),
            product!("s5", "a6" => "t2" "a1" "a2"),
            product!("s6", "a5" => "t2" "a1" "a2"),
            product!("s7", "a4" => "t2" "a1" "a2"),
            product!("s2", "s10" => "a1" "a2" first "t3"),
            product!("s3", "s9" => "a1" "a2" "t3"),
            product!("s4", "s8" => "a1" "a2" "t3"),
            product!("s5", "a7" => "a1" "a2" "t3"),
            product!("s6", "a6" => "a1" "a2" "t3"),
            product!("s7", "a5" => "a1" "a2" "t3"),
            product!("s3", "s10" => "a2" "t3" first "t4"),
            product!("s4", "s9" => "a2" "t3" "t4"),
            product!("s5", "s8" => "a2" "t3" "t4"),
            product!("s6", "a7" => "a2" "t3" "t4"),
            product!("s7", "a6" => "a2" "t3" "t4"),
            product!("s4", "s10" => "t3" "t4" first "s0"),
            product!("s5", "s9" => "t3" "t4" "s0"),
            product!("s6", "s8" => "t3" "t4" "s0"),
            product!("s7", "a7" => "t3" "t4" "s0"),
            product!("s5", "s10" => "t4" "s0" first "a3"),
            product!("s6", "s9" => "t4" "s0" "a3"),
            product!("s7", "s8" => "t4" "s0" "a3"),
            product!("s6", "s10" => "s0" "a3" first "s1"),
            product!("s7", "s9" => "s0" "a3" "s1"),
            product!("s7", "s10" => "a3" "s1"),
            // The product is below 2^512.
            "# carry above 0(a0) 4(a0) 8(a0) 12(a0) t5 t6 s11 ra t2 a1 a2 t3 t4 s0 a3 s1\n",
            "mv a4, ra\n",
            "mv s2, t2\n",
            "lw a5, 0(a0)\n",
            "lw s3, 4(a0)\n",
            "lw a6, 8(a0)\n",
            "lw s4, 12(a0)\n",
            reduce_top!("a4", "s1"),
            reduce!("a5", "s2"),
            "sw a5, 0(a0)\n",
            reduce!("s3", "a1"),
            "sw s3, 4(a0)\n",
            reduce!("a6", "a2"),
            "sw a6, 8(a0)\n",
            reduce!("s4", "t3"),
            "sw s4, 12(a0)\n",
            reduce!("t5", "t4"),
            "sw t5, 16(a0)\n",
            reduce!("t6", "s0"),
            "sw t6, 20(a0)\n",
            reduce!("s11", "a3"),
            "sw s11, 24(a0)\n",
            // The top word is below 2^31, the carry at most 38.
            "add a4, a4, t2\n",
            "sw a4, 28(a0)\n",
            leave!(),
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
#[cfg(nineteen_w32 = "rv32m")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn mul(r: *mut [u32; 8], a: *const [u32; 8], b: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
