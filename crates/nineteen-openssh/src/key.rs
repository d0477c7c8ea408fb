// SPDX-License-Identifier: MIT OR Apache-2.0
//! OpenSSH secret keys (`openssh-key-v1`) and public key lines.
//!
//! ```text
//! "openssh-key-v1\0"  string cipher  string kdf  string kdf-options  uint32 1
//! string { string "ssh-ed25519"  string A }
//! string { uint32 c  uint32 c  string "ssh-ed25519"  string A  string (seed || A)
//!          string comment  1 2 3 ... }
//! ```
//!
//! The last string is the *section*. Cipher and kdf are `none`, or the section is encrypted.
//! Writers pad it to the block size of the cipher, 8 for `none`; some, PuTTYgen among them, to 16.
//! Any padding that counts up is read, as `ssh-keygen` does.
//!
//! References: PROTOCOL.key of the OpenSSH source, RFC 8709 section 4 (`ssh-ed25519`), RFC 4253
//! section 6.6.

use core::fmt;

use base64ct::{Base64, Encoding};

use crate::wire::{Reader, Writer};

/// Label of the armour.
pub const LABEL: &str = "OPENSSH PRIVATE KEY";
/// Name of the key and signature type.
pub const ED25519: &[u8] = b"ssh-ed25519";
/// Magic bytes at the beginning of a secret key in binary form.
pub const MAGIC: &[u8] = b"openssh-key-v1\0";
/// Block size of the cipher `none`.
pub const BLOCK: usize = 8;
/// Bytes of a public key in binary form.
pub const BLOB: usize = 51;

const NONE: &[u8] = b"none";

/// The fields of a secret key in binary form, not validated.
#[allow(missing_debug_implementations, reason = "the section may be a secret")]
pub struct Envelope<'a> {
    /// The cipher that encrypts the section, or `none`.
    pub cipher: &'a [u8],
    /// The function that derives the cipher's key from a passphrase; `none` without a passphrase.
    pub kdf: &'a [u8],
    /// Parameters of the derivation, such as salt and rounds.
    pub kdf_options: &'a [u8],
    /// The public key in binary form, in the clear.
    pub blob: &'a [u8],
    /// The section.
    pub section: &'a [u8],
    /// The rest of the file: the tag of an AEAD cipher.
    pub rest: &'a [u8],
}

impl<'a> Envelope<'a> {
    /// An envelope without encryption.
    pub fn clear(blob: &'a [u8], section: &'a [u8]) -> Envelope<'a> {
        Envelope {
            cipher: NONE,
            kdf: NONE,
            kdf_options: b"",
            blob,
            section,
            rest: b"",
        }
    }

    /// Reads the binary form. Returns `None` if it is malformed, or if the file has a number of
    /// keys other than one: the format reserves these for later versions.
    pub fn read(bytes: &'a [u8]) -> Option<Envelope<'a>> {
        let mut outer = Reader::new(bytes);
        outer.expect(MAGIC)?;
        let (cipher, kdf, kdf_options) = (outer.string()?, outer.string()?, outer.string()?);
        if outer.uint32()? != 1 {
            return None;
        }
        Some(Envelope {
            cipher,
            kdf,
            kdf_options,
            blob: outer.string()?,
            section: outer.string()?,
            rest: outer.rest(),
        })
    }

    /// Whether reading the section takes a passphrase.
    pub fn is_encrypted(&self) -> bool {
        self.cipher != NONE || self.kdf != NONE
    }

    /// The binary form; wiped when dropped.
    pub fn write(&self) -> Writer {
        let strings = [self.cipher, self.kdf, self.kdf_options];
        let strings = [&strings[..], &[self.blob, self.section, self.rest]].concat();
        let content: usize = strings.iter().map(|string| string.len()).sum();
        let mut outer = Writer::new(64 + content);
        outer.raw(MAGIC).string(self.cipher).string(self.kdf);
        outer.string(self.kdf_options).uint32(1).string(self.blob);
        outer.string(self.section).raw(self.rest);
        outer
    }
}

/// The section of an Ed25519 key.
pub struct Section<'a> {
    /// The seed of RFC 8032.
    pub seed: &'a [u8; 32],
    /// The public key; not compared with the seed.
    pub public: &'a [u8; 32],
    /// Any bytes.
    pub comment: &'a [u8],
}

/// Omits the seed.
impl fmt::Debug for Section<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Section")
            .field("public", &self.public)
            .finish_non_exhaustive()
    }
}

