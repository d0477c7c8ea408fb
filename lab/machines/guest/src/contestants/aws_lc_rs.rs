// SPDX-License-Identifier: MIT OR Apache-2.0
//! aws-lc-rs: C and assembly from s2n-bignum, chosen by what the processor says it can do.

use aws_lc_rs::agreement::{PrivateKey, UnparsedPublicKey, X25519, agree};
use aws_lc_rs::signature::{
    ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey as VerificationKey,
};

use firmware::contestant::Contestant;

pub struct AwsLc;

impl Contestant for AwsLc {
    const NAME: &'static str = "aws-lc-rs";
    type Key = Ed25519KeyPair;
    type Secret = PrivateKey;

    fn backend() -> &'static str {
        "default"
    }

    fn keygen(seed: &[u8; 32]) -> [u8; 32] {
        let key = Self::key(seed);
        let public = key.public_key().as_ref().try_into();
        public.expect("an Ed25519 public key has 32 bytes")
    }

    fn key(seed: &[u8; 32]) -> Ed25519KeyPair {
        Ed25519KeyPair::from_seed_unchecked(seed).expect("any 32 bytes are a seed")
    }

    fn sign(key: &Ed25519KeyPair, message: &[u8; 32]) -> [u8; 64] {
        let signature = key.sign(message);
        signature
            .as_ref()
            .try_into()
            .expect("a signature has 64 bytes")
    }

    fn verify(public: &[u8; 32], message: &[u8; 32], signature: &[u8; 64]) -> bool {
        let key = VerificationKey::new(&ED25519, public);
        key.verify(message, signature).is_ok()
    }

    fn secret(bytes: &[u8; 32]) -> PrivateKey {
        PrivateKey::from_private_key(&X25519, bytes).expect("any 32 bytes are a secret key")
    }

    fn x25519(secret: &PrivateKey, peer: &[u8; 32]) -> [u8; 32] {
        let peer = UnparsedPublicKey::new(&X25519, peer);
        let shared = agree(secret, peer, (), |shared| shared.try_into().map_err(|_| ()));
        shared.expect("the peer's key is not of low order, and a shared secret has 32 bytes")
    }

    fn x25519_keygen(secret: &[u8; 32]) -> [u8; 32] {
        let public = Self::secret(secret).compute_public_key();
        let public = public.expect("an X25519 secret key has a public key");
        public
            .as_ref()
            .try_into()
            .expect("a public key has 32 bytes")
    }
}
