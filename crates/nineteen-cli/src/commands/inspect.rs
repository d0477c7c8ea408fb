// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen inspect`: what a file is.

use std::path::Path;

use serde_json::{Value, json};

use super::signature::{self, Found};
use crate::args;
use crate::error::{Error, Result, shown};
use crate::files;
use crate::formats::armor;
use crate::keys::{self, Part, PublicKey};
use crate::terminal::Terminal;
use crate::text::escaped;

/// Describes files.
///
/// # Errors
///
/// When one cannot be read or understood; the others are described nevertheless.
pub fn run(args: &args::Inspect, terminal: &Terminal) -> Result<()> {
    let mut failures = Vec::new();
    for path in &args.files {
        if let Err(failure) = one(path, args.json, terminal) {
            failures.push(failure);
        }
    }
    match failures.len() {
        0 => Ok(()),
        1 => Err(failures.remove(0)),
        n => {
            failures
                .iter()
                .for_each(|failure| crate::terminal::complain(&failure.to_string()));
            Err(Error::new(format!("{n} files were not understood"))
                .hint("see above for each of them"))
        }
    }
}

fn one(path: &Path, json: bool, terminal: &Terminal) -> Result<()> {
    let content = files::read_small(path)?;
    let name = shown(path);
    let (lines, parts) = match signature_in(&content, &name) {
        Some(described) => described,
        None => keys_in(&content, &name)?,
    };
    if json {
        let line = json!({"file": path.to_string_lossy(), "parts": parts});
        return terminal.print(&format!("{line}\n"));
    }
    let shown = escaped(&path.to_string_lossy()).into_owned();
    let text: String = lines
        .iter()
        .map(|line| format!("{shown}: {}\n", escaped(line)))
        .collect();
    terminal.print(&text)
}

/// A signature, unless the file has keys. 64 bytes that are nothing else are taken for a raw one.
fn signature_in(content: &[u8], name: &str) -> Option<(Vec<String>, Vec<Value>)> {
    let only_signatures =
        armor::blocks(content).all(|block| block.label == crate::formats::sshsig::LABEL);
    let found = only_signatures.then(|| signature::decode(content, name).ok())??;
    let (line, value) = match found {
        // 64 hexadecimal digits are a bare key; `decode` reads 128 or 64 bytes.
        Found::Raw(_) if content.trim_ascii().len() == 64 && content.is_ascii() => return None,
        Found::Raw(_) => (
            "64 bytes, probably a raw Ed25519 signature".to_owned(),
            json!({"kind": "signature", "format": "raw"}),
        ),
        Found::Ssh(found) => {
            let key = PublicKey::new(
                crate::formats::Algorithm::Ed25519,
                found.public,
                String::new(),
            );
            let (by, hash) = (key.fingerprint(), found.hash.name());
            let certificate = found.certificate.as_ref().map(|certificate| {
                json!({"key_id": certificate.key_id, "serial": certificate.serial,
                    "principals": certificate.principals})
            });
            let certified = found
                .certificate
                .map_or_else(String::new, |c| format!(", certificate {:?}", c.key_id));
            (
                format!(
                    "SSH signature by {by}{certified}, namespace {:?}, {hash}",
                    found.namespace
                ),
                json!({"kind": "signature", "format": "ssh", "fingerprint": by,
                    "namespace": found.namespace, "hash": hash, "certificate": certificate}),
            )
        }
        Found::Signify(found) => {
            let number = format!("{:016X}", u64::from_le_bytes(found.number));
            let program = match found.trusted {
                Some(_) => "minisign",
                None => "signify",
            };
            let comment = found.trusted.map(|(comment, _)| comment);
            let claimed = comment.as_ref().map_or_else(String::new, |text| {
                format!(", comment {text:?}, which is not verified here")
            });
            (
                format!("{program} signature by the key {number}{claimed}"),
                json!({"kind": "signature", "format": program, "key_number": number,
                    "comment": comment}),
            )
        }
    };
    Some((vec![line], vec![value]))
}

fn keys_in(content: &[u8], name: &str) -> Result<(Vec<String>, Vec<Value>)> {
    let (mut lines, mut values) = (Vec::new(), Vec::new());
    for part in keys::parts(content, name) {
        let (line, value) = match part {
            Part::Key { half, key } => {
                let (algorithm, by) = (key.algorithm.name(), key.fingerprint());
                let comment = match key.comment.as_str() {
                    "" => String::new(),
                    comment => format!(", comment {comment:?}"),
                };
                (
                    format!("{half} {algorithm} key, {by}{comment}"),
                    json!({"kind": format!("{half} key"), "type": algorithm.to_lowercase(),
                        "fingerprint": by, "comment": key.comment}),
                )
            }
            Part::Bare => (
                "32 bare bytes, which may be a secret or a public key".into(),
                json!({"kind": "bare key"}),
            ),
            Part::Locked(declared) => {
                let by = declared.map(|key| key.fingerprint());
                let of = by.as_ref().map_or_else(String::new, |by| format!(", {by}"));
                (
                    format!("secret key under a passphrase{of}"),
                    json!({"kind": "locked secret key", "fingerprint": by}),
                )
            }
            Part::Other(why) => {
                let value = json!({"kind": "other", "reason": why.what()});
                (why.what().to_owned(), value)
            }
            Part::Damaged(why) => return Err(why),
        };
        lines.push(line);
        values.push(value);
    }
    Ok((lines, values))
}
