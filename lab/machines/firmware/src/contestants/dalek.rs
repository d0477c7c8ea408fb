// SPDX-License-Identifier: MIT OR Apache-2.0
//! curve25519-dalek with ed25519-dalek and x25519-dalek. Its field is not public.

use ed25519_dalek::hazmat::{ExpandedSecretKey, raw_sign};
use ed25519_dalek::{Sha512, Signature, SigningKey, Verifier as _, VerifyingKey};
use x25519_dalek::{PublicKey, StaticSecret};

use crate::contestant::Contestant;

pub struct Dalek;

impl Contestant for Dalek {
    const NAME: &str = "curve25519-dalek";
    type Secret = [u8; 32];
    type Key = (ExpandedSecretKey, VerifyingKey);

    fn backend() -> &'static str {
        // The cfg of the build.
        match cfg!(curve25519_dalek_backend = "fiat") {
            true => "fiat",
            false => "serial",
        }
    }

    fn keygen(seed: &[u8; 32]) -> [u8; 32] {
        SigningKey::from_bytes(seed).verifying_key().to_bytes()
    }

    fn key(seed: &[u8; 32]) -> Self::Key {
        let key = ExpandedSecretKey::from(seed);
        let public = VerifyingKey::from(&key);
        (key, public)
    }

    fn sign((key, public): &Self::Key, message: &[u8; 32]) -> [u8; 64] {
        raw_sign::<Sha512>(key, message, public).to_bytes()
    }

    fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        let signature = Signature::from_bytes(signature);
        VerifyingKey::from_bytes(public).is_ok_and(|key| key.verify(message, &signature).is_ok())
    }

    fn secret(bytes: &[u8; 32]) -> [u8; 32] {
        *bytes
    }

    fn x25519(secret: &[u8; 32], peer: &[u8; 32]) -> [u8; 32] {
        let secret = StaticSecret::from(*secret);
        secret.diffie_hellman(&PublicKey::from(*peer)).to_bytes()
    }

    fn x25519_keygen(secret: &[u8; 32]) -> [u8; 32] {
        PublicKey::from(&StaticSecret::from(*secret)).to_bytes()
    }
}
