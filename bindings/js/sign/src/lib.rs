// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret keys: signatures of Ed25519 and exchange by X25519; and hashes. `room` says how
//! JavaScript calls it.

#![no_std]

pub mod points; // public keys as points, hashes
pub mod signing; // secret keys and signatures
pub mod x25519; // exchange
