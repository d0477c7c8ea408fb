// SPDX-License-Identifier: MIT OR Apache-2.0
//! Low-level signing and verification: expanded keys, other hash functions.

use core::cell::Cell;
use core::fmt;

use curve25519_dalek::digest::consts::U64;
use curve25519_dalek::scalar::Scalar;
use inner::hazmat as raw;
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroize;

use crate::hash::Today;
use crate::verifying::in_range;
use crate::{Digest, SecretKey, Signature, SignatureError, VerifyingKey};
use crate::{error, from_inner, inner, to_inner};

/// The expansion of a seed: the secret scalar and the prefix of the nonce hash.
pub struct ExpandedSecretKey {
    /// The secret scalar, reduced.
    pub scalar: Scalar,
    /// The prefix of the nonce hash.
    pub hash_prefix: [u8; 32],
}

impl ExpandedSecretKey {
    fn inner(&self) -> raw::ExpandedSecretKey {
        raw::ExpandedSecretKey {
            scalar: self.scalar.into(),
            hash_prefix: self.hash_prefix,
        }
    }

    fn new(inner: &raw::ExpandedSecretKey) -> ExpandedSecretKey {
        ExpandedSecretKey {
            scalar: inner.scalar.into(),
            hash_prefix: inner.hash_prefix,
        }
    }

    /// From 64 bytes, the hash of a seed; the first half is clamped and reduced.
    pub fn from_bytes(bytes: &[u8; 64]) -> ExpandedSecretKey {
        ExpandedSecretKey::new(&raw::ExpandedSecretKey::from_bytes(bytes))
    }

    /// From a slice of 64 bytes.
    ///
    /// # Errors
    ///
    /// If it has another length.
    pub fn from_slice(bytes: &[u8]) -> Result<ExpandedSecretKey, SignatureError> {
        let key = raw::ExpandedSecretKey::from_slice(bytes).map_err(error)?;
        Ok(ExpandedSecretKey::new(&key))
    }
}

impl From<&SecretKey> for ExpandedSecretKey {
    /// Expands a seed.
    fn from(seed: &SecretKey) -> ExpandedSecretKey {
        ExpandedSecretKey::new(&raw::ExpandedSecretKey::from(seed))
    }
}

impl TryFrom<&[u8]> for ExpandedSecretKey {
    type Error = SignatureError;

    /// # Errors
    ///
    /// If there are not 64 bytes.
    fn try_from(bytes: &[u8]) -> Result<ExpandedSecretKey, SignatureError> {
        ExpandedSecretKey::from_slice(bytes)
    }
}

impl From<&ExpandedSecretKey> for VerifyingKey {
    fn from(key: &ExpandedSecretKey) -> VerifyingKey {
        VerifyingKey(inner::VerifyingKey::from(&key.inner()))
    }
}

impl fmt::Debug for ExpandedSecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExpandedSecretKey").finish_non_exhaustive()
    }
}

impl ConstantTimeEq for ExpandedSecretKey {
    fn ct_eq(&self, other: &ExpandedSecretKey) -> Choice {
        self.scalar.ct_eq(&other.scalar) & self.hash_prefix.ct_eq(&other.hash_prefix)
    }
}

impl PartialEq for ExpandedSecretKey {
    fn eq(&self, other: &ExpandedSecretKey) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for ExpandedSecretKey {}

impl Drop for ExpandedSecretKey {
    fn drop(&mut self) {
        self.scalar.zeroize();
        self.hash_prefix.zeroize();
    }
}

impl zeroize::ZeroizeOnDrop for ExpandedSecretKey {}

/// Signs with any 512-bit hash, under the public key of `esk`; `verifying_key` stands here for compatibility.
pub fn raw_sign<CtxDigest>(
    esk: &ExpandedSecretKey,
    message: &[u8],
    verifying_key: &VerifyingKey,
) -> Signature
where
    CtxDigest: Digest<OutputSize = U64>,
{
    let signature = raw::raw_sign::<Today<CtxDigest>>(&esk.inner(), message, &verifying_key.0);
    from_inner(&signature)
}

/// Signs a prehashed message (Ed25519ph) with any 512-bit hash; see [`raw_sign`].
///
/// # Errors
///
/// If the context is longer than 255 bytes.
pub fn raw_sign_prehashed<CtxDigest, MsgDigest>(
    esk: &ExpandedSecretKey,
    prehashed_message: MsgDigest,
    verifying_key: &VerifyingKey,
    context: Option<&[u8]>,
) -> Result<Signature, SignatureError>
where
    MsgDigest: Digest<OutputSize = U64>,
    CtxDigest: Digest<OutputSize = U64>,
{
    let message = Today(prehashed_message);
    raw::raw_sign_prehashed::<Today<CtxDigest>, _>(&esk.inner(), message, &verifying_key.0, context)
        .map(|signature| from_inner(&signature))
        .map_err(error)
}

/// Signs a message that `msg_update` feeds, several times over; see [`raw_sign`].
///
/// # Errors
///
/// If `msg_update` fails, or feeds something else another time.
pub fn raw_sign_byupdate<CtxDigest, F>(
    esk: &ExpandedSecretKey,
    msg_update: F,
    verifying_key: &VerifyingKey,
) -> Result<Signature, SignatureError>
where
    CtxDigest: Digest<OutputSize = U64>,
    F: Fn(&mut CtxDigest) -> Result<(), SignatureError>,
{
    // The error of `msg_update` is returned; it passes through the library as another type.
    let failed = Cell::new(None);
    let update = |hash: &mut Today<CtxDigest>| {
        msg_update(&mut hash.0).map_err(|why| {
            failed.set(Some(why));
            inner::SignatureError::new()
        })
    };
    raw::raw_sign_byupdate(&esk.inner(), update, &verifying_key.0)
        .map(|signature| from_inner(&signature))
        .map_err(|why| failed.take().unwrap_or_else(|| error(why)))
}

/// Verifies with any 512-bit hash.
///
/// # Errors
///
/// If the signature is not valid.
pub fn raw_verify<CtxDigest>(
    vk: &VerifyingKey,
    message: &[u8],
    signature: &Signature,
) -> Result<(), SignatureError>
where
    CtxDigest: Digest<OutputSize = U64>,
{
    let signature = to_inner(signature);
    in_range(&signature, &vk.0)
        .and_then(|()| raw::raw_verify::<Today<CtxDigest>>(&vk.0, message, &signature))
        .map_err(error)
}

/// Verifies a prehashed message (Ed25519ph) with any 512-bit hash.
///
/// # Errors
///
/// If the context is longer than 255 bytes, or the signature is not valid.
pub fn raw_verify_prehashed<CtxDigest, MsgDigest>(
    vk: &VerifyingKey,
    prehashed_message: MsgDigest,
    context: Option<&[u8]>,
    signature: &Signature,
) -> Result<(), SignatureError>
where
    MsgDigest: Digest<OutputSize = U64>,
    CtxDigest: Digest<OutputSize = U64>,
{
    let message = Today(prehashed_message);
    let signature = to_inner(signature);
    in_range(&signature, &vk.0).map_err(error)?;
    raw::raw_verify_prehashed::<Today<CtxDigest>, _>(&vk.0, message, context, &signature)
        .map_err(error)
}
