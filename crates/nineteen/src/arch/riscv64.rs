// SPDX-License-Identifier: MIT OR Apache-2.0
//! 64-bit RISC-V: field products in assembly.
//!
//! The base is RV64GC. Where the compiler is told that Zba is available, a shifted addition is one
//! instruction.

#![allow(unsafe_code)]

mod mul51; // products
pub(crate) mod routines; // overrides of generic code
mod square51; // squares

/// The extensions that make a difference, and whether the compiler was told of them.
pub(crate) const FEATURES: [(&str, bool); 1] = [("zba", cfg!(target_feature = "zba"))];

/// `$d = 8·$h + $l`; `$h` is clobbered.
#[cfg(target_feature = "zba")]
macro_rules! eight_times_plus {
    ($d:literal, $h:literal, $l:literal) => {
        concat!("sh3add ", $d, ", ", $h, ", ", $l)
    };
}
#[cfg(not(target_feature = "zba"))]
macro_rules! eight_times_plus {
    ($d:literal, $h:literal, $l:literal) => {
        concat!(
            "slli ", $h, ", ", $h, ", 3\n", "add ", $d, ", ", $h, ", ", $l
        )
    };
}
use eight_times_plus;
