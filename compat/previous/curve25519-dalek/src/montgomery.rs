// SPDX-License-Identifier: MIT OR Apache-2.0
//! Curve25519 in Montgomery form, u-coordinates only.

use nineteen::montgomery as inner;
use nineteen::traits::Identity;
use subtle::{Choice, ConstantTimeEq};

use crate::edwards::EdwardsPoint;
use crate::scalar::Scalar;

/// The u-coordinate of a point on Curve25519 or its twist: 32 bytes, little-endian, bit 255 ignored.
#[derive(Clone, Copy, Debug, Default)]
pub struct MontgomeryPoint(pub [u8; 32]);

impl MontgomeryPoint {
    const fn inner(self) -> inner::MontgomeryPoint {
        inner::MontgomeryPoint(self.0)
    }

    /// `[scalar]B`. Constant time.
    pub fn mul_base(scalar: &Scalar) -> MontgomeryPoint {
        inner::MontgomeryPoint::mul_base(&scalar.0).into()
    }

    /// `[clamp(bytes)]self`: X25519. Constant time.
    pub fn mul_clamped(self, bytes: [u8; 32]) -> MontgomeryPoint {
        self.inner().mul_clamped(bytes).into()
    }

    /// `[clamp(bytes)]B`: an X25519 public key. Constant time.
    pub fn mul_base_clamped(bytes: [u8; 32]) -> MontgomeryPoint {
        inner::MontgomeryPoint::mul_base_clamped(bytes).into()
    }

    /// `[k]self` for `k` given by its bits, most significant first. Constant time for a number of bits.
    pub fn mul_bits_be(&self, bits: impl Iterator<Item = bool>) -> MontgomeryPoint {
        self.inner().mul_bits_be(bits).into()
    }

    /// The 32 bytes, as they are.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The 32 bytes, as they are.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The Edwards point with this u-coordinate whose x has the sign in the lowest bit of `sign`.
    pub fn to_edwards(&self, sign: u8) -> Option<EdwardsPoint> {
        self.inner().to_edwards(sign).map(EdwardsPoint::from)
    }
}

impl From<inner::MontgomeryPoint> for MontgomeryPoint {
    fn from(inner: inner::MontgomeryPoint) -> MontgomeryPoint {
        MontgomeryPoint(inner.0)
    }
}

impl From<MontgomeryPoint> for inner::MontgomeryPoint {
    fn from(wrapper: MontgomeryPoint) -> inner::MontgomeryPoint {
        wrapper.inner()
    }
}

impl Identity for MontgomeryPoint {
    fn identity() -> MontgomeryPoint {
        MontgomeryPoint([0; 32])
    }
}

impl ConstantTimeEq for MontgomeryPoint {
    /// Compares residues modulo p, not bytes.
    fn ct_eq(&self, other: &MontgomeryPoint) -> Choice {
        self.inner().ct_eq(&other.inner())
    }
}

impl PartialEq for MontgomeryPoint {
    fn eq(&self, other: &MontgomeryPoint) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for MontgomeryPoint {}

impl core::hash::Hash for MontgomeryPoint {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.inner().hash(state);
    }
}

wiping!(MontgomeryPoint);
serde!(MontgomeryPoint, inner::MontgomeryPoint);

operator!(Mul mul: MontgomeryPoint, Scalar => MontgomeryPoint, |p, k| (p.inner() * &k.0).into());
operator!(Mul mul: Scalar, MontgomeryPoint => MontgomeryPoint, |k, p| (p.inner() * &k.0).into());
assign!(MulAssign mul_assign by Mul mul: MontgomeryPoint, Scalar);
