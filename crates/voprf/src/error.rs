// SPDX-License-Identifier: MIT OR Apache-2.0
//! The errors of RFC 9497 §5.3.

use core::fmt;

/// Why an operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// An element, scalar, key or proof does not decode: wrong length, not canonical, the identity
    /// element, or the key 0 (DeserializeError).
    Deserialize,
    /// An input or the public information has more than 65,535 bytes; a batch is empty, has more
    /// than 65,535 items, or its parts differ in length (InputValidationError).
    InputValidation,
    /// The input hashes to the identity element, or the public information gives a tweaked key that
    /// is the identity (InvalidInputError). Nobody knows such an input.
    InvalidInput,
    /// The proof does not show that the server used the key (VerifyError).
    Verify,
    /// The tweaked key is 0 and has no inverse (InverseError). Public information for which this
    /// happens reveals the key.
    Inverse,
    /// No counter gives a key (DeriveKeyPairError); happens for no known seed.
    DeriveKeyPair,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Deserialize => "not a canonical element, scalar, key or proof",
            Error::InputValidation => "an input or a batch of a length that is not allowed",
            Error::InvalidInput => "an input that maps to the identity",
            Error::Verify => "the proof is not valid",
            Error::Inverse => "the tweaked key has no inverse",
            Error::DeriveKeyPair => "the seed gives no key",
        })
    }
}

impl core::error::Error for Error {}
