// SPDX-License-Identifier: MIT OR Apache-2.0
//! The base of the M profile: the product of two words yields only the low word, additions with
//! carry reach eight registers, and the other registers can only be copied.

/// A product of two words, in `r0` and `r1`, added to three words.
///
/// Halves give four products of 16 bits by 16; the middle two sum to 33 bits, and go to both sides.
#[rustfmt::skip] // one instruction per line
macro_rules! product {
    ($a:literal, $b:literal => $low:literal $high:literal $top:literal) => {
        concat!(
            $a, "\n",
            $b, "\n",
            "uxth r2, r0\n",
            "lsrs r0, r0, #16\n",
            "lsrs r3, r1, #16\n",
            "uxth r1, r1\n",
            "mov r4, r1\n",
            "muls r4, r2, r4\n",
            "muls r1, r0, r1\n",
            "muls r2, r3, r2\n",
            "muls r0, r3, r0\n",
            "adds r1, r1, r2\n",
            "movs r2, #0\n",
            "adcs r2, r2, r2\n",
            "lsls r2, r2, #16\n",
            "lsls r3, r1, #16\n",
            "lsrs r1, r1, #16\n",
            "adds r1, r1, r2\n",
            "adds r4, r4, r3\n",
            "adcs r0, r0, r1\n",
            "movs r2, #0\n",
            "adds ", $low, ", ", $low, ", r4\n",
            "adcs ", $high, ", ", $high, ", r0\n",
            "adcs ", $top, ", ", $top, ", r2\n",
        )
    };
}

/// Reduces `38·e[8..] + e[..8]`, of the sixteen words from `[sp, #40]` on, to the place that the
/// pointer at `[sp, #104]` points to.
///
/// The top first: at most `38·(2^32 - 1) + 2^32 - 1`, so `q ≤ 77`, and `19q` starts the chain of
/// the others.
#[rustfmt::skip] // one instruction per line
macro_rules! reduce {
    () => {
        concat!(
            "ldr r0, [sp, #104]\n",
            "movs r3, #38\n",
            "movs r4, #0\n",
            reduce!("100", "68"),
            // r5 and r4 are the two words.
            "lsls r4, r4, #1\n",
            "lsrs r6, r5, #31\n",
            "adds r4, r4, r6\n",
            "lsls r5, r5, #1\n",
            "lsrs r5, r5, #1\n",
            "mov r12, r5\n",
            "movs r6, #19\n",
            "muls r4, r6, r4\n",
            reduce!("72", "40"),
            "str r5, [r0]\n",
            reduce!("76", "44"),
            "str r5, [r0, #4]\n",
            reduce!("80", "48"),
            "str r5, [r0, #8]\n",
            reduce!("84", "52"),
            "str r5, [r0, #12]\n",
            reduce!("88", "56"),
            "str r5, [r0, #16]\n",
            reduce!("92", "60"),
            "str r5, [r0, #20]\n",
            reduce!("96", "64"),
            "str r5, [r0, #24]\n",
            // The top word is below 2^31, the carry at most 38.
            "mov r5, r12\n",
            "adds r5, r5, r4\n",
            "str r5, [r0, #28]\n",
        )
    };
    // (r4, r5) = 38·high + low + r4
    ($high:literal, $low:literal) => {
        concat!(
            "ldr r5, [sp, #", $high, "]\n",
            "lsrs r6, r5, #16\n",
            "uxth r5, r5\n",
            "muls r5, r3, r5\n",
            "muls r6, r3, r6\n",
            "lsls r7, r6, #16\n",
            "lsrs r6, r6, #16\n",
            "movs r1, #0\n",
            "adds r5, r5, r7\n",
            "adcs r6, r6, r1\n",
            "adds r5, r5, r4\n",
            "adcs r6, r6, r1\n",
            "ldr r4, [sp, #", $low, "]\n",
            "adds r5, r5, r4\n",
            "adcs r6, r6, r1\n",
            "mov r4, r6\n",
        )
    };
}

pub(crate) mod add; // sums
pub(crate) mod add_multiple; // sums with small multiples
pub(crate) mod mul; // products
pub(crate) mod square; // squares
pub(crate) mod sub; // differences
