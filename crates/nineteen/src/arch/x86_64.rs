// SPDX-License-Identifier: MIT OR Apache-2.0
//! x86-64: features that can be asked for, and tokens that prove them; assembly.
//!
//! MemorySanitizer does not follow secrets through assembly: under it the portable code runs.

#[cfg(not(nineteen_msan))]
mod carry; // add with carry, subtract with borrow
mod detect; // CPUID
#[cfg(not(nineteen_msan))]
mod divstep; // one step of an inversion
#[cfg(not(nineteen_msan))]
pub(crate) mod m64; // steps of scalar multiplication on words of 64 bits
pub(crate) mod routines; // what takes the place of generic code
mod token; // proofs of features, and functions compiled for them

pub(crate) use detect::{NAMES, features};
pub(crate) use token::{Avx2, Bmi2Adx, Ifma};
pub(crate) use token::{compiled_for_avx2, compiled_for_bmi2_adx, compiled_for_ifma};
