// SPDX-License-Identifier: MIT OR Apache-2.0
//! AArch64: arithmetic on saturated words in assembly, where the compiler moves carries out of the
//! flag and back; whole steps of scalar multiplication; look-ups; and inversion steps, where the
//! compiler does not use selection instructions.
//!
//! In tests, the texts of arithmetic exist on every processor: the proofs about them do not depend
//! on where they run.

#![cfg_attr(nineteen_arch = "aarch64", allow(unsafe_code))]

pub(crate) mod add64; // sums
#[cfg(any(test, nineteen_neon))]
#[cfg_attr(not(nineteen_neon), allow(dead_code))]
pub(crate) mod cores; // cores that multiply slowly
pub(crate) mod divstep; // steps of an inversion
pub(crate) mod look_up; // table look-ups
#[cfg_attr(not(nineteen_arch = "aarch64"), allow(unused_macros, unused_imports))]
pub(crate) mod m64; // steps of scalar multiplication on words of 64 bits
pub(crate) mod mul64; // products
#[cfg(any(test, nineteen_neon))]
pub(crate) mod neon; // the ladder step of `neon`
#[cfg(nineteen_arch = "aarch64")]
pub(crate) mod routines; // overrides of generic code
pub(crate) mod square64; // squares
pub(crate) mod sub64; // differences
