// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys bound to a context string, for Ed25519ph.

/// A key and a context of at most 255 bytes.
#[derive(Clone, Debug)]
pub struct Context<'k, 'v, K> {
    key: &'k K,
    value: &'v [u8],
}

impl<'k, 'v, K> Context<'k, 'v, K> {
    /// The longest context, in bytes.
    pub const MAX_LENGTH: usize = 255;

    /// `value` is not longer.
    pub(crate) const fn new(key: &'k K, value: &'v [u8]) -> Self {
        Context { key, value }
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

#[cfg(feature = "digest")]
mod digests {
    use curve25519_dalek::digest::consts::U64;

    use super::Context;
    use crate::{Digest, DigestSigner, DigestVerifier};
    use crate::{Signature, SignatureError, SigningKey, VerifyingKey};

    impl<D: Digest<OutputSize = U64>> DigestSigner<D, Signature> for SigningKey {
        fn try_sign_digest(&self, digest: D) -> Result<Signature, SignatureError> {
            self.sign_prehashed(digest, None)
        }
    }

    impl<D: Digest<OutputSize = U64>> DigestSigner<D, Signature> for Context<'_, '_, SigningKey> {
        fn try_sign_digest(&self, digest: D) -> Result<Signature, SignatureError> {
            self.key().sign_prehashed(digest, Some(self.value()))
        }
    }

    impl<D: Digest<OutputSize = U64>> DigestVerifier<D, Signature> for VerifyingKey {
        fn verify_digest(&self, digest: D, signature: &Signature) -> Result<(), SignatureError> {
            self.verify_prehashed(digest, None, signature)
        }
    }

    impl<D: Digest<OutputSize = U64>> DigestVerifier<D, Signature> for Context<'_, '_, VerifyingKey> {
        fn verify_digest(&self, digest: D, signature: &Signature) -> Result<(), SignatureError> {
            self.key()
                .verify_prehashed(digest, Some(self.value()), signature)
        }
    }
}
