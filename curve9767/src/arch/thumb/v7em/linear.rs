// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums and differences, two coefficients at a time.
//!
//! A word of two coefficients is an integer `x + 2^16·y`; sums of words are words of sums as long
//! as each sum is in `0..2^16`. Whether a coefficient needs a correction is bit 15 of it plus a
//! constant; those bits times p are subtracted or added.
//!
//! - **In:** `r1`, `r2`. **Out:** at `r0`, which may be an operand's place. **Stack:** 36 bytes.
//!   **Time:** constant.

use crate::arch::pairs::Pairs;

/// Saves registers and loads the constants: `r3` is 1 twice, `r11` is 2^15 - (p + 1) twice, `r12`
/// is p.
#[rustfmt::skip] // one instruction per line
macro_rules! begin {
    () => {
        concat!(
            "push {r4-r11, lr}\n",
            "mov r3, #0x00010001\n",
            "movw r11, #23000\n",
            "movt r11, #23000\n",
            "movw r12, #9767\n",
        )
    };
}

/// Reduces `d` from sums in `2..=2p` to `1..=p`: subtracts p where bit 15 of `d + (2^15 - (p + 1))`
/// shows that it is above p.
#[rustfmt::skip] // one instruction per line
macro_rules! correct {
    ($d:literal) => {
        concat!(
            "add lr, ", $d, ", r11\n",
            "and lr, r3, lr, lsr #15\n",
            "mls ", $d, ", lr, r12, ", $d, "\n",
        )
    };
}

macro_rules! plus {
    ($a:literal $b:literal) => {
        concat!("add ", $a, ", ", $a, ", ", $b, "\n", correct!($a))
    };
}

macro_rules! thrice {
    ($a:literal $b:literal) => { concat!("add ", $b, ", ", $a, ", ", $a, "\n", correct!($b), plus!($a $b)) };
}

/// `a = a - b`, for coefficients: p is added where bit 15 of `2^15 - (a - b)` shows that the
/// difference is not positive.
#[rustfmt::skip] // one instruction per line
macro_rules! minus {
    ($a:literal $b:literal) => {
        concat!(
            "sub ", $a, ", ", $a, ", ", $b, "\n",
            "rsb lr, ", $a, ", #0x80008000\n",
            "and lr, r3, lr, lsr #15\n",
            "mla ", $a, ", lr, r12, ", $a, "\n",
        )
    };
}

macro_rules! minus_double {
    ($a:literal $b:literal) => { concat!("add ", $b, ", ", $b, ", ", $b, "\n", correct!($b), minus!($a $b)) };
}

/// Where b is odd, half of b is half of `b + p`.
macro_rules! minus_half {
    ($a:literal $b:literal) => { concat!("and lr, r3, ", $b, "\nmla ", $b, ", lr, r12, ", $b, "\nlsr ", $b, ", ", $b, ", #1\n", minus!($a $b)) };
}

/// Ten words of one operand or two, three at a time; the upper half of the last is cleared if
/// necessary: the difference of 0 and 0 is p.
#[rustfmt::skip] // one instruction per line
macro_rules! words {
    ($each:ident, $second:ident $(, $last:literal)?) => {
        concat!(
            words!(three $each $second), words!(three $each $second), words!(three $each $second),
            words!(load $second "r4" "r8"),
            $each!("r4" "r8"),
            $($last,)?
            "str r4, [r0]\n",
            "pop {r4-r11, pc}\n",
        )
    };
    (three $each:ident $second:ident) => {
        concat!(
            words!(load $second "r4-r6" "r8-r10"),
            $each!("r4" "r8"), $each!("r5" "r9"), $each!("r6" "r10"),
            "stm r0!, {r4-r6}\n",
        )
    };
    (load second $a:literal $b:literal) => { concat!("ldm r1!, {", $a, "}\n", "ldm r2!, {", $b, "}\n") };
    (load none $a:literal $b:literal) => { concat!("ldm r1!, {", $a, "}\n") };
}

routine! {
    /// `r = a + b`
    add(r: *mut Pairs, a: *const Pairs, b: *const Pairs) concat!(begin!(), words!(plus, second))
}

routine! {
    /// `r = a - b`
    sub(r: *mut Pairs, a: *const Pairs, b: *const Pairs) concat!(begin!(), words!(minus, second, "uxth r4, r4\n"))
}

routine! {
    /// `r = 3a`
    triple(r: *mut Pairs, a: *const Pairs) concat!(begin!(), words!(thrice, none))
}

routine! {
    /// `r = a - 2b`
    sub_double(r: *mut Pairs, a: *const Pairs, b: *const Pairs)
        concat!(begin!(), words!(minus_double, second, "uxth r4, r4\n"))
}

routine! {
    /// `r = a - b/2`
    sub_half(r: *mut Pairs, a: *const Pairs, b: *const Pairs)
        concat!(begin!(), words!(minus_half, second, "uxth r4, r4\n"))
}
