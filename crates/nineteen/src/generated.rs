// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tables made by `cargo xtask gen` and compared with a recomputation by `cargo xtask gen --check`.

pub(crate) mod base_comb; // multiples of B for constant-time look-ups
pub(crate) mod base_multiples; // multiples of B and 2^127·B for variable-time look-ups
