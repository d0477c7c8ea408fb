// SPDX-License-Identifier: MIT OR Apache-2.0
//! graviola 0.4: assembly from s2n-bignum, for x86-64 with AVX2, ADX and BMI2 and for AArch64 with
//! NEON and AES.

use crate::{
    contestant::{Agreement, Contestant, Signing},
    fixture::Fixture,
};
use graviola::{
    key_agreement::x25519::{PublicKey, StaticPrivateKey},
    signing::eddsa::{Ed25519SigningKey, Ed25519VerifyingKey},
};

#[derive(Clone)]
struct Graviola;

/// Whether this CPU has what graviola asks for; it stops the process otherwise.
pub fn supported() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("adx")
        && is_x86_feature_detected!("aes")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("pclmulqdq")
        && is_x86_feature_detected!("ssse3");
    #[cfg(target_arch = "aarch64")]
    return std::arch::is_aarch64_feature_detected!("aes")
        && std::arch::is_aarch64_feature_detected!("neon")
        && std::arch::is_aarch64_feature_detected!("pmull")
        && std::arch::is_aarch64_feature_detected!("sha2");
}

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    let mut contestant = Contestant::new(
        "graviola",
        super::DEFAULT,
        "has one implementation for each architecture",
    );
    contestant.signing(&Graviola, fixture);
    contestant.agreement(&Graviola, fixture);
    contestant
}

impl Signing for Graviola {
    type Key = Ed25519SigningKey;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        self.key(seed).public_key().as_bytes()
    }

    fn key(&self, seed: &[u8; 32]) -> Ed25519SigningKey {
        Ed25519SigningKey::from_bytes(seed).expect("any 32 bytes are a seed")
    }

    fn sign(&self, key: &Ed25519SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message)
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        Ed25519VerifyingKey::from_bytes(public_key)
            .is_ok_and(|key| key.verify(signature, message).is_ok())
    }
}

impl Agreement for Graviola {
    type Secret = StaticPrivateKey;

    fn secret(&self, bytes: &[u8; 32]) -> StaticPrivateKey {
        StaticPrivateKey::from_array(bytes)
    }

    fn agree(&self, secret: &StaticPrivateKey, peer: &[u8; 32]) -> [u8; 32] {
        secret
            .diffie_hellman(&PublicKey::from_array(peer))
            .expect("the peer's key is not of low order")
            .0
    }

    fn public(&self, secret: &[u8; 32]) -> [u8; 32] {
        StaticPrivateKey::from_array(secret).public_key().as_bytes()
    }
}
