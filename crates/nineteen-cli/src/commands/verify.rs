// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen verify`: one pass over the message, exit code 0, 1 or 2.
//!
//! Exit code 1 means that a signature was read and does not verify. A file that is truncated,
//! damaged or not a signature gives exit code 2. Neither is 0, so a script that checks for success
//! cannot be deceived by tampering. With several files, the code is 0 only if all are valid, and 1
//! if any is not valid.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use nineteen::ed25519::Policy;
use serde_json::json;

use super::names::{NAMESPACE, beside, message_name, put, with_ending};
use super::sign::{Use, check_variant};
use super::signature::{Found, accepted, check_namespace, decode, read_file};
use super::trusted::Trusted;
use super::{manifest, next};
use crate::args::{self, SignatureFormat};
use crate::error::{Error, Result, shown};
use crate::files;
use crate::formats::{armor, kinds, signify};
use crate::message::Message;
use crate::terminal::{Terminal, complain};
use crate::text::{escaped, is_utf_16};

const FORGED: &str =
    "the file, the signature or the key is not the one it was signed with; do not use the file";
const WEAK: &str =
    "nineteen: warning: the key has small order, so the signature proves nothing (--policy strict)";

/// Verifies signatures.
///
/// # Errors
///
/// [`Error::invalid`] when a signature is not valid; other errors when that could not be
/// determined.
pub fn run(args: &args::Verify, terminal: &Terminal) -> Result<()> {
    checked(args, terminal)?;
    next::verified(args, terminal);
    Ok(())
}

fn checked(args: &args::Verify, terminal: &Terminal) -> Result<()> {
    args.check()?;
    if let Some(sums) = &args.manifest {
        manifest::refuse_dash(sums)?;
        let trusted = Trusted::read(&args.trust, terminal)?;
        return listed(args, &trusted, sums, terminal);
    }
    if !args.all {
        let (file, given) = match args.files.as_slice() {
            [file] => (file, None),
            [file, signature] => (file, Some(signature)),
            _ => {
                return Err(
                    Error::new("more than a file and its signature are named").hint(
                        "to verify several files, each with its signature beside it, add --all",
                    ),
                );
            }
        };
        check_streams(args, file, given)?;
        let trusted = Trusted::read(&args.trust, terminal)?;
        let open = || Message::open(file, terminal);
        let path = given.map_or_else(|| signature_of(args, file, &trusted), PathBuf::clone);
        let check = || one(args, &trusted, file, open, &path, terminal);
        return reported(args, file, check, terminal).map(drop);
    }
    if args.files.iter().any(|file| files::is_dash(file)) {
        return Err(
            Error::new("standard input cannot be verified among several files")
                .hint("write `nineteen verify -k KEY - SIG`"),
        );
    }
    let trusted = Trusted::read(&args.trust, terminal)?;
    let check = |file: &PathBuf| {
        let open = || Message::open(file, terminal);
        let path = signature_of(args, file, &trusted);
        let check = || one(args, &trusted, file, open, &path, terminal);
        reported(args, file, check, terminal)
    };
    let mut signers = BTreeMap::new();
    let results = args.files.iter().map(check);
    let results = results
        .map(|result| result.map(|by| *signers.entry(by).or_insert(0) += 1))
        .collect();
    if next::is_many(&args.files) {
        for (by, n) in signers {
            terminal.say(&format!("valid: {n} files were signed by {by}"));
        }
    }
    summary(results, "files")
}

/// Verifies the signature of a list of checksums, then each file in it.
fn listed(args: &args::Verify, trusted: &Trusted, sums: &Path, terminal: &Terminal) -> Result<()> {
    let bytes = Message::open(sums, terminal)?.in_memory("a manifest")?;
    // signify writes its signature in front of the list.
    let signature = match signify::is_one(&bytes) {
        true => sums.to_owned(),
        false => beside_or_minisig(sums, trusted),
    };
    let open = || Ok(Message::held(sums, bytes.clone(), terminal));
    let check = || one(args, trusted, sums, open, &signature, terminal);
    reported(args, sums, check, terminal)?;
    let list = match signature == sums {
        true => &bytes[decode(&bytes, &shown(sums))?.embedded().unwrap_or(0)..],
        false => &bytes[..],
    };
    let results = manifest::check(list, sums, args.json, terminal)?;
    summary(results, "files of the manifest")
}

