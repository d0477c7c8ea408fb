// SPDX-License-Identifier: MIT OR Apache-2.0
//! A test for each known mistake of implementations, and for each choice that the draft leaves
//! open.

use crate::support::{Numbers, PLAIN, SAFE, cases, hex, master, number, padded, plain, rng};
use blind_rsa::metadata::{DerivedPublicKey, MasterKeyPair, MasterPublicKey, PublicMetadata};
use blind_rsa::rfc9474::{KeyPair, PublicKey};
use blind_rsa::{Algorithm, Error, Variant};
use core::ops::ControlFlow;
use hkdf::hmac::{Hmac, KeyInit, Mac};
use num_bigint::BigUint;
use sha2::{Digest, Sha384};

const VARIANT: Variant = Variant::PssDeterministic;

fn metadata(info: &[u8]) -> PublicMetadata<'_> {
    PublicMetadata::new(info).unwrap()
}

/// The public exponent of a derived key: what its encoding ends with.
fn exponent(key: &DerivedPublicKey, length: usize) -> Vec<u8> {
    let der = key.to_spki_der(Algorithm::RsassaPss);
    der[der.len() - length..].to_vec()
}

#[test]
fn long_exponents_are_read_only_as_derived_keys() {
    let master = master(VARIANT).public_key();
    let derived = master.derive(metadata(b"info"));
    for algorithm in [Algorithm::RsassaPss, Algorithm::RsaEncryption] {
        let der = derived.to_spki_der(algorithm);
        let read = DerivedPublicKey::from_spki_der(VARIANT, metadata(b"info"), &der);
        assert_eq!(read.unwrap(), derived);
        // For other metadata it is another key; and it is neither a master key nor one of RFC 9474.
        let other = DerivedPublicKey::from_spki_der(VARIANT, metadata(b"other"), &der);
        assert_eq!(other, Err(Error::Exponent));
        assert_eq!(
            MasterPublicKey::from_spki_der(VARIANT, &der),
            Err(Error::Exponent)
        );
        assert_eq!(
            PublicKey::from_spki_der(VARIANT, &der),
            Err(Error::Exponent)
        );
    }
}

#[test]
fn the_modulus_length_is_a_power_of_two() {
    let run = |bits| {
        let stop = |_| ControlFlow::Break(());
        MasterKeyPair::generate(VARIANT, bits, &mut rng(1), stop).unwrap_err()
    };
    for bits in [0, 1024, 2047, 2056, 3072, 6144, 16384] {
        assert_eq!(run(bits), Error::KeySize, "{bits}");
    }
    for bits in [2048, 4096, 8192] {
        assert_eq!(run(bits), Error::Cancelled, "{bits}: the search began");
    }
    // 3072 bits: RFC 9474 takes them, public metadata does not.
    let mut numbers = SAFE.clone();
    numbers.n = (BigUint::from(1u8) << 3071) + 1u8;
    let der = numbers.to_spki();
    assert!(PublicKey::from_spki_der(VARIANT, &der).is_ok());
    assert_eq!(
        MasterPublicKey::from_spki_der(VARIANT, &der),
        Err(Error::KeySize)
    );
    let read = DerivedPublicKey::from_spki_der(VARIANT, metadata(b""), &der);
    assert_eq!(read, Err(Error::KeySize));
    for bits in [1024u32, 2032, 8200] {
        numbers.n = (BigUint::from(1u8) << (bits - 1)) + 1u8;
        let read = PublicKey::from_spki_der(VARIANT, &numbers.to_spki());
        assert_eq!(read, Err(Error::KeySize), "{bits}");
    }
}

