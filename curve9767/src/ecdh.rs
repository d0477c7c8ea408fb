// SPDX-License-Identifier: MIT OR Apache-2.0
//! Key exchange.
//!
//! ```
//! use curve9767::ecdh::{PublicKey, StaticSecret};
//!
//! let alice = StaticSecret::from_seed(&[1; 32]); // take 32 random bytes
//! let bob = StaticSecret::from_seed(&[2; 32]);
//! let shared = alice.checked_diffie_hellman(&PublicKey::from(&bob))?;
//! assert_eq!(shared.as_bytes(), bob.diffie_hellman(&PublicKey::from(&alice)).as_bytes());
//! # Ok::<(), curve9767::ecdh::InvalidPublicKey>(())
//! ```
//!
//! # The exchange
//!
//! From the secret s and 32 received bytes E:
//!
//! ```text
//! m = the encoding of x of [s]·decode(E)                                if E is a point
//! m = SHAKE256("curve9767-ecdh-failed:" ‖ s ‖ E, 32 bytes)              if not
//! shared = SHAKE256("curve9767-ecdh:" ‖ m)
//! ```
//!
//! So a wrong public key gives a secret too, one that nobody else can compute; a caller who does
//! not ask cannot tell from the time or the result. There is no small order and no all-zero case:
//! the group has a prime order, and the neutral element cannot be received. A point and its
//! negative give the same secret.
//!
//! # Security
//!
//! Constant time in the secrets and in the received bytes; the time of [`StaticSecret::from_bytes`]
//! reveals whether its bytes are a secret, as its result does. Secrets are zeroized on drop and
//! have a redacted `Debug`. With the feature `alloc` each is in a heap block, and moving it moves a
//! pointer; without it, a move leaves a copy in the old place.

use core::fmt;

use subtle::Choice;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::backend;
use crate::curve::encoding;
use crate::curve::point::Point;
use crate::group::{InvalidEncoding, choice};
use crate::keys;
use crate::scalar::{self, Words};
use crate::shake::shake256;
use crate::wipe::{self, Place};

#[cfg(feature = "batch")]
mod batch; // many exchanges at once

#[cfg(feature = "batch")]
pub use batch::{LengthMismatch, diffie_hellman_batch};
#[cfg(feature = "rand_core")]
pub use rand_core;

/// A public key: 32 bytes as received, which need not be a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// The 32 bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for PublicKey {
    fn from(bytes: [u8; 32]) -> PublicKey {
        PublicKey(bytes)
    }
}

impl AsRef<[u8]> for PublicKey {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl From<&StaticSecret> for PublicKey {
    /// `[s]G`
    fn from(secret: &StaticSecret) -> PublicKey {
        wipe::leaving_nothing(wipe::ONE, || {
            PublicKey(encoding::encode(&(backend::operations().mul_base)(
                &secret.0,
            )))
        })
    }
}

/// The received bytes are not a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidPublicKey;

impl fmt::Display for InvalidPublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the public key is no point of the curve")
    }
}

impl core::error::Error for InvalidPublicKey {}

/// A secret that can be stored: an integer in `1..n`.
pub struct StaticSecret(Place<Zeroizing<Words>>);

impl StaticSecret {
    fn new(s: &Words) -> StaticSecret {
        let mut secret = StaticSecret(Place::new(Zeroizing::new([0; 4])));
        secret.0.copy_from_slice(s);
        secret
    }

    /// The secret from a seed: 32 random bytes.
    pub fn from_seed(seed: &[u8; 32]) -> StaticSecret {
        wipe::leaving_nothing(wipe::ONE, || StaticSecret::new(&keys::expand(seed).0))
    }

    /// The secret from 32 bytes, little-endian.
    ///
    /// # Errors
    ///
    /// If the integer is 0, or n or more.
    pub fn from_bytes(bytes: &[u8; 32]) -> Result<StaticSecret, InvalidEncoding> {
        wipe::leaving_nothing(wipe::ONE, || {
            let s = keys::decode_secret(bytes).ok_or(InvalidEncoding)?;
            Ok(StaticSecret::new(&s))
        })
    }

    /// 32 bytes, little-endian.
    pub fn to_bytes(&self) -> [u8; 32] {
        scalar::to_bytes(&self.0)
    }

