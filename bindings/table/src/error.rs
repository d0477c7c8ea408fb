// SPDX-License-Identifier: MIT OR Apache-2.0
//! Errors of commands. An invalid signature is no error: it has the verdict `false`.

use std::fmt;
use std::io;
use std::path::Path;

use crate::text::escaped;

/// A description of the error, and advice on what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    what: String,
    hint: Option<String>,
    unheard: bool,
}

impl Error {
    /// An error without advice.
    pub fn new(what: impl Into<String>) -> Error {
        Error {
            what: what.into(),
            hint: None,
            unheard: false,
        }
    }

    /// Adds advice.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Error {
        Error {
            hint: Some(hint.into()),
            ..self
        }
    }

    /// An error of the operating system; `verb` completes "cannot ... `path`".
    pub fn io(verb: &str, path: &Path, error: &io::Error) -> Error {
        let text = error.to_string();
        let reason = match text.find(" (os error") {
            Some(end) => text[..end].to_lowercase(),
            None => text,
        };
        let failure = Error {
            unheard: error.kind() == io::ErrorKind::BrokenPipe,
            ..Error::new(format!("cannot {verb} {}: {reason}", shown(path)))
        };
        match error.kind() {
            io::ErrorKind::NotFound => {
                failure.hint("check the spelling and the folder of the path")
            }
            io::ErrorKind::PermissionDenied => {
                failure.hint("check who may read or write it with `ls -l`")
            }
            io::ErrorKind::StorageFull => failure.hint("make room, or name a file elsewhere"),
            _ => failure,
        }
    }

    /// Whether the reader of the output is gone, as after `nineteen-table ... | head`.
    pub fn is_unheard(&self) -> bool {
        self.unheard
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  hint: {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}

/// A path for a message, quoted and escaped.
pub(crate) fn shown(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

/// A name from outside for a message, quoted and escaped.
pub(crate) fn quoted(name: &str) -> String {
    format!("`{}`", escaped(name))
}
