// SPDX-License-Identifier: MIT OR Apache-2.0
// The operations of dalek that are timed.

use ed25519_dalek::{Signer, SigningKey, Verifier};
use x25519_dalek::{PublicKey, StaticSecret};

fn operations() -> Vec<(&'static str, Box<dyn Fn()>)> {
    let key = SigningKey::from_bytes(&[7; 32]);
    let (public, signature) = (key.verifying_key(), key.sign(b"a message"));
    let secret = StaticSecret::from([5; 32]);
    vec![
        (
            "keygen",
            Box::new(|| {
                unknown(SigningKey::from_bytes(&unknown([8; 32])));
            }),
        ),
        (
            "sign",
            Box::new(move || {
                unknown(key.sign(unknown(b"a message")));
            }),
        ),
        (
            "verify",
            Box::new(move || {
                public
                    .verify(unknown(b"a message"), &signature)
                    .expect("valid");
            }),
        ),
        (
            "x25519",
            Box::new(move || {
                unknown(secret.diffie_hellman(&PublicKey::from(unknown([9; 32]))));
            }),
        ),
    ]
}
