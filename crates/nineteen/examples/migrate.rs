// SPDX-License-Identifier: MIT OR Apache-2.0
//! A program written for ed25519-dalek 3 and x25519-dalek 3, migrated: only the `use` lines
//! changed.
//!
//! ```console
//! $ cargo run --example migrate --features getrandom
//! ```

// Before:
//
//     use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
//     use x25519_dalek::{EphemeralSecret, PublicKey};

use nineteen::ed25519::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use nineteen::x25519::{EphemeralSecret, PublicKey};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A seed that the old program stored gives the same key. This one is RFC 8032's first test.
    let stored = [
        0x9d, 0x61, 0xb1, 0x9d, 0xef, 0xfd, 0x5a, 0x60, 0xba, 0x84, 0x4a, 0xf4, 0x92, 0xec, 0x2c,
        0xc4, 0x44, 0x49, 0xc5, 0x69, 0x7b, 0x32, 0x69, 0x19, 0x70, 0x3b, 0xac, 0x03, 0x1c, 0xae,
        0x7f, 0x60,
    ];
    let signing_key = SigningKey::from_bytes(&stored);
    assert_eq!(
        signing_key.verifying_key().as_bytes()[..4],
        [0xd7, 0x5a, 0x98, 0x01]
    );

    let signature: Signature = signing_key.sign(b"a message");
    let verifying_key: VerifyingKey = signing_key.verifying_key();
    verifying_key.verify(b"a message", &signature)?;
    verifying_key.verify_strict(b"a message", &signature)?;

    let alice = EphemeralSecret::random();
    let bob = EphemeralSecret::random();
    let (alice_public, bob_public) = (PublicKey::from(&alice), PublicKey::from(&bob));
    let shared = alice.diffie_hellman(&bob_public);
    assert_eq!(
        shared.as_bytes(),
        bob.diffie_hellman(&alice_public).as_bytes()
    );
    assert!(shared.was_contributory());
    println!("the same keys, signatures and secrets as before");
    Ok(())
}
