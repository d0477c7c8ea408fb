// SPDX-License-Identifier: MIT OR Apache-2.0
//! The public names of `x25519-dalek` 2 over [`nineteen`].
//!
//! `PublicKey` is that of `nineteen`. Secrets are wrappers: they take generators of `rand_core` 0.6, and may be wiped by hand.

#![no_std]

use nineteen::hazmat::leaving_nothing;
use nineteen::x25519 as inner;
use rand_core::{CryptoRng, RngCore};
use zeroize::{Zeroize, Zeroizing};

pub use nineteen::x25519::{PublicKey, X25519_BASEPOINT_BYTES, x25519};

/// The secret that both sides compute. Not uniform: derive keys from it with a hash.
pub struct SharedSecret(inner::SharedSecret);

impl SharedSecret {
    /// The 32 bytes.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// The 32 bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// Whether the secret depends on both keys: false exactly if it is all zeros. Constant time.
    #[must_use]
    pub fn was_contributory(&self) -> bool {
        self.0.was_contributory()
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

/// `Zeroize` for wrappers, and the mark that the type inside wipes itself when it is dropped.
macro_rules! wiped {
    ($name:ident) => {
        impl Zeroize for $name {
            fn zeroize(&mut self) {
                self.0.zeroize();
            }
        }

        impl zeroize::ZeroizeOnDrop for $name {}
    };
}
wiped!(SharedSecret);

/// The secret types differ in what one may do with them, not in what they do.
macro_rules! secret {
    ($(#[$doc:meta])* $name:ident, $self:ident: $by:ty) => {
        $(#[$doc])*
        pub struct $name(inner::StaticSecret);

        wiped!($name);

        impl $name {
            /// The shared secret with `their_public`; all zeros if that has small order.
            pub fn diffie_hellman($self: $by, their_public: &PublicKey) -> SharedSecret {
                SharedSecret($self.0.diffie_hellman(their_public))
            }

            /// A fresh secret.
            #[deprecated(note = "random_from_rng is the same")]
            pub fn new<T: RngCore + CryptoRng>(csprng: T) -> $name {
                $name::random_from_rng(csprng)
            }

            /// A fresh secret.
            pub fn random_from_rng<T: RngCore + CryptoRng>(mut csprng: T) -> $name {
                leaving_nothing(|| {
                    let mut bytes = Zeroizing::new([0; 32]);
                    csprng.fill_bytes(&mut *bytes);
                    $name(inner::StaticSecret::from(*bytes))
                })
            }

            /// A fresh secret from the operating system.
            #[cfg(feature = "getrandom")]
            pub fn random() -> $name {
                $name::random_from_rng(rand_core::OsRng)
            }
        }

        impl From<&$name> for PublicKey {
            fn from(secret: &$name) -> PublicKey {
                PublicKey::from(&secret.0)
            }
        }
    };
}

secret! {
    /// A secret that can be used once: the exchange consumes it.
    EphemeralSecret, self: Self
}

#[cfg(feature = "reusable_secrets")]
secret! {
    /// A secret for several exchanges of one session; cannot be written out.
    #[derive(Clone)]
    ReusableSecret, self: &Self
}

#[cfg(feature = "static_secrets")]
secret! {
    /// A secret that can be stored.
    #[derive(Clone)]
    StaticSecret, self: &Self
}

#[cfg(feature = "static_secrets")]
impl StaticSecret {
    /// The 32 bytes, as they were given: not clamped.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// The 32 bytes, as they were given: not clamped.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }
}

#[cfg(feature = "static_secrets")]
impl From<[u8; 32]> for StaticSecret {
    /// Wipes the copy of the bytes that it was given.
    fn from(bytes: [u8; 32]) -> StaticSecret {
        StaticSecret(inner::StaticSecret::from(bytes))
    }
}

#[cfg(feature = "static_secrets")]
impl AsRef<[u8]> for StaticSecret {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

#[cfg(all(feature = "serde", feature = "static_secrets"))]
impl serde::Serialize for StaticSecret {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

#[cfg(all(feature = "serde", feature = "static_secrets"))]
impl<'de> serde::Deserialize<'de> for StaticSecret {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<StaticSecret, D::Error> {
        inner::StaticSecret::deserialize(from).map(StaticSecret)
    }
}
