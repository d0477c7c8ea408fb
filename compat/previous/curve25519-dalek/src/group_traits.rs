// SPDX-License-Identifier: MIT OR Apache-2.0
//! The traits of `ff` 0.13 and `group` 0.13, by those of the versions that `nineteen` speaks.

use ff::{Field, FromUniformBytes, PrimeField};
use group::cofactor::CofactorGroup;
use group::prime::PrimeGroup;
use group::{Group, GroupEncoding};
use group_of_today::cofactor::CofactorGroup as _;
use group_of_today::ff::PrimeField as PrimeFieldOfToday;
use group_of_today::{Group as _, GroupEncoding as GroupEncodingOfToday};
use nineteen::edwards as inner;
use nineteen::hazmat::leaving_nothing;
use nineteen::traits::Identity;
use rand_core::RngCore;
use subtle::{Choice, ConstantTimeEq, CtOption};

use crate::constants::{ED25519_BASEPOINT_POINT, RISTRETTO_BASEPOINT_POINT};
use crate::edwards::{CompressedEdwardsY, EdwardsPoint};
use crate::ristretto::RistrettoPoint;
use crate::scalar::Scalar;

type InnerScalar = nineteen::scalar::Scalar;

impl Field for Scalar {
    const ZERO: Scalar = Scalar::ZERO;
    const ONE: Scalar = Scalar::ONE;

    fn random(mut rng: impl RngCore) -> Scalar {
        leaving_nothing(|| {
            let mut wide = [0; 64];
            rng.fill_bytes(&mut wide);
            Scalar::from_bytes_mod_order_wide(&wide)
        })
    }

    fn square(&self) -> Scalar {
        self * self
    }

    fn double(&self) -> Scalar {
        self + self
    }

    fn invert(&self) -> CtOption<Scalar> {
        CtOption::new(Scalar::invert(self), !self.ct_eq(&Scalar::ZERO))
    }

    fn sqrt_ratio(num: &Scalar, div: &Scalar) -> (Choice, Scalar) {
        ff::helpers::sqrt_ratio_generic(num, div)
    }

    fn sqrt(&self) -> CtOption<Scalar> {
        group_of_today::ff::Field::sqrt(&self.0).map(Scalar)
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

    const MODULUS: &'static str = <InnerScalar as PrimeFieldOfToday>::MODULUS;
    const NUM_BITS: u32 = <InnerScalar as PrimeFieldOfToday>::NUM_BITS;
    const CAPACITY: u32 = <InnerScalar as PrimeFieldOfToday>::CAPACITY;
    const TWO_INV: Scalar = Scalar(<InnerScalar as PrimeFieldOfToday>::TWO_INV);
    const MULTIPLICATIVE_GENERATOR: Scalar =
        Scalar(<InnerScalar as PrimeFieldOfToday>::MULTIPLICATIVE_GENERATOR);
    const S: u32 = <InnerScalar as PrimeFieldOfToday>::S;
    const ROOT_OF_UNITY: Scalar = Scalar(<InnerScalar as PrimeFieldOfToday>::ROOT_OF_UNITY);
    const ROOT_OF_UNITY_INV: Scalar = Scalar(<InnerScalar as PrimeFieldOfToday>::ROOT_OF_UNITY_INV);
    const DELTA: Scalar = Scalar(<InnerScalar as PrimeFieldOfToday>::DELTA);
}

#[cfg(feature = "group-bits")]
impl ff::PrimeFieldBits for Scalar {
    type ReprBits = [u8; 32];

    fn to_le_bits(&self) -> ff::FieldBits<[u8; 32]> {
        self.to_repr().into()
    }

    fn char_le_bits() -> ff::FieldBits<[u8; 32]> {
        crate::constants::ORDER.to_bytes().into()
    }
}

impl FromUniformBytes<64> for Scalar {
    fn from_uniform_bytes(bytes: &[u8; 64]) -> Scalar {
        Scalar::from_bytes_mod_order_wide(bytes)
    }
}

/// `Group` but for random elements, and `GroupEncoding`, by those of today.
macro_rules! group_traits {
    ($name:ident of $inner:ty, $generator:expr, |$rng:ident| $random:expr) => {
        impl Group for $name {
            type Scalar = Scalar;

            fn random(mut $rng: impl RngCore) -> $name {
                $random
            }
            fn identity() -> $name {
                $name::default()
            }
            fn generator() -> $name {
                $generator
            }
            fn is_identity(&self) -> Choice {
                self.ct_eq(&$name::default())
            }
            fn double(&self) -> $name {
                $name(self.0.double())
            }
        }

        impl GroupEncoding for $name {
            type Repr = [u8; 32];

            fn from_bytes(bytes: &[u8; 32]) -> CtOption<$name> {
                <$inner as GroupEncodingOfToday>::from_bytes(bytes).map($name)
            }
            fn from_bytes_unchecked(bytes: &[u8; 32]) -> CtOption<$name> {
                <$name as GroupEncoding>::from_bytes(bytes)
            }
            fn to_bytes(&self) -> [u8; 32] {
                GroupEncodingOfToday::to_bytes(&self.0)
            }
        }
    };
}

group_traits!(EdwardsPoint of inner::EdwardsPoint, ED25519_BASEPOINT_POINT, |rng| {
    let mut encoding = CompressedEdwardsY([0; 32]);
    loop {
        rng.fill_bytes(&mut encoding.0);
        match encoding.decompress() {
            Some(point) if point != Identity::identity() => break point,
            _ => {}
        }
    }
});

group_traits!(RistrettoPoint of nineteen::ristretto::RistrettoPoint, RISTRETTO_BASEPOINT_POINT, |rng| {
    let mut wide = [0; 64];
    rng.fill_bytes(&mut wide);
    RistrettoPoint::from_uniform_bytes(&wide)
});

group_traits!(SubgroupPoint of inner::SubgroupPoint, SubgroupPoint(inner::SubgroupPoint::generator()), |rng| {
    loop {
        let k = <Scalar as Field>::random(&mut rng);
        if k != Scalar::ZERO {
            break SubgroupPoint::generator() * k;
        }
    }
});

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

impl CofactorGroup for EdwardsPoint {
    type Subgroup = SubgroupPoint;

    fn clear_cofactor(&self) -> SubgroupPoint {
        SubgroupPoint(self.0.clear_cofactor())
    }

    fn into_subgroup(self) -> CtOption<SubgroupPoint> {
        self.0.into_subgroup().map(SubgroupPoint)
    }

    fn is_torsion_free(&self) -> Choice {
        group_of_today::cofactor::CofactorGroup::is_torsion_free(&self.0)
    }
}

/// A point of edwards25519 that is a multiple of the base point.
#[derive(Clone, Copy, Default)]
pub struct SubgroupPoint(inner::SubgroupPoint);

wrapper_without_serde!(SubgroupPoint, inner::SubgroupPoint);
group!(SubgroupPoint);

impl PrimeGroup for SubgroupPoint {}

impl From<SubgroupPoint> for EdwardsPoint {
    fn from(point: SubgroupPoint) -> EdwardsPoint {
        EdwardsPoint(point.0.into())
    }
}

operator!(Add add: EdwardsPoint, SubgroupPoint => EdwardsPoint, |a, b| EdwardsPoint(a.0 + b.0));
operator!(Sub sub: EdwardsPoint, SubgroupPoint => EdwardsPoint, |a, b| EdwardsPoint(a.0 - b.0));
assign!(AddAssign add_assign by Add add: EdwardsPoint, SubgroupPoint);
assign!(SubAssign sub_assign by Sub sub: EdwardsPoint, SubgroupPoint);
