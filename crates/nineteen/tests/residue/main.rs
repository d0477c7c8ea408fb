// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks what secret operations leave in memory: none of the searched patterns, on any backend
//! that runs on this machine.
//!
//! The tests search for eight-byte words of the seed, its hash, the scalar, the prefix, nonces and
//! their hashes and shared secrets, at any offset and in both byte orders, and for runs of sixteen
//! signed digits. `docs/SOUNDNESS.md` says what this does and does not show.
//!
//! Run them optimised, as `cargo test --release --test residue`: in unoptimised builds frames are
//! deeper than the overwritten area, and every move is a copy. Builds with debug assertions skip
//! the tests.

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod moves; // every constructor of every secret type, whose value is boxed, moved and dropped
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod needles; // the words that belong to a key, a nonce, an exchange
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod operations; // signatures, exchanges, multiples of points
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod panics; // panics of the caller's code
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod scalars; // scalars, and secrets by value
#[allow(dead_code, unused_imports)] // for the suite
#[path = "../suite/support.rs"]
mod support;

testkit::watching!();
