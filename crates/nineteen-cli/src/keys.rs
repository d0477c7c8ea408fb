// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys in memory, and the one function that reads a key file of any kind.
//!
//! The format is recognized by the content, never by the file name ([`file`]):
//!
//! | content | taken as |
//! |---|---|
//! | `-----BEGIN OPENSSH PRIVATE KEY-----` | secret Ed25519 key |
//! | `-----BEGIN PRIVATE KEY-----`, or its DER | secret key, PKCS#8 version 1, 2, or old ring |
//! | `-----BEGIN PUBLIC KEY-----`, or its DER | public key, SPKI |
//! | `ssh-ed25519 AAAA...` | public Ed25519 key |
//! | `-----BEGIN ENCRYPTED PRIVATE KEY-----`, or its DER | the same under a passphrase |
//! | `untrusted comment: ...` | key of signify or minisign |
//! | the same in base64 as a whole, as Tauri writes it | key of minisign |
//! | 32 bytes in hexadecimal or base64, or 32 bytes that are not text | bare: 32 bytes without a type |
//!
//! If a file has several keys, the first that fits is used, and a message says which.
//!
//! A secret key is never accepted bare. A bare key is accepted as a public one only if no secret is
//! expected (the signer of `verify` and the peer of `dh`, neither of which is printed) or if the
//! user says so (`pub --bare-public`): a wrong guess would publish a secret. On the command line,
//! 64 hexadecimal digits are always a key, never a file name; base64 is a key unless there is a
//! file of that name.

use std::fmt;
use std::path::Path;

use nineteen::ed25519::{Signature, SigningKey, VerifyingKey};
use nineteen::x25519::{self, StaticSecret};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::error::{Error, Result, is_digits, looks_like_key, shown};
use crate::files;
use crate::formats::certificate::Certificate;
use crate::formats::signify::{self, Number, Program};
use crate::formats::{Algorithm, bare, hex, openssh};
use crate::passphrase;
use crate::terminal::Terminal;

// `ssh-agent`.
mod agent;
// The contents of key files.
mod file;
// Signers: secret keys in files or in ssh-agent.
mod signer;

pub use signer::Signer;

use file::{Chosen, Entry, Locked, Unlocked};

/// A secret key: the seed of Ed25519, or the scalar of X25519 before clamping.
pub struct SecretKey {
    pub algorithm: Algorithm,
    pub seed: Zeroizing<[u8; 32]>,
    pub comment: String,
    /// Where the key is one of signify or minisign.
    pub number: Option<Number>,
}

impl SecretKey {
    /// Makes a new key from the random generator of the operating system.
    ///
    /// # Errors
    ///
    /// When the system gives no random bytes.
    pub fn generate(algorithm: Algorithm, comment: String) -> Result<Self> {
        let mut seed = Zeroizing::new([0; 32]);
        random(&mut seed[..])?;
        Ok(Self {
            algorithm,
            seed,
            comment,
            number: None,
        })
    }

    /// Computes the public key.
    pub fn public(&self) -> PublicKey {
        let bytes = match self.algorithm {
            Algorithm::Ed25519 => self.signing_key().verifying_key().to_bytes(),
            Algorithm::X25519 => x25519::PublicKey::from(&self.static_secret()).to_bytes(),
        };
        PublicKey {
            algorithm: self.algorithm,
            bytes,
            comment: self.comment.clone(),
            number: self.number,
        }
    }

    /// The library's signing key.
    pub fn signing_key(&self) -> SigningKey {
        SigningKey::from_bytes(&self.seed)
    }

    /// The library's key for exchanges.
    pub fn static_secret(&self) -> StaticSecret {
        StaticSecret::from(*self.seed)
    }
}

/// Prints the purpose of the key, and nothing of the key.
impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey")
            .field("algorithm", &self.algorithm)
            .finish_non_exhaustive()
    }
}

/// A public key.
#[derive(Clone, Debug)]
pub struct PublicKey {
    pub algorithm: Algorithm,
    pub bytes: [u8; 32],
    pub comment: String,
    /// Where the key is one of signify or minisign.
    pub number: Option<Number>,
}

