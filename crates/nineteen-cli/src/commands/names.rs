// SPDX-License-Identifier: MIT OR Apache-2.0
//! Default names of signatures, public keys and purposes.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::args::{self, SignatureFormat};
use crate::error::shown;
use crate::files;
use crate::formats::hex;
use crate::text::bytes_of;

/// The default namespace of an SSH signature: `git` uses "git", and people use "file".
pub const NAMESPACE: &str = "file";

/// The path of the signature of `file`.
pub fn output_of(args: &args::Sign, format: SignatureFormat, file: &Path) -> PathBuf {
    args.output.clone().unwrap_or_else(|| match format {
        SignatureFormat::Minisign if !files::is_dash(file) => with_ending(file, ".minisig"),
        _ => default_output(file),
    })
}

/// `FILE.sig`, or standard output for standard input.
fn default_output(file: &Path) -> PathBuf {
    if files::is_dash(file) {
        "-".into()
    } else {
        beside(file)
    }
}

/// `FILE.sig`.
pub fn beside(file: &Path) -> PathBuf {
    with_ending(file, ".sig")
}

/// The name of a file beside `file`, longer by `ending`.
pub fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(ending);
    name.into()
}

/// Names the file of a message in a sentence.
pub fn message_name(file: &Path) -> String {
    if files::is_dash(file) {
        "standard input".into()
    } else {
        shown(file)
    }
}

/// Adds the name of a file to a JSON object. A name that is not UTF-8 also has a field with its
/// bytes in hexadecimal digits, since several names can have the same replacement text.
pub fn put(object: &mut Value, field: &str, path: &Path) {
    object[field] = path.to_string_lossy().into();
    if path.to_str().is_none() {
        let digits = hex::encode(&bytes_of(path)).to_string();
        object[format!("{field}_bytes")] = digits.into();
    }
}

/// `KEY.pub`, as ssh-keygen names it, without `.pem` in between. `None` for standard output.
pub fn public_beside(key: &Path) -> Option<PathBuf> {
    if files::is_dash(key) {
        return None;
    }
    if key.extension().is_some_and(|ending| ending == "pem") {
        return Some(key.with_extension("pub"));
    }
    Some(with_ending(key, ".pub"))
}
