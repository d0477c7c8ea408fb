// SPDX-License-Identifier: MIT OR Apache-2.0
//! crrl 0.9. Its field is a cargo feature, or a choice by target architecture: 64-bit limbs, on
//! riscv64 51-bit limbs. The cfg `feature="gf255_m64"` in `RUSTFLAGS` reaches crrl as its feature
//! of that name, and this crate too.

use crate::{
    contestant::{Agreement, Contestant, Field, Signing},
    fixture::Fixture,
};
use crrl::{
    ed25519::{PrivateKey, PublicKey},
    field::GF25519,
    x25519::{x25519, x25519_base},
};

/// The backend of this build.
pub const BACKEND: &str = if cfg!(any(
    feature = "crrl-m51",
    all(target_arch = "riscv64", not(feature = "gf255_m64"))
)) {
    "m51"
} else {
    "m64"
};

#[derive(Clone)]
struct Crrl;

pub fn contestant(fixture: &'static Fixture) -> Contestant {
    // The type's size is the same for both; its bytes in memory are not: five limbs need 40.
    let limbs = size_of::<GF25519>() / 8;
    let evidence = format!("built for {BACKEND}; a field element is {limbs} words");
    let mut contestant = Contestant::new("crrl", BACKEND, evidence);
    if limbs != if BACKEND == "m51" { 5 } else { 4 } {
        contestant
            .faults
            .push(format!("{limbs} words are not {BACKEND}"));
    }
    contestant.signing(&Crrl, fixture);
    contestant.agreement(&Crrl, fixture);
    contestant.field(&Crrl, fixture);
    contestant
}

impl Signing for Crrl {
    type Key = PrivateKey;

    fn public_key(&self, seed: &[u8; 32]) -> [u8; 32] {
        PrivateKey::from_seed(seed).public_key.encode()
    }

    fn key(&self, seed: &[u8; 32]) -> PrivateKey {
        PrivateKey::from_seed(seed)
    }

    fn sign(&self, key: &PrivateKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign_raw(message)
    }

    fn verify(&self, public_key: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        PublicKey::decode(public_key).is_some_and(|key| key.verify_raw(signature, message))
    }
}

impl Agreement for Crrl {
    type Secret = [u8; 32];

    fn secret(&self, bytes: &[u8; 32]) -> [u8; 32] {
        *bytes
    }

    fn agree(&self, secret: &[u8; 32], peer: &[u8; 32]) -> [u8; 32] {
        x25519(peer, secret)
    }

    fn public(&self, secret: &[u8; 32]) -> [u8; 32] {
        x25519_base(secret)
    }
}

impl Field for Crrl {
    fn mul_chain(&self, x: &[u8; 32], n: usize) -> [u8; 32] {
        let x = GF25519::decode_reduce(x);
        let mut y = x;
        for _ in 0..n {
            y *= x;
        }
        y.encode()
    }

    fn square_chain(&self, x: &[u8; 32], n: usize) -> [u8; 32] {
        let mut y = GF25519::decode_reduce(x);
        for _ in 0..n {
            y = y.square();
        }
        y.encode()
    }

    fn invert_chain(&self, x: &[u8; 32], n: usize) -> [u8; 32] {
        let mut y = GF25519::decode_reduce(x);
        for _ in 0..n {
            y = GF25519::ONE / y;
        }
        y.encode()
    }
}
