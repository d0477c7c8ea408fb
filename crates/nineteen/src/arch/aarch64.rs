// SPDX-License-Identifier: MIT OR Apache-2.0
//! AArch64: arithmetic on saturated words in assembly, where the compiler moves carries out of the
//! flag and back; whole steps of scalar multiplication; look-ups; and inversion steps, where the
//! compiler does not use selection instructions.
//!
//! In tests, the texts of the steps exist on every processor: the proofs about them do not depend
//! on where they run.

#[cfg(any(test, nineteen_neon))]
#[cfg_attr(not(nineteen_neon), allow(dead_code))]
pub(crate) mod cores; // cores that multiply slowly
#[cfg_attr(not(nineteen_arch = "aarch64"), allow(unused_macros, unused_imports))]
pub(crate) mod m64; // steps of scalar multiplication on words of 64 bits
#[cfg(any(test, nineteen_neon))]
pub(crate) mod neon; // the ladder step of `neon`
#[cfg(nineteen_arch = "aarch64")]
pub(crate) mod routines; // overrides of generic code
