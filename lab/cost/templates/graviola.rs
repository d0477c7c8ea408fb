// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signs, verifies, exchanges keys.

use graviola::key_agreement::x25519::{PublicKey, StaticPrivateKey};
use graviola::signing::eddsa::{Ed25519SigningKey, Ed25519VerifyingKey};

fn main() {
    let key = Ed25519SigningKey::from_bytes(&seed()).expect("a key");
    let signature = key.sign(b"a message");
    let public = Ed25519VerifyingKey::from_bytes(&key.public_key().as_bytes()).expect("a key");
    public.verify(&signature, b"a message").expect("valid");
    let secret = StaticPrivateKey::from_array(&seed());
    let shared = secret.diffie_hellman(&PublicKey::from_array(&[9; 32]));
    println!("{:x?} {:x?}", signature, shared.expect("not of low order").0);
}

/// 32 bytes that the compiler cannot know.
fn seed() -> [u8; 32] {
    [std::env::args().count() as u8; 32]
}

