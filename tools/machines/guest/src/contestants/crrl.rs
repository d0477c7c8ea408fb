// SPDX-License-Identifier: MIT OR Apache-2.0
//! crrl: its backend is a feature of the build.

use crrl::ed25519::{PrivateKey, PublicKey};
use crrl::field::GF25519;
use crrl::x25519::{x25519, x25519_base};

use crate::contestant::{Contestant, Operation};

/// The backend, known by what an element takes.
const BACKEND: &str = match size_of::<GF25519>() {
    40 => "m51",
    32 => "m64",
    _ => panic!("another backend"),
};

pub struct Crrl;

impl Contestant for Crrl {
    const NAME: &'static str = "crrl";
    type Key = PrivateKey;
    type Secret = [u8; 32];

    fn backends(each: &mut dyn FnMut(&'static str)) {
        each(BACKEND);
    }

    fn keygen(seed: &[u8; 32]) -> [u8; 32] {
        PrivateKey::from_seed(seed).public_key.encode()
    }

    fn key(seed: &[u8; 32]) -> PrivateKey {
        PrivateKey::from_seed(seed)
    }

    fn sign(key: &PrivateKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign_raw(message)
    }

    fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        PublicKey::decode(public).is_some_and(|key| key.verify_raw(signature, message))
    }

    fn secret(bytes: &[u8; 32]) -> [u8; 32] {
        *bytes
    }

    fn x25519(secret: &[u8; 32], peer: &[u8; 32]) -> [u8; 32] {
        x25519(peer, secret)
    }

    fn x25519_keygen(secret: &[u8; 32]) -> [u8; 32] {
        x25519_base(secret)
    }

    fn chain(operation: Operation, _: &str, x: &[u8; 32], links: u32) -> Option<[u8; 32]> {
        let x = GF25519::decode_reduce(x);
        let mut y = x;
        for _ in 0..links {
            match operation {
                Operation::FeMul => y *= x,
                Operation::FeSquare => y = y.square(),
                _ => y = GF25519::ONE / y,
            }
        }
        Some(y.encode())
    }
}
