// SPDX-License-Identifier: MIT OR Apache-2.0
//! x86-64: features that backends require, tokens that prove them, and assembly.
//!
//! MemorySanitizer does not follow secrets through assembly: under it the portable code runs.

#[cfg(not(nineteen_msan))]
mod carry; // add with carry, subtract with borrow
#[cfg(not(nineteen_msan))]
pub(crate) mod divstep; // one step of an inversion
pub(crate) mod doubles; // the processor's default for doubles
#[cfg(not(nineteen_msan))]
pub(crate) mod m64; // steps of scalar multiplication on words of 64 bits
#[cfg(not(nineteen_msan))]
pub(crate) mod packed; // steps of a point in four lanes
#[cfg(test)]
pub(crate) mod rounding; // other directions of rounding
pub(crate) mod routines; // overrides of generic code
#[cfg(not(nineteen_msan))]
mod text_for; // processors with orders of their own
mod token; // proofs of features

pub(crate) use doubles::with_avx2;
#[cfg(not(nineteen_msan))]
pub(crate) use ground::arch::x86_64::squares_51_bits_faster;
pub(crate) use ground::arch::x86_64::{is_eight_lanes_wide, kind};
#[cfg(not(nineteen_msan))]
pub(crate) use text_for::TextFor;
pub(crate) use token::with_avx2 as with_features_of_avx2;
#[cfg(all(any(test, nineteen_unoptimized), not(nineteen_msan)))]
pub(crate) use token::with_bmi2_adx;
pub(crate) use token::{Avx2, AvxIfma, Bmi2Adx, Ifma};
pub(crate) use token::{assume_avx2, assume_avxifma, assume_bmi2_adx, assume_ifma};
pub(crate) use token::{with_avxifma, with_ifma};

/// The features that backends require.
pub(crate) const FEATURES: [&str; 10] = [
    "bmi2",
    "adx",
    "avx2",
    "fma",
    "avxifma",
    "avx512f",
    "avx512dq",
    "avx512vl",
    "avx512bw",
    "avx512ifma",
];
