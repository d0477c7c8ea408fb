// SPDX-License-Identifier: MIT OR Apache-2.0
//! OpenSSH certificates: an Ed25519 key with its principals and period of validity, signed by an
//! authority.
//!
//! ```text
//! string "ssh-ed25519-cert-v01@openssh.com"  string nonce  string A
//! uint64 serial  uint32 kind (1 user, 2 host)  string key-id  string { string principal ... }
//! uint64 valid-after  uint64 valid-before
//! string { string name  string data ... } critical-options  string { ... } extensions
//! string reserved  string authority  string signature
//! ```
//!
//! The signature covers everything before it. [`crate::keys::is_genuine`] verifies it, since this
//! layer does no arithmetic.
//!
//! Reference: PROTOCOL.certkeys of the OpenSSH source.

use base64ct::{Base64, Encoding};

use super::openssh;
use super::wire::Reader;

/// Name of the key type.
pub const ED25519: &[u8] = b"ssh-ed25519-cert-v01@openssh.com";

/// OpenSSH's limit on the number of principals.
const MAX_PRINCIPALS: usize = 256;

/// A certificate of an Ed25519 key by an Ed25519 authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The key that is certified.
    pub public: [u8; 32],
    pub serial: u64,
    pub kind: u32,
    pub key_id: String,
    pub principals: Vec<String>,
    /// Seconds since 1970: valid from the first on, and before the second.
    pub valid: (u64, u64),
    /// The key of the authority.
    pub authority: [u8; 32],
    /// The whole encoding.
    pub blob: Vec<u8>,
    /// Its length without the signature.
    signed: usize,
    pub signature: [u8; 64],
}

impl Certificate {
    /// The bytes that the authority signed.
    pub fn signed_bytes(&self) -> &[u8] {
        &self.blob[..self.signed]
    }

    /// The line of a public key file.
    pub fn line(&self) -> String {
        let name = String::from_utf8_lossy(ED25519);
        format!("{name} {}\n", Base64::encode_string(&self.blob))
    }

    /// The reason why the certificate does not allow a signature at `time` or by `principal`.
    ///
    /// Critical options restrict connections, not signatures, so they are ignored, as in
    /// `ssh-keygen`.
    pub fn refusal(&self, principal: Option<&str>, time: i64) -> Option<&'static str> {
        let (after, before) = self.valid;
        // Times before 1970 count as 1970.
        let time = u64::try_from(time).unwrap_or(0);
        if self.kind != 1 {
            Some("is for hosts, not for users")
        } else if time < after {
            Some("is not valid yet")
        } else if time >= before {
            Some("has expired")
        } else if self.principals.is_empty() {
            Some("names no principal")
        } else if principal.is_some_and(|who| !self.principals.iter().any(|one| one == who)) {
            Some("is not for this principal")
        } else {
            None
        }
    }
}

/// The ending of the names of all types of certificates.
pub const ENDING: &[u8] = b"-cert-v01@openssh.com";

/// Whether `blob` has the type of a certificate, for any type of key.
pub fn is_one(blob: &[u8]) -> bool {
    let name = Reader::new(blob).string().unwrap_or_default();
    name.ends_with(ENDING)
}

/// The certified key, for an authority of any type.
pub fn key_of(blob: &[u8]) -> Option<[u8; 32]> {
    let mut reader = Reader::new(blob);
    reader.string().filter(|name| *name == ED25519)?;
    let _nonce = reader.string()?;
    reader.string()?.try_into().ok()
}

/// Whether a certificate of an Ed25519 key is complete, with an authority of any type.
pub fn is_whole(blob: &[u8]) -> bool {
    let mut reader = Reader::new(blob);
    reader.string() == Some(ED25519) && parse(blob, reader).is_some()
}

/// Whether a certificate of an Ed25519 key is complete and its authority has another type.
pub fn is_by_another(blob: &[u8]) -> bool {
    let mut reader = Reader::new(blob);
    reader.string() == Some(ED25519) && matches!(parse(blob, reader), Some(Err(_)))
}

/// Reads a certificate of an Ed25519 key in a public key file; `None` where the file is none.
pub fn decode_line(text: &str) -> Option<Result<Certificate, &'static str>> {
    let mut words = text.split_ascii_whitespace();
    words.next().filter(|name| name.as_bytes() == ED25519)?;
    let blob = words
        .next()
        .and_then(|digits| Base64::decode_vec(digits).ok());
    Some(match blob {
        Some(blob) => decode(&blob),
        None => Err("its text cannot be decoded"),
    })
}

/// Reads a certificate.
///
/// # Errors
///
/// A sentence that says what is wrong with it.
pub fn decode(blob: &[u8]) -> Result<Certificate, &'static str> {
    let mut reader = Reader::new(blob);
    if reader.string() != Some(ED25519) {
        return Err("its certificate is not for an Ed25519 key");
    }
    parse(blob, reader).ok_or("its certificate is damaged")?
}

/// `None` for a damaged certificate. An authority of another type is an error of its own.
fn parse(blob: &[u8], mut reader: Reader<'_>) -> Option<Result<Certificate, &'static str>> {
    let _nonce = reader.string()?;
    let public = reader.string()?.try_into().ok()?;
    let serial = reader.uint64()?;
    let kind = reader.uint32()?;
    let key_id = text(reader.string()?)?;
    let mut listed = Reader::new(reader.string()?);
    let mut principals = Vec::new();
    while !listed.is_empty() {
        if principals.len() == MAX_PRINCIPALS {
            return None;
        }
        principals.push(text(listed.string()?)?);
    }
    let valid = (reader.uint64()?, reader.uint64()?);
    for _ in 0..2 {
        let mut options = Reader::new(reader.string()?);
        while !options.is_empty() {
            options.string()?;
            options.string()?;
        }
    }
    let _reserved = reader.string()?;
    let authority = reader.string()?;
    let signed = blob.len() - reader.len();
    let signature = reader.string()?;
    if !matches!(kind, 1 | 2) || !reader.is_empty() {
        return None;
    }
    let Ok(authority) = openssh::decode_blob(authority) else {
        return Some(Err("its certificate is not by an Ed25519 authority"));
    };
    Some(Ok(Certificate {
        public,
        serial,
        kind,
        key_id,
        principals,
        valid,
        authority,
        blob: blob.to_vec(),
        signed,
        signature: openssh::decode_signature(signature)?,
    }))
}

/// A string without the NUL that would terminate it in C.
fn text(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?;
    (!text.contains('\0')).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_valid_from_its_first_second_and_before_its_last() {
        let certificate = Certificate {
            public: [1; 32],
            serial: 1,
            kind: 1,
            key_id: String::new(),
            principals: vec!["a".into()],
            valid: (1000, 2000),
            authority: [2; 32],
            blob: Vec::new(),
            signed: 0,
            signature: [0; 64],
        };
        for (time, expected) in [
            (-1, Some("is not valid yet")),
            (999, Some("is not valid yet")),
            (1000, None),
            (1999, None),
            (2000, Some("has expired")),
            (2001, Some("has expired")),
        ] {
            assert_eq!(certificate.refusal(Some("a"), time), expected, "{time}");
        }
        let other = certificate.refusal(Some("b"), 1000);
        assert_eq!(other, Some("is not for this principal"));
    }
}
