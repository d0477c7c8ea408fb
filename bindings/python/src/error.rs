// SPDX-License-Identifier: MIT OR Apache-2.0
//! Exceptions.

use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
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

/// The name of an object's type, for messages.
#[cold]
pub fn type_name(object: &Bound<'_, PyAny>) -> String {
    let name = object.get_type().fully_qualified_name();
    name.map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}
