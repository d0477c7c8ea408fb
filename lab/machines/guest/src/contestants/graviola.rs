// SPDX-License-Identifier: MIT OR Apache-2.0
//! graviola: assembly from s2n-bignum.

use graviola::key_agreement::x25519::{PublicKey, StaticPrivateKey};
use graviola::signing::eddsa::{Ed25519SigningKey, Ed25519VerifyingKey};

use firmware::contestant::Contestant;

pub struct Graviola;

impl Contestant for Graviola {
    const NAME: &'static str = "graviola";
    type Key = Ed25519SigningKey;
    type Secret = StaticPrivateKey;

    fn backend() -> &'static str {
        "default"
    }

    fn keygen(seed: &[u8; 32]) -> [u8; 32] {
        Self::key(seed).public_key().as_bytes()
    }

    fn key(seed: &[u8; 32]) -> Ed25519SigningKey {
        Ed25519SigningKey::from_bytes(seed).expect("any 32 bytes are a seed")
    }

    fn sign(key: &Ed25519SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message)
    }

    fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        Ed25519VerifyingKey::from_bytes(public)
            .is_ok_and(|key| key.verify(signature, message).is_ok())
    }

    fn secret(bytes: &[u8; 32]) -> StaticPrivateKey {
        StaticPrivateKey::from_array(bytes)
    }

    fn x25519(secret: &StaticPrivateKey, peer: &[u8; 32]) -> [u8; 32] {
        let shared = secret.diffie_hellman(&PublicKey::from_array(peer));
        shared.expect("the peer's key is not of low order").0
    }

    fn x25519_keygen(secret: &[u8; 32]) -> [u8; 32] {
        StaticPrivateKey::from_array(secret).public_key().as_bytes()
    }
}
