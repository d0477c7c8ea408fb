// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret keys and signatures: RFC 8032 §5.1.5 and §5.1.6.

use core::fmt;

use ed25519::Signature;
use sha2::Digest;
use sha2::digest::consts::U64;
use subtle::{Choice, ConstantTimeEq};
#[cfg(feature = "rand_core")]
use zeroize::Zeroizing;
use zeroize::{Zeroize, ZeroizeOnDrop};

use super::error::Reason;
use super::secret::ExpandedSecretKey;
use super::transcript::Domain;
use super::{
    Context, KEYPAIR_LENGTH, PUBLIC_KEY_LENGTH, SECRET_KEY_LENGTH, SecretKey, SignatureError,
    StreamVerifier, Verifier, VerifyingKey,
};
use crate::curve::encode::Decoded;
use crate::curve::point::Extended;
use crate::field::Mask;
use crate::scalar::Scalar;
use crate::wipe::{self, Place};

/// An Ed25519 secret key: it signs, and has the public key that verifies.
///
/// The key is a seed of 32 random bytes, from which everything else is derived. Signing is the
/// trait [`Signer`](super::Signer), which has to be imported; signatures have 64 bytes.
///
/// ```
/// use nineteen::ed25519::{Signer, SigningKey, Verifier};
///
/// let key = SigningKey::from_bytes(&[7; 32]); // 32 random bytes
/// let signature = key.sign(b"a message");
/// assert!(key.verifying_key().verify(b"a message", &signature).is_ok());
/// ```
///
/// | to | call |
/// |---|---|
/// | make a fresh key | `random` (feature `getrandom`), `generate` (feature `rand_core`) |
/// | store the seed, restore the key | [`to_bytes`](Self::to_bytes), [`from_bytes`](Self::from_bytes) |
/// | store the key as PKCS#8, DER or PEM | `EncodePrivateKey`, `DecodePrivateKey` (features `pkcs8`, `pem`) |
/// | sign | [`Signer::sign`](super::Signer::sign) |
/// | sign with a context, or a hash of the message | [`sign_with_context`](Self::sign_with_context), [`sign_prehashed`](Self::sign_prehashed) |
/// | verify, or let others verify | [`verify`](Self::verify), [`verifying_key`](Self::verifying_key) |
///
/// The public key is always derived from the seed: no constructor trusts a given one, because a
/// signature under a mismatched public key reveals the secret (RUSTSEC-2022-0093).
///
/// # Security
///
/// Making a key and signing are constant time in the seed. The seed and its expansion are zeroized
/// on drop; `Debug` shows only the public key.
///
/// With the feature `alloc` the secrets are in one heap block, and moving a key moves a pointer to
/// it. Without it, they are stored inline, and a move leaves a copy in the old place: create the
/// key where it stays. Functions that take or return a seed as a plain array, such as
/// [`to_bytes`](Self::to_bytes), leave wiping it to the caller.
pub struct SigningKey {
    secret: Place<Secret>,
    verifying_key: VerifyingKey,
}

/// The parts of a key that are zeroized.
struct Secret {
    seed: SecretKey,
    expanded: ExpandedSecretKey,
}

