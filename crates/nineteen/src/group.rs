// SPDX-License-Identifier: MIT OR Apache-2.0
//! Implements the traits of `ff` and `group`: scalars are a prime field, Ristretto elements and the
//! points of order L are prime groups, and all points of edwards25519 are a group with a cofactor.

use ::group::cofactor::CofactorGroup;
use ::group::ff::{self, Field, FromUniformBytes, PrimeField};
use ::group::prime::PrimeGroup;
use ::group::{Group, GroupEncoding};
use rand_core::TryRng;
use subtle::{Choice, ConstantTimeEq, CtOption};
use zeroize::Zeroizing;

use crate::backend;
use crate::constants::{ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT};
use crate::curve::scalar::L;
use crate::edwards::{EdwardsPoint, SubgroupPoint};
use crate::field::words_from_bytes;
use crate::montgomery::choice;
use crate::ristretto::RistrettoPoint;
use crate::scalar::Scalar;
use crate::traits::Identity;
use crate::wipe;

/// A scalar from its words, least significant first.
const fn scalar(words: [u64; 4]) -> Scalar {
    let mut bytes = [0; 32];
    let mut i = 0;
    while i < 32 {
        bytes[i] = (words[i / 8] >> (8 * (i % 8))) as u8;
        i += 1;
    }
    Scalar::not_reduced(bytes)
}

impl Field for Scalar {
    const ZERO: Scalar = Scalar::ZERO;
    const ONE: Scalar = Scalar::ONE;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<Scalar, R::Error> {
        wipe::leaving_nothing(wipe::ONE, || {
            let mut wide = Zeroizing::new([0; 64]);
            rng.try_fill_bytes(&mut *wide)?;
            Ok(Scalar::from_bytes_mod_order_wide(&wide))
        })
    }

    fn square(&self) -> Scalar {
        self * self
    }

    fn double(&self) -> Scalar {
        self + self
    }

    fn invert(&self) -> CtOption<Scalar> {
        let inverse = Scalar::invert(self); // also 0 for unreduced multiples of L
        CtOption::new(inverse, !inverse.ct_eq(&Scalar::ZERO))
    }

    fn sqrt_ratio(num: &Scalar, div: &Scalar) -> (Choice, Scalar) {
        // The helper's assertion holds for canonical operands.
        ff::helpers::sqrt_ratio_generic(&num.reduced(), &div.reduced())
    }

    fn sqrt(&self) -> CtOption<Scalar> {
        // (T - 1)/2 for L - 1 = 2^S·T, that is (L - 5)/8.
        const EXPONENT: [u64; 4] = [
            (L[0] - 5) >> 3 | L[1] << 61,
            L[1] >> 3 | L[2] << 61,
            L[2] >> 3 | L[3] << 61,
            L[3] >> 3,
        ];
        // The helper compares the square of the root with its operand.
        ff::helpers::sqrt_tonelli_shanks(&self.reduced(), EXPONENT)
    }
}

impl PrimeField for Scalar {
    type Repr = [u8; 32];

    fn from_repr(repr: [u8; 32]) -> CtOption<Scalar> {
        Scalar::from_canonical_bytes(repr)
    }

    fn to_repr(&self) -> [u8; 32] {
        self.to_bytes()
    }

    fn is_odd(&self) -> Choice {
        Choice::from(self.as_bytes()[0] & 1)
    }

    const MODULUS: &'static str =
        "0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed";
    const NUM_BITS: u32 = 253;
    const CAPACITY: u32 = 252;
    // (L + 1)/2
    const TWO_INV: Scalar = scalar([
        0x2c09_318d_2e7a_e9f7,
        0x0a6f_7cef_517b_ce6b,
        0x0000_0000_0000_0000,
        0x0800_0000_0000_0000,
    ]);
    const MULTIPLICATIVE_GENERATOR: Scalar = scalar([2, 0, 0, 0]);
    const S: u32 = 2;
    // 2^((L-1)/4)
    const ROOT_OF_UNITY: Scalar = scalar([
        0xbe87_75df_ebbe_07d4,
        0x0ef0_5653_42ce_83fe,
        0x7d3d_6d60_abc1_c27a,
        0x094a_7310_e079_81e7,
    ]);
    // The cube of the root above, which is its negative.
    const ROOT_OF_UNITY_INV: Scalar = scalar([
        0x998a_ed3a_7137_cc19,
        0x05ee_a38b_6029_18d7,
        0x82c2_929f_543e_3d86,
        0x06b5_8cef_1f86_7e18,
    ]);
    // 2^(2^S)
    const DELTA: Scalar = scalar([16, 0, 0, 0]);
}

impl FromUniformBytes<64> for Scalar {
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Scalar {
        Scalar::from_bytes_mod_order_wide(bytes)
    }
}

impl Group for EdwardsPoint {
    type Scalar = Scalar;

