// SPDX-License-Identifier: MIT OR Apache-2.0
//! `Debug` output of types, and the values that they refuse.

use curve9767::backend::{self, Backend};
use curve9767::ecdh::{PublicKey, StaticSecret};
use curve9767::schnorr::{HashId, Signature, Signer, SigningKey, Verifier, VerifyingKey};
use sha3::Digest;

use crate::support::for_each_backend;

/// n, little-endian.
const ORDER: [u8; 32] = [
    0x71, 0x5e, 0x27, 0x65, 0xa6, 0xf1, 0x31, 0xfb, 0x9b, 0xe4, 0x7b, 0x41, 0x75, 0x7e, 0x52, 0x33,
    0x2d, 0x74, 0x34, 0xd6, 0x0e, 0x2e, 0x8b, 0x9f, 0x53, 0xdf, 0x7b, 0x2e, 0x00, 0x4b, 0x20, 0x0e,
];

#[test]
fn secrets_outside_of_the_range() {
    let key = |s: [u8; 32]| {
        let mut bytes = [5; 64];
        bytes[..32].copy_from_slice(&s);
        SigningKey::from_bytes(&bytes)
    };
    let mut last = ORDER;
    last[0] -= 1;
    for (s, good) in [
        ([0; 32], false),
        (ORDER, false),
        ([0xff; 32], false),
        (last, true),
    ] {
        assert_eq!(StaticSecret::from_bytes(&s).is_ok(), good);
        assert_eq!(key(s).is_ok(), good);
    }
}

#[test]
fn debug_shows_no_secret() {
    let key = SigningKey::from_seed(&[1; 32]);
    let shown = format!("{key:?}");
    assert!(shown.starts_with("SigningKey { verifying_key: VerifyingKey("));
    for part in key.to_bytes().chunks(4) {
        let part = format!("{part:?}");
        assert!(!shown.contains(part.trim_matches(['[', ']'])), "{shown}");
    }
    let secret = StaticSecret::from_seed(&[1; 32]);
    assert_eq!(format!("{secret:?}"), "StaticSecret { .. }");
    let shared = secret.diffie_hellman(&PublicKey::from(&secret));
    assert_eq!(format!("{shared:?}"), "SharedSecret { .. }");
    let scalar = curve9767::group::Scalar::from(77);
    assert_eq!(format!("{scalar:?}"), "Scalar { .. }");
}

#[test]
fn traits_hash_with_sha3_256() {
    for_each_backend(|_| {
        let key = SigningKey::from_seed(&[1; 32]);
        let signature: Signature = key.sign(b"a message");
        let hashed = sha3::Sha3_256::digest(b"a message");
        let expected = key.sign_prehashed(HashId::Sha3_256, &hashed);
        assert_eq!(signature, expected);
        assert!(key.verify(b"a message", &signature).is_ok());
        assert!(key.verifying_key().verify(b"another", &signature).is_err());
    });
}

#[test]
fn identifiers_and_lengths() {
    let key = SigningKey::from_seed(&[1; 32]);
    let mut seen = Vec::new();
    for hash in HashId::ALL {
        assert_eq!(hash.oid().parse(), Ok(hash));
        // The identifier is part of what is signed.
        let signature = key.sign_prehashed(hash, &[1; 32]);
        assert!(!seen.contains(&signature));
        seen.push(signature);
    }
    assert!("2.16.840.1.101.3.4.2.11".parse::<HashId>().is_err());
    assert!(VerifyingKey::try_from([0; 31].as_slice()).is_err());
    assert!(Signature::try_from([0; 65].as_slice()).is_err());
}

#[test]
fn backends_have_names() {
    for backend in Backend::ALL {
        assert_eq!(backend.name().parse(), Ok(backend));
    }
    assert!("vax".parse::<Backend>().is_err());
    assert!(backend::available().any(|b| b == Backend::Portable));
}
