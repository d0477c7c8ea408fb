// SPDX-License-Identifier: MIT OR Apache-2.0
// The operations of nineteen that are timed.

use nineteen::ed25519::{Signer, SigningKey, Verifier};
use nineteen::x25519::{PublicKey, StaticSecret};

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