/// The largest number of failures that are printed one by one.
const SAID: usize = 20;

/// Reports failures of several checks and returns the gravest: a signature that is not valid before
/// a check that could not be made. If there are many, those that are not valid are printed first,
/// and the rest is only counted.
fn summary(results: Vec<Result<()>>, what: &str) -> Result<()> {
    let (total, many) = (results.len(), next::is_many(&results));
    let mut failures: Vec<Error> = results.into_iter().filter_map(Result::err).collect();
    let invalid = failures
        .iter()
        .filter(|failure| failure.is_invalid())
        .count();
    let unanswered = failures.len() - invalid;
    if many {
        failures.sort_by_key(|failure| !failure.is_invalid());
    }
    let said = match many {
        true => failures.len().min(SAID),
        false => failures.len(),
    };
    for failure in &failures[..said] {
        // Repeated advice would hide the names.
        complain(&match many {
            true => format!("nineteen: {}", failure.what()),
            false => failure.to_string(),
        });
    }
    let unsaid = failures.len() - said;
    if unsaid > 0 {
        complain(&format!("nineteen: and {unsaid} more, which --json names"));
    }
    match (invalid, unanswered) {
        (0, 0) => Ok(()),
        (0, n) => Err(
            Error::new(format!("{n} of {total} {what} could not be checked"))
                .hint("resolve the errors above and run it again; do not use any of the files yet"),
        ),
        (n, m) => {
            let verb = if n == 1 { "is" } else { "are" };
            let mut text = format!("{n} of {total} {what} {verb} not valid");
            if m > 0 {
                text += &format!(", and {m} could not be checked");
            }
            Err(Error::invalid(text).hint(match unsaid {
                0 => "do not use those named above",
                _ => "do not use any of them before you know which",
            }))
        }
    }
}

/// Runs a check and reports a failure as JSON, if requested. The check itself reports success.
fn reported<T>(
    args: &args::Verify,
    file: &Path,
    check: impl FnOnce() -> Result<T>,
    terminal: &Terminal,
) -> Result<T> {
    let outcome = check();
    if let (true, Err(failure)) = (args.json, &outcome) {
        // `null` if the check could not be made, so that a program that tests for `true` is safe.
        let valid = failure.is_invalid().then_some(false);
        let mut line = json!({"valid": valid, "reason": failure.what()});
        put(&mut line, "file", file);
        terminal.print_json(&line)?;
    }
    outcome
}

