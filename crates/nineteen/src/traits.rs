// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the groups have in common; the names are those of `curve25519_dalek::traits`.

use subtle::ConstantTimeEq;

#[cfg(feature = "alloc")]
use crate::{backend, edwards::EdwardsPoint, ristretto::RistrettoPoint, scalar::Scalar};
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
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
        Self::Point: Copy + Identity,
    {
        Self::optional_multiscalar_mul(scalars, points.into_iter().map(|p| Some(*p.borrow())))
            .unwrap_or_else(Self::Point::identity)
    }
}

#[cfg(feature = "alloc")]
impl MultiscalarMul for EdwardsPoint {
    type Point = EdwardsPoint;

    fn multiscalar_mul<I, J>(scalars: I, points: J) -> EdwardsPoint
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<EdwardsPoint>,
    {
        let mut k: Vec<_> = scalars.into_iter().map(|s| s.borrow().words()).collect();
        let p: Vec<_> = points.into_iter().map(|p| p.borrow().0).collect();
        assert_eq!(k.len(), p.len(), "one scalar for each point");
        let sum = backend::msm(&k, &p);
        zeroize::Zeroize::zeroize(k.as_flattened_mut());
        EdwardsPoint(sum)
    }
}

#[cfg(feature = "alloc")]
impl VartimeMultiscalarMul for EdwardsPoint {
    type Point = EdwardsPoint;

    fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<EdwardsPoint>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator<Item = Option<EdwardsPoint>>,
    {
        let k: Vec<_> = scalars.into_iter().map(|s| s.borrow().words()).collect();
        let p: Vec<_> = points
            .into_iter()
            .map(|p| p.map(|p| p.0))
            .collect::<Option<_>>()?;
        assert_eq!(k.len(), p.len(), "one scalar for each point");
        Some(EdwardsPoint(backend::vartime_msm(&k, &p)))
    }
}

#[cfg(feature = "alloc")]
impl MultiscalarMul for RistrettoPoint {
    type Point = RistrettoPoint;

    fn multiscalar_mul<I, J>(scalars: I, points: J) -> RistrettoPoint
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<RistrettoPoint>,
    {
        let points = points.into_iter().map(|p| p.borrow().0);
        RistrettoPoint(EdwardsPoint::multiscalar_mul(scalars, points))
    }
}

#[cfg(feature = "alloc")]
impl VartimeMultiscalarMul for RistrettoPoint {
    type Point = RistrettoPoint;

    fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<RistrettoPoint>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator<Item = Option<RistrettoPoint>>,
    {
        let points = points.into_iter().map(|p| p.map(|p| p.0));
        EdwardsPoint::optional_multiscalar_mul(scalars, points).map(RistrettoPoint)
    }
}
