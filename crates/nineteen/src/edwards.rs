// SPDX-License-Identifier: MIT OR Apache-2.0
//! The group of edwards25519: `-x² + y² = 1 + d·x²·y²`, of order 8L.
//!
//! The names are those of `curve25519_dalek::edwards`. For a group of prime order see
//! [`ristretto`](crate::ristretto).

// The first of them: documentation lists the methods of a type in the order of modules.
mod point; // points and their encodings

pub(crate) mod each; // encodings and multiples of many points
mod hash; // hashing to the curve
#[cfg(feature = "alloc")]
mod precomputed; // sums with some precomputed points
#[cfg(feature = "group")]
mod subgroup; // multiples of the base point
mod table; // multiples of one point

pub use point::{CompressedEdwardsY, EdwardsPoint};
#[cfg(feature = "alloc")]
pub use precomputed::VartimeEdwardsPrecomputation;
#[cfg(feature = "group")]
pub use subgroup::SubgroupPoint;
pub use table::EdwardsBasepointTable;
