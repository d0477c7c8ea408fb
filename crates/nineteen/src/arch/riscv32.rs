// SPDX-License-Identifier: MIT OR Apache-2.0
//! 32-bit RISC-V with multiplication: arithmetic on eight saturated words in assembly. There is no
//! carry flag: a carry is computed by testing whether a sum is below a summand, which compilers
//! compute twice or not at all.
//!
//! Routines are whole functions by the calling convention, with all registers to themselves. The
//! texts exist on every processor for the tests, which read them.
//!
//! Reference: *The RISC-V Instruction Set Manual*, volume I, chapter M; *RISC-V ABIs
//! Specification*.

#![cfg_attr(nineteen_w32 = "rv32m", allow(unsafe_code))]

/// A product of two words, added to three words; with `first`, it starts the third.
#[rustfmt::skip] // one instruction per line
macro_rules! product {
    ($a:literal, $b:literal => $low:literal $high:literal first $top:literal) => {
        concat!(
            product!($a, $b => $low $high),
            "sltu ", $top, ", ", $high, ", t1\n",
        )
    };
    ($a:literal, $b:literal => $low:literal $high:literal $top:literal) => {
        concat!(
            product!($a, $b => $low $high),
            "sltu t1, ", $high, ", t1\n",
            "add ", $top, ", ", $top, ", t1\n",
        )
    };
    // The high word of a product is at most 2^32 - 2.
    ($a:literal, $b:literal => $low:literal $high:literal) => {
        concat!(
            "mul t0, ", $a, ", ", $b, "\n",
            "mulhu t1, ", $a, ", ", $b, "\n",
            "add ", $low, ", ", $low, ", t0\n",
            "sltu t0, ", $low, ", t0\n",
            "add t1, t1, t0\n",
            "add ", $high, ", ", $high, ", t1\n",
        )
    };
}

/// `low = 38·high + low + t2`, the carry in `t2`; 38 is in `ra`.
#[rustfmt::skip] // one instruction per line
macro_rules! reduce {
    ($low:literal, $high:literal) => {
        concat!(
            "mul t0, ", $high, ", ra\n",
            "mulhu t1, ", $high, ", ra\n",
            "add ", $low, ", ", $low, ", t0\n",
            "sltu t0, ", $low, ", t0\n",
            "add t1, t1, t0\n",
            "add ", $low, ", ", $low, ", t2\n",
            "sltu t0, ", $low, ", t2\n",
            "add t2, t1, t0\n",
        )
    };
}

/// The same for words 7 and 15, the top first: at most `38·(2^32 - 1) + 2^32 - 1`, so `q ≤ 77`, and
/// `19q` in `t2` starts the chain.
#[rustfmt::skip] // one instruction per line
macro_rules! reduce_top {
    ($low:literal, $high:literal) => {
        concat!(
            "li ra, 38\n",
            "mul t0, ", $high, ", ra\n",
            "mulhu t1, ", $high, ", ra\n",
            "add ", $low, ", ", $low, ", t0\n",
            "sltu t0, ", $low, ", t0\n",
            "add t1, t1, t0\n",
            "slli t1, t1, 1\n",
            "srli t0, ", $low, ", 31\n",
            "or t1, t1, t0\n",
            "li t2, 19\n",
            "mul t2, t1, t2\n",
            "slli ", $low, ", ", $low, ", 1\n",
            "srli ", $low, ", ", $low, ", 1\n",
        )
    };
}

/// Saves the callee-saved registers to the stack.
macro_rules! enter {
    () => {
        concat!(
            // Code outside a Rust function is assembled for a processor without extensions.
            ".option push\n",
            ".option arch, +m\n",
            "addi sp, sp, -64\n",
            "sw ra, 0(sp)\n",
            "sw s0, 4(sp)\n",
            "sw s1, 8(sp)\n",
            "sw s2, 12(sp)\n",
            "sw s3, 16(sp)\n",
            "sw s4, 20(sp)\n",
            "sw s5, 24(sp)\n",
            "sw s6, 28(sp)\n",
            "sw s7, 32(sp)\n",
            "sw s8, 36(sp)\n",
            "sw s9, 40(sp)\n",
            "sw s10, 44(sp)\n",
            "sw s11, 48(sp)\n",
        )
    };
}

/// Restores the registers, and returns.
macro_rules! leave {
    () => {
        concat!(
            "lw ra, 0(sp)\n",
            "lw s0, 4(sp)\n",
            "lw s1, 8(sp)\n",
            "lw s2, 12(sp)\n",
            "lw s3, 16(sp)\n",
            "lw s4, 20(sp)\n",
            "lw s5, 24(sp)\n",
            "lw s6, 28(sp)\n",
            "lw s7, 32(sp)\n",
            "lw s8, 36(sp)\n",
            "lw s9, 40(sp)\n",
            "lw s10, 44(sp)\n",
            "lw s11, 48(sp)\n",
            "addi sp, sp, 64\n",
            "ret\n",
            ".option pop\n",
        )
    };
}

pub(crate) mod add; // sums
pub(crate) mod mul; // products
pub(crate) mod square; // squares
pub(crate) mod sub; // differences
