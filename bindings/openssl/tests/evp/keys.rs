// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys of this provider and the default one, exchanged both ways.

use std::ffi::CStr;
use std::ptr;

use crate::support::{Context, OURS, Param, Pkey, THEIRS, crypto, errors, name_of, said};

const KINDS: [&CStr; 2] = [c"ED25519", c"X25519"];

#[test]
fn keys_of_one_provider_are_keys_of_the_other() {
    let context = Context::new("exchanged");
    for kind in KINDS {
        for (one, two) in [(OURS, THEIRS), (THEIRS, OURS)] {
            let made = context.generate(one, kind);
            let (public, private) = (made.public().unwrap(), made.private().unwrap());
            let read = context.private(two, kind, &private).unwrap();
            assert_ne!(made.provider(), read.provider());
            assert_eq!(read.public().unwrap(), public, "computed by the other");
            let alone = context.public(two, kind, &public).unwrap();
            assert!(alone.private().is_none());
            assert!(made.equals(&read) && read.equals(&made) && alone.equals(&made));
            assert!(!made.equals(&context.generate(two, kind)));
        }
    }
}

/// That the provider itself is asked, and not one that stands in for it.
#[test]
fn operations_are_those_of_this_provider() {
    let context = Context::new("asked");
    let c = crypto();
    // SAFETY: a default for this context; texts end with zeros.
    unsafe {
        assert_eq!(
            (c.EVP_set_default_properties)(context.raw, c"?provider=nineteen".as_ptr()),
            1
        );
    }
    for kind in KINDS {
        let key = context.generate(c"", kind);
        assert_eq!(key.provider(), "nineteen");
        // SAFETY: a key, and a context that is freed.
        unsafe {
            if kind == c"X25519" {
                let operation = (c.EVP_PKEY_CTX_new_from_pkey)(context.raw, key.0, ptr::null());
                assert_eq!((c.EVP_PKEY_derive_init)(operation), 1);
                assert_eq!(
                    name_of((c.EVP_PKEY_CTX_get0_provider)(operation)),
                    "nineteen"
                );
                (c.EVP_PKEY_CTX_free)(operation);
            } else {
                let (digest, mut operation) = ((c.EVP_MD_CTX_new)(), ptr::null_mut());
                let begin = c.EVP_DigestSignInit_ex;
                let null = ptr::null();
                assert_eq!(
                    begin(
                        digest,
                        &mut operation,
                        null,
                        context.raw,
                        null,
                        key.0,
                        ptr::null()
                    ),
                    1
                );
                assert_eq!(
                    name_of((c.EVP_PKEY_CTX_get0_provider)(operation)),
                    "nineteen"
                );
                (c.EVP_MD_CTX_free)(digest);
            }
        }
    }
    // Algorithms that this provider lacks stay with the default one.
    assert_eq!(context.generate(c"", c"X448").provider(), "default");
}

#[test]
fn numbers_are_openssl_s() {
    let context = Context::new("numbers");
    let c = crypto();
    for kind in KINDS {
        let numbers = |key: &Pkey| {
            // SAFETY: a key.
            unsafe {
                [
                    (c.EVP_PKEY_get_bits)(key.0),
                    (c.EVP_PKEY_get_security_bits)(key.0),
                    (c.EVP_PKEY_get_size)(key.0),
                ]
            }
        };
        let [one, two] = [OURS, THEIRS].map(|provider| numbers(&context.generate(provider, kind)));
        assert_eq!(one, two);
        assert!(one.iter().all(|number| *number > 0));
    }
}

#[test]
fn lengths_are_checked() {
    let context = Context::new("lengths");
    for kind in KINDS {
        for length in [0, 1, 31, 33, 64] {
            let bytes = vec![7; length];
            assert!(context.private(OURS, kind, &bytes).is_none(), "{length}");
            assert!(context.public(OURS, kind, &bytes).is_none(), "{length}");
        }
        errors();
        assert!(context.private(OURS, kind, &[7; 33]).is_none());
        assert!(said("a key has 32 bytes"));
        assert!(context.private(OURS, kind, &[7; 32]).is_some());
    }
}

#[test]
fn a_key_sent_by_tls_replaces_the_key() {
    let context = Context::new("sent");
    let c = crypto();
    let key = context.generate(OURS, c"X25519");
    let other = context.generate(OURS, c"X25519");
    let mut sent = ptr::null_mut();
    // SAFETY: a key, and memory of OpenSSL that is freed.
    unsafe {
        assert_eq!((c.EVP_PKEY_get1_encoded_public_key)(other.0, &mut sent), 32);
        assert_eq!((c.EVP_PKEY_set1_encoded_public_key)(key.0, sent, 31), 0);
        assert_ne!(
            key.public(),
            other.public(),
            "a refused key changes nothing"
        );
        assert!(key.private().is_some());
        assert_eq!((c.EVP_PKEY_set1_encoded_public_key)(key.0, sent, 32), 1);
        (c.CRYPTO_free)(sent.cast(), c"".as_ptr(), 0);
    }
    assert_eq!(key.public(), other.public());
    assert!(key.private().is_none());
}

