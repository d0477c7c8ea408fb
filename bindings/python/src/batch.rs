// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures at once.

use std::num::NonZero;

use nineteen::ed25519::{self, Policy, Signature};
use nineteen_arrow::Error;
use nineteen_arrow::ed25519::{Options, verify_columns};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::argument::{Bytes, PolicyName, Scheme};
use crate::columns::{Kind, Rows};
use crate::ed25519::SigningKey;
use crate::error::{type_name, value, wrong_type};
use crate::verdicts::Verdicts;

/// A verdict for each row: whether the signature is that of the message by the key.
///
/// An argument is
///
/// - a list, tuple or other iterable of bytes, where None is null; keys may be VerifyingKey too,
/// - a buffer of n rows: bytes, bytearray, memoryview, or a NumPy array of `uint8`,
/// - an Arrow array, chunked array or stream: pyarrow, Polars, DuckDB. A table of several columns
///   has the parts of the messages, which are joined.
///
/// A key of 32 bytes and a message that is one `bytes` or buffer stand for all rows. A row with a
/// null has None as its verdict; a key or signature of the wrong length is False. The verdict of a
/// row is that of `VerifyingKey.verify`, whatever the other rows, the types and the threads.
///
/// `threads` is the largest number of threads, by default that of the processors. Other threads run
/// Python meanwhile.
#[pyfunction]
#[pyo3(signature = (keys, signatures, messages, *, policy = PolicyName(Policy::Cofactorless),
                    context = None, prehash = false, threads = None))]
#[pyo3(
    text_signature = "(keys, signatures, messages, *, policy='cofactorless', context=None, \
                         prehash=False, threads=None)"
)]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub fn verify_batch(
    py: Python<'_>,
    keys: &Bound<'_, PyAny>,
    signatures: &Bound<'_, PyAny>,
    messages: &Bound<'_, PyAny>,
    policy: PolicyName,
    context: Option<Bytes<'_>>,
    prehash: bool,
    threads: Option<NonZero<usize>>,
) -> PyResult<Verdicts> {
    let options = Options::new()
        .policy(policy.0)
        .threads(threads.map_or(0, NonZero::get));
    let options = match Scheme::new(context.as_ref(), prehash)? {
        Scheme::Pure => options,
        Scheme::Context(context) => options.context(context),
        Scheme::Prehash(context) => options.prehashed(context),
    };
    let keys = Rows::new(Kind::Keys, keys)?;
    let signatures = Rows::new(Kind::Signatures, signatures)?;
    let messages = Rows::new(Kind::Messages, messages)?;
    let (keys, signatures) = (keys.only_column()?, signatures.only_column()?);
    let messages = messages.columns()?;
    let several = messages.len() > 1;
    let verdicts = py.detach(|| verify_columns(keys, signatures, messages, &options));
    verdicts
        .map(Verdicts::new)
        .map_err(|why| exception(&why, several))
}

fn exception(why: &Error, several: bool) -> PyErr {
    match why {
        Error::Type { .. } => wrong_type(why.to_string()),
        Error::Rows {
            column,
            found,
            expected,
        } => {
            let column = match &**column {
                "messages[0]" if !several => "messages",
                column => column,
            };
            value(format!(
                "{column} has {found} rows, the arguments before it have {expected}"
            ))
        }
        _ => value(why.to_string()),
    }
}

/// The signature of each message, by one key or by the key of its row.
///
/// Messages are given as to `verify_batch`, without nulls. The signatures are those of
/// `SigningKey.sign`.
#[pyfunction]
#[pyo3(signature = (keys, messages, /))]
pub fn sign_batch<'py>(
    py: Python<'py>,
    keys: &Bound<'py, PyAny>,
    messages: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyList>> {
    let messages = Rows::new(Kind::Messages, messages)?;
    let messages = messages.only_column()?;
    let keys: Vec<Bound<'py, SigningKey>> = match keys.cast::<SigningKey>() {
        Ok(key) => vec![key.clone(); messages.rows().unwrap_or(1)],
        Err(_) => keys
            .try_iter()?
            .enumerate()
            .map(|(row, key)| signing_key(row, key?))
            .collect::<PyResult<_>>()?,
    };
    let rows = messages.rows().unwrap_or(keys.len());
    if keys.len() != rows {
        let keys = keys.len();
        return Err(value(format!("there are {keys} keys and {rows} messages")));
    }
    let messages: Vec<&[u8]> = (0..rows)
        .map(|row| {
            let message = messages.get(row);
            message.ok_or_else(|| value(format!("messages[{row}] is null")))
        })
        .collect::<PyResult<_>>()?;
    let keys: Vec<&ed25519::SigningKey> = keys.iter().map(|key| &key.get().0).collect();
    let mut signatures = vec![Signature::from_bytes(&[0; 64]); rows];
    py.detach(|| ed25519::sign_batch(&keys, &messages, &mut signatures))
        .map_err(|why| value(why.to_string()))?;
    let signatures = signatures.iter().map(|s| PyBytes::new(py, &s.to_bytes()));
    PyList::new(py, signatures)
}

fn signing_key<'py>(row: usize, key: Bound<'py, PyAny>) -> PyResult<Bound<'py, SigningKey>> {
    key.cast_into::<SigningKey>().map_err(|other| {
        let found = type_name(&other.into_inner());
        wrong_type(format!("keys[{row}] is not a SigningKey but {found}"))
    })
}