/// Safe primes of 1024 bits whose product has 2047.
fn short_modulus() -> Numbers {
    let prime = |text: &str| BigUint::from_bytes_be(&hex(text));
    let p = prime(
        "861e8fe7a07019f795ba81d258697e38fe8a741dea12f69fabbcdd220e840dc48f545b75b3c5d91a013e002d\
         00513c65527e655342e4a2051c9db9204a7b3c6079c24d193900a5c7ffd87fdd1da460bbe7f551d0f3d54e46\
         95ab9f783ae97a39e11b645fa5260ad462e1f5647b21f7586506620ca6dd2bbe8165a005993d5c6f",
    );
    let q = prime(
        "99a51b0dadd138d4331ed3402710a36113d660c36894e49930cde0b0e0127a7dcd63c0f91ec5f9ad64fb6326\
         6677b273b0d7665e297224ae24cddec86224ebf87381a06468f2a68ef077d4b9116449e0854d1fd98eb44789\
         1a1b0cd62ca32a6e3c0fd4c6a499531ea9b8ef4e5da1aa14c6f07267abe00a21fed5f15f03c2f39f",
    );
    Numbers::new(&p, &q, 65537)
}

#[test]
fn messages_are_encoded_at_the_modulus_bits_less_one() {
    for (numbers, bits) in [(short_modulus(), 2047), (SAFE.clone(), 2048)] {
        assert_eq!(numbers.n.bits(), bits);
        let key = MasterKeyPair::from_pkcs8_der(VARIANT, &numbers.to_pkcs8(), &mut rng(1)).unwrap();
        let signer = key.derive(metadata(b"i"));
        let public = signer.public_key();
        let e = BigUint::from_bytes_be(&exponent(&public, 128));
        let mut longest = 0;
        for seed in 0..8 {
            let message = VARIANT.prepare(b"message", &mut rng(seed));
            let (blinded, pending) = public.blind(&message, &mut rng(seed)).unwrap();
            let answer = signer.blind_sign(&blinded, &mut rng(1)).unwrap();
            let signature = pending.finalize(&answer).unwrap();
            let encoded = BigUint::from_bytes_be(&signature).modpow(&e, &numbers.n);
            assert!(encoded.bits() < bits);
            longest = longest.max(encoded.bits());
        }
        // One of eight random salts sets the highest bit of the mask, but for one case in 256.
        assert_eq!(longest, bits - 1);
    }
}

/// HKDF by its definition (RFC 5869), for one or more blocks.
fn hkdf(salt: &[u8], ikm: &[u8], info: &[u8], length: usize) -> Vec<u8> {
    let hmac = |key: &[u8], text: &[u8]| {
        let mut mac = Hmac::<Sha384>::new_from_slice(key).unwrap();
        mac.update(text);
        mac.finalize().into_bytes().to_vec()
    };
    let prk = hmac(salt, ikm);
    let (mut block, mut out) = (Vec::new(), Vec::new());
    for counter in 1u8.. {
        block = hmac(&prk, &[&block[..], info, &[counter]].concat());
        out.extend_from_slice(&block);
        if out.len() >= length {
            break;
        }
    }
    out[..length].to_vec()
}

#[test]
fn exponents_are_hkdf_of_modulus_and_metadata() {
    for numbers in [SAFE.clone(), short_modulus()] {
        let key = MasterPublicKey::from_spki_der(VARIANT, &numbers.to_spki()).unwrap();
        for info in [&b""[..], b"info", b"info\0", &[0xff; 1000]] {
            // Salt: n, big-endian, in the modulus's length. Input: "key" || info || 00.
            let salt = padded(&numbers.n, 256);
            let mut expected = hkdf(&salt, &[b"key", info, &[0]].concat(), b"PBRSA", 128 + 16);
            expected.truncate(128);
            expected[0] &= 0x3f;
            expected[127] |= 1;
            assert_eq!(exponent(&key.derive(metadata(info)), 128), expected);
        }
    }
}

#[test]
fn derived_exponents_are_coprime_to_the_group_order() {
    // Below 2^1022 <= p' and odd: no metadata is without inverse, whatever HKDF gives.
    let key = master(VARIANT).public_key();
    let half = (SAFE.p.clone().min(SAFE.q.clone())) >> 1;
    for i in 0..200u8 {
        let e = BigUint::from_bytes_be(&exponent(&key.derive(metadata(&[i])), 128));
        assert!(e.bit(0) && e.bits() <= 1022 && e < half);
    }
}