    /// A fresh secret from a generator.
    #[cfg(feature = "rand_core")]
    pub fn random_from_rng<R: rand_core::CryptoRng + ?Sized>(csprng: &mut R) -> StaticSecret {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut seed = Zeroizing::new([0; keys::SEED_LENGTH]);
            csprng.fill_bytes(&mut *seed);
            StaticSecret::from_seed(&seed)
        })
    }

    /// A fresh secret from the operating system.
    ///
    /// # Panics
    ///
    /// If the operating system cannot provide randomness.
    #[cfg(feature = "getrandom")]
    pub fn random() -> StaticSecret {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut seed = Zeroizing::new([0; keys::SEED_LENGTH]);
            getrandom::fill(&mut *seed).expect("the operating system gives randomness");
            StaticSecret::from_seed(&seed)
        })
    }

    /// The shared secret with `their_public`, or a secret of our own if that is not a point.
    pub fn diffie_hellman(&self, their_public: &PublicKey) -> SharedSecret {
        wipe::leaving_nothing(wipe::ONE, || {
            let operations = backend::operations();
            let theirs = (operations.decode)(&their_public.0);
            let product = (operations.mul)(&self.0, &theirs);
            SharedSecret::new(&self.0, their_public, &theirs, &product)
        })
    }

    /// The shared secret with `their_public`.
    ///
    /// # Errors
    ///
    /// If `their_public` is not a point.
    pub fn checked_diffie_hellman(
        &self,
        their_public: &PublicKey,
    ) -> Result<SharedSecret, InvalidPublicKey> {
        let shared = self.diffie_hellman(their_public);
        if bool::from(shared.was_valid()) {
            Ok(shared)
        } else {
            Err(InvalidPublicKey)
        }
    }
}

/// The secret that both sides compute.
pub struct SharedSecret {
    secret: Place<Shared>,
    valid: u8,
}

/// The zeroized part of a shared secret.
struct Shared {
    /// The bytes hashed into the secret.
    premaster: [u8; 32],
    bytes: [u8; 32],
}

impl SharedSecret {
    /// From a secret, the received bytes, their point, and its multiple.
    fn new(s: &Words, received: &PublicKey, point: &Point, product: &Point) -> SharedSecret {
        let mut failed = Zeroizing::new([0; 32]);
        let secret = Zeroizing::new(scalar::to_bytes(s));
        shake256(
            &[b"curve9767-ecdh-failed:", &*secret, &received.0],
            &mut *failed,
        );
        let x = Zeroizing::new(encoding::encode_x(product));
        // A valid point is not neutral, and neither is its multiple by a secret.
        let mut shared = SharedSecret {
            secret: Place::new(Shared {
                premaster: [0; 32],
                bytes: [0; 32],
            }),
            valid: (!point.neutral).bit() as u8,
        };
        let secret = &mut *shared.secret;
        secret.premaster = point.neutral.select_bytes(&x, &failed);
        shake256(&[TAG, &secret.premaster], &mut secret.bytes);
        shared
    }

    /// The first 32 bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.secret.bytes
    }

    /// The first 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.secret.bytes
    }

    /// As many bytes as `out` has; the first 32 are [`to_bytes`](SharedSecret::to_bytes).
    pub fn expand(&self, out: &mut [u8]) {
        wipe::leaving_nothing(wipe::ONE, || {
            shake256(&[TAG, &self.secret.premaster], out);
        });
    }

    /// Whether the received bytes are a point. Constant time.
    pub fn was_valid(&self) -> Choice {
        choice(u64::from(self.valid))
    }
}

/// The prefix of the bytes hashed into the secret.
const TAG: &[u8] = b"curve9767-ecdh:";

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        &self.secret.bytes
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.premaster.zeroize();
        self.bytes.zeroize();
    }
}

impl ZeroizeOnDrop for SharedSecret {}

impl Clone for StaticSecret {
    fn clone(&self) -> StaticSecret {
        StaticSecret::new(&self.0)
    }
}

impl ZeroizeOnDrop for StaticSecret {}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedSecret").finish_non_exhaustive()
    }
}

impl fmt::Debug for StaticSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StaticSecret").finish_non_exhaustive()
    }
}
