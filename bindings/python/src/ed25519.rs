// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys and signatures of Ed25519.

use nineteen::ed25519::pkcs8::spki::der::pem::LineEnding;
use nineteen::ed25519::pkcs8::{
    DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey, KeypairBytes,
};
use nineteen::ed25519::{self, Digest, Policy, Sha512, Signature, SignatureError, Signer};
use nineteen_openssh::armor;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use zeroize::{Zeroize, Zeroizing};

use crate::argument::{Bytes, PolicyName, Scheme};
use crate::error::{invalid, value};
use crate::keys::{compare, hex, not_pickled, random};
use crate::x25519::{X25519PrivateKey, X25519PublicKey};

/// The bytes in the only block of a text in PEM, if it has this label.
fn block(text: &[u8], label: &str) -> Option<Zeroizing<Vec<u8>>> {
    let (found, bytes) = armor::only(text)?;
    (found == label).then_some(bytes)
}

/// A secret key of Ed25519, made from its seed of 32 bytes.
///
/// Equal keys have equal seeds, compared in constant time. Keys are neither hashed nor pickled, and
/// `repr` shows the public key only.
#[derive(Debug)]
#[pyclass(frozen, module = "nineteen.ed25519")]
pub struct SigningKey(pub ed25519::SigningKey);

#[pymethods]
impl SigningKey {
    #[new]
    #[pyo3(signature = (seed, /))]
    fn new(py: Python<'_>, seed: Bytes<'_>) -> PyResult<SigningKey> {
        let seed = seed.exactly("the seed of a key")?;
        Ok(SigningKey(
            py.detach(|| ed25519::SigningKey::from_bytes(seed)),
        ))
    }

    /// A fresh key, from the randomness of the operating system.
    #[staticmethod]
    fn generate(py: Python<'_>) -> PyResult<SigningKey> {
        let mut seed = Zeroizing::new([0; 32]);
        random(&mut *seed)?;
        Ok(SigningKey(
            py.detach(|| ed25519::SigningKey::from_bytes(&seed)),
        ))
    }

    /// The key of a seed of 32 bytes.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_private_bytes(py: Python<'_>, data: Bytes<'_>) -> PyResult<SigningKey> {
        SigningKey::new(py, data)
    }

    /// Reads PKCS#8 in DER.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_der(data: Bytes<'_>) -> PyResult<SigningKey> {
        let key = ed25519::SigningKey::from_pkcs8_der(&data);
        key.map(SigningKey)
            .map_err(|_| value("this is no Ed25519 key in PKCS#8, DER"))
    }

    /// Reads PKCS#8 in PEM, one block. White space and text around it are ignored.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_pem(data: Bytes<'_>) -> PyResult<SigningKey> {
        let der = block(&data, "PRIVATE KEY");
        let key = der.and_then(|der| ed25519::SigningKey::from_pkcs8_der(&der).ok());
        key.map(SigningKey)
            .ok_or_else(|| value("this is no Ed25519 key in PKCS#8, PEM"))
    }

    /// The seed. Python does not wipe it.
    fn private_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    /// PKCS#8 in DER, not encrypted. Python does not wipe it.
    fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let der = self.with_pkcs8(EncodePrivateKey::to_pkcs8_der);
        let der = der.map_err(|why| value(why.to_string()))?;
        Ok(PyBytes::new(py, der.as_bytes()))
    }

    /// PKCS#8 in PEM, not encrypted. Python does not wipe it.
    fn to_pem<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let pem = self.with_pkcs8(|key| key.to_pkcs8_pem(LineEnding::LF));
        let pem = pem.map_err(|why| value(why.to_string()))?;
        Ok(PyBytes::new(py, pem.as_bytes()))
    }

    /// The public key.
    fn public_key(&self) -> VerifyingKey {
        VerifyingKey(self.0.verifying_key())
    }

    /// The X25519 key with the same secret scalar.
    fn to_x25519(&self) -> X25519PrivateKey {
        let scalar = Zeroizing::new(self.0.to_scalar_bytes());
        X25519PrivateKey((*scalar).into())
    }

    /// The signature of the data: 64 bytes.
    ///
    /// With a context of 1 to 255 bytes it is that of Ed25519ctx; with `prehash` that of Ed25519ph,
    /// with a context of at most 255 bytes.
    #[pyo3(signature = (data, /, *, context = None, prehash = false))]
    fn sign<'py>(
        &self,
        py: Python<'py>,
        data: Bytes<'_>,
        context: Option<Bytes<'_>>,
        prehash: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let data = &*data;
        let signature = match Scheme::new(context.as_ref(), prehash)? {
            Scheme::Pure => py.detach(|| Ok(self.0.sign(data))),
            Scheme::Context(context) => py.detach(|| self.0.sign_with_context(context, data)),
            Scheme::Prehash(context) => py.detach(|| {
                let hash = Sha512::new().chain_update(data);
                self.0.sign_prehashed(hash, Some(context))
            }),
        };
        let signature = signature.map_err(|why: SignatureError| value(why.to_string()))?;
        Ok(PyBytes::new(py, &signature.to_bytes()))
    }

    /// The signature of the data with a nonce that also depends on fresh randomness, against faults
    /// in the machine that signs. It is another one each time, and valid everywhere.
    #[pyo3(signature = (data, /))]
    fn sign_hedged<'py>(&self, py: Python<'py>, data: Bytes<'_>) -> PyResult<Bound<'py, PyBytes>> {
        let mut noise = [0; 32];
        random(&mut noise)?;
        let data = &*data;
        let signature = py.detach(|| self.0.sign_hedged(&noise, data));
        Ok(PyBytes::new(py, &signature.to_bytes()))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let equal = other
            .cast::<SigningKey>()
            .ok()
            .map(|other| self.0 == other.get().0);
        compare(py, op, equal)
    }

    fn __copy__(slf: Py<SigningKey>) -> Py<SigningKey> {
        slf
    }

    fn __deepcopy__(slf: Py<SigningKey>, _memo: &Bound<'_, PyAny>) -> Py<SigningKey> {
        slf
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(not_pickled())
    }

    fn __repr__(&self) -> String {
        let public = hex(self.0.verifying_key().as_bytes());
        format!("<SigningKey of public key {public}>")
    }
}

