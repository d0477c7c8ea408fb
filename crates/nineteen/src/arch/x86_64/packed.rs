// SPDX-License-Identifier: MIT OR Apache-2.0
//! Steps in four lanes for `ifma`, as a whole in assembly: squares of four elements; doubling,
//! addition and ladder step of a point.
//!
//! The formulas are those of `curve/packed`, the limbs those of `field/radix51x4`. The texts exist
//! for the order of their 90 to 370 instructions: a compiler's takes up to a sixth longer. It was
//! found by search on the target processor (`lab/scheduler`, docs/math/scheduling.md), so there is
//! a text for Zen 4 and one for Golden Cove. The second serves all processors of Intel,
//! the first all others. The steps of `avxifma` are in [`avxifma`], those of `avx2` in [`zen3`].
//!
//! - **In:** `ymm0` to `ymm4`, the limbs; `ymm5` to `ymm7`, source lanes of permutations; `rdi`, the
//!   address of the constants; `rdx`, that of the limbs of the second operand; `ecx`, the text.
//! - **Out:** `ymm0` to `ymm4`.
//! - **Clobbers:** `ymm8` to `ymm31`, those of `ymm5` to `ymm7` that hold no order, `k1` to `k7`,
//!   flags. Reads the constants and the operand. To the caller it is a call like others: whatever
//!   reads machine code need not know what the texts leave alone.
//! - **Features:** AVX-512 with F, DQ, VL and IFMA. **Time:** constant: the only branch depends on
//!   the processor.
//!
//! The files `zen4/*.s` and `golden_cove/*.s` are written by `cargo xtask gen`. **Proven** on these
//! very texts in `proofs/assembly/packed.rs`, for all operands of a step. **Tested** against
//! the formulas, limb by limb, in `curve/packed/tests.rs`, and against the affine addition law in
//! `curve/tests/packed.rs`.

#![allow(unsafe_code)]

pub(crate) mod avxifma; // with sixteen registers and no masks
mod constants; // what the texts read
mod sixteen_registers; // what those without masks have in common
pub(crate) mod zen3; // with sixteen registers and doubles

use core::arch::x86_64::__m256i;
use core::arch::{asm, naked_asm};

use super::TextFor;
#[cfg(test)]
use crate::arch::instructions;
pub(crate) use constants::{MASKS, VECTORS};

/// The texts, for proofs: in the order of [`TextFor`]; square, double, add, ladder step.
#[cfg(test)]
pub(crate) const TEXTS: [[&str; 4]; 2] = [
    [
        instructions(include_str!(
            "../../../generated/x86_64/packed/zen4/square.s"
        )),
        instructions(include_str!(
            "../../../generated/x86_64/packed/zen4/double.s"
        )),
        instructions(include_str!("../../../generated/x86_64/packed/zen4/add.s")),
        instructions(include_str!(
            "../../../generated/x86_64/packed/zen4/ladder_step.s"
        )),
    ],
    [
        instructions(include_str!(
            "../../../generated/x86_64/packed/golden_cove/square.s"
        )),
        instructions(include_str!(
            "../../../generated/x86_64/packed/golden_cove/double.s"
        )),
        instructions(include_str!(
            "../../../generated/x86_64/packed/golden_cove/add.s"
        )),
        instructions(include_str!(
            "../../../generated/x86_64/packed/golden_cove/ladder_step.s"
        )),
    ],
];

/// Constants that the texts read.
#[repr(C, align(64))]
struct Table {
    vectors: [[u64; 4]; VECTORS.len()],
    masks: [u8; MASKS.len()],
}

static TABLE: Table = Table {
    vectors: VECTORS,
    masks: MASKS,
};

/// A step: its texts in one function, with registers of its own choice, for [`call!`] alone.
macro_rules! step {
    ($name:ident) => {
        #[unsafe(naked)]
        unsafe extern "C" fn $name() {
            naked_asm!(
                "test ecx, ecx",
                "jnz 2f",
                include_str!(concat!(
                    "../../../generated/x86_64/packed/zen4/",
                    stringify!($name),
                    ".s"
                )),
                ".p2align 6",
                "2:",
                include_str!(concat!(
                    "../../../generated/x86_64/packed/golden_cove/",
                    stringify!($name),
                    ".s"
                )),
                options(raw),
            )
        }
    };
}

/// Calls a step; with its second operand and orders of lanes, which it leaves as they are.
macro_rules! call {
    ($step:path, $text:expr, $limbs:expr) => {
        call!($step, $text, $limbs, out("ymm5") _, out("ymm6") _, out("ymm7") _,)
    };
    ($step:path, $text:expr, $limbs:expr, $($operands:tt)*) => {{
        let [mut r0, mut r1, mut r2, mut r3, mut r4] = $limbs;
        // SAFETY: the processor has the features, as they are enabled for this function. The text
        // changes what is listed, and reads the constants and the operand, which outlive the call.
        unsafe {
            asm!(
                "call {step}",
                step = sym $step,
                inout("rdi") &raw const TABLE => _,
                inout("ecx") $text as u32 => _,
                $($operands)*
                inout("ymm0") r0, inout("ymm1") r1, inout("ymm2") r2, inout("ymm3") r3,
                inout("ymm4") r4,
                clobber_abi("sysv64"),
            );
        }
        [r0, r1, r2, r3, r4]
    }};
}

/// The squares of four tight elements, in place: where this is not inlined, as in builds for size,
/// limbs that are copied are read in other parts than they were written, which takes longer.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub(crate) fn square(text: TextFor, limbs: &mut [__m256i; 5]) {
    step! { square }
    *limbs = call!(square, text, *limbs);
}

/// The double of a point.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub(crate) fn double(text: TextFor, point: [__m256i; 5]) -> [__m256i; 5] {
    step! { double }
    call!(double, text, point)
}

/// The sum of a point and a cached one, with the source lanes of the cached point and of the
/// factors of the last product.
///
/// # Safety
///
/// `cached` is the address of five vectors.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub(crate) unsafe fn add(
    text: TextFor,
    point: [__m256i; 5],
    cached: *const __m256i,
    orders: [__m256i; 3],
) -> [__m256i; 5] {
    step! { add }
    call!(
        add,
        text,
        point,
        inout("rdx") cached => _,
        in("ymm5") orders[0],
        in("ymm6") orders[1],
        in("ymm7") orders[2],
    )
}

/// The pair after a step of the ladder, with the source lanes of the factors of its first product.
///
/// # Safety
///
/// `factors` is the address of five vectors.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub(crate) unsafe fn ladder_step(
    text: TextFor,
    pair: [__m256i; 5],
    factors: *const __m256i,
    orders: [__m256i; 2],
) -> [__m256i; 5] {
    step! { ladder_step }
    call!(
        ladder_step,
        text,
        pair,
        inout("rdx") factors => _,
        in("ymm5") orders[0],
        in("ymm6") orders[1],
        out("ymm7") _,
    )
}
