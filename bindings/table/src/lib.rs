// SPDX-License-Identifier: MIT OR Apache-2.0
#![doc = include_str!("../README.md")]

mod chunk; // record batches joined into larger ones
mod columns; // the columns to read and their roles
mod decode; // columns of text decoded into bytes
mod error;
mod form; // encodings of bytes as text
mod format; // detection of formats
mod guard; // panics of readers turned into errors
mod input; // record batches of a file
mod key; // one key for all rows
mod output; // output files that appear whole or not at all
mod text; // escaping of text from outside; decoders of hex, base64 and base58
mod verdicts; // the table of verdicts

pub mod make;
pub mod verify;

pub use columns::{Forms, Names};
pub use error::Error;
pub use form::{Encoding, Form};
pub use format::Format;
pub use guard::is_guarded;
pub use input::{Input, expand};
pub use key::{Key, read_key};
pub use output::{Output, abandon};
pub use text::{escaped, escaped_lines};
pub use verdicts::VerdictWriter;
