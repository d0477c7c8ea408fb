// SPDX-License-Identifier: MIT OR Apache-2.0
//! The base of the M profile: a 32-bit multiplier that can use eight registers; the other six only
//! support additions and copies.
//!
//! Sums of products are in the upper registers. A coefficient is extracted from its pair by the
//! same instruction that makes the copy which the product overwrites. Columns are computed six or
//! seven at a time, as many as there are registers: a loaded factor is then multiplied by as many
//! neighbours, and each word of those is loaded about once.
//!
//! In columns, `r1` and `r2` point to the operands, `r4` is the factor, `r5` to `r7` are words of
//! the other operand.

/// Stores the address of the result and the constants of the reduction on the stack.
#[rustfmt::skip] // one instruction per line
macro_rules! keep_constants {
    () => {
        concat!(
            "ldr r3, 2f\n",
            "ldr r4, 3f\n",
            "b 4f\n",
            ".balign 4\n",
            "2: .word 3635353193\n", // -1/p mod 2^32
            "3: .word 9767\n",
            "4:\n",
            "push {r0, r3, r4}\n",
        )
    };
}

/// The operations on columns: load a word; multiply a coefficient by the factor and add it to a
/// column (`+`) or start one with it (`=`).
macro_rules! items {
    () => { "" };
    (, $($rest:tt)*) => { items!($($rest)*) };
    (word $at:literal $r:ident $($rest:tt)*) => {
        concat!("ldr ", stringify!($r), ", [r1, #", $at, "]\n", items!($($rest)*))
    };
    (low $r:ident $op:tt $w:ident $($rest:tt)*) => {
        concat!("uxth r3, ", stringify!($r), "\nmuls r3, r4, r3\n", sum!($op $w), items!($($rest)*))
    };
    (high $r:ident $op:tt $w:ident $($rest:tt)*) => {
        concat!("lsrs r3, ", stringify!($r), ", #16\nmuls r3, r4, r3\n", sum!($op $w), items!($($rest)*))
    };
    (half $at:literal $op:tt $w:ident $($rest:tt)*) => {
        concat!("ldrh r3, [r1, #", $at, "]\nmuls r3, r4, r3\n", sum!($op $w), items!($($rest)*))
    };
    (own $op:tt $w:ident $($rest:tt)*) => {
        concat!("mov r3, r4\nmuls r3, r4, r3\n", sum!($op $w), items!($($rest)*))
    };
    (twice $w:ident $($rest:tt)*) => {
        concat!("add ", stringify!($w), ", ", stringify!($w), "\n", items!($($rest)*))
    };
}

/// Adds a product to its column, or starts the column with it.
macro_rules! sum {
    (+ $w:ident) => {
        concat!("add ", stringify!($w), ", r3\n")
    };
    (= $w:ident) => {
        concat!("mov ", stringify!($w), ", r3\n")
    };
}

/// All operations with one factor.
macro_rules! row {
    ($factor:literal: $($items:tt)*) => { concat!("ldrh r4, [r2, #", $factor, "]\n", items!($($items)*)) };
}

/// Loads the address of the result and the constants of the reduction from the stack.
macro_rules! constants {
    () => {
        "mov r4, sp\nldmia r4!, {r5, r6, r7}\n"
    };
}

/// Reduces a column and stores it in its place: `base::reduce`.
#[rustfmt::skip] // one instruction per line
macro_rules! reduced {
    ($w:ident $store:ident $at:literal) => {
        concat!(
            "mov r4, ", stringify!($w), "\n",
            "muls r4, r6, r4\n",
            "lsrs r4, r4, #16\n",
            "muls r4, r7, r4\n",
            "lsrs r4, r4, #16\n",
            "adds r4, r4, #1\n",
            stringify!($store), " r4, [r5, #", $at, "]\n",
        )
    };
}

pub(crate) mod choice; // selections
pub(crate) mod linear; // sums and differences
pub(crate) mod mul; // products
pub(crate) mod scale; // products of coefficients
pub(crate) mod square; // squares
