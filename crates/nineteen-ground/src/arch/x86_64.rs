// SPDX-License-Identifier: MIT OR Apache-2.0
//! x86-64: detectable features, and tokens that prove them.

mod detect; // CPUID
mod token; // proofs of features, and functions compiled for them

pub use detect::{
    bits, has_all, is_eight_lanes_wide, is_intel, is_present, points_in_lanes_faster,
    squares_51_bits_faster,
};
