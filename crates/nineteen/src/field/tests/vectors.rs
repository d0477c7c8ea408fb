// SPDX-License-Identifier: MIT OR Apache-2.0
//! Products that a published hardware multiplier gets wrong: `testdata/derived`.

use num_bigint::BigUint;
use std::fs;
use std::string::String;

use super::assert_residue;
use super::support::{Representation, for_each_representation, words};

for_each_representation! { products_that_overflow_an_engine }

fn products_that_overflow_an_engine<F: Representation>() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/testdata/derived/engine25519_overflow_vectors.json"
    );
    let text: String = fs::read_to_string(path).expect("the test data of the repository");
    let vectors: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let products = vectors["mul"].as_array().expect("a list of products");
    assert_eq!(products.len(), 18);
    for product in products {
        let number = |name: &str| {
            let hex = product[name].as_str().and_then(|s| s.strip_prefix("0x"));
            BigUint::parse_bytes(hex.expect("hexadecimal").as_bytes(), 16).expect("a number")
        };
        let (x, y, xy) = (number("a"), number("b"), number("a*b mod p"));
        let (a, b) = (F::from_words(&words(&x)), F::from_words(&words(&y)));
        assert_residue(F::mul(a, b), &xy);
        assert_eq!(F::mul(b, a).to_words(), words(&xy));
        if x == y {
            assert_residue(F::square(a), &xy);
        }
    }
}