impl PublicKey {
    /// A key without a number.
    pub fn new(algorithm: Algorithm, bytes: [u8; 32], comment: String) -> Self {
        Self {
            algorithm,
            bytes,
            comment,
            number: None,
        }
    }

    /// The number by which signify and minisign know the key: its own, or else the first bytes of
    /// the SHA-256 hash of the key.
    pub fn key_number(&self) -> [u8; 8] {
        self.number.map_or_else(
            || {
                let mut number = [0; 8];
                number.copy_from_slice(&Sha256::digest(self.bytes)[..8]);
                number
            },
            |number| number.bytes,
        )
    }

    /// The short name that `ssh-keygen -l` prints for the same Ed25519 key: `SHA256:...`.
    pub fn fingerprint(&self) -> String {
        fingerprint_of(&match self.algorithm {
            Algorithm::Ed25519 => openssh::encode_blob(&self.bytes),
            Algorithm::X25519 => self.bytes.to_vec(),
        })
    }

    /// The library's verifying key.
    ///
    /// # Errors
    ///
    /// When the bytes are not a point of the curve.
    pub fn verifying_key(&self) -> Result<VerifyingKey> {
        VerifyingKey::from_bytes(&self.bytes).map_err(|_| {
            Error::new("the public key is not a point of the curve").hint(
                "ask its owner for it again, or make it with `nineteen pub` from the secret key",
            )
        })
    }
}

/// The fingerprint of a public key in binary form, as `ssh-keygen -l` prints it.
pub fn fingerprint_of(blob: &[u8]) -> String {
    use base64ct::{Base64Unpadded, Encoding};
    let hash = Base64Unpadded::encode_string(&Sha256::digest(blob));
    format!("SHA256:{hash}")
}

/// Whether a certificate's signature is valid under its authority, and the authority's key does not
/// have small order: anybody can sign for such a key.
pub fn is_genuine(certificate: &Certificate) -> bool {
    let signature = Signature::from_bytes(&certificate.signature);
    VerifyingKey::from_bytes(&certificate.authority).is_ok_and(|authority| {
        authority
            .verify_strict(certificate.signed_bytes(), &signature)
            .is_ok()
    })
}

/// The key found in a file.
#[derive(Debug)]
pub enum Found {
    Secret(SecretKey),
    Public(PublicKey),
    /// 32 bytes without a type.
    Bare([u8; 32]),
}

/// The key that is wanted from a file; `None` accepts any.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    pub algorithm: Option<Algorithm>,
    /// Only a secret key will do.
    pub secret: bool,
}

impl Wanted {
    fn fits(self, key: &Found) -> bool {
        let (algorithm, secret) = match key {
            Found::Secret(key) => (Some(key.algorithm), true),
            Found::Public(key) => (Some(key.algorithm), false),
            Found::Bare(_) => (None, false),
        };
        (secret || !self.secret) && (self.algorithm.is_none() || self.algorithm == algorithm)
    }
}

/// Reads the key file at `path`, or standard input for `-`: returns the first key that is wanted,
/// or another if there is none.
///
/// # Errors
///
/// When it cannot be read, is no key, is encrypted, damaged, or of another type.
pub fn read(path: &Path, wanted: Wanted, terminal: &Terminal) -> Result<Found> {
    match open(path, wanted, terminal)? {
        Chosen::Key(found) => Ok(found),
        Chosen::Locked(locked) => unlocked(&locked, &shown(path), terminal),
    }
}

fn open(path: &Path, wanted: Wanted, terminal: &Terminal) -> Result<Chosen> {
    let content = files::read_small(path)?;
    let name = shown(path);
    let (chosen, note) = file::choose(file::entries(&content, &name), wanted, &name)?;
    if let Some(note) = note {
        terminal.say(&format!("nineteen: note: {note}"));
    }
    if matches!(chosen, Chosen::Key(Found::Secret(_)) | Chosen::Locked(_)) {
        warn_of_readers(path, terminal);
    }
    Ok(chosen)
}

