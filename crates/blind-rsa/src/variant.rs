// SPDX-License-Identifier: MIT OR Apache-2.0
//! The four variants of both schemes, and messages prepared for them.
//!
//! Sources: RFC 9474 section 5, and section 4.1 for the preparation;
//! draft-irtf-cfrg-partially-blind-rsa section 6 takes both over.

use crate::error::Error;
use alloc::vec::Vec;
use rand_core::CryptoRng;
use zeroize::{Zeroize, ZeroizeOnDrop};

/// Bytes that the randomized preparation puts before the message.
const PREFIX: usize = 32;

/// The encoding and preparation that a key is for. All variants use SHA-384 and MGF1 with SHA-384.
///
/// A key serves one variant (RFC 9474 section 6.2). `PssRandomized` and `PssZeroRandomized` are
/// recommended: without a random prefix, a signer who chose its key maliciously may learn something
/// about messages that can be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// `SHA384-PSS-Randomized`: salt of 48 bytes, random prefix.
    PssRandomized,
    /// `SHA384-PSSZERO-Randomized`: no salt, random prefix.
    PssZeroRandomized,
    /// `SHA384-PSS-Deterministic`: salt of 48 bytes, message as it is.
    PssDeterministic,
    /// `SHA384-PSSZERO-Deterministic`: no salt, message as it is. The only variant whose signatures
    /// are a function of the message.
    PssZeroDeterministic,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 4] = [
        Variant::PssRandomized,
        Variant::PssZeroRandomized,
        Variant::PssDeterministic,
        Variant::PssZeroDeterministic,
    ];

    /// Length of the PSS salt in bytes: 48 or 0.
    pub const fn salt_len(self) -> usize {
        match self {
            Variant::PssRandomized | Variant::PssDeterministic => 48,
            Variant::PssZeroRandomized | Variant::PssZeroDeterministic => 0,
        }
    }

    /// Whether a prepared message begins with 32 random bytes.
    pub const fn is_randomized(self) -> bool {
        matches!(self, Variant::PssRandomized | Variant::PssZeroRandomized)
    }

    /// Prepares a message for signing: puts 32 random bytes before it in randomized variants.
    ///
    /// Source: `PrepareRandomize` and `PrepareIdentity`, RFC 9474 section 4.1.
    pub fn prepare(self, message: &[u8], rng: &mut (impl CryptoRng + ?Sized)) -> PreparedMessage {
        let prefix = if self.is_randomized() { PREFIX } else { 0 };
        let mut bytes = Vec::with_capacity(prefix + message.len());
        bytes.resize(prefix, 0);
        rng.fill_bytes(&mut bytes);
        bytes.extend_from_slice(message);
        PreparedMessage { bytes, prefix }
    }

    /// Takes a message that was prepared before, of any length in bytes.
    ///
    /// # Errors
    ///
    /// [`Error::NotPrepared`] if a randomized variant's message is shorter than 32 bytes.
    pub fn prepared(self, bytes: &[u8]) -> Result<PreparedMessage, Error> {
        let prefix = if self.is_randomized() { PREFIX } else { 0 };
        if bytes.len() < prefix {
            return Err(Error::NotPrepared);
        }
        Ok(PreparedMessage {
            bytes: bytes.to_vec(),
            prefix,
        })
    }
}

/// A message as it is signed and verified: `input_msg` in the specifications.
///
/// The client keeps it secret until it shows the signature; it is wiped on drop.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct PreparedMessage {
    bytes: Vec<u8>,
    #[zeroize(skip)]
    prefix: usize,
}

impl PreparedMessage {
    /// The bytes that are signed, to be sent along with the signature.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The application's message: without the random prefix.
    pub fn message(&self) -> &[u8] {
        &self.bytes[self.prefix..]
    }
}

impl AsRef<[u8]> for PreparedMessage {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl core::fmt::Debug for PreparedMessage {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PreparedMessage")
            .field("len", &self.bytes.len())
            .finish_non_exhaustive()
    }
}
