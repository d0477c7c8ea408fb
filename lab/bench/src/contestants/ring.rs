// SPDX-License-Identifier: MIT OR Apache-2.0
//! ring 0.17. Its X25519 keys serve once and come from a random generator only, so a generator that
//! gives out the wanted bytes stands in, and the keys for a visit are made before its time is
//! taken.

use crate::{
    contestant::{Contestant, Signing, step},
    fixture::Fixture,
};
use ring::{
    agreement::{EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral},
    signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey as VerificationKey},
};
use std::{cell::RefCell, hint::black_box, rc::Rc};

#[derive(Clone)]
struct Ring;

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let mut contestant = Contestant::new(
        "ring",
        super::DEFAULT,
        "chooses its assembly by CPU at run time",
    );
    contestant.signing(&Ring, fixture);
    agreement(&mut contestant, fixture);
    contestant
}

impl Signing for Ring {
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

fn agreement(contestant: &mut Contestant, fixture: &'static Fixture) {
    let outputs = fixture
        .secrets
        .iter()
        .zip(&fixture.peers)
        .map(|(bytes, peer)| agree(secret(bytes), peer));
    contestant.check("x25519", outputs);
    contestant.check(
        "x25519_keygen",
        fixture.secrets.iter().map(|bytes| public(&secret(bytes))),
    );

    let ready: Rc<RefCell<Vec<EphemeralPrivateKey>>> = Rc::default();
    let (filled, mut at, mut key_at) = (Rc::clone(&ready), 0, 0);
    contestant
        .timed("x25519", 1, move |n| {
            let mut ready = ready.borrow_mut();
            for _ in 0..n {
                let secret = ready
                    .pop()
                    .expect("`prepare` made one key for each repetition");
                black_box(agree(secret, black_box(&fixture.peers[step(&mut at)])));
            }
        })
        .prepare = Box::new(move |n| {
        filled
            .borrow_mut()
            .extend((0..n).map(|_| secret(&fixture.secrets[step(&mut key_at)])));
    });

    let keys: Vec<EphemeralPrivateKey> = fixture.secrets.iter().map(secret).collect();
    let mut at = 0;
    contestant.timed("x25519_keygen", 1, move |n| {
        for _ in 0..n {
            black_box(public(black_box(&keys[step(&mut at)])));
        }
    });
}

/// A key with the given bytes.
fn secret(bytes: &[u8; 32]) -> EphemeralPrivateKey {
    #[allow(
        deprecated,
        reason = "the only generator of known bytes that ring accepts; its version is pinned"
    )]
    let generator = ring::test::rand::FixedSliceRandom { bytes };
    EphemeralPrivateKey::generate(&X25519, &generator).expect("any 32 bytes are a secret key")
}

fn agree(secret: EphemeralPrivateKey, peer: &[u8; 32]) -> [u8; 32] {
    agree_ephemeral(secret, &UnparsedPublicKey::new(&X25519, peer), |shared| {
        shared.try_into().expect("a shared secret has 32 bytes")
    })
    .expect("the peer's key is not of low order")
}

fn public(secret: &EphemeralPrivateKey) -> [u8; 32] {
    let public = secret
        .compute_public_key()
        .expect("an X25519 secret key has a public key");
    public
        .as_ref()
        .try_into()
        .expect("an X25519 public key has 32 bytes")
}
