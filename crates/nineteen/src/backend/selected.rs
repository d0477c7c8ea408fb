// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backend that serves an operation, with the proof that it can run here: asked for once in a call, and passed
//! down.
//!
//! What a call computes in a backend's own format (rows of points, multiples of a key) is only ever
//! given to the [`Vector`] that made it, whatever is forced meanwhile.

use super::serial::SerialBackend;
use super::{Backend, Operation, current, processor};
use crate::field::home;

pub(crate) use processor::Vector;

/// The portable backend that fits the target best, which is always there.
pub(super) const HOME: Backend = {
    let mut i = 0;
    while !same(Backend::ALL[i].name(), home::NAME) {
        i += 1;
    }
    Backend::ALL[i]
};

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// A backend that can run here.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Selected {
    /// One element at a time.
    Serial(SerialBackend),
    /// Vectors of elements.
    Vector(Vector),
}

impl Selected {
    /// What serves `operation` now.
    pub(crate) fn of(operation: Operation) -> Selected {
        Selected::new(current(operation)).unwrap_or(Selected::Serial(SerialBackend::Home))
    }

    /// # Errors
    ///
    /// Why the backend cannot run here.
    pub(crate) fn new(backend: Backend) -> Result<Selected, &'static str> {
        match backend {
            Backend::M64
            | Backend::M51
            | Backend::Serial
            | Backend::Fiat
            | Backend::M32
            | Backend::W32 => SerialBackend::new(backend).map(Selected::Serial),
            Backend::Avx2 | Backend::Ifma => Vector::new(backend).map(Selected::Vector),
        }
    }

    /// The vectors, if vectors serve.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn vector(self) -> Option<Vector> {
        match self {
            Selected::Serial(_) => None,
            Selected::Vector(vector) => Some(vector),
        }
    }

    /// What serves where vectors do not.
    #[inline]
    pub(super) fn serial(self) -> SerialBackend {
        match self {
            Selected::Serial(serial) => serial,
            Selected::Vector(_) => SerialBackend::Home,
        }
    }
}
