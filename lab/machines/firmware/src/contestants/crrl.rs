// SPDX-License-Identifier: MIT OR Apache-2.0
//! crrl, with its backend for words of 32 bits.

use crrl::ed25519::{PrivateKey, PublicKey};
use crrl::field::GF25519;
use crrl::x25519::{x25519, x25519_base};

use crate::contestant::{Contestant, Link};

pub struct Crrl;

impl Contestant for Crrl {
    const NAME: &str = "crrl";
    type Secret = [u8; 32];
    type Key = PrivateKey;

    fn backend() -> &'static str {
        // By the words of its elements of GF(2^255 - 19).
        match (size_of::<GF25519>(), align_of::<GF25519>()) {
            (_, 4) => "w32",
            (40, _) => "m51",
            _ => "m64",
        }
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

    fn chain(link: Link, x: &[u8; 32], links: usize) -> Option<[u8; 32]> {
        let x = GF25519::decode_reduce(x);
        let mut y = x;
        for _ in 0..links {
            match link {
                Link::Multiply => y *= x,
                Link::Square => y = y.square(),
                Link::Invert => y = GF25519::ONE / y,
            }
        }
        Some(y.encode())
    }
}
