// SPDX-License-Identifier: MIT OR Apache-2.0
//! The names of `x25519-dalek` 3 over one function, for an implementation that has a function and
//! no types.
//!
//! The semantics are dalek's: clamping when used, not before; all zeros for a public key of small
//! order; `EphemeralSecret` is consumed; secrets are wiped when dropped.

use core::fmt;
use core::marker::PhantomData;

use rand_core::CryptoRng;
use zeroize::{Zeroize, ZeroizeOnDrop};

/// X25519 (RFC 7748 §5).
pub trait Exchange {
    /// The function, clamping included; bit 255 of `u` is ignored.
    ///
    /// # Security
    ///
    /// Constant time in both operands.
    fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32];

    /// The public key: the product with the u-coordinate 9.
    ///
    /// # Security
    ///
    /// Constant time.
    fn public(k: &[u8; 32]) -> [u8; 32] {
        let mut nine = [0; 32];
        nine[0] = 9;
        Self::x25519(k, &nine)
    }
}

/// A public key: the u-coordinate, 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// The 32 bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The 32 bytes.
    #[must_use]
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

impl Zeroize for PublicKey {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

/// The secret that both sides compute. It is not uniform: derive keys from it with a hash.
pub struct SharedSecret([u8; 32]);

impl SharedSecret {
    /// The 32 bytes.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The 32 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Whether the secret depends on both keys: false exactly if it is all zeros. Constant time.
    #[must_use]
    pub fn was_contributory(&self) -> bool {
        self.0.iter().fold(0, |any, byte| any | byte) != 0
    }
}

impl AsRef<[u8]> for SharedSecret {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedSecret").finish_non_exhaustive()
    }
}

impl Drop for SharedSecret {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl ZeroizeOnDrop for SharedSecret {}

/// The secret types differ in which operations they allow, not in what these do.
macro_rules! secret {
    ($(#[$doc:meta])* $name:ident, $self:ident: $by:ty) => {
        $(#[$doc])*
        pub struct $name<X>([u8; 32], PhantomData<X>);

        impl<X: Exchange> $name<X> {
            /// The shared secret with `their_public`; all zeros if that has small order.
            #[must_use]
            pub fn diffie_hellman($self: $by, their_public: &PublicKey) -> SharedSecret {
                SharedSecret(X::x25519(&$self.0, &their_public.0))
            }

            /// A fresh secret from a generator.
            pub fn random_from_rng<R: CryptoRng + ?Sized>(csprng: &mut R) -> $name<X> {
                let mut secret = $name([0; 32], PhantomData);
                csprng.fill_bytes(&mut secret.0);
                secret
            }
        }

        impl<X: Exchange> From<&$name<X>> for PublicKey {
            fn from(secret: &$name<X>) -> PublicKey {
                PublicKey(X::public(&secret.0))
            }
        }

        impl<X> fmt::Debug for $name<X> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }

        impl<X> Drop for $name<X> {
            fn drop(&mut self) {
                self.0.zeroize();
            }
        }

        impl<X> ZeroizeOnDrop for $name<X> {}
    };
}

secret! {
    /// A secret that can be used once: the exchange consumes it.
    EphemeralSecret, self: Self
}
secret! {
    /// A secret for several exchanges of one session; cannot be written out.
    ReusableSecret, self: &Self
}
secret! {
    /// A secret that can be stored.
    StaticSecret, self: &Self
}

impl<X> Clone for ReusableSecret<X> {
    fn clone(&self) -> ReusableSecret<X> {
        ReusableSecret(self.0, PhantomData)
    }
}

impl<X> Clone for StaticSecret<X> {
    fn clone(&self) -> StaticSecret<X> {
        StaticSecret(self.0, PhantomData)
    }
}

impl<X> StaticSecret<X> {
    /// The 32 bytes, as they were given: not clamped.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The 32 bytes, as they were given: not clamped.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl<X> From<[u8; 32]> for StaticSecret<X> {
    fn from(bytes: [u8; 32]) -> StaticSecret<X> {
        StaticSecret(bytes, PhantomData)
    }
}

impl<X> AsRef<[u8]> for StaticSecret<X> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// `names!(pub x25519_dalek, Mine)`: a module of that name with dalek's names over an [`Exchange`].
#[macro_export]
macro_rules! names {
    ($visible:vis $module:ident, $exchange:ident) => {
        /// The names of `x25519-dalek`.
        $visible mod $module {
            use super::$exchange;
            use $crate::names;

            pub use names::{PublicKey, SharedSecret};

            /// A secret that can be used once.
            pub type EphemeralSecret = names::EphemeralSecret<$exchange>;
            /// A secret for several exchanges of one session.
            pub type ReusableSecret = names::ReusableSecret<$exchange>;
            /// A secret that can be stored.
            pub type StaticSecret = names::StaticSecret<$exchange>;
        }
    };
}
