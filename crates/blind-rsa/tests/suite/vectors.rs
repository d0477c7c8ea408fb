// SPDX-License-Identifier: MIT OR Apache-2.0
//! Published vectors, with the randomness that they name.

use crate::support::{Numbers, Replay, bytes, cases, for_each_backend, number, padded, rng};
use blind_rsa::metadata::{DerivedPublicKey, MasterKeyPair, PublicMetadata};
use blind_rsa::{Variant, rfc9474::KeyPair};
use num_bigint::BigUint;

#[test]
fn rfc_9474_appendix_a() {
    for_each_backend(|_| rfc_9474());
}

fn rfc_9474() {
    let cases = cases("rfc9474/test_vectors.json");
    assert_eq!(cases.len(), 4);
    for (case, variant) in cases.iter().zip([
        Variant::PssRandomized,
        Variant::PssZeroRandomized,
        Variant::PssDeterministic,
        Variant::PssZeroDeterministic,
    ]) {
        let salt = bytes(case, "salt");
        assert_eq!(salt.len(), variant.salt_len());
        assert_eq!(case["is_randomized"] == "0x01", variant.is_randomized());
        let mut numbers = Numbers::new(&number(case, "p"), &number(case, "q"), 65537);
        numbers.d = number(case, "d");
        assert_eq!(numbers.n, number(case, "n"));
        let key = KeyPair::from_pkcs8_der(variant, &numbers.to_pkcs8(), &mut rng(1)).unwrap();
        let public = key.public_key();

        let mut prefix = Replay(bytes(case, "msg_prefix"));
        let message = variant.prepare(&bytes(case, "msg"), &mut prefix);
        assert_eq!(message.as_bytes(), bytes(case, "input_msg"));
        assert_eq!(message.message(), bytes(case, "msg"));

        let r = number(case, "inv").modinv(&numbers.n).unwrap();
        let mut random = Replay([salt, padded(&r, 512), vec![1; 512]].concat());
        let (blinded, pending) = public.blind(&message, &mut random).unwrap();
        assert!(random.0.is_empty());
        assert_eq!(blinded, bytes(case, "blinded_msg"));
        let answer = key.blind_sign(&blinded, &mut rng(2)).unwrap();
        assert_eq!(answer, bytes(case, "blind_sig"));
        let signature = pending.finalize(&answer).unwrap();
        assert_eq!(signature, bytes(case, "sig"));
        assert_eq!(public.verify(message.as_bytes(), &signature), Ok(()));
    }
}

#[test]
fn the_drafts_appendix() {
    for_each_backend(|_| draft());
}

fn draft() {
    let variant = Variant::PssDeterministic;
    let mut all = cases("pbrsa/test-vectors.json");
    all.extend(cases("pbrsa/vector-4.json"));
    assert_eq!(all.len(), 4);
    for case in &all {
        let numbers = Numbers::new(&number(case, "p"), &number(case, "q"), 65537);
        if case["n"].is_string() {
            assert_eq!(
                (&numbers.n, &numbers.d),
                (&number(case, "n"), &number(case, "d"))
            );
        }
        let pkcs8 = numbers.to_pkcs8();
        let master = MasterKeyPair::from_pkcs8_der(variant, &pkcs8, &mut rng(1)).unwrap();
        let info = bytes(case, "info");
        let metadata = PublicMetadata::new(&info).unwrap();
        let signer = master.derive(metadata);
        let public = master.public_key().derive(metadata);
        assert_eq!(signer.public_key(), public);
        // The exponent is visible in the encoding.
        let mut derived = numbers.clone();
        derived.e = number(case, "eprime");
        let read = DerivedPublicKey::from_spki_der(variant, metadata, &derived.to_spki());
        assert_eq!(read.unwrap(), public);

        let message = variant.prepare(&bytes(case, "msg"), &mut rng(3));
        let r = BigUint::from_bytes_be(&bytes(case, "r"));
        let mut random = Replay([bytes(case, "salt"), padded(&r, 256), vec![1; 256]].concat());
        let (blinded, pending) = public.blind(&message, &mut random).unwrap();
        assert_eq!(blinded, bytes(case, "blind_msg"));
        let answer = signer.blind_sign(&blinded, &mut rng(2)).unwrap();
        assert_eq!(answer, bytes(case, "blind_sig"));
        let signature = pending.finalize(&answer).unwrap();
        assert_eq!(signature, bytes(case, "sig"));
        assert_eq!(public.verify(message.as_bytes(), &signature), Ok(()));
    }
}
