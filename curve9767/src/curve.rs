// SPDX-License-Identifier: MIT OR Apache-2.0
//! The curve y² = x³ - 3x + 2048·z^9 over GF(9767^19), of prime order n: generic over the field,
//! written once.
//!
//! The order is odd, so no point has y = 0, and prime, so there is no cofactor to consider.

#[cfg(feature = "batch")]
pub(crate) mod combination; // a linear combination of the equations of a batch
pub(crate) mod encoding; // points as 32 bytes
pub(crate) mod group; // the group as functions, compiled once for each processor
pub(crate) mod hash; // Icart's map
#[cfg(any(test, curve9767_thumb))]
pub(crate) mod in_memory; // formulas for routines
pub(crate) mod mul; // multiples of a point
pub(crate) mod mul_base; // multiples of the generator
pub(crate) mod point; // points and formulas
pub(crate) mod recoding; // digits of scalars
#[cfg(test)]
mod tests;
pub(crate) mod verify; // the verification equation
