// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys: written and read back, generated, and refused for each number that does not belong.

use crate::support::{Numbers, PLAIN, SAFE, hex, master, plain, rng};
use blind_rsa::metadata::{MasterKeyPair, MasterPublicKey, PublicMetadata};
use blind_rsa::rfc9474::{KeyPair, PublicKey};
use blind_rsa::{Algorithm, Error, Variant};
use core::ops::ControlFlow;
use der::Encode;
use num_bigint::BigUint;

const BOTH: [Algorithm; 2] = [Algorithm::RsassaPss, Algorithm::RsaEncryption];

#[test]
fn keys_are_read_as_they_were_written() {
    for variant in Variant::ALL {
        let (plain, master) = (plain(variant), master(variant));
        for algorithm in BOTH {
            let der = plain.to_pkcs8_der(algorithm);
            let read = KeyPair::from_pkcs8_der(variant, &der, &mut rng(2)).unwrap();
            assert_eq!(read.to_pkcs8_der(algorithm), der);
            assert_eq!(read.public_key(), plain.public_key());
            let der = plain.public_key().to_spki_der(algorithm);
            assert_eq!(
                PublicKey::from_spki_der(variant, &der).unwrap(),
                plain.public_key()
            );

            let der = master.to_pkcs8_der(algorithm);
            let read = MasterKeyPair::from_pkcs8_der(variant, &der, &mut rng(2)).unwrap();
            assert_eq!(read.to_pkcs8_der(algorithm), der);
            let der = master.public_key().to_spki_der(algorithm);
            let read = MasterPublicKey::from_spki_der(variant, &der).unwrap();
            assert_eq!(read, master.public_key());
        }
        assert_eq!(
            *plain.to_pkcs8_der(Algorithm::RsaEncryption),
            PLAIN.to_pkcs8()
        );
        assert_eq!(
            plain.public_key().to_spki_der(Algorithm::RsaEncryption),
            PLAIN.to_spki()
        );
    }
}

#[test]
fn pss_encodings_are_those_of_privacy_pass() {
    // RFC 9578 section 8.2.2 and its vectors: 2048 bits, salt 48.
    let der = plain(Variant::PssRandomized)
        .public_key()
        .to_spki_der(Algorithm::RsassaPss);
    let begin = hex(
        "30820152303d06092a864886f70d01010a3030a00d300b0609608648016503040202a11a301806092a864886\
         f70d010108300b0609608648016503040202a2030201300382010f003082010a0282010100",
    );
    assert_eq!(der[..begin.len()], begin);
    // With NULL after each hash it is read too.
    let with_null = hex(
        "30820156304106092a864886f70d01010a3034a00f300d06096086480165030402020500a11c301a06092a86\
         4886f70d010108300d06096086480165030402020500a2030201300382010f003082010a0282010100",
    );
    let other = [&with_null, &der[begin.len()..]].concat();
    let read = PublicKey::from_spki_der(Variant::PssRandomized, &other).unwrap();
    assert_eq!(read.to_spki_der(Algorithm::RsassaPss), der);
}

#[test]
fn parameters_tell_the_salt_and_nothing_else() {
    let [salted, zero] = [Variant::PssRandomized, Variant::PssZeroRandomized];
    let der = plain(salted).public_key().to_spki_der(Algorithm::RsassaPss);
    assert_eq!(PublicKey::from_spki_der(zero, &der), Err(Error::Parameters));
    // The encoding does not say the preparation and the scheme.
    assert!(PublicKey::from_spki_der(Variant::PssDeterministic, &der).is_ok());
    assert!(MasterPublicKey::from_spki_der(salted, &der).is_ok());
    // Another hash (SHA-256), another salt length, parameters left out.
    let changed = |from: &str, to: &str| {
        let text: String = der.iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(text.contains(from));
        PublicKey::from_spki_der(salted, &hex(&text.replace(from, to)))
    };
    assert_eq!(changed("03040202", "03040201"), Err(Error::Parameters));
    assert_eq!(changed("a203020130", "a203020131"), Err(Error::Parameters));
    assert_eq!(changed("0d010108", "0d010109"), Err(Error::Parameters));
    assert_eq!(changed("0d01010a", "0d01010b"), Err(Error::Encoding));
}

