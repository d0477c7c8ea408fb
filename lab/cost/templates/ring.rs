// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signs, verifies, exchanges keys.

use ring::agreement::{EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral};
use ring::signature::{self, ED25519, Ed25519KeyPair, KeyPair};

fn main() {
    let key = Ed25519KeyPair::from_seed_unchecked(&seed()).expect("a key");
    let signature = key.sign(b"a message");
    let public = signature::UnparsedPublicKey::new(&ED25519, key.public_key());
    public.verify(b"a message", signature.as_ref()).expect("valid");
    let random = ring::rand::SystemRandom::new();
    let secret = EphemeralPrivateKey::generate(&X25519, &random).expect("random bytes");
    let peer = UnparsedPublicKey::new(&X25519, [9; 32]);
    let shared = agree_ephemeral(secret, &peer, <[u8]>::to_vec).expect("not of low order");
    println!("{:x?} {:x?}", signature.as_ref(), shared);
}

/// 32 bytes that the compiler cannot know.
fn seed() -> [u8; 32] {
    [std::env::args().count() as u8; 32]
}

