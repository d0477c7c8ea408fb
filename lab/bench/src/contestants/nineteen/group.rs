// SPDX-License-Identifier: MIT OR Apache-2.0
//! nineteen: points and Ristretto.

use super::Nineteen;
use crate::group::{ENCODED, Group, group_by_names};
use nineteen::{
    edwards::{CompressedEdwardsY, EdwardsPoint, VartimeEdwardsPrecomputation},
    montgomery::MontgomeryPoint,
    ristretto::{CompressedRistretto, RistrettoPoint},
    scalar::Scalar,
    traits::{MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul},
};

group_by_names! {
    Nineteen,
    fn decompress_batch(&self, encodings: &[[u8; 32]]) -> Vec<EdwardsPoint> {
        let encodings: Vec<_> = encodings.iter().map(|e| CompressedEdwardsY(*e)).collect();
        let decoded = CompressedEdwardsY::decompress_batch(&encodings).into_iter();
        decoded.map(|p| p.expect(ENCODED)).collect()
    }
    fn mul_batch(&self, k: &Scalar, p: &[EdwardsPoint]) -> Vec<EdwardsPoint> {
        EdwardsPoint::mul_each(p, k)
    }
    fn vartime_mul_batch(&self, k: &Scalar, p: &[EdwardsPoint]) -> Vec<EdwardsPoint> {
        EdwardsPoint::vartime_mul_each(p, k)
    }
}
