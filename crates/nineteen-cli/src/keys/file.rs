// SPDX-License-Identifier: MIT OR Apache-2.0
//! The contents of a key file: keys, and names for other content.
//!
//! A file may hold several: PEM blocks with text around them, as `openssl pkcs12` writes a
//! certificate and its key, or lines of `authorized_keys`. Each is an [`Entry`]; [`choose`] takes
//! the first suitable key. Damaged entries are ignored only after such a key: skipping an earlier
//! one would hide that it was modified.

use std::collections::BTreeSet;

use super::{Found, PublicKey, SecretKey, Wanted};
use crate::error::{Error, Result};
use crate::files;
use crate::formats::kinds::Kind;
use crate::formats::{
    Algorithm, Refused, SecretParts, armor, bare, kinds, openssh, pkix, signify, sshsig,
};
use crate::text::{is_utf_16, unmarked};
use zeroize::Zeroizing;

/// One part of a file.
pub enum Entry {
    Key(Found),
    /// A secret key under a passphrase.
    Locked(Locked),
    /// Content that is not a usable key.
    Other(Error),
    /// A key that cannot be decoded or is inconsistent.
    Damaged(Error),
}

/// A secret key under a passphrase.
pub struct Locked {
    format: Format,
    bytes: Zeroizing<Vec<u8>>,
}

#[derive(Clone, Copy)]
enum Format {
    Openssh,
    Pkcs8,
    Signify,
}

/// The result of [`Locked::unlock`].
pub enum Unlocked {
    Key(Found),
    /// The passphrase is wrong.
    Wrong,
}

impl Locked {
    fn entry(format: Format, bytes: &[u8]) -> Entry {
        let bytes = Zeroizing::new(bytes.to_vec());
        Entry::Locked(Self { format, bytes })
    }

    /// The public key that an OpenSSH file states in the clear.
    pub fn declared(&self) -> Option<[u8; 32]> {
        match self.format {
            Format::Openssh => openssh::declared(&self.bytes),
            Format::Pkcs8 | Format::Signify => None,
        }
    }

    /// The program, if the format is that of minisign or signify.
    pub fn program(&self) -> Option<signify::Program> {
        match self.format {
            Format::Signify => signify::program_of_secret(&self.bytes),
            Format::Openssh | Format::Pkcs8 => None,
        }
    }

    /// Decrypts the key.
    ///
    /// # Errors
    ///
    /// When it is damaged, of another type, or its encryption is not supported.
    pub fn unlock(&self, passphrase: &[u8], name: &str) -> Result<Unlocked> {
        let parts = match self.format {
            Format::Openssh => openssh::decode_secret(&self.bytes, Some(passphrase)),
            Format::Signify => signify::decode_secret(&self.bytes, Some(passphrase)),
            Format::Pkcs8 => pkix::protected::decrypt(&self.bytes, passphrase)
                .and_then(|der| pkix::decode_secret(&der)),
        };
        let entry = match parts {
            Err(Refused::WrongPassphrase) => return Ok(Unlocked::Wrong),
            Err(why) => refused(why, name, "protected secret key"),
            Ok(parts) => checked(parts, name).map_or_else(
                |fault| fault.entry(name, "protected secret key"),
                Entry::Key,
            ),
        };
        match entry {
            Entry::Key(found) => Ok(Unlocked::Key(found)),
            Entry::Other(why) | Entry::Damaged(why) => Err(why),
            // A decrypted key is never encrypted again.
            Entry::Locked(_) => Ok(Unlocked::Wrong),
        }
    }
}

/// The key to use.
pub enum Chosen {
    Key(Found),
    Locked(Locked),
}

