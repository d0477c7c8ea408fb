// SPDX-License-Identifier: MIT OR Apache-2.0
//! X25519 on every backend against x25519-dalek.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nineteen::backend;
use nineteen::x25519::{PublicKey, StaticSecret, checked_diffie_hellman, x25519};

fuzz_target!(|input: ([u8; 32], [u8; 32])| {
    let (k, u) = input;
    let shared = x25519_dalek::x25519(k, u);
    let public = x25519_dalek::x25519(k, x25519_dalek::X25519_BASEPOINT_BYTES);
    for backend in backend::available() {
        backend::force(Some(backend)).unwrap();
        assert_eq!(x25519(k, u), shared, "{backend}");
        assert_eq!(
            PublicKey::from(&StaticSecret::from(k)).to_bytes(),
            public,
            "{backend}"
        );
        assert_eq!(checked_diffie_hellman(&k, &u).is_ok(), shared != [0; 32]);
    }
});
