// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code that both C libraries share: memory given by a caller in C, signatures from expanded keys,
//! finished hashes.

pub mod hashed; // a finished SHA-512, for Ed25519ph
pub mod memory; // pointers and lengths, checked
pub mod signing; // RFC 8032 §5.1.6 from an expanded key and the bytes of a public key

pub use memory::{Answer, NO, YES};
