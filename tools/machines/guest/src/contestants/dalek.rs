// SPDX-License-Identifier: MIT OR Apache-2.0
//! curve25519-dalek with ed25519-dalek and x25519-dalek. Its field is not public.

use ed25519_dalek::{Signature, Signer as _, SigningKey, Verifier as _, VerifyingKey};
use x25519_dalek::{PublicKey, StaticSecret};

use crate::contestant::Contestant;

/// The backend: without the cfg `serial`, on processors that dalek has no vectors for.
const BACKEND: &str = if cfg!(curve25519_dalek_backend = "fiat") {
    "fiat"
} else {
    "serial"
};

pub struct Dalek;

impl Contestant for Dalek {
    const NAME: &'static str = "curve25519-dalek";
    type Key = SigningKey;
    type Secret = StaticSecret;

    fn backends(each: &mut dyn FnMut(&'static str)) {
        each(BACKEND);
    }

    fn keygen(seed: &[u8; 32]) -> [u8; 32] {
        SigningKey::from_bytes(seed).verifying_key().to_bytes()
    }

    fn key(seed: &[u8; 32]) -> SigningKey {
        SigningKey::from_bytes(seed)
    }

    fn sign(key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }

    fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        let signature = Signature::from_bytes(signature);
        VerifyingKey::from_bytes(public).is_ok_and(|key| key.verify(message, &signature).is_ok())
    }

    fn secret(bytes: &[u8; 32]) -> StaticSecret {
        StaticSecret::from(*bytes)
    }

    fn x25519(secret: &StaticSecret, peer: &[u8; 32]) -> [u8; 32] {
        secret.diffie_hellman(&PublicKey::from(*peer)).to_bytes()
    }

    fn x25519_keygen(secret: &[u8; 32]) -> [u8; 32] {
        PublicKey::from(&StaticSecret::from(*secret)).to_bytes()
    }
}
