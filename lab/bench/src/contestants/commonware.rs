// SPDX-License-Identifier: MIT OR Apache-2.0
//! commonware-cryptography-curve25519 2026.10. Verifies by the rule of ZIP-215; a batch is verified
//! as one, with random coefficients, all on this thread.
//!
//! A namespace is signed with each message. It is empty here, and the library frames it with one
//! byte: signatures are its own, for a message of 33 bytes. Its X25519 takes no given secret key and
//! is not timed.

use super::zebra::Quick;
use crate::{
    batch::{Batches, Forged, Signed},
    contestant::{Contestant, Signing},
    fixture::Fixture,
};
use commonware_codec::{Copying, DecodeExt};
use commonware_cryptography::{BatchEntry, BatchVerifier};
use commonware_cryptography_curve25519::signing::{Signature, SigningKey, VerifyingKey};
use commonware_parallel::Sequential;

const NAMESPACE: &[u8] = b"";

#[derive(Clone)]
struct Commonware;

/// The backend that it chooses at run time.
pub fn backend() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx512ifma") && is_x86_feature_detected!("avx512vl") {
        return "avx512";
    }
    if cfg!(target_arch = "aarch64") {
        return "neon";
    }
    "portable"
}

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let evidence = "IFMA where the CPU has it, NEON on Arm; signs an empty namespace";
    let mut contestant = Contestant::new("commonware", backend(), evidence);
    contestant.signing(&Commonware, fixture);
    let none = Forged::Nothing;
    contestant.batches("verify_batch_all", &Commonware, &Commonware, fixture, none);
    contestant
}

impl Signing for Commonware {
    const DETERMINISTIC: bool = false;
    type Key = SigningKey;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        let mut public = [0; 32];
        public.copy_from_slice(self.key(seed).verifying_key().as_ref());
        public
    }

    fn key(&self, seed: &[u8; 32]) -> SigningKey {
        SigningKey::decode(Copying(&seed[..])).expect("any 32 bytes are a seed")
    }

    fn sign(&self, key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
        let mut signature = [0; 64];
        signature.copy_from_slice(key.sign(NAMESPACE, message).as_ref());
        signature
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        let signature = Signature::decode(Copying(&signature[..]));
        let key = VerifyingKey::decode(Copying(&public_key[..]));
        matches!((key, signature), (Ok(key), Ok(signature)) if key.verify(NAMESPACE, message, &signature))
    }
}

impl Batches for Commonware {
    /// The items with keys and signatures in its types, which hold their bytes; whether all are
    /// valid.
    type Batch = (Vec<(VerifyingKey, Signature, [u8; 32])>, bool);

    fn load(&self, items: &'static [Signed]) -> Self::Batch {
        let typed = |item: &Signed| {
            let key =
                VerifyingKey::decode(Copying(&item.public[..])).expect("any 32 bytes are taken");
            let signature =
                Signature::decode(Copying(&item.signature[..])).expect("any 64 bytes are taken");
            (key, signature, item.message)
        };
        (
            items.iter().map(typed).collect(),
            items.iter().all(|item| item.valid),
        )
    }

    fn is_right(&self, (items, valid): &mut Self::Batch) -> bool {
        let verdict = VerifyingKey::verify_batch(
            &mut Quick(1),
            items,
            |_, (public_key, signature, message)| BatchEntry {
                namespace: NAMESPACE,
                message,
                public_key,
                signature,
            },
            &Sequential,
        );
        verdict == *valid
    }
}
