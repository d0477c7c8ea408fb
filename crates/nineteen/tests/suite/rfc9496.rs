// SPDX-License-Identifier: MIT OR Apache-2.0
//! RFC 9496 appendix A.

use nineteen::constants::RISTRETTO_BASEPOINT_POINT;
use nineteen::ristretto::{CompressedRistretto, RistrettoPoint};
use nineteen::scalar::Scalar;
use nineteen::traits::Identity;

use crate::support::{array, for_each_backend, json, list};

#[test]
fn multiples_of_the_generator() {
    let vectors = json("rfc9496/ristretto255.json");
    for_each_backend(|_| {
        let mut sum = RistrettoPoint::identity();
        for (i, v) in list(&vectors["generator_multiples"]).iter().enumerate() {
            let encoding = CompressedRistretto(array(v));
            assert_eq!(sum.compress(), encoding);
            let k = Scalar::from(i as u64);
            assert_eq!(RistrettoPoint::mul_base(&k).compress(), encoding);
            assert_eq!((RISTRETTO_BASEPOINT_POINT * k).compress(), encoding);
            assert_eq!(encoding.decompress().unwrap(), sum);
            sum += RISTRETTO_BASEPOINT_POINT;
        }
    });
}

#[test]
fn invalid_encodings() {
    let vectors = json("rfc9496/ristretto255.json");
    let kinds = vectors["invalid_encodings"].as_object().unwrap();
    assert_eq!(kinds.len(), 5);
    for_each_backend(|_| {
        for (why, encodings) in kinds {
            for v in list(encodings) {
                let encoding = CompressedRistretto(array(v));
                assert!(encoding.decompress().is_none(), "{why}");
            }
        }
    });
}

#[test]
fn derivation_of_elements() {
    let vectors = json("rfc9496/ristretto255.json");
    for_each_backend(|_| {
        for v in list(&vectors["element_derivation"]) {
            let element = RistrettoPoint::from_uniform_bytes(&array(&v["input"]));
            assert_eq!(element.compress().to_bytes(), array::<32>(&v["output"]));
        }
    });
}
