// SPDX-License-Identifier: MIT OR Apache-2.0
//! Privacy Pass: an issuer, a client and an origin, over `nineteen-blind-rsa` and `nineteen-voprf`.
//!
//! An origin asks for a token; a client gets one from an issuer by a blind signature, and spends
//! it. The issuer knows the client and cannot recognize the token; the origin sees the token and
//! cannot tell which client it was issued to.
//!
//! This is an example: it keeps keys and spent tokens in memory.
//! Sources: RFC 9576 (roles), RFC 9577 (challenge and token), RFC 9578 (issuance),
//! draft-ietf-privacypass-public-metadata-issuance.

use std::fmt;

pub mod client; // requests and spends tokens
pub mod issuer; // issues them
pub mod origin; // accepts them
pub mod wire; // encodings of messages

/// The reason why a message was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The number is not that of a supported token type.
    UnknownType,
    /// A message, or a list in it, has the wrong length.
    Malformed,
    /// The request is for another key, or the token is from one.
    UnknownKey,
    /// The issuer or the origin does not accept these extensions.
    ExtensionsNotAllowed,
    /// Extensions are missing, or were sent with a token that has none.
    Extensions,
    /// The issuer's answer or the token does not verify.
    Invalid,
    /// The token is for another challenge.
    OtherChallenge,
    /// The challenge is for other origins than the one that it came from.
    OtherOrigin,
    /// The token was spent before.
    Spent,
    /// The message cannot be blinded; a malformed key is the likely cause.
    Blinding,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::UnknownType => "the token type is unknown",
            Error::Malformed => "the message has a wrong length",
            Error::UnknownKey => "the key is unknown",
            Error::ExtensionsNotAllowed => "the extensions are not allowed",
            Error::Extensions => "the extensions do not fit the token type",
            Error::Invalid => "the proof or the signature is invalid",
            Error::OtherChallenge => "the token is for another challenge",
            Error::OtherOrigin => "the challenge is another origin's",
            Error::Spent => "the token was spent before",
            Error::Blinding => "the message cannot be blinded",
        })
    }
}

impl std::error::Error for Error {}

/// Failures of the signature scheme, other than the caller's mistakes.
impl From<blind_rsa::Error> for Error {
    fn from(why: blind_rsa::Error) -> Error {
        match why {
            blind_rsa::Error::MetadataNotAllowed => Error::ExtensionsNotAllowed,
            blind_rsa::Error::Blinding => Error::Blinding,
            blind_rsa::Error::OutOfRange => Error::Malformed,
            _ => Error::Invalid,
        }
    }
}

/// Failures of the VOPRF, other than the caller's mistakes.
impl From<nineteen_voprf::Error> for Error {
    fn from(why: nineteen_voprf::Error) -> Error {
        match why {
            nineteen_voprf::Error::Deserialize => Error::Malformed,
            _ => Error::Invalid,
        }
    }
}