#[test]
fn every_number_that_does_not_belong_is_refused() {
    let good = PLAIN.clone();
    let read = |numbers: &Numbers| {
        let read =
            KeyPair::from_pkcs8_der(Variant::PssRandomized, &numbers.to_pkcs8(), &mut rng(3));
        read.map(|_| ()).unwrap_err()
    };
    let with = |change: &dyn Fn(&mut Numbers)| {
        let mut numbers = good.clone();
        change(&mut numbers);
        read(&numbers)
    };
    assert_eq!(with(&|k| k.n += 2u8), Error::Modulus);
    assert_eq!(with(&|k| k.n += 1u8), Error::Modulus);
    assert_eq!(with(&|k| k.p += 2u8), Error::Modulus);
    assert_eq!(with(&|k| k.q -= 1u8), Error::NotPrime);
    assert_eq!(with(&|k| k.d += 1u8), Error::PrivateExponent);
    assert_eq!(with(&|k| k.d_p += 2u8), Error::PrivateExponent);
    assert_eq!(with(&|k| k.d_q -= 2u8), Error::PrivateExponent);
    assert_eq!(with(&|k| k.d_p += &k.p - 1u8), Error::PrivateExponent);
    assert_eq!(with(&|k| k.q_inv += 1u8), Error::PrivateExponent);
    assert_eq!(
        with(&|k| core::mem::swap(&mut k.p, &mut k.q)),
        Error::PrivateExponent
    );
    assert_eq!(with(&|k| k.e += 2u8), Error::PrivateExponent);
    assert_eq!(with(&|k| k.e = BigUint::from(65538u32)), Error::Exponent);
    assert_eq!(with(&|k| k.e = BigUint::from(3u8)), Error::Exponent);
    assert_eq!(
        with(&|k| k.e = BigUint::from(1u8) << 256 | BigUint::from(1u8)),
        Error::Exponent
    );
    // d is a different number below n with d·e = 1, and it is accepted: RFC 8017 asks for λ(n).
    let mut lambda = good.clone();
    let two = BigUint::from(2u8);
    lambda.d = good
        .e
        .modinv(&((&good.p - 1u8) * (&good.q - 1u8) / &two))
        .unwrap();
    let der = lambda.to_pkcs8();
    let key = KeyPair::from_pkcs8_der(Variant::PssRandomized, &der, &mut rng(3)).unwrap();
    assert_eq!(*key.to_pkcs8_der(Algorithm::RsaEncryption), der);
    lambda.d += &good.n;
    assert_eq!(read(&lambda), Error::PrivateExponent);
    // Factors 1 and n, of unequal length, equal, or close.
    assert_eq!(
        read(&Numbers::new(&BigUint::from(1u8), &good.n, 65537)),
        Error::NotPrime
    );
    assert_eq!(
        read(&Numbers::new(&good.p, &good.p, 65537)),
        Error::NotPrime
    );
    // dp is not reduced, in as many bits as p.
    let mut unreduced = (65539u32..)
        .step_by(2)
        .map(|e| Numbers::new(&good.p, &good.q, e))
        .find(|key| key.d_p.bits() > 0 && key.d_q.bits() > 0 && key.d_p.bits() < 1022)
        .unwrap();
    let der = unreduced.to_pkcs8();
    assert!(KeyPair::from_pkcs8_der(Variant::PssRandomized, &der, &mut rng(3)).is_ok());
    unreduced.d_p += &good.p - 1u8;
    assert_eq!(unreduced.d_p.bits(), 1024);
    assert_eq!(read(&unreduced), Error::PrivateExponent);
    // 734 after p comes the next prime.
    let close = Numbers::new(&good.p, &(&good.p + 734u32), 65537);
    assert_eq!(read(&close), Error::NotPrime);
}

#[test]
fn primes_with_many_twos_below_them_are_no_exception() {
    // p - 1 = 12,583,323·2^1000: its odd part has one limb.
    let p = (BigUint::from(12_583_323u32) << 1000) + 1u8;
    let good = Numbers::new(&p, &PLAIN.q, 65537);
    let variant = Variant::PssRandomized;
    let read = |key: &Numbers| KeyPair::from_pkcs8_der(variant, &key.to_pkcs8(), &mut rng(3));
    assert!(read(&good).is_ok());
    for difference in [BigUint::from(1u8) << 999, BigUint::from(12_583_323u32)] {
        let mut wrong = good.clone();
        wrong.d_p = (&wrong.d_p + difference) % (&p - 1u8);
        assert_eq!(read(&wrong).err(), Some(Error::PrivateExponent));
    }
}

#[test]
fn exponents_without_inverse_are_refused() {
    // 65539 divides p - 1 for p = 2·65539·k + 1.
    let e = 65539u32;
    let step = BigUint::from(2 * e);
    let begin = (BigUint::from(3u8) << 1022) / &step;
    let p = (0u32..)
        .map(|i| (&begin + i) * &step + 1u8)
        .find(|p| BigUint::from(2u8).modpow(&(p - 1u8), p) == BigUint::from(1u8))
        .unwrap();
    let key = Numbers::new(&p, &PLAIN.q, e);
    let read = KeyPair::from_pkcs8_der(Variant::PssRandomized, &key.to_pkcs8(), &mut rng(3));
    assert_eq!(read.err(), Some(Error::PrivateExponent));
}

