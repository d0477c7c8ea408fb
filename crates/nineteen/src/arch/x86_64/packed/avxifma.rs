// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps for `avxifma`: sixteen registers, and no masks.
//!
//! An exclusive or turns lanes to be subtracted into complements, so that one sum of all lanes yields
//! sums and differences (docs/math/lanes.md). Values without a register are spilled to a work area,
//! and most are read from there as memory operands. The orders were found on Golden Cove, in the
//! encoding of AVX-512: no processor with AVX-IFMA was at hand.
//!
//! - **Features:** AVX2 and AVX-IFMA.
//!
//! Written, proven and tested as the others are.

mod constants; // what the texts read

use core::arch::naked_asm;

/// The assembler takes the encoding of AVX-512 unless it is told; `nineteen_evex` is for processors
/// with that alone.
#[cfg(not(nineteen_evex))]
macro_rules! encoded {
    ($text:expr) => {
        naked_asm!(
            ".macro vpmadd52luq operands:vararg",
            "{vex} vpmadd52luq \\operands",
            ".endm",
            ".macro vpmadd52huq operands:vararg",
            "{vex} vpmadd52huq \\operands",
            ".endm",
            $text,
            ".purgem vpmadd52luq",
            ".purgem vpmadd52huq",
            options(raw),
        )
    };
}
#[cfg(nineteen_evex)]
macro_rules! encoded {
    ($text:expr) => {
        naked_asm!($text, options(raw))
    };
}

super::sixteen_registers::steps! {
    "../../../../generated/x86_64/packed/avxifma", encoded,
    #[cfg_attr(not(nineteen_evex), target_feature(enable = "avx2,avxifma"))]
    #[cfg_attr(nineteen_evex, target_feature(enable = "avx2"))]
}
