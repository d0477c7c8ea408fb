// SPDX-License-Identifier: MIT OR Apache-2.0
//! Wycheproof's vectors for Ed25519 and X25519, in raw and in ASN.1 form.

use nineteen::ed25519::{Policy, verify};
use nineteen::x25519::{checked_diffie_hellman, x25519};

use crate::support::{array, bytes, for_each_backend, json, list};

/// Vector 151 has a point of mixed order, which only the cofactorless equation rejects.
const COFACTORED_ONLY: u64 = 151;

#[test]
fn ed25519() {
    let vectors = json("wycheproof/ed25519_test.json");
    for_each_backend(|backend| {
        let mut seen = 0;
        for group in list(&vectors["testGroups"]) {
            let key = array(&group["publicKey"]["pk"]);
            for v in list(&group["tests"]) {
                let id = v["tcId"].as_u64().unwrap();
                let valid = v["result"] == "valid";
                let signature = <[u8; 64]>::try_from(bytes(&v["sig"])).ok();
                for policy in Policy::ALL {
                    let expected = valid || (id == COFACTORED_ONLY && policy == Policy::Zip215);
                    // A signature of another length cannot even be passed.
                    let verdict = signature.is_some_and(|signature| {
                        verify(policy, &key, &bytes(&v["msg"]), &signature).is_ok()
                    });
                    assert_eq!(verdict, expected, "{backend}, {policy}, test {id}");
                }
                seen += 1;
            }
        }
        assert_eq!(seen, 151);
    });
}

#[test]
fn x25519_raw() {
    let vectors = json("wycheproof/x25519_test.json");
    for_each_backend(|backend| {
        let (mut seen, mut zero) = (0, 0);
        for group in list(&vectors["testGroups"]) {
            for v in list(&group["tests"]) {
                let (secret, public) = (array(&v["private"]), array(&v["public"]));
                let shared: [u8; 32] = array(&v["shared"]);
                assert_eq!(x25519(secret, public), shared, "{backend}, {}", v["tcId"]);
                let checked = checked_diffie_hellman(&secret, &public);
                assert_eq!(checked.is_err(), shared == [0; 32]);
                zero += usize::from(checked.is_err());
                seen += 1;
            }
        }
        assert_eq!((seen, zero), (518, 31));
    });
}

#[test]
fn x25519_asn() {
    let vectors = json("wycheproof/x25519_asn_test.json");
    for_each_backend(|backend| {
        let mut seen = 0;
        for group in list(&vectors["testGroups"]) {
            for v in list(&group["tests"]) {
                let (private, public) = (bytes(&v["private"]), bytes(&v["public"]));
                // RFC 8410: 16 bytes before the secret, 12 before the u-coordinate. Encodings of
                // other shapes concern parsers; the command's tests cover them.
                if private.len() != 48 || public.len() != 44 || v["result"] == "invalid" {
                    continue;
                }
                let result = x25519(
                    private[16..].try_into().unwrap(),
                    public[12..].try_into().unwrap(),
                );
                assert_eq!(
                    result,
                    array::<32>(&v["shared"]),
                    "{backend}, {}",
                    v["tcId"]
                );
                seen += 1;
            }
        }
        assert!(seen >= 500, "{seen}");
    });
}

/// Exchanges that go wrong on a hardware multiplier that loses a carry.
#[test]
fn derived_exchanges() {
    let vectors = json("derived/engine25519_overflow_vectors.json");
    for_each_backend(|backend| {
        for v in list(&vectors["x25519"]) {
            let result = x25519(array(&v["scalar"]), array(&v["u"]));
            assert_eq!(result, array::<32>(&v["x25519"]), "{backend}");
        }
    });
}
