// SPDX-License-Identifier: MIT OR Apache-2.0
//! Seed expansion and signing: RFC 8032 §5.1.5 and §5.1.6, step by step.
//!
//! Every signature of this library is made by these steps: one at a time here, where hardware may
//! perform step 3, and many at once in `batch/sign.rs`, where steps 2 to 4 run side by side.
//!
//! # Nonces
//!
//! Two signatures with the same nonce and different challenges reveal the secret scalar. Two nonce
//! derivations must therefore never hash the same bytes, unless they sign the same message in the
//! same scheme. If `M` is the message, or its hash in Ed25519ph, and `C` the context, the inputs of
//! SHA-512 are:
//!
//! | signature | bytes 0..32 | from byte 32 on |
//! |---|---|---|
//! | Ed25519 | prefix | M |
//! | Ed25519ctx | label | `0 ‖ len(C) ‖ C ‖ prefix ‖ M` |
//! | Ed25519ph | label | `1 ‖ len(C) ‖ C ‖ prefix ‖ M` |
//! | hedged | label | `f ‖ len(C) ‖ 0^30 ‖ noise ‖ prefix ‖ C ‖ M`, f = 2, 3, 4 for the three schemes |
//!
//! The label is `"SigEd25519 no Ed25519 collisions"`, as in `dom2`; `len(C)`, `f` and the flags
//! take one byte each, noise and prefix 32.
//!
//! - **Hedged against Ed25519ctx and Ed25519ph:** byte 32 differs, for every key, context, noise
//!   and message.
//! - **Hedged against Ed25519:** equal inputs require a prefix that equals the label. The prefix is
//!   half of the SHA-512 hash of the seed, so no one can choose a seed for which this holds, and
//!   for a random seed it holds with probability 2^-256. Noise and messages have no influence on
//!   it. RFC 8032 relies on the same argument to separate Ed25519ctx and Ed25519ph from Ed25519.
//! - **Hedged against hedged:** every field before `C` has a fixed length, and `len(C)` is one of
//!   them. The input therefore determines scheme, context, noise and message.
//! - **Nonces against other hashes:** the challenge `SHA-512(dom2 ‖ R ‖ A ‖ M)` and the hash of a
//!   seed equal a nonce only if their input contains the prefix in the right place. Anyone who can
//!   arrange that already knows the prefix.
//!
//! Even if the noise is constant, known or chosen by the attacker, a hedged nonce is therefore a
//! hash of the secret prefix and the message that no other signature uses: as safe as the
//! deterministic nonce.
//!
//! The label, the flag, the length, 30 zeros, noise and prefix fill the first SHA-512 block
//! exactly. Only the noise varies in this block, and the compression function takes it before the
//! prefix; context and message follow in later blocks. An attacker who measures power or radiation
//! while the prefix is hashed knows neither the state nor any variable input, as long as the noise
//! is secret.
//!
//! References: RFC 8032 §2, §5.1.6 and §8.6; draft-irtf-cfrg-det-sigs-with-noise, which also mixes
//! noise and prefix before message and context; Samwel, Batina, Bertoni, Daemen, Susella, *Breaking
//! Ed25519 in WolfSSL*, eprint 2017/985.

use core::fmt;

use ed25519::Signature;
use sha2::Digest;
use sha2::digest::consts::U64;

use crate::sha512::Sha512;
use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::error::Reason;
use super::transcript::{self, Domain};
use super::{EXPANDED_SECRET_KEY_LENGTH, SignatureError, VerifyingKey};
use crate::backend;
use crate::curve::encode::Decoded;
use crate::curve::point::Extended;
use crate::curve::scalar::{Order, Order25519};
use crate::field::{Field, Home, Words, words_to_bytes};
use crate::scalar::{Scalar, clamp_integer};
use crate::wipe;

/// The expansion of a seed (RFC 8032 §5.1.5): the secret scalar and the prefix of the nonce hash.
///
/// # Security
///
/// Zeroized on drop, redacted `Debug`, constant-time comparison. Both fields are stored inline, so
/// a move leaves a copy in the old place: create the key where it stays, or keep a
/// [`SigningKey`](super::SigningKey), which may be moved.
#[derive(Clone)]
pub struct ExpandedSecretKey {
    /// The secret scalar, reduced modulo L.
    pub scalar: Scalar,
    /// The 32-byte prefix of the nonce hash.
    pub hash_prefix: [u8; 32],
}

