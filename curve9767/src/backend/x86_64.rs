// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backends of x86-64: `avx2`, `avx512`.
//!
//! The functions of [`avx2`] and [`avx512`] are compiled for features of the processor. A row of
//! them is handed out only where a token proves the features.

mod avx2; // lanes of AVX2
mod avx512; // lanes of AVX-512
mod compiled; // what both are made of, a row for each function

use super::{Backend, Operations, PORTABLE};
use crate::arch::x86_64::{Avx2, Avx512, FEATURES, with_avx2, with_avx512};

/// # Errors
///
/// Why the backend cannot run here.
pub(super) fn serving(backend: Backend) -> Result<&'static Operations, &'static str> {
    match backend {
        Backend::Portable => Ok(&PORTABLE),
        Backend::CortexM => Err("is for Cortex-M0, M0+, M4 and M7"),
        Backend::Avx2 => Avx2::detect()
            .map(|token| with_avx2!(token, avx2::row()))
            .ok_or("needs AVX2 and BMI2"),
        Backend::Avx512 => Avx512::detect()
            .map(|token| with_avx512!(token, avx512::row()))
            .ok_or("needs AVX-512 with F, BW, VL and VNNI, and BMI2"),
    }
}

pub(super) fn features() -> impl Iterator<Item = (&'static str, bool)> {
    let names = FEATURES.into_iter();
    names.map(|name| (name, ground::arch::x86_64::is_present(name)))
}
