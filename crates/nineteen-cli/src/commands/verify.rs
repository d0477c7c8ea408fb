// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen verify`: one pass over the message, exit code 0, 1 or 2.
//!
//! Exit code 1 is the answer about a signature: it was read, and it does not verify. A file that is
//! cut short, damaged, or something else altogether gives no answer (exit code 2). Neither is 0, so
//! a script that asks for success cannot be deceived by tampering.

use std::path::PathBuf;

use nineteen::ed25519::{Policy, Signature, VerifyingKey};
use sha2::{Digest, Sha256, Sha512};

use super::sign::{NAMESPACE, beside, check_variant, message_name};
use crate::args::{self, SignatureFormat, Variant};
use crate::error::{Error, Result, shown};
use crate::files;
use crate::formats::sshsig::{self, Hash, SshSignature};
use crate::formats::{Algorithm, armor, hex, kinds};
use crate::keys::{self, PublicKey};
use crate::message::Message;
use crate::terminal::Terminal;

const FORGED: &str =
    "the file, the signature or the key is not the one it was signed with; do not use the file";
const WEAK: &str =
    "nineteen: warning: the key has small order, so the signature proves nothing (--policy strict)";

enum Found {
    Raw([u8; 64]),
    Ssh(SshSignature),
}

/// Verifies a signature.
///
/// # Errors
///
/// [`Error::invalid`] when the signature is not valid; other errors when that could not be
/// determined.
pub fn run(args: &args::Verify, terminal: &Terminal) -> Result<()> {
    let path = signature_path(args)?;
    let key = keys::read_public(&args.key, Algorithm::Ed25519, terminal)?;
    let verifying = key.verifying_key()?;
    // Before the signature, whose default name derives from that of the file.
    let mut message = Message::open(&args.file, terminal)?;
    let content = files::read_small(&path)?;
    let found = decode(&content, &shown(&path))?;
    let format = match found {
        Found::Raw(_) => SignatureFormat::Raw,
        Found::Ssh(_) => SignatureFormat::Ssh,
    };
    check_variant(&args.variant, format)?;
    let rereadable = message.is_small_file();

    let policy = args.policy.0;
    let name = message_name(&args.file);
    let mut check = |policy| match &found {
        Found::Raw(bytes) => raw(&verifying, policy, &mut message, &args.variant, bytes),
        Found::Ssh(signature) => ssh(
            &key,
            &verifying,
            policy,
            &mut message,
            &args.variant,
            signature,
        ),
    };
    if !check(policy)? {
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
            names => format!(
                "policy {} accepts it: it was made to be disputed; see `nineteen verify --help`",
                names.join(" and ")
            ),
        }));
    }
    terminal.say(&format!(
        "valid: {name} was signed by {} (policy {policy})",
        key.fingerprint()
    ));
    if verifying.is_weak() {
        terminal.say(WEAK);
    }
    Ok(())
}

fn signature_path(args: &args::Verify) -> Result<PathBuf> {
    let path = match &args.signature {
        Some(path) => path.clone(),
        None if files::is_dash(&args.file) => {
            return Err(Error::new(
                "a message from standard input needs the name of its signature file",
            )
            .hint("write `nineteen verify -k KEY - SIG`"));
        }
        None => beside(&args.file),
    };
    let inputs = [&args.file, &args.key, &path];
    if inputs.iter().filter(|input| files::is_dash(input)).count() > 1 {
        return Err(
            Error::new("only one of file, key and signature can come from standard input")
                .hint("name files for the others"),
        );
    }
    Ok(path)
}

/// Names of the policies under which `check` succeeds.
fn accepting(mut check: impl FnMut(Policy) -> Result<bool>) -> Result<Vec<&'static str>> {
    let mut names = Vec::new();
    for policy in Policy::ALL {
        if check(policy)? {
            names.push(policy.name());
        }
    }
    Ok(names)
}

