// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many signatures at once.

use std::time::{Duration, Instant};

use nineteen::ed25519::{self, Policy, Signature};
use nineteen_arrow::ed25519::{Options, verify_columns_unless};
use nineteen_arrow::{Column, Error};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::argument::{Bytes, PolicyName, Scheme, Threads};
use crate::columns::{Kind, Rows, check_shapes};
use crate::ed25519::SigningKey;
use crate::error::{room, type_name, value, wrong_type};
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
/// A key of 32 bytes and a message that is one `bytes` or buffer stand for all rows; signatures in a
/// buffer of one dimension then have to be one, of 64 bytes. A row with a null has None as its
/// verdict; a key or signature of the wrong length is False; a column of text in place of keys or
/// signatures raises TypeError. The verdict of a row is that of `VerifyingKey.verify`, whatever the
/// other rows, the types and the threads.
///
/// `threads` is the largest number of threads, by default that of the processors. Other threads run
/// Python meanwhile, and signals such as Ctrl-C are handled between blocks of rows.
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
    threads: Option<Threads>,
) -> PyResult<Verdicts> {
    let options = Options::new()
        .policy(policy.0)
        .threads(threads.map_or(0, |threads| threads.0.get()));
    let options = match Scheme::new(context.as_ref(), prehash)? {
        Scheme::Pure => options,
        Scheme::Context(context) => options.context(context),
        Scheme::Prehash(context) => options.prehashed(context),
    };
    let keys = Rows::new(Kind::Keys, keys)?;
    let signatures = Rows::new(Kind::Signatures, signatures)?;
    let messages = Rows::new(Kind::Messages, messages)?;
    check_shapes(&keys, &signatures, &messages)?;
    let (keys, signatures) = (keys.only_column()?, signatures.only_column()?);
    let messages = messages.columns()?;
    let several = messages.len() > 1;
    // Columns of different lengths are refused by name below, before there are verdicts.
    let lengths = messages.iter().chain([&keys, &signatures]);
    room::<u8>(lengths.filter_map(Column::rows).min().unwrap_or(1))?;
    let mut signals = Signals::new();
    let verdicts = py.detach(|| {
        let mut stop = || signals.came();
        verify_columns_unless(keys, signatures, messages, &options, &mut stop)
    });
    signals.raised()?;
    verdicts
        .map(Verdicts::new)
        .map_err(|why| exception(&why, several))
}

/// Polls for signals such as SIGINT during work that does not hold the interpreter. The handler
/// runs here and may raise an exception, as the one of Ctrl-C does.
struct Signals {
    last: Instant,
    raised: Option<PyErr>,
}

impl Signals {
    /// Attaching to the interpreter may have to wait for another thread that runs Python, so
    /// signals are polled no more often than this.
    const PERIOD: Duration = Duration::from_millis(50);

    fn new() -> Signals {
        Signals {
            last: Instant::now(),
            raised: None,
        }
    }

    /// Whether a handler raised an exception. Polls once in a [`PERIOD`](Self::PERIOD).
    fn came(&mut self) -> bool {
        if self.raised.is_none() && self.last.elapsed() >= Self::PERIOD {
            self.raised = Python::attach(|py| py.check_signals()).err();
            self.last = Instant::now();
        }
        self.raised.is_some()
    }

    /// # Errors
    ///
    /// The exception.
    fn raised(self) -> PyResult<()> {
        self.raised.map_or(Ok(()), Err)
    }
}

fn exception(why: &Error, several: bool) -> PyErr {
    match why {
        Error::Type { .. } | Error::Text { .. } => wrong_type(why.to_string()),
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

/// The largest numbers of messages and, roughly, of bytes that are signed between two polls for
/// signals: some ten milliseconds of work.
const SIGNED: (usize, usize) = (1 << 13, 1 << 24);

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
    room::<Signature>(messages.rows().unwrap_or(1))?;
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
    let bytes: usize = messages.iter().map(|message| message.len()).sum();
    let (most, most_bytes) = SIGNED;
    let block = most.min(most_bytes / (bytes / rows.max(1)).max(1)).max(8);
    let blocks = keys.chunks(block).zip(messages.chunks(block));
    for ((keys, messages), signatures) in blocks.zip(signatures.chunks_mut(block)) {
        py.detach(|| ed25519::sign_batch(keys, messages, signatures))
            .map_err(|why| value(why.to_string()))?;
        py.check_signals()?;
    }
    let signatures = signatures.iter().map(|s| PyBytes::new(py, &s.to_bytes()));
    PyList::new(py, signatures)
}

fn signing_key<'py>(row: usize, key: Bound<'py, PyAny>) -> PyResult<Bound<'py, SigningKey>> {
    key.cast_into::<SigningKey>().map_err(|other| {
        let found = type_name(&other.into_inner());
        wrong_type(format!("keys[{row}] is not a SigningKey but {found}"))
    })
}
