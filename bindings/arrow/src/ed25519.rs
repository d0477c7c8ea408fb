// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519 over columns.

use std::num::NonZero;

use arrow_array::{BooleanArray, Datum, FixedSizeBinaryArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};
use nineteen::ed25519::{Policy, Signer, SigningKey};

use crate::Error;
use crate::column::{self, Column};
use crate::work;

mod keys; // keys that are frequent enough to be expanded
mod rows; // verification of a block of rows

/// Scheme, policy and number of threads of a verification.
///
/// ```
/// use nineteen::ed25519::Policy;
/// use nineteen_arrow::ed25519::Options;
///
/// let options = Options::new().policy(Policy::Strict).threads(2);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    policy: Policy,
    threads: Option<NonZero<usize>>,
    mode: Mode,
}

/// One of the three schemes of RFC 8032.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mode {
    Pure,
    /// Ed25519ctx.
    Context(Vec<u8>),
    /// Ed25519ph.
    Prehashed(Vec<u8>),
}

impl Default for Options {
    fn default() -> Options {
        Options {
            policy: Policy::Cofactorless,
            threads: None,
            mode: Mode::Pure,
        }
    }
}

impl Options {
    /// Ed25519 under [`Policy::Cofactorless`], on all processors.
    pub fn new() -> Options {
        Options::default()
    }

    /// Sets the policy, which decides the signatures that implementations disagree on.
    #[must_use]
    pub fn policy(self, policy: Policy) -> Options {
        Options { policy, ..self }
    }

    /// Sets the largest number of threads; 0 means one for each processor. Verdicts do not depend
    /// on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Options {
        Options {
            threads: NonZero::new(threads),
            ..self
        }
    }

    /// Ed25519ctx with a context of 1 to 255 bytes.
    #[must_use]
    pub fn context(self, context: &[u8]) -> Options {
        Options {
            mode: Mode::Context(context.to_vec()),
            ..self
        }
    }

    /// Ed25519ph with a context of at most 255 bytes. The messages are hashed here.
    #[must_use]
    pub fn prehashed(self, context: &[u8]) -> Options {
        Options {
            mode: Mode::Prehashed(context.to_vec()),
            ..self
        }
    }

    /// # Errors
    ///
    /// If the context has a length that its scheme does not allow.
    fn check(&self) -> Result<(), Error> {
        match &self.mode {
            Mode::Context(context) if context.is_empty() || context.len() > 255 => {
                Err(Error::Context)
            }
            Mode::Prehashed(context) if context.len() > 255 => Err(Error::Context),
            _ => Ok(()),
        }
    }
}

/// A verdict for each row: whether the signature is that of the message by the key.
///
/// - Every argument is a column, or an [`arrow_array::Scalar`] that stands for all rows.
/// - The message of a row is the concatenation of its values in all columns of `messages`.
/// - The verdict is null if any value of the row is null. It is `false` if the key or the signature
///   has the wrong length.
/// - Messages may be text, which is verified as UTF-8. Keys and signatures may not: text could be
///   hexadecimal or base64, and guessing is not safe.
/// - The verdict of a row is that of
///   [`VerifyingKey::verify_with`](nineteen::ed25519::VerifyingKey::verify_with). It depends on
///   nothing else: not on other rows, threads, the type of the columns, or the backend.
///
/// Messages are read in place. Messages in several parts are joined in a buffer of each thread,
/// 2,048 rows at a time.
///
/// # Errors
///
/// If a column does not hold bytes, if keys or signatures are text, if columns differ in length, or
/// if the context has a wrong length.
///
/// # Security
///
/// Variable time; all inputs are taken to be public.
///
/// # Examples
///
/// ```
/// use arrow_array::{BooleanArray, FixedSizeBinaryArray, Scalar, StringArray};
/// use nineteen::ed25519::{Signer, SigningKey};
/// use nineteen_arrow::ed25519::{Options, verify};
///
/// let key = SigningKey::from_bytes(&[7; 32]); // from your key store
/// let messages = StringArray::from(vec!["one", "two"]);
/// let signatures = ["one", "one"].map(|m| key.sign(m.as_bytes()).to_bytes());
/// let signatures = FixedSizeBinaryArray::try_from_iter(signatures.iter())?;
///
/// let public_key = FixedSizeBinaryArray::try_from_iter([key.verifying_key().to_bytes()].iter())?;
/// let verdicts = verify(&Scalar::new(public_key), &signatures, &[&messages], &Options::new())?;
/// assert_eq!(verdicts, BooleanArray::from(vec![true, false]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(
    keys: &dyn Datum,
    signatures: &dyn Datum,
    messages: &[&dyn Datum],
    options: &Options,
) -> Result<BooleanArray, Error> {
    let messages = message_columns(messages)?;
    verify_columns(
        Column::of_bytes("keys", keys)?,
        Column::of_bytes("signatures", signatures)?,
        messages,
        options,
    )
}

