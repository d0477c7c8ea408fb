// SPDX-License-Identifier: MIT OR Apache-2.0
//! AArch64: arithmetic of saturated words in assembly, where the compiler moves carries out of the flag and back; steps of
//! scalar multiplication as a whole; look-ups; and steps of inversions, where it does not select.
//!
//! In tests the texts of the steps are there on every processor: what is proven of them does not depend on where.

#[cfg_attr(not(nineteen_arch = "aarch64"), allow(unused_macros, unused_imports))]
pub(crate) mod m64; // steps of scalar multiplication on words of 64 bits
#[cfg(nineteen_arch = "aarch64")]
pub(crate) mod routines; // what takes the place of generic code
