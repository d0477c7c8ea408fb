// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums and differences, two coefficients at a time.
//!
//! A word of two coefficients is an integer `x + 2^16·y`; sums of words are words of sums as long
//! as each sum is in `0..2^16`. Whether a coefficient needs a correction is bit 15 of it plus a
//! constant; those bits times p are subtracted or added.
//!
//! - **In:** `r1`, `r2`. **Out:** at `r0`, which may be an operand's place. **Stack:** 24 bytes at
//!   most. **Time:** constant where `muls` is.

use crate::arch::pairs::Pairs;

/// Saves registers and loads the constants: `r5` is 2^15 - (p + 1) twice, or 2^15 twice, `r6` is 1
/// twice, `r7` is p.
#[rustfmt::skip] // one instruction per line
macro_rules! begin {
    ($($constant:literal)*) => {
        concat!(
            "push {r4-r7, lr}\n",
            "movs r6, #1\n",
            "lsls r6, r6, #16\n",
            "adds r6, r6, #1\n",
            "movs r7, #38\n", // 9767 = 38·256 + 39
            "lsls r7, r7, #8\n",
            "adds r7, r7, #39\n",
            $($constant,)*
        )
    };
}

/// 23000 = 89·256 + 216
macro_rules! for_sums {
    ($r:literal) => {
        concat!(
            "movs ",
            $r,
            ", #89\nlsls ",
            $r,
            ", ",
            $r,
            ", #8\nadds ",
            $r,
            ", #216\nmuls ",
            $r,
            ", r6, ",
            $r,
            "\n"
        )
    };
}

macro_rules! for_differences {
    ($r:literal) => {
        concat!("lsls ", $r, ", r6, #15\n")
    };
}

/// Reduces `r3` from sums in `2..=2p` to `1..=p`: subtracts p where bit 15 of
/// `r3 + (2^15 - (p + 1))` shows that it is above p.
#[rustfmt::skip] // one instruction per line
macro_rules! correct {
    () => {
        concat!(
            "adds r4, r3, r5\n",
            "lsrs r4, r4, #15\n",
            "ands r4, r6\n",
            "muls r4, r7, r4\n",
            "subs r3, r3, r4\n",
        )
    };
}

/// `r3 = r3 - r4`, for coefficients: p is added where bit 15 of `r4 - r3 + 2^15` shows that the
/// difference is not positive.
#[rustfmt::skip] // one instruction per line
macro_rules! difference {
    ($bias:literal) => {
        concat!(
            "subs r4, r4, r3\n",
            $bias,
            "lsrs r3, r3, #15\n",
            "ands r3, r6\n",
            "muls r3, r7, r3\n",
            "subs r3, r3, r4\n",
        )
    };
}

/// Ten words; the unused half of the last is cleared if necessary.
macro_rules! words {
    (store $each:expr) => { concat!($each, "stmia r0!, {r3}\n") };
    ($each:expr) => { words!($each, "") };
    ($each:expr, $last:literal) => {
        concat!(
            words!(store $each), words!(store $each), words!(store $each), words!(store $each), words!(store $each),
            words!(store $each), words!(store $each), words!(store $each), words!(store $each),
            $each, $last, "stmia r0!, {r3}\n",
            "pop {r4-r7, pc}\n",
        )
    };
}

routine! {
    /// `r = a + b`
    add(r: *mut Pairs, a: *const Pairs, b: *const Pairs) concat!(
        begin!(), for_sums!("r5"),
        words!(concat!("ldmia r1!, {r3}\n", "ldmia r2!, {r4}\n", "adds r3, r3, r4\n", correct!())),
    )
}

routine! {
    /// `r = a - b`
    sub(r: *mut Pairs, a: *const Pairs, b: *const Pairs) concat!(
        begin!(), for_differences!("r5"),
        words!(concat!("ldmia r1!, {r3}\n", "ldmia r2!, {r4}\n", difference!("adds r3, r4, r5\n")), "uxth r3, r3\n"),
    )
}

routine! {
    /// `r = 3a`
    triple(r: *mut Pairs, a: *const Pairs) concat!(
        begin!(), for_sums!("r5"),
        words!(concat!("ldmia r1!, {r2}\n", "adds r3, r2, r2\n", correct!(), "adds r3, r3, r2\n", correct!())),
    )
}

routine! {
    /// `r = a - 2b`
    sub_double(r: *mut Pairs, a: *const Pairs, b: *const Pairs) concat!(
        begin!(), for_differences!("r5"), "mov r12, r5\n", for_sums!("r5"),
        words!(concat!(
            "ldmia r2!, {r3}\n", "adds r3, r3, r3\n", correct!(), "mov r4, r3\n",
            "ldmia r1!, {r3}\n", difference!("mov r3, r12\nadd r3, r4\n"),
        ), "uxth r3, r3\n"),
    )
}

routine! {
    /// `r = a - b/2`: where b is odd, half of b is half of `b + p`.
    sub_half(r: *mut Pairs, a: *const Pairs, b: *const Pairs) concat!(
        begin!(), for_differences!("r5"),
        words!(concat!(
            "ldmia r2!, {r4}\n", "mov r3, r4\n", "ands r3, r6\n", "muls r3, r7, r3\n", "adds r4, r4, r3\n", "lsrs r4, r4, #1\n",
            "ldmia r1!, {r3}\n", difference!("adds r3, r4, r5\n"),
        ), "uxth r3, r3\n"),
    )
}
