// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps for `avxifma`: sixteen registers, and no masks.
//!
//! An exclusive or turns lanes to be subtracted into complements, so that one sum of all lanes yields
//! sums and differences (docs/math/lanes.md). What finds no register waits in a work area, from where
//! most of it is read as an operand. The orders were found on Golden
//! Cove, in the encoding of AVX-512: no processor with AVX-IFMA was at hand.
//!
//! - **In:** as with AVX-512, but the orders of lanes name halves, as `vpermd` reads them; `rsi`, the
//!   address of the work area.
//! - **Out:** `ymm0` to `ymm4`.
//! - **Clobbers:** the other vectors, the work area.
//! - **Features:** AVX2 and AVX-IFMA. **Time:** constant: no branch, and all addresses are fixed.
//!
//! Written, proven and tested as the others are.

mod constants; // what the texts read

use core::arch::x86_64::__m256i;
use core::arch::{asm, naked_asm};
use core::mem::MaybeUninit;

pub(crate) use constants::{PLACES, VECTORS};

/// The texts, for proofs: square, double, add, ladder step.
#[cfg(test)]
pub(crate) const TEXTS: [&str; 4] = [
    include_str!("avxifma/square.s"),
    include_str!("avxifma/double.s"),
    include_str!("avxifma/add.s"),
    include_str!("avxifma/ladder_step.s"),
];

/// What the texts read.
#[repr(C, align(64))]
struct Table([[u64; 4]; VECTORS.len()]);

static TABLE: Table = Table(VECTORS);

/// Where a step keeps vectors that find no register.
type Work = MaybeUninit<[__m256i; PLACES]>;

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

/// A step, with registers of its own choice, for [`call!`] alone.
macro_rules! step {
    ($name:ident) => {
        #[unsafe(naked)]
        unsafe extern "C" fn $name() {
            encoded!(include_str!(concat!("avxifma/", stringify!($name), ".s")))
        }
    };
}

/// Calls a step; with its second operand and orders of lanes.
macro_rules! call {
    ($step:path, $limbs:expr) => {
        call!($step, $limbs, out("ymm5") _, out("ymm6") _, out("ymm7") _,)
    };
    ($step:path, $limbs:expr, $($operands:tt)*) => {{
        let [mut r0, mut r1, mut r2, mut r3, mut r4] = $limbs;
        let mut work = Work::uninit();
        // SAFETY: the processor has the features, as they are enabled for this function, but for
        // the multiplier of AVX-512 with `nineteen_evex`, which the token of the backend stands
        // for. The text changes what is listed, and reads the constants and the operand, which
        // outlive the call, as does the work area.
        unsafe {
            asm!(
                "call {step}",
                step = sym $step,
                inout("rdi") &raw const TABLE => _,
                inout("rsi") work.as_mut_ptr() => _,
                $($operands)*
                inout("ymm0") r0, inout("ymm1") r1, inout("ymm2") r2, inout("ymm3") r3,
                inout("ymm4") r4,
                clobber_abi("sysv64"),
            );
        }
        [r0, r1, r2, r3, r4]
    }};
}

/// The squares of four tight elements.
#[inline]
#[cfg_attr(not(nineteen_evex), target_feature(enable = "avx2,avxifma"))]
#[cfg_attr(nineteen_evex, target_feature(enable = "avx2"))]
pub(crate) fn square(limbs: [__m256i; 5]) -> [__m256i; 5] {
    step! { square }
    call!(square, limbs)
}

/// The double of a point.
#[inline]
#[cfg_attr(not(nineteen_evex), target_feature(enable = "avx2,avxifma"))]
#[cfg_attr(nineteen_evex, target_feature(enable = "avx2"))]
pub(crate) fn double(point: [__m256i; 5]) -> [__m256i; 5] {
    step! { double }
    call!(double, point)
}

/// The sum of a point and a cached one, with the source halves of the cached point and of the
/// factors of the last product.
#[inline]
#[cfg_attr(not(nineteen_evex), target_feature(enable = "avx2,avxifma"))]
#[cfg_attr(nineteen_evex, target_feature(enable = "avx2"))]
pub(crate) fn add(
    point: [__m256i; 5],
    cached: &[__m256i; 5],
    orders: [__m256i; 3],
) -> [__m256i; 5] {
    step! { add }
    call!(
        add,
        point,
        inout("rdx") cached => _,
        inout("ymm5") orders[0] => _,
        inout("ymm6") orders[1] => _,
        inout("ymm7") orders[2] => _,
    )
}

/// The pair after a step of the ladder, with the source halves of the factors of its first product.
#[inline]
#[cfg_attr(not(nineteen_evex), target_feature(enable = "avx2,avxifma"))]
#[cfg_attr(nineteen_evex, target_feature(enable = "avx2"))]
pub(crate) fn ladder_step(
    pair: [__m256i; 5],
    factors: &[__m256i; 5],
    orders: [__m256i; 2],
) -> [__m256i; 5] {
    step! { ladder_step }
    call!(
        ladder_step,
        pair,
        inout("rdx") factors => _,
        inout("ymm5") orders[0] => _,
        inout("ymm6") orders[1] => _,
        out("ymm7") _,
    )
}
