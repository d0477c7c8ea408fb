// SPDX-License-Identifier: MIT OR Apache-2.0
//! Curve25519 in Montgomery form, u-coordinates only.
//!
//! The names are those of `curve25519_dalek::montgomery`. For key exchange see
//! [`x25519`](crate::x25519).

use core::hash::{Hash, Hasher};
use core::ops::{Mul, MulAssign};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroize;

use crate::backend;
use crate::edwards::{CompressedEdwardsY, EdwardsPoint};
use crate::field::{Field, Home, Mask, Words, words_from_bytes, words_to_bytes};
use crate::scalar::{Scalar, by_value, clamp_integer};

/// The u-coordinate of a point on Curve25519 or its twist: 32 bytes, little-endian, bit 255 ignored.
#[derive(Clone, Copy, Debug, Default)]
pub struct MontgomeryPoint(pub [u8; 32]);

impl MontgomeryPoint {
    /// `[scalar]B`. Constant time.
    pub fn mul_base(scalar: &Scalar) -> MontgomeryPoint {
        EdwardsPoint::mul_base(scalar).to_montgomery()
    }

    /// `[clamp(bytes)]self`: X25519. Constant time.
    pub fn mul_clamped(self, bytes: [u8; 32]) -> MontgomeryPoint {
        let mut k = words_from_bytes(&clamp_integer(bytes));
        let u = backend::x25519(&k, &words_from_bytes(&self.0));
        k.zeroize();
        MontgomeryPoint(words_to_bytes(&u))
    }

    /// `[clamp(bytes)]B`: an X25519 public key. Constant time.
    pub fn mul_base_clamped(bytes: [u8; 32]) -> MontgomeryPoint {
        let mut k = words_from_bytes(&clamp_integer(bytes));
        let u = backend::x25519_base(&k);
        k.zeroize();
        MontgomeryPoint(words_to_bytes(&u))
    }

    /// `[k]self` for `k` given by its bits, most significant first. Takes the last 256 of them.
    /// Constant time for a given number of bits.
    pub fn mul_bits_be(&self, bits: impl Iterator<Item = bool>) -> MontgomeryPoint {
        let mut k: Words = [0; 4];
        for bit in bits {
            k = [
                k[0] << 1 | u64::from(bit),
                k[1] << 1 | k[0] >> 63,
                k[2] << 1 | k[1] >> 63,
                k[3] << 1 | k[2] >> 63,
            ];
        }
        let u = backend::ladder(&k, &words_from_bytes(&self.0));
        k.zeroize();
        MontgomeryPoint(words_to_bytes(&u))
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
    ///
    /// `None` for points of the twist and for u = -1, which no Edwards point has.
    pub fn to_edwards(&self, sign: u8) -> Option<EdwardsPoint> {
        // y = (u - 1)/(u + 1)
        let u = self.residue();
        let denominator = Home::carry(u.add(Home::ONE));
        if denominator.is_zero().reveal() {
            return None;
        }
        let y = Home::mul(u.sub(Home::ONE), denominator.invert());
        let mut bytes = words_to_bytes(&y.to_words());
        bytes[31] ^= sign << 7;
        CompressedEdwardsY(bytes).decompress()
    }

    fn residue(&self) -> Home {
        let mut w = words_from_bytes(&self.0);
        w[3] &= u64::MAX >> 1;
        Home::from_words(&w)
    }
}

impl ConstantTimeEq for MontgomeryPoint {
    /// Compares residues modulo p, not bytes.
    fn ct_eq(&self, other: &MontgomeryPoint) -> Choice {
        choice(self.residue().equals(other.residue()))
    }
}

/// Our mask as a choice of `subtle`.
pub(crate) fn choice(mask: Mask) -> Choice {
    Choice::from(mask.bit() as u8)
}

/// A choice of `subtle` as our mask.
pub(crate) fn mask(choice: Choice) -> Mask {
    Mask::from_bit(u64::from(choice.unwrap_u8()))
}

impl ConditionallySelectable for MontgomeryPoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        MontgomeryPoint(<[u8; 32]>::conditional_select(&a.0, &b.0, choice))
    }
}

impl PartialEq for MontgomeryPoint {
    fn eq(&self, other: &MontgomeryPoint) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for MontgomeryPoint {}

impl Hash for MontgomeryPoint {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.residue().to_words().hash(state);
    }
}

impl Zeroize for MontgomeryPoint {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl Mul<&Scalar> for &MontgomeryPoint {
    type Output = MontgomeryPoint;

    /// `[scalar]self`, by the ladder. Constant time.
    fn mul(self, scalar: &Scalar) -> MontgomeryPoint {
        let mut k = scalar.words();
        let u = backend::ladder(&k, &words_from_bytes(&self.0));
        k.zeroize();
        MontgomeryPoint(words_to_bytes(&u))
    }
}
by_value!(Mul mul: MontgomeryPoint, Scalar => MontgomeryPoint);

impl Mul<&MontgomeryPoint> for &Scalar {
    type Output = MontgomeryPoint;
    fn mul(self, point: &MontgomeryPoint) -> MontgomeryPoint {
        point * self
    }
}
by_value!(Mul mul: Scalar, MontgomeryPoint => MontgomeryPoint);

impl MulAssign<&Scalar> for MontgomeryPoint {
    fn mul_assign(&mut self, scalar: &Scalar) {
        *self = *self * scalar;
    }
}

impl MulAssign<Scalar> for MontgomeryPoint {
    fn mul_assign(&mut self, scalar: Scalar) {
        *self *= &scalar;
    }
}
