// SPDX-License-Identifier: MIT OR Apache-2.0
//! The microcode ROM: its words and the addresses of its routines, assembled from
//! `hardware/engine25519/microcode/`.

#[rustfmt::skip]
mod rom; // words and entries, generated

pub use rom::*;
