// SPDX-License-Identifier: MIT OR Apache-2.0
//! Parses the outline of SSH public keys of any type: lists of keys contain other types, and a
//! damaged line must be distinguished from these.
//!
//! References: RFC 4253 section 6.6, RFC 5656 section 3.1, RFC 8709, PROTOCOL.u2f of the OpenSSH
//! source.

use base64ct::{Base64, Encoding};

use super::openssh::{self, ED25519};
use super::wire::Reader;
use super::{Refused, certificate};

/// The types of keys that OpenSSH reads, and how many strings each consists of.
const TYPES: [(&[u8], usize); 8] = [
    (ED25519, 2),
    (b"ssh-rsa", 3),
    (b"ssh-dss", 5),
    (b"ecdsa-sha2-nistp256", 3),
    (b"ecdsa-sha2-nistp384", 3),
    (b"ecdsa-sha2-nistp521", 3),
    (b"sk-ssh-ed25519@openssh.com", 3),
    (b"sk-ecdsa-sha2-nistp256@openssh.com", 4),
];

/// Whether `blob` has the outline of a public key of a type that OpenSSH reads.
pub fn is_known(blob: &[u8]) -> bool {
    let strings = TYPES.iter().find(|(name, _)| starts_with(blob, name));
    let whole = strings.is_some_and(|(_, n)| count_strings(blob) == Some(*n));
    whole && (!starts_with(blob, ED25519) || openssh::decode_blob(blob).is_ok())
}

/// As [`is_known`], or of an unknown type in the common form of all types.
pub fn is_whole(blob: &[u8]) -> bool {
    match TYPES.iter().any(|(name, _)| starts_with(blob, name)) {
        true => is_known(blob),
        false => count_strings(blob).is_some_and(|n| n > 1),
    }
}

fn starts_with(blob: &[u8], name: &[u8]) -> bool {
    Reader::new(blob).string() == Some(name)
}

fn count_strings(blob: &[u8]) -> Option<usize> {
    let mut reader = Reader::new(blob);
    let mut n = 0;
    while !reader.is_empty() {
        reader.string()?;
        n += 1;
    }
    Some(n)
}

/// Reads a line with a public key of any type: its binary form, complete as far as its outline
/// shows.
///
/// # Errors
///
/// [`Refused::Damaged`].
pub fn decode_line(line: &str) -> Result<Vec<u8>, Refused> {
    let mut words = line
        .split(openssh::is_blank)
        .filter(|word| !word.is_empty());
    let (name, digits) = (words.next(), words.next());
    let blob = digits.and_then(|digits| Base64::decode_vec(digits).ok());
    let (Some(name), Some(blob)) = (name, blob) else {
        return Err(Refused::Damaged);
    };
    let same = starts_with(&blob, name.as_bytes());
    let whole = match name.as_bytes() {
        certificate::ED25519 => certificate::is_whole(&blob),
        // Other certificates contain integers, too.
        _ => certificate::is_one(&blob) || is_whole(&blob),
    };
    (same && whole).then_some(blob).ok_or(Refused::Damaged)
}