/// Verifies the signature at `path` of a message, which is in the same file if `path` is the
/// message itself. Prints the result, unless there are many files. Returns the signer and the
/// policy.
fn one(
    args: &args::Verify,
    trusted: &Trusted,
    file: &Path,
    open: impl FnOnce() -> Result<Message>,
    path: &Path,
    terminal: &Terminal,
) -> Result<String> {
    // Before the signature, whose default name derives from that of the file.
    let mut message = open()?;
    let inside = path == file;
    let found = match inside {
        true => take_apart(args, &mut message, file, terminal)?,
        false => {
            let content =
                read_file(path, terminal).map_err(|failure| misplaced(args, failure, None))?;
            let found = decode(&content, &shown(path))
                .map_err(|failure| misplaced(args, failure, Some(&content)))?;
            if let Some(at) = found.embedded() {
                compare(&mut message, file, &content[at..], path, terminal)?;
            }
            found
        }
    };
    let format = match &found {
        Found::Raw(_) => SignatureFormat::Raw,
        Found::Ssh(_) => SignatureFormat::Ssh,
        Found::Signify(signed) if signed.hashed => SignatureFormat::Minisign,
        Found::Signify(_) => SignatureFormat::Signify,
    };
    check_variant(&args.variant, format, Use::Verify)?;
    let rereadable = message.is_small_file();
    let namespace = args.variant.namespace.as_deref().unwrap_or(NAMESPACE);
    if let Found::Ssh(signature) = &found {
        check_namespace(signature, namespace)?;
    }
    let signers = trusted.candidates(&found)?;

    let policy = args.policy();
    let name = match inside {
        true => format!("the message in {}", shown(file)),
        false => message_name(file),
    };
    let mut check = |policy| accepted(policy, &signers, &mut message, &args.variant, &found);
    let Some(at) = check(policy)? else {
        let refusal = Error::invalid(format!(
            "INVALID: the signature of {name} is not valid (policy {policy})"
        ));
        let others = if rereadable {
            accepting(check)?
        } else {
            Vec::new()
        };
        return Err(refusal.hint(match others.as_slice() {
            [] => FORGED.into(),
            [first @ .., last] => {
                let who = match first {
                    [] => format!("the policy {last} accepts"),
                    _ => format!("the policies {} and {last} accept", first.join(", ")),
                };
                format!(
                    "{who} it: it was crafted so that policies disagree; see `nineteen verify \
                     --help`"
                )
            }
        }));
    };
    let signer = &signers[at];
    if trusted.identity().is_some() && signer.verifying.is_weak() {
        return Err(Error::invalid(
            "INVALID: the key has small order, so anybody can sign with it",
        )
        .hint("remove it from the allowed-signers file; do not use the file"));
    }
    let fingerprint = signer.public.fingerprint();
    let comment = match &found {
        Found::Signify(signed) => signed.trusted.as_ref().map(|(comment, _)| comment.as_str()),
        _ => None,
    };
    if args.json {
        let mut line = json!({
            "valid": true,
            "fingerprint": fingerprint,
            "identity": trusted.identity(),
            "policy": policy.name(),
            "trusted_comment": comment,
        });
        if signer.verifying.is_weak() {
            line["small_order"] = true.into();
        }
        if inside {
            line["embedded"] = true.into();
        }
        put(&mut line, "file", file);
        terminal.print_json(&line)?;
    }
    let by = match trusted.identity() {
        Some(who) => format!("{} with {fingerprint}", escaped(who)),
        None => fingerprint,
    };
    let by = format!("{by} (policy {policy})");
    if !next::is_many(&args.files) {
        terminal.say(&format!("valid: {name} was signed by {by}"));
        if let Some(comment) = comment {
            terminal.say(&format!("trusted comment: {}", escaped(comment)));
        }
    }
    if signer.verifying.is_weak() {
        // Even when quiet: it takes the verdict back.
        terminal.warn(WEAK);
    }
    if inside && args.manifest.is_none() {
        terminal.advise("the message follows the second line: `tail -n +3` prints it");
    }
    Ok(by)
}

/// Splits a file of signify with a message: returns the signature, and leaves the message.
///
/// Only on request, or for a list whose lines in front of the message are not read: a script takes
/// success for a verdict on the whole file, and whoever serves it could write these lines.
fn take_apart(
    args: &args::Verify,
    message: &mut Message,
    file: &Path,
    terminal: &Terminal,
) -> Result<Found> {
    let content = message.in_memory("a signature in front of its message")?;
    let found = decode(&content, &shown(file))?;
    let at = found.embedded().ok_or_else(|| {
        Error::new(format!(
            "{} is a signature without its message",
            shown(file)
        ))
        .hint("name the file that was signed, then its signature")
    })?;
    if !args.embedded && args.manifest.is_none() {
        return Err(Error::new(format!(
            "{} has no signature beside it, and one of a message inside",
            shown(file)
        ))
        .hint(
            "ask for the file of its signature; or add --embedded, which verifies what follows the \
             second line, and not the file as it is",
        ));
    }
    *message = Message::held(file, content[at..].to_vec(), terminal);
    Ok(found)
}

/// Refuses a message that differs from the one in the file of its signature.
fn compare(
    message: &mut Message,
    file: &Path,
    embedded: &[u8],
    path: &Path,
    terminal: &Terminal,
) -> Result<()> {
    let content = message.in_memory("a signature in front of its message")?;
    if content != embedded {
        let (name, signature) = (message_name(file), shown(path));
        let what = format!("INVALID: {name} is not the message that {signature} holds");
        return Err(Error::invalid(what).hint(FORGED));
    }
    *message = Message::held(file, content, terminal);
    Ok(())
}

