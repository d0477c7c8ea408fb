// SPDX-License-Identifier: MIT OR Apache-2.0
//! What secret operations leave in memory: nothing that is searched for, on any backend that this machine runs.
//!
//! Searched are words of eight bytes, at any offset and in both orders of bytes: of the seed, its hash, the scalar,
//! the prefix, nonces and their hashes, shared secrets; and runs of sixteen signed digits. `docs/SOUNDNESS.md` says what
//! that shows and what not.
//!
//! To be run optimised, as `cargo test --release --test residue`: without, frames are deeper than what is overwritten,
//! and every move is a copy. A build with debug assertions skips.

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod moves; // every constructor of every secret type, whose value is boxed, moved and dropped
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod needles; // the words that belong to a key, a nonce, an exchange
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod operations; // signatures, exchanges, multiples of points
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
mod scalars; // scalars, and secrets by value
#[allow(dead_code, unused_imports)] // of the suite
#[path = "../suite/support.rs"]
mod support;

/// Keeps what is freed while an operation is watched.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[global_allocator]
static ALLOCATOR: testkit::residue::Watching = testkit::residue::Watching;

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
#[test]
fn elsewhere() {
    println!(
        "SKIPPED: the stack of a thread is given to it by POSIX functions, as on 64-bit Linux"
    );
}
