// SPDX-License-Identifier: MIT OR Apache-2.0
//! RFC 7748 §5.2 and §6.1.

use nineteen::backend::{self, Backend};
use nineteen::x25519::{PublicKey, StaticSecret, X25519_BASEPOINT_BYTES, x25519};

use crate::support::{array, for_each_backend, json, list, on_the_default_backend};

#[test]
fn section_5_2() {
    let vectors = json("rfc7748/x25519.json");
    for_each_backend(|backend| {
        for v in list(&vectors["x25519"]) {
            let result = x25519(array(&v["scalar"]), array(&v["u"]));
            assert_eq!(result, array::<32>(&v["out"]), "{backend}");
        }
        let (mut k, mut u) = (X25519_BASEPOINT_BYTES, X25519_BASEPOINT_BYTES);
        for i in 1..=1000 {
            (k, u) = (x25519(k, u), k);
            if let Some(expected) = vectors["iterated"].get(i.to_string()) {
                assert_eq!(k, array::<32>(expected), "{backend}: {i} iterations");
            }
        }
    });
}

#[test]
fn section_6_1() {
    let v = &json("rfc7748/x25519.json")["dh"];
    for_each_backend(|_| {
        let (a, b) = (
            StaticSecret::from(array(&v["a"])),
            StaticSecret::from(array(&v["b"])),
        );
        let (public_a, public_b) = (PublicKey::from(&a), PublicKey::from(&b));
        assert_eq!(public_a.to_bytes(), array::<32>(&v["A"]));
        assert_eq!(public_b.to_bytes(), array::<32>(&v["B"]));
        let shared = a.diffie_hellman(&public_b);
        assert_eq!(shared.to_bytes(), array::<32>(&v["K"]));
        assert_eq!(
            shared.as_bytes(),
            b.checked_diffie_hellman(&public_a).unwrap().as_bytes()
        );
    });
}

/// A million iterations, on the backend that is selected by default; with debug assertions, which
/// make vectors slow, on `m64`.
#[test]
#[cfg_attr(
    nineteen_words32,
    ignore = "a minute and more on words of 32 bits; without that it runs"
)]
fn section_5_2_a_million_times() {
    let expected = array::<32>(&json("rfc7748/x25519.json")["iterated"]["1000000"]);
    on_the_default_backend(|| {
        if cfg!(debug_assertions) {
            backend::force(Some(Backend::M64)).expect("it is available");
        }
        let (mut k, mut u) = (X25519_BASEPOINT_BYTES, X25519_BASEPOINT_BYTES);
        for _ in 0..1_000_000 {
            (k, u) = (x25519(k, u), k);
        }
        backend::force(None).expect("nothing is always available");
        assert_eq!(k, expected);
    });
}
