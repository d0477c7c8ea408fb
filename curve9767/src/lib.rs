// SPDX-License-Identifier: MIT OR Apache-2.0
//! Curve9767: a curve of prime order over GF(9767^19), with key exchange, signatures and
//! hash-to-curve.
//!
//! The field has small coefficients instead of long integers: 19 numbers of 14 bits, with products
//! and sums that suit small processors and vectors of 16-bit words, and an inversion that costs a
//! few products. The curve has prime order: no cofactor, one encoding for each point.
//!
//! | module | what |
//! |---|---|
//! | [`schnorr`] | signatures |
//! | [`ecdh`] | key exchange |
//! | [`group`] | points, scalars, hash-to-curve |
//! | [`backend`] | which representation of the field runs |
//!
//! # Example
//!
//! ```
//! use curve9767::schnorr::{Signer, SigningKey, Verifier};
//!
//! let key = SigningKey::from_seed(&[7; 32]); // take 32 random bytes
//! let signature = key.sign(b"a message");
//! assert!(key.verifying_key().verify(b"a message", &signature).is_ok());
//! ```
//!
//! # Layers
//!
//! api → [`backend`] → `curve` → `field` → `arch`; imports only go down.
//!
//! # Security
//!
//! Everything is constant time in secrets; functions with `vartime_` in their name, and
//! verification by the trait [`Verifier`](schnorr::Verifier), take public inputs only. Curve9767 is
//! a research curve: known attacks take 2^126 steps, and fewer people have looked for others than
//! with curves over prime fields.
//!
//! # References
//!
//! - Pornin, *Efficient Elliptic Curve Operations On Microcontrollers With Finite Field
//!   Extensions*, eprint 2020/009.
//! - Pornin, *Optimized Lattice Basis Reduction In Dimension 2, and Fast Schnorr and EdDSA
//!   Signature Verification*, eprint 2020/454.

#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod arch; // processors
pub mod backend; // the representation in use
mod curve; // the curve, generic over the field
pub mod ecdh; // key exchange
mod field; // the representations
mod generated; // tables of multiples of the generator
pub mod group; // points and scalars
mod halfsize; // half-size scalars for verification
#[cfg(feature = "hazmat")]
pub mod hazmat; // single operations of the field
mod keys; // the expansion of seeds
mod scalar; // integers modulo n
pub mod schnorr; // signatures
mod shake; // SHAKE256
mod wipe; // the remains of secret operations on the stack
