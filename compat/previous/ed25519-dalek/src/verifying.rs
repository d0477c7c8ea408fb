// SPDX-License-Identifier: MIT OR Apache-2.0
//! Public keys.
//!
//! Every function passes a policy, because functions of `nineteen` that take one never accept an S
//! of the order or more. Those that take none do if any crate in the program enables the feature
//! `legacy_compatibility` of `nineteen`, as the façade of `ed25519-dalek` 3 does for its own.

use core::fmt;

use curve25519_dalek::digest::consts::U64;
use curve25519_dalek::edwards::EdwardsPoint;
use curve25519_dalek::montgomery::MontgomeryPoint;
use ed25519::signature::Verifier;
use inner::Policy;

use crate::hash::Today;
use crate::{Context, Digest, Signature, SignatureError, SigningKey};
use crate::{PUBLIC_KEY_LENGTH, error, inner, to_inner};

/// A public key: 32 bytes that are known to encode a curve point, and the point.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct VerifyingKey(pub(crate) inner::VerifyingKey);

impl VerifyingKey {
    /// The 32 bytes, as they were given.
    pub fn to_bytes(&self) -> [u8; PUBLIC_KEY_LENGTH] {
        self.0.to_bytes()
    }

    /// The 32 bytes, as they were given.
    pub fn as_bytes(&self) -> &[u8; PUBLIC_KEY_LENGTH] {
        self.0.as_bytes()
    }

    /// Decodes 32 bytes.
    ///
    /// # Errors
    ///
    /// If no curve point has that encoding.
    pub fn from_bytes(bytes: &[u8; PUBLIC_KEY_LENGTH]) -> Result<VerifyingKey, SignatureError> {
        let key = inner::VerifyingKey::from_bytes(bytes).map_err(error)?;
        Ok(VerifyingKey(key))
    }

    /// A verifying key for Ed25519ph with a context of at most 255 bytes.
    ///
    /// # Errors
    ///
    /// If the context is longer.
    pub fn with_context<'k, 'v>(
        &'k self,
        context_value: &'v [u8],
    ) -> Result<Context<'k, 'v, VerifyingKey>, SignatureError> {
        self.0.with_context(context_value).map_err(error)?;
        Ok(Context::new(self, context_value))
    }

    /// Whether the order of the point divides 8.
    pub fn is_weak(&self) -> bool {
        self.0.is_weak()
    }

    /// Verifies an Ed25519ph signature.
    ///
    /// # Errors
    ///
    /// If the context is longer than 255 bytes, or the signature is not valid.
    pub fn verify_prehashed<MsgDigest>(
        &self,
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        let message = Today(prehashed_message);
        self.0
            .verify_prehashed_with(Policy::Cofactorless, message, context, &to_inner(signature))
            .map_err(error)
    }

    /// Verifies a signature; neither the key nor R may have small order.
    ///
    /// # Errors
    ///
    /// If the signature is not valid.
    pub fn verify_strict(
        &self,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.0
            .verify_with(Policy::Strict, message, &to_inner(signature))
            .map_err(error)
    }

    /// A verifier that takes the message in pieces.
    ///
    /// # Errors
    ///
    /// If the signature cannot be valid for any message.
    #[cfg(feature = "hazmat")]
    pub fn verify_stream(&self, signature: &Signature) -> Result<StreamVerifier, SignatureError> {
        let signature = to_inner(signature);
        let verifier = self.0.verify_stream_with(Policy::Cofactorless, &signature);
        verifier.map(StreamVerifier).map_err(error)
    }

    /// Verifies an Ed25519ph signature; neither the key nor R may have small order.
    ///
    /// # Errors
    ///
    /// If the context is longer than 255 bytes, or the signature is not valid.
    pub fn verify_prehashed_strict<MsgDigest>(
        &self,
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        let message = Today(prehashed_message);
        self.0
            .verify_prehashed_with(Policy::Strict, message, context, &to_inner(signature))
            .map_err(error)
    }

