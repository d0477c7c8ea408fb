// SPDX-License-Identifier: MIT OR Apache-2.0
//! Low-level signing and verification: expanded keys, other hash functions, raw equations.
//!
//! The functions need the feature `hazmat`. They are for protocols built on Ed25519; for signatures
//! use [`SigningKey`](super::SigningKey) and [`VerifyingKey`].

use core::fmt;

use ed25519::Signature;
use sha2::digest::consts::U64;
use sha2::{Digest, Sha512};
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop};

use super::transcript::{self, Domain};
use super::{EXPANDED_SECRET_KEY_LENGTH, SignatureError, VerifyingKey};
use crate::backend;
use crate::curve::encoding::Decoded;
use crate::curve::point::Extended;
use crate::curve::scalar::{Order, Order25519};
use crate::field::{Field, Home, Mask, Words, words_to_bytes};
use crate::scalar::{Scalar, clamp_integer};

/// What a seed expands to (RFC 8032 §5.1.5): the secret scalar and the prefix of the nonce hash.
///
/// # Security
///
/// Zeroized on drop, redacted `Debug`, constant-time comparison.
#[derive(Clone)]
pub struct ExpandedSecretKey {
    /// The secret scalar, reduced modulo L.
    pub scalar: Scalar,
    /// The prefix of the nonce hash.
    pub hash_prefix: [u8; 32],
}

impl ExpandedSecretKey {
    /// From 64 bytes, the hash of a seed; the first half is clamped and reduced.
    pub fn from_bytes(bytes: &[u8; EXPANDED_SECRET_KEY_LENGTH]) -> ExpandedSecretKey {
        let (mut low, mut hash_prefix) = ([0; 32], [0; 32]);
        low.copy_from_slice(&bytes[..32]);
        hash_prefix.copy_from_slice(&bytes[32..]);
        let mut clamped = clamp_integer(low);
        let scalar = Scalar::from_bytes_mod_order(clamped);
        low.zeroize();
        clamped.zeroize();
        ExpandedSecretKey {
            scalar,
            hash_prefix,
        }
    }

    /// From a slice of 64 bytes.
    ///
    /// # Errors
    ///
    /// If it has another length.
    pub fn from_slice(bytes: &[u8]) -> Result<ExpandedSecretKey, SignatureError> {
        let bytes = bytes.try_into().map_err(|_| SignatureError::new())?;
        Ok(ExpandedSecretKey::from_bytes(bytes))
    }

    /// RFC 8032 §5.1.6 over any 512-bit hash; `update` feeds the message, once for the nonce and
    /// once for the challenge. `key` is the public key of `self`.
    pub(crate) fn sign_with<D, E>(
        &self,
        domain: Domain<'_>,
        noise: Option<&[u8; 32]>,
        update: impl FnMut(&mut D) -> Result<(), E>,
        key: &VerifyingKey,
    ) -> Result<Signature, E>
    where
        D: Digest<OutputSize = U64>,
    {
        let commit = |r: &Words| Ok(words_to_bytes(&backend::commitment(r)));
        self.sign_by(domain, noise, update, commit, key)
    }

    /// [`sign_with`](Self::sign_with), where `commit` makes the encoding of `[r]B`.
    pub(crate) fn sign_by<D, E>(
        &self,
        domain: Domain<'_>,
        noise: Option<&[u8; 32]>,
        mut update: impl FnMut(&mut D) -> Result<(), E>,
        commit: impl FnOnce(&Words) -> Result<[u8; 32], E>,
        key: &VerifyingKey,
    ) -> Result<Signature, E>
    where
        D: Digest<OutputSize = U64>,
    {
        // Step 2: r = SHA-512(dom2 ‖ prefix ‖ message), with noise and padding if hedged.
        let mut h = domain.hash::<D>().chain_update(self.hash_prefix);
        if let Some(noise) = noise {
            h.update(noise);
            h.update([0; 64]);
        }
        update(&mut h)?;
        let mut r = transcript::scalar(h);
        // Step 3: R = [r]B.
        let committed = commit(&r);
        if committed.is_err() {
            r.zeroize();
        }
        let r_bytes = committed?;
        // Step 4: k = SHA-512(dom2 ‖ R ‖ A ‖ message).
        let mut h = domain
            .hash::<D>()
            .chain_update(r_bytes)
            .chain_update(key.as_bytes());
        update(&mut h)?;
        let k = transcript::scalar(h);
        // Step 5: S = r + k·s mod L.
        let mut secret = self.scalar.words();
        let s = Order25519::mul_add(&k, &secret, &r);
        r.zeroize();
        secret.zeroize();
        Ok(Signature::from_components(r_bytes, words_to_bytes(&s)))
    }