/// [`verify`] on [`Column`]s, which need not be Arrow arrays.
///
/// # Errors
///
/// If keys or signatures are text, columns differ in length, there is no column of messages, or the
/// context has a wrong length.
///
/// # Examples
///
/// ```
/// use std::num::NonZero;
///
/// use nineteen::ed25519::{Signer, SigningKey};
/// use nineteen_arrow::Column;
/// use nineteen_arrow::ed25519::{Options, verify_columns};
///
/// let key = SigningKey::from_bytes(&[7; 32]); // from your key store
/// let public_key = key.verifying_key().to_bytes();
/// let signatures = [b"one", b"two"].map(|m| key.sign(m).to_bytes()).concat();
///
/// let verdicts = verify_columns(
///     Column::repeat(Some(&public_key)),
///     Column::from_contiguous(&signatures, const { NonZero::new(64).unwrap() }),
///     vec![Column::from_slices(vec![Some(b"one"), Some(b"two")])],
///     &Options::new(),
/// )?;
/// assert_eq!(verdicts.true_count(), 2);
/// # Ok::<(), nineteen_arrow::Error>(())
/// ```
pub fn verify_columns(
    keys: Column<'_>,
    signatures: Column<'_>,
    messages: Vec<Column<'_>>,
    options: &Options,
) -> Result<BooleanArray, Error> {
    verify_columns_unless(keys, signatures, messages, options, &mut || false)
}

/// [`verify_columns`] that can be cancelled. The calling thread calls `stop` before each of its
/// blocks of 2,048 rows, every few milliseconds. If `stop` returns true, no thread begins another
/// block.
///
/// # Errors
///
/// As [`verify_columns`]; and [`Error::Stopped`] if `stop` returned true.
///
/// # Examples
///
/// ```
/// use nineteen_arrow::ed25519::{Options, verify_columns_unless};
/// use nineteen_arrow::{Column, Error};
///
/// let columns = || (Column::repeat(Some(&[1; 32])), Column::repeat(Some(&[2; 64])));
/// let (keys, signatures) = columns();
/// let messages = vec![Column::from_slices(vec![Some(b"one"), Some(b"two")])];
/// let stopped = verify_columns_unless(keys, signatures, messages, &Options::new(), &mut || true);
/// assert_eq!(stopped, Err(Error::Stopped));
/// ```
pub fn verify_columns_unless(
    keys: Column<'_>,
    signatures: Column<'_>,
    messages: Vec<Column<'_>>,
    options: &Options,
    stop: &mut dyn FnMut() -> bool,
) -> Result<BooleanArray, Error> {
    options.check()?;
    keys.refuse_text("keys")?;
    signatures.refuse_text("signatures")?;
    let table = rows::Table::new(keys, signatures, messages)?;
    let mut verdicts = vec![rows::Verdict::Null; table.rows];
    let start = || rows::Worker::new(&table, options);
    let done = work::share(
        &mut verdicts,
        options.threads,
        start,
        |worker, first, verdicts| {
            worker.verify(first, verdicts);
        },
        stop,
    );
    if !done {
        return Err(Error::Stopped);
    }
    let values = BooleanBuffer::collect_bool(table.rows, |i| verdicts[i] == rows::Verdict::Valid);
    let nulls = NullBuffer::new(BooleanBuffer::collect_bool(table.rows, |i| {
        verdicts[i] != rows::Verdict::Null
    }));
    let nulls = (nulls.null_count() > 0).then_some(nulls);
    Ok(BooleanArray::new(values, nulls))
}

