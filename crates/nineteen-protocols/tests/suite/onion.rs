// SPDX-License-Identifier: MIT OR Apache-2.0
//! Blinded keys: Tor's vectors, and what is refused.

use nineteen::constants::EIGHT_TORSION;
use nineteen::ed25519::VerifyingKey;
use nineteen::ed25519::hazmat::{ExpandedSecretKey, raw_sign};
use nineteen::edwards::EdwardsPoint;
use nineteen::scalar::Scalar;
use nineteen_protocols::Error;
use nineteen_protocols::onion::{blind_public, blind_secret, blinding_factor};
use sha2::{Digest, Sha512};

use crate::support::{Value, array, for_each_backend, json, list};

/// A service in period 1234 of a day each.
#[test]
fn a_period() {
    let file = json("protocols/tor_blinding.json");
    let vector = &file["period"];
    let number = |name: &str| vector[name].as_u64().expect("a number");
    let secret = ExpandedSecretKey::from_bytes(&array(&vector["expanded"]));
    for_each_backend(|backend| {
        let public = VerifyingKey::from(&secret);
        assert_eq!(public.to_bytes(), array::<32>(&vector["public"]));
        let factor = blinding_factor(&public, &[], number("number"), number("length"));
        assert_eq!(factor, array::<32>(&vector["factor"]), "{backend}");
        check(&secret, &public, &factor, vector);
    });
}

/// The factors of these are hashes of their parameters.
#[test]
fn keys() {
    let file = json("protocols/tor_blinding.json");
    for_each_backend(|_| {
        assert_eq!(list(&file["keys"]).len(), 8);
        for vector in list(&file["keys"]) {
            let secret = ExpandedSecretKey::from(&array::<32>(&vector["seed"]));
            let expanded = array::<64>(&vector["expanded"]);
            assert_eq!(secret.hash_prefix, expanded[32..]);
            let public = VerifyingKey::from(&secret);
            assert_eq!(public.to_bytes(), array::<32>(&vector["public"]));
            let hash = Sha512::new()
                .chain_update(b"Derive temporary signing key")
                .chain_update(array::<32>(&vector["parameter"]))
                .finalize();
            let factor = core::array::from_fn(|i| hash[i]);
            check(&secret, &public, &factor, vector);
        }
    });
}

fn check(secret: &ExpandedSecretKey, public: &VerifyingKey, factor: &[u8; 32], vector: &Value) {
    let blinded = blind_secret(secret, factor);
    let expected = array::<64>(&vector["blinded_expanded"]);
    assert_eq!(blinded.scalar.as_bytes()[..], expected[..32]);
    assert_eq!(blinded.hash_prefix, expected[32..]);
    let key = blind_public(public, factor).expect("a key");
    assert_eq!(key.to_bytes(), array::<32>(&vector["blinded_public"]));
    assert_eq!(VerifyingKey::from(&blinded), key);
    let signature = raw_sign::<Sha512>(&blinded, b"m", &key);
    assert!(key.verify_strict(b"m", &signature).is_ok());
    assert!(public.verify_strict(b"m", &signature).is_err());
}

/// Everything that a factor is of changes it.
#[test]
fn factors() {
    let key = |i| VerifyingKey::from(&ExpandedSecretKey::from(&[i; 32]));
    let factors = [
        blinding_factor(&key(1), &[], 16_903, 1_440),
        blinding_factor(&key(2), &[], 16_903, 1_440),
        blinding_factor(&key(1), &[0], 16_903, 1_440),
        blinding_factor(&key(1), &[], 16_904, 1_440),
        blinding_factor(&key(1), &[], 16_903, 1_441),
        blinding_factor(&key(1), &[], 1_440, 16_903),
    ];
    for (i, factor) in factors.iter().enumerate() {
        assert!(!factors[..i].contains(factor), "{i}");
    }
}

/// An identity plus a point of small order would be another identity with the same blinded key.
#[test]
fn torsion_is_refused() {
    let prime = EdwardsPoint::mul_base(&Scalar::from(7u8));
    for torsion in &EIGHT_TORSION[1..] {
        for point in [prime + torsion, *torsion] {
            let key = VerifyingKey::from(point);
            assert_eq!(blind_public(&key, &[9; 32]), Err(Error::PublicKey));
        }
    }
    let identity = VerifyingKey::from(EIGHT_TORSION[0]);
    assert_eq!(blind_public(&identity, &[9; 32]), Err(Error::PublicKey));
    assert!(blind_public(&VerifyingKey::from(prime), &[9; 32]).is_ok());
}

/// A secret that the service and its clients share is hashed between the key and the base point
/// (`KEYBLIND` of Tor's rend-spec-v3, appendix A.2).
#[test]
fn a_shared_secret() {
    let public = VerifyingKey::from(&ExpandedSecretKey::from(&[1; 32]));
    let base = "(15112221349535400772501151409588531511454012693041857206046113283949847762202, \
                46316835694926478169428394003475163141307993866256225615783033603165251855960)";
    for secret in [&b""[..], b"a secret"] {
        let hashed = [
            b"Derive temporary signing key\0",
            &public.as_bytes()[..],
            secret,
            base.as_bytes(),
            b"key-blind",
            &16_903_u64.to_be_bytes(),
            &1_440_u64.to_be_bytes(),
        ]
        .concat();
        let expected: [u8; 32] = sha3::Sha3_256::digest(hashed).into();
        assert_eq!(blinding_factor(&public, secret, 16_903, 1_440), expected);
    }
}
