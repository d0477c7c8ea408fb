// SPDX-License-Identifier: MIT OR Apache-2.0
//! `a²` modulo z^19 - 2, reduced.
//!
//! All of `a` is in registers, `r3` to `r12`. For i < j, the products `a[i]·a[j]` with `i + j` odd
//! come two per instruction: the halves of two words, crossed. Column k is `2·(2·H + L) + a[k/2]²`
//! if k is even, `2·(2·H + a[(k+19)/2]² + L)` if it is odd, where H sums the products with
//! `i + j = k + 19`, L those with `i + j = k`.
//!
//! - **In:** `r1`. **Out:** at `r0`, which may be the operand's place.
//! - **Stack:** 80 bytes. **Features:** DSP extension. **Time:** constant.

use crate::arch::pairs::Pairs;

/// The terms added to the column in `r0`; the first may start it.
macro_rules! items {
    () => { "" };
    (, $($rest:tt)*) => { items!($($rest)*) };
    (pair $op:tt $a:ident $b:ident $($rest:tt)*) => { concat!(term!($op "smuadx" "smladx" $a $b), items!($($rest)*)) };
    (inner $op:tt $a:ident $($rest:tt)*) => { concat!(term!($op "smulbt" "smlabt" $a $a), items!($($rest)*)) };
    (low $op:tt $a:ident $b:ident $($rest:tt)*) => { concat!(term!($op "smulbb" "smlabb" $a $b), items!($($rest)*)) };
    (high $op:tt $a:ident $b:ident $($rest:tt)*) => { concat!(term!($op "smultt" "smlatt" $a $b), items!($($rest)*)) };
    (twice $($rest:tt)*) => { concat!("add r0, r0\n", items!($($rest)*)) };
}

macro_rules! term {
    (= $first:literal $next:literal $a:ident $b:ident) => {
        concat!($first, " r0, ", stringify!($a), ", ", stringify!($b), "\n")
    };
    (+ $first:literal $next:literal $a:ident $b:ident) => {
        concat!(
            $next,
            " r0, ",
            stringify!($a),
            ", ",
            stringify!($b),
            ", r0\n"
        )
    };
}

/// A column, reduced and stored to its place on the stack.
#[rustfmt::skip] // one instruction per line
macro_rules! finish {
    ($store:ident $at:literal: $($items:tt)*) => {
        concat!(
            items!($($items)*),
            "mul r1, r0, r2\n",
            "umaal r2, r0, r1, lr\n",
            stringify!($store), " r0, [sp, #", $at, "]\n",
        )
    };
}

/// The text. On the stack: the result, and its address.
#[rustfmt::skip] // one column per line
macro_rules! text {
    () => {
        concat!(
            "push {r0, r4-r11, lr}\n",
            "ldm r1, {r3-r12}\n",
            "sub sp, #40\n",
            "movw r2, #5737\n", // -1/p mod 2^32
            "movt r2, #55471\n",
            "movw lr, #9767\n",
            finish!(strh 0: pair = r3 r12, pair + r4 r11, pair + r5 r10, pair + r6 r9, pair + r7 r8, twice, twice, low + r3 r3),
            finish!(strh 2: low = r4 r12, high + r4 r11, low + r5 r11, high + r5 r10, low + r6 r10, high + r6 r9, low + r7 r9,
                high + r7 r8, twice, inner + r3, low + r8 r8, twice),
            finish!(strh 4: pair = r4 r12, pair + r5 r11, pair + r6 r10, pair + r7 r9, inner + r8, twice, low + r3 r4, twice,
                high + r3 r3),
            finish!(strh 6: low = r5 r12, high + r5 r11, low + r6 r11, high + r6 r10, low + r7 r10, high + r7 r9, low + r8 r9,
                twice, pair + r3 r4, high + r8 r8, twice),
            finish!(strh 8: pair = r5 r12, pair + r6 r11, pair + r7 r10, pair + r8 r9, twice, low + r3 r5, high + r3 r4, twice,
                low + r4 r4),
            finish!(strh 10: low = r6 r12, high + r6 r11, low + r7 r11, high + r7 r10, low + r8 r10, high + r8 r9, twice,
                pair + r3 r5, inner + r4, low + r9 r9, twice),
            finish!(strh 12: pair = r6 r12, pair + r7 r11, pair + r8 r10, inner + r9, twice, low + r3 r6, high + r3 r5,
                low + r4 r5, twice, high + r4 r4),
            finish!(strh 14: low = r7 r12, high + r7 r11, low + r8 r11, high + r8 r10, low + r9 r10, twice, pair + r3 r6,
                pair + r4 r5, high + r9 r9, twice),
            finish!(strh 16: pair = r7 r12, pair + r8 r11, pair + r9 r10, twice, low + r3 r7, high + r3 r6, low + r4 r6,
                high + r4 r5, twice, low + r5 r5),
            finish!(strh 18: low = r8 r12, high + r8 r11, low + r9 r11, high + r9 r10, twice, pair + r3 r7, pair + r4 r6,
                inner + r5, low + r10 r10, twice),
            finish!(strh 20: pair = r8 r12, pair + r9 r11, inner + r10, twice, low + r3 r8, high + r3 r7, low + r4 r7,
                high + r4 r6, low + r5 r6, twice, high + r5 r5),
            finish!(strh 22: low = r9 r12, high + r9 r11, low + r10 r11, twice, pair + r3 r8, pair + r4 r7, pair + r5 r6,
                high + r10 r10, twice),
            finish!(strh 24: pair = r9 r12, pair + r10 r11, twice, low + r3 r9, high + r3 r8, low + r4 r8, high + r4 r7,
                low + r5 r7, high + r5 r6, twice, low + r6 r6),
            finish!(strh 26: low = r10 r12, high + r10 r11, twice, pair + r3 r9, pair + r4 r8, pair + r5 r7, inner + r6,
                low + r11 r11, twice),
            finish!(strh 28: pair = r10 r12, inner + r11, twice, low + r3 r10, high + r3 r9, low + r4 r9, high + r4 r8,
                low + r5 r8, high + r5 r7, low + r6 r7, twice, high + r6 r6),
            finish!(strh 30: low = r11 r12, twice, pair + r3 r10, pair + r4 r9, pair + r5 r8, pair + r6 r7, high + r11 r11, twice),
            finish!(strh 32: pair = r11 r12, twice, low + r3 r11, high + r3 r10, low + r4 r10, high + r4 r9, low + r5 r9,
                high + r5 r8, low + r6 r8, high + r6 r7, twice, low + r7 r7),
            finish!(strh 34: pair = r3 r11, pair + r4 r10, pair + r5 r9, pair + r6 r8, inner + r7, low + r12 r12, twice),
            finish!(str 36: low = r3 r12, high + r3 r11, low + r4 r11, high + r4 r10, low + r5 r10, high + r5 r9, low + r6 r9,
                high + r6 r8, low + r7 r8, twice, high + r7 r7),
            "pop {r3-r12, lr}\n",
            "stm lr, {r3-r12}\n",
            "pop {r4-r11, pc}\n",
        )
    };
}

routine! {
    /// `r = a²`
    square(r: *mut Pairs, a: *const Pairs) text!()
}
