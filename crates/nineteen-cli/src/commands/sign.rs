// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen sign`.
//!
//! | form | passes over the message | memory |
//! |---|---|---|
//! | raw, up to 16 MiB or from a pipe | one | the message, at most 256 MiB |
//! | raw, larger file | two | a buffer |
//! | raw with `--context` (Ed25519ctx) | one | the message, at most 256 MiB |
//! | raw with `--ph` (Ed25519ph), SSHSIG | one | a buffer |

use std::cell::RefCell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use nineteen::ed25519::hazmat::{ExpandedSecretKey, raw_sign_byupdate};
use nineteen::ed25519::{Signature, SignatureError, Signer};
use sha2::{Digest, Sha256, Sha512};

use crate::args::{self, SignatureFormat, Variant};
use crate::error::{Error, Result, listed, shown};
use crate::files::{self, Create};
use crate::formats::Algorithm;
use crate::formats::sshsig::{self, Hash, SshSignature};
use crate::keys::{self, SecretKey};
use crate::message::{Message, SMALL};
use crate::terminal::Terminal;

/// The default namespace of an SSH signature: `git` uses "git", and people use "file".
pub const NAMESPACE: &str = "file";

/// Signs a file and writes the signature.
///
/// # Errors
///
/// When a file cannot be read or written, or the options contradict each other.
pub fn run(args: &args::Sign, terminal: &Terminal) -> Result<()> {
    if files::is_dash(&args.file) && files::is_dash(&args.key) {
        return Err(
            Error::new("the key and the message cannot both come from standard input")
                .hint("name a file for one of them"),
        );
    }
    let format = args.format.unwrap_or(match args.variant {
        Variant {
            ph: false,
            context: None,
            ..
        } => SignatureFormat::Ssh,
        _ => SignatureFormat::Raw,
    });
    check_variant(&args.variant, format)?;
    let output = args
        .output
        .clone()
        .unwrap_or_else(|| default_output(&args.file));
    let create = Create {
        secret: false,
        force: args.force,
    };
    // Inputs first: report what is missing before what is in the way.
    let key = keys::read_secret(&args.key, Algorithm::Ed25519, terminal)?;
    // Opened only once: the writer of a named pipe serves one reader.
    let mut message = Message::open(&args.file, terminal)?;
    files::check_writable(&output, create)?;
    files::check_distinct(&output, &[&args.file, &args.key])?;

    let signature = match format {
        SignatureFormat::Ssh => ssh(&key, &mut message, &args.variant)?,
        SignatureFormat::Raw => raw(&key, &mut message, &args.variant)?.to_bytes().to_vec(),
    };
    files::write(&output, &signature, create)?;
    if !files::is_dash(&output) {
        terminal.say(&format!("signature: {}", listed(&output)));
    }
    Ok(())
}

/// Refuses options that belong to the other signature format, and contexts that RFC 8032 excludes.
///
/// # Errors
///
/// Names the option to leave out.
pub fn check_variant(variant: &Variant, format: SignatureFormat) -> Result<()> {
    let ssh = format == SignatureFormat::Ssh;
    if ssh && (variant.ph || variant.context.is_some()) {
        return Err(Error::new(
            "--context and --ph are for raw signatures, and this one is an SSH signature",
        )
        .hint("an SSH signature is bound to a purpose with --namespace"));
    }
    if !ssh && variant.namespace.is_some() {
        return Err(
            Error::new("--namespace is for SSH signatures, and this one is raw")
                .hint("use --format ssh, or --context for a raw signature"),
        );
    }
    if variant.namespace.as_deref() == Some("") {
        return Err(Error::new("the namespace is empty")
            .hint("name a purpose, for example --namespace file"));
    }
    // RFC 8032 section 5.1: at most 255 bytes; for Ed25519ctx it "SHOULD NOT be empty" (section
    // 8.3).
    match variant.context.as_deref() {
        Some(context) if context.len() > 255 => Err(Error::new(format!(
            "the context has {} bytes, and 255 is the limit",
            context.len()
        ))
        .hint("choose a shorter name for the purpose")),
        Some("") if !variant.ph => {
            Err(Error::new("the context is empty").hint("leave --context out, or name a purpose"))
        }
        _ => Ok(()),
    }
}

fn ssh(key: &SecretKey, message: &mut Message, variant: &Variant) -> Result<Vec<u8>> {
    let namespace = variant
        .namespace
        .clone()
        .unwrap_or_else(|| NAMESPACE.into());
    let mut hash = Sha512::new();
    message.each_chunk("signing", |chunk| hash.update(chunk))?;
    let signed = sshsig::signed_bytes(&namespace, Hash::Sha512, &hash.finalize());
    let signature = key.signing_key().sign(&signed).to_bytes();
    Ok(sshsig::encode(&SshSignature {
        public: key.public().bytes,
        namespace,
        hash: Hash::Sha512,
        signature,
    }))
}

