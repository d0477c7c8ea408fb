// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signed lists of checksums: `sign --manifest` and `verify --manifest`.
//!
//! The list is what `sha256sum` writes and reads: 64 digits, two spaces, a name. When verified it may
//! also be what `sha512sum`, `sha256sum --tag` and the systems of BSD (`SHA256 (name) = digits`) or
//! `openssl dgst` write. signify puts its signature in front of such a list. Names are relative to
//! the folder of the list. Since the signer is trusted and the folder is not, a name never leads out
//! of the folder: absolute names, `..` and symbolic links are refused. Names are read from the same
//! bytes that were verified.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use sha2::{Sha256, Sha512};

use super::next;
use crate::args;
use crate::error::{Error, Result, shown};
use crate::files::{self, Create};
use crate::formats::hex;
use crate::message::Message;
use crate::terminal::Terminal;
use crate::text::{escaped, is_control, unmarked};

/// Makes the list of the files, which the caller signs and writes to `path`.
///
/// # Errors
///
/// When a file cannot be read, or its name cannot be listed.
pub fn list(args: &args::Sign, path: &Path, terminal: &Terminal) -> Result<Vec<u8>> {
    let create = Create {
        secret: false,
        force: args.force,
    };
    refuse_dash(path)?;
    files::check_writable(path, create)?;
    let inputs: Vec<&Path> = args.files.iter().map(PathBuf::as_path).collect();
    files::check_distinct(path, &inputs)?;
    let folder = folder_of(path);
    let mut names = BTreeSet::new();
    let mut text = String::new();
    for file in &args.files {
        let name = name_in(file, &folder)?;
        if !names.insert(name.clone()) {
            return Err(
                Error::new(format!("{} is listed twice", shown(file))).hint("name each file once")
            );
        }
        let digest = Message::open(file, terminal)?.digest::<Sha256>("hashing")?;
        text += &format!("{}  {name}\n", &*hex::encode(&digest));
    }
    Ok(text.into_bytes())
}

/// Refuses standard input in place of a list.
///
/// # Errors
///
/// When `path` is `-`.
pub fn refuse_dash(path: &Path) -> Result<()> {
    match files::is_dash(path) {
        true => Err(
            Error::new("a manifest is a file, so that its signature is beside it")
                .hint("name a file, for example SHA256SUMS"),
        ),
        false => Ok(()),
    }
}

/// Compares each file in a list, whose signature was verified, with its checksum.
///
/// # Errors
///
/// When the list cannot be read. A result is [`Error::invalid`] when its file is missing or has
/// another checksum.
pub fn check(
    bytes: &[u8],
    path: &Path,
    json: bool,
    terminal: &Terminal,
) -> Result<Vec<Result<()>>> {
    let folder = folder_of(path);
    let mut results = Vec::new();
    let entries = entries(bytes, &shown(path))?;
    let many = next::is_many(&entries);
    for (digest, name) in entries {
        let outcome = compared(&folder, &name, &digest, terminal);
        if json {
            let valid = match &outcome {
                Ok(()) => Some(true),
                Err(failure) => failure.is_invalid().then_some(false),
            };
            let line = serde_json::json!({"file": name, "valid": valid});
            terminal.print_json(&line)?;
        }
        if outcome.is_ok() && !many {
            terminal.say(&format!("valid: {}", escaped(&name)));
        }
        results.push(outcome);
    }
    if many {
        let n = results.iter().filter(|outcome| outcome.is_ok()).count();
        terminal.say(&format!("valid: {n} files of {}", shown(path)));
    }
    Ok(results)
}

fn compared(folder: &Path, name: &str, digest: &Sum, terminal: &Terminal) -> Result<()> {
    let mut path = folder.to_owned();
    for part in Path::new(name).components() {
        path.push(part);
        match path.symlink_metadata() {
            Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                // All of the name, even if it is its folder that is missing.
                let path = folder.join(name);
                return Err(
                    Error::invalid(format!("INVALID: {} is missing", shown(&path)))
                        .hint("fetch it again, all files of the release are needed"),
                );
            }
            Err(e) => return Err(Error::io("open", &path, &e)),
            Ok(found) if found.is_symlink() => {
                return Err(
                    Error::invalid(format!("INVALID: {} is a link", shown(&path)))
                        .hint("replace it by the file itself; a link may lead anywhere"),
                );
            }
            Ok(_) => {}
        }
    }
    if !path.is_file() {
        return Err(
            Error::invalid(format!("INVALID: {} is not a file", shown(&path)))
                .hint("fetch it again"),
        );
    }
    let mut message = Message::open(&path, terminal)?;
    let same = match digest {
        Sum::Sha256(sum) => message.digest::<Sha256>("hashing")? == sum,
        Sum::Sha512(sum) => message.digest::<Sha512>("hashing")? == sum,
    };
    if !same {
        return Err(Error::invalid(format!(
            "INVALID: {} is not the file that was signed",
            shown(&path)
        ))
        .hint("do not use it; fetch it again"));
    }
    Ok(())
}

