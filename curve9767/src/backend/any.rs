// SPDX-License-Identifier: MIT OR Apache-2.0
//! A processor without a choice of backends.

use super::{Backend, Operations, PORTABLE};

/// # Errors
///
/// Why the backend cannot run here.
pub(super) fn serving(backend: Backend) -> Result<&'static Operations, &'static str> {
    match backend {
        // Only one of them is compiled: the routines replace the portable arithmetic.
        Backend::Portable if cfg!(curve9767_thumb) => Err("needs curve9767_backend=\"portable\""),
        Backend::Portable => Ok(&PORTABLE),
        Backend::CortexM if cfg!(curve9767_thumb) => Ok(&PORTABLE),
        Backend::CortexM => Err("is for Cortex-M0, M0+, M4 and M7"),
        Backend::Avx2 | Backend::Avx512 => Err("is for x86-64"),
    }
}

pub(super) fn features() -> impl Iterator<Item = (&'static str, bool)> {
    core::iter::empty()
}
