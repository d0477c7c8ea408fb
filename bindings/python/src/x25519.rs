// SPDX-License-Identifier: MIT OR Apache-2.0
//! Key exchange.

use nineteen::x25519::{self, PublicKey, StaticSecret};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use zeroize::Zeroizing;

use crate::argument::Bytes;
use crate::error::value;
use crate::keys::{compare, hex, not_pickled, random};

/// A secret key of X25519: 32 bytes.
///
/// Keys are neither compared nor hashed by their bytes, and not pickled; `repr` shows nothing of
/// them.
#[derive(Debug)]
#[pyclass(frozen, module = "nineteen.x25519")]
pub struct X25519PrivateKey(pub StaticSecret);

#[pymethods]
impl X25519PrivateKey {
    #[new]
    #[pyo3(signature = (data, /))]
    fn new(data: Bytes<'_>) -> PyResult<X25519PrivateKey> {
        let bytes = data.exactly::<32>("a secret key")?;
        Ok(X25519PrivateKey((*bytes).into()))
    }

    /// A fresh key, from the randomness of the operating system.
    #[staticmethod]
    fn generate() -> PyResult<X25519PrivateKey> {
        let mut bytes = Zeroizing::new([0; 32]);
        random(&mut *bytes)?;
        Ok(X25519PrivateKey((*bytes).into()))
    }

    /// The key of 32 bytes.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_private_bytes(data: Bytes<'_>) -> PyResult<X25519PrivateKey> {
        X25519PrivateKey::new(data)
    }

    /// The 32 bytes, as they were given. Python does not wipe them.
    fn private_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    /// The public key.
    fn public_key(&self, py: Python<'_>) -> X25519PublicKey {
        X25519PublicKey(py.detach(|| PublicKey::from(&self.0)))
    }

    /// The shared secret, 32 bytes that Python does not wipe. Raises ValueError if it would be all
    /// zeros: the public key has small order then.
    ///
    /// It is not uniform: derive keys from it with a hash.
    #[pyo3(signature = (peer_public_key, /))]
    fn exchange<'py>(
        &self,
        py: Python<'py>,
        peer_public_key: &Bound<'py, X25519PublicKey>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let peer = &peer_public_key.get().0;
        let shared = py.detach(|| self.0.checked_diffie_hellman(peer));
        let shared = shared.map_err(|why| value(why.to_string()))?;
        Ok(PyBytes::new(py, shared.as_bytes()))
    }

    fn __copy__(slf: Py<X25519PrivateKey>) -> Py<X25519PrivateKey> {
        slf
    }

    fn __deepcopy__(slf: Py<X25519PrivateKey>, _memo: &Bound<'_, PyAny>) -> Py<X25519PrivateKey> {
        slf
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(not_pickled())
    }

    fn __repr__(&self) -> &'static str {
        "<X25519PrivateKey>"
    }
}

/// A public key of X25519: 32 bytes.
#[derive(Debug)]
#[pyclass(frozen, module = "nineteen.x25519")]
pub struct X25519PublicKey(pub PublicKey);

#[pymethods]
impl X25519PublicKey {
    #[new]
    #[pyo3(signature = (data, /))]
    fn new(data: Bytes<'_>) -> PyResult<X25519PublicKey> {
        let bytes = data.exactly::<32>("a public key")?;
        Ok(X25519PublicKey((*bytes).into()))
    }

    /// The key of 32 bytes.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_public_bytes(data: Bytes<'_>) -> PyResult<X25519PublicKey> {
        X25519PublicKey::new(data)
    }

    /// The 32 bytes, as they were given.
    fn public_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.public_bytes_raw(py)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let equal = other
            .cast::<X25519PublicKey>()
            .ok()
            .map(|other| self.0 == other.get().0);
        compare(py, op, equal)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.public_bytes_raw(py).hash()
    }

    fn __copy__(slf: Py<X25519PublicKey>) -> Py<X25519PublicKey> {
        slf
    }

    fn __deepcopy__(slf: Py<X25519PublicKey>, _memo: &Bound<'_, PyAny>) -> Py<X25519PublicKey> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        (
            py.get_type::<X25519PublicKey>(),
            (self.public_bytes_raw(py),),
        )
    }

    fn __repr__(&self) -> String {
        let bytes = hex(self.0.as_bytes());
        format!("X25519PublicKey(bytes.fromhex('{bytes}'))")
    }
}

/// The function X25519 of RFC 7748 on 32 and 32 bytes; all zeros if the point has small order.
#[pyfunction(name = "x25519")]
#[pyo3(signature = (scalar, point, /))]
pub fn multiply<'py>(
    py: Python<'py>,
    scalar: Bytes<'_>,
    point: Bytes<'_>,
) -> PyResult<Bound<'py, PyBytes>> {
    let scalar = scalar.exactly::<32>("a scalar")?;
    let point = point.exactly::<32>("a point")?;
    let shared = Zeroizing::new(py.detach(|| x25519::x25519(*scalar, *point)));
    Ok(PyBytes::new(py, &*shared))
}