    /// The u-coordinate of the same point on the Montgomery curve.
    pub fn to_montgomery(&self) -> MontgomeryPoint {
        self.0.to_montgomery().into()
    }

    /// The point.
    pub fn to_edwards(&self) -> EdwardsPoint {
        self.0.to_edwards().into()
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl AsRef<[u8]> for VerifyingKey {
    fn as_ref(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl From<&SigningKey> for VerifyingKey {
    fn from(key: &SigningKey) -> VerifyingKey {
        key.verifying_key()
    }
}

impl From<EdwardsPoint> for VerifyingKey {
    fn from(point: EdwardsPoint) -> VerifyingKey {
        VerifyingKey(nineteen::edwards::EdwardsPoint::from(point).into())
    }
}

impl From<VerifyingKey> for EdwardsPoint {
    fn from(key: VerifyingKey) -> EdwardsPoint {
        key.to_edwards()
    }
}

impl TryFrom<&[u8]> for VerifyingKey {
    type Error = SignatureError;

    /// # Errors
    ///
    /// If there are not 32 bytes, or they encode no curve point.
    fn try_from(bytes: &[u8]) -> Result<VerifyingKey, SignatureError> {
        inner::VerifyingKey::try_from(bytes)
            .map(VerifyingKey)
            .map_err(error)
    }
}

impl Verifier<Signature> for VerifyingKey {
    /// Without cofactor, R compared as bytes.
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.0
            .verify_with(Policy::Cofactorless, message, &to_inner(signature))
            .map_err(error)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for VerifyingKey {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for VerifyingKey {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<VerifyingKey, D::Error> {
        inner::VerifyingKey::deserialize(from).map(VerifyingKey)
    }
}

/// Takes a message in pieces and then says whether its signature is valid.
#[derive(Debug)]
pub struct StreamVerifier(inner::StreamVerifier);

impl StreamVerifier {
    /// Takes the next piece of the message.
    pub fn update(&mut self, chunk: impl AsRef<[u8]>) {
        self.0.update(chunk);
    }

    /// The verdict on the whole message.
    ///
    /// # Errors
    ///
    /// If the signature is not valid.
    pub fn finalize_and_verify(self) -> Result<(), SignatureError> {
        self.0.finalize_and_verify().map_err(error)
    }
}

/// Whether all signatures are valid, with the verdict of one by one.
///
/// # Errors
///
/// If one is not, or the slices differ in length.
#[cfg(feature = "batch")]
pub fn verify_batch(
    messages: &[&[u8]],
    signatures: &[Signature],
    verifying_keys: &[VerifyingKey],
) -> Result<(), SignatureError> {
    use alloc::vec::Vec;

    let signatures: Vec<_> = signatures.iter().map(to_inner).collect();
    let keys: Vec<_> = verifying_keys.iter().map(|key| key.0).collect();
    let report = inner::verify_batch_each(Policy::Cofactorless, messages, &signatures, &keys);
    let report = report.map_err(error)?;
    let Some(first) = report.verdicts().iter().position(|valid| !valid) else {
        return Ok(());
    };
    // An S out of range takes precedence over any other reason.
    for (signature, key) in signatures.iter().zip(&keys) {
        in_range(signature, key).map_err(error)?;
    }
    // This only says why: the verdict of the report stands.
    keys[first]
        .verify_with(Policy::Cofactorless, messages[first], &signatures[first])
        .and(Err(inner::SignatureError::new()))
        .map_err(error)
}

/// Fails unless S is below the order. For the functions of `nineteen` that take no policy.
pub(crate) fn in_range(
    signature: &inner::Signature,
    key: &inner::VerifyingKey,
) -> Result<(), inner::SignatureError> {
    // This fails for an S of the order or more, and for no other reason.
    key.verify_stream_with(Policy::Cofactorless, signature)
        .map(drop)
}
