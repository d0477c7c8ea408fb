// SPDX-License-Identifier: MIT OR Apache-2.0
//! Theorems about assembly, on its text: the assembler's input is read line by line and computed on
//! abstract words.
//!
//! In the texts of `m64` a carry is used once, or it is proven to be 0: an instruction that
//! overwrites a flag claims that the flag is empty. So no carry is lost, whatever the operands are.
//! The theorems are about the parts that steps are composed of; the tests beside the texts run the
//! steps as wholes.

mod aarch64; // texts for AArch64, read on any processor
mod neon; // the ladder step of `neon`, likewise
#[cfg(all(nineteen_arch = "x86_64", not(nineteen_msan)))]
mod packed; // steps of a point in four lanes, with AVX-512 IFMA
#[cfg(all(nineteen_arch = "x86_64", not(nineteen_msan)))]
mod x86_64; // texts for BMI2 and ADX

use super::*;

/// The theorems of every processor.
pub(super) fn theorems() -> impl Iterator<Item = &'static (&'static str, Theorem)> {
    let theorems = aarch64::THEOREMS.iter().chain(neon::THEOREMS);
    #[cfg(all(nineteen_arch = "x86_64", not(nineteen_msan)))]
    let theorems = theorems.chain(packed::THEOREMS).chain(x86_64::THEOREMS);
    theorems
}

fn twice(x: &Poly) -> Poly {
    x.plus(x)
}

fn times(x: &Poly, k: u32) -> Poly {
    Poly::default().plus_times(x, &k.into())
}
