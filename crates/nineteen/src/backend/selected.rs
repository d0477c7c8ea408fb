// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backend selected for an operation, with the proof that it can run here: selected once per
//! call and passed down.
//!
//! Data in a backend's own format (rows of points, multiples of a key) is only ever passed to the
//! [`Vector`] that made it, whatever is forced in the meantime.

use super::serial::SerialBackend;
use super::{Backend, Operation, current, processor};
use crate::field::home;

pub(crate) use processor::Vector;

/// The portable backend that suits the target best. It is always available.
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
    /// The backend currently selected for `operation`.
    pub(crate) fn of(operation: Operation) -> Selected {
        Selected::new(current(operation)).unwrap_or(Selected::Serial(SerialBackend::Home))
    }

    /// # Errors
    ///
    /// Why the backend cannot run here.
    pub(crate) fn new(backend: Backend) -> Result<Selected, &'static str> {
        if backend.has_lanes() {
            Vector::new(backend).map(Selected::Vector)
        } else {
            SerialBackend::new(backend).map(Selected::Serial)
        }
    }

    /// The vector backend, if one is selected.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(crate) fn vector(self) -> Option<Vector> {
        match self {
            Selected::Serial(_) => None,
            Selected::Vector(vector) => Some(vector),
        }
    }

    /// The serial backend to use where there is no vector code.
    #[inline]
    pub(super) fn serial(self) -> SerialBackend {
        match self {
            Selected::Serial(serial) => serial,
            Selected::Vector(_) => SerialBackend::Home,
        }
    }
}
