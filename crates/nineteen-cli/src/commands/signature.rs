// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads a signature of any format, and verifies it under several keys.

use std::io::Read;
use std::path::Path;

use blake2::Blake2b512;
use nineteen::ed25519::{self, Policy, VerifyingKey};
use sha2::{Digest, Sha256, Sha512};

use crate::args::Variant;
use crate::error::{Error, Result, shown_word};
use crate::files;
use crate::formats::certificate::Certificate;
use crate::formats::sshsig::{self, Fault, Foreign, Hash, SshSignature};
use crate::formats::{armor, bare, kinds, signify};
use crate::keys::{self, PublicKey};
use crate::message::Message;
use crate::terminal::Terminal;
use crate::text::is_utf_16;
use zeroize::Zeroizing;

/// A signature as found in a file.
pub enum Found {
    Raw([u8; 64]),
    Ssh(SshSignature),
    Signify(signify::Signed),
}

impl Found {
    /// The certificate of the key, where the signature states one.
    pub fn certificate(&self) -> Option<&Certificate> {
        match self {
            Self::Ssh(found) => found.certificate.as_ref(),
            _ => None,
        }
    }

    /// The offset of the message in the file of the signature, if it is there.
    pub fn embedded(&self) -> Option<usize> {
        match self {
            Self::Signify(found) => found.embedded,
            _ => None,
        }
    }
}

/// A signature of Ed25519, or one of another type.
pub enum Signature {
    Ours(Box<Found>),
    /// Complete, by a key of another type.
    Foreign(Foreign),
}

/// Reads a file that may hold a signature. It has to be small, unless it begins like a signature of
/// signify, which the message may follow.
///
/// # Errors
///
/// When it cannot be read, or is too large.
pub fn read_file(path: &Path, terminal: &Terminal) -> Result<Zeroizing<Vec<u8>>> {
    // A file that is not regular can be read only once, so it is read as a small one.
    if path.is_file() {
        let mut front = [0; 18];
        let read = files::open(path)?.read_exact(&mut front);
        if read.is_ok() && signify::is_one(&front) {
            let mut message = Message::open(path, terminal)?;
            let content = message.in_memory("a signature in front of its message")?;
            return Ok(Zeroizing::new(content));
        }
    }
    files::read_small(path)
}

/// Reads a signature of any format that is made with Ed25519. A certificate in it is genuine.
///
/// # Errors
///
/// When it is not a signature, damaged, or by a key of another type.
pub fn decode(content: &[u8], name: &str) -> Result<Found> {
    match read(content, name)? {
        Signature::Ours(found) => Ok(*found),
        Signature::Foreign(found) => Err(Error::new(format!(
            "{name} was made with {}, which is not verified here",
            found.by
        ))
        .hint("`ssh-keygen -Y verify` verifies it; here signatures are made with Ed25519 alone")),
    }
}

/// Reads a signature of any format. A certificate of ours in it is genuine.
///
/// # Errors
///
/// When it is not a signature, or damaged.
pub fn read(content: &[u8], name: &str) -> Result<Signature> {
    let ours = |found| Signature::Ours(Box::new(found));
    let damaged = |why: &str| {
        Error::new(format!("{name} is not a complete signature: {why}"))
            .hint("ask the signer for the signature again")
    };
    let unwrapped = signify::unwrapped(content);
    let content = unwrapped.as_deref().map_or(content, Vec::as_slice);
    if signify::is_one(content) {
        if signify::decode_public(content).is_some() {
            return Err(another("PUBLIC KEY", name));
        }
        let found = signify::decode_signature(content).map_err(damaged)?;
        if unwrapped.is_some() && found.embedded.is_some() {
            return Err(damaged("lines follow its end"));
        }
        return Ok(ours(Found::Signify(found)));
    }
    if signify::is_archive(content) {
        return Err(archive(name));
    }
    // Checked first, because a short block can have 64 bytes, too.
    if armor::is_armored(content) {
        let undecodable = || damaged("its text cannot be decoded");
        let mut other = None;
        for block in armor::blocks(content) {
            if block.label == sshsig::LABEL {
                let bytes = block.decode_before_text().ok_or_else(undecodable)?;
                let found = match sshsig::decode(&bytes) {
                    Ok(found) => found,
                    Err(Fault::Foreign(found)) => return Ok(Signature::Foreign(found)),
                    Err(Fault::Damaged(why)) => return Err(damaged(why)),
                };
                let genuine = found.certificate.as_ref().is_none_or(keys::is_genuine);
                return match genuine {
                    true => Ok(ours(Found::Ssh(found))),
                    false => Err(damaged("its certificate is not the one that was signed")),
                };
            }
            other.get_or_insert(block.label);
        }
        return Err(other.map_or_else(undecodable, |label| another(label, name)));
    }
    let raw = |bytes| Ok(ours(Found::Raw(bytes)));
    // A public key of Tor also has 64 bytes. No other text is searched for in a signature.
    if let Ok(bytes) = <[u8; 64]>::try_from(content)
        && !kinds::is_tor(content)
    {
        return raw(bytes);
    }
    if let Some(bytes) = bare::decode(content) {
        return raw(*bytes);
    }
    if is_utf_16(content) {
        return Err(files::in_utf_16(name));
    }
    if let Some(kind) = kinds::of_text(content) {
        return Err(holding(kind.name(), name));
    }
    Err(damaged(&format!(
        "it has {} bytes, and a raw signature has 64",
        content.len()
    )))
}