impl<'a> Section<'a> {
    /// Reads a section that is not encrypted. `None` for keys of another type, and for bytes that
    /// contradict themselves.
    pub fn read(bytes: &'a [u8]) -> Option<Section<'a>> {
        let mut inner = Reader::new(bytes);
        if inner.uint32()? != inner.uint32()? || inner.string()? != ED25519 {
            return None;
        }
        let public = inner.string()?.try_into().ok()?;
        let (seed, repeated) = inner.string()?.split_at_checked(32)?;
        let comment = inner.string()?;
        // The padding counts modulo 256.
        let due = (1_u32..).map(|i| i as u8);
        let counts_up = inner.rest().iter().zip(due).all(|(is, due)| *is == due);
        (repeated == public && counts_up).then_some(Section {
            seed: seed.try_into().ok()?,
            public,
            comment,
        })
    }

    /// The binary form, padded to a multiple of `block` bytes; wiped when dropped. `check` is the
    /// number that shows a reader of an encrypted section whether the passphrase is right.
    pub fn write(&self, check: u32, block: usize) -> Writer {
        let mut section = Writer::new(192 + self.comment.len() + block);
        section.uint32(check).uint32(check).string(ED25519);
        section.string(self.public);
        // The seed is copied only into `section`, which is wiped when dropped.
        section.uint32(64).raw(self.seed).raw(self.public);
        section.string(self.comment);
        for due in 1_u8.. {
            if section.as_bytes().len().is_multiple_of(block) {
                break;
            }
            section.raw(&[due]);
        }
        section
    }
}

/// The binary form of a public key: `string "ssh-ed25519", string A`.
pub fn blob(public: &[u8; 32]) -> [u8; BLOB] {
    let mut blob = Writer::new(BLOB);
    blob.string(ED25519).string(public);
    let mut bytes = [0; BLOB];
    bytes.copy_from_slice(blob.as_bytes());
    bytes
}

/// The key in the binary form of a public key. `None` for keys of another type and other bytes.
pub fn of_blob(blob: &[u8]) -> Option<&[u8; 32]> {
    let mut reader = Reader::new(blob);
    reader.string().filter(|name| *name == ED25519)?;
    let key = reader.string()?.try_into().ok()?;
    reader.is_empty().then_some(key)
}

/// Whether a character separates words or ends a line (sshd(8), AUTHORIZED_KEYS FILE FORMAT).
pub fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

/// The words of a public key line: the type, the binary form in base64, and those of the comment.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_blank).filter(|word| !word.is_empty())
}

/// The key of a line `ssh-ed25519 AAAA... comment`. `None` for keys of another type and other text.
pub fn of_line(line: &str) -> Option<[u8; 32]> {
    let mut words = words(line);
    words.next().filter(|name| name.as_bytes() == ED25519)?;
    let mut bytes = [0; BLOB];
    let blob = Base64::decode(words.next()?, &mut bytes).ok()?;
    of_blob(blob).copied()
}

/// The line `ssh-ed25519 AAAA... comment`, with its end. The comment should be one line of text.
pub fn line(public: &[u8; 32], comment: &str) -> String {
    let blob = Base64::encode_string(&blob(public));
    let line = format!("ssh-ed25519 {blob} {comment}");
    format!("{}\n", line.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEED: [u8; 32] = [3; 32];
    const PUBLIC: [u8; 32] = [5; 32];

    fn binary(comment: &[u8]) -> Vec<u8> {
        let section = Section {
            seed: &SEED,
            public: &PUBLIC,
            comment,
        };
        let section = section.write(7, BLOCK);
        Envelope::clear(&blob(&PUBLIC), section.as_bytes())
            .write()
            .as_bytes()
            .to_vec()
    }

    #[test]
    fn what_is_written_is_read_for_every_padding() {
        for n in 0..20 {
            let bytes = binary(&vec![b'c'; n]);
            let envelope = Envelope::read(&bytes).unwrap();
            assert!(!envelope.is_encrypted() && envelope.rest.is_empty());
            assert_eq!(of_blob(envelope.blob), Some(&PUBLIC));
            assert_eq!(envelope.section.len() % BLOCK, 0);
            let section = Section::read(envelope.section).unwrap();
            assert_eq!((section.seed, section.public), (&SEED, &PUBLIC));
            assert_eq!(section.comment, vec![b'c'; n]);
        }
    }

    #[test]
    fn cut_files_are_refused() {
        let bytes = binary(b"comment");
        for n in 0..bytes.len() {
            assert!(Envelope::read(&bytes[..n]).is_none(), "{n} bytes");
        }
        let section = Envelope::read(&bytes).unwrap().section;
        for n in 0..section.len() - 8 {
            assert!(Section::read(&section[..n]).is_none(), "{n} bytes");
        }
    }

    #[test]
    fn a_cipher_or_a_derivation_is_encryption() {
        let bytes = binary(b"");
        for (cipher, kdf) in [
            (&b"aes256-ctr"[..], &b"bcrypt"[..]),
            (NONE, b"bcrypt"),
            (b"aes256-ctr", NONE),
        ] {
            let envelope = Envelope::read(&bytes).unwrap();
            assert!(
                Envelope {
                    cipher,
                    kdf,
                    ..envelope
                }
                .is_encrypted()
            );
        }
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let text = line(&PUBLIC, "me@here and there");
        assert_eq!(of_line(&text), Some(PUBLIC));
        assert_eq!(
            words(&text).skip(2).collect::<Vec<_>>(),
            ["me@here", "and", "there"]
        );
        assert!(line(&PUBLIC, "").ends_with("BQUF\n"));
        let longer = Base64::encode_string(&[&blob(&PUBLIC)[..], &[0]].concat());
        for wrong in [
            "",
            "ssh-ed25519",
            "ssh-rsa AAAA",
            &format!("ssh-ed25519 {longer}"),
            &text.replace("ssh-", "SSH-"),
            &text.replace("BQUF ", "BQU= "),
        ] {
            assert!(of_line(wrong).is_none(), "{wrong}");
        }
    }
}
