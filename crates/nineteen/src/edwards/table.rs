// SPDX-License-Identifier: MIT OR Apache-2.0
//! A point prepared for repeated multiplication by secret scalars.
//!
//! A table is a comb like that of the base point: 24 KB on the heap, computed in about the time of
//! ten multiplications. A multiplication with it takes four doublings. (With the feature `small`: 3
//! KB and 60 doublings.) [`ED25519_BASEPOINT_TABLE`](crate::constants::ED25519_BASEPOINT_TABLE)
//! needs no table of its own: it uses the multiples that keys and signatures use, in vectors where
//! available. A created table is always a separate one, even for the base point: the point may be
//! secret, so it is never compared with anything. Without the feature `alloc` such a table is just
//! the point.

use core::fmt;
use core::ops::Mul;

#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use zeroize::Zeroizing;

use super::EdwardsPoint;
#[cfg(feature = "alloc")]
use crate::curve::compiled::HomeGroup;
#[cfg(feature = "alloc")]
use crate::curve::{
    mul_base::mul_by_comb,
    precomputed::{Comb, comb_of},
};
use crate::scalar::Scalar;
use crate::traits::BasepointTable;
#[cfg(feature = "alloc")]
use crate::wipe;

/// A point prepared for repeated multiplication by secret scalars; see [`BasepointTable`].
#[derive(Clone)]
pub struct EdwardsBasepointTable {
    point: EdwardsPoint,
    multiples: Multiples,
}

/// Where the multiples of the point are stored.
#[derive(Clone)]
enum Multiples {
    /// In the tables of the base point.
    OfBase,
    /// In a table of its own.
    #[cfg(feature = "alloc")]
    Own(Box<Comb>),
    /// Not stored.
    #[cfg(not(feature = "alloc"))]
    None,
}

impl EdwardsBasepointTable {
    /// The table of the base point.
    pub(crate) const OF_BASE: EdwardsBasepointTable = EdwardsBasepointTable {
        point: EdwardsPoint::BASE,
        multiples: Multiples::OfBase,
    };
}

impl BasepointTable for EdwardsBasepointTable {
    type Point = EdwardsPoint;

    /// Prepares a point. Constant time in the point. For the base point,
    /// [`ED25519_BASEPOINT_TABLE`](crate::constants::ED25519_BASEPOINT_TABLE) multiplies faster.
    fn create(basepoint: &EdwardsPoint) -> EdwardsBasepointTable {
        EdwardsBasepointTable {
            point: *basepoint,
            #[cfg(feature = "alloc")]
            multiples: Multiples::Own(comb_of::<HomeGroup>(&basepoint.0)),
            #[cfg(not(feature = "alloc"))]
            multiples: Multiples::None,
        }
    }

    fn basepoint(&self) -> EdwardsPoint {
        self.point
    }

    fn mul_base(&self, scalar: &Scalar) -> EdwardsPoint {
        match &self.multiples {
            Multiples::OfBase => EdwardsPoint::mul_base(scalar),
            #[cfg(feature = "alloc")]
            Multiples::Own(comb) => wipe::leaving_nothing(wipe::ONE, || {
                let k = Zeroizing::new(scalar.words());
                EdwardsPoint(mul_by_comb::<HomeGroup>(&k, comb, None).to_extended())
            }),
            #[cfg(not(feature = "alloc"))]
            Multiples::None => self.point * scalar,
        }
    }
}

impl fmt::Debug for EdwardsBasepointTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EdwardsBasepointTable")
            .finish_non_exhaustive()
    }
}

impl Mul<&Scalar> for &EdwardsBasepointTable {
    type Output = EdwardsPoint;

    /// [`mul_base`](BasepointTable::mul_base).
    fn mul(self, scalar: &Scalar) -> EdwardsPoint {
        self.mul_base(scalar)
    }
}

impl Mul<&EdwardsBasepointTable> for &Scalar {
    type Output = EdwardsPoint;

    /// [`mul_base`](BasepointTable::mul_base).
    fn mul(self, table: &EdwardsBasepointTable) -> EdwardsPoint {
        table.mul_base(self)
    }
}
