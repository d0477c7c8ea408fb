// SPDX-License-Identifier: MIT OR Apache-2.0
//! The curve, written once and generic over [`Field`](crate::field::Field).

pub(crate) mod compiled; // groups for a processor, and that of public types
pub(crate) mod elligator; // a field element to a point
pub(crate) mod encode; // 32 bytes to a point and back
#[cfg(feature = "alloc")]
pub(crate) mod expanded; // multiples of a point computed before, in lanes
pub(crate) mod group; // points as algorithms add them up; the functions that fields have for it
pub(crate) mod ladder; // Montgomery ladder
pub(crate) mod lanes; // a point in each lane of a vector
pub(crate) mod lookup; // tables of multiples, and how digits look them up
pub(crate) mod many; // encodings, decodings and maps of many points
pub(crate) mod mul; // constant-time multiple of any point
pub(crate) mod mul_base; // constant-time multiple of the base point
pub(crate) mod packed; // one point in four lanes
#[cfg(feature = "alloc")]
pub(crate) mod pippenger; // sums of many public multiples: buckets
pub(crate) mod point; // coordinate systems and formulas
#[cfg(feature = "alloc")]
pub(crate) mod precomputed; // multiples of points for sums of them
pub(crate) mod recode; // signed digits of scalars
pub(crate) mod ristretto; // the prime-order group of RFC 9496
pub(crate) mod rule; // what a policy asks
pub(crate) mod scalar; // integers modulo the group order
pub(crate) mod serial; // one point, one element at a time
pub(crate) mod straus; // sums of multiples: shared doublings
pub(crate) mod tables; // multiples of the base point, per representation
pub(crate) mod verify; // the signature equation with half-size scalars
#[cfg(feature = "batch")]
pub(crate) mod verify_lanes; // the same for one signature in each lane

#[cfg(test)]
pub(crate) mod tests; // on curves that can be enumerated, and on edwards25519
