// SPDX-License-Identifier: MIT OR Apache-2.0
//! Curve25519 in Montgomery form, u-coordinates only.
//!
//! The names are those of `curve25519_dalek::montgomery`. For key exchange see
//! [`x25519`](crate::x25519).

use core::hash::{Hash, Hasher};
use core::ops::{Mul, MulAssign};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::{Zeroize, Zeroizing};

use crate::backend;
#[cfg(feature = "hazmat")]
use crate::curve::compiled::HomeGroup;
#[cfg(feature = "hazmat")]
use crate::curve::elligator;
use crate::curve::ladder::ladder_of_bits;
use crate::field::{Field, Home, Mask, words_from_bytes, words_to_bytes};
use crate::scalar::{Scalar, by_value, clamp_integer};
use crate::traits::Identity;
use crate::wipe;

/// The u-coordinate of a point on Curve25519 or its twist: 32 bytes, little-endian, bit 255
/// ignored.
///
/// ```
/// use nineteen::montgomery::MontgomeryPoint;
/// use nineteen::scalar::Scalar;
///
/// let (a, b) = (Scalar::from(7u64), Scalar::from(9u64));
/// assert_eq!(MontgomeryPoint::mul_base(&a) * b, MontgomeryPoint::mul_base(&(a * b)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MontgomeryPoint(pub [u8; 32]);

impl MontgomeryPoint {
    /// `[scalar]B`. Constant time.
    pub fn mul_base(scalar: &Scalar) -> MontgomeryPoint {
        wipe::leaving_nothing(wipe::ONE, || {
            let k = Zeroizing::new(scalar.words());
            MontgomeryPoint(words_to_bytes(&backend::x25519_base(&k)))
        })
    }

    /// `[clamp(bytes)]self`: X25519. Constant time. Wipes the copy of the bytes passed in.
    #[inline(never)]
    pub fn mul_clamped(self, mut bytes: [u8; 32]) -> MontgomeryPoint {
        let point = wipe::leaving_nothing(wipe::ONE, || self.mul_clamped_in_place(&bytes));
        bytes.zeroize();
        point
    }

    /// [`mul_clamped`](Self::mul_clamped) for a secret that stays in place. Leaves secrets on the
    /// stack: call it in [`wipe::leaving_nothing`].
    #[inline(always)]
    pub(crate) fn mul_clamped_in_place(&self, bytes: &[u8; 32]) -> MontgomeryPoint {
        let k = Zeroizing::new(words_from_bytes(&clamp_integer(*bytes)));
        MontgomeryPoint(words_to_bytes(&backend::x25519(
            &k,
            &words_from_bytes(&self.0),
        )))
    }

    /// `[clamp(bytes)]B`: an X25519 public key. Constant time. Wipes the copy of the bytes passed
    /// in.
    #[inline(never)]
    pub fn mul_base_clamped(mut bytes: [u8; 32]) -> MontgomeryPoint {
        let point = MontgomeryPoint::mul_base_clamped_in_place(&bytes);
        bytes.zeroize();
        point
    }

    /// [`mul_base_clamped`](Self::mul_base_clamped) for a secret that stays in place.
    pub(crate) fn mul_base_clamped_in_place(bytes: &[u8; 32]) -> MontgomeryPoint {
        wipe::leaving_nothing(wipe::ONE, || {
            let k = Zeroizing::new(words_from_bytes(&clamp_integer(*bytes)));
            MontgomeryPoint(words_to_bytes(&backend::x25519_base(&k)))
        })
    }

    /// `[k]self`, where `bits` are the bits of `k`, any number of them, most significant first.
    /// Constant time for a given number of bits.
    pub fn mul_bits_be(&self, bits: impl Iterator<Item = bool>) -> MontgomeryPoint {
        wipe::leaving_nothing(wipe::ONE, || {
            let u = ladder_of_bits::<Home>(bits, &words_from_bytes(&self.0));
            MontgomeryPoint(words_to_bytes(&u))
        })
    }

    /// The point that Elligator 2 maps 32 bytes to, ignoring their two highest bits. Every string has
    /// one; it is on the curve, not on the twist. Constant time.
    ///
    /// Reference: Bernstein, Hamburg, Krasnova, Lange, *Elligator*, eprint 2013/325, section 5, with
    /// the non-square 2.
    #[cfg(feature = "hazmat")]
    pub fn from_representative(bytes: &[u8; 32]) -> MontgomeryPoint {
        let mut w = words_from_bytes(bytes);
        w[3] &= u64::MAX >> 2;
        let u = elligator::to_montgomery::<HomeGroup>(Home::from_words(&w));
        MontgomeryPoint(words_to_bytes(&u.to_words()))
    }

    /// Bytes that [`from_representative`](Self::from_representative) maps to this point: half of the
    /// points of the curve have some. Bit 0 of `tweak` selects one of two; bits 6 and 7 become the two
    /// highest bits, which are ignored. Constant time.
    ///
    /// With a random tweak, the bytes of a uniform point of the curve are uniform. A public key is no
    /// such point, being in the subgroup of prime order: see `elligator` in `nineteen-protocols`.
    #[cfg(feature = "hazmat")]
    pub fn to_representative(&self, tweak: u8) -> subtle::CtOption<[u8; 32]> {
        let second = Mask::from_bit(u64::from(tweak & 1));
        let (exists, r) = elligator::representative::<HomeGroup>(self.residue(), second);
        let mut bytes = words_to_bytes(&r.to_words());
        bytes[31] |= tweak & 0xc0;
        subtle::CtOption::new(bytes, choice(exists))
    }

    /// The 32 bytes, as they are.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The 32 bytes, as they are.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    pub(crate) fn residue(&self) -> Home {
        let mut w = words_from_bytes(&self.0);
        w[3] &= u64::MAX >> 1;
        Home::from_words(&w)
    }
}

impl Identity for MontgomeryPoint {
    /// u = 0, which represents the point at infinity and (0, 0).
    fn identity() -> MontgomeryPoint {
        MontgomeryPoint([0; 32])
    }
}

impl ConstantTimeEq for MontgomeryPoint {
    /// Compares the residues modulo p, not the bytes.
    fn ct_eq(&self, other: &MontgomeryPoint) -> Choice {
        choice(self.residue().equals(other.residue()))
    }
}

/// Converts our mask to a choice of `subtle`.
pub(crate) fn choice(mask: Mask) -> Choice {
    Choice::from(mask.bit() as u8)
}

/// Converts a choice of `subtle` to our mask.
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
        words_to_bytes(&self.residue().to_words()).hash(state);
    }
}

impl Zeroize for MontgomeryPoint {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl Mul<&Scalar> for &MontgomeryPoint {
    type Output = MontgomeryPoint;

    /// `[scalar]self`, using the ladder. Constant time.
    fn mul(self, scalar: &Scalar) -> MontgomeryPoint {
        wipe::leaving_nothing(wipe::ONE, || {
            let k = Zeroizing::new(scalar.words());
            let u = backend::ladder(&k, &words_from_bytes(&self.0));
            MontgomeryPoint(words_to_bytes(&u))
        })
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
