// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tables made by `cargo xtask gen` and compared with a recomputation by `cargo xtask gen --check`.

#[path = "../generated/base_comb.rs"]
pub(crate) mod base_comb; // multiples of B for constant-time look-ups
#[path = "../generated/base_multiples.rs"]
pub(crate) mod base_multiples; // multiples of B and 2^127·B for variable-time look-ups
