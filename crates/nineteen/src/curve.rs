// SPDX-License-Identifier: MIT OR Apache-2.0
//! The curve, written once and generic over [`Field`](crate::field::Field).

pub(crate) mod compiled; // per-processor groups, and the one public types use
pub(crate) mod elligator; // map from a field element to a point
pub(crate) mod encode; // points to 32 bytes and back
#[cfg(feature = "alloc")]
pub(crate) mod expanded; // precomputed multiples of a point, in lanes
pub(crate) mod group; // points as algorithms see them; the group operations compiled per field
pub(crate) mod ladder; // Montgomery ladder
pub(crate) mod lanes; // one point per vector lane
pub(crate) mod lookup; // tables of multiples and digit lookup
pub(crate) mod many; // batch encoding, decoding and mapping of points
pub(crate) mod mul; // constant-time multiplication of any point
pub(crate) mod mul_base; // constant-time multiplication of the base point
#[cfg(feature = "batch")]
pub(crate) mod mul_each; // multiplication of many points, one per lane
pub(crate) mod packed; // one point in four lanes
#[cfg(feature = "alloc")]
pub(crate) mod pippenger; // public multiscalar multiplication with buckets
pub(crate) mod point; // coordinate systems and formulas
pub(crate) mod precomputed; // tables of points that are known before
pub(crate) mod recode; // signed digits of scalars
pub(crate) mod ristretto; // the prime-order group of RFC 9496
pub(crate) mod rule; // what a verification policy requires
pub(crate) mod scalar; // integers modulo the group order
pub(crate) mod serial; // one point, one element at a time
pub(crate) mod steps; // the functions of groups, a row for each
pub(crate) mod straus; // multiscalar multiplication with shared doublings
pub(crate) mod tables; // multiples of the base point, per representation
pub(crate) mod verify; // the signature equation with half-size scalars
#[cfg(feature = "batch")]
pub(crate) mod verify_lanes; // the same, one signature per lane

#[cfg(test)]
pub(crate) mod tests; // on enumerable curves, and on edwards25519
