// SPDX-License-Identifier: MIT OR Apache-2.0
//! AArch64: arithmetic of saturated words in assembly, where the compiler moves carries out of the flag and back, and steps of
//! inversions, where it does not select.

#![allow(unsafe_code)]

pub(crate) mod add64; // sums
pub(crate) mod divstep; // steps of an inversion
#[cfg(target_feature = "neon")]
pub(crate) mod entry; // table look-ups
pub(crate) mod mul64; // products
pub(crate) mod square64; // squares
pub(crate) mod sub64; // differences
