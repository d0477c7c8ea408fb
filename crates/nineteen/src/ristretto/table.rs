// SPDX-License-Identifier: MIT OR Apache-2.0
//! Elements prepared for repeated multiplication.

#[cfg(feature = "alloc")]
use core::borrow::Borrow;
use core::fmt;
use core::ops::Mul;

use super::RistrettoPoint;
use crate::edwards::EdwardsBasepointTable;
#[cfg(feature = "alloc")]
use crate::edwards::VartimeEdwardsPrecomputation;
use crate::scalar::Scalar;
use crate::traits::BasepointTable;
#[cfg(feature = "alloc")]
use crate::traits::VartimePrecomputedMultiscalarMul;

/// An element prepared for repeated multiplication by secret scalars; see
/// [`EdwardsBasepointTable`].
#[derive(Clone)]
pub struct RistrettoBasepointTable(EdwardsBasepointTable);

impl RistrettoBasepointTable {
    /// The table of the base element.
    pub(crate) const OF_BASE: RistrettoBasepointTable =
        RistrettoBasepointTable(EdwardsBasepointTable::OF_BASE);

    /// Prepares an element. Constant time in the element.
    pub fn create(basepoint: &RistrettoPoint) -> RistrettoBasepointTable {
        RistrettoBasepointTable(EdwardsBasepointTable::create(&basepoint.0))
    }

    /// The element that was prepared.
    pub fn basepoint(&self) -> RistrettoPoint {
        RistrettoPoint(self.0.basepoint())
    }
}

impl BasepointTable for RistrettoBasepointTable {
    type Point = RistrettoPoint;

    fn create(basepoint: &RistrettoPoint) -> RistrettoBasepointTable {
        RistrettoBasepointTable::create(basepoint)
    }

    fn basepoint(&self) -> RistrettoPoint {
        RistrettoBasepointTable::basepoint(self)
    }

    fn mul_base(&self, scalar: &Scalar) -> RistrettoPoint {
        RistrettoPoint(self.0.mul_base(scalar))
    }
}

impl fmt::Debug for RistrettoBasepointTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RistrettoBasepointTable")
            .finish_non_exhaustive()
    }
}

impl Mul<&Scalar> for &RistrettoBasepointTable {
    type Output = RistrettoPoint;

    /// [`mul_base`](BasepointTable::mul_base).
    fn mul(self, scalar: &Scalar) -> RistrettoPoint {
        self.mul_base(scalar)
    }
}

impl Mul<&RistrettoBasepointTable> for &Scalar {
    type Output = RistrettoPoint;

    /// [`mul_base`](BasepointTable::mul_base).
    fn mul(self, table: &RistrettoBasepointTable) -> RistrettoPoint {
        table.mul_base(self)
    }
}

/// Elements that are known beforehand; see [`VartimeEdwardsPrecomputation`].
#[cfg(feature = "alloc")]
#[derive(Clone, Debug)]
pub struct VartimeRistrettoPrecomputation(VartimeEdwardsPrecomputation);

#[cfg(feature = "alloc")]
impl VartimePrecomputedMultiscalarMul for VartimeRistrettoPrecomputation {
    type Point = RistrettoPoint;

    fn new<I>(static_points: I) -> VartimeRistrettoPrecomputation
    where
        I: IntoIterator,
        I::Item: Borrow<RistrettoPoint>,
    {
        let points = static_points.into_iter().map(|p| p.borrow().0);
        VartimeRistrettoPrecomputation(VartimeEdwardsPrecomputation::new(points))
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn optional_mixed_multiscalar_mul<I, J, K>(
        &self,
        static_scalars: I,
        dynamic_scalars: J,
        dynamic_points: K,
    ) -> Option<RistrettoPoint>
    where
        I: IntoIterator,
        I::Item: Borrow<Scalar>,
        J: IntoIterator,
        J::Item: Borrow<Scalar>,
        K: IntoIterator<Item = Option<RistrettoPoint>>,
    {
        let points = dynamic_points.into_iter().map(|p| p.map(|p| p.0));
        self.0
            .optional_mixed_multiscalar_mul(static_scalars, dynamic_scalars, points)
            .map(RistrettoPoint)
    }
}
