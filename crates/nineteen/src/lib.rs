// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519, X25519 and Ristretto255.
#![no_std]
#![deny(unsafe_code)]
#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;
mod curve;
