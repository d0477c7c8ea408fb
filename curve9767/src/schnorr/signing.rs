// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret keys and signatures.

use core::fmt;

use subtle::{Choice, ConstantTimeEq};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::{HashId, Key, SECRET_KEY_LENGTH, Signature, SignatureError, VerifyingKey, challenge};
use crate::backend;
use crate::curve::encoding;
use crate::curve::point::Point;
use crate::keys;
use crate::scalar::{self, Words};
use crate::shake::shake256;
use crate::wipe::{self, Place};

/// A secret key: the scalar s, the secret t that nonces are derived from, and the public key.
///
/// The public key is always the one for s: no constructor takes one on trust, since a signature
/// under a foreign public key reveals the secret (RUSTSEC-2022-0093).
///
/// # Security
///
/// Making a key and signing are constant time. The secrets are zeroized on drop; `Debug` shows the
/// public key only.
///
/// With the feature `alloc` the secrets are in one heap block, and moving a key moves a pointer to
/// it. Without it, they are in the key itself, and a move leaves a copy in the old place: create
/// the key where it stays.
pub struct SigningKey {
    secret: Place<Secret>,
    verifying_key: VerifyingKey,
}

/// The zeroized part of a key.
struct Secret {
    s: Words,
    t: [u8; 32],
}

impl SigningKey {
    /// The key from a seed: 32 random bytes. The reference implementation accepts seeds of any
    /// length, as `hazmat::key_from_seed` does.
    ///
    /// `o = SHAKE256("curve9767-keygen:" ‖ seed, 96 bytes)`, `s = o[..64] mod n`, or 1 if that is
    /// 0, and `t = o[64..]`.
    pub fn from_seed(seed: &[u8; 32]) -> SigningKey {
        SigningKey::from_any_seed(seed)
    }

    /// The key from a seed of any length.
    pub(crate) fn from_any_seed(seed: &[u8]) -> SigningKey {
        wipe::leaving_nothing(wipe::ONE, || {
            let (s, t) = keys::expand(seed);
            SigningKey::new(&s, &t)
        })
    }

    /// The key from 64 bytes: s and t.
    ///
    /// # Errors
    ///
    /// If s is 0, or n or more.
    pub fn from_bytes(bytes: &[u8; SECRET_KEY_LENGTH]) -> Result<SigningKey, SignatureError> {
        wipe::leaving_nothing(wipe::ONE, || {
            let (mut first, mut t) = (Zeroizing::new([0; 32]), Zeroizing::new([0; 32]));
            first.copy_from_slice(&bytes[..32]);
            t.copy_from_slice(&bytes[32..]);
            let s = keys::decode_secret(&first).ok_or_else(SignatureError::new)?;
            Ok(SigningKey::new(&s, &t))
        })
    }

    fn new(s: &Words, t: &[u8; 32]) -> SigningKey {
        let point = (backend::operations().mul_base)(s);
        let bytes = encoding::encode(&point);
        SigningKey::of(s, t, VerifyingKey(Key { bytes, point }))
    }

    /// From copies of the secrets, made in place, and their public key.
    fn of(s: &Words, t: &[u8; 32], verifying_key: VerifyingKey) -> SigningKey {
        let blank = Secret {
            s: [0; 4],
            t: [0; 32],
        };
        let mut key = SigningKey {
            secret: Place::new(blank),
            verifying_key,
        };
        key.secret.s.copy_from_slice(s);
        key.secret.t.copy_from_slice(t);
        key
    }

    /// 64 bytes: s and t.
    pub fn to_bytes(&self) -> [u8; SECRET_KEY_LENGTH] {
        let mut bytes = [0; SECRET_KEY_LENGTH];
        bytes[..32].copy_from_slice(&scalar::to_bytes(&self.secret.s));
        bytes[32..].copy_from_slice(&self.secret.t);
        bytes
    }

    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.verifying_key
    }

    /// The public key.
    pub(super) fn verifying_key_ref(&self) -> &VerifyingKey {
        &self.verifying_key
    }

    /// A fresh key from a generator.
    #[cfg(feature = "rand_core")]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(csprng: &mut R) -> SigningKey {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut seed = Zeroizing::new([0; keys::SEED_LENGTH]);
            csprng.fill_bytes(&mut *seed);
            SigningKey::from_seed(&seed)
        })
    }

    /// Signs a message that `hash` has hashed to `hashed`.
    ///
    /// # Examples
    ///
    /// ```
    /// use curve9767::schnorr::{HashId, SigningKey};
    ///
    /// let key = SigningKey::from_seed(&[7; 32]); // take 32 random bytes
    /// let hashed = [1; 32]; // SHA-256 of the message
    /// let signature = key.sign_prehashed(HashId::Sha256, &hashed);
    /// key.verifying_key().verify_prehashed(HashId::Sha256, &hashed, &signature)?;
    /// # Ok::<(), curve9767::schnorr::SignatureError>(())
    /// ```
    pub fn sign_prehashed(&self, hash: HashId, hashed: &[u8]) -> Signature {
        wipe::leaving_nothing(wipe::ONE, || {
            let k = self.nonce(hash, hashed);
            self.respond(&k, &(backend::operations().mul_base)(&k), hash, hashed)
        })
    }

    /// k
    pub(super) fn nonce(&self, hash: HashId, hashed: &[u8]) -> Zeroizing<Words> {
        let mut wide = Zeroizing::new([0; 64]);
        let oid = hash.oid().as_bytes();
        shake256(
            &[b"curve9767-sign-k:", &self.secret.t, oid, b":", hashed],
            &mut *wide,
        );
        Zeroizing::new(scalar::not_zero(&scalar::reduce(&*wide)))
    }

    /// The signature with the nonce k and `[k]G`.
    pub(super) fn respond(
        &self,
        k: &Words,
        point: &Point,
        hash: HashId,
        hashed: &[u8],
    ) -> Signature {
        let c = encoding::encode(point);
        let e = challenge(&c, self.verifying_key.as_bytes(), hash, hashed);
        let d = scalar::add(k, &scalar::mul(&e, &self.secret.s));
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(&c);
        bytes[32..].copy_from_slice(&scalar::to_bytes(&d));
        Signature(bytes)
    }
}

impl ConstantTimeEq for SigningKey {
    fn ct_eq(&self, other: &SigningKey) -> Choice {
        let (one, two) = (&*self.secret, &*other.secret);
        one.s.as_slice().ct_eq(two.s.as_slice()) & one.t.as_slice().ct_eq(two.t.as_slice())
    }
}

impl PartialEq for SigningKey {
    fn eq(&self, other: &SigningKey) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for SigningKey {}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey")
            .field("verifying_key", &self.verifying_key)
            .finish_non_exhaustive()
    }
}

impl Clone for SigningKey {
    fn clone(&self) -> SigningKey {
        SigningKey::of(&self.secret.s, &self.secret.t, self.verifying_key)
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        self.s.zeroize();
        self.t.zeroize();
    }
}

impl ZeroizeOnDrop for SigningKey {}
