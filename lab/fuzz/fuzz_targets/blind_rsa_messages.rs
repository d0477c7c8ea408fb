// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whole runs of both schemes on any message and metadata: each signature verifies, by itself and in
//! a batch, and not for a neighbour.
//!
//! The first byte chooses the variant, the second where metadata ends and the message begins.
#![no_main]

use blind_rsa::Variant;
use blind_rsa::metadata::{MasterKeyPair, PublicMetadata, verify_batch};
use blind_rsa::rfc9474::KeyPair;
use chacha20::ChaCha20Rng;
use libfuzzer_sys::fuzz_target;
use rand_core::SeedableRng;
use std::sync::LazyLock;

static MASTERS: LazyLock<[MasterKeyPair; 4]> = LazyLock::new(|| {
    let der = include_bytes!("../keys/master.der");
    Variant::ALL.map(|variant| MasterKeyPair::from_pkcs8_der(variant, der, &mut rng(0)).unwrap())
});

static PLAIN: LazyLock<[KeyPair; 4]> = LazyLock::new(|| {
    let der = include_bytes!("../keys/plain.der");
    Variant::ALL.map(|variant| KeyPair::from_pkcs8_der(variant, der, &mut rng(0)).unwrap())
});

fn rng(seed: u8) -> ChaCha20Rng {
    ChaCha20Rng::from_seed([seed; 32])
}

fuzz_target!(|data: &[u8]| {
    let [choice, split, text @ ..] = data else {
        return;
    };
    let index = usize::from(choice & 3);
    let variant = Variant::ALL[index];
    let rng = &mut rng(choice >> 2);
    let (info, text) = text.split_at(text.len().min(usize::from(*split)));
    let message = variant.prepare(text, rng);
    assert_eq!(message.message(), text);
    let again = variant.prepared(message.as_bytes()).unwrap();
    assert_eq!(again.message(), text);

    let key = &PLAIN[index];
    let public = key.public_key();
    let (blinded, pending) = public.blind(&message, rng).unwrap();
    let signature = pending
        .finalize(&key.blind_sign(&blinded, rng).unwrap())
        .unwrap();
    assert!(public.verify(message.as_bytes(), &signature).is_ok());

    let key = MASTERS[index].derive(PublicMetadata::new(info).unwrap());
    let public = key.public_key();
    let (blinded, pending) = public.blind(&message, rng).unwrap();
    let partially = pending
        .finalize(&key.blind_sign(&blinded, rng).unwrap())
        .unwrap();
    let longer = [message.as_bytes(), &[0]].concat();
    let neighbour = [info, &[0]].concat();
    let other = MASTERS[index]
        .public_key()
        .derive(PublicMetadata::new(&neighbour).unwrap());
    let items = [
        (&public, message.as_bytes(), &partially[..]),
        (&public, &longer[..], &partially[..]),
        (&other, message.as_bytes(), &partially[..]),
        (&public, message.as_bytes(), &signature[..]),
    ];
    let verdicts = verify_batch(&items);
    let valid: Vec<bool> = verdicts.iter().map(Result::is_ok).collect();
    assert_eq!(valid, [true, false, false, false]);
    for ((key, message, signature), verdict) in items.into_iter().zip(verdicts) {
        assert_eq!(key.verify(message, signature), verdict);
    }
});
