// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519 key exchange (RFC 7748).
//!
//! The names and their meanings are those of `x25519-dalek` 3. [`checked_diffie_hellman`], the
//! methods of that name and `x25519_batch` (feature `batch`) are additions.
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use nineteen::x25519::{PublicKey, StaticSecret};
//!
//! let alice = StaticSecret::random();
//! let bob = StaticSecret::random();
//! let shared = alice.checked_diffie_hellman(&PublicKey::from(&bob))?;
//! assert_eq!(shared.as_bytes(), bob.diffie_hellman(&PublicKey::from(&alice)).as_bytes());
//! # Ok::<(), nineteen::x25519::NonContributory>(())
//! ```
//!
//! # Security
//!
//! Constant time in the secrets. Secrets are zeroized on drop and have a redacted `Debug`. With the
//! feature `alloc` each is in a heap block, and moving it moves a pointer; without it, a move
//! leaves a copy in the old place.

use core::fmt;

use subtle::ConstantTimeEq;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::accelerator::Accelerator;
use crate::constants::X25519_BASEPOINT;
use crate::montgomery::MontgomeryPoint;
use crate::wipe;

#[cfg(feature = "batch")]
mod batch; // many exchanges at once

#[cfg(feature = "batch")]
pub use batch::{LengthMismatch, x25519_batch};
#[cfg(feature = "rand_core")]
pub use rand_core;

/// The u-coordinate 9 of the base point.
pub const X25519_BASEPOINT_BYTES: [u8; 32] = X25519_BASEPOINT.0;

/// The X25519 function of RFC 7748 §5: takes a 32-byte scalar, which is clamped here, and a 32-byte
/// u-coordinate. Constant time.
///
/// The result is all zeros if `u` is a point of small order; see [`checked_diffie_hellman`].
///
/// Wipes the copy of the scalar passed in; the caller's own copy and the result are the caller's to
/// wipe.
#[must_use]
#[inline(never)]
pub fn x25519(mut k: [u8; 32], u: [u8; 32]) -> [u8; 32] {
    let shared = wipe::leaving_nothing(wipe::ONE, || diffie_hellman(&k, &u));
    k.zeroize();
    shared
}

/// The function, for a secret that stays in place. Leaves secrets on the stack: call it in
/// [`wipe::leaving_nothing`].
#[inline(always)]
fn diffie_hellman(secret: &[u8; 32], public: &[u8; 32]) -> [u8; 32] {
    MontgomeryPoint(*public).mul_clamped_in_place(secret).0
}

/// [`x25519`] on an accelerator; the result is [checked](crate::accelerator).
///
/// # Errors
///
/// Those of the accelerator, including the error for a wrong result.
pub fn x25519_on<A: Accelerator>(
    accelerator: &mut A,
    k: &[u8; 32],
    u: &[u8; 32],
) -> Result<[u8; 32], A::Error> {
    wipe::leaving_nothing(wipe::ONE, || accelerator.checked_x25519(k, u))
}

/// The error for a public key of small order: the result would be the same for every secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NonContributory;

impl fmt::Display for NonContributory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the public key has small order; the shared secret would be all zeros")
    }
}

impl core::error::Error for NonContributory {}

/// [`x25519`], but rejects the all-zero result as TLS and HPKE require (RFC 8446 §7.4.2, RFC 9180
/// §7.1.4).
///
/// # Errors
///
/// If the result is all zeros because the public key has small order.
pub fn checked_diffie_hellman(
    secret: &[u8; 32],
    public: &[u8; 32],
) -> Result<SharedSecret, NonContributory> {
    SharedSecret::checked(secret, public)
}

/// A public key of X25519: a u-coordinate, 32 bytes, little-endian.
///
/// Every 32 bytes are one. `PublicKey::from` takes them, or a secret key, whose public key it
/// computes.
///
/// ```
/// use nineteen::x25519::{PublicKey, StaticSecret};
///
/// let mine = PublicKey::from(&StaticSecret::from([7; 32]));
/// let sent: [u8; 32] = mine.to_bytes();
/// assert_eq!(PublicKey::from(sent), mine);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublicKey(MontgomeryPoint);

impl PublicKey {
    /// The 32 bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }
}

impl From<[u8; 32]> for PublicKey {
    fn from(bytes: [u8; 32]) -> PublicKey {
        PublicKey(MontgomeryPoint(bytes))
    }
}

impl AsRef<[u8]> for PublicKey {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl Zeroize for PublicKey {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// The secret that both sides of an exchange compute, 32 bytes.
///
/// It is not uniform: derive keys from it with a hash or HKDF. [`StaticSecret`] has an example.
pub struct SharedSecret(wipe::Bytes);

impl SharedSecret {
    /// The 32 bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        *self.0
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether the secret depends on both keys: false exactly if it is all zeros. Constant time.
    #[must_use]
    pub fn was_contributory(&self) -> bool {
        !bool::from(self.0.ct_eq(&[0; 32]))
    }

    /// Computes the shared secret of two keys.
    fn new(secret: &[u8; 32], public: &[u8; 32]) -> SharedSecret {
        wipe::leaving_nothing(wipe::ONE, || {
            SharedSecret(wipe::Bytes::copy_of(&diffie_hellman(secret, public)))
        })
    }

