// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each coefficient of `a` times that of `b`, reduced; halves that are 0 stay 0.
//!
//! - **In:** `r1`, `r2`. **Out:** at `r0`, which may be an operand's place. **Stack:** 20 bytes.
//!   **Time:** constant.

use crate::arch::pairs::Pairs;

#[rustfmt::skip] // one instruction per line
macro_rules! pairs {
    ($($at:literal)*) => {
        concat!($(
            "ldr r3, [r1, #", $at, "]\n",
            "ldr r4, [r2, #", $at, "]\n",
            "smulbb r5, r3, r4\n",
            "smultt r6, r3, r4\n",
            "mul r3, r5, r7\n",
            "umaal r7, r5, r3, r12\n",
            "mul r3, r6, r7\n",
            "umaal r7, r6, r3, r12\n",
            "pkhbt r5, r5, r6, lsl #16\n",
            "str r5, [r0, #", $at, "]\n",
        )*)
    };
}

routine! {
    /// `r[i] = a[i]·b[i]`
    mul_coefficients(r: *mut Pairs, a: *const Pairs, b: *const Pairs) concat!(
        "push {r4-r7, lr}\n",
        "movw r7, #5737\n", // -1/p mod 2^32
        "movt r7, #55471\n",
        "movw r12, #9767\n",
        pairs!(0 4 8 12 16 20 24 28 32 36),
        "pop {r4-r7, pc}\n",
    )
}
