// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secret keys: signatures of Ed25519 and exchange by X25519; and hashes. `room` says how
//! JavaScript calls it.

mod points; // public keys as points, hashes
mod signing; // secret keys and signatures
mod x25519; // exchange