#[test]
fn the_master_keys_exponent_is_not_used() {
    let other = Numbers::new(&SAFE.p, &SAFE.q, 65539);
    let key = MasterKeyPair::from_pkcs8_der(VARIANT, &other.to_pkcs8(), &mut rng(1)).unwrap();
    let expected = master(VARIANT).public_key();
    assert_ne!(key.public_key(), expected);
    let info = metadata(b"info");
    assert_eq!(key.derive(info).public_key(), expected.derive(info));
}

#[test]
fn the_signed_message_holds_the_length_of_the_metadata() {
    let key = master(VARIANT).public_key().derive(metadata(b"ab"));
    assert_eq!(key.signed_message(b"c"), b"msg\0\0\0\x02abc");
}

#[test]
fn composites_that_pass_fixed_bases_are_refused() {
    // A strong pseudoprime to all prime bases up to 47: src/primes/tests.rs says how it was built.
    let composite = BigUint::from_bytes_be(&hex(
        "dffffffffffffffffffffffffffffffffffffffffffffffffffffffffff71311cdc0ab42dd4c862042ac2829\
         6e5b2aae6c77150ee9ff4177fde88fce13579de1d60aff6afb14c7c1914b48073f586c593d5084bd1b7e913e\
         e86278fa725f5b8d3333d9d0c71e7b35651f194f7c67951d06c301d7ce553a5dec28180e42002ffb",
    ));
    for numbers in [
        Numbers::new(&composite, &PLAIN.q, 65537),
        Numbers::new(&PLAIN.p, &composite, 65537),
        Numbers::new(&SAFE.p, &composite, 65537),
    ] {
        let der = numbers.to_pkcs8();
        let read = KeyPair::from_pkcs8_der(VARIANT, &der, &mut rng(1));
        assert_eq!(read.err(), Some(Error::NotPrime));
        let read = MasterKeyPair::from_pkcs8_der(VARIANT, &der, &mut rng(1));
        assert_eq!(read.err(), Some(Error::NotPrime));
    }
}

#[test]
fn a_key_of_one_scheme_does_not_serve_the_other() {
    let read = MasterKeyPair::from_pkcs8_der(VARIANT, &PLAIN.to_pkcs8(), &mut rng(1));
    assert_eq!(read.err(), Some(Error::NotSafePrime));
    let read = KeyPair::from_pkcs8_der(VARIANT, &SAFE.to_pkcs8(), &mut rng(1));
    assert_eq!(read.err(), Some(Error::MasterKey));
    // One safe prime is not enough for a master key, and no harm for RFC 9474.
    let der = Numbers::new(&SAFE.p, &PLAIN.q, 65537).to_pkcs8();
    let read = MasterKeyPair::from_pkcs8_der(VARIANT, &der, &mut rng(1));
    assert_eq!(read.err(), Some(Error::NotSafePrime));
    assert!(KeyPair::from_pkcs8_der(VARIANT, &der, &mut rng(1)).is_ok());
    let cases = cases("rfc9474/test_vectors.json");
    let rfc = Numbers::new(&number(&cases[0], "p"), &number(&cases[0], "q"), 65537);
    let read = MasterKeyPair::from_pkcs8_der(VARIANT, &rfc.to_pkcs8(), &mut rng(1));
    assert_eq!(read.err(), Some(Error::NotSafePrime));
}

#[test]
fn a_signature_is_for_its_message_metadata_variant_and_key() {
    let master = master(VARIANT);
    let signer = master.derive(metadata(b"a"));
    let public = signer.public_key();
    let message = VARIANT.prepare(b"message", &mut rng(1));
    let (blinded, pending) = public.blind(&message, &mut rng(2)).unwrap();
    let answer = signer.blind_sign(&blinded, &mut rng(3)).unwrap();
    let signature = pending.finalize(&answer).unwrap();
    assert_eq!(public.verify(b"message", &signature), Ok(()));
    let refused = Err(Error::Invalid);
    assert_eq!(public.verify(b"messagf", &signature), refused);
    let other = master.public_key().derive(metadata(b"b"));
    assert_eq!(other.verify(b"message", &signature), refused);
    let zero = Variant::PssZeroDeterministic;
    let zero = MasterPublicKey::from_spki_der(zero, &SAFE.to_spki()).unwrap();
    assert_eq!(
        zero.derive(metadata(b"a")).verify(b"message", &signature),
        refused
    );
    assert_eq!(
        plain(VARIANT).public_key().verify(b"message", &signature),
        refused
    );
}

