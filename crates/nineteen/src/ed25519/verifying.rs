// SPDX-License-Identifier: MIT OR Apache-2.0
//! Public keys and signature verification: RFC 8032 §5.1.7.

use core::borrow::Borrow;
use core::fmt;
use core::hash::{Hash, Hasher};

use ed25519::Signature;
use sha2::Digest;
use sha2::digest::consts::U64;

use crate::sha512::Sha512;

use super::error::Reason;
use super::transcript::{self, Domain};
use super::{Context, PUBLIC_KEY_LENGTH, Policy, SignatureError, StreamVerifier};
use crate::backend;
use crate::curve::compiled::HomeGroup;
use crate::curve::encode::Decoded;
use crate::curve::group::is_small_order;
use crate::curve::scalar::{Order, Order25519};
use crate::curve::verify::Key;
use crate::edwards::EdwardsPoint;
#[cfg(feature = "legacy_compatibility")]
use crate::field::words_to_bytes;
use crate::field::{Home, Words, words_from_bytes};
use crate::montgomery::MontgomeryPoint;

/// An Ed25519 public key: it verifies signatures.
///
/// The key has 32 bytes, which [`from_bytes`](Self::from_bytes) decodes to a curve point; signatures
/// have 64. Verifying as `ed25519-dalek` does is the trait [`Verifier`](super::Verifier), which has
/// to be imported; the methods here verify under any [`Policy`].
///
/// ```
/// use nineteen::ed25519::{Policy, Signature, SignatureError, Verifier, VerifyingKey};
///
/// fn check(public: &[u8; 32], message: &[u8], signature: &[u8; 64]) -> Result<(), SignatureError> {
///     let key = VerifyingKey::from_bytes(public)?;
///     let signature = Signature::from_bytes(signature);
///     key.verify(message, &signature)?; // as ed25519-dalek does
///     key.verify_with(Policy::Strict, message, &signature) // or by a policy
/// }
/// # use nineteen::ed25519::{Signer, SigningKey};
/// # let key = SigningKey::from_bytes(&[7; 32]);
/// # let signature = key.sign(b"m").to_bytes();
/// # assert!(check(&key.verifying_key().to_bytes(), b"m", &signature).is_ok());
/// # assert!(check(&key.verifying_key().to_bytes(), b"n", &signature).is_err());
/// ```
///
/// | to | call |
/// |---|---|
/// | verify | [`Verifier::verify`](super::Verifier::verify), [`verify_strict`](Self::verify_strict), [`verify_with`](Self::verify_with) |
/// | verify a message in pieces | [`verify_stream`](Self::verify_stream) |
/// | verify with a context, or a hash of the message | [`verify_with_context`](Self::verify_with_context), [`verify_prehashed`](Self::verify_prehashed) |
/// | verify many signatures | `verify_batch_all` and others (feature `batch`), in [`ed25519`](crate::ed25519) |
/// | store the key | [`to_bytes`](Self::to_bytes); `EncodePublicKey` (features `pkcs8`, `pem`) |
///
/// A key may be any point that decodes, even one of small order or in a non-canonical encoding; the
/// [`Policy`] decides which signatures it may verify.
#[derive(Clone, Copy)]
pub struct VerifyingKey {
    pub(crate) bytes: [u8; PUBLIC_KEY_LENGTH],
    pub(crate) decoded: Decoded<Home>,
}

/// R and S of a signature whose S is below L.
pub(crate) struct Parts {
    pub r: Words,
    pub s: Words,
}

impl Parts {
    /// # Errors
    ///
    /// If `S ≥ L`.
    pub(crate) fn of(signature: &Signature) -> Result<Parts, Reason> {
        let s = words_from_bytes(signature.s_bytes());
        if !Order25519::is_canonical(&s) {
            return Err(Reason::Scalar);
        }
        Ok(Parts {
            r: words_from_bytes(signature.r_bytes()),
            s,
        })
    }
}

/// Converts a verdict to a result.
pub(crate) fn verdict(valid: bool) -> Result<(), SignatureError> {
    if valid {
        Ok(())
    } else {
        Err(Reason::Invalid.into())
    }
}

/// The signature as seen by the functions without a [`Policy`] argument, which come from
/// `ed25519-dalek`.
///
/// With the feature `legacy_compatibility` these accept an S below 2^253 that is not below L, as
/// dalek does. It is reduced here, which changes neither side of the equation, because L·B is the
/// identity, nor the hashed bytes.
#[cfg(feature = "legacy_compatibility")]
pub(crate) fn unnamed(signature: &Signature) -> impl Borrow<Signature> {
    if signature.s_bytes()[31] >> 5 != 0 {
        return *signature;
    }
    let s = Order25519::reduce(&words_from_bytes(signature.s_bytes()));
    Signature::from_components(*signature.r_bytes(), words_to_bytes(&s))
}

