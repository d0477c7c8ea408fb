// SPDX-License-Identifier: MIT OR Apache-2.0
//! A processor without backends of its own.

use super::{Backend, Operations, PORTABLE};

/// # Errors
///
/// Why the backend cannot run here.
pub(super) fn serving(backend: Backend) -> Result<&'static Operations, &'static str> {
    match backend {
        Backend::Portable => Ok(&PORTABLE),
        Backend::Avx2 | Backend::Avx512 => Err("is for x86-64"),
    }
}

pub(super) fn features() -> impl Iterator<Item = (&'static str, bool)> {
    core::iter::empty()
}
