// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decoders and verifiers of the protocols: texts that are accepted are written back as they were;
//! a proof or signature made for the input is valid, and no other bytes at the same place are.
//!
//! The first byte chooses the protocol.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nineteen::edwards::EdwardsPoint;
use nineteen::ed25519::VerifyingKey;
use nineteen::ed25519::hazmat::ExpandedSecretKey;
use nineteen::x25519::{PublicKey, StaticSecret};
use nineteen_protocols::ecvrf::{self, Suite};
use nineteen_protocols::slip10::ExtendedSecret;
use nineteen_protocols::{age, onion, xeddsa};

fuzz_target!(|data: &[u8]| {
    let [choice, rest @ ..] = data else { return };
    match choice % 6 {
        0 => texts(rest),
        1 => paths(rest),
        2 => proofs(rest, Suite::TryAndIncrement),
        3 => proofs(rest, Suite::Elligator2),
        4 => signatures(rest),
        _ => blinded(rest),
    }
});

fn texts(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    if let Ok(secret) = age::decode_identity(text) {
        assert!(age::encode_identity(&secret).eq_ignore_ascii_case(text));
    }
    if let Ok(public) = age::decode_recipient(text) {
        assert_eq!(age::encode_recipient(&public), text);
    }
}

fn paths(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let master = ExtendedSecret::from_seed(&[7; 16]).expect("a seed");
    // A long path takes long, and shows no more.
    if text.len() > 100 {
        return;
    }
    let Ok(key) = master.derive(text) else { return };
    let numbers = text.split('/').skip(1).map(|part| {
        let digits = part.trim_end_matches(['\'', 'h', 'H']);
        assert_eq!(digits.len() + 1, part.len());
        digits.parse::<u32>().expect("a number")
    });
    let expected = numbers.fold(master, |key, number| key.child(number));
    assert_eq!(key.key(), expected.key());
}

fn proofs(data: &[u8], suite: Suite) {
    let Some((proof, alpha)) = data.split_first_chunk::<80>() else {
        return;
    };
    let secret = ecvrf::SecretKey::from_seed(&[9; 32], suite);
    let (value, good) = secret.prove(alpha).expect("a proof");
    assert_eq!(secret.public_key().verify(alpha, &good), Ok(value));
    if let Ok(found) = secret.public_key().verify(alpha, proof) {
        assert_eq!(found, value);
    }
    let bytes = proof.first_chunk::<32>().expect("32 bytes");
    if let Ok(key) = ecvrf::PublicKey::from_bytes(bytes, suite) {
        assert_eq!(key.as_bytes(), bytes);
        assert!(key.verify(alpha, &good).is_err() || key == *secret.public_key());
    }
}

fn signatures(data: &[u8]) {
    let Some((signature, rest)) = data.split_first_chunk::<64>() else {
        return;
    };
    let Some((key, message)) = rest.split_first_chunk::<32>() else {
        return;
    };
    let public = PublicKey::from(*key);
    for verify in [xeddsa::verify, xeddsa::libsignal::verify] {
        let _ = verify(&public, message, signature);
    }
    let secret = StaticSecret::from(*key);
    let public = PublicKey::from(&secret);
    let good = xeddsa::sign(&secret, message, signature);
    assert!(xeddsa::verify(&public, message, &good).is_ok());
    assert!(xeddsa::libsignal::verify(&public, message, &good).is_ok());
    let good = xeddsa::libsignal::sign(&secret, message, signature);
    assert!(xeddsa::libsignal::verify(&public, message, &good).is_ok());
}

fn blinded(data: &[u8]) {
    let Some((seed, rest)) = data.split_first_chunk::<32>() else {
        return;
    };
    let Some((factor, rest)) = rest.split_first_chunk::<32>() else {
        return;
    };
    let secret = ExpandedSecretKey::from(seed);
    let public = VerifyingKey::from(&secret);
    let key = onion::blind_public(&public, factor).expect("a key of prime order");
    assert_eq!(VerifyingKey::from(&onion::blind_secret(&secret, factor)), key);
    if let Some(bytes) = rest.first_chunk::<32>()
        && let Ok(other) = VerifyingKey::from_bytes(bytes)
    {
        let usable = other.to_edwards() != EdwardsPoint::default()
            && other.to_edwards().is_torsion_free()
            && other.to_edwards().compress().as_bytes() == bytes;
        assert_eq!(onion::blind_public(&other, factor).is_ok(), usable);
    }
}
