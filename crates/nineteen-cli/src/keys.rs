// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys in memory, and the one function that reads a key file of any kind.
//!
//! The format is found by looking at the content, never at the file name:
//!
//! | content | taken as |
//! |---|---|
//! | `-----BEGIN OPENSSH PRIVATE KEY-----` | secret Ed25519 key |
//! | `-----BEGIN PRIVATE KEY-----`, or its DER | secret key, PKCS#8 version 1, 2, or old ring |
//! | `-----BEGIN PUBLIC KEY-----`, or its DER | public key, SPKI |
//! | `ssh-ed25519 AAAA...` | public Ed25519 key |
//! | 64 hexadecimal digits, or 32 bytes that are not text | bare: 32 bytes that do not say what they are |
//!
//! A secret key is never accepted bare, and a bare key is taken for a public one only where nothing else is meant (the
//! signer of `verify`, the peer of `dh`, neither of which prints it) or where the person says so (`pub --bare-public`):
//! guessing wrong would publish it. On the command line 64 hexadecimal digits are always a key, never a file name.

use std::fmt;
use std::path::Path;

use nineteen::ed25519::{SigningKey, VerifyingKey};
use nineteen::x25519::{self, StaticSecret};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use crate::error::{Error, Result, looks_like_key, shown};
use crate::files;
use crate::formats::{Algorithm, Refused, SecretParts, armor, hex, openssh, pkix, sshsig};
use crate::terminal::Terminal;
use crate::text::escaped;

/// A secret key: the seed of Ed25519, or the scalar of X25519 before clamping.
pub struct SecretKey {
    pub algorithm: Algorithm,
    pub seed: Zeroizing<[u8; 32]>,
    pub comment: String,
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
        }
    }

    /// The key as the library wants it for signing.
    pub fn signing_key(&self) -> SigningKey {
        SigningKey::from_bytes(&self.seed)
    }

    /// The key as the library wants it for a key exchange.
    pub fn static_secret(&self) -> StaticSecret {
        StaticSecret::from(*self.seed)
    }
}

/// Says what the key is for, and nothing of the key.
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
}

impl PublicKey {
    /// The short name that `ssh-keygen -l` prints for the same Ed25519 key: `SHA256:...`.
    pub fn fingerprint(&self) -> String {
        use base64ct::{Base64Unpadded, Encoding};
        let blob = match self.algorithm {
            Algorithm::Ed25519 => openssh::encode_blob(&self.bytes),
            Algorithm::X25519 => self.bytes.to_vec(),
        };
        format!(
            "SHA256:{}",
            Base64Unpadded::encode_string(&Sha256::digest(blob))
        )
    }

