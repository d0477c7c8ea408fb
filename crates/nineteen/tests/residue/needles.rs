// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words that belong to a key, a nonce, an exchange.

use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::ed25519::{Digest, Sha512};
use nineteen::scalar::{Scalar, clamp_integer};
use nineteen::x25519::x25519;
use testkit::residue::Needles;

/// The words of each secret.
pub trait Secrets: Sized {
    /// A scalar, the biased form from which digits are cut, and its signed radix-16 digits.
    #[must_use]
    fn scalar(self, name: &str, bytes: &[u8; 32]) -> Self;
    /// The 64-byte output of a hash, and the scalar that RFC 8032 derives from it.
    #[must_use]
    fn hash(self, name: &str, digest: &[u8; 64]) -> Self;
    /// Everything that belongs to a key.
    #[must_use]
    fn key(self, seed: &[u8; 32]) -> Self;
    /// The nonce of a message.
    #[must_use]
    fn nonce(self, seed: &[u8; 32], message: &[u8]) -> Self;
    /// An X25519 secret and the secret it shares with a public key.
    #[must_use]
    fn exchange(self, secret: &[u8; 32], public: &[u8; 32]) -> Self;
}

impl Secrets for Needles {
    fn scalar(self, name: &str, bytes: &[u8; 32]) -> Needles {
        self.integer(name, bytes)
    }

    fn hash(self, name: &str, digest: &[u8; 64]) -> Needles {
        let reduced = Scalar::from_bytes_mod_order_wide(digest);
        self.words(&format!("hash of {name}"), digest)
            .scalar(name, reduced.as_bytes())
    }

    fn key(self, seed: &[u8; 32]) -> Needles {
        let hash: [u8; 64] = Sha512::digest(seed).into();
        let expanded = ExpandedSecretKey::from(seed);
        let low = clamp_integer(*hash.first_chunk().unwrap());
        self.words("seed", seed)
            .words("hash of the seed", &hash)
            .scalar("clamped", &low)
            .scalar("scalar", expanded.scalar.as_bytes())
            .words("prefix", &expanded.hash_prefix)
    }

    fn nonce(self, seed: &[u8; 32], message: &[u8]) -> Needles {
        let expanded = ExpandedSecretKey::from(seed);
        let digest = Sha512::new()
            .chain_update(expanded.hash_prefix)
            .chain_update(message)
            .finalize();
        self.hash("nonce", &digest.into())
    }

    fn exchange(self, secret: &[u8; 32], public: &[u8; 32]) -> Needles {
        self.words("secret", secret)
            .scalar("clamped", &clamp_integer(*secret))
            .words("shared", &x25519(*secret, *public))
    }
}
