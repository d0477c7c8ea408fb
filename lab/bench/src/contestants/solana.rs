// SPDX-License-Identifier: MIT OR Apache-2.0
//! solana-ed25519 0.2: a fork of curve25519-dalek and ed25519-zebra. `verify` is `verify_dalek`, the
//! strict rule, which validators use; a batch is verified as one by the rule of ZIP-215.

use crate::{
    batch::{Batches, Forged, Signed},
    contestant::{Contestant, Signing},
    fixture::Fixture,
};
use solana_ed25519::ed_sigs::{
    Signature, SigningKey, VerificationKey, VerificationKeyBytes, batch,
};

#[derive(Clone)]
struct Solana;

/// The backend that it chooses at run time: of dalek's, it keeps two.
pub fn backend() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        return "simd";
    }
    "serial"
}

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let evidence = "AVX2 where the CPU has it; verify is verify_dalek";
    let mut contestant = Contestant::new("solana-ed25519", backend(), evidence);
    contestant.signing(&Solana, fixture);
    let none = Forged::Nothing;
    contestant.batches("verify_batch_all", &Solana, &Solana, fixture, none);
    contestant
}

impl Signing for Solana {
    type Key = SigningKey;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        VerificationKeyBytes::from(&self.key(seed)).into()
    }

    fn key(&self, seed: &[u8; 32]) -> SigningKey {
        SigningKey::from_bytes(seed)
    }

    fn sign(&self, key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        let signature = Signature::from_bytes(signature);
        VerificationKey::try_from(*public_key)
            .is_ok_and(|key| key.verify_dalek(&signature, message).is_ok())
    }
}

impl Batches for Solana {
    /// The items, and whether all are valid.
    type Batch = (&'static [Signed], bool);

    fn load(&self, items: &'static [Signed]) -> Self::Batch {
        (items, items.iter().all(|item| item.valid))
    }

    fn is_right(&self, (items, valid): &mut Self::Batch) -> bool {
        let mut batch = batch::Verifier::new();
        for item in *items {
            let signature = Signature::from_bytes(&item.signature);
            batch.queue((item.public.into(), signature, &item.message));
        }
        batch.verify().is_ok() == *valid
    }
}
