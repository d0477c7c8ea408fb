// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps for processors that have AVX2 and nothing better: ten limbs of 25.5 bits, by products of
//! 32 bits.
//!
//! The formulas are those of `curve/packed/ten_limbs.rs`, the limbs those of `field/radix25h`. Sixteen
//! registers hold the ten limbs of one factor and two columns; the other factor is in a work area,
//! from where each limb is read once for two columns. The order is the formula's own: no search found a
//! better one on Zen 3. Golden Cove and Zen 5 are faster on words of 64 bits, so a processor of another
//! family runs the steps of a point only if it is told to use `avx2`.
//!
//! - **In:** `ymm0` to `ymm9`, the limbs; `rdi`, the address of the constants; `rsi`, that of the work
//!   area; `rdx`, that of the limbs of the second operand; `rcx`, that of signs or masks of lanes.
//! - **Out:** `ymm0` to `ymm9`.
//! - **Clobbers:** the other vectors, the work area.
//! - **Features:** AVX2. **Time:** constant: no branch, and all addresses are fixed.
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
    include_str!("zen3/square.s"),
    include_str!("zen3/double.s"),
    include_str!("zen3/add.s"),
    include_str!("zen3/ladder_step.s"),
];

/// What the texts read.
#[repr(C, align(64))]
struct Table([[u64; 4]; VECTORS.len()]);

static TABLE: Table = Table(VECTORS);

/// Where a step keeps vectors that find no register.
type Work = MaybeUninit<[__m256i; PLACES]>;

/// Ten limbs of four elements.
pub(crate) type Limbs = [__m256i; 10];

/// A step, with registers of its own choice, for [`call!`] alone.
macro_rules! step {
    ($name:ident) => {
        #[unsafe(naked)]
        unsafe extern "C" fn $name() {
            naked_asm!(
                include_str!(concat!("zen3/", stringify!($name), ".s")),
                options(raw),
            )
        }
    };
}

/// Calls a step; with its second operand, and its signs or masks.
macro_rules! call {
    ($step:path, $limbs:expr) => {
        call!($step, $limbs,)
    };
    ($step:path, $limbs:expr, $($operands:tt)*) => {{
        let [mut r0, mut r1, mut r2, mut r3, mut r4, mut r5, mut r6, mut r7, mut r8, mut r9] =
            $limbs;
        let mut work = Work::uninit();
        // SAFETY: the processor has AVX2, as it is enabled for this function. The text changes what
        // is listed, and reads the constants and the operands, which outlive the call, as does the
        // work area.
        unsafe {
            asm!(
                "call {step}",
                step = sym $step,
                inout("rdi") &raw const TABLE => _,
                inout("rsi") work.as_mut_ptr() => _,
                $($operands)*
                inout("ymm0") r0, inout("ymm1") r1, inout("ymm2") r2, inout("ymm3") r3,
                inout("ymm4") r4, inout("ymm5") r5, inout("ymm6") r6, inout("ymm7") r7,
                inout("ymm8") r8, inout("ymm9") r9,
                clobber_abi("sysv64"),
            );
        }
        [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9]
    }};
}

/// The squares of four elements.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn square(limbs: Limbs) -> Limbs {
    step! { square }
    call!(square, limbs)
}

/// The double of a point.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn double(point: Limbs) -> Limbs {
    step! { double }
    call!(double, point)
}

/// The sum of a point and a cached one, with the signs of the point's coordinates and of those of
/// its other half, and of the products (A, B, D, C) and (B, A, C, D).
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn add(point: Limbs, cached: &Limbs, signs: &[__m256i; 4]) -> Limbs {
    step! { add }
    call!(add, point, inout("rdx") cached => _, inout("rcx") signs => _,)
}

/// The pair after a step of the ladder, with a mask of lanes 0 and 1 if its points are swapped.
#[inline]
#[target_feature(enable = "avx2")]
pub(crate) fn ladder_step(pair: Limbs, factors: &Limbs, swap: &__m256i) -> Limbs {
    step! { ladder_step }
    call!(ladder_step, pair, inout("rdx") factors => _, inout("rcx") swap => _,)
}