impl ExpandedSecretKey {
    /// Makes a key from 64 bytes, the hash of a seed; the first half is clamped and reduced.
    pub fn from_bytes(bytes: &[u8; EXPANDED_SECRET_KEY_LENGTH]) -> ExpandedSecretKey {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut key = ExpandedSecretKey::empty();
            key.fill(bytes);
            key
        })
    }

    /// A blank key to be filled in place, so that no secret is moved.
    pub(super) const fn empty() -> ExpandedSecretKey {
        ExpandedSecretKey {
            scalar: Scalar::ZERO,
            hash_prefix: [0; 32],
        }
    }

    /// Copies a key in place.
    pub(super) fn copy_from(&mut self, other: &ExpandedSecretKey) {
        self.scalar.clone_from(&other.scalar);
        self.hash_prefix.copy_from_slice(&other.hash_prefix);
    }

    /// RFC 8032 §5.1.5 steps 2 and 3, from the hash of step 1.
    fn fill(&mut self, hash: &[u8; EXPANDED_SECRET_KEY_LENGTH]) {
        let (low, prefix) = hash.split_at(32);
        let mut clamped = Zeroizing::new([0; 32]);
        clamped.copy_from_slice(low);
        *clamped = clamp_integer(*clamped);
        self.scalar = Scalar::from_bytes_mod_order(*clamped);
        self.hash_prefix.copy_from_slice(prefix);
    }

    /// RFC 8032 §5.1.5 steps 1 to 3. Like all functions below unless they say otherwise, this
    /// leaves secrets on the stack: callers outside this module run it in
    /// [`wipe::leaving_nothing`].
    pub(super) fn expand(&mut self, seed: &[u8; 32]) {
        let mut hash = Sha512::digest(seed);
        self.fill(hash.as_ref());
        hash.as_mut_slice().zeroize();
    }

    /// RFC 8032 §5.1.5 step 4.
    pub(super) fn public(&self) -> VerifyingKey {
        let secret = Zeroizing::new(self.scalar.words());
        let (x, y) = backend::public_key(&secret);
        let mut encoding = y;
        encoding[3] |= x[0] << 63;
        VerifyingKey {
            bytes: words_to_bytes(&encoding),
            decoded: Decoded::of_point(Extended::from_affine(
                Home::from_words(&x),
                Home::from_words(&y),
            )),
        }
    }

    /// Makes a key from a slice of 64 bytes.
    ///
    /// # Errors
    ///
    /// If the slice has another length.
    pub fn from_slice(bytes: &[u8]) -> Result<ExpandedSecretKey, SignatureError> {
        let bytes = bytes.try_into().map_err(|_| Reason::Length {
            what: "ExpandedSecretKey",
            bytes: EXPANDED_SECRET_KEY_LENGTH,
        })?;
        // The key is moved into the result.
        wipe::leaving_nothing(wipe::ONE, || Ok(ExpandedSecretKey::from_bytes(bytes)))
    }

    /// RFC 8032 §5.1.6 with any 512-bit hash. `feed` hashes the message, once for the nonce and
    /// once for the challenge; `commit` computes the encoding of `[r]B`; `key` is the public key of
    /// `self`. Leaves nothing on the stack.
    pub(crate) fn sign<D, E>(
        &self,
        domain: Domain<'_>,
        noise: Option<&[u8; 32]>,
        mut feed: impl FnMut(&mut D) -> Result<(), E>,
        commit: impl FnOnce(&Words) -> Result<[u8; 32], E>,
        key: &VerifyingKey,
    ) -> Result<Signature, E>
    where
        D: Digest<OutputSize = U64>,
    {
        wipe::leaving_nothing(wipe::ONE, || {
            // Step 2: r = SHA-512(dom2 ‖ prefix ‖ message), or hedged.
            let mut h = self.nonce_hash::<D>(domain, noise);
            feed(&mut h)?;
            let r = Zeroizing::new(transcript::scalar(h));
            // Step 3: R = [r]B.
            let r_bytes = commit(&r)?;
            // Step 4: k = SHA-512(dom2 ‖ R ‖ A ‖ message).
            let mut h = challenge_hash::<D>(domain, &r_bytes, key);
            feed(&mut h)?;
            let k = transcript::scalar(h);
            Ok(self.respond(&r, &r_bytes, &k))
        })
    }

    /// [`sign`](Self::sign) for an `update` that may feed different data each time it is called:
    /// fails unless the outer two of four passes agree and the inner two agree.
    #[cfg(feature = "hazmat")]
    pub(super) fn sign_passes<D>(
        &self,
        update: &impl Fn(&mut D) -> Result<(), SignatureError>,
        key: &VerifyingKey,
    ) -> Result<Signature, SignatureError>
    where
        D: Digest<OutputSize = U64>,
    {
        let pass = |mut h: D| {
            update(&mut h)?;
            Ok::<Words, SignatureError>(transcript::scalar(h))
        };
        let nonce = || pass(self.nonce_hash(Domain::Pure, None)).map(Zeroizing::new);
        wipe::leaving_nothing(wipe::ONE, || {
            let r = nonce()?;
            let r_bytes = words_to_bytes(&backend::encode_base_mul(&r));
            let challenge = || pass(challenge_hash(Domain::Pure, &r_bytes, key));
            let k = challenge()?;
            // Two messages with the same one of these hashes would be a collision.
            let same_challenge = challenge()? == k;
            let same_nonce = r.ct_eq(&*nonce()?);
            if same_challenge && bool::from(same_nonce) {
                Ok(self.respond(&r, &r_bytes, &k))
            } else {
                Err(SignatureError::new())
            }
        })
    }

    /// Step 2: the hash of everything before the message, with noise if hedged.
    fn nonce_hash<D: Digest<OutputSize = U64>>(
        &self,
        domain: Domain<'_>,
        noise: Option<&[u8; 32]>,
    ) -> D {
        match noise {
            None => domain.hash::<D>().chain_update(self.hash_prefix),
            Some(noise) => domain.hedged_nonce_hash(noise, &self.hash_prefix),
        }
    }

    /// Step 5: S = r + k·s mod L.
    pub(super) fn respond(&self, r: &Words, r_bytes: &[u8; 32], k: &Words) -> Signature {
        let secret = Zeroizing::new(self.scalar.words());
        let s = Order25519::mul_add(k, &secret, r);
        Signature::from_components(*r_bytes, words_to_bytes(&s))
    }

    /// [`sign`](Self::sign) with SHA-512, for a message in parts.
    pub(crate) fn sign_parts(
        &self,
        domain: Domain<'_>,
        noise: Option<&[u8; 32]>,
        message: &[&[u8]],
        key: &VerifyingKey,
    ) -> Signature {
        let feed = |h: &mut Sha512| {
            for part in message {
                h.update(part);
            }
            Ok::<(), core::convert::Infallible>(())
        };
        match self.sign(domain, noise, feed, commit, key) {
            Ok(signature) => signature,
            Err(never) => match never {},
        }
    }
}