/// Explains why the file in the place of the signature is none, from what `content` and the file in
/// the place of the message hold.
fn misplaced(args: &args::Verify, failure: Error, content: Option<&[u8]>) -> Error {
    let [file, signature] = args.files.as_slice() else {
        return failure;
    };
    // A file that was not read is too large, or the failure is another one.
    let is_large = || {
        let found = signature.metadata();
        found.is_ok_and(|found| found.is_file() && found.len() > files::SMALL_FILE as u64)
    };
    if args.all || !content.map_or_else(is_large, |content| !resembles_one(content)) {
        return failure;
    }
    let read = || files::read_small(file).ok();
    let first = file.is_file().then(read).flatten();
    if first.is_some_and(|first| decode(&first, "").is_ok()) {
        return failure.hint("name the file first, then its signature: FILE SIG");
    }
    match content {
        // A raw signature that is cut has no other mark.
        Some(content) if content.len() <= RAW_TEXT => failure.hint(
            "ask the signer for the signature again\n  hint: to verify several files, each with its \
             signature beside it, add --all",
        ),
        _ => failure.hint("to verify several files, each with its signature beside it, add --all"),
    }
}

/// The longest text of a raw signature.
const RAW_TEXT: usize = 160;

/// Whether a file that is no complete signature begins as one, or holds something else with a name.
fn resembles_one(content: &[u8]) -> bool {
    signify::is_one(content)
        || signify::unwrapped(content).is_some()
        || signify::is_archive(content)
        || armor::is_armored(content)
        || is_utf_16(content)
        || kinds::of_text(content).is_some()
}

/// Refuses standard input in several places, or without the name of the signature; and a signature
/// in two places.
fn check_streams(args: &args::Verify, file: &Path, given: Option<&PathBuf>) -> Result<()> {
    if let (true, Some(path)) = (args.embedded, given) {
        return Err(Error::new(format!(
            "the signature is said to be in {} and in {}",
            shown(file),
            shown(path)
        ))
        .hint("leave out --embedded or the name of the signature"));
    }
    if given.is_none() && files::is_dash(file) {
        return Err(Error::new(
            "a message from standard input needs the name of its signature file",
        )
        .hint("write `nineteen verify -k KEY - SIG`"));
    }
    let named = args.trust.key.iter().chain(given).map(PathBuf::as_path);
    let streams = named.chain([file]).filter(|input| files::is_dash(input));
    if streams.count() > 1 {
        return Err(
            Error::new("only one of file, key and signature can come from standard input")
                .hint("name files for the others"),
        );
    }
    Ok(())
}

/// The file of the signature, if none is named.
fn signature_of(args: &args::Verify, file: &Path, trusted: &Trusted) -> PathBuf {
    let beside = beside_or_minisig(file, trusted);
    match args.embedded || (!beside.exists() && is_signed_inside(file)) {
        true => file.to_owned(),
        false => beside,
    }
}

/// `FILE.sig`, unless only `FILE.minisig` exists, or that one alone states the number of a key.
fn beside_or_minisig(file: &Path, trusted: &Trusted) -> PathBuf {
    let (usual, other) = (beside(file), with_ending(file, ".minisig"));
    let is_other = || trusted.has_number_in(&other) && !trusted.has_number_in(&usual);
    match other.exists() && (!usual.exists() || is_other()) {
        true => other,
        false => usual,
    }
}

/// Whether a file begins with a signature, as `signify -S -e` and `-z` write.
fn is_signed_inside(file: &Path) -> bool {
    // A pipe is opened once.
    if !file.is_file() {
        return false;
    }
    let mut front = Vec::new();
    let read = files::open(file).map(|file| file.take(64).read_to_end(&mut front));
    matches!(read, Ok(Ok(_))) && (signify::is_one(&front) || signify::is_archive(&front))
}

/// Names of the policies under which `check` succeeds.
fn accepting(mut check: impl FnMut(Policy) -> Result<Option<usize>>) -> Result<Vec<&'static str>> {
    let mut names = Vec::new();
    for policy in Policy::ALL {
        if check(policy)?.is_some() {
            names.push(policy.name());
        }
    }
    Ok(names)
}
