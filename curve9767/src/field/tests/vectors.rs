// SPDX-License-Identifier: MIT OR Apache-2.0
//! The vector files about the field.

use std::format;
use std::vec::Vec;

pub(crate) use testkit::vectors::array as bytes;
use testkit::vectors::{self, Value};

use super::Plain;
use crate::field::chains::Products as _;
use crate::field::{Coefficients, Field, chains, constants, encoding};

pub(crate) fn cases(file: &str) -> Vec<Value> {
    vectors::cases(env!("CARGO_MANIFEST_DIR"), &format!("curve9767/{file}"))
}

fn element(value: &Value) -> Coefficients {
    let (x, canonical) = encoding::decode(&bytes(value));
    assert!(canonical.reveal());
    x
}

/// `field_ops.json` on a representation.
pub(super) fn operations<F: Field>() {
    for case in cases("field_ops.json") {
        let (a, b) = (
            F::splat(&element(&case["a"])),
            F::splat(&element(&case["b"])),
        );
        let (root, norm) = Plain::sqrt(&a);
        for (name, result) in [
            ("add", F::add(&a, &b)),
            ("sub", F::sub(&a, &b)),
            ("mul", Plain::mul(&a, &b)),
            ("neg", F::negate(&a)),
            ("sqr", Plain::square(&a)),
            ("inv", Plain::invert(&a)),
            ("cubert", Plain::cube_root(&a)),
            ("sqrt", root),
        ] {
            let last = F::LANES - 1;
            assert_eq!(
                encoding::encode(&result.lane(last)),
                bytes(&case[name]),
                "{name}: {case}"
            );
        }
        let is_square = chains::is_square_by_norm(&norm, 0).bit();
        assert_eq!(Some(is_square), case["is_qr"].as_u64());
        assert_eq!(Some(encoding::sign(&a.lane(0))), case["is_neg"].as_u64());
    }
}

#[test]
fn field_codec() {
    for case in cases("field_codec.json") {
        let (x, canonical) = encoding::decode(&bytes(&case["bytes"]));
        assert_eq!(Some(canonical.bit()), case["valid"].as_u64(), "{case}");
        if canonical.reveal() {
            assert_eq!(encoding::encode(&x), bytes(&case["reencoded"]));
            let stated = case["coeffs"].as_array().expect("a list").iter();
            let stated = stated.map(|c| c.as_u64().expect("a number") as u32);
            assert!(super::values(&x).into_iter().eq(stated));
        }
    }
}

#[test]
fn map_to_field() {
    for case in cases("map_to_field.json") {
        let x = encoding::map_to_field(&bytes(&case["in"]));
        assert_eq!(encoding::encode(&x), bytes(&case["out"]), "{case}");
    }
    assert_eq!(encoding::map_to_field(&[0; 48]), constants::ZERO);
}
