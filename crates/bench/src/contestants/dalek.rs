// SPDX-License-Identifier: MIT OR Apache-2.0
//! curve25519-dalek 5 with ed25519-dalek 3 and x25519-dalek 3. The cfg `curve25519_dalek_backend` fixes the backend
//! when it is built, for this crate as for dalek; without it dalek's build script chooses by target, and its
//! `simd` and `avx512` ask the CPU at run time. [`backend`] follows the same rules.

use crate::{
    contestant::{Agreement, Contestant, Signing},
    fixture::Fixture,
};
use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use x25519_dalek::{PublicKey, StaticSecret};

#[derive(Clone)]
struct Dalek;

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

/// What dalek finds at run time when the cfg names a vector backend or none. Its build script allows AVX-512 by
/// itself only if the target has it.
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
        "cfg curve25519_dalek_backend is {cfg}; on this CPU that runs {}",
        backend()
    );
    let mut contestant = Contestant::new("curve25519-dalek", backend(), evidence);
    contestant.signing(&Dalek, fixture);
    contestant.agreement(&Dalek, fixture);
    contestant
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