impl SigningKey {
    /// Makes a fresh key with the operating system's random number generator.
    ///
    /// [`generate`](Self::generate) takes a generator instead, for tests that need the same key
    /// every time and for targets without an operating system.
    ///
    /// # Panics
    ///
    /// If the operating system cannot provide randomness. `SigningKey::try_generate_from_rng` of
    /// the trait `Generate` returns an error instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use nineteen::ed25519::{Signer, SigningKey, Verifier};
    ///
    /// let key = SigningKey::random();
    /// let signature = key.sign(b"a message");
    /// key.verifying_key().verify(b"a message", &signature)?;
    ///
    /// // The seed is the whole key: store it, and read it back.
    /// let seed = key.to_bytes();
    /// assert_eq!(SigningKey::from_bytes(&seed), key);
    /// # Ok::<(), nineteen::ed25519::SignatureError>(())
    /// ```
    #[cfg(feature = "getrandom")]
    pub fn random() -> SigningKey {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut seed = Zeroizing::new([0; SECRET_KEY_LENGTH]);
            getrandom::fill(&mut *seed).expect("the operating system provides randomness");
            SigningKey::from_bytes(&seed)
        })
    }

    /// Makes a fresh key with the given random number generator.
    #[cfg(feature = "rand_core")]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(csprng: &mut R) -> SigningKey {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut seed = Zeroizing::new([0; SECRET_KEY_LENGTH]);
            csprng.fill_bytes(&mut *seed);
            SigningKey::from_bytes(&seed)
        })
    }

    /// Makes the key of a stored 32-byte seed. Any 32 random bytes are a valid seed;
    /// `SigningKey::random` (feature `getrandom`) makes a fresh key.
    pub fn from_bytes(secret_key: &SecretKey) -> SigningKey {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut key = SigningKey::empty();
            key.secret.seed.copy_from_slice(secret_key);
            key.secret.expanded.expand(secret_key);
            key.verifying_key = key.secret.expanded.public();
            key
        })
    }

    /// The 32-byte seed.
    pub fn to_bytes(&self) -> SecretKey {
        self.secret.seed
    }

    /// The 32-byte seed.
    pub fn as_bytes(&self) -> &SecretKey {
        &self.secret.seed
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.verifying_key
    }

    /// Makes an Ed25519ctx signature with a context of 1 to 255 bytes.
    ///
    /// # Errors
    ///
    /// If the context is empty or longer.
    pub fn sign_with_context(
        &self,
        context: &[u8],
        message: &[u8],
    ) -> Result<Signature, SignatureError> {
        Ok(self.sign_parts(Domain::context(context)?, None, &[message]))
    }

    /// Makes an Ed25519ph signature of the message hashed by `prehashed_message`, with a context of
    /// at most 255 bytes.
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
        let domain = Domain::prehashed(context)?;
        Ok(self.sign_parts(domain, None, &[&prehashed_message.finalize()]))
    }

    /// Signs with a nonce that also depends on 32 bytes of `noise`.
    ///
    /// Deterministic signing reveals the key to an attacker who makes the machine compute one
    /// signature twice with a fault in one of the two. Fresh noise for every signature prevents
    /// this. The result is an ordinary Ed25519 signature, but a different one each time.
    ///
    /// # Security
    ///
    /// If the noise is constant, known or chosen by an attacker, the signature is as safe as a
    /// deterministic one: the nonce still depends on the secret prefix and the message, and no
    /// other signature of this library uses it, with this noise or without.
    ///
    /// With `label` denoting the 32 bytes `SigEd25519 no Ed25519 collisions`, the nonce is
    /// `SHA-512(label ‖ 2 ‖ 0³¹ ‖ noise ‖ prefix ‖ message)`. The fields before the message fill
    /// the first block of 128 bytes, so the prefix shares a block only with constants and the
    /// noise.
    pub fn sign_hedged(&self, noise: &[u8; 32], message: &[u8]) -> Signature {
        self.sign_parts(Domain::Pure, Some(noise), &[message])
    }

    /// [`sign_with_context`](Self::sign_with_context) with noise: the nonce is that of
    /// [`sign_hedged`] with `3 ‖ len(context) ‖ 0³⁰` after the label, and with the context before the
    /// message.
    ///
    /// # Errors
    ///
    /// If the context is empty or longer than 255 bytes.
    ///
    /// [`sign_hedged`]: Self::sign_hedged
    pub fn sign_hedged_with_context(
        &self,
        noise: &[u8; 32],
        context: &[u8],
        message: &[u8],
    ) -> Result<Signature, SignatureError> {
        let domain = Domain::context(context)?;
        Ok(self.sign_parts(domain, Some(noise), &[message]))
    }

    /// [`sign_prehashed`](Self::sign_prehashed) with noise: the nonce is that of
    /// [`sign_hedged_with_context`](Self::sign_hedged_with_context) with 4 for 3, of the hash.
    ///
    /// # Errors
    ///
    /// If the context is longer than 255 bytes.
    pub fn sign_hedged_prehashed<MsgDigest>(
        &self,
        noise: &[u8; 32],
        prehashed_message: MsgDigest,
        context: Option<&[u8]>,
    ) -> Result<Signature, SignatureError>
    where
        MsgDigest: Digest<OutputSize = U64>,
    {
        let domain = Domain::prehashed(context)?;
        Ok(self.sign_parts(domain, Some(noise), &[&prehashed_message.finalize()]))
    }

    /// Verifies a signature with this key's public key, under
    /// [`Policy::Cofactorless`](super::Policy::Cofactorless).
    ///
    /// # Errors
    ///
    /// If the signature is invalid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), SignatureError> {
        Verifier::verify(&self.verifying_key, message, signature)
    }

    /// [`VerifyingKey::verify_prehashed`] with this key's public key.
    ///
    /// # Errors
    ///
    /// If the context is longer than 255 bytes, or the signature is invalid.
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

    /// Verifies a signature with this key's public key, under
    /// [`Policy::Strict`](super::Policy::Strict).
    ///
    /// # Errors
    ///
    /// If the signature is invalid.
    pub fn verify_strict(
        &self,
        message: &[u8],
        signature: &Signature,
    ) -> Result<(), SignatureError> {
        self.verifying_key.verify_strict(message, signature)
    }

    /// [`VerifyingKey::verify_stream`] with this key's public key.
    ///
    /// # Errors
    ///
    /// If the signature cannot be valid for any message.
    pub fn verify_stream(&self, signature: &Signature) -> Result<StreamVerifier, SignatureError> {
        self.verifying_key.verify_stream(signature)
    }

    /// Binds the key to a context of at most 255 bytes, for signing with Ed25519ph.
    ///
    /// # Errors
    ///
    /// If the context is longer.
    pub fn with_context<'k, 'v>(
        &'k self,
        context_value: &'v [u8],
    ) -> Result<Context<'k, 'v, SigningKey>, SignatureError> {
        Context::new(self, context_value)
    }

    /// Makes a key from 64 bytes: a seed followed by its public key.
    ///
    /// Constant time in the seed. The given public key and that of the seed are compared up to the
    /// first difference; the latter is public.
    ///
    /// # Errors
    ///
    /// If the second half is not the public key of the first.
    pub fn from_keypair_bytes(bytes: &[u8; KEYPAIR_LENGTH]) -> Result<SigningKey, SignatureError> {
        let (seed, public) = bytes.split_at(SECRET_KEY_LENGTH);
        wipe::leaving_nothing(wipe::ONE, || {
            let key = SigningKey::try_from(seed)?;
            if public == key.verifying_key.as_bytes() {
                return Ok(key);
            }
            VerifyingKey::try_from(public)?;
            Err(Reason::Keypair.into())
        })
    }

    /// The key as 64 bytes: the seed followed by the public key.
    pub fn to_keypair_bytes(&self) -> [u8; KEYPAIR_LENGTH] {
        let mut bytes = [0; KEYPAIR_LENGTH];
        bytes[..SECRET_KEY_LENGTH].copy_from_slice(&self.secret.seed);
        bytes[SECRET_KEY_LENGTH..].copy_from_slice(self.verifying_key.as_bytes());
        bytes
    }

    /// The first half of the hashed seed, neither clamped nor reduced: the X25519 secret that
    /// belongs to [`VerifyingKey::to_montgomery`].
    pub fn to_scalar_bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        wipe::leaving_nothing(wipe::ONE, || {
            bytes.copy_from_slice(&crate::sha512::Sha512::digest(self.secret.seed)[..32]);
        });
        bytes
    }

    /// The secret scalar, clamped and reduced.
    pub fn to_scalar(&self) -> Scalar {
        self.secret.expanded.scalar
    }

    /// Makes the key of a seed whose public key is computed by `public`.
    pub(crate) fn try_from_bytes_by<E>(
        secret_key: &SecretKey,
        public: impl FnOnce(&Scalar) -> Result<VerifyingKey, E>,
    ) -> Result<SigningKey, E> {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut key = SigningKey::empty();
            key.secret.seed.copy_from_slice(secret_key);
            key.secret.expanded.expand(secret_key);
            key.verifying_key = public(&key.secret.expanded.scalar)?;
            Ok(key)
        })
    }

    /// A blank key to be filled in place, so that no secret is moved.
    fn empty() -> SigningKey {
        SigningKey {
            secret: Place::new(Secret {
                seed: [0; SECRET_KEY_LENGTH],
                expanded: ExpandedSecretKey::empty(),
            }),
            verifying_key: VerifyingKey {
                bytes: [0; PUBLIC_KEY_LENGTH],
                decoded: Decoded {
                    point: Extended::IDENTITY,
                    on_curve: Mask::from_bit(0),
                    canonical: Mask::from_bit(0),
                },
            },
        }
    }

    /// The expansion of the seed.
    pub(crate) fn expanded(&self) -> &ExpandedSecretKey {
        &self.secret.expanded
    }

    /// Signs the concatenation of the parts in `message`.
    pub(crate) fn sign_parts(
        &self,
        domain: Domain<'_>,
        noise: Option<&[u8; 32]>,
        message: &[&[u8]],
    ) -> Signature {
        self.expanded()
            .sign_parts(domain, noise, message, &self.verifying_key)
    }
}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("verifying_key", &self.verifying_key)
            .finish_non_exhaustive()
    }
}

