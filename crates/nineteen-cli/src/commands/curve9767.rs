// SPDX-License-Identifier: MIT OR Apache-2.0
//! The commands with `--curve curve9767`.
//!
//! No other program has keys for this curve, so the files use their own labels:
//! `CURVE9767 SECRET KEY` holds the 64 bytes of a secret key, for signatures and exchanges;
//! `CURVE9767 PUBLIC KEY` holds the 32 of a public one. A signature is 64 bytes, over the SHA3-256
//! hash of the file.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use curve9767::backend::{self, Backend};
use curve9767::ecdh::{PublicKey, StaticSecret};
use curve9767::schnorr::{HashId, Signature, SigningKey, VerifyingKey};
use nineteen::ed25519::Policy;
use sha3::{Digest, Sha3_256};
use zeroize::Zeroizing;

use super::named;
use super::names::{public_beside, with_ending};
use super::next;
use crate::args::{self, Command, KeyFormat, PublicFormat, SignatureFormat};
use crate::error::{Error, Result, listed, shown};
use crate::files::{self, Create};
use crate::formats::{Algorithm, armor, hex};
use crate::keys;
use crate::message::Message;
use crate::signals::Held;
use crate::terminal::Terminal;

const SECRET: &str = "CURVE9767 SECRET KEY";
const PUBLIC: &str = "CURVE9767 PUBLIC KEY";

/// Runs a command.
///
/// # Errors
///
/// Any failure of the command, or a negative answer; commands and options that this curve does not
/// have.
pub fn run(command: &Command, terminal: &Terminal) -> Result<()> {
    if let Some(chosen) = from_environment()? {
        force(Some(chosen))?;
    }
    match command {
        Command::Keygen(args) => keygen(args, terminal),
        Command::Pub(args) => public(args, terminal),
        Command::Sign(args) => sign(args, terminal),
        Command::Verify(args) => verify(args, terminal),
        Command::Dh(args) => dh(args, terminal),
        Command::Cpu(args) => {
            refuse(args.json, "--json")?;
            refuse(args.measure, "--measure")?;
            cpu(terminal)
        }
        Command::Selftest(args) => refuse(args.json, "--json").and_then(|()| selftest(terminal)),
        _ => Err(Error::new("this command does not support curve9767").hint("leave --curve out")),
    }
}

/// The backend that `CURVE9767_BACKEND` names, unless it is empty.
fn from_environment() -> Result<Option<Backend>> {
    named(
        "CURVE9767_BACKEND",
        &Backend::ALL.map(|backend| (backend.name(), backend)),
    )
}

/// Refuses an option if it was given.
fn refuse(given: bool, option: &str) -> Result<()> {
    if given {
        return Err(Error::new(format!("{option} is not for curve9767")).hint("leave it out"));
    }
    Ok(())
}

fn one_file() -> Error {
    Error::new("curve9767 supports only one file at a time").hint("run the command for each")
}

fn keygen(args: &args::Keygen, terminal: &Terminal) -> Result<()> {
    refuse(args.algorithm != Algorithm::Ed25519, "--type")?;
    refuse(args.format != KeyFormat::Pkcs8, "--format")?;
    refuse(!args.comment.is_empty(), "--comment")?;
    refuse(args.protect, "--protect")?;
    let key_path = args
        .key
        .as_deref()
        .ok_or_else(|| Error::new("curve9767 has no default key").hint("name the key"))?;
    keys::refuse_typed_secret(key_path)?;
    let create = |secret| Create {
        secret,
        force: args.force,
    };
    let path = public_beside(key_path);
    files::check_writable(key_path, create(true))?;
    if let Some(path) = &path {
        files::check_writable(path, create(false))?;
    }
    let mut seed = Zeroizing::new([0; 32]);
    keys::random(&mut seed[..])?;
    let key = SigningKey::from_seed(&seed);
    let bytes = Zeroizing::new(key.to_bytes());
    let text = armor::encode(SECRET, armor::PKIX_WIDTH, &bytes[..]);
    // Both files or none.
    let _held = Held::new();
    files::write(key_path, &text, create(true))?;
    let Some(path) = path else {
        return Ok(());
    };
    let text = armor::encode(PUBLIC, armor::PKIX_WIDTH, key.verifying_key().as_bytes());
    files::write(&path, &text, create(false))?;
    let (secret, public) = (listed(key_path), listed(&path));
    terminal.say(&format!(
        "secret key: {secret} (curve9767, keep it to yourself)"
    ));
    terminal.say(&format!("public key: {public}"));
    let words = [
        Some("sign".into()),
        Some("-k".into()),
        next::typed(key_path),
        Some("FILE".into()),
    ];
    let what = format!("next: give {public} to those who verify, and sign with");
    next::on_curve9767(&what, &words, terminal);
    Ok(())
}

