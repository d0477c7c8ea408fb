// SPDX-License-Identifier: MIT OR Apache-2.0
//! curve9767, with the backend that it chooses for the processor. Its key exchange stands for the
//! X25519 of the others.

use curve9767::ecdh::{PublicKey, StaticSecret};
use curve9767::schnorr::{HashId, Signature, SigningKey, VerifyingKey};
use curve9767::{backend, hazmat};

use crate::contestant::{Contestant, Link};

pub struct Curve9767;

impl Contestant for Curve9767 {
    const NAME: &str = "curve9767";
    type Secret = [u8; 32];
    type Key = SigningKey;

    fn backend() -> &'static str {
        backend::current().name()
    }

    fn keygen(seed: &[u8; 32]) -> [u8; 32] {
        SigningKey::from_seed(seed).verifying_key().to_bytes()
    }

    fn key(seed: &[u8; 32]) -> SigningKey {
        SigningKey::from_seed(seed)
    }

    /// The message is what was hashed.
    fn sign(key: &SigningKey, message: &[u8; 32]) -> [u8; 64] {
        key.sign_prehashed(HashId::Sha3_256, message).to_bytes()
    }

    fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        VerifyingKey::from_bytes(public).is_ok_and(|key| {
            let signature = Signature::from_bytes(signature);
            key.vartime_verify_prehashed(HashId::Sha3_256, message, &signature)
                .is_ok()
        })
    }

    fn secret(bytes: &[u8; 32]) -> [u8; 32] {
        *bytes
    }

    /// With a secret that is expanded from its seed.
    fn x25519(secret: &[u8; 32], peer: &[u8; 32]) -> [u8; 32] {
        let secret = StaticSecret::from_bytes(secret).ok();
        secret.map_or([0; 32], |s| {
            s.diffie_hellman(&PublicKey::from(*peer)).to_bytes()
        })
    }

    fn x25519_keygen(secret: &[u8; 32]) -> [u8; 32] {
        PublicKey::from(&StaticSecret::from_seed(secret)).to_bytes()
    }

    fn chain(link: Link, x: &[u8; 32], links: usize) -> Option<[u8; 32]> {
        let chain = match link {
            Link::Multiply => hazmat::mul_chain,
            Link::Square => hazmat::square_chain,
            Link::Invert => hazmat::invert_chain,
        };
        chain(x, links)
    }
}