impl SigningKey {
    /// Calls `write` with PKCS#8 version 1: OpenSSL refuses version 2, which has the public key.
    fn with_pkcs8<T>(&self, write: impl FnOnce(&KeypairBytes) -> T) -> T {
        let mut key = KeypairBytes {
            secret_key: self.0.to_bytes(),
            public_key: None,
        };
        let written = write(&key);
        key.secret_key.zeroize();
        written
    }
}

/// A public key of Ed25519, read from 32 bytes.
///
/// Keys are equal if their bytes are.
#[derive(Debug)]
#[pyclass(frozen, module = "nineteen.ed25519")]
pub struct VerifyingKey(pub ed25519::VerifyingKey);

#[pymethods]
impl VerifyingKey {
    #[new]
    #[pyo3(signature = (data, /))]
    fn new(data: Bytes<'_>) -> PyResult<VerifyingKey> {
        let key = ed25519::VerifyingKey::from_bytes(data.exactly("a public key")?);
        key.map(VerifyingKey)
            .map_err(|_| value("these 32 bytes are no point of the curve"))
    }

    /// The key of 32 bytes. Raises ValueError if they are no point of the curve.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_public_bytes(data: Bytes<'_>) -> PyResult<VerifyingKey> {
        VerifyingKey::new(data)
    }

    /// Reads a SubjectPublicKeyInfo in DER.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_der(data: Bytes<'_>) -> PyResult<VerifyingKey> {
        let key = ed25519::VerifyingKey::from_public_key_der(&data);
        key.map(VerifyingKey)
            .map_err(|_| value("this is no public Ed25519 key in DER"))
    }

    /// Reads a SubjectPublicKeyInfo in PEM, one block. White space and text around it are ignored.
    #[staticmethod]
    #[pyo3(signature = (data, /))]
    fn from_pem(data: Bytes<'_>) -> PyResult<VerifyingKey> {
        let der = block(&data, "PUBLIC KEY");
        let key = der.and_then(|der| ed25519::VerifyingKey::from_public_key_der(&der).ok());
        key.map(VerifyingKey)
            .ok_or_else(|| value("this is no public Ed25519 key in PEM"))
    }

    /// The 32 bytes, as they were given.
    fn public_bytes_raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.as_bytes())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.public_bytes_raw(py)
    }

    /// The SubjectPublicKeyInfo in DER.
    fn to_der<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let der = self.0.to_public_key_der();
        let der = der.map_err(|why| value(why.to_string()))?;
        Ok(PyBytes::new(py, der.as_bytes()))
    }

    /// The SubjectPublicKeyInfo in PEM.
    fn to_pem<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let pem = self.0.to_public_key_pem(LineEnding::LF);
        let pem = pem.map_err(|why| value(why.to_string()))?;
        Ok(PyBytes::new(py, pem.as_bytes()))
    }

    /// The X25519 key of the same point. A point of small order has one too, with which `exchange`
    /// raises ValueError; `is_weak` says whether it is one.
    fn to_x25519(&self) -> X25519PublicKey {
        X25519PublicKey(self.0.to_montgomery().to_bytes().into())
    }

    /// Whether the point has small order: such a key verifies signatures made without any secret.
    fn is_weak(&self) -> bool {
        self.0.is_weak()
    }

    /// Raises InvalidSignature unless the signature is that of the data by this key.
    ///
    /// The policy decides on the signatures that implementations dispute: "cofactorless",
    /// "canonical", "strict" or "zip215". Context and `prehash` are those of `SigningKey.sign`.
    #[pyo3(signature = (signature, data, /, *, policy = PolicyName(Policy::Cofactorless),
                        context = None, prehash = false))]
    #[pyo3(
        text_signature = "($self, signature, data, /, *, policy='cofactorless', context=None, \
                             prehash=False)"
    )]
    fn verify(
        &self,
        py: Python<'_>,
        signature: Bytes<'_>,
        data: Bytes<'_>,
        policy: PolicyName,
        context: Option<Bytes<'_>>,
        prehash: bool,
    ) -> PyResult<()> {
        let (data, policy) = (&*data, policy.0);
        let scheme = Scheme::new(context.as_ref(), prehash)?;
        let Ok(signature) = Signature::from_slice(&signature) else {
            return Err(invalid());
        };
        let checked = py.detach(|| match scheme {
            Scheme::Pure => self.0.verify_with(policy, data, &signature),
            Scheme::Context(context) => self
                .0
                .verify_with_context(policy, context, data, &signature),
            Scheme::Prehash(context) => {
                let hash = Sha512::new().chain_update(data);
                self.0
                    .verify_prehashed_with(policy, hash, Some(context), &signature)
            }
        });
        checked.map_err(|_| invalid())
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let equal = other
            .cast::<VerifyingKey>()
            .ok()
            .map(|other| self.0 == other.get().0);
        compare(py, op, equal)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.public_bytes_raw(py).hash()
    }

    fn __copy__(slf: Py<VerifyingKey>) -> Py<VerifyingKey> {
        slf
    }

    fn __deepcopy__(slf: Py<VerifyingKey>, _memo: &Bound<'_, PyAny>) -> Py<VerifyingKey> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>,)) {
        (py.get_type::<VerifyingKey>(), (self.public_bytes_raw(py),))
    }

    fn __repr__(&self) -> String {
        format!("VerifyingKey(bytes.fromhex('{}'))", hex(self.0.as_bytes()))
    }
}

/// Raises InvalidSignature unless the signature is that of the data by the key, all as bytes. A key
/// that is no point of the curve has no valid signatures.
#[pyfunction]
#[pyo3(signature = (public_key, signature, data, /, *, policy = PolicyName(Policy::Cofactorless)))]
#[pyo3(text_signature = "(public_key, signature, data, /, *, policy='cofactorless')")]
pub fn verify(
    py: Python<'_>,
    public_key: Bytes<'_>,
    signature: Bytes<'_>,
    data: Bytes<'_>,
    policy: PolicyName,
) -> PyResult<()> {
    let public_key = public_key.exactly("a public key")?;
    let (data, policy) = (&*data, policy.0);
    let Ok(signature) = <&[u8; 64]>::try_from(&*signature) else {
        return Err(invalid());
    };
    py.detach(|| ed25519::verify(policy, public_key, data, signature))
        .map_err(|_| invalid())
}
