// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen sign`.
//!
//! | form | passes over the message | memory |
//! |---|---|---|
//! | raw, up to 16 MiB or from a pipe | one | the message, at most 256 MiB |
//! | raw, larger file | two | a buffer |
//! | raw with `--context` (Ed25519ctx) | one | the message, at most 256 MiB |
//! | raw with `--ph` (Ed25519ph), SSHSIG, minisign | one | a buffer |
//! | signify | as raw | as raw |

use std::cell::RefCell;
use std::path::{Path, PathBuf};

use blake2::Blake2b512;
use nineteen::ed25519::hazmat::{ExpandedSecretKey, raw_sign_byupdate};
use nineteen::ed25519::{Signature, SignatureError, Signer as _};
use serde_json::json;
use sha2::{Digest, Sha256, Sha512};

use super::names::{NAMESPACE, output_of, put};
use super::{manifest, next};
use crate::args::{self, SignatureFormat, Variant};
use crate::error::{Error, Result, listed};
use crate::files::{self, Create, Inputs, Together};
use crate::formats::certificate::Certificate;
use crate::formats::signify::{self, Program};
use crate::formats::sshsig::{self, Hash, SshSignature};
use crate::keys::{SecretKey, Signer};
use crate::message::{Message, SMALL};
use crate::terminal::Terminal;
use crate::{text, trust};

/// Signs files and writes a signature for each, or signs a manifest of them.
///
/// # Errors
///
/// When a file cannot be read or written, or the options contradict each other.
pub fn run(args: &args::Sign, terminal: &Terminal) -> Result<()> {
    args.check()?;
    if args.files.iter().any(|file| files::is_dash(file)) {
        let why = if files::is_dash(args.key()) {
            Some("the key and the message cannot both come from standard input")
        } else if args.files.len() > 1 || args.manifest.is_some() {
            Some("standard input cannot be signed among other files")
        } else {
            None
        };
        if let Some(why) = why {
            return Err(Error::new(why).hint("name a file for one of them"));
        }
    }
    if args.files.len() > 1 && args.manifest.is_none() && args.output.is_some() {
        return Err(
            Error::new("--output names one signature, and there are several files")
                .hint("leave it out: each signature is written beside its file"),
        );
    }
    if args.manifest.is_some() && args.output.is_some() {
        return Err(
            Error::new("--output would move the signature away from its manifest")
                .hint("leave it out: `verify --manifest SUMS` reads the signature beside SUMS"),
        );
    }
    if let Some(format) = stated(args) {
        check(args, format)?;
    }
    // Inputs first: report what is missing before what is in the way.
    let key = Signer::read(args.key(), terminal)?;
    let format = stated(args).unwrap_or(match key.program() {
        Some(Program::Minisign) => SignatureFormat::Minisign,
        Some(Program::Signify) => SignatureFormat::Signify,
        None => args.usual_format.unwrap_or(SignatureFormat::Ssh),
    });
    check(args, format)?;
    if let Some(path) = &args.manifest {
        let list = manifest::list(args, path, terminal)?;
        check_outputs(args, format, [path])?;
        files::write(path, &list, create(args))?;
        // Signs the bytes of the list in memory, so that a change of its file has no effect.
        let mut message = Message::held(path, list, terminal);
        one(args, format, &key, path, &mut message, terminal)?;
        next::signed(args, format, &key, terminal);
        return Ok(());
    }
    if let [file] = args.files.as_slice() {
        // Opened only once: the writer of a named pipe serves one reader.
        let mut message = Message::open(file, terminal)?;
        check_outputs(args, format, [file])?;
        one(args, format, &key, file, &mut message, terminal)?;
        next::signed(args, format, &key, terminal);
        return Ok(());
    }
    // No file is signed if the output of any exists already.
    check_outputs(args, format, &args.files)?;
    several(args, format, &key, terminal)?;
    next::signed(args, format, &key, terminal);
    Ok(())
}

