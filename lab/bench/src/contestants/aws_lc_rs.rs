// SPDX-License-Identifier: MIT OR Apache-2.0
//! aws-lc-rs 1.19, by the interface its users call. A ready X25519 key object holds the public key
//! too, so `x25519` uses one made before, as for libraries whose secret keys are plain bytes.

use crate::{
    contestant::{Agreement, Contestant, Signing},
    fixture::Fixture,
};
use aws_lc_rs::{
    agreement::{PrivateKey, UnparsedPublicKey, X25519, agree},
    signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey as VerificationKey},
};

#[derive(Clone)]
struct AwsLc;

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let mut contestant = Contestant::new(
        "aws-lc-rs",
        super::DEFAULT,
        "chooses its assembly by CPU at run time",
    );
    contestant.signing(&AwsLc, fixture);
    contestant.agreement(&AwsLc, fixture);
    contestant
}

impl Signing for AwsLc {
    type Key = Ed25519KeyPair;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        self.key(seed)
            .public_key()
            .as_ref()
            .try_into()
            .expect("an Ed25519 public key has 32 bytes")
    }

    fn key(&self, seed: &[u8; 32]) -> Ed25519KeyPair {
        Ed25519KeyPair::from_seed_unchecked(seed).expect("any 32 bytes are a seed")
    }

    fn sign(&self, key: &Ed25519KeyPair, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message)
            .as_ref()
            .try_into()
            .expect("a signature has 64 bytes")
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        VerificationKey::new(&ED25519, public_key)
            .verify(message, signature)
            .is_ok()
    }
}

impl Agreement for AwsLc {
    type Secret = PrivateKey;

    fn secret(&self, bytes: &[u8; 32]) -> PrivateKey {
        PrivateKey::from_private_key(&X25519, bytes).expect("any 32 bytes are a secret key")
    }

    fn agree(&self, secret: &PrivateKey, peer: &[u8; 32]) -> [u8; 32] {
        let peer = UnparsedPublicKey::new(&X25519, peer);
        let shared = agree(secret, peer, (), |shared| shared.try_into().map_err(|_| ()));
        shared.expect("the peer's key is not of low order, and a shared secret has 32 bytes")
    }

    fn public(&self, secret: &[u8; 32]) -> [u8; 32] {
        let public = self
            .secret(secret)
            .compute_public_key()
            .expect("an X25519 secret key has a public key");
        public
            .as_ref()
            .try_into()
            .expect("an X25519 public key has 32 bytes")
    }
}