fn raw(key: &SecretKey, message: &mut Message, variant: &Variant) -> Result<Signature> {
    let signing = key.signing_key();
    let context = variant.context.as_deref().map(str::as_bytes);
    if variant.ph {
        let mut hash = Sha512::new();
        message.each_chunk("signing", |chunk| hash.update(chunk))?;
        return signing.sign_prehashed(hash, context).map_err(|_| refused());
    }
    if let Some(context) = context {
        let message = message.in_memory("--context without --ph")?;
        return signing
            .sign_with_context(context, &message)
            .map_err(|_| refused());
    }
    if !message.is_rereadable() {
        return Ok(signing.sign(&message.in_memory("a raw signature of piped input")?));
    }
    match message.whole(SMALL)? {
        Some(bytes) => Ok(signing.sign(&bytes)),
        None => {
            let mut pass = 0;
            two_passes(key, |take| {
                pass += 1;
                message.each_chunk(
                    if pass == 1 {
                        "signing, pass 1 of 2"
                    } else {
                        "signing, pass 2 of 2"
                    },
                    take,
                )
            })
        }
    }
}

/// Signs a large file without holding it.
///
/// The library asks for the message twice: for the nonce `r = H(prefix || M)` and for `k = H(R || A
/// || M)`. If the file changed in between, `S = r + k*s` together with an honest signature of the
/// first content, which has the same `r`, would give two equations for the secret `s`. A SHA-256
/// fingerprint of each pass excludes that.
fn two_passes(
    key: &SecretKey,
    mut read: impl FnMut(&mut dyn FnMut(&[u8])) -> Result<()>,
) -> Result<Signature> {
    // The library takes a `Fn`, because it calls it twice; the state that changes between the calls
    // is in this cell.
    let state = RefCell::new((&mut read, None, None));
    let feed = |hash: &mut Sha512| {
        let (read, first, trouble) = &mut *state.borrow_mut();
        let mut fingerprint = Sha256::new();
        let outcome = read(&mut |chunk| {
            hash.update(chunk);
            fingerprint.update(chunk);
        });
        let fingerprint: [u8; 32] = fingerprint.finalize().into();
        let unchanged = *first.get_or_insert(fingerprint) == fingerprint;
        let outcome = match outcome {
            Ok(()) if unchanged => return Ok(()),
            Ok(()) => Error::new("the file changed while it was being signed")
                .hint("no signature was written; sign it again when nothing writes to it"),
            Err(failure) => failure,
        };
        *trouble = Some(outcome);
        Err(SignatureError::new())
    };
    let expanded = ExpandedSecretKey::from(&*key.seed);
    let signature =
        raw_sign_byupdate::<Sha512, _>(&expanded, feed, &key.signing_key().verifying_key());
    let (_, _, trouble) = state.into_inner();
    signature.map_err(|_| trouble.unwrap_or_else(refused))
}

fn refused() -> Error {
    Error::new("the library refused to sign")
        .hint("run `nineteen selftest` and report what it says")
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
    let mut name = OsString::from(file);
    name.push(".sig");
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

#[cfg(test)]
mod tests {
    use super::*;
    use zeroize::Zeroizing;

    fn key() -> SecretKey {
        SecretKey {
            algorithm: Algorithm::Ed25519,
            seed: Zeroizing::new([3; 32]),
            comment: String::new(),
        }
    }

    #[test]
    fn two_passes_give_the_signature_of_one() {
        let pieces: [&[u8]; 3] = [b"one ", b"two ", b"three"];
        let streamed = two_passes(&key(), |take| {
            pieces.iter().for_each(|piece| take(piece));
            Ok(())
        });
        assert_eq!(
            streamed.unwrap().to_bytes(),
            key().signing_key().sign(b"one two three").to_bytes()
        );
    }

    #[test]
    fn a_message_that_changes_between_the_passes_is_not_signed() {
        let mut pass = 0u8;
        let streamed = two_passes(&key(), |take| {
            pass += 1;
            take(&[pass]);
            Ok(())
        });
        assert!(streamed.unwrap_err().to_string().contains("changed"));
        assert_eq!(pass, 2);
    }

    #[test]
    fn a_message_that_cannot_be_read_again_is_not_signed() {
        let mut pass = 0;
        let streamed = two_passes(&key(), |take| {
            pass += 1;
            take(b"same");
            if pass == 2 {
                Err(Error::new("gone"))
            } else {
                Ok(())
            }
        });
        assert!(streamed.unwrap_err().to_string().contains("gone"));
    }
}
