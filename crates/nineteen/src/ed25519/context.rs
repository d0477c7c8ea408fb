// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys bound to a context string, for Ed25519ph.

use super::SignatureError;
use super::error::Reason;

/// A key and a context of at most 255 bytes, for Ed25519ph (RFC 8032 §5.1).
///
/// With the feature `digest`, a `Context<SigningKey>` is a `DigestSigner` and a
/// `Context<VerifyingKey>` a `DigestVerifier`.
#[derive(Clone, Debug)]
pub struct Context<'k, 'v, K> {
    key: &'k K,
    value: &'v [u8],
}

impl<'k, 'v, K> Context<'k, 'v, K> {
    /// The longest context, in bytes.
    pub const MAX_LENGTH: usize = 255;

    pub(crate) fn new(key: &'k K, value: &'v [u8]) -> Result<Self, SignatureError> {
        if value.len() > Self::MAX_LENGTH {
            return Err(Reason::Context.into());
        }
        Ok(Context { key, value })
    }

    /// The key.
    pub fn key(&self) -> &'k K {
        self.key
    }

    /// The context string.
    pub fn value(&self) -> &'v [u8] {
        self.value
    }
}
