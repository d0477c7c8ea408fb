// SPDX-License-Identifier: MIT OR Apache-2.0
//! Why operations fail.

use core::fmt;

/// Why an operation failed. Nothing of a secret is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A signature or a proof is not valid.
    Invalid,
    /// A public key is not the canonical encoding of a point, has small order, or has a component of
    /// small order where that is not allowed.
    PublicKey,
    /// No counter gives a point. It happens for no known input.
    NoPoint,
    /// A seed has fewer than 16 bytes or more than 64.
    SeedLength,
    /// A path is not `m` and numbers below 2^31, each marked as hardened: `m/44'/0'`.
    Path,
    /// A text is not an identity or a recipient of age: another prefix, mixed case, a wrong
    /// checksum, or another length.
    Text,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Invalid => "the signature or proof is not valid",
            Error::PublicKey => "not a public key that can be used",
            Error::NoPoint => "the input gives no point",
            Error::SeedLength => "a seed has 16 to 64 bytes",
            Error::Path => "a path is `m` and hardened numbers, as in m/44'/0'",
            Error::Text => "not an identity or a recipient of age",
        })
    }
}

impl core::error::Error for Error {}
