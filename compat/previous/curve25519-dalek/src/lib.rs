// SPDX-License-Identifier: MIT OR Apache-2.0
//! The public names of `curve25519-dalek` 4 over [`nineteen`].
//!
//! Types are wrappers: their functions take `rand_core` 0.6, `digest` 0.10, `ff` 0.13 and `group` 0.13, where those of
//! `nineteen` take the versions of today. Each converts from and to the type of `nineteen`.
//!
//! Differences: `Debug` shows no secret value, and `Scalar::batch_invert` takes zeros.

#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

#[macro_use]
mod macros; // the common parts of all wrappers
pub mod constants;
pub mod edwards;
#[cfg(feature = "group")]
mod group_traits; // `ff` and `group`
pub mod montgomery;
pub mod ristretto;
pub mod scalar;
#[cfg(feature = "precomputed-tables")]
mod tables; // multiples of one point
pub mod traits;

#[cfg(feature = "digest")]
pub use digest;

pub use edwards::EdwardsPoint;
pub use montgomery::MontgomeryPoint;
pub use ristretto::RistrettoPoint;
pub use scalar::Scalar;
