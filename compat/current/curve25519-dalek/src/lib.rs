// SPDX-License-Identifier: MIT OR Apache-2.0
//! The public names of `curve25519-dalek` 5 over [`nineteen`]: types are those of `nineteen`.
//!
//! Differences: `Debug` shows no secret value, and `Scalar::invert_batch` takes zeros.

#![no_std]

pub mod edwards;

/// Base points, tables of their multiples, points of small order.
pub mod constants {
    pub use nineteen::constants::{
        ED25519_BASEPOINT_COMPRESSED, ED25519_BASEPOINT_POINT, EIGHT_TORSION,
        RISTRETTO_BASEPOINT_COMPRESSED, RISTRETTO_BASEPOINT_POINT, X25519_BASEPOINT,
        X25519_LOW_ORDER_POINTS,
    };
    #[cfg(feature = "precomputed-tables")]
    pub use nineteen::constants::{ED25519_BASEPOINT_TABLE, RISTRETTO_BASEPOINT_TABLE};
}

pub use nineteen::{montgomery, ristretto, scalar, traits};

#[cfg(feature = "digest")]
pub use digest;
#[cfg(feature = "rand_core")]
pub use rand_core;

pub use edwards::EdwardsPoint;
pub use montgomery::MontgomeryPoint;
pub use ristretto::RistrettoPoint;
pub use scalar::Scalar;