/// Every public key in the file at `path`.
///
/// # Errors
///
/// When it cannot be read, or holds something other than public keys.
pub fn read_all_public(path: &Path) -> Result<Vec<PublicKey>> {
    let name = shown(path);
    file::all_public(file::entries(&files::read_small(path)?, &name), &name)
}

/// A part of a key file, for a description of it.
pub enum Part {
    Key {
        half: &'static str,
        key: PublicKey,
    },
    Bare,
    /// A secret key under a passphrase.
    Locked {
        /// The public key that the file states.
        declared: Option<PublicKey>,
        /// The program, if the format is that of minisign or signify.
        program: Option<Program>,
    },
    Other(Error),
    Damaged(Error),
}

/// The parts of a key file, in order.
pub fn parts(content: &[u8], name: &str) -> Vec<Part> {
    let part = |entry| match entry {
        Entry::Key(Found::Secret(key)) => Part::Key {
            half: "secret",
            key: key.public(),
        },
        Entry::Key(Found::Public(key)) => Part::Key {
            half: "public",
            key,
        },
        Entry::Key(Found::Bare(_)) => Part::Bare,
        Entry::Locked(locked) => Part::Locked {
            declared: locked
                .declared()
                .map(|bytes| PublicKey::new(Algorithm::Ed25519, bytes, String::new())),
            program: locked.program(),
        },
        Entry::Other(why) => Part::Other(why),
        Entry::Damaged(why) => Part::Damaged(why),
    };
    file::entries(content, name).into_iter().map(part).collect()
}

/// Asks for the passphrase of a key, up to three times on a terminal, and decrypts it.
fn unlocked(locked: &Locked, name: &str, terminal: &Terminal) -> Result<Found> {
    let tries = match terminal.passphrase_fd {
        Some(_) => 1,
        None => 3,
    };
    for left in (0..tries).rev() {
        let given = passphrase::ask(name, terminal)?;
        match locked.unlock(given.as_bytes(), name)? {
            Unlocked::Key(found) => return Ok(found),
            Unlocked::Wrong if left > 0 => terminal.say("nineteen: wrong passphrase, try again"),
            Unlocked::Wrong => {}
        }
    }
    Err(Error::new(format!("wrong passphrase for {name}"))
        .hint("check the keyboard layout and which key this is; nothing was done"))
}

/// Warns if users other than the owner may read a file with a secret key.
pub fn warn_of_readers(path: &Path, terminal: &Terminal) {
    if !files::is_dash(path) && files::readable_by_others(path) {
        terminal.say(&format!(
            "nineteen: warning: {} can be read by other users; `chmod 600` it",
            shown(path)
        ));
    }
}

/// Reads a secret key for `algorithm`.
///
/// # Errors
///
/// As for [`read`], and when the file holds a public key or a key for something else.
pub fn read_secret(path: &Path, algorithm: Algorithm, terminal: &Terminal) -> Result<SecretKey> {
    refuse_typed_secret(path)?;
    let wanted = Wanted {
        algorithm: Some(algorithm),
        secret: true,
    };
    match read(path, wanted, terminal)? {
        Found::Secret(key) if key.algorithm == algorithm => Ok(key),
        Found::Secret(key) => Err(wrong_algorithm(path, "secret", key.algorithm, algorithm)),
        other => Err(not_a_secret(path, &other)),
    }
}

fn not_a_secret(path: &Path, found: &Found) -> Error {
    let name = shown(path);
    match found {
        Found::Bare(_) => Error::new(format!(
            "{name} is 32 bare bytes, a form that does not say whether a key is secret or its type"
        ))
        .hint(
            "a secret key is read from PKCS#8 and OpenSSH files, as `nineteen keygen` writes them",
        ),
        _ => Error::new(format!(
            "{name} is a public key, and a secret key is needed"
        ))
        .hint("name the file that `nineteen keygen` wrote without `.pub`"),
    }
}

