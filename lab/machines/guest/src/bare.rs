// SPDX-License-Identifier: MIT OR Apache-2.0
//! A runtime for RV64: `_start` calls `guest_main` with the arguments that lie on the stack; output
//! and end are the system calls `write` and `exit` of Linux, so that a chip and QEMU run the same
//! file.
//!
//! The standard library is linked, because dependencies of peers name it, but nothing starts it: no
//! code here may use its threads, files or environment.

use core::arch::{asm, global_asm};
use core::fmt;

// The linker's relaxation addresses data by `gp`, so it must be set without it.
global_asm!(
    ".section .text.start,\"ax\",@progbits",
    ".globl _start",
    "_start:",
    ".option push",
    ".option norelax",
    "la gp, __global_pointer$",
    ".option pop",
    "mv a0, sp",
    "andi sp, sp, -16",
    "call guest_main",
    "li a0, 101",
    "li a7, 93",
    "ecall",
);

/// The arguments that the system leaves on the stack of a new program: their number, and pointers
/// to them.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Arguments(*const usize);

impl Arguments {
    /// The argument at `place`; the first, at 0, is the program's name.
    pub fn get(self, place: usize) -> Option<&'static str> {
        // SAFETY: only `_start` makes a value of this type, of the stack pointer that the program
        // began with. By the calling convention of Linux it points to the count, behind
        // which are that many pointers to strings that end with a zero and stay for as long
        // as the program runs.
        unsafe {
            if place >= *self.0 {
                return None;
            }
            let text = *self.0.add(1 + place) as *const core::ffi::c_char;
            core::ffi::CStr::from_ptr(text).to_str().ok()
        }
    }
}

/// Standard output.
#[derive(Debug)]
pub struct Output;

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: `write(1, pointer, length)` reads the bytes of a string and changes no memory; it
        // returns in `a0`.
        unsafe {
            asm!("ecall", in("a7") 64, inlateout("a0") 1_usize => _, in("a1") text.as_ptr(), in("a2") text.len());
        }
        Ok(())
    }
}

/// Prints a line.
#[macro_export]
macro_rules! say {
    ($($argument:tt)*) => {{
        use core::fmt::Write as _;
        // Output of this kind has no errors.
        let _ = writeln!($crate::bare::Output, $($argument)*);
    }};
}

/// Ends the program.
pub fn exit(status: i32) -> ! {
    // SAFETY: `exit(status)` does not return.
    unsafe { asm!("ecall", in("a7") 93, in("a0") status, options(noreturn)) }
}
