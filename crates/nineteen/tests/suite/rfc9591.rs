// SPDX-License-Identifier: MIT OR Apache-2.0
//! RFC 9591 (FROST), as far as it is group arithmetic: commitments, shares, public keys, and the
//! final signatures, which are ordinary ones.

use nineteen::ed25519::{Policy, verify};
use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::ristretto::RistrettoPoint;
use nineteen::scalar::Scalar;
use serde_json::Value;

use crate::support::{array, bytes, for_each_backend, json, list};

fn scalar(v: &Value) -> Scalar {
    Option::from(Scalar::from_canonical_bytes(array(v))).expect("a canonical scalar")
}

/// The checks that both groups share; `multiple` encodes `[k]B`.
fn check(v: &Value, multiple: impl Fn(&Scalar) -> [u8; 32]) {
    let inputs = &v["inputs"];
    let secret = scalar(&inputs["group_secret_key"]);
    assert_eq!(multiple(&secret), array::<32>(&inputs["group_public_key"]));
    // Shamir: share(i) = secret + c·i for a polynomial of degree 1.
    let slope = scalar(&list(&inputs["share_polynomial_coefficients"])[0]);
    for share in list(&inputs["participant_shares"]) {
        let i = Scalar::from(share["identifier"].as_u64().unwrap());
        assert_eq!(secret + slope * i, scalar(&share["participant_share"]));
    }
    for output in list(&v["round_one_outputs"]["outputs"]) {
        for which in ["hiding", "binding"] {
            let nonce = scalar(&output[format!("{which}_nonce")]);
            let commitment = &output[format!("{which}_nonce_commitment")];
            assert_eq!(multiple(&nonce), array::<32>(commitment));
        }
    }
    // The signature shares add up to S.
    let sum: Scalar = list(&v["round_two_outputs"]["outputs"])
        .iter()
        .map(|o| scalar(&o["sig_share"]))
        .sum();
    assert_eq!(sum.to_bytes()[..], bytes(&v["final_output"]["sig"])[32..]);
}

#[test]
fn edwards() {
    let v = json("rfc9591/frost-ed25519-sha512.json");
    for_each_backend(|_| {
        check(&v, |k| EdwardsPoint::mul_base(k).compress().to_bytes());
        let key = array(&v["inputs"]["group_public_key"]);
        let message = bytes(&v["inputs"]["message"]);
        let signature = array(&v["final_output"]["sig"]);
        for policy in Policy::ALL {
            verify(policy, &key, &message, &signature).unwrap();
        }
    });
}

#[test]
fn ristretto() {
    let v = json("rfc9591/frost-ristretto255-sha512.json");
    for_each_backend(|_| check(&v, |k| RistrettoPoint::mul_base(k).compress().to_bytes()));
}

#[test]
fn encodings() {
    let samples = json("rfc9591/ed25519-samples.json");
    let invalid = json("rfc9591/ed25519-elements.json");
    for_each_backend(|_| {
        for name in ["element1", "element2"] {
            let encoding = CompressedEdwardsY(array(&samples[name]));
            assert_eq!(encoding.decompress().unwrap().compress(), encoding);
        }
        let bad = CompressedEdwardsY(array(&invalid["elements"]["invalid_element"]));
        // FROST rejects points that are off the curve or outside the prime-order group.
        assert!(bad.decompress().is_none_or(|p| !p.is_torsion_free()));
    });
    assert_eq!(
        scalar(&samples["scalar1"]).to_bytes(),
        array::<32>(&samples["scalar1"])
    );
}