fn public(args: &args::Public, terminal: &Terminal) -> Result<()> {
    refuse(args.algorithm.is_some(), "--type")?;
    refuse(args.bare_public, "--bare-public")?;
    refuse(args.json, "--json")?;
    files::check_distinct(&args.output, &[&args.key])?;
    let key = read_public(&args.key, false, terminal)?;
    let text = match args.format {
        PublicFormat::Spki => armor::encode(PUBLIC, armor::PKIX_WIDTH, &key).to_vec(),
        PublicFormat::Hex => format!("{}\n", &*hex::encode(&key)).into_bytes(),
        PublicFormat::Raw => key.to_vec(),
        PublicFormat::Openssh | PublicFormat::Minisign | PublicFormat::Signify => {
            return Err(Error::new("this format does not support curve9767")
                .hint("use --format hex, raw, or none"));
        }
    };
    let create = Create {
        secret: false,
        force: args.force,
    };
    files::write(&args.output, &text, create)
}

fn force(backend: Option<Backend>) -> Result<()> {
    backend::force(backend)
        .map_err(|why| Error::new(why.to_string()).hint("unset CURVE9767_BACKEND and run it again"))
}

fn sign(args: &args::Sign, terminal: &Terminal) -> Result<()> {
    if !args.has_key() && !args.files.is_empty() {
        return Err(Error::new("curve9767 has no default key").hint("add -k KEY"));
    }
    args.check()?;
    refuse(
        !matches!(args.format, None | Some(SignatureFormat::Raw)),
        "--format",
    )?;
    refuse_variant(&args.variant)?;
    refuse(args.manifest.is_some(), "--manifest")?;
    refuse(args.trusted_comment.is_some(), "--trusted-comment")?;
    refuse(args.json, "--json")?;
    let [file] = args.files.as_slice() else {
        return Err(one_file());
    };
    not_both(file, args.key())?;
    let output = match &args.output {
        Some(path) => path.clone(),
        None if files::is_dash(file) => PathBuf::from("-"),
        None => with_ending(file, ".sig"),
    };
    let create = Create {
        secret: false,
        force: args.force,
    };
    let key = read_secret(args.key(), terminal)?;
    let message = Message::open(file, terminal)?;
    files::check_writable(&output, create)?;
    files::check_distinct(&output, &[file, args.key()])?;
    let hashed = hashed(message)?;
    let signature = key.sign_prehashed(HashId::Sha3_256, &hashed);
    files::write(&output, &signature.to_bytes(), create)?;
    if !files::is_dash(&output) {
        terminal.say(&format!("signature: {}", listed(&output)));
        if let Some(public) = public_beside(args.key()).filter(|path| path.is_file()) {
            let what = "next: give the file and its signature to those who verify. With your \
                        public key, which must reach them in a way that they trust, they run";
            let mut words = vec![Some("verify".into()), Some("-k".into())];
            words.extend([&public, file, &output].map(|path| next::typed(path)));
            next::on_curve9767(what, &words, terminal);
        }
    }
    Ok(())
}

