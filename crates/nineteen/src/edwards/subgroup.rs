// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points that are known to be multiples of the base point.

use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq};
use zeroize::Zeroize;

use super::EdwardsPoint;
use crate::scalar::{Scalar, by_value, operator};

/// A point of edwards25519 that is a multiple of the base point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SubgroupPoint(pub(crate) EdwardsPoint);

impl From<SubgroupPoint> for EdwardsPoint {
    fn from(point: SubgroupPoint) -> EdwardsPoint {
        point.0
    }
}

operator!(Add add, AddAssign add_assign: SubgroupPoint, SubgroupPoint => SubgroupPoint, |a, b| {
    SubgroupPoint(a.0 + b.0)
});
operator!(Sub sub, SubAssign sub_assign: SubgroupPoint, SubgroupPoint => SubgroupPoint, |a, b| {
    SubgroupPoint(a.0 - b.0)
});
operator!(Add add, AddAssign add_assign: EdwardsPoint, SubgroupPoint => EdwardsPoint, |a, b| {
    a + b.0
});
operator!(Sub sub, SubAssign sub_assign: EdwardsPoint, SubgroupPoint => EdwardsPoint, |a, b| {
    a - b.0
});
operator!(Mul mul, MulAssign mul_assign: SubgroupPoint, Scalar => SubgroupPoint, |p, k| {
    SubgroupPoint(p.0 * k)
});

impl Mul<&SubgroupPoint> for &Scalar {
    type Output = SubgroupPoint;
    fn mul(self, point: &SubgroupPoint) -> SubgroupPoint {
        point * self
    }
}
by_value!(Mul mul: Scalar, SubgroupPoint => SubgroupPoint);

impl Neg for SubgroupPoint {
    type Output = SubgroupPoint;
    fn neg(self) -> SubgroupPoint {
        SubgroupPoint(-self.0)
    }
}

impl<T: core::borrow::Borrow<SubgroupPoint>> Sum<T> for SubgroupPoint {
    fn sum<I: Iterator<Item = T>>(iter: I) -> SubgroupPoint {
        iter.fold(SubgroupPoint::default(), |sum, p| sum + p.borrow())
    }
}

impl ConstantTimeEq for SubgroupPoint {
    fn ct_eq(&self, other: &SubgroupPoint) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl ConditionallySelectable for SubgroupPoint {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> SubgroupPoint {
        SubgroupPoint(EdwardsPoint::conditional_select(&a.0, &b.0, choice))
    }
}

impl Zeroize for SubgroupPoint {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}
