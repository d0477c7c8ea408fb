// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signs, verifies, exchanges keys.

use ed25519::{Signer, SigningKey, Verifier, VerifyingKey};
use {ed25519_dalek as ed25519, x25519_dalek as x25519};

fn main() {
    let key = SigningKey::from_bytes(&seed());
    let signature = key.sign(b"a message");
    let public = VerifyingKey::from_bytes(key.verifying_key().as_bytes()).expect("a key");
    public.verify(b"a message", &signature).expect("valid");
    let secret = x25519::StaticSecret::from(seed());
    let shared = secret.diffie_hellman(&x25519::PublicKey::from([9; 32]));
    println!("{:x?} {:x?}", signature.to_bytes(), shared.as_bytes());
}

/// 32 bytes that the compiler cannot know.
fn seed() -> [u8; 32] {
    [std::env::args().count() as u8; 32]
}

