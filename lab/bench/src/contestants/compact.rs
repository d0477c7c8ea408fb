// SPDX-License-Identifier: MIT OR Apache-2.0
//! ed25519-compact 2.

use crate::{
    contestant::{Agreement, Contestant, Signing},
    fixture::Fixture,
};
use ed25519_compact::{KeyPair, PublicKey, Seed, Signature, x25519};

#[derive(Clone)]
struct Compact;

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let mut contestant =
        Contestant::new("ed25519-compact", super::DEFAULT, "has one implementation");
    contestant.signing(&Compact, fixture);
    contestant.agreement(&Compact, fixture);
    contestant
}

impl Signing for Compact {
    type Key = KeyPair;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        *self.key(seed).pk
    }

    fn key(&self, seed: &[u8; 32]) -> KeyPair {
        KeyPair::from_seed(Seed::new(*seed))
    }

    fn sign(&self, key: &KeyPair, message: &[u8; 32]) -> [u8; 64] {
        *key.sk.sign(message, None)
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        PublicKey::new(*public_key)
            .verify(message, &Signature::new(*signature))
            .is_ok()
    }
}

impl Agreement for Compact {
    type Secret = x25519::SecretKey;

    fn secret(&self, bytes: &[u8; 32]) -> x25519::SecretKey {
        x25519::SecretKey::new(*bytes)
    }

    fn agree(&self, secret: &x25519::SecretKey, peer: &[u8; 32]) -> [u8; 32] {
        *x25519::PublicKey::new(*peer)
            .dh(secret)
            .expect("the peer's key is not of low order")
    }

    fn public(&self, secret: &[u8; 32]) -> [u8; 32] {
        *x25519::SecretKey::new(*secret)
            .recover_public_key()
            .expect("a clamped secret key has a public key")
    }
}
