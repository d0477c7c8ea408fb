// SPDX-License-Identifier: MIT OR Apache-2.0
//! Makes a key, stores it, signs a message, and verifies the signature as someone who has only the
//! public key.
//!
//! ```console
//! $ cargo run --example sign_verify --features getrandom
//! ```

use nineteen::ed25519::{Policy, Signature, Signer, SigningKey, Verifier, VerifyingKey};

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Only the seed needs to be stored. Keep it secret.
    let key = SigningKey::random();
    let stored: [u8; 32] = key.to_bytes();
    let key = SigningKey::from_bytes(&stored);

    let message = b"transfer 5 to Bob";
    let signature: [u8; 64] = key.sign(message).to_bytes();
    let public_key: [u8; 32] = key.verifying_key().to_bytes();

    // The other side has bytes: a 32-byte key and a 64-byte signature.
    let public_key = VerifyingKey::from_bytes(&public_key)?;
    let signature = Signature::from_bytes(&signature);
    public_key.verify(message, &signature)?;
    println!("valid");

    // `Strict` also rejects keys of small order, under which anyone can sign.
    public_key.verify_with(Policy::Strict, message, &signature)?;

    let tampered = b"transfer 500 to Bob";
    match public_key.verify(tampered, &signature) {
        Ok(()) => Err("a forged message was accepted".into()),
        Err(_) => {
            println!("tampered message refused");
            Ok(())
        }
    }
}
