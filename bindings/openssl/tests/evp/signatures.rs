// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signatures: RFC 8032's vectors, its instances, and errors.

use std::ffi::CStr;
use std::ptr;

use sha2::{Digest, Sha512};

use crate::cases::{bytes, json};
use crate::support::{Context, OURS, Param, THEIRS, crypto, errors, said, since};

/// The parameters of an instance.
fn instance(name: &'static CStr, context: &[u8]) -> Vec<Param> {
    vec![
        Param::text(c"instance", name),
        Param::octets(c"context-string", context),
        Param::end(),
    ]
}

#[test]
fn vectors_of_rfc_8032() {
    let context = Context::new("vectors");
    let mut count = 0;
    for (file, name) in [
        ("rfc8032/ed25519.json", None),
        ("rfc8032/ed25519ctx.json", Some(c"Ed25519ctx")),
        ("rfc8032/ed25519ph.json", Some(c"Ed25519ph")),
    ] {
        for case in json(file).as_array().unwrap() {
            let private = bytes(&case["secretKey"]);
            let (message, signature) = (bytes(&case["message"]), bytes(&case["signature"]));
            let text = case.get("context").map(bytes).unwrap_or_default();
            let params = name.map(|name| instance(name, &text)).unwrap_or_default();
            let key = context.private(OURS, c"ED25519", &private[..32]).unwrap();
            let signed = context.sign(OURS, &key, &params, &message).unwrap();
            assert_eq!(signed[..], signature);
            let public = context
                .public(OURS, c"ED25519", &bytes(&case["publicKey"]))
                .unwrap();
            assert!(context.verify(OURS, &public, &params, &message, &signature));
            assert!(!context.verify(OURS, &public, &params, b"other", &signature));
            if name.is_none() || since(3, 2) {
                let theirs = context.private(THEIRS, c"ED25519", &private[..32]).unwrap();
                assert_eq!(
                    context.sign(THEIRS, &theirs, &params, &message),
                    Some(signed)
                );
            }
            count += 1;
        }
    }
    assert!(count >= 8, "{count}");
}

#[test]
fn instances_are_kept_apart() {
    let context = Context::new("apart");
    let key = context.generate(OURS, c"ED25519");
    let all = [
        Vec::new(),
        instance(c"Ed25519", b""),
        instance(c"ed25519CTX", b"one"),
        instance(c"Ed25519ctx", b"two"),
        instance(c"Ed25519ph", b""),
        instance(c"Ed25519ph", b"one"),
        instance(c"Ed25519ph", &[7; 255]),
    ];
    for (i, params) in all.iter().enumerate() {
        let signed = context.sign(OURS, &key, params, b"text").unwrap();
        for (j, others) in all.iter().enumerate() {
            let valid = context.verify(OURS, &key, others, b"text", &signed);
            // The first two are the same.
            assert_eq!(valid, i == j || i + j == 1, "{i} {j}");
            if since(3, 2) {
                assert_eq!(
                    context.verify(THEIRS, &key, others, b"text", &signed),
                    valid
                );
            }
        }
    }
    for (params, why) in [
        (
            instance(c"Ed25519", b"one"),
            "the context string is missing, too long or not for this instance",
        ),
        (
            instance(c"Ed25519ctx", b""),
            "the context string is missing, too long or not for this instance",
        ),
        (
            instance(c"Ed25519ph", &[7; 256]),
            "the context string is missing, too long or not for this instance",
        ),
        (
            instance(c"Ed448", b""),
            "the instance is preset, unknown or not for this operation",
        ),
        (
            instance(c"", b""),
            "the instance is preset, unknown or not for this operation",
        ),
    ] {
        errors();
        assert!(context.sign(OURS, &key, &params, b"text").is_none());
        assert!(said(why));
        assert!(!context.verify(OURS, &key, &params, b"text", &[0; 64]));
    }
}

