// SPDX-License-Identifier: MIT OR Apache-2.0
//! The traits of both groups.

#[cfg(feature = "alloc")]
use core::borrow::Borrow;

pub use nineteen::traits::{Identity, IsIdentity};

#[cfg(any(feature = "alloc", feature = "precomputed-tables"))]
use crate::scalar::Scalar;

/// A point prepared for many multiples of it.
#[cfg(feature = "precomputed-tables")]
pub trait BasepointTable {
    /// The group.
    type Point;

    /// Prepares a point.
    fn create(basepoint: &Self::Point) -> Self;

    /// The point.
    fn basepoint(&self) -> Self::Point;

    /// `[scalar]P`. Constant time.
    fn mul_base(&self, scalar: &Scalar) -> Self::Point;

    /// `[clamp(bytes)]P`, with the clamped integer as it is, not reduced. Constant time.
    fn mul_base_clamped(&self, bytes: [u8; 32]) -> Self::Point {
        self.mul_base(&Scalar::not_reduced(crate::scalar::clamp_integer(bytes)))
    }
}

/// Sums of many multiples with secret scalars.
#[cfg(feature = "alloc")]
pub trait MultiscalarMul {
    /// The group.
    type Point;

    /// `Σ [kᵢ]Pᵢ`, constant time for a given number of terms.
    fn multiscalar_mul<I, J>(scalars: I, points: J) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Self::Point>;
}

/// Sums of many multiples with public scalars.
#[cfg(feature = "alloc")]
pub trait VartimeMultiscalarMul {
    /// The group.
    type Point;

    /// `Σ [kᵢ]Pᵢ`, or nothing if one of the points is missing. Variable time.
    fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<Self::Point>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator<Item = Option<Self::Point>>;

    /// `Σ [kᵢ]Pᵢ`. Variable time.
    fn vartime_multiscalar_mul<I, J>(scalars: I, points: J) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Self::Point>,
        Self::Point: Clone,
    {
        let points = points.into_iter().map(|p| Some(p.borrow().clone()));
        Self::optional_multiscalar_mul(scalars, points).expect("no point is missing")
    }
}

/// Sums of many multiples with public scalars, of points of which some are known before.
#[cfg(feature = "alloc")]
pub trait VartimePrecomputedMultiscalarMul: Sized {
    /// The group.
    type Point: Clone;

    /// Takes the points that are known before.
    fn new<I>(static_points: I) -> Self
    where
        I: IntoIterator,
        I::Item: Borrow<Self::Point>;

    /// `Σ [aᵢ]Aᵢ` of the points known before. Variable time.
    fn vartime_multiscalar_mul<I>(&self, static_scalars: I) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
    {
        let none = core::iter::empty::<Self::Point>();
        self.vartime_mixed_multiscalar_mul(static_scalars, core::iter::empty::<Scalar>(), none)
    }

    /// `Σ [aᵢ]Aᵢ + Σ [bⱼ]Bⱼ` of the points known before, and of others. Variable time.
    fn vartime_mixed_multiscalar_mul<I, J, K>(
        &self,
        static_scalars: I,
        dynamic_scalars: J,
        dynamic_points: K,
    ) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Scalar>,
        K: IntoIterator,
        K::Item: Borrow<Self::Point>,
    {
        let points = dynamic_points.into_iter().map(|p| Some(p.borrow().clone()));
        self.optional_mixed_multiscalar_mul(static_scalars, dynamic_scalars, points)
            .expect("no point is missing")
    }

    /// The same, or nothing if one of the other points is missing. Variable time.
    fn optional_mixed_multiscalar_mul<I, J, K>(
        &self,
        static_scalars: I,
        dynamic_scalars: J,
        dynamic_points: K,
    ) -> Option<Self::Point>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Scalar>,
        K: IntoIterator<Item = Option<Self::Point>>;
}