/// The public key of each seed, as `FixedSizeBinary(32)`; null for null.
///
/// # Errors
///
/// If the column does not hold bytes, or a seed is not 32 bytes long.
///
/// # Security
///
/// Constant time. Seeds stay in the caller's array, which Arrow does not wipe.
pub fn public_key(seeds: &dyn Datum) -> Result<FixedSizeBinaryArray, Error> {
    let column = Column::of_bytes("seeds", seeds)?;
    let rows = column.rows().unwrap_or(1);
    let nulls = (0..rows).map(|row| column.get(row).is_some()).collect();
    let mut bytes = vec![0; 32 * rows];
    for (row, public) in bytes.chunks_exact_mut(32).enumerate() {
        if column.get(row).is_some() {
            let key = SigningKey::from_bytes(column.exactly("seeds", row, "32 bytes")?);
            public.copy_from_slice(key.verifying_key().as_bytes());
        }
    }
    Ok(fixed(32, bytes, nulls))
}

/// Signs each message with one seed, or with the seed of its row. Signatures are
/// `FixedSizeBinary(64)`, null if any value of the row is null. Messages in several parts are
/// joined.
///
/// # Errors
///
/// If a column does not hold bytes, columns differ in length, or a seed is not 32 bytes long.
///
/// # Security
///
/// Constant time in the seeds. Expanded keys are wiped; the seeds stay in the caller's array, which
/// Arrow does not wipe.
pub fn sign(seeds: &dyn Datum, messages: &[&dyn Datum]) -> Result<FixedSizeBinaryArray, Error> {
    let column = Column::of_bytes("seeds", seeds)?;
    let messages = message_columns(messages)?;
    let rows = rows_in_common(&[("seeds", &column)], &messages)?;
    let mut nulls = vec![true; rows];
    let mut bytes = vec![0; 64 * rows];
    let mut message = Vec::new();
    // A single seed is expanded once for all rows.
    let mut only: Option<SigningKey> = None;
    for (row, signature) in bytes.chunks_exact_mut(64).enumerate() {
        let whole = join(&messages, row, &mut message);
        if column.get(row).is_none() || !whole {
            nulls[row] = false;
            continue;
        }
        let seed = column.exactly("seeds", row, "32 bytes")?;
        let signed = if column.is_scalar() {
            only.get_or_insert_with(|| SigningKey::from_bytes(seed))
                .sign(&message)
        } else {
            SigningKey::from_bytes(seed).sign(&message)
        };
        signature.copy_from_slice(&signed.to_bytes());
    }
    Ok(fixed(64, bytes, nulls))
}

/// Columns of messages.
fn message_columns<'a>(messages: &[&'a dyn Datum]) -> Result<Vec<Column<'a>>, Error> {
    let columns = messages.iter().enumerate();
    columns
        .map(|(i, datum)| Column::new(&message_name(i), *datum))
        .collect()
}

fn message_name(i: usize) -> String {
    format!("messages[{i}]")
}

/// The number of rows of all columns.
fn rows_in_common(own: &[(&str, &Column<'_>)], messages: &[Column<'_>]) -> Result<usize, Error> {
    if messages.is_empty() {
        return Err(Error::NoMessages);
    }
    let names: Vec<String> = (0..messages.len()).map(message_name).collect();
    let messages = names.iter().map(String::as_str).zip(messages);
    let all = own.iter().copied().chain(messages);
    column::rows(all.map(|(name, column)| (name, column.rows())))
}

/// Joins the parts of a message. Returns false if one of them is null.
fn join(columns: &[Column<'_>], row: usize, message: &mut Vec<u8>) -> bool {
    message.clear();
    columns.iter().all(|column| {
        let part = column.get(row);
        message.extend_from_slice(part.unwrap_or_default());
        part.is_some()
    })
}

/// An array of values of one length.
pub(crate) fn fixed(size: i32, bytes: Vec<u8>, valid: Vec<bool>) -> FixedSizeBinaryArray {
    let nulls = NullBuffer::from(valid);
    let nulls = (nulls.null_count() > 0).then_some(nulls);
    FixedSizeBinaryArray::new(size, Buffer::from_vec(bytes), nulls)
}
