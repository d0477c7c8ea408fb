// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decoders of RSA keys: what is accepted is written back as it was, or as it is written with other
//! parameters, and no public key is accepted as two things that exclude each other.
//!
//! The first byte chooses the variant.
#![no_main]

use blind_rsa::metadata::{DerivedPublicKey, MasterKeyPair, MasterPublicKey, PublicMetadata};
use blind_rsa::rfc9474::{KeyPair, PublicKey};
use blind_rsa::{Algorithm, Error, Variant};
use chacha20::ChaCha20Rng;
use libfuzzer_sys::fuzz_target;
use rand_core::SeedableRng;

const BOTH: [Algorithm; 2] = [Algorithm::RsassaPss, Algorithm::RsaEncryption];

fuzz_target!(|data: &[u8]| {
    let [choice, der @ ..] = data else { return };
    let variant = Variant::ALL[usize::from(choice & 3)];
    let metadata = PublicMetadata::new(b"2026-11").unwrap();
    let plain = PublicKey::from_spki_der(variant, der);
    let master = MasterPublicKey::from_spki_der(variant, der);
    let derived = DerivedPublicKey::from_spki_der(variant, metadata, der);
    assert!(derived.is_err() || plain.is_err() && master.is_err());
    assert!(master.is_err() || plain.is_ok());
    if let Ok(key) = &plain {
        for algorithm in BOTH {
            let again = key.to_spki_der(algorithm);
            assert_eq!(PublicKey::from_spki_der(variant, &again).as_ref(), Ok(key));
        }
        // DER is unique: only NULL after the hash may have been there.
        let written = BOTH.map(|algorithm| key.to_spki_der(algorithm));
        assert!(written.iter().any(|w| w == der) || der.len() > written[0].len());
    }
    if let Ok(key) = &master {
        let derived = key.derive(metadata);
        let again = derived.to_spki_der(Algorithm::RsassaPss);
        assert_eq!(
            DerivedPublicKey::from_spki_der(variant, metadata, &again),
            Ok(derived)
        );
    }

    let rng = &mut ChaCha20Rng::from_seed([*choice; 32]);
    let plain = KeyPair::from_pkcs8_der(variant, der, rng);
    let master = MasterKeyPair::from_pkcs8_der(variant, der, rng);
    assert!(plain.is_err() || master.is_err());
    let written = match (&plain, &master) {
        (Ok(key), _) => BOTH.map(|algorithm| key.to_pkcs8_der(algorithm)),
        (_, Ok(key)) => BOTH.map(|algorithm| key.to_pkcs8_der(algorithm)),
        (Err(a), Err(b)) => {
            // The schemes differ in what they say only where their rules differ.
            let differ = matches!((a, b), (Error::MasterKey, _) | (_, Error::NotSafePrime));
            assert!(a == b || differ || *b == Error::KeySize, "{a:?} {b:?}");
            return;
        }
    };
    // Attributes and the parameters of the hash are not kept.
    assert!(written.iter().any(|w| w[..] == *der) || der.len() > written[0].len());
});
