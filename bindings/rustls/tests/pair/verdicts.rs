// SPDX-License-Identifier: MIT OR Apache-2.0
//! Signatures that implementations disagree about: our verdicts beside aws-lc-rs' and ring's.

use nineteen::ed25519::{Policy, verify};
use rustls::crypto::{CryptoProvider, aws_lc_rs, ring};
use rustls::pki_types::{SignatureVerificationAlgorithm, alg_id};
use serde_json::Value;
use testkit::vectors::{bytes, json};

use nineteen_rustls::ED25519;

const PACKAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Key, message and signature.
type Case = (Vec<u8>, Vec<u8>, Vec<u8>);

fn published() -> Vec<(&'static str, Vec<Case>)> {
    let text = |value: &Value| value.as_str().unwrap().as_bytes().to_vec();
    let list = |value: &Value| value.as_array().unwrap().clone();
    let case = |key: &Value, message, signature: &Value| (bytes(key), message, bytes(signature));
    let speccheck = list(&json(PACKAGE, "speccheck/cases.json"));
    let cctv = list(&json(PACKAGE, "cctv/ed25519vectors.json"));
    let zip215 = list(&json(PACKAGE, "zip215/small_order_196.json")["cases"]);
    let rfc8032 = list(&json(PACKAGE, "rfc8032/ed25519.json"));
    let wycheproof = list(&json(PACKAGE, "wycheproof/ed25519_test.json")["testGroups"]);
    let of_group = |group: &Value| {
        let tests = list(&group["tests"]);
        let key = &group["publicKey"]["pk"];
        let cases = tests.iter().map(|v| case(key, bytes(&v["msg"]), &v["sig"]));
        cases.collect::<Vec<_>>()
    };
    let keyed = |v: &Value| case(&v["pub_key"], bytes(&v["message"]), &v["signature"]);
    let short = |v: &Value| case(&v["key"], bytes(&v["msg"]), &v["sig"]);
    let named = |v: &Value| case(&v["publicKey"], bytes(&v["message"]), &v["signature"]);
    vec![
        ("speccheck", speccheck.iter().map(keyed).collect()),
        (
            "CCTV",
            cctv.iter()
                .map(|v| case(&v["key"], text(&v["msg"]), &v["sig"]))
                .collect(),
        ),
        ("ZIP-215", zip215.iter().map(short).collect()),
        ("RFC 8032", rfc8032.iter().map(named).collect()),
        ("Wycheproof", wycheproof.iter().flat_map(of_group).collect()),
    ]
}

fn of(provider: CryptoProvider) -> &'static dyn SignatureVerificationAlgorithm {
    let mut all = provider.signature_verification_algorithms.all.iter();
    *all.find(|one| one.signature_alg_id() == alg_id::ED25519)
        .unwrap()
}

/// The verdicts are those of aws-lc-rs on every case. ring accepts more: keys whose encoding is not
/// canonical.
#[test]
fn verdicts_are_those_of_aws_lc_rs() {
    let aws = of(aws_lc_rs::default_provider());
    let ring = of(ring::default_provider());
    let mut counts = Vec::new();
    for (set, cases) in published() {
        let (mut valid, mut only_ring) = (0, 0);
        for (number, (key, message, signature)) in cases.iter().enumerate() {
            let accepts = |one: &dyn SignatureVerificationAlgorithm| {
                one.verify_signature(key, message, signature).is_ok()
            };
            let [ours, aws, ring] = [ED25519, aws, ring].map(accepts);
            assert_eq!(ours, aws, "{set} {number}");
            if ours != ring {
                assert!(ring, "{set} {number}: ring refuses what we accept");
                let (key, signature) = (
                    key[..].try_into().unwrap(),
                    signature[..].try_into().unwrap(),
                );
                assert!(verify(Policy::Cofactorless, key, message, signature).is_ok());
                only_ring += 1;
            }
            valid += usize::from(ours);
        }
        counts.push((set, cases.len(), valid, only_ring));
    }
    let expected = [
        ("speccheck", 12, 4, 1),
        ("CCTV", 914, 172, 36),
        ("ZIP-215", 196, 8, 4),
        ("RFC 8032", 5, 5, 0),
        ("Wycheproof", 151, 88, 0),
    ];
    assert_eq!(counts, expected);
}

#[test]
fn other_lengths_are_refused() {
    let (_, cases) = published().swap_remove(3);
    let (key, message, signature) = &cases[0];
    ED25519.verify_signature(key, message, signature).unwrap();
    for (key, signature) in [
        (&key[..31], &signature[..]),
        (&key[..0], signature),
        (key, &signature[..63]),
        (key, &signature[..0]),
        (&[&key[..], &[0]].concat(), signature),
        (key, &[&signature[..], &[0]].concat()),
    ] {
        assert!(ED25519.verify_signature(key, message, signature).is_err());
    }
}