fn decode(content: &[u8], name: &str) -> Result<Found> {
    let damaged = |why: &str| {
        Error::new(format!("{name} is not a complete signature: {why}"))
            .hint("ask the signer for the signature again")
    };
    // Checked first, because a short block can have 64 bytes, too.
    if armor::is_armored(content) {
        let undecodable = || damaged("its text cannot be decoded");
        let mut other = None;
        for block in armor::blocks(content) {
            if block.label == sshsig::LABEL {
                let bytes = block.decode().ok_or_else(undecodable)?;
                return sshsig::decode(&bytes).map(Found::Ssh).map_err(damaged);
            }
            other.get_or_insert(block.label);
        }
        return Err(other.map_or_else(undecodable, |label| another(label, name)));
    }
    if let Ok(bytes) = <[u8; 64]>::try_from(content) {
        return Ok(Found::Raw(bytes));
    }
    if let Some(bytes) = hex::decode(content.trim_ascii()) {
        return Ok(Found::Raw(bytes));
    }
    Err(damaged(&format!(
        "it has {} bytes, and a raw signature has 64",
        content.len()
    )))
}

/// The error for armour around something other than one of our signatures.
fn another(label: &str, name: &str) -> Error {
    let held = kinds::of_label(label).map_or_else(|| format!("a `{label}`"), str::to_owned);
    let hint = if label.starts_with("PGP") {
        "verify it with `gpg --verify`"
    } else {
        "did you swap the key and the signature on the command line?"
    };
    Error::new(format!("{name} holds {held}, and a signature is needed")).hint(hint)
}

fn raw(
    key: &VerifyingKey,
    policy: Policy,
    message: &mut Message,
    variant: &Variant,
    bytes: &[u8; 64],
) -> Result<bool> {
    let signature = Signature::from_bytes(bytes);
    let context = variant.context.as_deref().map(str::as_bytes);
    if variant.ph {
        let mut hash = Sha512::new();
        message.each_chunk("verifying", |chunk| hash.update(chunk))?;
        return Ok(key
            .verify_prehashed_with(policy, hash, context, &signature)
            .is_ok());
    }
    if let Some(context) = context {
        let message = message.in_memory("--context without --ph")?;
        return Ok(key
            .verify_with_context(policy, context, &message, &signature)
            .is_ok());
    }
    let Ok(mut stream) = key.verify_stream_with(policy, &signature) else {
        return Ok(false);
    };
    message.each_chunk("verifying", |chunk| stream.update(chunk))?;
    Ok(stream.finalize_and_verify().is_ok())
}

fn ssh(
    key: &PublicKey,
    verifying: &VerifyingKey,
    policy: Policy,
    message: &mut Message,
    variant: &Variant,
    found: &SshSignature,
) -> Result<bool> {
    if found.public != key.bytes {
        return Err(
            Error::invalid("INVALID: the signature was made with another key")
                .hint("verify with the signer's key, or do not use the file"),
        );
    }
    let namespace = variant.namespace.as_deref().unwrap_or(NAMESPACE);
    if found.namespace != namespace {
        let what = format!(
            "INVALID: the signature is for the purpose {:?}, not {namespace:?}",
            found.namespace
        );
        return Err(
            Error::invalid(what).hint("if that is the purpose you expect, say so with --namespace")
        );
    }
    let digest = match found.hash {
        Hash::Sha256 => hashed::<Sha256>(message)?,
        Hash::Sha512 => hashed::<Sha512>(message)?,
    };
    let signed = sshsig::signed_bytes(namespace, found.hash, &digest);
    let signature = Signature::from_bytes(&found.signature);
    Ok(verifying.verify_with(policy, &signed, &signature).is_ok())
}

fn hashed<D: Digest>(message: &mut Message) -> Result<Vec<u8>> {
    let mut hash = D::new();
    message.each_chunk("verifying", |chunk| hash.update(chunk))?;
    Ok(hash.finalize().to_vec())
}