/// The signature as seen by the functions without a [`Policy`] argument; only
/// `legacy_compatibility` changes it.
#[cfg(not(feature = "legacy_compatibility"))]
pub(crate) const fn unnamed(signature: &Signature) -> impl Borrow<Signature> {
    signature
}

/// Verifies a signature from bytes: a 32-byte key and a 64-byte signature.
///
/// Decodes the key and R together, which for a key that is used once is faster than
/// [`VerifyingKey::from_bytes`] followed by [`VerifyingKey::verify_with`]. The verdict is the same.
///
/// # Errors
///
/// If the key is not a curve point or the signature is invalid under `policy`.
///
/// # Security
///
/// Variable time; all inputs are treated as public.
///
#[cfg_attr(feature = "getrandom", doc = "```")]
#[cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
/// use nineteen::ed25519::{self, Policy, Signer, SigningKey};
///
/// let key = SigningKey::random();
/// let signature = key.sign(b"message").to_bytes();
/// let public = key.verifying_key().to_bytes();
/// assert!(ed25519::verify(Policy::Strict, &public, b"message", &signature).is_ok());
/// ```
pub fn verify(
    policy: Policy,
    public_key: &[u8; PUBLIC_KEY_LENGTH],
    message: &[u8],
    signature: &[u8; 64],
) -> Result<(), SignatureError> {
    let parts = Parts::of(&Signature::from_bytes(signature))?;
    let k = transcript::challenge(signature, public_key, message);
    let key = words_from_bytes(public_key);
    verdict(backend::vartime_verify(
        policy.rule(),
        Key::Encoded(&key),
        &parts.r,
        &parts.s,
        &k,
    ))
}

impl VerifyingKey {
    /// Decodes a 32-byte public key.
    ///
    /// # Errors
    ///
    /// If the bytes do not encode a curve point. Like `ed25519-dalek`, this accepts non-canonical
    /// encodings and points of small order; a [`Policy`] may reject their signatures.
    pub fn from_bytes(bytes: &[u8; PUBLIC_KEY_LENGTH]) -> Result<VerifyingKey, SignatureError> {
        let decoded = backend::decode(&words_from_bytes(bytes));
        if !decoded.on_curve.reveal() {
            return Err(Reason::Point.into());
        }
        Ok(VerifyingKey {
            bytes: *bytes,
            decoded,
        })
    }

    /// Verifies a signature under `policy`.
    ///
    /// # Errors
    ///
    /// If the signature is invalid. With the feature `alloc` the error tells an S out of range from
    /// an equation that does not hold, and no more.
    ///
    /// # Security
    ///
    /// Variable time, like all verification here.
    pub fn verify_with(
        &self,
        policy: Policy,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.check(policy, Domain::Pure, &[message], signature)
    }

    /// Verifies a signature under [`Policy::Strict`].
    ///
    /// With the feature `legacy_compatibility`, `L ≤ S < 2^253` is accepted too.
    ///
    /// # Errors
    ///
    /// If the signature is invalid.
    pub fn verify_strict(
        &self,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.verify_with(Policy::Strict, message, unnamed(signature).borrow())
    }

    /// Verifies an Ed25519ctx signature with a context of 1 to 255 bytes.
    ///
    /// # Errors
    ///
    /// If the context is empty or longer, or the signature is invalid.
    pub fn verify_with_context(
        &self,
        policy: Policy,
        context: &[u8],
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.check(policy, Domain::context(context)?, &[message], signature)
    }

    /// Verifies an Ed25519ph signature of the message hashed by `prehashed_message`, with a context
    /// of at most 255 bytes, under [`Policy::Cofactorless`].
    ///
    /// With the feature `legacy_compatibility`, `L ≤ S < 2^253` is accepted too.
    ///
    /// # Errors
    ///
    /// If the context is longer, or the signature is invalid.
    pub fn verify_prehashed<MsgDigest>(
        &self,
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        let signature = unnamed(signature);
        self.verify_prehashed_with(
            Policy::default(),
            prehashed_message,
            context,
            signature.borrow(),
        )
    }

    /// [`verify_prehashed`](Self::verify_prehashed) under [`Policy::Strict`].
    ///
    /// # Errors
    ///
    /// If the context is longer than 255 bytes, or the signature is invalid.
    pub fn verify_prehashed_strict<MsgDigest>(
        &self,
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        let signature = unnamed(signature);
        self.verify_prehashed_with(
            Policy::Strict,
            prehashed_message,
            context,
            signature.borrow(),
        )
    }

