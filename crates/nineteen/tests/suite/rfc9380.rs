// SPDX-License-Identifier: MIT OR Apache-2.0
//! RFC 9380 appendices J.5 and J.4: hashing to edwards25519. Hashing to curve25519 is tested as far
//! as it is group arithmetic: every point decodes, and clearing the cofactor gives
//! `P = [8](Q0 + Q1)`.

use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::montgomery::MontgomeryPoint;
use serde_json::Value;
use sha2::Sha512;

use crate::support::{for_each_backend, json, list, unhex};

/// A field element: big-endian after `0x` in the file, little-endian here.
fn element(v: &Value) -> [u8; 32] {
    let digits = v.as_str().expect("a string").trim_start_matches("0x");
    let mut bytes = unhex(digits);
    bytes.reverse();
    bytes.try_into().expect("32 bytes")
}

/// An affine point of edwards25519, given by y and the lowest bit of x (RFC 8032 §5.1.2).
fn edwards(v: &Value) -> EdwardsPoint {
    let mut bytes = element(&v["y"]);
    bytes[31] |= element(&v["x"])[0] << 7;
    CompressedEdwardsY(bytes).decompress().expect("a point")
}

#[test]
fn edwards25519() {
    for_each_backend(|_| {
        let vectors = json("rfc9380/edwards25519_XMD_SHA-512_ELL2_RO_.json");
        for v in list(&vectors["vectors"]) {
            let (p, q0, q1) = (edwards(&v["P"]), edwards(&v["Q0"]), edwards(&v["Q1"]));
            for (q, u) in [q0, q1].iter().zip(list(&v["u"])) {
                assert_eq!(EdwardsPoint::map_to_curve(element(u)), *q);
            }
            let message: [&[u8]; 1] = [v["msg"].as_str().expect("a string").as_bytes()];
            let tag: [&[u8]; 1] = [vectors["dst"].as_str().expect("a string").as_bytes()];
            assert_eq!(EdwardsPoint::hash_to_curve::<Sha512>(&message, &tag), p);
            assert_eq!((q0 + q1).mul_by_cofactor(), p);
            assert!(p.is_torsion_free() && !p.is_small_order());
        }
        let vectors = json("rfc9380/edwards25519_XMD_SHA-512_ELL2_NU_.json");
        for v in list(&vectors["vectors"]) {
            let (p, q) = (edwards(&v["P"]), edwards(&v["Q"]));
            assert_eq!(q.mul_by_cofactor(), p);
            assert_eq!(EdwardsPoint::map_to_curve(element(&v["u"][0])), q);
            let message: [&[u8]; 1] = [v["msg"].as_str().expect("a string").as_bytes()];
            let tag: [&[u8]; 1] = [vectors["dst"].as_str().expect("a string").as_bytes()];
            assert_eq!(EdwardsPoint::encode_to_curve::<Sha512>(&message, &tag), p);
        }
    });
}

#[test]
fn curve25519() {
    let vectors = json("rfc9380/curve25519_XMD_SHA-512_ELL2_NU_.json");
    for_each_backend(|_| {
        for v in list(&vectors["vectors"]) {
            let (p, q) = (element(&v["P"]["x"]), element(&v["Q"]["x"]));
            let eight = [true, false, false, false].into_iter();
            assert_eq!(MontgomeryPoint(q).mul_bits_be(eight).to_bytes(), p);
        }
    });
}
