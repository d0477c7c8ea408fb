// SPDX-License-Identifier: MIT OR Apache-2.0
//! A signature as found in a file, and the question whether it is valid under one of several keys.

use base64ct::{Base64, Encoding};
use blake2::Blake2b512;
use nineteen::ed25519::{Policy, Signature, VerifyingKey};
use sha2::{Digest, Sha256, Sha512};

use crate::args::Variant;
use crate::error::{Error, Result};
use crate::formats::certificate::Certificate;
use crate::formats::sshsig::{self, Hash, SshSignature};
use crate::formats::{armor, hex, kinds, signify};
use crate::keys::{self, PublicKey};
use crate::message::Message;

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
}

/// Reads a signature of any format. A certificate in it is genuine.
///
/// # Errors
///
/// When it is none, or damaged.
pub fn decode(content: &[u8], name: &str) -> Result<Found> {
    let damaged = |why: &str| {
        Error::new(format!("{name} is not a complete signature: {why}"))
            .hint("ask the signer for the signature again")
    };
    if signify::is_one(content) {
        if signify::decode_public(content).is_some() {
            return Err(another("PUBLIC KEY", name));
        }
        return signify::decode_signature(content)
            .map(Found::Signify)
            .map_err(damaged);
    }
    // Checked first, because a short block can have 64 bytes, too.
    if armor::is_armored(content) {
        let undecodable = || damaged("its text cannot be decoded");
        let mut other = None;
        for block in armor::blocks(content) {
            if block.label == sshsig::LABEL {
                let bytes = block.decode_before_text().ok_or_else(undecodable)?;
                let found = sshsig::decode(&bytes).map_err(damaged)?;
                let genuine = found.certificate.as_ref().is_none_or(keys::is_genuine);
                return match genuine {
                    true => Ok(Found::Ssh(found)),
                    false => Err(damaged("its certificate is not the one that was signed")),
                };
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
    // As cosign writes them.
    let mut bytes = [0; 66];
    if let Ok(bytes) = Base64::decode(content.trim_ascii(), &mut bytes)
        && let Ok(bytes) = bytes.try_into()
    {
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

/// Who may have signed.
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
            let signature = Signature::from_bytes(&found.signature);
            Ok(first(&|key| {
                key.verify_with(policy, &signed, &signature).is_ok()
            }))
        }
        Found::Signify(found) => {
            let at = if found.hashed {
                let digest = message.digest::<Blake2b512>("verifying")?;
                let signature = Signature::from_bytes(&found.signature);
                first(&|key| key.verify_with(policy, &digest, &signature).is_ok())
            } else {
                raw(policy, signers, message, variant, &found.signature)?
            };
            // The comment is signed by the same key, or the file is no signature.
            let (Some(global), Some((_, second))) = (found.global(), &found.trusted) else {
                return Ok(at);
            };
            let second = Signature::from_bytes(second);
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
    let signature = Signature::from_bytes(bytes);
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
    // One pass for all keys: the hash begins with the key.
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
        "INVALID: the signature is for the purpose {:?}, not {namespace:?}",
        found.namespace
    );
    Err(Error::invalid(what).hint("if that is the purpose you expect, say so with --namespace"))
}
