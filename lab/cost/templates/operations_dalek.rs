// SPDX-License-Identifier: MIT OR Apache-2.0
// The operations of dalek.

use ed25519_dalek::{Signer, SigningKey, Verifier};
use x25519_dalek::{PublicKey, StaticSecret};

type Operation = Box<dyn FnOnce() + Send>;

fn backends() -> Vec<String> {
    Vec::new()
}

fn chosen() -> Vec<String> {
    Vec::new()
}

fn operations() -> Vec<(&'static str, Operation)> {
    let key = SigningKey::from_bytes(&[7; 32]);
    let (public, signature) = (key.verifying_key(), key.sign(b"a message"));
    let secret = StaticSecret::from([5; 32]);
    vec![
        ("nothing", Box::new(|| ())),
        ("sign", Box::new(move || drop(key.sign(b"a message")))),
        (
            "verify",
            Box::new(move || public.verify(b"a message", &signature).expect("valid")),
        ),
        (
            "x25519",
            Box::new(move || drop(secret.diffie_hellman(&PublicKey::from([9; 32])))),
        ),
    ]
}
