// SPDX-License-Identifier: MIT OR Apache-2.0
//! 64-bit RISC-V: field products in assembly.
//!
//! The base is RV64GC. Where the compiler is told that Zba is available, a shifted addition is one
//! instruction. In tests, the texts exist on every processor: the proofs about them do not depend on
//! where they run.

pub(crate) mod mul51; // products
#[cfg(nineteen_arch = "riscv64")]
pub(crate) mod routines; // overrides of generic code
pub(crate) mod square51; // squares

/// The extensions that make a difference, and whether the compiler was told of them.
#[cfg(nineteen_arch = "riscv64")]
pub(crate) const FEATURES: [(&str, bool); 1] = [("zba", cfg!(target_feature = "zba"))];

/// `$d = 8·$h + $l`.
#[cfg(any(test, target_feature = "zba"))]
macro_rules! sh3add {
    ($d:literal, $h:literal, $l:literal) => {
        concat!("sh3add ", $d, ", ", $h, ", ", $l, "\n")
    };
}
/// The same without Zba; `$h` is clobbered.
#[cfg(any(test, not(target_feature = "zba")))]
macro_rules! slli_and_add {
    ($d:literal, $h:literal, $l:literal) => {
        concat!(
            "slli ", $h, ", ", $h, ", 3\n", "add ", $d, ", ", $h, ", ", $l, "\n"
        )
    };
}

#[cfg(target_feature = "zba")]
use sh3add as eight_times_plus;
#[cfg(test)]
use sh3add;
#[cfg(all(nineteen_arch = "riscv64", not(target_feature = "zba")))]
use slli_and_add as eight_times_plus;
#[cfg(test)]
use slli_and_add;