/// Returns the entries of `content`, at least one; `name` is used in messages.
pub fn entries(content: &[u8], name: &str) -> Vec<Entry> {
    let of_one = |found: Result<Found>| found.map_or_else(Entry::Damaged, Entry::Key);
    if content.is_empty() {
        return vec![of_one(Err(Error::new(format!("{name} is empty"))
            .hint("a key was expected; see `nineteen keygen --help`")))];
    }
    // Checked first, because the untrusted comment may be any text.
    let text = String::from_utf8_lossy(content);
    let lines = || {
        unmarked(&text)
            .lines()
            .map(|line| line.trim_matches([' ', '\t', '\r']))
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
    };
    if lines().next().is_some_and(openssh::is_public_line) {
        return lines().map(|line| public_line(line, name)).collect();
    }
    if signify::is_one(content) {
        return vec![commented(content, name)];
    }
    if let Some(file) = signify::unwrapped(content) {
        return vec![commented(&file, name)];
    }
    if armor::is_armored(content) {
        let found: Vec<_> = armor::blocks(content)
            .map(|block| armored(&block, name))
            .collect();
        if !found.is_empty() {
            return found;
        }
        return vec![undecodable(name)];
    }
    if is_der(content) {
        return vec![der(content, name)];
    }
    if let Ok(bytes) = <[u8; 32]>::try_from(content) {
        // 32 random bytes are all printable once in 2^45 keys; 32 printable bytes are text.
        if !bytes
            .iter()
            .all(|b| (b' '..=b'~').contains(b) || b.is_ascii_whitespace())
        {
            return vec![Entry::Key(Found::Bare(bytes))];
        }
    }
    if is_utf_16(content) {
        return vec![Entry::Other(files::in_utf_16(name))];
    }
    if let Some(bytes) = bare::decode(content) {
        return vec![Entry::Key(Found::Bare(*bytes))];
    }
    if let Some(kind) = kinds::of_text(content) {
        let why = match kind {
            Kind::Other(what) => Refused::OtherType(what),
            Kind::Unread(what) => Refused::OtherForm(what),
        };
        return vec![refused(why, name, "key")];
    }
    if signify::is_archive(content) {
        let what = "a gzip archive that signify signed inside";
        return vec![refused(Refused::OtherType(what), name, "key")];
    }
    vec![of_one(Err(Error::new(format!(
        "{name} is not a key in a known format"
    ))
    .hint(
        "known are PKCS#8 and SPKI (PEM or DER), keys of OpenSSH, minisign and signify, and public \
         keys as 32 bytes, in hexadecimal or base64",
    )))]
}

/// Returns the first key that is wanted (or may be, under its passphrase), or else the first key,
/// with a note where a file also holds something else.
///
/// # Errors
///
/// When there is no key, or the first entry that could be the wanted key is damaged.
pub fn choose(entries: Vec<Entry>, wanted: Wanted, name: &str) -> Result<(Chosen, Option<String>)> {
    let mut locked = None;
    let (mut fitting, mut other, mut refusal) = (None, None, None);
    let mut seen = BTreeSet::new();
    for entry in entries {
        match entry {
            Entry::Key(found) => {
                seen.insert(public_half(&found));
                let place = match wanted.fits(&found) {
                    true => &mut fitting,
                    false => &mut other,
                };
                place.get_or_insert(found);
            }
            Entry::Locked(key) if fitting.is_none() => {
                locked.get_or_insert(key);
            }
            Entry::Locked(_) => {}
            Entry::Other(why) => {
                refusal.get_or_insert(why);
            }
            Entry::Damaged(why) if fitting.is_none() && locked.is_none() => return Err(why),
            Entry::Damaged(_) => {}
        }
    }
    let several = seen.len() > 1 || refusal.is_some();
    let note = fitting.as_ref().filter(|_| several).map(|found| {
        let used = described(found);
        format!("{name} holds more than one key or certificate; using {used}")
    });
    if let Some(locked) = locked {
        return Ok((Chosen::Locked(locked), None));
    }
    match (fitting.or(other), refusal) {
        (Some(found), _) => Ok((Chosen::Key(found), note)),
        (None, Some(why)) => Err(why),
        // Unreachable, since there is at least one entry.
        (None, None) => Err(Error::new(format!("{name} is empty")).hint("name another file")),
    }
}

/// Returns every public key.
///
/// # Errors
///
/// When an entry is not a public Ed25519 key: an entry that cannot be read might be the relevant
/// one.
pub fn all_public(entries: Vec<Entry>, name: &str) -> Result<Vec<PublicKey>> {
    let public = |entry| match entry {
        Entry::Key(Found::Public(key)) => Ok(key),
        Entry::Key(_) | Entry::Locked(_) => Err(Error::new(format!(
            "{name} does not hold public keys alone"
        ))
        .hint("list public keys, one a line, as in the `.pub` files")),
        Entry::Other(why) | Entry::Damaged(why) => Err(why),
    };
    entries.into_iter().map(public).collect()
}

/// Identifies a key pair by its public key, so that both halves are equal.
fn public_half(found: &Found) -> (bool, [u8; 32]) {
    let of = |key: &PublicKey| (key.algorithm == Algorithm::Ed25519, key.bytes);
    match found {
        Found::Secret(key) => of(&key.public()),
        Found::Public(key) => of(key),
        Found::Bare(bytes) => (false, *bytes),
    }
}

