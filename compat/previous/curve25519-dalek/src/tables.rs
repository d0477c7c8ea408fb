// SPDX-License-Identifier: MIT OR Apache-2.0
//! Points prepared for many multiples of them. All tables are the same here, whatever size of digits they are named for.

use nineteen::traits::BasepointTable as _;
use nineteen::{constants, edwards, ristretto};

use crate::edwards::EdwardsPoint;
use crate::ristretto::RistrettoPoint;
use crate::scalar::Scalar;
use crate::traits::BasepointTable;

/// Where a table is.
#[derive(Clone, Debug)]
enum Table<T: 'static> {
    /// That of the base point.
    OfBase(&'static &'static T),
    Own(T),
}

impl<T> Table<T> {
    fn get(&self) -> &T {
        match self {
            Table::OfBase(table) => table,
            Table::Own(table) => table,
        }
    }
}

macro_rules! multiples {
    ($table:ident of $point:ident) => {
        impl core::ops::Mul<&Scalar> for &$table {
            type Output = $point;
            fn mul(self, scalar: &Scalar) -> $point {
                $point(self.0.get().mul_base(&scalar.0))
            }
        }

        impl core::ops::Mul<&$table> for &Scalar {
            type Output = $point;
            fn mul(self, table: &$table) -> $point {
                table * self
            }
        }
    };
}

/// The table whose digits have four bits.
pub type EdwardsBasepointTableRadix16 = EdwardsBasepointTable;

macro_rules! tables {
    ($($name:ident)*) => {$(
        /// A point prepared for many multiples of it.
        #[derive(Clone, Debug)]
        pub struct $name(Table<edwards::EdwardsBasepointTable>);

        multiples!($name of EdwardsPoint);

        impl BasepointTable for $name {
            type Point = EdwardsPoint;

            fn create(basepoint: &EdwardsPoint) -> $name {
                $name(Table::Own(edwards::EdwardsBasepointTable::create(&basepoint.0)))
            }
            fn basepoint(&self) -> EdwardsPoint {
                EdwardsPoint(self.0.get().basepoint())
            }
            fn mul_base(&self, scalar: &Scalar) -> EdwardsPoint {
                self * scalar
            }
        }
    )*};
}
tables! {
    EdwardsBasepointTable
    EdwardsBasepointTableRadix32
    EdwardsBasepointTableRadix64
    EdwardsBasepointTableRadix128
    EdwardsBasepointTableRadix256
}

macro_rules! conversions {
    ($($from:ident to $($to:ident)*;)*) => {$($(
        impl From<&$from> for $to {
            fn from(table: &$from) -> $to {
                $to(table.0.clone())
            }
        }
    )*)*};
}
conversions! {
    EdwardsBasepointTable to EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix128 EdwardsBasepointTableRadix256;
    EdwardsBasepointTableRadix32 to EdwardsBasepointTable EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix128 EdwardsBasepointTableRadix256;
    EdwardsBasepointTableRadix64 to EdwardsBasepointTable EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix128 EdwardsBasepointTableRadix256;
    EdwardsBasepointTableRadix128 to EdwardsBasepointTable EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix256;
    EdwardsBasepointTableRadix256 to EdwardsBasepointTable EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix128;
}

impl EdwardsBasepointTable {
    /// The table of the base point.
    pub(crate) const OF_BASE: EdwardsBasepointTable =
        EdwardsBasepointTable(Table::OfBase(&constants::ED25519_BASEPOINT_TABLE));
}

/// An element prepared for many multiples of it.
#[derive(Clone, Debug)]
pub struct RistrettoBasepointTable(Table<ristretto::RistrettoBasepointTable>);

multiples!(RistrettoBasepointTable of RistrettoPoint);

impl RistrettoBasepointTable {
    /// The table of the base element.
    pub(crate) const OF_BASE: RistrettoBasepointTable =
        RistrettoBasepointTable(Table::OfBase(&constants::RISTRETTO_BASEPOINT_TABLE));

    /// Prepares an element.
    pub fn create(basepoint: &RistrettoPoint) -> RistrettoBasepointTable {
        let table = ristretto::RistrettoBasepointTable::create(&basepoint.0);
        RistrettoBasepointTable(Table::Own(table))
    }

    /// The element.
    pub fn basepoint(&self) -> RistrettoPoint {
        RistrettoPoint(self.0.get().basepoint())
    }
}
