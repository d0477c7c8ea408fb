// SPDX-License-Identifier: MIT OR Apache-2.0
//! ed25519-consensus 2, over curve25519-dalek-ng with 64-bit limbs. Verifies by the rule of
//! ZIP-215; a batch is queued from bytes, hashed on the way, and then verified as one.

use crate::{
    batch::{Batches, Forged, Signed},
    contestant::{Contestant, Signing},
    fixture::{Fixture, split_mix},
};
use ed25519_consensus::{Signature, SigningKey, VerificationKey, VerificationKeyBytes, batch};
use rand_core_06::{CryptoRng, Error, RngCore, impls};

#[derive(Clone)]
struct Consensus;

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let evidence = "stands on curve25519-dalek-ng with its feature u64_backend";
    let mut contestant = Contestant::new("ed25519-consensus", super::DEFAULT, evidence);
    contestant.signing(&Consensus, fixture);
    let none = Forged::Nothing;
    contestant.batches("verify_batch_all", &Consensus, &Consensus, fixture, none);
    contestant
}

impl Signing for Consensus {
    type Key = SigningKey;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        self.key(seed).verification_key().to_bytes()
    }

    fn key(&self, seed: &[u8; 32]) -> SigningKey {
        SigningKey::from(*seed)
    }

    fn sign(&self, key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        VerificationKey::try_from(VerificationKeyBytes::from(*public_key))
            .is_ok_and(|key| key.verify(&Signature::from(*signature), message).is_ok())
    }
}

impl Batches for Consensus {
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
struct Quick(u64);

impl RngCore for Quick {
    fn next_u32(&mut self) -> u32 {
        split_mix(&mut self.0) as u32
    }

    fn next_u64(&mut self) -> u64 {
        split_mix(&mut self.0)
    }

    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        impls::fill_bytes_via_next(self, bytes);
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.fill_bytes(bytes);
        Ok(())
    }
}

impl CryptoRng for Quick {}
