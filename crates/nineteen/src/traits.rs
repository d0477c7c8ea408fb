// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the groups have in common; the names are those of `curve25519_dalek::traits`.

use subtle::ConstantTimeEq;

#[cfg(feature = "alloc")]
use crate::scalar::Scalar;
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
