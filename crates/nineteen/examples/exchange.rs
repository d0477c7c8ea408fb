// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two parties agree on a key over an open channel with X25519.
//!
//! ```console
//! $ cargo run --example exchange --features getrandom
//! ```

use nineteen::ed25519::{Digest, Sha512};
use nineteen::x25519::{EphemeralSecret, NonContributory, PublicKey};

/// A key for one purpose: the hash of its name, the shared secret and both public keys. Real
/// protocols use HKDF here.
fn derive(shared: &[u8; 32], alice: &PublicKey, bob: &PublicKey) -> [u8; 32] {
    let mut hash = Sha512::new();
    for part in [
        b"example: encryption key",
        &shared[..],
        alice.as_ref(),
        bob.as_ref(),
    ] {
        hash.update(part);
    }
    let mut key = [0; 32];
    key.copy_from_slice(&hash.finalize()[..32]);
    key
}

pub fn main() -> Result<(), NonContributory> {
    // Each side makes a secret for this exchange alone and sends its public key.
    let alice = EphemeralSecret::random();
    let bob = EphemeralSecret::random();
    let from_alice = PublicKey::from(&alice);
    let from_bob = PublicKey::from(&bob);

    // Rejects public keys of small order, for which the result would not depend on the secret.
    let at_alice = alice.checked_diffie_hellman(&from_bob)?;
    let at_bob = bob.checked_diffie_hellman(&from_alice)?;

    // The shared secret is not uniform: derive keys from it, and never use it as a key itself.
    let alice_key = derive(at_alice.as_bytes(), &from_alice, &from_bob);
    let bob_key = derive(at_bob.as_bytes(), &from_alice, &from_bob);
    assert_eq!(alice_key, bob_key);
    println!("both sides have the same key");

    let refused = EphemeralSecret::random().checked_diffie_hellman(&PublicKey::from([0; 32]));
    assert!(refused.is_err());
    println!("a public key of small order is refused");
    Ok(())
}
