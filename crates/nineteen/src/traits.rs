// SPDX-License-Identifier: MIT OR Apache-2.0
//! Common traits of the groups; the names are those of `curve25519_dalek::traits`.

use subtle::ConstantTimeEq;
use zeroize::{Zeroize, Zeroizing};

use crate::scalar::{Scalar, clamp_integer};
use crate::wipe;
#[cfg(feature = "alloc")]
use core::borrow::Borrow;

/// A type with a neutral element.
pub trait Identity {
    /// The neutral element.
    fn identity() -> Self;
}

/// A type that can tell whether a value is its neutral element.
pub trait IsIdentity {
    /// Whether this is the neutral element.
    fn is_identity(&self) -> bool;
}

impl<T: ConstantTimeEq + Identity> IsIdentity for T {
    fn is_identity(&self) -> bool {
        self.ct_eq(&T::identity()).into()
    }
}

/// Multiscalar multiplication with secret scalars.
#[cfg(feature = "alloc")]
pub trait MultiscalarMul {
    /// The type of the points.
    type Point;

    /// `Σ [kᵢ]Pᵢ`. Constant time for a given number of terms.
    ///
    /// # Panics
    ///
    /// If the numbers of scalars and points differ.
    fn multiscalar_mul<I, J>(scalars: I, points: J) -> Self::Point
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Self::Point>;
}

/// Multiscalar multiplication with public scalars.
#[cfg(feature = "alloc")]
pub trait VartimeMultiscalarMul {
    /// The type of the points.
    type Point;

    /// `Σ [kᵢ]Pᵢ`, or `None` if any of the points is `None`. Variable time.
    ///
    /// # Panics
    ///
    /// If the numbers of scalars and points differ.
    fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<Self::Point>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator<Item = Option<Self::Point>>;

    /// `Σ [kᵢ]Pᵢ`. Variable time.
    ///
    /// # Panics
    ///
    /// If the numbers of scalars and points differ.
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

/// Multiscalar multiplication with public scalars, in which some points are known beforehand
/// (static points).
#[cfg(feature = "alloc")]
pub trait VartimePrecomputedMultiscalarMul: Sized {
    /// The type of the points.
    type Point: Clone;

    /// Prepares the static points.
    fn new<I>(static_points: I) -> Self
    where
        I: IntoIterator,
        I::Item: Borrow<Self::Point>;

    /// The number of static points.
    fn len(&self) -> usize;

    /// Whether there are no static points.
    fn is_empty(&self) -> bool;

    /// `Σ [aᵢ]Aᵢ` over the static points. Variable time.
    ///
    /// # Panics
    ///
    /// If there are more scalars than static points.
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

    /// `Σ [aᵢ]Aᵢ + Σ [bⱼ]Bⱼ` over the static points Aᵢ and other points Bⱼ. Variable time.
    ///
    /// # Panics
    ///
    /// If there are more static scalars than static points, or if the numbers of dynamic scalars
    /// and points differ.
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

    /// [`vartime_mixed_multiscalar_mul`](Self::vartime_mixed_multiscalar_mul), or `None` if any of
    /// the dynamic points is `None`. Variable time.
    ///
    /// # Panics
    ///
    /// If there are more static scalars than static points, or if the numbers of dynamic scalars
    /// and points differ.
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

/// A point prepared for repeated multiplication.
pub trait BasepointTable {
    /// The type of the point.
    type Point;

    /// Prepares a point.
    fn create(basepoint: &Self::Point) -> Self;

    /// The point that was prepared.
    fn basepoint(&self) -> Self::Point;

    /// `[scalar]P`. Constant time.
    fn mul_base(&self, scalar: &Scalar) -> Self::Point;

    /// `[clamp(bytes)]P`; the clamped integer is not reduced modulo L. Constant time. Wipes the copy
    /// of the bytes passed in.
    #[inline(never)]
    fn mul_base_clamped(&self, mut bytes: [u8; 32]) -> Self::Point {
        let point = wipe::leaving_nothing(wipe::ONE, || {
            let k = Zeroizing::new(Scalar::not_reduced(clamp_integer(bytes)));
            self.mul_base(&k)
        });
        bytes.zeroize();
        point
    }
}
