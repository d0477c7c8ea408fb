// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret keys.

use core::fmt;

use curve25519_dalek::digest::consts::U64;
use curve25519_dalek::scalar::Scalar;
use ed25519::signature::{KeypairRef, Signer, Verifier};
use subtle::{Choice, ConstantTimeEq};

#[cfg(feature = "hazmat")]
use crate::StreamVerifier;
use crate::hash::Today;
use crate::{Context, Digest, Signature, SignatureError, VerifyingKey};
use crate::{KEYPAIR_LENGTH, SecretKey, error, from_inner, inner};

/// A secret key: a seed, and its public key.
#[derive(Clone)]
pub struct SigningKey {
    pub(crate) inner: inner::SigningKey,
    verifying_key: VerifyingKey,
}

impl SigningKey {
    fn new(inner: inner::SigningKey) -> SigningKey {
        SigningKey {
            verifying_key: VerifyingKey(inner.verifying_key()),
            inner,
        }
    }

    /// The key of a 32-byte seed.
    pub fn from_bytes(secret_key: &SecretKey) -> SigningKey {
        SigningKey::new(inner::SigningKey::from_bytes(secret_key))
    }

    /// The 32-byte seed.
    pub fn to_bytes(&self) -> SecretKey {
        self.inner.to_bytes()
    }

    /// The 32-byte seed.
    pub fn as_bytes(&self) -> &SecretKey {
        self.inner.as_bytes()
    }

    /// From a seed followed by its public key.
    ///
    /// # Errors
    ///
    /// If the public key is another one.
    pub fn from_keypair_bytes(bytes: &[u8; KEYPAIR_LENGTH]) -> Result<SigningKey, SignatureError> {
        let key = inner::SigningKey::from_keypair_bytes(bytes).map_err(error)?;
        Ok(SigningKey::new(key))
    }

    /// The seed followed by its public key.
    pub fn to_keypair_bytes(&self) -> [u8; KEYPAIR_LENGTH] {
        self.inner.to_keypair_bytes()
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.verifying_key
    }

    /// A signing key for Ed25519ph with a context of at most 255 bytes.
    ///
    /// # Errors
    ///
    /// If the context is longer.
    pub fn with_context<'k, 'v>(
        &'k self,
        context_value: &'v [u8],
    ) -> Result<Context<'k, 'v, SigningKey>, SignatureError> {
        self.inner.with_context(context_value).map_err(error)?;
        Ok(Context::new(self, context_value))
    }

    /// A fresh key.
    #[cfg(feature = "rand_core")]
    pub fn generate<R: rand_core::CryptoRngCore + ?Sized>(csprng: &mut R) -> SigningKey {
        nineteen::hazmat::leaving_nothing(|| {
            let mut seed = zeroize::Zeroizing::new([0; crate::SECRET_KEY_LENGTH]);
            csprng.fill_bytes(&mut *seed);
            SigningKey::from_bytes(&seed)
        })
    }

    /// Signs what a hash has taken (Ed25519ph), with a context of at most 255 bytes.
    ///
    /// # Errors
    ///
    /// If the context is longer.
    pub fn sign_prehashed<MsgDigest>(
        &self,
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
    ) -> Result<Signature, SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        let signature = self.inner.sign_prehashed(Today(prehashed_message), context);
        signature.map(|s| from_inner(&s)).map_err(error)
    }

    /// [`VerifyingKey::verify`](Verifier::verify) with the public key of this secret.
    ///
    /// # Errors
    ///
    /// If the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verifying_key.verify(message, signature)
    }

    /// [`VerifyingKey::verify_prehashed`] with the public key of this secret.
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
        self.verifying_key
            .verify_prehashed(prehashed_message, context, signature)
    }

    /// [`VerifyingKey::verify_strict`] with the public key of this secret.
    ///
    /// # Errors
    ///
    /// If the signature is not valid.
    pub fn verify_strict(
        &self,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.verifying_key.verify_strict(message, signature)
    }

    /// [`VerifyingKey::verify_stream`] with the public key of this secret.
    ///
    /// # Errors
    ///
    /// If the signature cannot be valid for any message.
    #[cfg(feature = "hazmat")]
    pub fn verify_stream(&self, signature: &Signature) -> Result<StreamVerifier, SignatureError> {
        self.verifying_key.verify_stream(signature)
    }

    /// The first half of the hashed seed, neither clamped nor reduced.
    pub fn to_scalar_bytes(&self) -> [u8; 32] {
        self.inner.to_scalar_bytes()
    }

    /// The secret scalar, clamped and reduced.
    pub fn to_scalar(&self) -> Scalar {
        self.inner.to_scalar().into()
    }
}

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.verifying_key
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.fmt(f)
    }
}

impl KeypairRef for SigningKey {
    type VerifyingKey = VerifyingKey;
}

impl Signer<Signature> for SigningKey {
    /// Never fails.
    fn try_sign(&self, message: &[u8]) -> Result<Signature, SignatureError> {
        Ok(from_inner(&inner::Signer::sign(&self.inner, message)))
    }
}

impl Verifier<Signature> for SigningKey {
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        self.verifying_key.verify(message, signature)
    }
}

impl From<SecretKey> for SigningKey {
    fn from(secret: SecretKey) -> SigningKey {
        SigningKey::new(inner::SigningKey::from(secret))
    }
}

impl From<&SecretKey> for SigningKey {
    fn from(secret: &SecretKey) -> SigningKey {
        SigningKey::from_bytes(secret)
    }
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = SignatureError;

    /// # Errors
    ///
    /// If there are not 32 bytes.
    fn try_from(bytes: &[u8]) -> Result<SigningKey, SignatureError> {
        inner::SigningKey::try_from(bytes)
            .map(SigningKey::new)
            .map_err(error)
    }
}

impl ConstantTimeEq for SigningKey {
    fn ct_eq(&self, other: &SigningKey) -> Choice {
        self.inner.ct_eq(&other.inner)
    }
}

impl PartialEq for SigningKey {
    fn eq(&self, other: &SigningKey) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for SigningKey {}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for SigningKey {}

#[cfg(feature = "serde")]
impl serde::Serialize for SigningKey {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.inner.serialize(to)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for SigningKey {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<SigningKey, D::Error> {
        inner::SigningKey::deserialize(from).map(SigningKey::new)
    }
}
