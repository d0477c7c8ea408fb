// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arm's M profile: arithmetic on eight saturated words in assembly, for processors with the DSP
//! extension (Cortex-M4, M7) and for the smallest (Cortex-M0, M0+, M23).
//!
//! Routines are whole functions by the procedure call standard, with all registers to themselves;
//! from assembly inside a function, the compiler withholds two. The texts exist on every processor
//! for the tests, which read them.
//!
//! Reference: *Procedure Call Standard for the Arm Architecture*; *ARMv7-M* and *ARMv6-M
//! Architecture Reference Manual*.

#![cfg_attr(any(nineteen_w32 = "v6m", nineteen_w32 = "v7em"), allow(unsafe_code))]

#[cfg(any(test, nineteen_w32 = "v7em"))]
pub(crate) mod v7em; // multiply and add twice in one instruction

#[cfg(any(test, nineteen_w32 = "v6m"))]
pub(crate) mod v6m; // products of halves