    /// [`new`](Self::new), rejecting an all-zero result.
    fn checked(secret: &[u8; 32], public: &[u8; 32]) -> Result<SharedSecret, NonContributory> {
        wipe::leaving_nothing(wipe::ONE, || {
            let shared = SharedSecret(wipe::Bytes::copy_of(&diffie_hellman(secret, public)));
            if shared.was_contributory() {
                Ok(shared)
            } else {
                Err(NonContributory)
            }
        })
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// The secret types differ in which operations they allow, not in how they compute.
macro_rules! secret {
    ($(#[$doc:meta])* $name:ident, $self:ident: $by:ty) => {
        $(#[$doc])*
        pub struct $name(wipe::Bytes);

        impl $name {
            /// Makes a fresh secret with the operating system's random number generator.
            ///
            /// # Panics
            ///
            /// If the operating system cannot provide randomness; `random_from_rng` takes another
            /// generator.
            #[cfg(feature = "getrandom")]
            pub fn random() -> $name {
                let mut secret = $name(wipe::Bytes::blank());
                getrandom::fill(&mut *secret.0).expect("the operating system provides randomness");
                secret
            }

            /// Makes a fresh secret with the given random number generator.
            #[cfg(feature = "rand_core")]
            pub fn random_from_rng<R: rand_core::CryptoRng + ?Sized>(csprng: &mut R) -> $name {
                wipe::leaving_nothing(wipe::ONE, || {
                    let mut secret = $name(wipe::Bytes::blank());
                    csprng.fill_bytes(&mut *secret.0);
                    secret
                })
            }

            /// The shared secret with `their_public`; all zeros if `their_public` has small order.
            pub fn diffie_hellman($self: $by, their_public: &PublicKey) -> SharedSecret {
                SharedSecret::new(&$self.0, their_public.as_bytes())
            }

            /// The shared secret with `their_public`.
            ///
            /// # Errors
            ///
            /// If `their_public` has small order.
            pub fn checked_diffie_hellman(
                $self: $by,
                their_public: &PublicKey,
            ) -> Result<SharedSecret, NonContributory> {
                SharedSecret::checked(&$self.0, their_public.as_bytes())
            }

            /// [`diffie_hellman`](Self::diffie_hellman) on an accelerator; the result is
            /// [checked](crate::accelerator).
            ///
            /// # Errors
            ///
            /// Those of the accelerator, including the error for a wrong result. If the exchange
            /// consumes the secret, it is lost even on an error.
            pub fn diffie_hellman_on<A: Accelerator>(
                $self: $by,
                accelerator: &mut A,
                their_public: &PublicKey,
            ) -> Result<SharedSecret, A::Error> {
                wipe::leaving_nothing(wipe::ONE, || {
                    let shared = accelerator.checked_x25519(&$self.0, their_public.as_bytes())?;
                    Ok(SharedSecret(wipe::Bytes::copy_of(&shared)))
                })
            }

        }

        impl From<&$name> for PublicKey {
            fn from(secret: &$name) -> PublicKey {
                PublicKey(MontgomeryPoint::mul_base_clamped_in_place(&secret.0))
            }
        }

        redacted_and_zeroized!($name);
    };
}

macro_rules! redacted_and_zeroized {
    ($name:ident) => {
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
        impl Zeroize for $name {
            fn zeroize(&mut self) {
                self.0.zeroize();
            }
        }
        impl Drop for $name {
            fn drop(&mut self) {
                self.zeroize();
            }
        }
        impl ZeroizeOnDrop for $name {}
    };
}
redacted_and_zeroized!(SharedSecret);

secret! {
    /// A secret key for one exchange, which consumes it.
    ///
    #[cfg_attr(feature = "getrandom", doc = " ```")]
    #[cfg_attr(not(feature = "getrandom"), doc = " ```ignore")]
    /// use nineteen::x25519::{EphemeralSecret, PublicKey};
    ///
    /// let (alice, bob) = (EphemeralSecret::random(), EphemeralSecret::random());
    /// let (to_bob, to_alice) = (PublicKey::from(&alice), PublicKey::from(&bob)); // 32 bytes each
    /// let shared = alice.checked_diffie_hellman(&to_alice)?;
    /// assert_eq!(shared.as_bytes(), bob.checked_diffie_hellman(&to_bob)?.as_bytes());
    /// # Ok::<(), nineteen::x25519::NonContributory>(())
    /// ```
    EphemeralSecret, self: Self
}
secret! {
    /// A secret key for several exchanges within one session; it cannot be exported.
    ///
    /// It is used as [`EphemeralSecret`] is, which has an example.
    #[derive(Clone)]
    ReusableSecret, self: &Self
}
secret! {
    /// A secret key that can be stored: 32 random bytes.
    ///
    /// ```
    /// use nineteen::x25519::{PublicKey, SharedSecret, StaticSecret};
    ///
    /// let (alice, bob) = (StaticSecret::from([7; 32]), StaticSecret::from([9; 32])); // random bytes
    /// let public: [u8; 32] = PublicKey::from(&bob).to_bytes();
    ///
    /// let shared: SharedSecret = alice.checked_diffie_hellman(&PublicKey::from(public))?;
    /// let same = bob.checked_diffie_hellman(&PublicKey::from(&alice))?;
    /// assert_eq!(shared.as_bytes(), same.as_bytes()); // derive keys from it with a hash
    /// # Ok::<(), nineteen::x25519::NonContributory>(())
    /// ```
    #[derive(Clone)]
    StaticSecret, self: &Self
}

impl StaticSecret {
    /// The 32 bytes as originally given, not clamped.
    pub fn to_bytes(&self) -> [u8; 32] {
        *self.0
    }

    /// The 32 bytes as originally given, not clamped.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for StaticSecret {
    /// Wipes the copy of the bytes passed in.
    #[inline(never)]
    fn from(mut bytes: [u8; 32]) -> StaticSecret {
        let secret = StaticSecret(wipe::Bytes::copy_of(&bytes));
        bytes.zeroize();
        secret
    }
}

impl AsRef<[u8]> for StaticSecret {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}