    /// [`sign_with`](Self::sign_with) SHA-512, of a message in parts.
    pub(crate) fn sign_parts(
        &self,
        domain: Domain<'_>,
        noise: Option<&[u8; 32]>,
        message: &[&[u8]],
        key: &VerifyingKey,
    ) -> Signature {
        let update = |h: &mut Sha512| {
            for part in message {
                h.update(part);
            }
            Ok::<(), core::convert::Infallible>(())
        };
        match self.sign_with(domain, noise, update, key) {
            Ok(signature) => signature,
            Err(never) => match never {},
        }
    }
}

impl From<&[u8; 32]> for ExpandedSecretKey {
    /// Expands a seed.
    fn from(seed: &[u8; 32]) -> ExpandedSecretKey {
        let mut hash: [u8; 64] = Sha512::digest(seed).into();
        let expanded = ExpandedSecretKey::from_bytes(&hash);
        hash.zeroize();
        expanded
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
        let mut secret = key.scalar.words();
        let (x, y) = backend::public_key(&secret);
        secret.zeroize();
        let mut encoding = y;
        encoding[3] |= x[0] << 63;
        let yes = Mask::from_bit(1);
        VerifyingKey {
            bytes: words_to_bytes(&encoding),
            decoded: Decoded {
                point: Extended::from_affine(Home::from_words(&x), Home::from_words(&y)),
                on_curve: yes,
                canonical: yes,
            },
        }
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

impl ZeroizeOnDrop for ExpandedSecretKey {}

#[cfg(feature = "hazmat")]
pub use raw::{raw_sign, raw_sign_byupdate, raw_sign_prehashed, raw_verify, raw_verify_prehashed};

#[cfg(feature = "hazmat")]
mod raw {
    use super::*;
    use crate::ed25519::Policy;

    /// Signs with any 512-bit hash.
    ///
    /// The challenge is made with the public key that belongs to `esk`, recomputed here:
    /// `verifying_key` stands in the signature for compatibility, and a foreign one cannot leak the
    /// secret (RUSTSEC-2022-0093). That costs a second multiplication of the base point.
    pub fn raw_sign<CtxDigest>(
        esk: &ExpandedSecretKey,
        message: &[u8],
        verifying_key: &VerifyingKey,
    ) -> Signature
    where
        CtxDigest: Digest<OutputSize = U64>,
    {
        let update = |h: &mut CtxDigest| {
            h.update(message);
            Ok::<(), core::convert::Infallible>(())
        };
        let _ = verifying_key;
        match esk.sign_with(Domain::Pure, None, update, &VerifyingKey::from(esk)) {
            Ok(signature) => signature,
            Err(never) => match never {},
        }
    }

    /// Signs a prehashed message (Ed25519ph) with any 512-bit hash; see [`raw_sign`] about
    /// `verifying_key`.
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
        let _ = verifying_key;
        let digest = prehashed_message.finalize();
        let update = |h: &mut CtxDigest| {
            h.update(digest.as_slice());
            Ok(())
        };
        let domain = Domain::prehashed(context)?;
        esk.sign_with(domain, None, update, &VerifyingKey::from(esk))
    }

    /// Signs a message that `msg_update` feeds, once for the nonce and once for the challenge; both
    /// times it must feed the same. See [`raw_sign`] about `verifying_key`.
    ///
    /// # Errors
    ///
    /// What `msg_update` returns.
    ///
    /// # Security
    ///
    /// If the two passes feed different messages, the signature is invalid; it does not reveal the
    /// secret, because the nonce is not used twice.
    pub fn raw_sign_byupdate<CtxDigest, F>(
        esk: &ExpandedSecretKey,
        msg_update: F,
        verifying_key: &VerifyingKey,
    ) -> Result<Signature, SignatureError>
    where
        CtxDigest: Digest<OutputSize = U64>,
        F: Fn(&mut CtxDigest) -> Result<(), SignatureError>,
    {
        let _ = verifying_key;
        esk.sign_with(Domain::Pure, None, msg_update, &VerifyingKey::from(esk))
    }

    /// Verifies with any 512-bit hash, under [`Policy::Cofactorless`].
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
        let h = vk
            .challenge::<CtxDigest>(Domain::Pure, signature)
            .chain_update(message);
        vk.check_hash(Policy::Cofactorless, h, signature)
    }

    /// Verifies a prehashed message (Ed25519ph) with any 512-bit hash, under
    /// [`Policy::Cofactorless`].
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
        let h = vk
            .challenge::<CtxDigest>(Domain::prehashed(context)?, signature)
            .chain_update(prehashed_message.finalize());
        vk.check_hash(Policy::Cofactorless, h, signature)
    }
}