/// The error for an archive that `signify -S -z` signed.
pub fn archive(name: &str) -> Error {
    Error::new(format!(
        "{name} is a gzip archive that signify signed inside, which is not verified here"
    ))
    .hint("`signify -Vz -p KEY -x FILE > COPY` verifies it")
}

/// The error for armour around something other than one of our signatures.
fn another(label: &str, name: &str) -> Error {
    let held = kinds::of_label(label).map_or_else(|| format!("a `{label}`"), str::to_owned);
    let failure = holding(&held, name);
    match label.starts_with("PGP") {
        true => failure.hint("verify it with `gpg --verify`"),
        false => failure,
    }
}

fn holding(held: &str, name: &str) -> Error {
    Error::new(format!("{name} holds {held}, and a signature is needed"))
        .hint("did you swap the key and the signature on the command line?")
}

/// A signer to be tried, with its key.
pub struct Candidate {
    pub public: PublicKey,
    pub verifying: VerifyingKey,
}

/// The first signer under whose key the signature is valid.
///
/// # Errors
///
/// When the message cannot be read.
pub fn accepted(
    policy: Policy,
    signers: &[Candidate],
    message: &mut Message,
    variant: &Variant,
    found: &Found,
) -> Result<Option<usize>> {
    let first = |valid: &dyn Fn(&VerifyingKey) -> bool| {
        signers.iter().position(|signer| valid(&signer.verifying))
    };
    match found {
        Found::Raw(bytes) => raw(policy, signers, message, variant, bytes),
        Found::Ssh(found) => {
            let digest = match found.hash {
                Hash::Sha256 => message.digest::<Sha256>("verifying")?,
                Hash::Sha512 => message.digest::<Sha512>("verifying")?,
            };
            let signed = sshsig::signed_bytes(&found.namespace, found.hash, &digest);
            let signature = ed25519::Signature::from_bytes(&found.signature);
            Ok(first(&|key| {
                key.verify_with(policy, &signed, &signature).is_ok()
            }))
        }
        Found::Signify(found) => {
            let at = if found.hashed {
                let digest = message.digest::<Blake2b512>("verifying")?;
                let signature = ed25519::Signature::from_bytes(&found.signature);
                first(&|key| key.verify_with(policy, &digest, &signature).is_ok())
            } else {
                raw(policy, signers, message, variant, &found.signature)?
            };
            // The comment must be signed by the same key, or the signature is not valid.
            let (Some(global), Some((_, second))) = (found.global(), &found.trusted) else {
                return Ok(at);
            };
            let second = ed25519::Signature::from_bytes(second);
            Ok(at.filter(|at| {
                signers[*at]
                    .verifying
                    .verify_with(policy, &global, &second)
                    .is_ok()
            }))
        }
    }
}

fn raw(
    policy: Policy,
    signers: &[Candidate],
    message: &mut Message,
    variant: &Variant,
    bytes: &[u8; 64],
) -> Result<Option<usize>> {
    let signature = ed25519::Signature::from_bytes(bytes);
    let context = variant.context.as_deref().map(str::as_bytes);
    let keys = || signers.iter().map(|signer| &signer.verifying);
    if variant.ph {
        let mut hash = Sha512::new();
        message.each_chunk("verifying", |chunk| hash.update(chunk))?;
        return Ok(keys().position(|key| {
            key.verify_prehashed_with(policy, hash.clone(), context, &signature)
                .is_ok()
        }));
    }
    if let Some(context) = context {
        let message = message.in_memory("--context without --ph")?;
        return Ok(keys().position(|key| {
            key.verify_with_context(policy, context, &message, &signature)
                .is_ok()
        }));
    }
    // One pass over the message serves all keys. Each has its own hash, which begins with R and the
    // key.
    let mut streams: Vec<_> = keys()
        .map(|key| key.verify_stream_with(policy, &signature).ok())
        .collect();
    message.each_chunk("verifying", |chunk| {
        streams
            .iter_mut()
            .flatten()
            .for_each(|stream| stream.update(chunk));
    })?;
    Ok(streams
        .into_iter()
        .position(|stream| stream.is_some_and(|stream| stream.finalize_and_verify().is_ok())))
}

/// Refuses a signature for another purpose.
///
/// # Errors
///
/// [`Error::invalid`] if it is.
pub fn check_namespace(found: &SshSignature, namespace: &str) -> Result<()> {
    if found.namespace == namespace {
        return Ok(());
    }
    let what = format!(
        "INVALID: the signature is for the purpose {:?}, not {:?}",
        found.namespace,
        shown_word(namespace)
    );
    Err(Error::invalid(what)
        .hint("if you expect that purpose, name it with --namespace")
        .hint_after_y("if you expect that purpose, name it with -n"))
}
