// SPDX-License-Identifier: MIT OR Apache-2.0
//! Errors: exit codes for scripts, and messages for people.
//!
//! The exit code is 1 if a signature or a self-test is not valid, and 2 if the command could not
//! answer. A message has one sentence that says what happened and one that gives advice. It never
//! contains key material: arguments that look like a key are not repeated, see [`shown`] and
//! [`shown_word`].

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use crate::text::{escaped, escaped_path};

/// The result of every fallible step of the command.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A failure with its exit code and advice.
#[derive(Debug)]
pub struct Error {
    kind: Kind,
    what: String,
    hint: Option<String>,
    /// The hint for calls with `-Y`, which have other options.
    hint_after_y: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Invalid,
    Trouble,
    /// The reader of the output is gone, so nothing is printed.
    Unheard,
}

impl Error {
    /// A question that was answered with "no": exit code 1.
    pub fn invalid(what: impl Into<String>) -> Self {
        Self {
            kind: Kind::Invalid,
            what: what.into(),
            hint: None,
            hint_after_y: None,
        }
    }

    /// A question that could not be answered: exit code 2.
    pub fn new(what: impl Into<String>) -> Self {
        Self {
            kind: Kind::Trouble,
            what: what.into(),
            hint: None,
            hint_after_y: None,
        }
    }

    /// An input or output error on `path`; `verb` completes "cannot ... `path`".
    pub fn io(verb: &str, path: &Path, error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self {
                kind: Kind::Unheard,
                what: "the output is no longer read".into(),
                hint: None,
                hint_after_y: None,
            };
        }
        let failure = Self::new(format!("cannot {verb} {}: {}", shown(path), reason(error)));
        match error.kind() {
            io::ErrorKind::NotFound => {
                failure.hint("check the spelling and the folder of the path")
            }
            io::ErrorKind::PermissionDenied => {
                failure.hint("check who may read or write it with `ls -l`")
            }
            _ => failure.hint("resolve this, then run the command again"),
        }
    }

    /// Adds advice.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds the advice for calls with the arguments of `ssh-keygen -Y`.
    pub fn hint_after_y(mut self, hint: &'static str) -> Self {
        self.hint_after_y = Some(hint);
        self
    }

    /// The same failure with the advice for a call with `-Y`.
    pub fn after_y(mut self) -> Self {
        self.hint = self.hint_after_y.map(str::to_owned).or(self.hint);
        self
    }

    /// The message without the advice.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// The exit code: 1 for "not valid", 2 for "could not answer".
    pub fn exit_code(&self) -> ExitCode {
        match self.kind {
            Kind::Invalid => ExitCode::from(1),
            Kind::Trouble | Kind::Unheard => ExitCode::from(2),
        }
    }

    /// Whether the reader of the output is gone, as after `nineteen man | head`.
    pub fn is_unheard(&self) -> bool {
        self.kind == Kind::Unheard
    }

    /// Whether the exit code is 1.
    pub fn is_invalid(&self) -> bool {
        self.kind == Kind::Invalid
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nineteen: {}", self.what)?;
        if let Some(hint) = &self.hint {
            write!(f, "\n  hint: {hint}")?;
        }
        Ok(())
    }
}

/// Returns `path` for a message, quoted and escaped (`the standard stream` for `-`). A word that
/// could be a key typed by mistake is hidden, unless it is the name of an existing file; 64
/// hexadecimal digits are always hidden.
pub fn shown(path: &Path) -> String {
    let text = path.to_string_lossy();
    if text == "-" {
        "the standard stream".into()
    } else if is_digits(&text) {
        "the argument (64 hexadecimal digits, not repeated here)".into()
    } else if looks_like_key(&text) && !path.exists() {
        format!("the argument ({} characters, {HIDDEN})", text.len())
    } else {
        format!("`{}`", escaped_path(path))
    }
}

/// Returns a word of the command line or the environment for a message, unless it could be a key.
pub fn shown_word(word: &str) -> String {
    match looks_like_key(word) {
        true => format!("({HIDDEN})"),
        false => escaped(word).into_owned(),
    }
}

const HIDDEN: &str = "not repeated here";

/// Returns `path` without quotes, for a list of files that were written.
pub fn listed(path: &Path) -> String {
    escaped_path(path)
}

/// Whether `text` is 64 hexadecimal digits, which are never the name of a file.
pub fn is_digits(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Whether `text` could be a key, in any form in which one is pasted: the bytes in hexadecimal or
/// base64, alone or in PKCS#8, or what a key file holds.
pub fn looks_like_key(text: &str) -> bool {
    // A key may be broken into lines, and its bytes separated, as `openssl pkey -text` prints them.
    let digits: String = text
        .split(|c: char| c.is_whitespace() || ":,".contains(c))
        .map(|part| part.strip_prefix("0x").unwrap_or(part))
        .collect();
    if has_many_digits(&digits.replace("\\x", "")) {
        return true;
    }
    let files = [
        "PRIVATE KEY",
        "SECRET KEY",
        "SECRET-KEY",
        "untrusted comment:",
        "\"kty\"",
        "\"d\":",
    ];
    if files.iter().any(|part| text.contains(part)) {
        return true;
    }
    let lines: String = text.trim().split(['\r', '\n']).map(str::trim).collect();
    let digits = lines.trim_end_matches('=');
    let is_base64 = |b: u8| b.is_ascii_alphanumeric() || b"+/-_".contains(&b);
    if !digits.bytes().all(is_base64) {
        return false;
    }
    // PKCS#8 of both versions; secret keys of minisign and signify; files of OpenSSH, and of minisign
    // in base64.
    let fronts = [
        "MC4CAQ",
        "MFECAQ",
        "MFMCAQ",
        "RWRTY0Iy",
        "RWQAAEIy",
        "RWRCS",
        "b3BlbnNzaC1rZXktdjE",
        "dW50cnVzdGVkIGNvbW1lbnQ6",
    ];
    // Base64 of 32 or 64 bytes. All but one in 2^31 random texts have letters of both cases, which
    // few file names have.
    let mixed = digits.bytes().any(|b| b.is_ascii_uppercase())
        && digits.bytes().any(|b| b.is_ascii_lowercase());
    (mixed && matches!(digits.len(), 43 | 86))
        || fronts.iter().any(|front| digits.starts_with(front))
}

/// Whether 64 hexadecimal digits follow each other in `text`, which is not the path of a file.
fn has_many_digits(text: &str) -> bool {
    let mut runs = text.split(|c: char| !c.is_ascii_hexdigit());
    !text.contains(['/', '\\']) && runs.any(|run| run.len() >= 64)
}

/// The operating system's sentence without its number.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text,
    }
}
