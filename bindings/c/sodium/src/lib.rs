// SPDX-License-Identifier: MIT OR Apache-2.0
//! libsodium's functions on Curve25519 (`crypto_sign*`, `crypto_scalarmult*`,
//! `crypto_core_ed25519*`, `crypto_core_ristretto255*`), with libsodium's ABI, results and
//! verdicts.
//!
//! The library is preloaded before libsodium, or linked before it. It calls nothing of libsodium,
//! and needs no `sodium_init`. `docs/C.md` says what changes for a program and what does not.
//!
//! Pointers are those of libsodium's headers: not null unless a text says so, each with as many
//! bytes as libsodium's constants name. Functions return 0, or -1 where libsodium does. Inputs of
//! fixed length are copied before anything is written, so outputs may overlap them.

pub mod core_ed25519; // points and scalars
pub mod core_ristretto255; // elements and scalars
mod hash; // SHA-512 in libsodium's own state
mod random; // bytes from the operating system
mod scalar; // arithmetic modulo L on any 32 bytes
pub mod scalarmult; // X25519, and multiples of points
pub mod sign; // keys and signatures
pub mod sign_state; // signatures on messages in pieces: Ed25519ph
pub mod verdict; // which signatures are valid