/// Signs each file. If one fails, the files before it have their signatures.
fn several(
    args: &args::Sign,
    format: SignatureFormat,
    key: &Signer,
    terminal: &Terminal,
) -> Result<()> {
    let mut together = Together::new();
    let mut written = 0;
    let mut put = |together: &mut Together| {
        let (done, outcome) = together.write();
        for file in &args.files[written..written + done] {
            report(args, format, key, file, terminal)?;
        }
        written += done;
        outcome
    };
    for file in &args.files {
        let made = Message::open(file, terminal)
            .and_then(|mut message| signature(args, format, key, file, &mut message));
        match made {
            Ok(made) => together.add(output_of(args, format, file), made, create(args)),
            Err(failure) => return put(&mut together).and(Err(failure)),
        }
        if together.is_due() {
            put(&mut together)?;
        }
    }
    put(&mut together)?;
    if next::is_many(&args.files) && !args.json {
        let (n, example) = (args.files.len(), output_of(args, format, &args.files[0]));
        terminal.say(&format!(
            "signatures: {n}, each beside its file, as {}",
            listed(&example)
        ));
    }
    Ok(())
}

/// Reports the path of a signature. For many files there is one line at the end.
fn report(
    args: &args::Sign,
    format: SignatureFormat,
    key: &Signer,
    file: &Path,
    terminal: &Terminal,
) -> Result<()> {
    let output = output_of(args, format, file);
    if args.json {
        let mut line = json!({"fingerprint": key.public().fingerprint()});
        put(&mut line, "file", file);
        put(&mut line, "signature", &output);
        terminal.print_json(&line)?;
    } else if !files::is_dash(&output) && (args.manifest.is_some() || !next::is_many(&args.files)) {
        terminal.say(&format!("signature: {}", listed(&output)));
    }
    Ok(())
}

/// The format that the options ask for. Otherwise the key decides, since a key of minisign or
/// signify is made for readers with that program.
fn stated(args: &args::Sign) -> Option<SignatureFormat> {
    let variant = &args.variant;
    let raw = variant.ph || variant.context.is_some();
    let by_options = match (raw, &variant.namespace, &args.trusted_comment) {
        (true, ..) => Some(SignatureFormat::Raw),
        (false, Some(_), _) => Some(SignatureFormat::Ssh),
        (false, None, Some(_)) => Some(SignatureFormat::Minisign),
        (false, None, None) => None,
    };
    args.format.or(by_options)
}

/// Refuses options that the format does not take.
fn check(args: &args::Sign, format: SignatureFormat) -> Result<()> {
    check_variant(&args.variant, format, Use::Sign)?;
    check_trusted_comment(args, format)
}

fn create(args: &args::Sign) -> Create {
    Create {
        secret: false,
        force: args.force,
    }
}

/// Checks in advance that signatures can be written, and refuses outputs that are inputs.
fn check_outputs<'a>(
    args: &args::Sign,
    format: SignatureFormat,
    files: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<()> {
    let named = args.files.iter().chain(&args.manifest);
    let inputs = Inputs::new(named.map(PathBuf::as_path).chain([args.key()]));
    for file in files {
        let output = output_of(args, format, file);
        files::check_writable(&output, create(args))?;
        inputs.check(&output)?;
    }
    Ok(())
}

fn one(
    args: &args::Sign,
    format: SignatureFormat,
    key: &Signer,
    file: &Path,
    message: &mut Message,
    terminal: &Terminal,
) -> Result<()> {
    let made = signature(args, format, key, file, message)?;
    files::write(&output_of(args, format, file), &made, create(args))?;
    report(args, format, key, file, terminal)
}

/// The file of a signature.
fn signature(
    args: &args::Sign,
    format: SignatureFormat,
    key: &Signer,
    file: &Path,
    message: &mut Message,
) -> Result<Vec<u8>> {
    match format {
        SignatureFormat::Ssh => {
            let namespace = args.variant.namespace.as_deref().unwrap_or(NAMESPACE);
            ssh(key, None, message, namespace, Hash::Sha512)
        }
        SignatureFormat::Raw => Ok(raw(key, message, &args.variant)?.to_vec()),
        SignatureFormat::Minisign => minisign(key, message, &trusted_comment(args, file)),
        SignatureFormat::Signify => {
            let signed = signify::Signed {
                number: key.public().key_number(),
                signature: raw(key, message, &args.variant)?,
                hashed: false,
                trusted: None,
                embedded: None,
            };
            Ok(signify::encode_signature(&signed, "signature by nineteen"))
        }
    }
}

fn check_trusted_comment(args: &args::Sign, format: SignatureFormat) -> Result<()> {
    match &args.trusted_comment {
        Some(_) if format != SignatureFormat::Minisign => Err(Error::new(
            "--trusted-comment is for minisign signatures alone",
        )
        .hint("add --format minisign, or leave it out")),
        Some(comment) if comment.contains(text::is_control) => Err(Error::new(
            "a trusted comment is one line of text, without control characters",
        )
        .hint("remove line breaks, tabs and escapes")),
        _ => Ok(()),
    }
}

