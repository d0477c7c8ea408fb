// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points, scalars and hash-to-curve.

use curve9767::group::{InvalidEncoding, Point, Scalar};

use crate::support::{array, bytes, flag, for_each_backend, for_each_case, point, scalar};

#[test]
fn known_multiples_of_the_generator() {
    for_each_backend(|_| {
        let hex = |text: &str| array::<32>(&text.into());
        let multiple = |k: Scalar| Point::mul_base(&k).to_bytes();
        assert_eq!(multiple(1.into()), [0; 32]);
        for (k, encoding) in [
            (
                2,
                "00000000000000000000000000000000382e0000000000000000000000000040",
            ),
            (
                3,
                "0000000000000000000000000073c91a04000000000000000000000000000000",
            ),
            (
                5,
                "94769219c2381a59fe156529e065c27ef22401f31f922f8ab8ec288d11a61c11",
            ),
        ] {
            assert_eq!(multiple(k.into()), hex(encoding));
        }
        for (places, encoding) in [
            (
                64,
                "1ae6cc23491a168111640a22c40b2235f8d6166a45c91b3e831ea3fc514fac00",
            ),
            (
                128,
                "6dd879261b1ec6bd49cf1f27817e9758e4a6305346428e7ac8b062c26029b45c",
            ),
            (
                192,
                "10e1b9dce4e0f6d9b05a010d7eff123f97f7ba3c25226f3bd3fcfba0db484a1e",
            ),
        ] {
            let mut k = [0; 32];
            k[places / 8] = 1;
            assert_eq!(multiple(Scalar::from_bytes_mod_order(&k)), hex(encoding));
        }
    });
}

#[test]
fn point_add() {
    for_each_case("point_add.json", |case| {
        let (p, q) = (point(&case["q1"]), point(&case["q2"]));
        assert_eq!((p + q).to_bytes(), array(&case["add"]));
        assert_eq!((p - q).to_bytes(), array(&case["sub"]));
        assert_eq!((-p).to_bytes(), array(&case["neg_q1"]));
        assert_eq!(p + q, point(&case["add"]));
    });
}

#[test]
fn point_mul2k() {
    for_each_case("point_mul2k.json", |case| {
        let k = case["k"].as_u64().expect("a number") as u32;
        assert_eq!(
            point(&case["q"]).double_times(k).to_bytes(),
            array(&case["out"])
        );
    });
}

#[test]
fn point_codec() {
    for_each_case("point_codec.json", |case| {
        let decoded = Point::from_bytes(&array(&case["bytes"]));
        if flag(&case["valid"]) {
            let p = decoded.expect("a point");
            assert_eq!(p.to_bytes(), array(&case["bytes"]));
            assert_eq!(p.x_to_bytes(), array(&case["encode_x"]));
            assert_eq!(p.x_to_bytes(), array(&case["x"]));
            assert_eq!(p.to_bytes()[31] >> 6, u8::from(flag(&case["y_sign"])));
            assert!(!bool::from(p.is_neutral()));
        } else {
            assert_eq!(decoded, Err(InvalidEncoding));
        }
    });
}

#[test]
fn point_mul() {
    for_each_case("point_mul.json", |case| {
        let product = point(&case["q"]).mul(&scalar(&case["k"]));
        assert_eq!(product.to_bytes(), array(&case["out"]));
    });
}

#[test]
fn mulgen() {
    for_each_case("mulgen.json", |case| {
        let k = scalar(&case["k"]);
        assert_eq!(Point::mul_base(&k).to_bytes(), array(&case["out"]));
        assert_eq!(Point::GENERATOR.mul(&k).to_bytes(), array(&case["out"]));
    });
}

#[test]
fn mul_mulgen_add() {
    for_each_case("mul_mulgen_add.json", |case| {
        let (k1, k2) = (scalar(&case["k1"]), scalar(&case["k2"]));
        let sum = point(&case["q"]).double_mul_base(&k1, &k2);
        assert_eq!(sum.to_bytes(), array(&case["out"]));
    });
}

#[test]
fn verify_equation() {
    for_each_case("verify_equation.json", |case| {
        let (k1, k2) = (scalar(&case["k1"]), scalar(&case["k2"]));
        let sum = point(&case["q1"]).double_mul_base(&k1, &k2);
        assert_eq!(sum == point(&case["q2"]), flag(&case["valid"]));
    });
}

#[test]
fn scalar_reduce() {
    for_each_case("scalar_reduce.json", |case| {
        let k = Scalar::from_bytes_mod_order(&bytes(&case["in"]));
        assert_eq!(k.to_bytes(), array(&case["out"]));
    });
}

#[test]
fn scalar_decode_strict() {
    for_each_case("scalar_decode_strict.json", |case| {
        let decoded = Scalar::from_canonical_bytes(&bytes(&case["in"]));
        if flag(&case["valid"]) {
            assert_eq!(decoded.map(|k| k.to_bytes()), Ok(array(&case["out"])));
        } else {
            assert_eq!(decoded, Err(InvalidEncoding));
        }
    });
}

#[test]
fn scalar_ops() {
    for_each_case("scalar_ops.json", |case| {
        let (a, b) = (scalar(&case["a"]), scalar(&case["b"]));
        assert_eq!((a + b).to_bytes(), array(&case["add"]));
        assert_eq!((a - b).to_bytes(), array(&case["sub"]));
        assert_eq!((a * b).to_bytes(), array(&case["mul"]));
        assert_eq!((-a).to_bytes(), array(&case["neg_a"]));
    });
}

#[test]
fn icart_map() {
    for_each_case("icart_map.json", |case| {
        let p = Point::map(&array(&case["u"])).expect("an element");
        assert_eq!(p.to_bytes(), array(&case["point"]));
    });
}

#[test]
fn hash_to_curve() {
    for_each_case("hash_to_curve.json", |case| {
        let p = Point::hash(&bytes(&case["msg"]));
        assert_eq!(p.to_bytes(), array(&case["point"]));
    });
    for_each_backend(|_| {
        let empty = "9e0ee1189ce9a5d98f8d3bdea5f37c91134c8eb5271e3b4c6ed2a142157e294b";
        assert_eq!(Point::hash(b"").to_bytes(), array(&empty.into()));
    });
}
