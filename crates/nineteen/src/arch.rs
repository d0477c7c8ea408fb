// SPDX-License-Identifier: MIT OR Apache-2.0
//! What belongs to one processor: features with their tokens, intrinsics, assembly. A folder for each.
//!
//! The only place beside `backend/` that has `unsafe`, and beside `backend.rs` the only one that asks for
//! which processor this is compiled.

#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
pub(crate) mod x86_64;
