// SPDX-License-Identifier: MIT OR Apache-2.0
//! ed25519-zebra 5, over curve25519-dalek and its backend. Verifies by the rule of ZIP-215; a batch
//! is queued from bytes, hashed on the way, and then verified as one.

use super::dalek;
use crate::{
    batch::{Batches, Forged, Signed},
    contestant::{Contestant, Signing},
    fixture::{Fixture, split_mix},
};
use ed25519_zebra::{Signature, SigningKey, VerificationKey, VerificationKeyBytes, batch};
use rand_core::{TryCryptoRng, TryRng, utils};
use std::convert::Infallible;

#[derive(Clone)]
struct Zebra;

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let backend = dalek::backend();
    let evidence = format!("stands on curve25519-dalek, which runs {backend} here");
    let mut contestant = Contestant::new("ed25519-zebra", backend, evidence);
    contestant.signing(&Zebra, fixture);
    let none = Forged::Nothing;
    contestant.batches("verify_batch_all", &Zebra, &Zebra, fixture, none);
    contestant
}

impl Signing for Zebra {
    type Key = SigningKey;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        VerificationKeyBytes::from(&self.key(seed)).into()
    }

    fn key(&self, seed: &[u8; 32]) -> SigningKey {
        SigningKey::from(*seed)
    }

    fn sign(&self, key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        VerificationKey::try_from(*public_key)
            .is_ok_and(|key| key.verify(&Signature::from(*signature), message).is_ok())
    }
}

impl Batches for Zebra {
    /// The items, and whether all are valid.
    type Batch = (&'static [Signed], bool);

    fn load(&self, items: &'static [Signed]) -> Self::Batch {
        (items, items.iter().all(|item| item.valid))
    }

    fn is_right(&self, (items, valid): &mut Self::Batch) -> bool {
        let mut batch = batch::Verifier::new();
        for item in *items {
            batch.queue((
                VerificationKeyBytes::from(item.public),
                Signature::from(item.signature),
                &item.message,
            ));
        }
        batch.verify(Quick(1)).is_ok() == *valid
    }
}

/// Costs nearly nothing, which favours the peer: its users take a cryptographic generator.
pub struct Quick(pub u64);

impl TryRng for Quick {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(split_mix(&mut self.0) as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(split_mix(&mut self.0))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        utils::fill_bytes_via_next_word(bytes, || self.try_next_u64())
    }
}

impl TryCryptoRng for Quick {}
