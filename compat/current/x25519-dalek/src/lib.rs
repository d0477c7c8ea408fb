// SPDX-License-Identifier: MIT OR Apache-2.0
//! The public names of `x25519-dalek` 3 over [`nineteen`]: types are those of `nineteen`.

#![no_std]

#[cfg(feature = "reusable_secrets")]
pub use nineteen::x25519::ReusableSecret;
#[cfg(feature = "static_secrets")]
pub use nineteen::x25519::StaticSecret;
pub use nineteen::x25519::{
    EphemeralSecret, PublicKey, SharedSecret, X25519_BASEPOINT_BYTES, rand_core, x25519,
};
