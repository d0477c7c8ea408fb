// SPDX-License-Identifier: MIT OR Apache-2.0
//! OpenSSH secret keys, with encryption, and public key lines. [`nineteen_openssh::key`] has the
//! formats without encryption.
//!
//! References: PROTOCOL.key of the OpenSSH source, RFC 8709 section 4 (`ssh-ed25519`).

use base64ct::{Base64, Encoding};
use nineteen_openssh::key::{self, BLOCK, Envelope, MAGIC, Section};
use zeroize::Zeroizing;

use super::wire::{Reader, Writer};
use super::{Algorithm, Refused, SecretParts, armor, kinds};
use crate::text::escaped;

pub use nineteen_openssh::key::{ED25519, LABEL, is_blank};

// Encryption under a passphrase.
mod protected;

/// Reads the binary form of a secret key, with its passphrase if it has one.
///
/// # Errors
///
/// See [`Refused`]; [`Refused::Encrypted`] where a passphrase is needed and not given.
pub fn decode_secret(bytes: &[u8], passphrase: Option<&[u8]>) -> Result<SecretParts, Refused> {
    let file = Envelope::read(bytes).ok_or(Refused::Damaged)?;
    // The public key is in the clear, so the type of a protected key is known without a passphrase.
    let declared = decode_blob(file.blob)?;
    if file.is_encrypted() {
        if file.kdf != b"bcrypt" {
            return Err(Refused::Unsupported);
        }
        let passphrase = passphrase.ok_or(Refused::Encrypted)?;
        let (options, tag) = (file.kdf_options, file.rest);
        let clear = protected::decrypt(file.cipher, options, file.section, tag, passphrase)?;
        let mut checks = Reader::new(&clear);
        if checks.uint32() != checks.uint32() {
            return Err(Refused::WrongPassphrase);
        }
        return decode_section(&clear)
            .filter(|parts| parts.public == Some(declared))
            .ok_or(Refused::Damaged);
    }
    decode_section(file.section)
        .filter(|parts| file.rest.is_empty() && parts.public == Some(declared))
        .ok_or(Refused::Damaged)
}

/// The public key in the clear part of a secret key, which nothing protects.
pub fn declared(bytes: &[u8]) -> Option<[u8; 32]> {
    let mut outer = Reader::new(bytes);
    outer.expect(MAGIC)?;
    for _ in 0..3 {
        outer.string()?;
    }
    outer.uint32()?;
    decode_blob(outer.string()?).ok()
}

fn decode_section(section: &[u8]) -> Option<SecretParts> {
    let found = Section::read(section)?;
    let mut seed = Zeroizing::new([0; 32]);
    seed.copy_from_slice(found.seed);
    Some(SecretParts {
        algorithm: Algorithm::Ed25519,
        seed,
        public: Some(*found.public),
        // The comment is untrusted, so it is escaped to one line of text.
        comment: escaped(&String::from_utf8_lossy(found.comment)).into_owned(),
        number: None,
    })
}

/// A passphrase and the salt that it is used with.
pub struct Protection<'a> {
    pub passphrase: &'a [u8],
    pub salt: [u8; protected::SALT],
}

/// Returns the armoured form of a secret key. `check` is the random number by which a reader
/// detects a wrong passphrase.
///
/// # Errors
///
/// When the passphrase is empty.
pub fn encode_secret(
    seed: &[u8; 32],
    public: &[u8; 32],
    comment: &str,
    check: u32,
    protection: Option<&Protection<'_>>,
) -> Result<Zeroizing<Vec<u8>>, Refused> {
    let comment = escaped(comment);
    let section = Section {
        seed,
        public,
        comment: comment.as_bytes(),
    };
    let block = protection.map_or(BLOCK, |_| protected::CIPHER.block_size());
    let mut section = section.write(check, block);
    let mut options = Writer::new(64);
    if let Some(with) = protection {
        options.string(&with.salt).uint32(protected::ROUNDS);
        protected::encrypt(section.as_mut_bytes(), &with.salt, with.passphrase)?;
    }
    let blob = key::blob(public);
    let mut file = Envelope::clear(&blob, section.as_bytes());
    if protection.is_some() {
        file.cipher = protected::CIPHER.as_str().as_bytes();
        file.kdf = b"bcrypt";
        file.kdf_options = options.as_bytes();
    }
    let file = file.write();
    Ok(armor::encode(LABEL, armor::SSH_WIDTH, file.as_bytes()))
}

/// Returns the binary form of a public key: `string "ssh-ed25519", string A`; 51 bytes.
pub fn encode_blob(public: &[u8; 32]) -> Vec<u8> {
    key::blob(public).to_vec()
}

/// Reads the binary form of a public key.
///
/// # Errors
///
/// [`Refused::OtherType`] or [`Refused::Damaged`].
pub fn decode_blob(blob: &[u8]) -> Result<[u8; 32], Refused> {
    if let Some(key) = key::of_blob(blob) {
        return Ok(*key);
    }
    match Reader::new(blob).string() {
        Some(name) if name != ED25519 && name.is_ascii() && !name.is_empty() => {
            Err(Refused::OtherType(kinds::of_ssh_type(name)))
        }
        _ => Err(Refused::Damaged),
    }
}

