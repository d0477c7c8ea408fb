// SPDX-License-Identifier: MIT OR Apache-2.0
//! A runtime for RV32 in simulation: the first instructions, a register that takes characters and
//! one that ends the program, the cycles so far.

use core::arch::{asm, global_asm};

// Memory holds data as it begins and zeros behind it: the simulation loads it so. Any trap ends the
// program with an error.
global_asm!(
    ".section .text.start, \"ax\", @progbits",
    ".globl _start",
    "_start:",
    ".option push",
    ".option norelax",
    "la gp, __global_pointer$",
    ".option pop",
    "la sp, __stack_top",
    "la t0, fault",
    "csrw mtvec, t0",
    "call program",
    ".balign 64",
    "fault:",
    "li a0, 1",
    "li t0, 0xf0000004",
    "sw a0, 0(t0)",
    "j fault",
);

/// Where the simulation takes a character, and what ends it: 0 if all went well.
const CHARACTER: *mut u32 = 0xf000_0000 as *mut u32;
const END: *mut u32 = 0xf000_0004 as *mut u32;
/// The cycles so far: of the core's own counters this variant has none that can be read.
const CYCLES: *const u32 = 0xf000_0008 as *const u32;

/// Puts out a byte.
pub fn write(byte: u8) {
    // SAFETY: a register of the simulation.
    unsafe { CHARACTER.write_volatile(byte.into()) }
}

/// Ends the program; whether all went well.
pub fn exit(success: bool) -> ! {
    loop {
        // SAFETY: a register of the simulation.
        unsafe { END.write_volatile(u32::from(!success)) }
    }
}

/// Whether [`cycles`] counts.
pub const HAS_CLOCK: bool = true;

/// Cycles since the start, modulo 2^32.
#[inline(always)]
pub fn cycles() -> u32 {
    // SAFETY: a register of the simulation.
    unsafe { CYCLES.read_volatile() }
}

/// The stack pointer.
#[inline(always)]
pub fn stack_pointer() -> usize {
    let value;
    // SAFETY: reads a register.
    unsafe { asm!("mv {}, sp", out(reg) value, options(nomem, nostack)) };
    value
}