fn verify(args: &args::Verify, terminal: &Terminal) -> Result<()> {
    args.check()?;
    refuse(args.policy() != Policy::default(), "--policy")?;
    refuse_variant(&args.variant)?;
    refuse(args.all, "--all")?;
    refuse(args.manifest.is_some(), "--manifest")?;
    refuse(args.json, "--json")?;
    let trust = &args.trust;
    refuse(trust.trusted_keys.is_some(), "--trusted-keys")?;
    refuse(trust.allowed_signers.is_some(), "--allowed-signers")?;
    refuse(trust.revoked.is_some(), "--revoked")?;
    let (file, path) = match args.files.as_slice() {
        [file] => (file, with_ending(file, ".sig")),
        [file, signature] => (file, signature.clone()),
        _ => return Err(one_file()),
    };
    let [key] = trust.key.as_slice() else {
        return Err(
            Error::new("curve9767 supports only one key at a time").hint("name one with --key")
        );
    };
    not_both(file, key)?;
    let bytes = read_public(key, true, terminal)?;
    let key = VerifyingKey::from_bytes(&bytes).map_err(|_| {
        Error::new("the public key is not a point of the curve").hint("ask its owner for it again")
    })?;
    let message = Message::open(file, terminal)?;
    let content = files::read_small(&path)?;
    let invalid = || {
        let name = shown(file);
        Error::invalid(format!("INVALID: the signature of {name} is not valid"))
            .hint("the file, the signature or the key is not the one it was signed with")
    };
    let bytes = <&[u8; 64]>::try_from(&content[..]).map_err(|_| {
        let (name, length) = (shown(&path), content.len());
        Error::new(format!(
            "{name} is not a complete signature: it has {length} bytes, and a signature has 64"
        ))
        .hint("ask the signer for the signature again")
    })?;
    let signature = Signature::try_from(&bytes[..]).map_err(|_| invalid())?;
    let hashed = hashed(message)?;
    key.vartime_verify_prehashed(HashId::Sha3_256, &hashed, &signature)
        .map_err(|_| invalid())?;
    terminal.say(&format!("valid: {} was signed by this key", shown(file)));
    terminal.advise(next::BY_A_KEY);
    Ok(())
}

fn dh(args: &args::Dh, terminal: &Terminal) -> Result<()> {
    not_both(&args.peer, &args.key)?;
    let key = Zeroizing::new(read_secret(&args.key, terminal)?.to_bytes());
    let mut s = Zeroizing::new([0; 32]);
    s.copy_from_slice(&key[..32]);
    let secret = StaticSecret::from_bytes(&s).map_err(|_| damaged(&args.key))?;
    let peer = PublicKey::from(read_public(&args.peer, true, terminal)?);
    let create = Create {
        secret: true,
        force: args.force,
    };
    if let Some(path) = &args.output {
        files::check_writable(path, create)?;
        files::check_distinct(path, &[&args.key, &args.peer])?;
    }
    let shared = secret.checked_diffie_hellman(&peer).map_err(|_| {
        Error::new("the other side's key is not a point of the curve")
            .hint("no honest program makes such a key: do not go on with this peer")
    })?;
    match &args.output {
        Some(path) => files::write(path, shared.as_bytes(), create),
        None => {
            let mut line = hex::encode(shared.as_bytes());
            line.push('\n');
            terminal.print(&line)
        }
    }
}

fn cpu(terminal: &Terminal) -> Result<()> {
    let mut text = String::from("backends of curve9767\n");
    for backend in Backend::ALL {
        let state = match backend.unavailable_because() {
            None if backend == backend::current() => "used".to_owned(),
            None => "available".to_owned(),
            Some(why) => format!("not available: {why}"),
        };
        let (name, description) = (backend.name(), backend.description());
        let _ = writeln!(text, "  {name:8}  {description}; {state}");
    }
    text.push_str("\nForce one with CURVE9767_BACKEND=NAME.\n");
    terminal.print(&text)
}

