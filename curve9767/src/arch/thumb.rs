// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arm's M profile: the arithmetic of coefficients in assembly, for processors with the DSP
//! extension (Cortex-M4, M7) and for the smallest (Cortex-M0, M0+, M23).
//!
//! Routines are whole functions by the procedure call standard, with all registers to themselves.
//! Values affect only the results of instructions: there is no branch, and addresses are those of
//! operands.
//!
//! Reference: *Procedure Call Standard for the Arm Architecture*; *ARMv7-M* and *ARMv6-M
//! Architecture Reference Manual*.

#![allow(unsafe_code)]

/// A routine: its name, its arguments, its text.
macro_rules! routine {
    ($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) $text:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        ///
        /// The pointers are to aligned words: to write through the first and to read through the
        /// others.
        #[unsafe(naked)]
        pub(crate) unsafe extern "C" fn $name($($argument: $type),*) {
            core::arch::naked_asm!($text, options(raw))
        }
    };
}

#[cfg(curve9767_thumb = "v6m")]
pub(crate) mod v6m; // one product at a time
#[cfg(curve9767_thumb = "v7em")]
pub(crate) mod v7em; // two products in one instruction