#[test]
fn errors_say_why() {
    let context = Context::new("why");
    let c = crypto();
    let key = context.generate(OURS, c"ED25519");
    let public = context
        .public(OURS, c"ED25519", &key.public().unwrap())
        .unwrap();
    errors();
    assert!(context.sign(OURS, &public, &[], b"text").is_none());
    assert!(said("not a private key"));
    for length in [0, 63, 65] {
        assert!(!context.verify(OURS, &public, &[], b"text", &vec![0; length]));
    }
    let (mut signature, mut length) = ([9; 64], 0);
    // SAFETY: a place for 64 bytes, and contexts that are freed.
    unsafe {
        let (operation, copy) = ((c.EVP_MD_CTX_new)(), (c.EVP_MD_CTX_new)());
        let begin = c.EVP_DigestSignInit_ex;
        let (null, none) = (ptr::null_mut(), ptr::null());
        let named = c"SHA512".as_ptr();
        errors();
        assert_ne!(
            begin(
                operation,
                null,
                named,
                context.raw,
                OURS.as_ptr(),
                key.0,
                none
            ),
            1
        );
        assert!(said("no digest may be chosen"));
        assert_eq!(
            begin(
                operation,
                null,
                ptr::null(),
                context.raw,
                OURS.as_ptr(),
                key.0,
                none
            ),
            1
        );
        // A copy goes its own way.
        assert_eq!((c.EVP_MD_CTX_copy_ex)(copy, operation), 1);
        assert_eq!(
            (c.EVP_DigestSign)(operation, ptr::null_mut(), &mut length, b"text".as_ptr(), 4),
            1
        );
        assert_eq!(length, 64);
        length = 63;
        errors();
        let place = signature.as_mut_ptr();
        assert_ne!(
            (c.EVP_DigestSign)(operation, place, &mut length, b"text".as_ptr(), 4),
            1
        );
        assert!(said("the output buffer is too small"));
        assert_eq!(signature, [9; 64], "nothing is written");
        (c.EVP_MD_CTX_free)(operation);
        length = 64;
        assert_eq!(
            (c.EVP_DigestSign)(copy, place, &mut length, b"text".as_ptr(), 4),
            1
        );
        (c.EVP_MD_CTX_free)(copy);
    }
    assert!(context.verify(THEIRS, &public, &[], b"text", &signature));
}

/// Whole messages without a digest, and what the caller has hashed. OpenSSL before 3.4 has neither,
/// and then no provider offers them.
#[test]
fn messages_and_prehashes() {
    let context = Context::new("messages");
    let c = crypto();
    let key = context.generate(OURS, c"ED25519");
    let ph = instance(c"Ed25519ph", b"one");
    // An operation of one provider: what begins it, and its parameters.
    let operate = |provider: &CStr, message: bool, params: &[Param], input: &[u8]| {
        let params = if params.is_empty() {
            ptr::null()
        } else {
            params.as_ptr()
        };
        let (mut signature, mut length) = ([0; 64], 64);
        // SAFETY: arrays that end, a place for 64 bytes, and what was made is freed.
        unsafe {
            let algorithm =
                (c.EVP_SIGNATURE_fetch)(context.raw, c"ED25519".as_ptr(), provider.as_ptr());
            let operation = (c.EVP_PKEY_CTX_new_from_pkey)(context.raw, key.0, provider.as_ptr());
            let begin = |later: Option<unsafe extern "C" fn(_, _, _) -> _>,
                         other: unsafe extern "C" fn(_, _) -> _| {
                match (message, later) {
                    (true, Some(begin)) => begin(operation, algorithm, params) == 1,
                    (true, None) => false,
                    (false, _) => other(operation, params) == 1,
                }
            };
            let (place, data, len) = (signature.as_mut_ptr(), input.as_ptr(), input.len());
            let done = begin(c.EVP_PKEY_sign_message_init, c.EVP_PKEY_sign_init_ex)
                && (c.EVP_PKEY_sign)(operation, place, &mut length, data, len) == 1;
            if done {
                assert!(begin(
                    c.EVP_PKEY_verify_message_init,
                    c.EVP_PKEY_verify_init_ex
                ));
                assert_eq!((c.EVP_PKEY_verify)(operation, place, 64, data, len), 1);
                signature[0] ^= 1;
                assert_ne!(
                    (c.EVP_PKEY_verify)(operation, signature.as_ptr(), 64, data, len),
                    1
                );
                signature[0] ^= 1;
            }
            (c.EVP_PKEY_CTX_free)(operation);
            (c.EVP_SIGNATURE_free)(algorithm);
            done.then_some(signature)
        }
    };
    let hash = Sha512::digest(b"text");
    let cases: [(bool, &[Param], &[u8], bool); 6] = [
        (true, &[], b"text", true),
        // The instance is part of the name here.
        (true, &ph, b"text", false),
        (false, &ph, &hash, true),
        (false, &ph, b"text", false),
        (false, &[], b"text", false),
        (false, &[], &hash, false),
    ];
    for (i, (message, params, input, works)) in cases.into_iter().enumerate() {
        let [one, two] = [OURS, THEIRS].map(|provider| operate(provider, message, params, input));
        assert_eq!(one, two, "{i}");
        assert_eq!(one.is_some(), works && since(3, 4), "{i}");
        if let Some(signature) = one {
            let params = if message { &[][..] } else { &ph };
            assert!(context.verify(OURS, &key, params, b"text", &signature));
        }
    }
}
