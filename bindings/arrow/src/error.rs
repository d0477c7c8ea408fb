// SPDX-License-Identifier: MIT OR Apache-2.0
//! What can be wrong with arguments. Signatures that are wrong are verdicts, not errors.

use std::fmt;

use arrow_schema::DataType;

/// An argument that the functions of this crate do not accept.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The column does not hold bytes.
    Type {
        /// Which argument: `keys`, `signatures`, `messages[0]`, ...
        column: String,
        /// What the column holds.
        found: DataType,
    },
    /// The column holds text where bytes are needed: the bytes of its letters are no key.
    Text {
        /// Which argument: `keys`, `signatures`, ...
        column: String,
        /// What the column holds.
        found: DataType,
    },
    /// The columns have different numbers of rows.
    Rows {
        /// Which argument.
        column: String,
        /// Its rows.
        found: usize,
        /// The rows of the columns before it.
        expected: usize,
    },
    /// A value that has to be there for every row is null or has another length.
    Value {
        /// Which argument.
        column: String,
        /// The first such row.
        row: usize,
        /// What is wanted.
        expected: &'static str,
    },
    /// The context is empty where that is not allowed, or longer than 255 bytes.
    Context,
    /// There is no column of messages.
    NoMessages,
    /// The caller of [`verify_columns_unless`](crate::ed25519::verify_columns_unless) has stopped it.
    Stopped,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Type { column, found } => write!(
                f,
                "column `{column}` holds {found}; bytes are needed: FixedSizeBinary, Binary, LargeBinary, \
                 BinaryView, strings, or a dictionary of one of these"
            ),
            Error::Text { column, found } => write!(
                f,
                "column `{column}` holds text ({found}), not bytes: decode its hexadecimal digits, \
                 base64 or what else it is"
            ),
            Error::Rows {
                column,
                found,
                expected,
            } => write!(
                f,
                "column `{column}` has {found} rows, the others have {expected}"
            ),
            Error::Value {
                column,
                row,
                expected,
            } => write!(f, "column `{column}`, row {row}: {expected} are needed"),
            Error::Context => f.write_str(
                "the context must have 1 to 255 bytes, or at most 255 with prehashed messages",
            ),
            Error::NoMessages => f.write_str("at least one column of messages is needed"),
            Error::Stopped => f.write_str("it was stopped before the last row"),
        }
    }
}

impl std::error::Error for Error {}
