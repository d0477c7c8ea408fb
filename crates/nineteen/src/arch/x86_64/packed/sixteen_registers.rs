// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code common to the steps without masks: texts for sixteen registers and a work area, in a module
//! of their own with its `constants`.
//!
//! - **In:** `ymm0` to `ymm4`, the limbs; `ymm5` to `ymm7`, source halves of permutations, as `vpermd`
//!   reads them; `rdi`, the address of the constants; `rsi`, that of the work area; `rdx`, that of the
//!   limbs of the second operand.
//! - **Out:** `ymm0` to `ymm4`.
//! - **Clobbers:** the other vectors, the work area.
//! - **Time:** constant: no branch, and all addresses are fixed.

/// Calls a step; with its second operand and orders of lanes.
macro_rules! call {
    ($step:path, $limbs:expr) => {
        $crate::arch::x86_64::packed::sixteen_registers::call!($step, $limbs, out("ymm5") _, out("ymm6") _, out("ymm7") _,)
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
pub(crate) use call;

/// The steps of a module: the folder of their texts, the macro that makes a function of a text, and
/// the attributes of functions that call it.
macro_rules! steps {
    ($folder:literal, $encoded:ident, $(#[$features:meta])*) => {
        use core::arch::asm;
        use core::arch::x86_64::__m256i;
        use core::mem::MaybeUninit;

        pub(crate) use constants::{PLACES, VECTORS};

        /// The texts, for proofs: square, double, add, ladder step.
        #[cfg(test)]
        pub(crate) const TEXTS: [&str; 4] = [
            $crate::arch::instructions(include_str!(concat!($folder, "/square.s"))),
            $crate::arch::instructions(include_str!(concat!($folder, "/double.s"))),
            $crate::arch::instructions(include_str!(concat!($folder, "/add.s"))),
            $crate::arch::instructions(include_str!(concat!($folder, "/ladder_step.s"))),
        ];

        /// Constants that the texts read.
        #[repr(C, align(64))]
        struct Table([[u64; 4]; VECTORS.len()]);

        static TABLE: Table = Table(VECTORS);

        /// Where a step keeps vectors that find no register.
        type Work = MaybeUninit<[__m256i; PLACES]>;

        /// The squares of four tight elements, in place.
        #[inline]
        $(#[$features])*
        pub(crate) fn square(limbs: &mut [__m256i; 5]) {
            #[unsafe(naked)]
            unsafe extern "C" fn text() {
                $encoded!(include_str!(concat!($folder, "/square.s")))
            }
            *limbs = $crate::arch::x86_64::packed::sixteen_registers::call!(text, *limbs);
        }

        /// The double of a point.
        #[inline]
        $(#[$features])*
        pub(crate) fn double(point: [__m256i; 5]) -> [__m256i; 5] {
            #[unsafe(naked)]
            unsafe extern "C" fn text() {
                $encoded!(include_str!(concat!($folder, "/double.s")))
            }
            $crate::arch::x86_64::packed::sixteen_registers::call!(text, point)
        }

        /// The sum of a point and a cached one, with the source halves of the cached point and of the
        /// factors of the last product.
        #[inline]
        $(#[$features])*
        pub(crate) fn add(
            point: [__m256i; 5],
            cached: &[__m256i; 5],
            orders: [__m256i; 3],
        ) -> [__m256i; 5] {
            #[unsafe(naked)]
            unsafe extern "C" fn text() {
                $encoded!(include_str!(concat!($folder, "/add.s")))
            }
            $crate::arch::x86_64::packed::sixteen_registers::call!(
                text,
                point,
                inout("rdx") cached => _,
                inout("ymm5") orders[0] => _,
                inout("ymm6") orders[1] => _,
                inout("ymm7") orders[2] => _,
            )
        }

        /// The pair after a step of the ladder, with the source halves of the factors of its first product.
        #[inline]
        $(#[$features])*
        pub(crate) fn ladder_step(
            pair: [__m256i; 5],
            factors: &[__m256i; 5],
            orders: [__m256i; 2],
        ) -> [__m256i; 5] {
            #[unsafe(naked)]
            unsafe extern "C" fn text() {
                $encoded!(include_str!(concat!($folder, "/ladder_step.s")))
            }
            $crate::arch::x86_64::packed::sixteen_registers::call!(
                text,
                pair,
                inout("rdx") factors => _,
                inout("ymm5") orders[0] => _,
                inout("ymm6") orders[1] => _,
                out("ymm7") _,
            )
        }
    };
}
pub(crate) use steps;