#[test]
fn a_copy_outlives_its_key() {
    let context = Context::new("copy");
    for kind in KINDS {
        let key = context.generate(OURS, kind);
        let copy = key.dup();
        assert_eq!(copy.provider(), "nineteen");
        let (public, private) = (key.public(), key.private());
        drop(key);
        assert_eq!((copy.public(), copy.private()), (public, private));
        let alone = context.public(OURS, kind, &public.unwrap()).unwrap().dup();
        assert_eq!((alone.public(), alone.private()), (public, None));
    }
}

#[test]
fn a_pair_is_checked() {
    let context = Context::new("pair");
    let c = crypto();
    for kind in KINDS {
        let [one, two] = [0; 2].map(|_| context.generate(OURS, kind));
        let pair = |provider: &CStr, public: &[u8], private: &[u8]| {
            let mut params = [
                Param::octets(c"pub", public),
                Param::octets(c"priv", private),
                Param::end(),
            ];
            context.of_data(provider, kind, &mut params)
        };
        let check = |key: &Pkey| {
            // SAFETY: a key, and a context that is freed.
            unsafe {
                let operation = (c.EVP_PKEY_CTX_new_from_pkey)(context.raw, key.0, OURS.as_ptr());
                let done = (c.EVP_PKEY_pairwise_check)(operation);
                (c.EVP_PKEY_CTX_free)(operation);
                done
            }
        };
        let private = one.private().unwrap();
        let right = pair(OURS, &one.public().unwrap(), &private).unwrap();
        let [wrong, theirs] = [OURS, THEIRS]
            .map(|provider| pair(provider, &two.public().unwrap(), &private).unwrap());
        assert_eq!(check(&right), 1);
        errors();
        assert_ne!(check(&wrong), 1);
        assert!(said("the public key does not belong to the private key"));
        if kind == c"ED25519" {
            assert!(context.sign(OURS, &right, &[], b"text").is_some());
            errors();
            assert!(context.sign(OURS, &wrong, &[], b"text").is_none());
            assert!(
                context.sign(THEIRS, &theirs, &[], b"text").is_some(),
                "the difference"
            );
            assert!(said("the public key does not belong to the private key"));
        }
        assert!(context.of_data(OURS, kind, &mut [Param::end()]).is_none());
        assert!(pair(OURS, &[7; 31], &private).is_none());
    }
}

#[test]
fn exchanges_are_openssl_s() {
    let context = Context::new("exchanges");
    for _ in 0..20 {
        let own = context.generate(OURS, c"X25519");
        let peer = context.generate(THEIRS, c"X25519");
        let shared = context.derive(OURS, &own, &peer).unwrap();
        assert_eq!(context.derive(THEIRS, &peer, &own), Some(shared));
        // Each with the other's key.
        assert_eq!(context.derive(THEIRS, &own, &peer), Some(shared));
        assert_eq!(context.derive(OURS, &peer, &own), Some(shared));
    }
}

#[test]
fn a_shared_secret_of_zeros_is_refused() {
    let context = Context::new("zeros");
    let own = context.generate(OURS, c"X25519");
    // RFC 7748 §6.1: u = 0 and 1, p - 1, and encodings above p.
    let top = |low: u8| {
        let mut u = [255; 32];
        (u[0], u[31]) = (low, 127);
        u
    };
    let mut one = [0; 32];
    one[0] = 1;
    for u in [[0; 32], one, top(236), top(237), top(238)] {
        for provider in [OURS, THEIRS] {
            let peer = context.public(provider, c"X25519", &u).unwrap();
            errors();
            assert_eq!(context.derive(OURS, &own, &peer), None);
            assert!(said("the shared secret is all zeros"));
            assert_eq!(context.derive(THEIRS, &own, &peer), None);
        }
    }
}

/// RFC 9180 appendix A.1.1: `ikmE` and `pkEm` of the base mode with DHKEM(X25519, HKDF-SHA256).
#[test]
fn keys_are_derived_from_material() {
    let context = Context::new("material");
    let hex = |text: &str| -> Vec<u8> {
        let byte = |i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap();
        (0..text.len() / 2).map(byte).collect()
    };
    let material = hex("7268600d403fce431561aef583ee1613527cff655c1343f29812e66706df3234");
    let public = hex("37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431");
    let generate = |kind: &CStr, params: &[Param]| context.generate_with(OURS, kind, params);
    let key = generate(
        c"X25519",
        &[Param::octets(c"dhkem-ikm", &material), Param::end()],
    );
    assert_eq!(key.unwrap().public().unwrap()[..], public);
    assert!(
        generate(
            c"ED25519",
            &[Param::octets(c"dhkem-ikm", &material), Param::end()]
        )
        .is_none()
    );
    // RFC 9180 §7.1.3 asks for as many bytes as a key has; what is shorter can be guessed.
    for (length, makes) in [(1, false), (31, false), (32, true), (33, true)] {
        let material = Param::octets(c"dhkem-ikm", &[7; 33][..length]);
        let key = generate(c"X25519", &[material, Param::end()]);
        assert_eq!(key.is_some(), makes, "{length} bytes");
    }
    assert!(generate(c"X25519", &[Param::text(c"group", c"x25519"), Param::end()]).is_some());
    assert!(generate(c"X25519", &[Param::text(c"group", c"x448"), Param::end()]).is_none());
}
