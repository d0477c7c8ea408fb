// SPDX-License-Identifier: MIT OR Apache-2.0
//! `ed25519_verify` for the Python package `datafusion`, through DataFusion's foreign function
//! interface. The function is passed in a capsule; sessions of the same major version can call it.

use std::sync::Arc;

use datafusion_ffi::udf::FFI_ScalarUDF;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// The argument of `datafusion.udf`: `ed25519_verify(key, signature, message [, policy])`.
#[pyclass(frozen, module = "nineteen_datafusion", name = "Ed25519Verify")]
#[derive(Debug)]
struct Ed25519Verify;

#[pymethods]
impl Ed25519Verify {
    #[new]
    fn new() -> Ed25519Verify {
        Ed25519Verify
    }

    /// The function, in the capsule that `datafusion` asks for.
    fn __datafusion_scalar_udf__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let function = Arc::new(nineteen_datafusion::ed25519_verify());
        PyCapsule::new_with_value(py, FFI_ScalarUDF::from(function), c"datafusion_scalar_udf")
    }
}

/// The native module.
#[pymodule]
mod _function {
    #[pymodule_export]
    use super::Ed25519Verify;
}
