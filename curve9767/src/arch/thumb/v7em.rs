// SPDX-License-Identifier: MIT OR Apache-2.0
//! With the DSP extension: `smlad` adds two products of half-words, `umaal` reduces.
//!
//! For a column x and `t = x·(-1/p) mod 2^32`, `t·p + x + r` with `r < 2^32` in the register of
//! `-1/p` is `2^32·(x/2^32 mod p) + r`: `umaal` leaves the quotient, which is in `1..=p` as
//! `base::reduce` argues, in one register, and r unchanged in the other.

/// Loads words to registers.
macro_rules! loads {
    ($($r:ident $base:ident $at:literal),*) => {
        concat!($("ldr ", stringify!($r), ", [", stringify!($base), ", #", $at, "]\n"),*)
    };
}

/// Two products each, of a word and others: added to columns (`+`) or starting them (`=`).
macro_rules! terms {
    ($how:ident $x:ident: $($w:ident $op:tt $b:ident),*) => { concat!($(term!($how $op $w $b $x)),*) };
}

macro_rules! term {
    (crossed + $w:ident $b:ident $x:ident) => { term!("smladx" $w $b $x $w) };
    (crossed = $w:ident $b:ident $x:ident) => { term!("smuadx" $w $b $x) };
    (straight + $w:ident $b:ident $x:ident) => { term!("smlad" $w $b $x $w) };
    (straight = $w:ident $b:ident $x:ident) => { term!("smuad" $w $b $x) };
    ($name:literal $w:ident $b:ident $x:ident $($sum:ident)?) => {
        concat!($name, " ", stringify!($w), ", ", stringify!($b), ", ", stringify!($x) $(, ", ", stringify!($sum))?, "\n")
    };
}

/// Doubles columns.
macro_rules! twice {
    ($($w:ident)*) => { concat!($("add ", stringify!($w), ", ", stringify!($w), "\n"),*) };
}

/// The constants of the reduction, and the address of the result.
#[rustfmt::skip] // one instruction per line
macro_rules! constants {
    () => {
        concat!(
            "movw r8, #5737\n", // -1/p mod 2^32
            "movt r8, #55471\n",
            "movw r9, #9767\n",
            "ldr r1, [sp, #76]\n",
        )
    };
}

/// Reduces a column and stores it in its place.
#[rustfmt::skip] // one instruction per line
macro_rules! reduced {
    ($w:ident $store:ident $at:literal) => {
        concat!(
            "mul r0, ", stringify!($w), ", r8\n",
            "umaal r8, ", stringify!($w), ", r0, r9\n",
            stringify!($store), " ", stringify!($w), ", [r1, #", $at, "]\n",
        )
    };
}

pub(crate) mod choice; // selections
pub(crate) mod linear; // sums and differences
pub(crate) mod mul; // products
pub(crate) mod scale; // products of coefficients
pub(crate) mod square; // squares
