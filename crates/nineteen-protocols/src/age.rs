// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519 keys of age as text: `AGE-SECRET-KEY-1…` and `age1…`.
//!
//! ```
//! use nineteen::x25519::PublicKey;
//! use nineteen_protocols::age;
//!
//! let identity = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX";
//! let secret = age::decode_identity(identity)?;
//! let recipient = age::encode_recipient(&PublicKey::from(&secret));
//! assert_eq!(recipient, "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj");
//! # Ok::<(), nineteen_protocols::Error>(())
//! ```
//!
//! # Security
//!
//! Text is made and read with tables, as in age itself: in variable time. Do it where nobody can
//! measure the cache.
//!
//! Reference: <https://c2sp.org/age>, the X25519 recipient type; BIP 173 (Bech32).

use alloc::string::String;

use bech32::primitives::decode::CheckedHrpstring;
use bech32::{Bech32, Hrp};
use nineteen::hazmat::leaving_nothing;
use nineteen::x25519::{PublicKey, StaticSecret};
use zeroize::Zeroizing;

use crate::Error;

const IDENTITY: Hrp = Hrp::parse_unchecked("age-secret-key-");
const RECIPIENT: Hrp = Hrp::parse_unchecked("age");

/// Bech32 in upper or in lower case.
type Case = fn(&mut String, Hrp, &[u8]) -> Result<(), bech32::EncodeError>;

/// The secret key of an identity, in upper case as age writes it, or in lower case.
///
/// # Errors
///
/// [`Error::Text`]
pub fn decode_identity(text: &str) -> Result<StaticSecret, Error> {
    leaving_nothing(|| {
        let bytes = decode(IDENTITY, text)?;
        Ok(StaticSecret::from(*bytes))
    })
}

/// The public key of a recipient, which may have small order: check that the shared secret is not
/// zero, as `age` does.
///
/// # Errors
///
/// [`Error::Text`]
pub fn decode_recipient(text: &str) -> Result<PublicKey, Error> {
    // In upper case it would be Bech32, but not what age reads.
    if text.bytes().any(|b| b.is_ascii_uppercase()) {
        return Err(Error::Text);
    }
    Ok(PublicKey::from(*decode(RECIPIENT, text)?))
}

/// The identity of a secret key, in upper case.
pub fn encode_identity(secret: &StaticSecret) -> Zeroizing<String> {
    leaving_nothing(|| {
        let bytes = Zeroizing::new(secret.to_bytes());
        let mut text = Zeroizing::new(String::new());
        encode(
            &mut text,
            IDENTITY,
            &bytes,
            bech32::encode_upper_to_fmt::<Bech32, String>,
        );
        text
    })
}

/// The recipient of a public key.
pub fn encode_recipient(public: &PublicKey) -> String {
    let mut text = String::new();
    let bytes = public.as_bytes();
    encode(
        &mut text,
        RECIPIENT,
        bytes,
        bech32::encode_lower_to_fmt::<Bech32, String>,
    );
    text
}

/// Appends to `text`, which is given the room first: a text that grows leaves copies of itself.
fn encode(text: &mut String, prefix: Hrp, bytes: &[u8; 32], case: Case) {
    // A separator, 52 digits of five bits, and six of a checksum.
    text.reserve_exact(prefix.len() + 1 + 52 + 6);
    if case(text, prefix, bytes).is_err() {
        unreachable!("32 bytes are shorter than the longest text");
    }
}

fn decode(prefix: Hrp, text: &str) -> Result<Zeroizing<[u8; 32]>, Error> {
    let checked = CheckedHrpstring::new::<Bech32>(text).map_err(|_| Error::Text)?;
    if checked.hrp() != prefix {
        return Err(Error::Text);
    }
    let mut bytes = Zeroizing::new([0; 32]);
    let mut found = checked.byte_iter();
    for byte in bytes.iter_mut() {
        *byte = found.next().ok_or(Error::Text)?;
    }
    if found.next().is_some() {
        return Err(Error::Text);
    }
    // 52 digits have four bits more than 32 bytes, which the iterator drops: BIP 173 requires zeros.
    // The last digit is before the checksum, which has six.
    let last = text.bytes().rev().nth(6).ok_or(Error::Text)?;
    match last.to_ascii_lowercase() {
        // The digits 0 and 16: one bit of the key, and four of padding.
        b'q' | b's' => Ok(bytes),
        _ => Err(Error::Text),
    }
}