/// Reads a public key for `algorithm`: a file, or 64 hexadecimal digits in place of a file name.
///
/// A secret key file is also accepted, and its public half is used.
///
/// # Errors
///
/// As for [`read`], and when the key is for something else.
pub fn read_public(path: &Path, algorithm: Algorithm, terminal: &Terminal) -> Result<PublicKey> {
    let bare = |bytes| PublicKey::new(algorithm, bytes, String::new());
    if let Some(bytes) = typed(path)? {
        return Ok(bare(bytes));
    }
    if let Some(key) = typed_line(path) {
        let key = key?;
        return match key.algorithm == algorithm {
            true => Ok(key),
            false => Err(wrong_algorithm(path, "public", key.algorithm, algorithm)),
        };
    }
    let wanted = Wanted {
        algorithm: Some(algorithm),
        secret: false,
    };
    let key = match read(path, wanted, terminal)? {
        Found::Secret(key) => key.public(),
        Found::Public(key) => key,
        Found::Bare(bytes) => bare(bytes),
    };
    if key.algorithm != algorithm {
        return Err(wrong_algorithm(path, "public", key.algorithm, algorithm));
    }
    Ok(key)
}

/// The key that was typed in place of the name of a key file: 64 hexadecimal digits, or base64 of
/// 32 bytes.
///
/// A file of that name never takes precedence, since anybody may have put it there; it is reached
/// as `./NAME`.
///
/// # Errors
///
/// When the text is base64 and also the name of a file.
pub fn typed(path: &Path) -> Result<Option<[u8; 32]>> {
    let Some(text) = path.to_str() else {
        return Ok(None);
    };
    if let Some(bytes) = hex::decode(text.as_bytes()) {
        return Ok(Some(bytes));
    }
    match bare::decode::<32>(text.as_bytes()) {
        Some(_) if path.exists() => Err(Error::new(format!(
            "{} is the name of a file, and could be a key",
            shown(path)
        ))
        .hint("write `./` before the name if you mean the file")),
        found => Ok(found.map(|bytes| *bytes)),
    }
}

/// The public key that was typed as a line: `ssh-ed25519 AAAA...`, the `RW...` of minisign, or the
/// base64 of its file.
///
/// As for [`typed`], a file with such a name never takes precedence.
fn typed_line(path: &Path) -> Option<Result<PublicKey>> {
    let text = path.to_str()?.trim();
    if text.starts_with("ssh-ed25519 ") {
        let damaged = |_| {
            Error::new("the key on the command line is cut short or damaged")
                .hint("quote the whole line: -k 'ssh-ed25519 AAAA... comment'")
        };
        let key = openssh::decode_public(text).map_err(damaged);
        return Some(
            key.map(|(bytes, comment)| PublicKey::new(Algorithm::Ed25519, bytes, comment)),
        );
    }
    let (number, bytes) = signify::decode_public_line(text).or_else(|| {
        let file = signify::unwrapped(text.as_bytes())?;
        signify::decode_public(&file)
    })?;
    let mut key = PublicKey::new(Algorithm::Ed25519, bytes, String::new());
    key.number = Some(number);
    Some(Ok(key))
}

/// Refuses a key where a secret key file is expected.
///
/// # Errors
///
/// When `path` looks like a typed key.
pub fn refuse_typed_secret(path: &Path) -> Result<()> {
    let text = path.to_string_lossy();
    if !is_digits(&text) && (!looks_like_key(&text) || path.exists()) {
        return Ok(());
    }
    Err(Error::new(
        "a secret key is never taken from the command line, where other users can see it",
    )
    .hint("name a key file (`./NAME` if its name looks like a key), or `-` for standard input"))
}

/// Fills `bytes` from the random generator of the operating system.
///
/// # Errors
///
/// When the system gives none.
pub fn random(bytes: &mut [u8]) -> Result<()> {
    getrandom::fill(bytes).map_err(|e| {
        Error::new(format!("the operating system gives no random bytes: {e}"))
            .hint("no key is safe without them; try again when the system has started completely")
    })
}

fn wrong_algorithm(path: &Path, half: &str, found: Algorithm, needed: Algorithm) -> Error {
    let (found, needed) = (found.name(), needed.name());
    Error::new(format!(
        "{} is a {half} {found} key, and {needed} is needed",
        shown(path)
    ))
    .hint(format!(
        "make one with `nineteen keygen --type {} KEY`",
        needed.to_lowercase()
    ))
}
