// SPDX-License-Identifier: MIT OR Apache-2.0
//! nineteen: points and Ristretto.

use super::Nineteen;
use crate::group::Group;
use nineteen::{
    edwards::{CompressedEdwardsY, EdwardsPoint, VartimeEdwardsPrecomputation},
    ristretto::{CompressedRistretto, RistrettoPoint},
    scalar::Scalar,
    traits::{MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul},
};

impl Group for Nineteen {
    type Scalar = Scalar;
    type Point = EdwardsPoint;
    type Element = RistrettoPoint;
    type Precomputed = VartimeEdwardsPrecomputation;

    fn scalar(&self, bytes: &[u8; 32]) -> Scalar {
        Scalar::from_bytes_mod_order(*bytes)
    }

    fn base_multiple(&self, k: &Scalar) -> EdwardsPoint {
        EdwardsPoint::mul_base(k)
    }

    fn encoding(&self, p: &EdwardsPoint) -> [u8; 32] {
        p.compress().to_bytes()
    }

    fn mul(&self, k: &Scalar, p: &EdwardsPoint) -> EdwardsPoint {
        p * k
    }

    fn double_base_mul(&self, a: &Scalar, p: &EdwardsPoint, b: &Scalar) -> EdwardsPoint {
        EdwardsPoint::vartime_double_scalar_mul_basepoint(a, p, b)
    }

    fn msm(&self, k: &[Scalar], p: &[EdwardsPoint]) -> EdwardsPoint {
        EdwardsPoint::multiscalar_mul(k, p)
    }

    fn vartime_msm(&self, k: &[Scalar], p: &[EdwardsPoint]) -> EdwardsPoint {
        EdwardsPoint::vartime_multiscalar_mul(k, p)
    }

    fn precomputed(&self, p: &[EdwardsPoint]) -> VartimeEdwardsPrecomputation {
        VartimeEdwardsPrecomputation::new(p)
    }

    fn vartime_msm_precomputed(
        &self,
        k: &[Scalar],
        p: &VartimeEdwardsPrecomputation,
    ) -> EdwardsPoint {
        p.vartime_multiscalar_mul(k)
    }

    fn compress_batch(&self, p: &[EdwardsPoint]) -> Vec<[u8; 32]> {
        let encodings = EdwardsPoint::compress_batch_alloc(p);
        encodings.iter().map(|e| e.to_bytes()).collect()
    }

    fn decompress_batch(&self, encodings: &[[u8; 32]]) -> Vec<EdwardsPoint> {
        let encodings: Vec<_> = encodings.iter().map(|e| CompressedEdwardsY(*e)).collect();
        let decoded = CompressedEdwardsY::decompress_batch(&encodings).into_iter();
        decoded.map(|p| p.expect(ENCODED)).collect()
    }

    fn element_decode(&self, encoding: &[u8; 32]) -> RistrettoPoint {
        CompressedRistretto(*encoding).decompress().expect(ENCODED)
    }

    fn element_encode(&self, element: &RistrettoPoint) -> [u8; 32] {
        element.compress().to_bytes()
    }

    fn element_map(&self, bytes: &[u8; 64]) -> RistrettoPoint {
        RistrettoPoint::from_uniform_bytes(bytes)
    }
}

/// Why decoding cannot fail.
const ENCODED: &str = "what was encoded decodes";
