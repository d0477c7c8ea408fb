// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each coefficient of `a` times that of `b`, reduced.
//!
//! - **In:** `r1`, `r2`. **Out:** at `r0`. **Stack:** 16 bytes. **Time:** constant where `muls` is.

use crate::arch::pairs::Pairs;

#[rustfmt::skip] // one instruction per line
macro_rules! coefficient {
    ($($at:literal)*) => { concat!($(coefficient!(strh $at)),*) };
    ($store:ident $at:literal) => {
        concat!(
            "ldrh r3, [r1, #", $at, "]\n",
            "ldrh r4, [r2, #", $at, "]\n",
            "muls r3, r4, r3\n",
            "muls r3, r6, r3\n",
            "lsrs r3, r3, #16\n",
            "muls r3, r7, r3\n",
            "lsrs r3, r3, #16\n",
            "adds r3, r3, #1\n",
            stringify!($store), " r3, [r0, #", $at, "]\n",
        )
    };
}

routine! {
    /// `r[i] = a[i]·b[i]`
    mul_coefficients(r: *mut Pairs, a: *const Pairs, b: *const Pairs) concat!(
        "push {r4, r6, r7, lr}\n",
        "ldr r6, 2f\n",
        "ldr r7, 3f\n",
        "b 4f\n",
        ".balign 4\n",
        "2: .word 3635353193\n", // -1/p mod 2^32
        "3: .word 9767\n",
        "4:\n",
        coefficient!(0 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34),
        // With the half-word above it, which is 0.
        coefficient!(str 36),
        "pop {r4, r6, r7, pc}\n",
    )
}