    /// [`EdwardsPoint::random`].
    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<EdwardsPoint, R::Error> {
        let mut encoding = [0; 32];
        loop {
            rng.try_fill_bytes(&mut encoding)?;
            let point = EdwardsPoint::from_bytes(&encoding);
            let found = point.is_some().into();
            let point = point.unwrap_or(Identity::identity());
            if found && !bool::from(Group::is_identity(&point)) {
                return Ok(point);
            }
        }
    }

    fn identity() -> EdwardsPoint {
        Identity::identity()
    }

    fn generator() -> EdwardsPoint {
        ED25519_BASEPOINT_POINT
    }

    fn is_identity(&self) -> Choice {
        self.ct_eq(&Identity::identity())
    }

    fn double(&self) -> EdwardsPoint {
        self + self
    }
}

impl GroupEncoding for EdwardsPoint {
    type Repr = [u8; 32];

    /// Constant time. Accepts y ≥ p and a sign bit on x = 0.
    fn from_bytes(bytes: &[u8; 32]) -> CtOption<EdwardsPoint> {
        let decoded = backend::decode(&words_from_bytes(bytes));
        CtOption::new(EdwardsPoint(decoded.point), choice(decoded.on_curve))
    }

    /// The same: there is no check that could be omitted.
    fn from_bytes_unchecked(bytes: &[u8; 32]) -> CtOption<EdwardsPoint> {
        EdwardsPoint::from_bytes(bytes)
    }

    fn to_bytes(&self) -> [u8; 32] {
        self.compress().to_bytes()
    }
}

impl CofactorGroup for EdwardsPoint {
    type Subgroup = SubgroupPoint;

    fn clear_cofactor(&self) -> SubgroupPoint {
        SubgroupPoint(self.mul_by_cofactor())
    }

    fn into_subgroup(self) -> CtOption<SubgroupPoint> {
        let inside = CofactorGroup::is_torsion_free(&self);
        CtOption::new(SubgroupPoint(self), inside)
    }

    fn is_torsion_free(&self) -> Choice {
        EdwardsPoint(backend::mul(&L, &self.0)).ct_eq(&Identity::identity())
    }
}

impl Group for SubgroupPoint {
    type Scalar = Scalar;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<SubgroupPoint, R::Error> {
        loop {
            let k: Scalar = Field::try_random(rng)?;
            if k != Scalar::ZERO {
                return Ok(SubgroupPoint(EdwardsPoint::mul_base(&k)));
            }
        }
    }

    fn identity() -> SubgroupPoint {
        SubgroupPoint::default()
    }

    fn generator() -> SubgroupPoint {
        SubgroupPoint(ED25519_BASEPOINT_POINT)
    }

    fn is_identity(&self) -> Choice {
        Group::is_identity(&self.0)
    }

    fn double(&self) -> SubgroupPoint {
        self + self
    }
}

impl GroupEncoding for SubgroupPoint {
    type Repr = [u8; 32];

    fn from_bytes(bytes: &[u8; 32]) -> CtOption<SubgroupPoint> {
        EdwardsPoint::from_bytes(bytes).and_then(CofactorGroup::into_subgroup)
    }

    /// The same: there is no check that could be omitted.
    fn from_bytes_unchecked(bytes: &[u8; 32]) -> CtOption<SubgroupPoint> {
        SubgroupPoint::from_bytes(bytes)
    }

    fn to_bytes(&self) -> [u8; 32] {
        self.0.compress().to_bytes()
    }
}

impl PrimeGroup for SubgroupPoint {}

impl Group for RistrettoPoint {
    type Scalar = Scalar;

    fn try_random<R: TryRng + ?Sized>(rng: &mut R) -> Result<RistrettoPoint, R::Error> {
        RistrettoPoint::try_uniform(rng)
    }

    fn identity() -> RistrettoPoint {
        Identity::identity()
    }

    fn generator() -> RistrettoPoint {
        RISTRETTO_BASEPOINT_POINT
    }

    fn is_identity(&self) -> Choice {
        self.ct_eq(&Identity::identity())
    }

    fn double(&self) -> RistrettoPoint {
        self + self
    }
}

impl GroupEncoding for RistrettoPoint {
    type Repr = [u8; 32];

    /// Constant time.
    fn from_bytes(bytes: &[u8; 32]) -> CtOption<RistrettoPoint> {
        let (valid, point) = backend::ristretto_decode(&words_from_bytes(bytes));
        CtOption::new(RistrettoPoint(EdwardsPoint(point)), choice(valid))
    }

    /// The same: there is no check that could be omitted.
    fn from_bytes_unchecked(bytes: &[u8; 32]) -> CtOption<RistrettoPoint> {
        RistrettoPoint::from_bytes(bytes)
    }

    fn to_bytes(&self) -> [u8; 32] {
        self.compress().to_bytes()
    }
}

impl PrimeGroup for RistrettoPoint {}

impl CofactorGroup for RistrettoPoint {
    type Subgroup = RistrettoPoint;

    fn clear_cofactor(&self) -> RistrettoPoint {
        *self
    }

    fn into_subgroup(self) -> CtOption<RistrettoPoint> {
        CtOption::new(self, Choice::from(1))
    }

    fn is_torsion_free(&self) -> Choice {
        Choice::from(1)
    }
}
