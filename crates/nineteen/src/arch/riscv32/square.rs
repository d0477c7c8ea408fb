// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a²` in eight words, reduced.
//!
//! - **In:** `a1`: any words. **Out:** at `a0` a residue below `2^255 + 2^230`; it may be the
//!   operand's place.
//! - **Stack:** 64 bytes. **Features:** M. **Time:** constant where `mul` and `mulhu` are; 461
//!   instructions.
//!
//! The 28 products of different words are computed once, by column, all in registers; then they are
//! doubled, and the squares of the words are added.

/// Words `2i` and `2i + 1`: adds the square of a word and the carry in `t2`; the square of a word
/// plus a bit fits two words.
#[rustfmt::skip] // one instruction per line
macro_rules! diagonal {
    ($a:literal, $low:literal, $high:literal) => {
        concat!(
            "mul t0, ", $a, ", ", $a, "\n",
            "mulhu t1, ", $a, ", ", $a, "\n",
            "add t0, t0, t2\n",
            "sltu t2, t0, t2\n",
            "add t1, t1, t2\n",
            "add ", $low, ", ", $low, ", t0\n",
            "sltu t0, ", $low, ", t0\n",
            "add ", $high, ", ", $high, ", t1\n",
            "sltu t1, ", $high, ", t1\n",
            "add ", $high, ", ", $high, ", t0\n",
            "sltu t0, ", $high, ", t0\n",
            "add t2, t0, t1\n",
        )
    };
}

/// `high` doubled, with the top bit of `low` shifted in, from the top down.
#[rustfmt::skip] // one instruction per line
macro_rules! twice {
    ($high:literal, $low:literal) => {
        concat!(
            "slli ", $high, ", ", $high, ", 1\n",
            "srli t0, ", $low, ", 31\n",
            "or ", $high, ", ", $high, ", t0\n",
        )
    };
}

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
            "mul a1, s0, s1\n",
            "mulhu a2, s0, s1\n",
            "li a3, 0\n",
            product!("s0", "s2" => "a2" "a3" first "a4"),
            product!("s0", "s3" => "a3" "a4" first "a5"),
            product!("s1", "s2" => "a3" "a4" "a5"),
            product!("s0", "s4" => "a4" "a5" first "a6"),
            product!("s1", "s3" => "a4" "a5" "a6"),
            product!("s0", "s5" => "a5" "a6" first "a7"),
            product!("s1", "s4" => "a5" "a6" "a7"),
            product!("s2", "s3" => "a5" "a6" "a7"),
            product!("s0", "s6" => "a6" "a7" first "t3"),
            product!("s1", "s5" => "a6" "a7" "t3"),
            product!("s2", "s4" => "a6" "a7" "t3"),
            product!("s0", "s7" => "a7" "t3" first "t4"),
            product!("s1", "s6" => "a7" "t3" "t4"),
            product!("s2", "s5" => "a7" "t3" "t4"),
            product!("s3", "s4" => "a7" "t3" "t4"),
            product!("s1", "s7" => "t3" "t4" first "t5"),
            product!("s2", "s6" => "t3" "t4" "t5"),
            product!("s3", "s5" => "t3" "t4" "t5"),
            product!("s2", "s7" => "t4" "t5" first "t6"),
            product!("s3", "s6" => "t4" "t5" "t6"),
            product!("s4", "s5" => "t4" "t5" "t6"),
            product!("s3", "s7" => "t5" "t6" first "s8"),
            product!("s4", "s6" => "t5" "t6" "s8"),
            product!("s4", "s7" => "t6" "s8" first "s9"),
            product!("s5", "s6" => "t6" "s8" "s9"),
            product!("s5", "s7" => "s8" "s9" first "s10"),
            product!("s6", "s7" => "s9" "s10"),
            // All of them are below 2^480.
            "# carry above 0 a1 a2 a3 a4 a5 a6 a7 t3 t4 t5 t6 s8 s9 s10\n",
            "srli s11, s10, 31\n",
            twice!("s10", "s9"),
            twice!("s9", "s8"),
            twice!("s8", "t6"),
            twice!("t6", "t5"),
            twice!("t5", "t4"),
            twice!("t4", "t3"),
            twice!("t3", "a7"),
            twice!("a7", "a6"),
            twice!("a6", "a5"),
            twice!("a5", "a4"),
            twice!("a4", "a3"),
            twice!("a3", "a2"),
            twice!("a2", "a1"),
            "slli a1, a1, 1\n",
            "li ra, 0\n",
            "li t2, 0\n",
            diagonal!("s0", "ra", "a1"),
            diagonal!("s1", "a2", "a3"),
            diagonal!("s2", "a4", "a5"),
            diagonal!("s3", "a6", "a7"),
            diagonal!("s4", "t3", "t4"),
            diagonal!("s5", "t5", "t6"),
            diagonal!("s6", "s8", "s9"),
            diagonal!("s7", "s10", "s11"),
            // The square is below 2^512.
            "# t2 above ra a1 a2 a3 a4 a5 a6 a7 t3 t4 t5 t6 s8 s9 s10 s11\n",
            "mv s0, ra\n",
            reduce_top!("a7", "s11"),
            reduce!("s0", "t3"),
            "sw s0, 0(a0)\n",
            reduce!("a1", "t4"),
            "sw a1, 4(a0)\n",
            reduce!("a2", "t5"),
            "sw a2, 8(a0)\n",
            reduce!("a3", "t6"),
            "sw a3, 12(a0)\n",
            reduce!("a4", "s8"),
            "sw a4, 16(a0)\n",
            reduce!("a5", "s9"),
            "sw a5, 20(a0)\n",
            reduce!("a6", "s10"),
            "sw a6, 24(a0)\n",
            // The top word is below 2^31, the carry at most 38.
            "add a7, a7, t2\n",
            "sw a7, 28(a0)\n",
            leave!(),
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
#[cfg(nineteen_w32 = "rv32m")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn square(r: *mut [u32; 8], a: *const [u32; 8]) {
    core::arch::naked_asm!(text!(), options(raw))
}