    /// [`verify_prehashed`](Self::verify_prehashed) under `policy`, which never accepts `S ≥ L`.
    ///
    /// # Errors
    ///
    /// If the context is longer than 255 bytes, or the signature is invalid.
    pub fn verify_prehashed_with<MsgDigest>(
        &self,
        policy: Policy,
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
        signature: &Signature,
    ) -> Result<(), SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        let domain = Domain::prehashed(context)?;
        self.check(policy, domain, &[&prehashed_message.finalize()], signature)
    }

    /// Returns a verifier that takes the message in pieces, under [`Policy::Cofactorless`].
    ///
    /// With the feature `legacy_compatibility`, `L ≤ S < 2^253` is accepted too.
    ///
    /// # Errors
    ///
    /// If the signature cannot be valid for any message: S is out of range.
    pub fn verify_stream(&self, signature: &Signature) -> Result<StreamVerifier, SignatureError> {
        self.verify_stream_with(Policy::default(), unnamed(signature).borrow())
    }

    /// Returns a verifier that takes the message in pieces, under `policy`.
    ///
    /// # Errors
    ///
    /// If the signature cannot be valid for any message: `S ≥ L`.
    pub fn verify_stream_with(
        &self,
        policy: Policy,
        signature: &Signature,
    ) -> Result<StreamVerifier, SignatureError> {
        StreamVerifier::new(policy, self, signature)
    }

    /// The 32 bytes of the key, as originally given.
    pub fn to_bytes(&self) -> [u8; PUBLIC_KEY_LENGTH] {
        self.bytes
    }

    /// The 32 bytes of the key, as originally given.
    pub fn as_bytes(&self) -> &[u8; PUBLIC_KEY_LENGTH] {
        &self.bytes
    }

    /// Binds the key to a context of at most 255 bytes, for verification of Ed25519ph.
    ///
    /// # Errors
    ///
    /// If the context is longer.
    pub fn with_context<'k, 'v>(
        &'k self,
        context_value: &'v [u8],
    ) -> Result<Context<'k, 'v, VerifyingKey>, SignatureError> {
        Context::new(self, context_value)
    }

    /// Whether the order of the point divides 8: such a key verifies signatures made without any
    /// secret.
    pub fn is_weak(&self) -> bool {
        is_small_order::<HomeGroup>(&self.decoded.point).reveal()
    }

    /// The u-coordinate of the same point on the Montgomery curve, for use as an X25519 key.
    pub fn to_montgomery(&self) -> MontgomeryPoint {
        self.to_edwards().to_montgomery()
    }

    /// The key as a point.
    pub fn to_edwards(&self) -> EdwardsPoint {
        EdwardsPoint(self.decoded.point)
    }

    /// The verdict on a message in parts.
    pub(crate) fn check(
        &self,
        policy: Policy,
        domain: Domain<'_>,
        message: &[&[u8]],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        let mut h = self.challenge::<Sha512>(domain, signature);
        for part in message {
            h.update(part);
        }
        self.check_hash(policy, h, signature)
    }

    /// A hash that has absorbed everything before the message.
    pub(crate) fn challenge<D: Digest<OutputSize = U64>>(
        &self,
        domain: Domain<'_>,
        signature: &Signature,
    ) -> D {
        domain
            .hash::<D>()
            .chain_update(signature.r_bytes())
            .chain_update(self.bytes)
    }

    /// The verdict, given the hash that has absorbed the message as well.
    pub(crate) fn check_hash<D: Digest<OutputSize = U64>>(
        &self,
        policy: Policy,
        h: D,
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        let parts = Parts::of(signature)?;
        let k = transcript::scalar(h);
        verdict(backend::vartime_verify(
            policy.rule(),
            Key::Decoded(self.decoded),
            &parts.r,
            &parts.s,
            &k,
        ))
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "VerifyingKey(")?;
        for byte in self.bytes {
            write!(f, "{byte:02x}")?;
        }
        write!(f, ")")
    }
}

impl Default for VerifyingKey {
    /// The identity point. It verifies nothing under [`Policy::Strict`].
    fn default() -> VerifyingKey {
        VerifyingKey::from(EdwardsPoint::default())
    }
}

impl PartialEq for VerifyingKey {
    fn eq(&self, other: &VerifyingKey) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for VerifyingKey {}

impl Hash for VerifyingKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}

impl AsRef<[u8]> for VerifyingKey {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl TryFrom<&[u8]> for VerifyingKey {
    type Error = SignatureError;

    /// # Errors
    ///
    /// If the slice is not 32 bytes long or does not encode a curve point.
    fn try_from(bytes: &[u8]) -> Result<VerifyingKey, SignatureError> {
        let bytes = bytes.try_into().map_err(|_| Reason::Length {
            what: "VerifyingKey",
            bytes: PUBLIC_KEY_LENGTH,
        })?;
        VerifyingKey::from_bytes(bytes)
    }
}

impl From<EdwardsPoint> for VerifyingKey {
    fn from(point: EdwardsPoint) -> VerifyingKey {
        let bytes = point.compress().to_bytes();
        VerifyingKey {
            bytes,
            decoded: backend::decode(&words_from_bytes(&bytes)),
        }
    }
}

impl From<VerifyingKey> for EdwardsPoint {
    fn from(key: VerifyingKey) -> EdwardsPoint {
        key.to_edwards()
    }
}