impl ConstantTimeEq for SigningKey {
    fn ct_eq(&self, other: &SigningKey) -> Choice {
        self.secret.seed.ct_eq(&other.secret.seed)
    }
}

impl PartialEq for SigningKey {
    fn eq(&self, other: &SigningKey) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for SigningKey {}

impl Clone for SigningKey {
    /// Clones in place, field by field.
    fn clone(&self) -> SigningKey {
        let mut key = SigningKey::empty();
        key.secret.seed.copy_from_slice(&self.secret.seed);
        key.secret.expanded.copy_from(&self.secret.expanded);
        key.verifying_key = self.verifying_key;
        key
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        self.seed.zeroize();
    }
}

impl ZeroizeOnDrop for SigningKey {}

impl AsRef<VerifyingKey> for SigningKey {
    fn as_ref(&self) -> &VerifyingKey {
        &self.verifying_key
    }
}

impl From<&SigningKey> for VerifyingKey {
    fn from(key: &SigningKey) -> VerifyingKey {
        key.verifying_key
    }
}

impl From<SecretKey> for SigningKey {
    /// Makes the key of a seed and wipes the copy of the seed passed in.
    #[inline(never)]
    fn from(mut seed: SecretKey) -> SigningKey {
        let key = SigningKey::from_bytes(&seed);
        seed.zeroize();
        key
    }
}

impl From<&SecretKey> for SigningKey {
    fn from(seed: &SecretKey) -> SigningKey {
        SigningKey::from_bytes(seed)
    }
}

impl TryFrom<&[u8]> for SigningKey {
    type Error = SignatureError;

    /// # Errors
    ///
    /// If the slice is not 32 bytes long.
    fn try_from(bytes: &[u8]) -> Result<SigningKey, SignatureError> {
        let seed: &SecretKey = bytes.try_into().map_err(|_| Reason::Length {
            what: "SecretKey",
            bytes: SECRET_KEY_LENGTH,
        })?;
        Ok(SigningKey::from_bytes(seed))
    }
}
