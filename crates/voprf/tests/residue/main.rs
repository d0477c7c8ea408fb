// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks what secret operations leave in memory: none of the searched patterns, on any backend
//! that runs on this machine.
//!
//! The tests search for eight-byte words of keys, seeds, blinds, their halves and inverses, noise,
//! nonces and their hashes, products with challenges, inputs and their hashes, and unblinded elements,
//! at any offset and in both byte orders, and for runs of signed digits. `docs/SOUNDNESS.md` says what
//! this does and does not show.
//!
//! Run them optimised, as `cargo test --release --test residue`. Builds with debug assertions skip
//! the tests.

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod operations; // every constructor, and each operation that takes a secret
#[allow(dead_code, unused_imports)] // for the suite
#[path = "../suite/support.rs"]
mod support;

testkit::watching!();
