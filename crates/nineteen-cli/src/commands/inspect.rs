// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen inspect`: identifies the contents of files.

use std::path::Path;

use serde_json::{Value, json};

use super::manifest;
use super::names::put;
use super::signature::{self, Found, Signature};
use crate::args;
use crate::error::{Error, Result, listed, shown};
use crate::formats::armor;
use crate::formats::signify::{Number, Program};
use crate::keys::{self, Part, PublicKey};
use crate::terminal::Terminal;
use crate::text::escaped;

/// Describes files.
///
/// # Errors
///
/// When a file cannot be read or identified; the others are described nevertheless.
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
    let content = signature::read_file(path, terminal)?;
    let name = shown(path);
    let found = signature_in(&content, &name).or_else(|| list_in(&content));
    let (lines, parts) = match found {
        Some(described) => described,
        None => keys_in(&content, &name)?,
    };
    if json {
        let mut line = json!({"parts": parts});
        put(&mut line, "file", path);
        return terminal.print_json(&line);
    }
    let shown = listed(path);
    let text: String = lines
        .iter()
        .map(|line| format!("{shown}: {}\n", escaped(line)))
        .collect();
    terminal.print(&text)
}

/// A signature, unless the file has keys. 64 bytes of no other format count as a raw signature.
fn signature_in(content: &[u8], name: &str) -> Option<(Vec<String>, Vec<Value>)> {
    let only_signatures =
        armor::blocks(content).all(|block| block.label == crate::formats::sshsig::LABEL);
    let found = match only_signatures.then(|| signature::read(content, name).ok())?? {
        Signature::Ours(found) => *found,
        Signature::Foreign(found) => {
            let (hash, by) = (found.hash.name(), keys::fingerprint_of(&found.blob));
            let line = format!(
                "SSH signature by {}, {by}, which is not verified here, namespace {:?}, {hash}",
                found.by, found.namespace
            );
            let value = json!({"kind": "signature", "format": "ssh", "by": found.by,
                "fingerprint": by, "namespace": found.namespace, "hash": hash});
            return Some((vec![line], vec![value]));
        }
    };
    let (line, value) = match found {
        // 64 hexadecimal digits are a bare key.
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
            let program = match found.trusted {
                Some(_) => Program::Minisign,
                None => Program::Signify,
            };
            let number = Number {
                bytes: found.number,
                program: Some(program),
            };
            let (number, program) = (number.digits(), program.name());
            let message = found.embedded.map(|at| content.len() - at);
            let inside = message.map_or_else(String::new, |length| {
                format!(", in front of its message of {length} bytes")
            });
            let comment = found.trusted.map(|(comment, _)| comment);
            let claimed = comment.as_ref().map_or_else(String::new, |text| {
                format!(", comment {text:?}, which is not verified here")
            });
            (
                format!("{program} signature by the key {number}{claimed}{inside}"),
                json!({"kind": "signature", "format": program, "key_number": number,
                    "comment": comment, "message_bytes": message}),
            )
        }
    };
    Some((vec![line], vec![value]))
}

/// A list of checksums.
fn list_in(content: &[u8]) -> Option<(Vec<String>, Vec<Value>)> {
    let files = manifest::count(content)?;
    let line = match files {
        1 => "list with the checksum of one file".into(),
        n => format!("list of checksums of {n} files"),
    };
    Some((
        vec![line],
        vec![json!({"kind": "checksums", "files": files})],
    ))
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
                let mut value = json!({"kind": format!("{half} key"),
                    "type": algorithm.to_lowercase(), "fingerprint": by, "comment": key.comment});
                let mut numbered = String::new();
                if let Some(number) = key.number {
                    let program = number.program.map_or("minisign or signify", Program::name);
                    let digits = number.digits();
                    numbered = format!(" of {program} with the number {digits}");
                    value["format"] = program.into();
                    value["key_number"] = digits.into();
                }
                let line = format!("{half} {algorithm} key{numbered}, {by}{comment}");
                (line, value)
            }
            Part::Bare => (
                "32 bare bytes, which may be a secret or a public key".into(),
                json!({"kind": "bare key"}),
            ),
            Part::Locked { declared, program } => {
                let by = declared.map(|key| key.fingerprint());
                let stated = by.as_ref().map_or_else(String::new, |by| format!(", {by}"));
                let program = program.map(Program::name);
                let of = program.map_or_else(String::new, |program| format!(" of {program}"));
                let mut value = json!({"kind": "locked secret key", "fingerprint": by});
                if let Some(program) = program {
                    value["format"] = program.into();
                }
                (format!("secret key{of} under a passphrase{stated}"), value)
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