/// Step 3: the encoding of `[r]B`.
pub(super) fn commit<E>(r: &Words) -> Result<[u8; 32], E> {
    Ok(words_to_bytes(&backend::encode_base_mul(r)))
}

/// Step 4: the hash of everything before the message.
fn challenge_hash<D: Digest<OutputSize = U64>>(
    domain: Domain<'_>,
    r_bytes: &[u8; 32],
    key: &VerifyingKey,
) -> D {
    domain
        .hash::<D>()
        .chain_update(r_bytes)
        .chain_update(key.as_bytes())
}

impl From<&[u8; 32]> for ExpandedSecretKey {
    /// Expands a seed.
    fn from(seed: &[u8; 32]) -> ExpandedSecretKey {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut key = ExpandedSecretKey::empty();
            key.expand(seed);
            key
        })
    }
}

impl TryFrom<&[u8]> for ExpandedSecretKey {
    type Error = SignatureError;

    /// # Errors
    ///
    /// If the slice is not 64 bytes long.
    fn try_from(bytes: &[u8]) -> Result<ExpandedSecretKey, SignatureError> {
        ExpandedSecretKey::from_slice(bytes)
    }
}

impl From<&ExpandedSecretKey> for VerifyingKey {
    fn from(key: &ExpandedSecretKey) -> VerifyingKey {
        wipe::leaving_nothing(wipe::ONE, || key.public())
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
