// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signatures and blinded messages from anywhere, against the definition with big integers.
//!
//! The first byte chooses the variant and whether the input is an encoded message, which is signed,
//! or a signature. Its bytes change a valid encoding or signature, so that most of it stays valid.
#![no_main]

use blind_rsa::rfc9474::KeyPair;
use blind_rsa::{Algorithm, Error, Variant};
use chacha20::ChaCha20Rng;
use libfuzzer_sys::fuzz_target;
use num_bigint::BigUint;
use rand_core::SeedableRng;
use sha2::{Digest, Sha384};
use std::sync::LazyLock;

struct Key {
    pair: KeyPair,
    n: BigUint,
}

static KEYS: LazyLock<[Key; 4]> = LazyLock::new(|| {
    let der = include_bytes!("../keys/plain.der");
    Variant::ALL.map(|variant| {
        let rng = &mut ChaCha20Rng::from_seed([0; 32]);
        let pair = KeyPair::from_pkcs8_der(variant, der, rng).unwrap();
        // ... 256 bytes of modulus, and the exponent 02 03 01 00 01.
        let spki = pair.public_key().to_spki_der(Algorithm::RsaEncryption);
        let n = BigUint::from_bytes_be(&spki[spki.len() - 261..spki.len() - 5]);
        Key { pair, n }
    })
});

const MESSAGE: &[u8] = &[b'm'; 40];
const LENGTH: usize = 256;

fn padded(number: &BigUint) -> Vec<u8> {
    let digits = number.to_bytes_be();
    [vec![0; LENGTH - digits.len()], digits].concat()
}

/// MGF1 added to `out`.
fn mask(seed: &[u8], out: &mut [u8]) {
    for (counter, block) in (0u32..).zip(out.chunks_mut(48)) {
        let mask = Sha384::digest([seed, &counter.to_be_bytes()].concat());
        block
            .iter_mut()
            .zip(mask)
            .for_each(|(byte, mask)| *byte ^= mask);
    }
}

/// EMSA-PSS-ENCODE at 2,047 bits.
fn encode(salt: &[u8]) -> Vec<u8> {
    let h = Sha384::digest([&[0; 8][..], &Sha384::digest(MESSAGE), salt].concat());
    let mut db = vec![0; LENGTH - 50 - salt.len()];
    db.push(1);
    db.extend_from_slice(salt);
    mask(&h, &mut db);
    db[0] &= 0x7f;
    [&db[..], &h, &[0xbc]].concat()
}

/// EMSA-PSS-VERIFY, by encoding again with the salt that is found.
fn is_encoding(encoded: &[u8], salt_len: usize) -> bool {
    let mut db = encoded[..LENGTH - 49].to_vec();
    mask(&encoded[LENGTH - 49..LENGTH - 1], &mut db);
    encode(&db[db.len() - salt_len..]) == encoded
}

fuzz_target!(|data: &[u8]| {
    let [choice, changes @ ..] = data else { return };
    let index = usize::from(choice & 3);
    let (variant, key) = (Variant::ALL[index], &KEYS[index]);
    let public = key.pair.public_key();
    let rng = &mut ChaCha20Rng::from_seed([1; 32]);
    let e = BigUint::from(65537u32);

    let mut encoded = encode(&vec![*choice; variant.salt_len()]);
    let change = |bytes: &mut Vec<u8>| {
        for pair in changes.chunks_exact(2) {
            bytes[usize::from(pair[0])] ^= pair[1];
        }
    };
    if choice & 4 == 0 {
        change(&mut encoded);
    }
    let number = BigUint::from_bytes_be(&encoded);
    let signed = key.pair.blind_sign(&encoded, rng);
    let Ok(mut signature) = signed else {
        assert_eq!(signed, Err(Error::OutOfRange));
        assert!(number >= key.n);
        return;
    };
    assert_eq!(
        BigUint::from_bytes_be(&signature).modpow(&e, &key.n),
        number
    );
    if choice & 4 != 0 {
        change(&mut signature);
    }
    let s = BigUint::from_bytes_be(&signature);
    let valid = s < key.n && is_encoding(&padded(&s.modpow(&e, &key.n)), variant.salt_len());
    assert_eq!(public.verify(MESSAGE, &signature).is_ok(), valid);
    assert_eq!(
        public.verify_batch(&[(MESSAGE, &signature)])[0].is_ok(),
        valid
    );
});