fn described(found: &Found) -> String {
    let (half, key) = match found {
        Found::Secret(key) => ("secret", key.public()),
        Found::Public(key) => ("public", key.clone()),
        Found::Bare(_) => return "32 bare bytes".into(),
    };
    let (algorithm, fingerprint) = (key.algorithm.name(), key.fingerprint());
    format!("the {algorithm} {half} key {fingerprint}")
}

/// A key of signify or minisign.
fn commented(content: &[u8], name: &str) -> Entry {
    const FORMAT: &str = "key of signify or minisign";
    if let Some((number, bytes)) = signify::decode_public(content) {
        let mut key = PublicKey::new(Algorithm::Ed25519, bytes, String::new());
        key.number = Some(number);
        return Entry::Key(Found::Public(key));
    }
    match signify::decode_secret(content, None) {
        Ok(parts) => {
            checked(parts, name).map_or_else(|fault| fault.entry(name, FORMAT), Entry::Key)
        }
        Err(Refused::Encrypted) => Locked::entry(Format::Signify, content),
        Err(_) if signify::decode_signature(content).is_ok() => a_signature(name),
        Err(why) => refused(why, name, FORMAT),
    }
}

fn a_signature(name: &str) -> Entry {
    Entry::Other(
        Error::new(format!("{name} is a signature, and a key is needed"))
            .hint("did you swap the key and the signature on the command line?"),
    )
}

fn public_line(line: &str, name: &str) -> Entry {
    match openssh::decode_public(line) {
        Ok((bytes, comment)) => Entry::Key(Found::Public(PublicKey::new(
            Algorithm::Ed25519,
            bytes,
            comment,
        ))),
        Err(why) if openssh::is_public_line(line) => refused(why, name, "OpenSSH public key"),
        Err(_) => refused(Refused::Damaged, name, "OpenSSH public key"),
    }
}

/// Reads the bytes of a block; the name is that of its file.
type Read = fn(&[u8], &str) -> Result<Found, Fault>;

fn armored(block: &armor::Block<'_>, name: &str) -> Entry {
    let (read, format): (Read, _) = match block.label {
        openssh::LABEL => (
            |bytes, name| checked(openssh::decode_secret(bytes, None)?, name),
            "OpenSSH secret key",
        ),
        pkix::SECRET_LABEL => (
            |bytes, name| checked(pkix::decode_secret(bytes)?, name),
            "PKCS#8 secret key",
        ),
        pkix::PUBLIC_LABEL => (
            |bytes, _| Ok(spki(pkix::decode_public(bytes)?)),
            "SPKI public key",
        ),
        pkix::ENCRYPTED_LABEL => {
            return match block.decode() {
                None => undecodable(name),
                Some(bytes) => Locked::entry(Format::Pkcs8, &bytes),
            };
        }
        sshsig::LABEL => {
            return a_signature(name);
        }
        label => {
            return match kinds::of_label(label) {
                Some(what) => refused(Refused::OtherType(what), name, "key"),
                None => Entry::Other(
                    Error::new(format!(
                        "{name} holds a `{label}`, and an Ed25519 or X25519 key is needed"
                    ))
                    .hint("make one with `nineteen keygen`"),
                ),
            };
        }
    };
    let Some(bytes) = block.decode() else {
        return undecodable(name);
    };
    match read(&bytes, name) {
        Err(Fault::Refused(Refused::Encrypted)) => Locked::entry(Format::Openssh, &bytes),
        outcome => outcome.map_or_else(|fault| fault.entry(name, format), Entry::Key),
    }
}

/// Whether the bytes begin with a DER sequence that ends with them, or whose length has several
/// bytes.
///
/// No text does, and 32 bare bytes are too short: the shortest key in DER has 44.
fn is_der(content: &[u8]) -> bool {
    content.len() >= 44
        && matches!(content, [0x30, n, rest @ ..] if usize::from(*n) == rest.len() || *n > 0x80)
}

fn der(der: &[u8], name: &str) -> Entry {
    let why = match (pkix::decode_public(der), pkix::decode_secret(der)) {
        (Ok(public), _) => return Entry::Key(spki(public)),
        (_, Ok(parts)) => {
            return checked(parts, name)
                .map_or_else(|fault| fault.entry(name, "DER key"), Entry::Key);
        }
        (Err(Refused::Damaged), Err(why)) | (Err(why), _) => why,
    };
    let why = match why {
        Refused::Damaged => kinds::of_der(der).unwrap_or(why),
        _ => why,
    };
    match why {
        Refused::Encrypted => Locked::entry(Format::Pkcs8, der),
        why => refused(why, name, "DER key"),
    }
}

