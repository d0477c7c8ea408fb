// SPDX-License-Identifier: MIT OR Apache-2.0
//! curve25519-dalek 5 with ed25519-dalek 3 and x25519-dalek 3. The cfg `curve25519_dalek_backend`
//! fixes the backend when it is built, for this crate as for dalek; without it dalek's build script
//! chooses by target, and its `simd` and `avx512` ask the CPU at run time. [`backend`] follows the
//! same rules.
//!
//! Its batches take decoded keys, so they are operations of another name than those from bytes.

use crate::{
    batch::{Batches, Forged, Signed},
    contestant::{Agreement, Contestant, Signing},
    fixture::Fixture,
    group::{ENCODED, Group, group_by_names},
};
use curve25519_dalek::{
    edwards::{CompressedEdwardsY, EdwardsPoint, VartimeEdwardsPrecomputation},
    montgomery::MontgomeryPoint,
    ristretto::{CompressedRistretto, RistrettoPoint},
    scalar::Scalar,
    traits::{MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul},
};
use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey, verify_batch};
use x25519_dalek::{PublicKey, StaticSecret};

#[derive(Clone)]
pub struct Dalek;

/// The backend that runs.
pub fn backend() -> &'static str {
    if cfg!(curve25519_dalek_backend = "serial") {
        "serial"
    } else if cfg!(curve25519_dalek_backend = "fiat") {
        "fiat"
    } else {
        vector_backend()
    }
}

/// The backend that dalek chooses at run time when the cfg names a vector backend or none. Its
/// build script allows AVX-512 by itself only if the target has it.
#[cfg(all(target_arch = "x86_64", target_pointer_width = "64"))]
fn vector_backend() -> &'static str {
    let compiled = cfg!(curve25519_dalek_backend = "avx512")
        || cfg!(all(
            not(curve25519_dalek_backend = "simd"),
            target_feature = "avx512ifma",
            target_feature = "avx512vl"
        ));
    if compiled && is_x86_feature_detected!("avx512ifma") && is_x86_feature_detected!("avx512vl") {
        "avx512"
    } else if is_x86_feature_detected!("avx2") {
        "simd"
    } else {
        "serial"
    }
}

/// There are vector backends for x86-64 only.
#[cfg(not(all(target_arch = "x86_64", target_pointer_width = "64")))]
fn vector_backend() -> &'static str {
    "serial"
}

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let cfg = if cfg!(curve25519_dalek_backend = "serial") {
        "serial"
    } else if cfg!(curve25519_dalek_backend = "fiat") {
        "fiat"
    } else if cfg!(curve25519_dalek_backend = "simd") {
        "simd"
    } else if cfg!(curve25519_dalek_backend = "avx512") {
        "avx512"
    } else {
        "not set"
    };
    let evidence = format!(
        "cfg curve25519_dalek_backend is {cfg}; on this CPU that runs {}; batches with keys decoded before",
        backend()
    );
    let mut contestant = Contestant::new("curve25519-dalek", backend(), evidence);
    contestant.signing(&Dalek, fixture);
    contestant.agreement(&Dalek, fixture);
    contestant.group(&Dalek, fixture);
    let none = Forged::Nothing;
    contestant.batches("verify_batch_all_decoded", &Dalek, &Dalek, fixture, none);
    contestant
}

/// A batch of decoded keys.
pub struct Decoded {
    messages: Vec<&'static [u8]>,
    signatures: Vec<Signature>,
    keys: Vec<VerifyingKey>,
    valid: bool,
}

impl Batches for Dalek {
    type Batch = Decoded;

    fn load(&self, items: &'static [Signed]) -> Decoded {
        let key = |item: &Signed| {
            VerifyingKey::from_bytes(&item.public).expect("the key of a signature decodes")
        };
        Decoded {
            messages: items.iter().map(|item| &item.message[..]).collect(),
            signatures: items
                .iter()
                .map(|item| Signature::from_bytes(&item.signature))
                .collect(),
            keys: items.iter().map(key).collect(),
            valid: items.iter().all(|item| item.valid),
        }
    }

    fn is_right(&self, batch: &mut Decoded) -> bool {
        let verdict = verify_batch(&batch.messages, &batch.signatures, &batch.keys);
        verdict.is_ok() == batch.valid
    }
}

impl Signing for Dalek {
    type Key = SigningKey;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        SigningKey::from_bytes(seed).verifying_key().to_bytes()
    }

    fn key(&self, seed: &[u8; 32]) -> SigningKey {
        SigningKey::from_bytes(seed)
    }

    fn sign(&self, key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        VerifyingKey::from_bytes(public_key).is_ok_and(|key| {
            key.verify(message, &Signature::from_bytes(signature))
                .is_ok()
        })
    }
}

impl Agreement for Dalek {
    type Secret = StaticSecret;

    fn secret(&self, bytes: &[u8; 32]) -> StaticSecret {
        StaticSecret::from(*bytes)
    }

    fn agree(&self, secret: &StaticSecret, peer: &[u8; 32]) -> [u8; 32] {
        secret.diffie_hellman(&PublicKey::from(*peer)).to_bytes()
    }

    fn public(&self, secret: &[u8; 32]) -> [u8; 32] {
        PublicKey::from(&StaticSecret::from(*secret)).to_bytes()
    }
}

group_by_names! {
    Dalek,
    /// There is nothing for many.
    fn decompress_batch(&self, encodings: &[[u8; 32]]) -> Vec<EdwardsPoint> {
        let decoded = encodings
            .iter()
            .map(|e| CompressedEdwardsY(*e).decompress());
        decoded.map(|p| p.expect(ENCODED)).collect()
    }
    /// Nor here.
    fn mul_batch(&self, k: &Scalar, p: &[EdwardsPoint]) -> Vec<EdwardsPoint> {
        p.iter().map(|p| p * k).collect()
    }
    fn vartime_mul_batch(&self, k: &Scalar, p: &[EdwardsPoint]) -> Vec<EdwardsPoint> {
        let multiple =
            |p| EdwardsPoint::vartime_double_scalar_mul_basepoint(k, p, &Scalar::ZERO);
        p.iter().map(multiple).collect()
    }
}
