// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exceptions.

use std::hint::black_box;

use pyo3::exceptions::{PyException, PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;

pyo3::create_exception!(
    nineteen,
    InvalidSignature,
    PyException,
    "The signature is not that of the message by the key."
);

/// The exception for an invalid signature: it does not say why.
#[cold]
pub fn invalid() -> PyErr {
    InvalidSignature::new_err("the signature is invalid")
}

#[cold]
pub fn value(words: impl Into<String>) -> PyErr {
    PyValueError::new_err(words.into())
}

#[cold]
pub fn wrong_type(words: impl Into<String>) -> PyErr {
    PyTypeError::new_err(words.into())
}

/// Checks that there is memory for `rows` values. Rows without bytes of their own, and rows that are
/// the same one many times, take none where they come from: there may be as many as a shape or a file
/// says, and Rust ends the process if it cannot have the memory that it asks for.
///
/// # Errors
///
/// MemoryError if there is none.
pub fn room<T>(rows: usize) -> PyResult<()> {
    let mut room: Vec<T> = Vec::new();
    let there = room.try_reserve_exact(rows);
    // Without this the compiler may leave out an allocation that nothing uses.
    black_box(room.as_ptr());
    there.map_err(|_| PyMemoryError::new_err(format!("there is no memory for {rows} rows")))
}

/// The name of an object's type, for messages.
#[cold]
pub fn type_name(object: &Bound<'_, PyAny>) -> String {
    let name = object.get_type().fully_qualified_name();
    name.map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}