/// A checksum.
enum Sum {
    Sha256([u8; 32]),
    Sha512([u8; 64]),
}

/// The number of files in a list. `None` if the bytes are not a list.
pub fn count(bytes: &[u8]) -> Option<usize> {
    Some(entries(bytes, "").ok()?.len())
}

/// The lines of a list.
fn entries(bytes: &[u8], name: &str) -> Result<Vec<(Sum, String)>> {
    const HINT: &str = "a manifest is what `nineteen sign --manifest`, `sha256sum`, `sha512sum` or `openssl dgst` \
         writes, names without line breaks and backslashes";
    let bad =
        |at: usize, why: &str| Error::new(format!("line {} of {name} {why}", at + 1)).hint(HINT);
    let text = std::str::from_utf8(bytes).map_err(|_| bad(0, "is not text"))?;
    let mut names = BTreeSet::new();
    let mut entries = Vec::new();
    for (at, line) in unmarked(text).lines().enumerate() {
        let (digest, mut file) = entry(line).map_err(|why| bad(at, why))?;
        // As `find` writes them.
        while let Some(rest) = file.strip_prefix("./") {
            file = rest.trim_start_matches('/');
        }
        if !is_inside(file) {
            return Err(bad(at, "names a file outside of its folder"));
        }
        // `a/b` and `a//b` are one file.
        if !names.insert(Path::new(file).components().collect::<PathBuf>()) {
            return Err(bad(at, "names a file for the second time"));
        }
        entries.push((digest, file.to_owned()));
    }
    if entries.is_empty() {
        return Err(Error::new(format!("{name} lists no file")).hint(HINT));
    }
    Ok(entries)
}

/// A line of a list: `digits  name`, with `*` before the name of a binary file, or
/// `SHA256 (name) = digits`, or `SHA2-256(name)= digits`, as `openssl dgst` writes it.
fn entry(line: &str) -> Result<(Sum, &str), &'static str> {
    const NO_SUM: &str = "has no checksum";
    let is_kind = |text: &str| {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"-/".contains(&b);
        !text.is_empty() && text.bytes().all(plain)
    };
    let tagged = |before: &str, after: &str| {
        let (kind, rest) = line.split_once(before).filter(|(kind, _)| is_kind(kind))?;
        let (file, digits) = rest.rsplit_once(after)?;
        Some((kind, file, digits))
    };
    if let Some((kind, file, digits)) = tagged(" (", ") = ").or_else(|| tagged("(", ")= ")) {
        let digits = digits.as_bytes();
        let sum = match kind {
            "SHA256" | "SHA2-256" => hex::decode(digits).map(Sum::Sha256),
            "SHA512" | "SHA2-512" => hex::decode(digits).map(Sum::Sha512),
            _ => return Err("has a checksum of another kind than SHA256 and SHA512"),
        };
        return Ok((sum.ok_or(NO_SUM)?, file));
    }
    if line.starts_with('\\') {
        return Err("has a name with a line break or a backslash, which is not supported");
    }
    let (digits, rest) = line.split_at(line.find(' ').unwrap_or(line.len()));
    let digits = digits.as_bytes();
    let sum = match digits.len() {
        64 => hex::decode(digits).map(Sum::Sha256),
        128 => hex::decode(digits).map(Sum::Sha512),
        0..64 => return Err("is too short"),
        _ => None,
    };
    let file = rest.strip_prefix("  ").or_else(|| rest.strip_prefix(" *"));
    Ok((sum.ok_or(NO_SUM)?, file.ok_or("has no name")?))
}

/// Whether a name stays below the folder of the list, and is one line of text.
fn is_inside(name: &str) -> bool {
    let plain = |part| matches!(part, Component::Normal(_));
    !name.is_empty()
        && !name.contains(is_control)
        && !name.contains('\\')
        && !name.starts_with('/')
        && Path::new(name).components().all(plain)
}

/// The name of a file in the list.
fn name_in(file: &Path, folder: &Path) -> Result<String> {
    let outside = || {
        Error::new(format!(
            "{} cannot be listed: it is not below the folder of the manifest",
            shown(file)
        ))
        .hint("write the manifest into the folder of the files")
    };
    let odd = || {
        Error::new(format!(
            "{} cannot be listed: line breaks, other control characters and backslashes in names \
             are not supported, and names are UTF-8",
            shown(file)
        ))
        .hint("rename the file")
    };
    if file
        .symlink_metadata()
        .is_ok_and(|found| found.is_symlink())
    {
        return Err(Error::new(format!(
            "{} is a link, which verification refuses",
            shown(file)
        ))
        .hint("sign the file itself"));
    }
    let resolved = |path: &Path| path.canonicalize().map_err(|e| Error::io("open", path, &e));
    let (path, folder) = (resolved(file)?, resolved(folder)?);
    let name = path.strip_prefix(&folder).map_err(|_| outside())?;
    let name = name.to_str().filter(|name| is_inside(name));
    Ok(name.ok_or_else(odd)?.to_owned())
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => OsString::from(".").into(),
    }
}