#[test]
fn keys_with_more_than_two_primes_are_refused() {
    let der = PLAIN.to_pkcs8();
    let info = pkcs8::PrivateKeyInfoRef::try_from(&der[..]).unwrap();
    let mut key = pkcs1::RsaPrivateKeyRef::try_from(info.private_key.as_bytes()).unwrap();
    let one = der::asn1::UintRef::new(&[1]).unwrap();
    let third = pkcs1::OtherPrimeInfo {
        prime: one,
        exponent: one,
        coefficient: one,
    };
    key.other_prime_infos = Some(vec![third]);
    let key = key.to_der().unwrap();
    let private = der::asn1::OctetStringRef::new(&key).unwrap();
    let der = pkcs8::PrivateKeyInfoRef::new(info.algorithm, private)
        .to_der()
        .unwrap();
    let read = KeyPair::from_pkcs8_der(Variant::PssRandomized, &der, &mut rng(3));
    assert_eq!(read.err(), Some(Error::Encoding));
}

#[test]
fn truncated_and_extended_encodings_are_refused() {
    let variant = Variant::PssRandomized;
    let der = plain(variant).to_pkcs8_der(Algorithm::RsassaPss).to_vec();
    for length in (0..der.len()).step_by(37) {
        let read = KeyPair::from_pkcs8_der(variant, &der[..length], &mut rng(3));
        assert_eq!(read.err(), Some(Error::Encoding), "{length}");
    }
    let longer = [&der[..], &[0]].concat();
    let read = KeyPair::from_pkcs8_der(variant, &longer, &mut rng(3));
    assert_eq!(read.err(), Some(Error::Encoding));
}

#[test]
fn generated_keys_sign_and_are_read() {
    let variant = Variant::PssZeroRandomized;
    let mut calls = 0u32;
    let count = |_| {
        calls += 1;
        ControlFlow::Continue(())
    };
    let key = KeyPair::generate(variant, 2048, &mut rng(5), count).unwrap();
    assert!(calls > 0);
    let der = key.to_pkcs8_der(Algorithm::RsassaPss);
    let key = KeyPair::from_pkcs8_der(variant, &der, &mut rng(6)).unwrap();
    let message = variant.prepare(b"message", &mut rng(7));
    let (blinded, pending) = key.public_key().blind(&message, &mut rng(8)).unwrap();
    let signature = pending
        .finalize(&key.blind_sign(&blinded, &mut rng(9)).unwrap())
        .unwrap();
    assert_eq!(
        key.public_key().verify(message.as_bytes(), &signature),
        Ok(())
    );
    assert_eq!(key.public_key().modulus_len(), 256);
}

#[test]
fn generated_master_keys_derive_and_are_read() {
    let variant = Variant::PssRandomized;
    let key =
        MasterKeyPair::generate(variant, 2048, &mut rng(5), |_| ControlFlow::Continue(())).unwrap();
    let der = key.to_pkcs8_der(Algorithm::RsassaPss);
    let key = MasterKeyPair::from_pkcs8_der(variant, &der, &mut rng(6)).unwrap();
    assert_eq!(key.public_key().modulus_len(), 256);
    let metadata = PublicMetadata::new(b"2026-11").unwrap();
    let (signer, public) = (key.derive(metadata), key.public_key().derive(metadata));
    let message = variant.prepare(b"message", &mut rng(7));
    let (blinded, pending) = public.blind(&message, &mut rng(8)).unwrap();
    let signature = pending
        .finalize(&signer.blind_sign(&blinded, &mut rng(9)).unwrap())
        .unwrap();
    assert_eq!(public.verify(message.as_bytes(), &signature), Ok(()));
}

#[test]
fn secrets_are_not_shown() {
    let secret = format!("{:?}", SAFE.p).chars().take(12).collect::<String>();
    let keys = (
        master(Variant::PssRandomized),
        plain(Variant::PssRandomized),
    );
    let derived = keys.0.derive(PublicMetadata::new(b"x").unwrap());
    let message = Variant::PssRandomized.prepare(b"private", &mut rng(1));
    let (_, pending) = keys.1.public_key().blind(&message, &mut rng(1)).unwrap();
    let shown = format!("{keys:?} {derived:?} {pending:?} {message:?}");
    assert!(
        !shown.contains(&secret) && !shown.contains("private"),
        "{shown}"
    );
    assert!(shown.len() < 1000, "{shown}");
}
