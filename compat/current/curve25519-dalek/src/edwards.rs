// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group of edwards25519.

pub use nineteen::edwards::*;

#[cfg(feature = "precomputed-tables")]
pub use radix::{
    EdwardsBasepointTableRadix16, EdwardsBasepointTableRadix32, EdwardsBasepointTableRadix64,
    EdwardsBasepointTableRadix128, EdwardsBasepointTableRadix256,
};

/// Tables that bear the size of their digits in the name. All are the same table here.
#[cfg(feature = "precomputed-tables")]
mod radix {
    use core::ops::Mul;

    use nineteen::edwards::{EdwardsBasepointTable, EdwardsPoint};
    use nineteen::scalar::Scalar;
    use nineteen::traits::BasepointTable;

    /// The table whose digits have four bits.
    pub type EdwardsBasepointTableRadix16 = EdwardsBasepointTable;

    macro_rules! tables {
        ($($name:ident)*) => {$(
            /// An [`EdwardsBasepointTable`].
            #[derive(Clone, Debug)]
            pub struct $name(EdwardsBasepointTable);

            impl BasepointTable for $name {
                type Point = EdwardsPoint;

                fn create(basepoint: &EdwardsPoint) -> $name {
                    $name(EdwardsBasepointTable::create(basepoint))
                }
                fn basepoint(&self) -> EdwardsPoint {
                    self.0.basepoint()
                }
                fn mul_base(&self, scalar: &Scalar) -> EdwardsPoint {
                    self.0.mul_base(scalar)
                }
            }

            impl Mul<&Scalar> for &$name {
                type Output = EdwardsPoint;
                fn mul(self, scalar: &Scalar) -> EdwardsPoint {
                    self.mul_base(scalar)
                }
            }

            impl Mul<&$name> for &Scalar {
                type Output = EdwardsPoint;
                fn mul(self, table: &$name) -> EdwardsPoint {
                    table.mul_base(self)
                }
            }

            impl From<&EdwardsBasepointTable> for $name {
                fn from(table: &EdwardsBasepointTable) -> $name {
                    $name(table.clone())
                }
            }

            impl From<&$name> for EdwardsBasepointTable {
                fn from(table: &$name) -> EdwardsBasepointTable {
                    table.0.clone()
                }
            }
        )*};
    }
    tables! {
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
        EdwardsBasepointTableRadix32 to EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix128 EdwardsBasepointTableRadix256;
        EdwardsBasepointTableRadix64 to EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix128 EdwardsBasepointTableRadix256;
        EdwardsBasepointTableRadix128 to EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix256;
        EdwardsBasepointTableRadix256 to EdwardsBasepointTableRadix32 EdwardsBasepointTableRadix64 EdwardsBasepointTableRadix128;
    }
}
