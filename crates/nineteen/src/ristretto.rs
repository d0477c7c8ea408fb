// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ristretto255: a group of prime order L with canonical encodings (RFC 9496).
//!
//! The names are those of `curve25519_dalek::ristretto`.

// The first of them: documentation lists the methods of a type in the order of modules.
mod point; // elements and their encodings

#[cfg(feature = "alloc")]
mod each; // many elements
mod inverse; // preimages under the map from field elements; Lizard
mod table; // multiples of one element

pub use point::{CompressedRistretto, RistrettoPoint};
pub use table::RistrettoBasepointTable;
#[cfg(feature = "alloc")]
pub use table::VartimeRistrettoPrecomputation;
