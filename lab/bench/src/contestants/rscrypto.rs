// SPDX-License-Identifier: MIT OR Apache-2.0
//! rscrypto 0.9, the newest for Rust 1.95: Rust with vectors, and s2n-bignum's assembly where it has that. `verify` is
//! strict: it refuses points of small order. It has no batches.

use crate::{
    contestant::{Agreement, Contestant, Signing},
    fixture::Fixture,
};
use rscrypto::{
    Ed25519Keypair, Ed25519PublicKey, Ed25519SecretKey, Ed25519Signature, X25519PublicKey,
    X25519SecretKey,
};

#[derive(Clone)]
struct Rscrypto;

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let evidence = "chooses its code at run time and does not say which";
    let mut contestant = Contestant::new("rscrypto", super::DEFAULT, evidence);
    contestant.signing(&Rscrypto, fixture);
    contestant.agreement(&Rscrypto, fixture);
    contestant
}

impl Signing for Rscrypto {
    type Key = Ed25519Keypair;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        Ed25519SecretKey::from_bytes(*seed).public_key().to_bytes()
    }

    fn key(&self, seed: &[u8; 32]) -> Ed25519Keypair {
        Ed25519Keypair::from_secret_key(Ed25519SecretKey::from_bytes(*seed))
    }

    fn sign(&self, key: &Ed25519Keypair, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        let key = Ed25519PublicKey::from_bytes(*public_key);
        key.verify(message, &Ed25519Signature::from_bytes(*signature))
            .is_ok()
    }
}

impl Agreement for Rscrypto {
    type Secret = X25519SecretKey;

    fn secret(&self, bytes: &[u8; 32]) -> X25519SecretKey {
        X25519SecretKey::from_bytes(*bytes)
    }

    fn agree(&self, secret: &X25519SecretKey, peer: &[u8; 32]) -> [u8; 32] {
        let shared = secret.diffie_hellman(&X25519PublicKey::from_bytes(*peer));
        *shared.expect("no point of small order").as_bytes()
    }

    fn public(&self, secret: &[u8; 32]) -> [u8; 32] {
        X25519SecretKey::from_bytes(*secret).public_key().to_bytes()
    }
}
