// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys, an exchange, a signature, a point that nobody knows the logarithm of:
//!
//! ```text
//! cargo run --release --example tour
//! ```

use curve9767::backend;
use curve9767::ecdh::{PublicKey, StaticSecret};
use curve9767::group::Point;
use curve9767::schnorr::{Signer, SigningKey, Verifier};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!(
        "backend: {} ({})",
        backend::current(),
        backend::current().description()
    );

    // Seeds are 32 random bytes; these are none.
    let key = SigningKey::from_seed(&[7; 32]);
    let public = key.verifying_key();
    let signature = key.sign(b"a message");
    println!("public key {}", hex(public.as_bytes()));
    println!("signature  {}", hex(&signature.to_bytes()));
    public.verify(b"a message", &signature)?;
    println!(
        "of another message: {:?}",
        public.verify(b"another message", &signature)
    );

    let (alice, bob) = (
        StaticSecret::from_seed(&[1; 32]),
        StaticSecret::from_seed(&[2; 32]),
    );
    let shared = alice.checked_diffie_hellman(&PublicKey::from(&bob))?;
    let other = bob.checked_diffie_hellman(&PublicKey::from(&alice))?;
    println!(
        "both share {}: {}",
        hex(shared.as_bytes()),
        shared.as_bytes() == other.as_bytes()
    );

    println!("hashed to  {}", hex(&Point::hash(b"an example").to_bytes()));
    Ok(())
}
