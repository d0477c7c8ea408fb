// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks what secret operations leave in memory: none of the searched patterns, on any backend
//! that runs on this machine.
//!
//! The tests search for eight-byte words of primes, their halves, exponents, inverses, the factors
//! that hide a signer's message and a client's, seeds of generators and hashes of messages: at any
//! offset, in both byte orders, and for words of numbers also in limbs of 52 bits.
//! `docs/SOUNDNESS.md` says what this does and does not show.
//!
//! Run them optimised, as `cargo test --release --test residue`. Builds with debug assertions skip
//! the tests.

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod keys; // every constructor of a key, and each operation with one
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod needles; // the words that belong to a key, a generator, a blinding factor
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod pending; // a client's state
#[allow(dead_code, unused_imports)] // for the suite
#[path = "../suite/support.rs"]
mod support;

testkit::watching!();
