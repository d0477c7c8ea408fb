// SPDX-License-Identifier: MIT OR Apache-2.0
//! x86-64: detectable features, and tokens that prove them.

mod detect; // CPUID
pub mod models; // kinds of processors, and where lanes are faster on each
mod token; // proofs of features, and functions compiled for them

pub use detect::{
    bits, has_all, is_eight_lanes_wide, is_intel, is_present, kind, squares_51_bits_faster,
};
