// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arguments of functions: bytes, policies, numbers of threads.

use std::num::NonZero;
use std::ops::Deref;

use nineteen::ed25519::Policy;
use pyo3::buffer::PyUntypedBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use zeroize::Zeroizing;

use crate::error::{room, type_name, value, wrong_type};

/// Bytes that are borrowed or copied for the duration of a call.
///
/// A `bytes` object is read in place: it is immutable, so it may be read while other threads run
/// Python. Any other buffer is copied first, since its owner may write to it meanwhile; the copy is
/// wiped, as it may be of a secret.
pub enum Bytes<'a> {
    Held(&'a [u8]),
    Copied(Zeroizing<Vec<u8>>),
}

impl Deref for Bytes<'_> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Held(bytes) => bytes,
            Bytes::Copied(bytes) => bytes,
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Bytes<'a> {
    type Error = PyErr;

    #[inline]
    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Bytes<'a>> {
        // Only a `bytes` is a `&[u8]`.
        match <&[u8]>::extract(object) {
            Ok(bytes) => Ok(Bytes::Held(bytes)),
            Err(_) => copy(&object).map(|bytes| Bytes::Copied(Zeroizing::new(bytes))),
        }
    }
}

impl Bytes<'_> {
    /// Returns the bytes as an array.
    ///
    /// # Errors
    ///
    /// If there are not exactly `N` bytes; the exception calls them `what`.
    #[inline]
    pub fn exactly<const N: usize>(&self, what: &str) -> PyResult<&[u8; N]> {
        let length = self.len();
        (**self)
            .try_into()
            .map_err(|_| value(format!("{what} has {N} bytes, not {length}")))
    }
}

/// A copy of a buffer of bytes.
///
/// # Errors
///
/// If the object has no buffer of bytes.
pub fn copy(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let buffer = PyUntypedBuffer::get(object)
        .and_then(PyUntypedBuffer::into_typed::<u8>)
        .map_err(|_| {
            let found = type_name(object);
            wrong_type(format!("bytes are needed, not {found}"))
        })?;
    room::<u8>(buffer.item_count())?;
    buffer.to_vec(object.py())
}

/// The largest number of threads.
#[derive(Clone, Copy)]
pub struct Threads(pub NonZero<usize>);

impl<'a, 'py> FromPyObject<'a, 'py> for Threads {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Threads> {
        let number = match object.extract::<isize>() {
            Err(why) if why.is_instance_of::<PyTypeError>(object.py()) => {
                let found = type_name(&object);
                return Err(wrong_type(format!("threads is a {found}, not an integer")));
            }
            number => number.ok().and_then(|number| usize::try_from(number).ok()),
        };
        number.and_then(NonZero::new).map(Threads).ok_or_else(|| {
            let found = object.to_string();
            value(format!(
                "threads is {found}: at least 1 is needed, or None for as many as processors"
            ))
        })
    }
}

/// The name of a policy.
#[derive(Clone, Copy, Default)]
pub struct PolicyName(pub Policy);

impl<'a, 'py> FromPyObject<'a, 'py> for PolicyName {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<PolicyName> {
        let name = object.extract::<PyBackedStr>()?;
        let policy = name.parse::<Policy>();
        policy.map(PolicyName).map_err(|why| {
            let name: &str = &name;
            PyValueError::new_err(format!("{name:?}: {why}"))
        })
    }
}

/// One of the three schemes of RFC 8032.
#[derive(Clone, Copy)]
pub enum Scheme<'a> {
    Pure,
    /// Ed25519ctx.
    Context(&'a [u8]),
    /// Ed25519ph.
    Prehash(&'a [u8]),
}

impl<'a> Scheme<'a> {
    /// # Errors
    ///
    /// If the context has a length that the scheme does not allow.
    #[inline]
    pub fn new(context: Option<&'a Bytes<'_>>, prehash: bool) -> PyResult<Scheme<'a>> {
        let context = context.map(|context| &**context);
        match (context, prehash) {
            (None, false) => Ok(Scheme::Pure),
            (Some(context), _) if context.len() > 255 => {
                let length = context.len();
                Err(value(format!(
                    "the context has at most 255 bytes, not {length}"
                )))
            }
            (context, true) => Ok(Scheme::Prehash(context.unwrap_or_default())),
            (Some([]), false) => Err(value(
                "an empty context is not allowed: leave it out, or prehash the message",
            )),
            (Some(context), false) => Ok(Scheme::Context(context)),
        }
    }
}