fn spki((algorithm, bytes): (Algorithm, [u8; 32])) -> Found {
    Found::Public(PublicKey::new(algorithm, bytes, String::new()))
}

/// The reason why a key was not read: its format, or halves that do not match.
enum Fault {
    Refused(Refused),
    Foreign(Error),
}

impl Fault {
    fn entry(self, name: &str, format: &str) -> Entry {
        match self {
            Self::Refused(why) => refused(why, name, format),
            Self::Foreign(why) => Entry::Damaged(why),
        }
    }
}

impl From<Refused> for Fault {
    fn from(why: Refused) -> Self {
        Self::Refused(why)
    }
}

/// Refuses a file whose public key does not belong to its secret key.
///
/// Only the recomputed key is ever used: signing with a stored one would let anyone who can change
/// it recover the secret key (RUSTSEC-2022-0093).
fn checked(parts: SecretParts, name: &str) -> Result<Found, Fault> {
    let SecretParts {
        algorithm,
        seed,
        public,
        comment,
        number,
    } = parts;
    let key = SecretKey {
        algorithm,
        seed,
        comment,
        number,
    };
    if public.is_some_and(|stored| stored != key.public().bytes) {
        return Err(Fault::Foreign(
            Error::new(format!(
                "the public key stored in {name} does not belong to its secret key"
            ))
            .hint("the file was damaged or tampered with: restore it from a copy"),
        ));
    }
    Ok(Found::Secret(key))
}

fn undecodable(name: &str) -> Entry {
    Entry::Damaged(
        Error::new(format!("{name} is damaged: its text cannot be decoded"))
            .hint("is it complete, from -----BEGIN to -----END? copy it again from its source"),
    )
}

fn refused(why: Refused, name: &str, format: &str) -> Entry {
    match why {
        Refused::Encrypted | Refused::WrongPassphrase => Entry::Other(
            Error::new(format!("{name} is protected by a passphrase"))
                .hint("name a file with one key only"),
        ),
        Refused::Unsupported => Entry::Other(
            Error::new(format!(
                "{name} is protected in a way that is not supported, or at an excessive cost"
            ))
            .hint(
                "protect it anew: `ssh-keygen -p -f KEY` for OpenSSH keys, \
                 `openssl pkcs8 -topk8 -in KEY -out COPY` for PKCS#8",
            ),
        ),
        Refused::OtherType(what) => Entry::Other(
            Error::new(format!(
                "{name} is not an Ed25519 or X25519 key: it holds {what}"
            ))
            .hint(kinds::advice(what)),
        ),
        Refused::OtherForm(what) => Entry::Other(
            Error::new(format!("{name} holds {what}, a form that is not read"))
                .hint(kinds::advice(what)),
        ),
        Refused::Damaged => Entry::Damaged(
            Error::new(format!("{name} is damaged: not a complete {format}"))
                .hint("copy it again from its source"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::hex;
    use zeroize::Zeroizing;

    /// The first entry of a file, as a result.
    fn parse(content: &[u8]) -> Result<Found> {
        match entries(content, "it").remove(0) {
            Entry::Key(found) => Ok(found),
            Entry::Other(why) | Entry::Damaged(why) => Err(why),
            Entry::Locked(_) => unreachable!(),
        }
    }

    fn kind(content: &[u8]) -> &'static str {
        match parse(content) {
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
            number: None,
        };
        let public = key.public().bytes;
        let pem = pkix::encode_secret(key.algorithm, &key.seed);
        assert_eq!(kind(&pem), "secret");
        assert_eq!(kind(&armor::decode(&pem).unwrap().1), "secret");
        assert_eq!(
            kind(&openssh::encode_secret(&key.seed, &public, "c", 1, None).unwrap()),
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
        let shown = format!("{:?} {:?}", parse(&text), pkix::decode_secret(&der));
        assert!(
            shown.contains("Ed25519") && !shown.contains("103"),
            "{shown}"
        );
    }

    #[test]
    fn a_public_key_that_does_not_belong_to_the_secret_is_refused() {
        let text = openssh::encode_secret(&[3; 32], &[5; 32], "c", 1, None).unwrap();
        let message = parse(&text).unwrap_err().to_string();
        assert!(message.contains("does not belong"), "{message}");
    }
}