/// The default comment of minisign: the time, the name of the file, and `hashed`.
fn trusted_comment(args: &args::Sign, file: &Path) -> String {
    args.trusted_comment.clone().unwrap_or_else(|| {
        let name = text::escaped_path(file.file_name().unwrap_or_default().as_ref());
        format!("timestamp:{}\tfile:{name}\thashed", trust::now())
    })
}

/// What a signature is needed for: who verifies it cannot choose another format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Sign,
    Verify,
}

/// Refuses options that belong to the other signature format, and contexts that RFC 8032 excludes.
///
/// # Errors
///
/// Names the option to leave out.
pub fn check_variant(variant: &Variant, format: SignatureFormat, its_use: Use) -> Result<()> {
    let signs = its_use == Use::Sign;
    let ssh = format == SignatureFormat::Ssh;
    if ssh && (variant.ph || variant.context.is_some()) {
        return Err(Error::new(
            "--context and --ph are for raw signatures, and this one is an SSH signature",
        )
        .hint("an SSH signature is bound to a purpose with --namespace"));
    }
    let signify = matches!(format, SignatureFormat::Minisign | SignatureFormat::Signify);
    if signify && (variant.ph || variant.context.is_some()) {
        return Err(
            Error::new("--context and --ph are not for minisign and signify").hint(match signs {
                true => "leave them out, or use --format raw",
                false => "leave them out: the file of the signature says what it is",
            }),
        );
    }
    if !ssh && variant.namespace.is_some() {
        let name = match format {
            SignatureFormat::Minisign => "one of minisign",
            SignatureFormat::Signify => "one of signify",
            SignatureFormat::Raw | SignatureFormat::Ssh => "raw",
        };
        return Err(Error::new(format!(
            "--namespace is for SSH signatures, and this one is {name}"
        ))
        .hint(match signs {
            true => "use --format ssh, or --context for a raw signature",
            false => "leave --namespace out; the file of the signature says what it is",
        }));
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

/// Signs a message for `namespace`, with a certificate of the key if there is one, and returns the file of the signature.
///
/// # Errors
///
/// When the message cannot be read, or the agent does not sign.
pub fn ssh(
    key: &Signer,
    certificate: Option<&Certificate>,
    message: &mut Message,
    namespace: &str,
    hash: Hash,
) -> Result<Vec<u8>> {
    let digest = match hash {
        Hash::Sha256 => message.digest::<Sha256>("signing")?,
        Hash::Sha512 => message.digest::<Sha512>("signing")?,
    };
    let signed = sshsig::signed_bytes(namespace, hash, &digest);
    let signature = key.sign(&signed)?;
    Ok(sshsig::encode(&SshSignature {
        public: key.public().bytes,
        certificate: certificate.cloned(),
        namespace: namespace.to_owned(),
        hash,
        signature,
    }))
}

fn minisign(key: &Signer, message: &mut Message, comment: &str) -> Result<Vec<u8>> {
    let signature = key.sign(&message.digest::<Blake2b512>("signing")?)?;
    let global = key.sign(&[&signature[..], comment.as_bytes()].concat())?;
    let signed = signify::Signed {
        number: key.public().key_number(),
        signature,
        hashed: true,
        trusted: Some((comment.to_owned(), global)),
        embedded: None,
    };
    Ok(signify::encode_signature(&signed, "signature by nineteen"))
}

fn raw(key: &Signer, message: &mut Message, variant: &Variant) -> Result<[u8; 64]> {
    match key {
        Signer::Secret(key) => Ok(raw_with(key, message, variant)?.to_bytes()),
        Signer::Agent(_) if variant.ph || variant.context.is_some() => Err(Error::new(
            "ssh-agent makes no signatures with --context or --ph",
        )
        .hint("use --format ssh with --namespace, or a key file")),
        Signer::Agent(_) => key.sign(&message.in_memory("a signature by ssh-agent")?),
    }
}

fn raw_with(key: &SecretKey, message: &mut Message, variant: &Variant) -> Result<Signature> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Algorithm;
    use zeroize::Zeroizing;

    fn key() -> SecretKey {
        SecretKey {
            algorithm: Algorithm::Ed25519,
            seed: Zeroizing::new([3; 32]),
            comment: String::new(),
            number: None,
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
