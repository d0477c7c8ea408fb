// SPDX-License-Identifier: MIT OR Apache-2.0
//! The same program for an emulator, where it asks Linux for the little that it needs: what it
//! computes is the same machine code.

use core::arch::{asm, global_asm};

// The stack is the one that Linux gives.
global_asm!(
    ".section .text.start, \"ax\", @progbits",
    ".globl _start",
    "_start:",
    ".option push",
    ".option norelax",
    "la gp, __global_pointer$",
    ".option pop",
    "call program",
);

/// Numbers of system calls, the same on every RISC-V.
const WRITE: usize = 64;
const EXIT: usize = 93;
const STDOUT: usize = 1;

/// Puts out a byte.
pub fn write(byte: u8) {
    // SAFETY: the call reads one byte, which outlives it, and changes no register but a0.
    unsafe {
        asm!(
            "ecall",
            in("a7") WRITE,
            inlateout("a0") STDOUT => _,
            in("a1") &raw const byte,
            in("a2") 1,
            options(nostack, readonly),
        );
    }
}

/// Ends the program; whether all went well.
pub fn exit(success: bool) -> ! {
    // SAFETY: the call does not return.
    unsafe {
        asm!(
            "ecall",
            in("a7") EXIT,
            in("a0") usize::from(!success),
            options(nostack, noreturn),
        )
    }
}

/// An emulator's cycles are none.
pub const HAS_CLOCK: bool = false;

/// Cycles: none.
#[inline(always)]
pub const fn cycles() -> u32 {
    0
}

/// The stack pointer.
#[inline(always)]
pub fn stack_pointer() -> usize {
    let value;
    // SAFETY: reads a register.
    unsafe { asm!("mv {}, sp", out(reg) value, options(nomem, nostack)) };
    value
}
