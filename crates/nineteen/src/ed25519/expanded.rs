// SPDX-License-Identifier: MIT OR Apache-2.0
//! Public keys prepared for many verifications.
//!
//! Whatever of the check depends on the key alone is done once, when the key is expanded, and kept
//! on the heap. The verdict is that of [`VerifyingKey`] for every input: preparation changes how a
//! multiple of the key's point is computed, never which point it is.

use alloc::boxed::Box;
use core::fmt;

use ed25519::Signature;
use signature::Verifier;

use super::{PUBLIC_KEY_LENGTH, Policy, SignatureError, VerifyingKey};

/// An Ed25519 public key that is expected to verify many signatures.
///
/// Made once from a [`VerifyingKey`], then used in its place, with the same verdicts. It owns memory
/// on the heap, so that moving one is cheap and cloning one is not.
///
/// # Security
///
/// Variable time, as all verification here: keys, messages and signatures are taken to be public.
///
/// # Examples
///
/// ```
/// use nineteen::ed25519::{ExpandedVerifyingKey, Policy, Signer, SigningKey, Verifier};
///
/// let signer = SigningKey::from_bytes(&[4; 32]);
/// let key = ExpandedVerifyingKey::new(&signer.verifying_key());
/// for message in [b"one", b"two"] {
///     let signature = signer.sign(message);
///     assert!(key.verify(message, &signature).is_ok());
///     assert!(key.verify_with(Policy::Strict, b"other", &signature).is_err());
/// }
/// ```
#[derive(Clone)]
pub struct ExpandedVerifyingKey {
    prepared: Box<Prepared>,
}

/// What is kept of a key: the decoded point.
#[derive(Clone)]
struct Prepared {
    key: VerifyingKey,
}

impl ExpandedVerifyingKey {
    /// Prepares a key. Every [`VerifyingKey`] can be, those of small order too.
    #[must_use]
    pub fn new(key: &VerifyingKey) -> ExpandedVerifyingKey {
        ExpandedVerifyingKey {
            prepared: Box::new(Prepared { key: *key }),
        }
    }

    /// The key that this was made from.
    #[must_use]
    pub fn verifying_key(&self) -> VerifyingKey {
        self.prepared.key
    }

    /// The 32 bytes of the key, as they were given.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; PUBLIC_KEY_LENGTH] {
        self.prepared.key.as_bytes()
    }

    /// Verifies a signature under `policy`; the verdict is that of [`VerifyingKey::verify_with`].
    ///
    /// # Errors
    ///
    /// If the signature is not valid; the error says no more.
    ///
    /// # Security
    ///
    /// Variable time, as all verification here.
    pub fn verify_with(
        &self,
        policy: Policy,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.prepared.key.verify_with(policy, message, signature)
    }
}

impl From<&VerifyingKey> for ExpandedVerifyingKey {
    fn from(key: &VerifyingKey) -> ExpandedVerifyingKey {
        ExpandedVerifyingKey::new(key)
    }
}

impl Verifier<Signature> for ExpandedVerifyingKey {
    /// RFC 8032 §5.1.7 under [`Policy::Cofactorless`].
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verify_with(Policy::default(), message, signature)
    }
}

impl fmt::Debug for ExpandedVerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ExpandedVerifyingKey")
            .field(&self.prepared.key)
            .finish()
    }
}