#[test]
fn all_failures_of_the_padding_are_one() {
    // Encodings that are wrong in one place each, signed with the private exponent.
    let key = plain(VARIANT).public_key();
    let hash = Sha384::digest(b"message");
    let good = encode(&hash, &[7; 48], 2047);
    let sign = |encoded: &[u8]| {
        let s = BigUint::from_bytes_be(encoded).modpow(&PLAIN.d, &PLAIN.n);
        key.verify(b"message", &padded(&s, 256))
    };
    assert_eq!(sign(&good), Ok(()));
    assert_eq!(
        sign(&encode(&hash, &[7; 47], 2047)),
        Err(Error::Invalid),
        "salt of another length"
    );
    for at in [0, 1, 100, 158, 159, 160, 206, 207, 254, 255] {
        let mut bad = good.clone();
        // The highest bits of the first byte are those that must be zero: below the modulus.
        bad[at] ^= if at == 0 { 0x20 } else { 1 };
        assert_eq!(sign(&bad), Err(Error::Invalid), "byte {at}");
    }
    assert_eq!(sign(&[0; 256]), Err(Error::Invalid));
    assert_eq!(key.verify(b"message", &[]), Err(Error::Invalid));
    assert_eq!(key.verify(b"message", &[0; 255]), Err(Error::Invalid));
}

/// EMSA-PSS-ENCODE (RFC 8017 section 9.1.1) at a number of bits.
fn encode(hash: &[u8], salt: &[u8], em_bits: usize) -> Vec<u8> {
    let length = em_bits.div_ceil(8);
    let h = Sha384::digest([&[0; 8][..], hash, salt].concat());
    let mut db = vec![0; length - 48 - 1 - 1 - salt.len()];
    db.push(1);
    db.extend_from_slice(salt);
    for (counter, block) in db.chunks_mut(48).enumerate() {
        let mask = Sha384::digest([&h[..], &(counter as u32).to_be_bytes()].concat());
        block
            .iter_mut()
            .zip(mask)
            .for_each(|(byte, mask)| *byte ^= mask);
    }
    db[0] &= 0xff >> (8 * length - em_bits);
    [&db[..], &h, &[0xbc]].concat()
}

#[test]
fn a_modulus_of_one_bit_more_has_a_byte_more_than_the_encoding() {
    // 2,049 bits: signatures have 257 bytes, encodings 256, and the byte before them is zero.
    let prime = |base: u32, shift: u32, distance: u32| (BigUint::from(base) << shift) + distance;
    let numbers = Numbers::new(&prime(5, 1022, 47), &prime(11, 1021, 997), 65537);
    assert_eq!(numbers.n.bits(), 2049);
    let key = KeyPair::from_pkcs8_der(VARIANT, &numbers.to_pkcs8(), &mut rng(1)).unwrap();
    let public = key.public_key();
    let message = VARIANT.prepare(b"message", &mut rng(1));
    let (blinded, pending) = public.blind(&message, &mut rng(2)).unwrap();
    assert_eq!((blinded.len(), public.modulus_len()), (257, 257));
    let signature = pending
        .finalize(&key.blind_sign(&blinded, &mut rng(3)).unwrap())
        .unwrap();
    assert_eq!(public.verify(b"message", &signature), Ok(()));

    let sign = |number: &BigUint| padded(&number.modpow(&numbers.d, &numbers.n), 257);
    let (encoded, with_a_bit) = (0..)
        .map(|salt| encode(&Sha384::digest(b"message"), &[salt; 48], 2048))
        .map(|encoded| BigUint::from_bytes_be(&encoded))
        .map(|encoded| (encoded.clone(), encoded + (BigUint::from(1u8) << 2048)))
        .find(|(_, with_a_bit)| *with_a_bit < numbers.n)
        .unwrap();
    assert_eq!(public.verify(b"message", &sign(&encoded)), Ok(()));
    assert_eq!(
        public.verify(b"message", &sign(&with_a_bit)),
        Err(Error::Invalid)
    );
}

