// SPDX-License-Identifier: MIT OR Apache-2.0
//! RFC 9381 (ECVRF over edwards25519), as far as it is group arithmetic: the key, Γ = [x]H, the
//! nonce points U = [k]B and V = [k]H, and the verifier's sums, which must equal them.

use nineteen::edwards::{CompressedEdwardsY, EdwardsPoint};
use nineteen::scalar::{Scalar, clamp_integer};
use serde_json::Value;

use crate::support::{array, bytes, for_each_backend, json, list};

fn point(v: &Value) -> EdwardsPoint {
    CompressedEdwardsY(array(v)).decompress().expect("a point")
}

#[test]
fn proofs() {
    let vectors = json("rfc9381/ecvrf_edwards25519.json");
    for_each_backend(|_| {
        for v in list(&vectors["vectors"]) {
            let x = Scalar::from_bytes_mod_order(clamp_integer(array(&v["x"])));
            let k = Scalar::from_canonical_bytes(array(&v["k"])).unwrap();
            let (public, h) = (point(&v["pk"]), point(&v["h"]));
            let (u, v_point) = (point(&v["u"]), point(&v["v"]));
            assert_eq!(EdwardsPoint::mul_base(&x), public);
            assert_eq!(EdwardsPoint::mul_base(&k), u);
            assert_eq!(h * k, v_point);

            let pi = bytes(&v["pi"]);
            let gamma = h * x;
            assert_eq!(gamma.compress().as_bytes()[..], pi[..32]);
            let mut c = [0; 32];
            c[..16].copy_from_slice(&pi[32..48]);
            let c = Scalar::from_canonical_bytes(c).unwrap();
            let s = Scalar::from_canonical_bytes(pi[48..].try_into().unwrap()).unwrap();
            // U = [s]B - [c]Y and V = [s]H - [c]Γ
            assert_eq!(
                EdwardsPoint::vartime_double_scalar_mul_basepoint(&-c, &public, &s),
                u
            );
            assert_eq!(h * s - gamma * c, v_point);
        }
    });
}
