// SPDX-License-Identifier: MIT OR Apache-2.0
//! A runtime for Cortex-M: vectors, the first instructions, output and end by semihosting, the
//! counter of cycles.

use core::arch::{asm, global_asm};

// The first two words of the flash are the stack pointer and the reset vector. No interrupt is ever
// enabled; any fault ends the program with an error.
global_asm!(
    ".section .vectors, \"a\", %progbits",
    ".word __stack_top",
    ".word reset",
    ".rept 14",
    ".word fault",
    ".endr",
    ".section .text.reset, \"ax\", %progbits",
    ".thumb_func",
    ".globl reset",
    "reset:",
    // Data from the flash, then zeros.
    "ldr r0, =__data_load",
    "ldr r1, =__data_start",
    "ldr r2, =__data_end",
    "2: cmp r1, r2",
    "bhs 3f",
    "ldr r3, [r0]",
    "str r3, [r1]",
    "adds r0, #4",
    "adds r1, #4",
    "b 2b",
    "3: ldr r1, =__bss_start",
    "ldr r2, =__bss_end",
    "movs r3, #0",
    "4: cmp r1, r2",
    "bhs 5f",
    "str r3, [r1]",
    "adds r1, #4",
    "b 4b",
    // The counter of cycles: TRCENA in DEMCR, CYCCNTENA in DWT_CTRL. A core without it ignores
    // that.
    "5: ldr r0, =0xe000edfc",
    "ldr r1, =0x01000000",
    "str r1, [r0]",
    "ldr r0, =0xe0001000",
    "movs r1, #1",
    "str r1, [r0]",
    "bl program",
    ".thumb_func",
    "fault:",
    "ldr r1, =0x20023", // an error at run time
    "movs r0, #0x18",
    "bkpt 0xab",
    "b fault",
    ".ltorg",
);

/// Operations of semihosting.
const WRITE_CHARACTER: u32 = 3;
const EXIT: u32 = 0x18;

/// Reasons for the end of the program: success, or an error at run time.
const STOPPED: u32 = 0x20026;
const ERROR: u32 = 0x20023;

/// `DWT_CYCCNT`.
const CYCLE_COUNTER: *const u32 = 0xe000_1004 as *const u32;

/// Puts out a byte.
pub fn write(byte: u8) {
    // SAFETY: semihosting reads the byte and answers in `r0`.
    unsafe {
        asm!("bkpt 0xab", inlateout("r0") WRITE_CHARACTER => _, in("r1") &raw const byte, options(nostack))
    }
}

/// Ends the program; whether all went well.
pub fn exit(success: bool) -> ! {
    let reason = if success { STOPPED } else { ERROR };
    loop {
        // SAFETY: semihosting ends the program here.
        unsafe { asm!("bkpt 0xab", inlateout("r0") EXIT => _, in("r1") reason, options(nostack)) }
    }
}

/// Whether [`cycles`] counts.
pub const HAS_CLOCK: bool = true;

/// Cycles since the start, modulo 2^32.
#[inline(always)]
pub fn cycles() -> u32 {
    // SAFETY: a register of the core that is always there to be read.
    unsafe { CYCLE_COUNTER.read_volatile() }
}

/// The stack pointer.
#[inline(always)]
pub fn stack_pointer() -> usize {
    let value;
    // SAFETY: reads a register.
    unsafe { asm!("mov {}, sp", out(reg) value, options(nomem, nostack, preserves_flags)) };
    value
}
