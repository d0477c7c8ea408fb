// SPDX-License-Identifier: MIT OR Apache-2.0
//! Curve9767.
#![no_std]
#![deny(unsafe_code)]
#![allow(dead_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod arch; // processors
mod curve; // points, generic over the field
mod field; // GF(9767^19)
mod generated; // tables
mod halfsize; // half-size scalars
mod scalar; // integers modulo n
