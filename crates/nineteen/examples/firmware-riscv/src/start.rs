// SPDX-License-Identifier: MIT OR Apache-2.0
//! The first instructions, and how deep the stack was.

use core::arch::global_asm;
use core::ptr;

// Registers that compiled code relies on; variables as they begin, and zeros; a pattern where the
// stack will be. On a chip `mtvec` is set here too, to what a trap is to do: in an emulator of
// programs, which has no such register, a trap ends the program.
global_asm!(
    ".section .text.start, \"ax\", @progbits",
    ".globl _start",
    "_start:",
    ".option push",
    ".option norelax",
    "la gp, __global_pointer$",
    ".option pop",
    "la sp, __stack_top",
    // The variables, word by word.
    "la t0, __data",
    "la t1, __data_end",
    "la t2, __data_load",
    "j 2f",
    "1:",
    "lw t3, 0(t2)",
    "sw t3, 0(t0)",
    "addi t0, t0, 4",
    "addi t2, t2, 4",
    "2:",
    "bltu t0, t1, 1b",
    "la t0, __bss",
    "la t1, __bss_end",
    "j 4f",
    "3:",
    "sw zero, 0(t0)",
    "addi t0, t0, 4",
    "4:",
    "bltu t0, t1, 3b",
    "li t3, {pattern}",
    "j 6f",
    "5:",
    "sw t3, 0(t0)",
    "addi t0, t0, 4",
    "6:",
    "bltu t0, sp, 5b",
    "tail program",
    pattern = const PATTERN,
);

/// What memory below the stack holds.
const PATTERN: u32 = 0x5a5a_5a5a;

unsafe extern "C" {
    static __bss_end: u32;
    static __stack_top: u32;
}

/// Bytes from the top of the stack to the deepest word that has changed.
pub fn deepest() -> usize {
    let top = &raw const __stack_top;
    let mut word = &raw const __bss_end;
    // SAFETY: the linker script puts nothing but the stack between both, which are multiples of 4; the
    // first instructions wrote every word of it. Those below the stack pointer belong to nobody, the
    // others are read as integers.
    while word < top && unsafe { ptr::read_volatile(word) } == PATTERN {
        word = word.wrapping_add(1);
    }
    top.addr() - word.addr()
}