#[test]
fn a_wrong_answer_does_not_become_a_signature() {
    let key = plain(VARIANT);
    let public = key.public_key();
    let message = VARIANT.prepare(b"message", &mut rng(1));
    let begin = || public.blind(&message, &mut rng(2)).unwrap();
    let answer = key.blind_sign(&begin().0, &mut rng(3)).unwrap();
    assert!(begin().1.finalize(&answer).is_ok());
    let mut wrong = answer.clone();
    wrong[255] ^= 1;
    assert_eq!(begin().1.finalize(&wrong), Err(Error::Invalid));
    assert_eq!(begin().1.finalize(&answer[1..]), Err(Error::OutOfRange));
    assert_eq!(begin().1.finalize(&[0xff; 256]), Err(Error::OutOfRange));
    // Another client's state.
    let (_, other) = public.blind(&message, &mut rng(4)).unwrap();
    assert_eq!(other.finalize(&answer), Err(Error::Invalid));
}

#[test]
fn blinding_hides_the_message_and_the_signature() {
    // Neither the blinded message nor the answer repeats, nor do they show in the signature.
    let key = plain(Variant::PssZeroDeterministic);
    let public = key.public_key();
    let message = public.variant().prepare(b"message", &mut rng(1));
    let run = |seed| {
        let (blinded, pending) = public.blind(&message, &mut rng(seed)).unwrap();
        let answer = key.blind_sign(&blinded, &mut rng(9)).unwrap();
        (blinded, answer.clone(), pending.finalize(&answer).unwrap())
    };
    let (first, second) = (run(1), run(2));
    assert!(first.0 != second.0 && first.1 != second.1);
    assert_eq!(
        first.2, second.2,
        "without salt and prefix the signature is the message's"
    );
    assert!(first.2 != first.1 && second.2 != second.1);
}

#[test]
fn randomized_messages_need_their_prefix() {
    let variant = Variant::PssRandomized;
    assert_eq!(variant.prepared(&[0; 31]).err(), Some(Error::NotPrepared));
    assert_eq!(variant.prepared(&[0; 32]).unwrap().message(), b"");
    let message = variant.prepare(b"m", &mut rng(1));
    assert_eq!(message.as_bytes().len(), 33);
    assert_ne!(
        message.as_bytes(),
        variant.prepare(b"m", &mut rng(2)).as_bytes()
    );
    assert_eq!(
        Variant::PssDeterministic.prepared(b"").unwrap().as_bytes(),
        b""
    );
}

#[test]
fn generated_primes_keep_the_bounds_of_fips_186_5() {
    let mut seen = 0;
    for seed in 0..3 {
        let go = |_| ControlFlow::Continue(());
        let key = KeyPair::generate(VARIANT, 2048, &mut rng(seed), go).unwrap();
        let der = key.to_pkcs8_der(Algorithm::RsaEncryption);
        let info = pkcs8::PrivateKeyInfoRef::try_from(&der[..]).unwrap();
        let private = pkcs1::RsaPrivateKeyRef::try_from(info.private_key.as_bytes()).unwrap();
        let read = |member: der::asn1::UintRef<'_>| BigUint::from_bytes_be(member.as_bytes());
        let [p, q] = [private.prime1, private.prime2].map(read);
        let d = read(private.private_exponent);
        assert_eq!(read(private.modulus).bits(), 2048);
        // A.1.1: 2^16 < e < 2^256, d > 2^1024; p, q >= sqrt(2)·2^1023; |p - q| > 2^924.
        assert_eq!(read(private.public_exponent), BigUint::from(65537u32));
        assert!(d.bits() > 1024);
        for prime in [&p, &q] {
            assert!(prime * prime >= BigUint::from(1u8) << 2047 && prime.bits() == 1024);
        }
        let difference = if p > q { &p - &q } else { &q - &p };
        assert!(difference > BigUint::from(1u8) << 924);
        seen += 1;
    }
    assert_eq!(seen, 3);
}
