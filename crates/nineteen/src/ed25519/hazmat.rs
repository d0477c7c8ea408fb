// SPDX-License-Identifier: MIT OR Apache-2.0
//! Low-level signing and verification: expanded keys, other hash functions, raw equations.
//!
//! The functions require the feature `hazmat`. They are for protocols built on Ed25519; for plain
//! signatures use [`SigningKey`](super::SigningKey) and [`VerifyingKey`](super::VerifyingKey).

pub use super::secret::ExpandedSecretKey;
#[cfg(feature = "hazmat")]
pub use raw::{raw_sign, raw_sign_byupdate, raw_sign_prehashed, raw_verify, raw_verify_prehashed};

#[cfg(feature = "hazmat")]
mod raw; // any 512-bit hash