    /// The key as the library wants it for verifying.
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

/// What a key file held.
#[derive(Debug)]
pub enum Found {
    Secret(SecretKey),
    Public(PublicKey),
    /// 32 bytes that do not say what they are.
    Bare([u8; 32]),
}

/// Reads the key file at `path`, or standard input for `-`.
///
/// # Errors
///
/// When it cannot be read, is no key, is encrypted, damaged, or of another type.
pub fn read(path: &Path, terminal: &Terminal) -> Result<Found> {
    let content = files::read_small(path)?;
    let found = parse(&content, &shown(path))?;
    if matches!(found, Found::Secret(_)) && !files::is_dash(path) && files::readable_by_others(path)
    {
        terminal.say(&format!(
            "nineteen: warning: {} can be read by other users; `chmod 600` it",
            shown(path)
        ));
    }
    Ok(found)
}

/// Reads a secret key for `algorithm`.
///
/// # Errors
///
/// As [`read`], and when the file holds a public key or a key for something else.
pub fn read_secret(path: &Path, algorithm: Algorithm, terminal: &Terminal) -> Result<SecretKey> {
    refuse_typed_secret(path)?;
    match read(path, terminal)? {
        Found::Secret(key) if key.algorithm == algorithm => Ok(key),
        Found::Secret(key) => Err(wrong_algorithm(path, "secret", key.algorithm, algorithm)),
        Found::Bare(_) => Err(Error::new(format!(
            "{} is 32 bare bytes, which does not say whether they are a secret key and what for",
            shown(path)
        ))
        .hint(
            "a secret key is read from PKCS#8 and OpenSSH files, as `nineteen keygen` writes them",
        )),
        Found::Public(_) => Err(Error::new(format!(
            "{} is a public key, and a secret key is needed",
            shown(path)
        ))
        .hint("name the file that `nineteen keygen` wrote without `.pub`")),
    }
}

/// Reads a public key for `algorithm`: a file, or 64 hexadecimal digits in place of a file name.
///
/// A secret key file is accepted in its place, and its public half is used.
///
/// # Errors
///
/// As [`read`], and when the key is for something else.
pub fn read_public(path: &Path, algorithm: Algorithm, terminal: &Terminal) -> Result<PublicKey> {
    let bare = |bytes| PublicKey {
        algorithm,
        bytes,
        comment: String::new(),
    };
    if let Some(bytes) = typed(path) {
        return Ok(bare(bytes));
    }
    let key = match read(path, terminal)? {
        Found::Secret(key) => key.public(),
        Found::Public(key) => key,
        Found::Bare(bytes) => bare(bytes),
    };
    if key.algorithm != algorithm {
        return Err(wrong_algorithm(path, "public", key.algorithm, algorithm));
    }
    Ok(key)
}

/// The key that was typed where a key file could be named: 64 hexadecimal digits are always the key.
///
/// A file of such a name, which anybody may have put there, never takes its place: it is reached as `./NAME`.
pub fn typed(path: &Path) -> Option<[u8; 32]> {
    hex::decode(path.to_str()?.as_bytes())
}

/// Refuses 64 hexadecimal digits where a secret key file is to be named.
///
/// # Errors
///
/// When `path` is what a typed key looks like.
pub fn refuse_typed_secret(path: &Path) -> Result<()> {
    if !looks_like_key(&path.to_string_lossy()) {
        return Ok(());
    }
    Err(Error::new(
        "a secret key is never taken from the command line, where other users can see it",
    )
    .hint("name a key file (`./NAME` if its name is 64 digits), or `-` for standard input"))
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

/// Finds out what `content` is; `name` is used in messages.
///
/// # Errors
///
/// When it is no key, is encrypted, damaged, or of another type.
pub fn parse(content: &[u8], name: &str) -> Result<Found> {
    if content.is_empty() {
        return Err(Error::new(format!("{name} is empty"))
            .hint("a key was expected; see `nineteen keygen --help`"));
    }
    if armor::is_armored(content) {
        return parse_armored(content, name);
    }
    if is_der(content) {
        return parse_der(content, name);
    }
    if let Ok(bytes) = <[u8; 32]>::try_from(content) {
        // 32 random bytes are all printable once in 2^45 keys; 32 printable bytes are somebody's
        // text.
        if !bytes
            .iter()
            .all(|b| (b' '..=b'~').contains(b) || b.is_ascii_whitespace())
        {
            return Ok(Found::Bare(bytes));
        }
    }
    let text = String::from_utf8_lossy(content);
    let text = text.trim();
    if let Some(bytes) = hex::decode(text.as_bytes()) {
        return Ok(Found::Bare(bytes));
    }
    let body = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .unwrap_or("");
    if openssh::is_public_line(body) {
        let bytes =
            openssh::decode_public(text).map_err(|why| refused(why, name, "OpenSSH public key"))?;
        let words: Vec<&str> = body.split_ascii_whitespace().skip(2).collect();
        let comment = escaped(&words.join(" ")).into_owned();
        return Ok(Found::Public(PublicKey {
            algorithm: Algorithm::Ed25519,
            bytes,
            comment,
        }));
    }
    Err(
        Error::new(format!("{name} is not a key in a known format")).hint(
            "known are PKCS#8 and SPKI (PEM or DER), OpenSSH keys, and public keys as 32 bytes \
         or 64 hexadecimal digits",
        ),
    )
}

fn parse_armored(content: &[u8], name: &str) -> Result<Found> {
    let (label, bytes) = armor::decode(content).ok_or_else(|| {
        Error::new(format!("{name} is damaged: its text cannot be decoded"))
            .hint("is it complete, from -----BEGIN to -----END? copy it again from its source")
    })?;
    match label.as_str() {
        openssh::LABEL => checked(
            openssh::decode_secret(&bytes)
                .map_err(|why| refused(why, name, "OpenSSH secret key"))?,
            name,
        ),
        pkix::SECRET_LABEL => checked(
            pkix::decode_secret(&bytes).map_err(|why| refused(why, name, "PKCS#8 secret key"))?,
            name,
        ),
        pkix::PUBLIC_LABEL => {
            let public =
                pkix::decode_public(&bytes).map_err(|why| refused(why, name, "SPKI public key"))?;
            Ok(spki(public))
        }
        pkix::ENCRYPTED_LABEL => Err(refused(Refused::Encrypted, name, "PKCS#8 secret key")),
        sshsig::LABEL => Err(
            Error::new(format!("{name} is a signature, and a key is needed"))
                .hint("did you swap the key and the signature on the command line?"),
        ),
        other => Err(Error::new(format!(
            "{name} holds a `{other}`, and an Ed25519 or X25519 key is needed"
        ))
        .hint("make one with `nineteen keygen`")),
    }
}

/// Whether the bytes start as a DER sequence that ends where they end, or has a length of several
/// bytes.
///
/// No text does, and 32 bytes are never one: the shortest key in DER has 44.
fn is_der(content: &[u8]) -> bool {
    content.len() >= 44
        && matches!(content, [0x30, n, rest @ ..] if usize::from(*n) == rest.len() || *n > 0x80)
}

fn parse_der(der: &[u8], name: &str) -> Result<Found> {
    match pkix::decode_public(der) {
        Ok(public) => Ok(spki(public)),
        Err(_) => checked(
            pkix::decode_secret(der).map_err(|why| refused(why, name, "DER key"))?,
            name,
        ),
    }
}

fn spki((algorithm, bytes): (Algorithm, [u8; 32])) -> Found {
    Found::Public(PublicKey {
        algorithm,
        bytes,
        comment: String::new(),
    })
}

/// Refuses a file whose public key is not the one of its secret key.
///
/// Only the recomputed key is ever used: signing with a stored one would let whoever can change it
/// find out the secret key (RUSTSEC-2022-0093).
fn checked(parts: SecretParts, name: &str) -> Result<Found> {
    let SecretParts {
        algorithm,
        seed,
        public,
        comment,
    } = parts;
    let key = SecretKey {
        algorithm,
        seed,
        comment,
    };
    if public.is_some_and(|stored| stored != key.public().bytes) {
        return Err(Error::new(format!(
            "the public key stored in {name} does not belong to its secret key"
        ))
        .hint("the file was damaged or tampered with: restore it from a copy"));
    }
    Ok(Found::Secret(key))
}

fn refused(why: Refused, name: &str, format: &str) -> Error {
    match why {
        Refused::Encrypted => Error::new(format!("{name} is protected by a passphrase")).hint(
            "make an unprotected copy: `ssh-keygen -p -N '' -f COPY` for OpenSSH keys, \
             `openssl pkcs8 -in KEY -out COPY` for PKCS#8",
        ),
        Refused::OtherType => Error::new(format!("{name} is not an Ed25519 or X25519 key"))
            .hint("RSA, ECDSA, Ed448 and token keys are not; make one with `nineteen keygen`"),
        Refused::Damaged => Error::new(format!("{name} is damaged: not a complete {format}"))
            .hint("copy it again from its source"),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(content: &[u8]) -> &'static str {
        match parse(content, "it") {
            Ok(Found::Secret(_)) => "secret",
            Ok(Found::Public(_)) => "public",
            Ok(Found::Bare(_)) => "bare",
            Err(_) => "refused",
        }
    }

    #[test]
    fn the_content_decides_the_format() {
        let key = SecretKey {
            algorithm: Algorithm::Ed25519,
            seed: Zeroizing::new([3; 32]),
            comment: String::new(),
        };
        let public = key.public().bytes;
        let pem = pkix::encode_secret(key.algorithm, &key.seed);
        assert_eq!(kind(&pem), "secret");
        assert_eq!(kind(&armor::decode(&pem).unwrap().1), "secret");
        assert_eq!(
            kind(&openssh::encode_secret(&key.seed, &public, "c", 1)),
            "secret"
        );
        let spki = pkix::encode_public(key.algorithm, &public);
        assert_eq!(kind(&spki), "public");
        assert_eq!(kind(&armor::decode(&spki).unwrap().1), "public");
        assert_eq!(
            kind(openssh::encode_public(&public, "c").as_bytes()),
            "public"
        );
        assert_eq!(kind(&public), "bare");
        assert_eq!(kind(hex::encode(&public).as_bytes()), "bare");
        assert_eq!(
            kind(format!(" {}\r\n", &*hex::encode(&public)).as_bytes()),
            "bare"
        );
        assert_eq!(kind(b"exactly thirty-two letters here!"), "refused");
        assert_eq!(kind(b""), "refused");
        assert_eq!(kind(&public[..31]), "refused");
    }

    #[test]
    fn a_secret_key_is_not_shown() {
        let text = pkix::encode_secret(Algorithm::Ed25519, &[103; 32]);
        let (_, der) = armor::decode(&text).unwrap();
        let shown = format!("{:?} {:?}", parse(&text, "it"), pkix::decode_secret(&der));
        assert!(
            shown.contains("Ed25519") && !shown.contains("103"),
            "{shown}"
        );
    }

    #[test]
    fn a_public_key_that_does_not_belong_to_the_secret_is_refused() {
        let text = openssh::encode_secret(&[3; 32], &[5; 32], "c", 1);
        let message = parse(&text, "it").unwrap_err().to_string();
        assert!(message.contains("does not belong"), "{message}");
    }
}
