// SPDX-License-Identifier: MIT OR Apache-2.0
//! nineteen: every backend that the processor can run, each forced for its turn.

use nineteen::backend::{self, Backend};
use nineteen::ed25519::{Policy, Signer as _, SigningKey, verify};
use nineteen::hazmat;
use nineteen::x25519::{PublicKey, StaticSecret, x25519};

use crate::contestant::{Contestant, Operation};

pub struct Nineteen;

impl Contestant for Nineteen {
    const NAME: &'static str = "nineteen";
    type Key = SigningKey;
    type Secret = [u8; 32];

    fn backends(each: &mut dyn FnMut(&'static str)) {
        for backend in backend::available() {
            backend::force(Some(backend)).expect("it is available");
            each(backend.name());
        }
    }

    fn keygen(seed: &[u8; 32]) -> [u8; 32] {
        SigningKey::from_bytes(seed).verifying_key().to_bytes()
    }

    fn key(seed: &[u8; 32]) -> SigningKey {
        SigningKey::from_bytes(seed)
    }

    fn sign(key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign(message).to_bytes()
    }

    fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        verify(Policy::Cofactorless, public, message, signature).is_ok()
    }

    fn secret(bytes: &[u8; 32]) -> [u8; 32] {
        *bytes
    }

    fn x25519(secret: &[u8; 32], peer: &[u8; 32]) -> [u8; 32] {
        x25519(*secret, *peer)
    }

    fn x25519_keygen(secret: &[u8; 32]) -> [u8; 32] {
        PublicKey::from(&StaticSecret::from(*secret)).to_bytes()
    }

    fn chain(operation: Operation, backend: &str, x: &[u8; 32], links: u32) -> Option<[u8; 32]> {
        let chain = match operation {
            Operation::FeMul => hazmat::mul_chain,
            Operation::FeSquare => hazmat::square_chain,
            _ => hazmat::invert_chain,
        };
        let backend: Backend = backend.parse().ok()?;
        chain(backend, x, links as usize).ok()
    }
}
