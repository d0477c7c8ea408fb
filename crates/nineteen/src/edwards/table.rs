// SPDX-License-Identifier: MIT OR Apache-2.0
//! A point prepared for many multiples of it by secret scalars.
//!
//! A table is a comb, as that of the base point: 24 KB on the heap, made in about the time of ten multiples; a multiple by it
//! takes no doublings. [`ED25519_BASEPOINT_TABLE`](crate::constants::ED25519_BASEPOINT_TABLE) needs none of its own: its multiples come
//! from where keys and signatures take theirs, from vectors where there are. A table that is made is always one of its own, of the base point too:
//! the point may be a secret, so it is compared with nothing. Without the feature `alloc` such a table is the point alone.

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
    mul_base::{comb_of, mul_by_comb},
    tables::Comb,
};
use crate::scalar::Scalar;
use crate::traits::BasepointTable;
#[cfg(feature = "alloc")]
use crate::wipe;

/// A point prepared for many multiples of it by secret scalars; see [`BasepointTable`].
#[derive(Clone)]
pub struct EdwardsBasepointTable {
    point: EdwardsPoint,
    multiples: Multiples,
}

/// Where the multiples of the point are.
#[derive(Clone)]
enum Multiples {
    /// In the tables of the base point.
    OfBase,
    /// In a table of its own.
    #[cfg(feature = "alloc")]
    Own(Box<Comb>),
    /// Nowhere.
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

    /// Constant time in the point. The table of the base point is
    /// [`ED25519_BASEPOINT_TABLE`](crate::constants::ED25519_BASEPOINT_TABLE), whose multiples are faster.
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
                EdwardsPoint(mul_by_comb::<HomeGroup>(&k, comb).to_extended())
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