/// Reads `string "ssh-ed25519", string signature`.
pub fn decode_signature(blob: &[u8]) -> Option<[u8; 64]> {
    let mut reader = Reader::new(blob);
    reader.string().filter(|name| *name == ED25519)?;
    let signature = reader.string()?.try_into().ok()?;
    reader.is_empty().then_some(signature)
}

/// Whether `text` starts like a public key line of any type.
pub fn is_public_line(text: &str) -> bool {
    let name = text.split(is_blank).next().unwrap_or_default();
    name.starts_with("ssh-") || name.starts_with("ecdsa-") || name.starts_with("sk-")
}

/// Reads one line `ssh-ed25519 AAAA... comment`: the key and the comment.
///
/// # Errors
///
/// [`Refused::OtherType`] or [`Refused::Damaged`].
pub fn decode_public(line: &str) -> Result<([u8; 32], String), Refused> {
    let mut words = key::words(line);
    let name = words.next().ok_or(Refused::Damaged)?;
    if name.as_bytes() != ED25519 {
        return Err(Refused::OtherType(kinds::of_ssh_type(name.as_bytes())));
    }
    let blob =
        Base64::decode_vec(words.next().ok_or(Refused::Damaged)?).map_err(|_| Refused::Damaged)?;
    let comment = words.collect::<Vec<_>>().join(" ");
    Ok((decode_blob(&blob)?, escaped(&comment).into_owned()))
}

/// Returns the line `ssh-ed25519 AAAA... comment`; it is one line whatever the comment holds.
pub fn encode_public(public: &[u8; 32], comment: &str) -> String {
    key::line(public, &escaped(comment))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: [u8; 32] = [3; 32];
    const PUBLIC: [u8; 32] = [5; 32];

    #[test]
    fn secret_keys_survive_the_round_trip_for_every_padding() {
        for n in 0..20 {
            let comment = "c".repeat(n);
            let text = encode_secret(&SEED, &PUBLIC, &comment, 0x0102_0304, None).unwrap();
            let (label, bytes) = armor::decode(&text).unwrap();
            let parts = decode_secret(&bytes, None).unwrap();
            assert_eq!(label, LABEL);
            assert_eq!(
                (*parts.seed, parts.public, parts.comment),
                (SEED, Some(PUBLIC), comment)
            );
        }
    }

    #[test]
    fn a_changed_or_cut_secret_key_is_refused() {
        let text = encode_secret(&SEED, &PUBLIC, "comment", 7, None).unwrap();
        let (_, bytes) = armor::decode(&text).unwrap();
        // Only the seed, the comment and the unused kdf options may differ without contradiction.
        let accepted = (0..bytes.len())
            .filter(|&i| {
                let mut changed = bytes.to_vec();
                changed[i] ^= 1;
                decode_secret(&changed, None).is_ok()
            })
            .count();
        assert_eq!(accepted, 32 + "comment".len());
        for n in 0..bytes.len() {
            assert!(decode_secret(&bytes[..n], None).is_err(), "{n} bytes");
        }
    }

    /// The binary form with a section that ends in `padding`, and `tail` after it.
    fn binary(padding: &[u8], tail: &[u8]) -> Vec<u8> {
        let pair = [SEED, PUBLIC].concat();
        let mut section = Writer::new(512);
        section.uint32(7).uint32(7).string(ED25519).string(&PUBLIC);
        section.string(&pair).string(b"comment").raw(padding);
        let mut outer = Writer::new(1024);
        outer.raw(MAGIC).string(b"none").string(b"none").string(b"");
        outer.uint32(1).string(&encode_blob(&PUBLIC));
        outer.string(section.as_bytes()).raw(tail);
        outer.as_bytes().to_vec()
    }

    #[test]
    fn padding_of_any_length_counts_up() {
        let all: Vec<u8> = (1..=300u32).map(|i| i as u8).collect();
        for n in 0..=all.len() {
            let parts = decode_secret(&binary(&all[..n], b""), None).unwrap();
            assert_eq!((*parts.seed, parts.comment.as_str()), (SEED, "comment"));
        }
        for wrong in [&[0][..], &[2], &[1, 1], &[1, 2, 3, 5], &[1, 2, 3, 0]] {
            let why = decode_secret(&binary(wrong, b""), None).unwrap_err();
            assert_eq!(why, Refused::Damaged, "{wrong:?}");
        }
    }

    #[test]
    fn public_lines_survive_the_round_trip() {
        let read = |comment: &str| decode_public(&encode_public(&PUBLIC, comment)).unwrap();
        assert_eq!(read("me@here"), (PUBLIC, "me@here".into()));
        assert_eq!(read(""), (PUBLIC, String::new()));
        assert_eq!(read("a\n b"), (PUBLIC, "a\\x0a b".into()));
        assert_eq!(
            decode_public("ssh-rsa AAAA"),
            Err(Refused::OtherType("an RSA key"))
        );
        assert_eq!(decode_public("ssh-ed25519 AAAA"), Err(Refused::Damaged));
        assert_eq!(decode_public("ssh-ed25519"), Err(Refused::Damaged));
        assert_eq!(decode_public(""), Err(Refused::Damaged));
    }
}
