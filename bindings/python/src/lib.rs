// SPDX-License-Identifier: MIT OR Apache-2.0
//! The native module of the Python package `nineteen`.
//!
//! Users import the modules of `python/nineteen`, which take their names from here. Documentation
//! for users is in `python/nineteen/_nineteen.pyi` and in the doc comments of this crate.

use pyo3::prelude::*;

mod argument; // arguments: bytes, policies, numbers of threads
mod arrow; // arrays from and to other libraries: all of `unsafe` but one function
mod batch; // many signatures at once
mod columns; // columns over buffers, sequences and Arrow arrays
mod ed25519; // keys and signatures
mod error; // exceptions
mod group; // points and scalars, for the names of PyNaCl
mod keys; // comparison, randomness and display of keys
mod secretbox; // boxes, for the names of PyNaCl
mod verdicts; // a verdict for each row
mod x25519; // key exchange

#[pymodule]
mod _nineteen {
    #[pymodule_export]
    use super::batch::{sign_batch, verify_batch};
    #[pymodule_export]
    use super::ed25519::{SigningKey, VerifyingKey, verify};
    #[pymodule_export]
    use super::error::InvalidSignature;
    #[pymodule_export]
    use super::group::{
        point_add, point_is_valid, point_map, point_mul, point_mul_base, point_sub, scalar_add,
        scalar_invert, scalar_mul, scalar_negate, scalar_reduce, scalar_sub,
    };
    #[pymodule_export]
    use super::secretbox::{box_key, secretbox, secretbox_open};
    #[pymodule_export]
    use super::verdicts::Verdicts;
    #[pymodule_export]
    use super::x25519::{X25519PrivateKey, X25519PublicKey, multiply};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let names: Vec<&str> = ::nineteen::ed25519::Policy::ALL.map(|p| p.name()).into();
        module.add("POLICIES", pyo3::types::PyTuple::new(module.py(), names)?)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
