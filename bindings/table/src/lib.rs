// SPDX-License-Identifier: MIT OR Apache-2.0
#![doc = include_str!("../README.md")]

mod chunk; // rows of several record batches, joined
mod columns; // which columns, and what they are for
mod decode; // the bytes in columns
mod error;
mod form; // how text stands for bytes
mod format; // which format a file has
mod guard; // panics of readers, as errors
mod input; // record batches of a file
mod key; // one key for all rows
mod output; // whole files or none
mod text; // text from outside, made harmless; bytes given as text
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
