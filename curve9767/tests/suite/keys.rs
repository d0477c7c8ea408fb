// SPDX-License-Identifier: MIT OR Apache-2.0
//! Keys, exchanges and signatures.

use curve9767::ecdh::{PublicKey, StaticSecret};
use curve9767::schnorr::{HashId, Signature, SigningKey, VerifyingKey};
use serde_json::Value;

use crate::support::{array, bytes, flag, for_each_case};

fn hash_of(case: &Value) -> HashId {
    let oid = case["oid"].as_str().expect("a string");
    oid.parse().expect("a hash function")
}

fn signing_key(case: &Value) -> SigningKey {
    let secrets = [array::<32>(&case["s"]), array(&case["t"])].concat();
    SigningKey::from_bytes(&secrets.try_into().expect("64 bytes")).expect("a key")
}

#[test]
fn keygen() {
    for_each_case("keygen.json", |case| {
        let seed = bytes(&case["seed"]);
        #[cfg(feature = "hazmat")]
        assert!(curve9767::hazmat::key_from_seed(&seed) == signing_key(case));
        // The published ones have other lengths too.
        let Ok(seed) = <&[u8; 32]>::try_from(&seed[..]) else {
            return;
        };
        let key = SigningKey::from_seed(seed);
        assert!(key == signing_key(case));
        assert_eq!(key.to_bytes()[..32], bytes(&case["s"]));
        assert_eq!(key.to_bytes()[32..], bytes(&case["t"]));
        assert_eq!(key.verifying_key().to_bytes(), array(&case["q"]));
        let secret = StaticSecret::from_seed(seed);
        assert_eq!(secret.to_bytes(), array(&case["s"]));
        assert_eq!(PublicKey::from(&secret).to_bytes(), array(&case["q"]));
    });
}

#[test]
fn ecdh() {
    for_each_case("ecdh.json", |case| {
        let Ok(secret) = StaticSecret::from_bytes(&array(&case["s"])) else {
            // 0 is no secret here.
            assert_eq!(array(&case["s"]), [0; 32]);
            return;
        };
        let peer = PublicKey::from(array(&case["peer"]));
        let shared = secret.diffie_hellman(&peer);
        // The output may have other lengths than 32.
        let mut out = bytes(&case["shared"]);
        out.fill(0);
        shared.expand(&mut out);
        assert_eq!(out, bytes(&case["shared"]));
        assert_eq!(bool::from(shared.was_valid()), flag(&case["ok"]));
        assert_eq!(
            secret.checked_diffie_hellman(&peer).is_ok(),
            flag(&case["ok"])
        );
        let mut longer = [0; 77];
        shared.expand(&mut longer);
        assert_eq!(longer[..32], shared.to_bytes());
    });
}

#[test]
fn sign() {
    for_each_case("sign.json", |case| {
        let key = signing_key(case);
        assert_eq!(key.verifying_key().to_bytes(), array(&case["q"]));
        let (hash, hashed) = (hash_of(case), bytes(&case["hv"]));
        let signature = key.sign_prehashed(hash, &hashed);
        assert_eq!(signature.to_bytes(), array(&case["sig"]));
        let public = key.verifying_key();
        assert!(public.verify_prehashed(hash, &hashed, &signature).is_ok());
        assert!(
            public
                .vartime_verify_prehashed(hash, &hashed, &signature)
                .is_ok()
        );
    });
}

/// The verdict of both verifications, which is one.
fn verdict(case: &Value) -> bool {
    let Ok(key) = VerifyingKey::from_bytes(&array(&case["q"])) else {
        return false;
    };
    let (hash, hashed) = (hash_of(case), bytes(&case["hv"]));
    let signature = Signature::from_bytes(&array(&case["sig"]));
    let slow = key.verify_prehashed(hash, &hashed, &signature).is_ok();
    let fast = key
        .vartime_verify_prehashed(hash, &hashed, &signature)
        .is_ok();
    assert_eq!(slow, fast);
    slow
}

#[test]
fn verify() {
    for_each_case("verify.json", |case| {
        // A neutral public key is none, whatever the equation says.
        let neutral = case["note"]
            .as_str()
            .expect("a note")
            .starts_with("neutral public key");
        let expected = flag(&case["valid_vartime"]) && !neutral;
        assert_eq!(verdict(case), expected);
    });
}

/// Challenges with huge quotients: published verifiers do not return.
#[test]
fn verify_rare() {
    for_each_case("verify_rare.json", |case| {
        assert!(flag(&case["valid"]));
        assert!(verdict(case));
        let mut other = case.clone();
        other["hv"] = "00".repeat(28).into();
        assert!(!verdict(&other));
    });
}
