// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions that compute on doubles run with the processor's default for them.
//!
//! The products of `avx2` are exact in the end, but their halves are rounded, which the processor
//! counts as an inexact result: it sets a flag that stays, and if the program wants to be told, it
//! ends it with a signal. Neither is the business of a program that verifies a signature. So MXCSR
//! is set to its default, where nothing is trapped, and set back afterwards: once for each call from
//! the backends (`docs/DECISIONS.md` has the price).
//!
//! Reference: *Intel 64 and IA-32 Architectures Software Developer's Manual*, volume 1, section
//! 10.2.3.

#![allow(unsafe_code)]

use core::arch::asm;

/// [`token::with_avx2`](super::token::with_avx2) with the default of MXCSR.
macro_rules! with_default_mxcsr {
    ($token:ident, $($call:tt)*) => {{
        let _default = $crate::arch::x86_64::doubles::DefaultMode::set();
        $crate::arch::x86_64::with_features_of_avx2!($token, $($call)*)
    }};
}
pub(crate) use with_default_mxcsr as with_avx2;

/// While it lives, MXCSR has its default: round to nearest, denormals are numbers, all exceptions
/// masked, no flag set.
pub(crate) struct DefaultMode {
    before: u32,
}

/// MXCSR after a reset.
const DEFAULT: u32 = 0x1f80;

impl DefaultMode {
    #[inline(always)]
    pub(crate) fn set() -> DefaultMode {
        let before = read();
        // SAFETY: the value at reset is what Rust assumes of MXCSR.
        unsafe { write(DEFAULT) };
        DefaultMode { before }
    }
}

impl Drop for DefaultMode {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: what the caller had. Its flags are among it, so those of this library's own
        // computations do not stay.
        unsafe { write(self.before) };
    }
}

#[inline(always)]
pub(super) fn read() -> u32 {
    let mut mxcsr = 0_u32;
    // SAFETY: SSE is part of every x86-64 processor; writes the four bytes of a variable.
    unsafe {
        asm!("stmxcsr dword ptr [{}]", in(reg) &raw mut mxcsr, options(nostack, preserves_flags));
    }
    mxcsr
}

/// # Safety
///
/// The value has been read, or has no bits but those of every x86-64 processor; and until the value
/// before is written again nothing is computed that depends on the compiler's assumptions, unless
/// it is the default. Memory is clobbered, so calls that read or write memory stay on their side.
#[inline(always)]
pub(super) unsafe fn write(mxcsr: u32) {
    // SAFETY: SSE is part of every x86-64 processor; the caller argues for the value.
    unsafe {
        asm!("ldmxcsr dword ptr [{}]", in(reg) &raw const mxcsr, options(nostack));
    }
}
