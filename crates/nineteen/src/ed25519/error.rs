// SPDX-License-Identifier: MIT OR Apache-2.0
//! The reasons why a key or a signature is rejected: the source of a [`SignatureError`] if an
//! allocator is available to hold it.
//!
//! The texts are those of `ed25519-dalek` where it has them. None reveals anything about a secret
//! or about which part of the equation failed.

use core::fmt;

use super::SignatureError;

/// The reason for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The bytes do not encode a curve point.
    Point,
    /// S is not below L.
    Scalar,
    /// The number of bytes differs from the length of `what`.
    Length { what: &'static str, bytes: usize },
    /// The signature is invalid.
    Invalid,
    /// Slices differ in length: signatures, messages, and `keys`, by the argument's name.
    #[cfg(feature = "batch")]
    Lengths {
        keys: &'static str,
        lengths: [usize; 3],
    },
    /// The context of Ed25519ph is longer than 255 bytes.
    Context,
    /// The context of Ed25519ctx is empty, or longer than 255 bytes.
    OwnContext,
    /// The public key does not belong to the secret key.
    Keypair,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Point => f.write_str("Cannot decompress Edwards point"),
            Reason::Scalar => f.write_str("Cannot use scalar with high-bit set"),
            Reason::Length { what, bytes } => write!(f, "{what} must be {bytes} bytes in length"),
            Reason::Invalid => f.write_str("Verification equation was not satisfied"),
            #[cfg(feature = "batch")]
            Reason::Lengths {
                keys,
                lengths: [s, m, k],
            } => write!(
                f,
                "Arrays must be the same length: signatures has length {s}, messages has length {m}, \
                 {keys} has length {k}."
            ),
            Reason::Context => {
                f.write_str("An ed25519ph signature can only take up to 255 octets of context")
            }
            Reason::OwnContext => {
                f.write_str("An ed25519ctx signature takes 1 to 255 octets of context")
            }
            Reason::Keypair => f.write_str("Mismatched Keypair detected"),
        }
    }
}

impl core::error::Error for Reason {}

impl From<Reason> for SignatureError {
    fn from(reason: Reason) -> SignatureError {
        #[cfg(feature = "alloc")]
        return SignatureError::from_source(reason);
        #[cfg(not(feature = "alloc"))]
        {
            let _ = reason;
            SignatureError::new()
        }
    }
}
