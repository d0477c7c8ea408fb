// SPDX-License-Identifier: MIT OR Apache-2.0
//! SSHSIG: signatures on files with SSH keys, as made and checked by `ssh-keygen -Y`.
//!
//! The message is hashed first, and the signature covers the hash together with a *namespace*, so
//! that a signature made for one purpose (`file`, `git`, `email`) cannot be presented for another.
//!
//! ```text
//! file:    "SSHSIG"  uint32 1  string key
//!          string namespace  string ""  string hash-name  string signature
//! signed:  "SSHSIG"
//!          string namespace  string ""  string hash-name  string H(message)
//! ```
//!
//! Reference: PROTOCOL.sshsig of the OpenSSH source.

use super::certificate::{self, Certificate};
use super::wire::{Reader, Writer};
use super::{any_key, armor, kinds, openssh};

/// Label of the armour.
pub const LABEL: &str = "SSH SIGNATURE";

const MAGIC: &[u8] = b"SSHSIG";
const VERSION: u32 = 1;

/// Hash functions that SSHSIG allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hash {
    Sha256,
    Sha512,
}

impl Hash {
    /// The name in the file.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sha256 => "sha256",
            Self::Sha512 => "sha512",
        }
    }
}

/// The content of a signature file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SshSignature {
    pub public: [u8; 32],
    /// The certificate of that key, where the signature states one.
    pub certificate: Option<Certificate>,
    pub namespace: String,
    pub hash: Hash,
    pub signature: [u8; 64],
}

/// Returns the bytes that are signed for a message whose hash is `digest`.
pub fn signed_bytes(namespace: &str, hash: Hash, digest: &[u8]) -> Vec<u8> {
    let mut signed = Writer::new(128 + namespace.len());
    signed.raw(MAGIC).string(namespace.as_bytes()).string(b"");
    signed.string(hash.name().as_bytes()).string(digest);
    signed.as_bytes().to_vec()
}

/// Returns the armoured signature file.
pub fn encode(found: &SshSignature) -> Vec<u8> {
    let mut signature = Writer::new(96);
    signature.string(openssh::ED25519).string(&found.signature);
    let key = match &found.certificate {
        Some(certificate) => certificate.blob.clone(),
        None => openssh::encode_blob(&found.public),
    };
    let mut file = Writer::new(256 + key.len() + found.namespace.len());
    file.raw(MAGIC).uint32(VERSION).string(&key);
    file.string(found.namespace.as_bytes())
        .string(b"")
        .string(found.hash.name().as_bytes());
    file.string(signature.as_bytes());
    armor::encode(LABEL, armor::SSH_WIDTH, file.as_bytes()).to_vec()
}

/// A complete signature by a key of another type, or with a certificate by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The type of the key with its article: "an RSA key".
    pub by: String,
    /// The binary form of the key.
    pub blob: Vec<u8>,
    pub namespace: String,
    pub hash: Hash,
}

/// The reason why a signature is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A sentence about the defect.
    Damaged(&'static str),
    Foreign(Foreign),
}

impl From<&'static str> for Fault {
    fn from(why: &'static str) -> Self {
        Self::Damaged(why)
    }
}

/// Reads the binary content of a signature file.
///
/// # Errors
///
/// A sentence about the defect, or the type of another key that made it.
pub fn decode(bytes: &[u8]) -> Result<SshSignature, Fault> {
    let mut reader = Reader::new(bytes);
    reader.expect(MAGIC).ok_or("it is not an SSH signature")?;
    if reader.uint32().ok_or(CUT)? != VERSION {
        return Err("its version is not 1".into());
    }
    let blob = reader.string().ok_or(CUT)?;
    let namespace = reader.string().ok_or(CUT)?;
    let _reserved = reader.string().ok_or(CUT)?;
    let hash = match reader.string().ok_or(CUT)? {
        b"sha256" => Hash::Sha256,
        b"sha512" => Hash::Sha512,
        _ => return Err("its hash function is unknown".into()),
    };
    let signature = reader.string().ok_or(CUT)?;
    if !reader.rest().is_empty() {
        return Err("bytes follow its end".into());
    }
    let namespace = std::str::from_utf8(namespace).map_err(|_| "its namespace is not text")?;
    let namespace = namespace.to_owned();
    let mut inner = Reader::new(signature);
    let kind = inner.string().ok_or(CUT)?;
    if let Some(by) = foreign(blob) {
        return match inner.string().is_some() {
            true => Err(Fault::Foreign(Foreign {
                by,
                blob: blob.to_vec(),
                namespace,
                hash,
            })),
            false => Err(CUT.into()),
        };
    }
    let (public, certificate) = if certificate::is_one(blob) {
        let certificate = certificate::decode(blob)?;
        (certificate.public, Some(certificate))
    } else {
        let public = openssh::decode_blob(blob);
        (
            public.map_err(|_| "it was not made with an Ed25519 key")?,
            None,
        )
    };
    if kind != openssh::ED25519 {
        return Err("it is not an Ed25519 signature".into());
    }
    let signature = inner
        .string()
        .and_then(|s| s.try_into().ok())
        .ok_or("it does not hold 64 bytes")?;
    if !inner.rest().is_empty() {
        return Err("bytes follow its end".into());
    }
    Ok(SshSignature {
        public,
        certificate,
        namespace,
        hash,
        signature,
    })
}

/// The description of a signer that is not an Ed25519 key: a key of another type with a complete
/// outline, or a key with a certificate whose own type or authority is another.
fn foreign(blob: &[u8]) -> Option<String> {
    let name = Reader::new(blob).string()?;
    if name == certificate::ED25519 {
        return certificate::is_by_another(blob)
            .then(|| "an Ed25519 key whose certificate is not by an Ed25519 authority".into());
    }
    if certificate::is_one(blob) {
        let plain = name.strip_suffix(certificate::ENDING)?;
        return Some(format!("{} with a certificate", kinds::of_ssh_type(plain)));
    }
    let other = name != openssh::ED25519 && any_key::is_whole(blob);
    other.then(|| kinds::of_ssh_type(name).into())
}

const CUT: &str = "it is cut short";

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> SshSignature {
        SshSignature {
            public: [5; 32],
            certificate: None,
            namespace: "file".into(),
            hash: Hash::Sha512,
            signature: [9; 64],
        }
    }

    #[test]
    fn signatures_survive_the_round_trip() {
        for hash in [Hash::Sha256, Hash::Sha512] {
            let found = SshSignature { hash, ..example() };
            let (label, bytes) = armor::decode(&encode(&found)).unwrap();
            assert_eq!((label.as_str(), decode(&bytes)), (LABEL, Ok(found)));
        }
    }

    #[test]
    fn cut_and_lengthened_signatures_are_refused() {
        let (_, bytes) = armor::decode(&encode(&example())).unwrap();
        for n in 0..bytes.len() {
            assert!(decode(&bytes[..n]).is_err(), "{n} bytes");
        }
        let mut longer = bytes.to_vec();
        longer.push(0);
        assert_eq!(decode(&longer), Err("bytes follow its end".into()));
    }

    #[test]
    fn the_signed_bytes_separate_namespace_and_hash() {
        let one = signed_bytes("file", Hash::Sha512, &[1; 64]);
        assert_eq!(&one[..6], b"SSHSIG");
        assert_eq!(one.len(), 6 + (4 + 4) + 4 + (4 + 6) + (4 + 64));
        assert_ne!(one, signed_bytes("git", Hash::Sha512, &[1; 64]));
        assert_ne!(one, signed_bytes("file", Hash::Sha256, &[1; 64]));
    }
}
