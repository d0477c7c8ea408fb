// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group of edwards25519.

#[cfg(feature = "alloc")]
use core::borrow::Borrow;

use nineteen::edwards as inner;
#[cfg(feature = "alloc")]
use nineteen::traits as inner_traits;
use nineteen::traits::Identity;
#[cfg(feature = "digest")]
use subtle::{Choice, ConditionallySelectable};

use crate::montgomery::MontgomeryPoint;
use crate::scalar::Scalar;
#[cfg(feature = "alloc")]
use crate::traits::{MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul};

#[cfg(feature = "group")]
pub use crate::group_traits::SubgroupPoint;
#[cfg(feature = "precomputed-tables")]
pub use crate::tables::{
    EdwardsBasepointTable, EdwardsBasepointTableRadix16, EdwardsBasepointTableRadix32,
    EdwardsBasepointTableRadix64, EdwardsBasepointTableRadix128, EdwardsBasepointTableRadix256,
};

encoding! {
    /// A point in 32 bytes: y, and the sign of x in bit 255. May encode no point at all.
    CompressedEdwardsY of EdwardsPoint
}

/// A point of edwards25519, with or without a torsion component.
#[derive(Clone, Copy, Default)]
pub struct EdwardsPoint(pub(crate) inner::EdwardsPoint);

wrapper!(EdwardsPoint, inner::EdwardsPoint);
group!(EdwardsPoint);
sums!(EdwardsPoint, VartimeEdwardsPrecomputation);

impl Identity for EdwardsPoint {
    fn identity() -> EdwardsPoint {
        EdwardsPoint(Identity::identity())
    }
}

impl EdwardsPoint {
    /// The u-coordinate on the Montgomery curve; 0 for the identity.
    pub fn to_montgomery(&self) -> MontgomeryPoint {
        self.0.to_montgomery().into()
    }

    /// The encoding.
    pub fn compress(&self) -> CompressedEdwardsY {
        self.0.compress().into()
    }

    /// A point of prime order from a hash, by Elligator 2 with the sign of x from the hash too: a map of this library's
    /// own, older than RFC 9380. Constant time.
    #[cfg(feature = "digest")]
    pub fn nonspec_map_to_curve<D>(bytes: &[u8]) -> EdwardsPoint
    where
        D: digest::Digest<OutputSize = digest::consts::U64> + Default,
    {
        let wide: [u8; 64] = D::new().chain_update(bytes).finalize().into();
        let mut half = [0; 32];
        half.copy_from_slice(&wide[..32]);
        let mapped = inner::EdwardsPoint::map_to_curve(half);
        // The point with the same u, and thus y, whose x has the other sign is the negative.
        let sign = mapped.compress().to_bytes()[31] >> 7;
        let other = Choice::from(sign ^ half[31] >> 7);
        let point = inner::EdwardsPoint::conditional_select(&mapped, &-&mapped, other);
        EdwardsPoint(point.mul_by_cofactor())
    }

    /// `[scalar]B`. Constant time.
    pub fn mul_base(scalar: &Scalar) -> EdwardsPoint {
        EdwardsPoint(inner::EdwardsPoint::mul_base(&scalar.0))
    }

    /// `[clamp(bytes)]self`. Constant time.
    pub fn mul_clamped(self, bytes: [u8; 32]) -> EdwardsPoint {
        EdwardsPoint(self.0.mul_clamped(bytes))
    }

    /// `[clamp(bytes)]B`. Constant time.
    pub fn mul_base_clamped(bytes: [u8; 32]) -> EdwardsPoint {
        EdwardsPoint(inner::EdwardsPoint::mul_base_clamped(bytes))
    }

    /// `[a]A + [b]B`. Variable time.
    #[allow(non_snake_case)] // points are capitals, as in the literature
    pub fn vartime_double_scalar_mul_basepoint(
        a: &Scalar,
        A: &EdwardsPoint,
        b: &Scalar,
    ) -> EdwardsPoint {
        let sum = inner::EdwardsPoint::vartime_double_scalar_mul_basepoint(&a.0, &A.0, &b.0);
        EdwardsPoint(sum)
    }

    /// `[8]self`
    pub fn mul_by_cofactor(&self) -> EdwardsPoint {
        EdwardsPoint(self.0.mul_by_cofactor())
    }

    /// Whether the order divides 8.
    pub fn is_small_order(&self) -> bool {
        self.0.is_small_order()
    }

    /// Whether the point is a multiple of the base point.
    pub fn is_torsion_free(&self) -> bool {
        self.0.is_torsion_free()
    }
}
