// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps for `avx2`: the limbs of `avxifma`, multiplied as doubles by fused multiply-and-add.
//!
//! Doubles hold integers, and the sum of a product and 2^103 holds its upper half
//! (docs/math/lanes.md). The order is the formula's own, high columns of products first. Zen 3
//! and others (`nineteen-ground`, `models.rs`) run single operations by these steps; the rest only
//! if told to use `avx2`.
//!
//! Results are right in every rounding mode that a caller may have set. Every double is zero or at
//! least 1 in magnitude, so none is subnormal and takes longer. A text may set the flag of inexact
//! results, and no other.
//!
//! - **Features:** AVX2 and FMA.
//!
//! Written, proven and tested as the others are.

mod constants; // what the texts read

use core::arch::naked_asm;

use super::sixteen_registers::call;

macro_rules! encoded {
    ($text:expr) => {
        naked_asm!($text, options(raw))
    };
}

super::sixteen_registers::steps! {
    "../../../../generated/x86_64/packed/zen3", encoded,
    #[target_feature(enable = "avx2,fma")]
}

/// The texts that no other processor has, for proofs: product and square.
#[cfg(test)]
pub(crate) const PRODUCTS: [&str; 2] = [
    crate::arch::instructions(include_str!(
        "../../../../generated/x86_64/packed/zen3/product.s"
    )),
    crate::arch::instructions(include_str!(
        "../../../../generated/x86_64/packed/zen3/product_square.s"
    )),
];

/// The products of four pairs of tight elements, before their last carry.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(crate) fn product(a: [__m256i; 5], b: &[__m256i; 5]) -> [__m256i; 5] {
    #[unsafe(naked)]
    unsafe extern "C" fn text() {
        encoded!(include_str!(
            "../../../../generated/x86_64/packed/zen3/product.s"
        ))
    }
    call!(
        text,
        a,
        inout("rdx") b => _,
        out("ymm5") _,
        out("ymm6") _,
        out("ymm7") _,
    )
}

/// The squares of four tight elements, before their last carry.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(crate) fn product_square(limbs: [__m256i; 5]) -> [__m256i; 5] {
    #[unsafe(naked)]
    unsafe extern "C" fn text() {
        encoded!(include_str!(
            "../../../../generated/x86_64/packed/zen3/product_square.s"
        ))
    }
    call!(text, limbs)
}
