// SPDX-License-Identifier: MIT OR Apache-2.0
//! nineteen, with the backend that is its choice for the processor.

use nineteen::backend::{self, Backend, Operation};
use nineteen::ed25519::{Policy, Signer as _, SigningKey, verify};
use nineteen::hazmat;
use nineteen::x25519::{PublicKey, StaticSecret, x25519};

use crate::contestant::{Contestant, FREE, Link};

pub struct Nineteen;

impl Contestant for Nineteen {
    const NAME: &str = "nineteen";
    type Secret = [u8; 32];
    type Key = SigningKey;

    fn backend() -> &'static str {
        backend::current(Operation::X25519).name()
    }

    /// The number is the position in `Backend::ALL`.
    fn force(backend: u32) -> bool {
        let forced = Backend::ALL.get(backend as usize).copied();
        (forced.is_some() || backend == FREE) && backend::force(forced).is_ok()
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

    fn chain(link: Link, x: &[u8; 32], links: usize) -> Option<[u8; 32]> {
        let chain = match link {
            Link::Multiply => hazmat::mul_chain,
            Link::Square => hazmat::square_chain,
            Link::Invert => hazmat::invert_chain,
        };
        chain(backend::current(Operation::X25519), x, links).ok()
    }
}
