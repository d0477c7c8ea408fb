// SPDX-License-Identifier: MIT OR Apache-2.0
//! Comparison, randomness and display, common to all keys.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::error::wrong_type;

/// The result of a comparison by `==` or `!=`; there is no order. `None` for another type.
pub fn compare(py: Python<'_>, op: CompareOp, equal: Option<bool>) -> PyResult<Py<PyAny>> {
    let answer = match (op, equal) {
        (CompareOp::Eq, Some(equal)) => equal,
        (CompareOp::Ne, Some(equal)) => !equal,
        _ => return Ok(py.NotImplemented()),
    };
    Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
}

/// Fills bytes with the randomness of the operating system.
pub fn random(bytes: &mut [u8]) -> PyResult<()> {
    getrandom::fill(bytes).map_err(|why| {
        let words = format!("the operating system gives no randomness: {why}");
        PyOSError::new_err(words)
    })
}

/// The exception for pickling a secret.
pub fn not_pickled() -> PyErr {
    wrong_type("secret keys are not pickled: store private_bytes_raw() where secrets belong")
}

/// Hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
