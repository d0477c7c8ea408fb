// SPDX-License-Identifier: MIT OR Apache-2.0
//! Helpers that the tests of `nineteen` and `curve9767` share. They know neither.

#![warn(missing_docs)]

pub mod backends; // a test on every backend
pub mod constant_time; // secrets marked undefined
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
pub mod residue; // residues of operations in memory
pub mod vectors; // files, JSON, hexadecimal
