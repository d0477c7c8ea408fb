// SPDX-License-Identifier: MIT OR Apache-2.0
//! x86-64: features that can be asked for, and tokens that prove them.

mod detect; // CPUID
mod token; // proofs of features, and functions compiled for them

pub(crate) use detect::{NAMES, features};
pub(crate) use token::{Avx2, Avx512};
pub(crate) use token::{compiled_for_avx2, compiled_for_avx512};
