// SPDX-License-Identifier: MIT OR Apache-2.0
//! What both C libraries share: memory given by a caller in C, and signatures from expanded keys.

pub mod memory; // pointers and lengths, checked
pub mod signing; // RFC 8032 §5.1.6 from an expanded key and the bytes of a public key

pub use memory::{Answer, NO, YES};