/// Checks the key of a published seed, and an exchange and a signature with it, on every backend.
fn selftest(terminal: &Terminal) -> Result<()> {
    /// The first 32-byte seed in the reference's vectors.
    const SEED: [u8; 32] = [
        0xe1, 0x45, 0x57, 0xca, 0x8d, 0x49, 0xbe, 0xcb, 0x28, 0x60, 0x8a, 0xe7, 0xe1, 0xc7, 0xd8,
        0x50, 0x0d, 0xa0, 0x0f, 0xbf, 0x3f, 0x08, 0x10, 0x8f, 0xbd, 0x9a, 0x96, 0xa1, 0xe2, 0x71,
        0x07, 0x7a,
    ];
    const KEY: &str = "c4e3973d884fc7d1e454b30f9c528d3bf6b39d072a1be0f596524fd7efcadd4e";
    let print = |line: &str| match terminal.quiet {
        true => Ok(()),
        false => terminal.print(line),
    };
    let mut wrong = Vec::new();
    for backend in Backend::ALL {
        if let Some(why) = backend.unavailable_because() {
            print(&format!("{:8}  skipped: {why}\n", backend.name()))?;
            continue;
        }
        force(Some(backend))?;
        let (key, other) = (
            SigningKey::from_seed(&SEED),
            StaticSecret::from_seed(&[2; 32]),
        );
        let public = key.verifying_key();
        let signature = key.sign_prehashed(HashId::Raw, b"a message");
        let (mine, theirs) = (StaticSecret::from_seed(&SEED), PublicKey::from(&other));
        let right = *hex::encode(public.as_bytes()) == *KEY
            && public
                .vartime_verify_prehashed(HashId::Raw, b"a message", &signature)
                .is_ok()
            && public
                .verify_prehashed(HashId::Raw, b"another", &signature)
                .is_err()
            && mine.diffie_hellman(&theirs).as_bytes()
                == other
                    .diffie_hellman(&PublicKey::from(public.to_bytes()))
                    .as_bytes();
        let outcome = if right { "right" } else { "WRONG" };
        print(&format!("{:8}  {outcome}\n", backend.name()))?;
        if !right {
            wrong.push(backend.name());
        }
    }
    force(None)?;
    if wrong.is_empty() {
        return Ok(());
    }
    Err(
        Error::invalid(format!("wrong results from {}", wrong.join(", ")))
            .hint("do not use them on this machine, and report this"),
    )
}

/// SHA3-256 of a message.
fn hashed(mut message: Message) -> Result<[u8; 32]> {
    let mut hasher = Sha3_256::new();
    message.each_chunk("hashing", |chunk| hasher.update(chunk))?;
    Ok(hasher.finalize().into())
}

fn refuse_variant(variant: &args::Variant) -> Result<()> {
    refuse(variant.namespace.is_some(), "--namespace")?;
    refuse(variant.context.is_some(), "--context")?;
    refuse(variant.ph, "--ph")
}

fn not_both(one: &Path, other: &Path) -> Result<()> {
    if files::is_dash(one) && files::is_dash(other) {
        return Err(Error::new("only one input can come from standard input")
            .hint("name a file for the other"));
    }
    Ok(())
}

fn damaged(path: &Path) -> Error {
    Error::new(format!("{} is not a key of curve9767", shown(path)))
        .hint("such keys are made by `nineteen keygen --curve curve9767`")
}

/// The label and the bytes of the first key for this curve in a file.
fn read(path: &Path, terminal: &Terminal) -> Result<(String, Zeroizing<Vec<u8>>)> {
    let content = files::read_small(path)?;
    let block = armor::blocks(&content)
        .find(|block| [SECRET, PUBLIC].contains(&block.label))
        .ok_or_else(|| damaged(path))?;
    if block.label == SECRET {
        keys::warn_of_readers(path, terminal);
    }
    let bytes = block.decode().ok_or_else(|| damaged(path))?;
    Ok((block.label.to_owned(), bytes))
}

fn read_secret(path: &Path, terminal: &Terminal) -> Result<SigningKey> {
    keys::refuse_typed_secret(path)?;
    let (label, bytes) = read(path, terminal)?;
    if label == PUBLIC {
        return Err(Error::new(format!(
            "{} is a public key, and a secret key is needed",
            shown(path)
        ))
        .hint("name the file that `nineteen keygen` wrote without `.pub`"));
    }
    let bytes = <&[u8; 64]>::try_from(&bytes[..]).ok();
    bytes
        .filter(|_| label == SECRET)
        .and_then(|bytes| SigningKey::from_bytes(bytes).ok())
        .ok_or_else(|| damaged(path))
}

/// The 32 bytes of a public key: from a file of either kind, or typed where that is allowed.
fn read_public(path: &Path, typed: bool, terminal: &Terminal) -> Result<[u8; 32]> {
    if typed && let Some(bytes) = keys::typed(path)? {
        return Ok(bytes);
    }
    let (label, bytes) = read(path, terminal)?;
    if label == SECRET {
        let bytes = <&[u8; 64]>::try_from(&bytes[..]).map_err(|_| damaged(path))?;
        let key = SigningKey::from_bytes(bytes).map_err(|_| damaged(path))?;
        return Ok(key.verifying_key().to_bytes());
    }
    let key = <[u8; 32]>::try_from(&bytes[..]).map_err(|_| damaged(path))?;
    if label == PUBLIC {
        Ok(key)
    } else {
        Err(damaged(path))
    }
}
