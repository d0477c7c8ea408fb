// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the groups have in common; the names are those of `curve25519_dalek::traits`.

use subtle::ConstantTimeEq;
use zeroize::Zeroizing;

use crate::scalar::{Scalar, clamp_integer};
use crate::wipe;
#[cfg(feature = "alloc")]
use core::borrow::Borrow;

/// A type with a neutral element.
pub trait Identity {
    /// The neutral element.
    fn identity() -> Self;
}

/// A type whose neutral element can be recognised.
pub trait IsIdentity {
    /// Whether this is the neutral element.
    fn is_identity(&self) -> bool;
}

impl<T: ConstantTimeEq + Identity> IsIdentity for T {
    fn is_identity(&self) -> bool {
        self.ct_eq(&T::identity()).into()
    }
}

/// Sums of many multiples with secret scalars.
#[cfg(feature = "alloc")]
pub trait MultiscalarMul {
    /// The group.
    type Point;

    /// `Σ [kᵢ]Pᵢ`, constant time for a given number of terms.
    ///
    /// # Panics
    ///
    /// If there are not as many scalars as points.
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
    ///
    /// # Panics
    ///
    /// If there are not as many scalars as points.
    fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<Self::Point>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator<Item = Option<Self::Point>>;

    /// `Σ [kᵢ]Pᵢ`. Variable time.
    ///
    /// # Panics
    ///
    /// If there are not as many scalars as points.
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

    /// How many points are known before.
    fn len(&self) -> usize;

    /// Whether no point is known before.
    fn is_empty(&self) -> bool;

    /// `Σ [aᵢ]Aᵢ` of the points known before. Variable time.
    ///
    /// # Panics
    ///
    /// If there are more scalars than points.
    fn vartime_multiscalar_mul<I>(&self, static_scalars: I) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
    {
        let none = (core::iter::empty::<Scalar>(), core::iter::empty());
        self.vartime_mixed_multiscalar_mul::<I, _, core::iter::Empty<Self::Point>>(
            static_scalars,
            none.0,
            none.1,
        )
    }

    /// `Σ [aᵢ]Aᵢ + Σ [bⱼ]Bⱼ` of the points known before, and of others. Variable time.
    ///
    /// # Panics
    ///
    /// If there are more scalars than points known before, or not as many scalars as other points.
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

    /// [`vartime_mixed_multiscalar_mul`](Self::vartime_mixed_multiscalar_mul), or nothing if one of the other points
    /// is missing. Variable time.
    ///
    /// # Panics
    ///
    /// If there are more scalars than points known before, or not as many scalars as other points.
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

/// A point prepared for many multiples of it.
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
        wipe::leaving_nothing(wipe::ONE, || {
            let k = Zeroizing::new(Scalar::not_reduced(clamp_integer(bytes)));
            self.mul_base(&k)
        })
    }
}
