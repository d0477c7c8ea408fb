// SPDX-License-Identifier: MIT OR Apache-2.0
//! The WebAssembly module of `nineteen/noble`: that of `nineteen`, and the groups edwards25519 and
//! ristretto255.
//!
//! JavaScript keeps points as the bytes that they have in memory ([`element`]), so that a sum costs
//! neither a square root nor an inversion. The letter for a group is a number: 0 is edwards25519, 1
//! is ristretto255.

#![no_std]

extern crate alloc;

mod element; // points as bytes
mod group; // operations
mod hash; // points from hashes, scalars

// Their functions are exported too.
use sign as _;
use verify as _;
