// SPDX-License-Identifier: MIT OR Apache-2.0
//! Verification of messages that arrive in pieces.

use core::fmt;

use ed25519::Signature;
use sha2::Digest;

use crate::sha512::Sha512;

use super::transcript::Domain;
use super::verifying::Parts;
use super::{Policy, SignatureError, VerifyingKey};

/// Takes a message in pieces and then reports whether its signature is valid.
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{Signer, SigningKey};
///
/// let key = SigningKey::random();
/// let signature = key.sign(b"first second");
/// let mut verifier = key.verifying_key().verify_stream(&signature)?;
/// verifier.update(b"first ");
/// verifier.update(b"second");
/// verifier.finalize_and_verify()?;
/// # Ok::<(), nineteen::ed25519::SignatureError>(())
/// ```
#[must_use = "the verdict comes from `finalize_and_verify`"]
pub struct StreamVerifier {
    policy: Policy,
    key: VerifyingKey,
    signature: Signature,
    hash: Sha512,
}

impl StreamVerifier {
    pub(super) fn new(
        policy: Policy,
        key: &VerifyingKey,
        signature: &Signature,
    ) -> Result<StreamVerifier, SignatureError> {
        Parts::of(signature)?;
        Ok(StreamVerifier {
            policy,
            key: *key,
            signature: *signature,
            hash: key.challenge(Domain::Pure, signature),
        })
    }

    /// Appends the next piece of the message.
    pub fn update(&mut self, chunk: impl AsRef<[u8]>) {
        self.hash.update(chunk);
    }

    /// Returns the verdict on the whole message.
    ///
    /// # Errors
    ///
    /// If the signature is invalid.
    pub fn finalize_and_verify(self) -> Result<(), SignatureError> {
        self.key.check_hash(self.policy, self.hash, &self.signature)
    }
}

impl fmt::Debug for StreamVerifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamVerifier")
            .field("policy", &self.policy)
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}
