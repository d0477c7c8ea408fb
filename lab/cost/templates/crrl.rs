// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signs, verifies, exchanges keys.

use crrl::ed25519::{PrivateKey, PublicKey};
use crrl::x25519::x25519;

fn main() {
    let key = PrivateKey::from_seed(&seed());
    let signature = key.sign_raw(b"a message");
    let public = PublicKey::decode(&key.public_key.encode()).expect("a key");
    assert!(public.verify_raw(&signature, b"a message"), "valid");
    let shared = x25519(&[9; 32], &seed());
    println!("{:x?} {:x?}", signature, shared);
}

/// 32 bytes that the compiler cannot know.
fn seed() -> [u8; 32] {
    [std::env::args().count() as u8; 32]
}

