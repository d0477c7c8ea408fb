// SPDX-License-Identifier: MIT OR Apache-2.0
//! Errors of arguments. An invalid signature is no error: it has the verdict `false`.

use std::fmt;

use arrow_schema::DataType;

/// An argument that the functions of this crate do not accept.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The column does not hold bytes.
    Type {
        /// The name of the argument: `keys`, `signatures`, `messages[0]`, ...
        column: String,
        /// The type of the column.
        found: DataType,
    },
    /// The column holds text, and keys and signatures have to be bytes.
    Text {
        /// The name of the argument: `keys`, `signatures`, ...
        column: String,
        /// The type of the column.
        found: DataType,
    },
    /// The columns have different numbers of rows.
    Rows {
        /// The name of the argument.
        column: String,
        /// Its number of rows.
        found: usize,
        /// The number of rows of the columns before it.
        expected: usize,
    },
    /// A value is null or has the wrong length, where every row needs one.
    Value {
        /// The name of the argument.
        column: String,
        /// The first such row.
        row: usize,
        /// The value that is expected.
        expected: &'static str,
    },
    /// The context is longer than 255 bytes, or empty for Ed25519ctx.
    Context,
    /// There is no column of messages.
    NoMessages,
    /// [`verify_columns_unless`](crate::ed25519::verify_columns_unless) was cancelled by `stop`.
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
