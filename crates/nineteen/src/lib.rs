// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ed25519, X25519 and Ristretto255 over several representations of GF(2^255 - 19).
//!
//! How an element of the field is cut into machine words decides how fast everything above runs, and
//! no cut is best on every processor. Here the curve is written once and the field is a parameter;
//! which representation serves an operation is chosen at run time ([`backend`]).
//!
//! | module | what |
//! |---|---|
//! | [`ed25519`] | signatures; the names of `ed25519-dalek` 3 |
//! | [`x25519`] | key exchange; the names of `x25519-dalek` 3 |
//! | [`edwards`], [`montgomery`], [`ristretto`], [`scalar`], [`traits`], [`constants`] | the groups; the names of `curve25519-dalek` 5 |
//! | [`halfsize`] | half-size scalars, for any group |
//! | [`accelerator`] | the same operations on hardware |
//! | [`backend`], [`cpu`] | which representation runs, and why |
//!
//! # Example
//!
#![cfg_attr(feature = "getrandom", doc = "```")]
#![cfg_attr(not(feature = "getrandom"), doc = "```ignore")]
//! use nineteen::ed25519::{Signer, SigningKey, Verifier};
//!
//! let key = SigningKey::random();
//! let signature = key.sign(b"a message");
//! assert!(key.verifying_key().verify(b"a message", &signature).is_ok());
//! ```
//!
//! # Layers
//!
//! api → [`backend`] → `curve` → `field` → [`cpu`]; imports only go down. See `docs/ARCHITECTURE.md`.
//!
//! # Security
//!
//! Everything is constant time in secrets; functions whose name begins with `vartime_`, and all
//! verification, take public inputs only.

#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]
// Code in lanes is compiled everywhere and used where there are vectors, some of it by batches only.
#![cfg_attr(
    not(all(nineteen_arch = "x86_64", feature = "batch")),
    allow(dead_code)
)]

/// Compiles the examples of the page that a registry shows; `cargo xtask layers` compares them with the repository's.
#[cfg(all(doctest, feature = "batch", feature = "getrandom"))]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod accelerator; // operations on hardware
mod arch; // processors
pub mod backend; // which representation serves which operation
pub mod constants; // base points, torsion
pub mod cpu; // what the processor can do
mod curve; // the curve, generic over the field
pub mod ed25519; // signatures
pub mod edwards; // the group of edwards25519
mod field; // the representations
mod generated; // tables of multiples of the base point
#[cfg(feature = "group")]
mod group; // the traits of `ff` and `group`
pub mod halfsize; // half-size scalars for verification
#[cfg(feature = "hazmat")]
pub mod hazmat; // single field operations
mod integer; // arithmetic on words of integers
pub mod montgomery; // u-coordinates
pub mod ristretto; // the prime-order group
pub mod scalar; // integers modulo L
#[cfg(feature = "serde")]
mod serde; // 32 bytes in and out
mod sha512; // SHA-512: of several messages side by side, and in little code
#[cfg(feature = "batch")]
mod threads; // batches over threads
pub mod traits; // what the groups have in common
mod wipe; // what secret operations leave on the stack
pub mod x25519; // key exchange
