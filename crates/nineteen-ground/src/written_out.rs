// SPDX-License-Identifier: MIT OR Apache-2.0
//! Loops with constant bounds, written out.
//!
//! Builds for size unroll no loop and call `core::array::from_fn` and `map`, and so do builds with
//! debug assertions; an array that a loop indexes, or whose elements a call returns, is in memory.
//! Limb code is written out instead, so that limbs are in registers whatever a build is for. Where
//! registers have 32 bits, an integer does not fit into them in any case, and loops
//! take less flash.

/// The statement for each number in turn.
#[cfg(not(ground_loops))]
#[macro_export]
macro_rules! each {
    ($i:ident in $($n:literal)* => $statement:expr) => {{
        $({
            let $i: usize = $n;
            $statement;
        })*
    }};
}

/// The statement for each number in turn, which follow one another. A range, as the iterator of an
/// array keeps its place in memory beside the numbers, where the inspection of machine code takes it
/// for a secret.
#[cfg(ground_loops)]
#[macro_export]
macro_rules! each {
    ($i:ident in $first:literal $($n:literal)* => $statement:expr) => {
        for $i in $first..$first + 1 + <[usize]>::len(&[$($n),*]) {
            $statement;
        }
    };
}

/// The array of the values for each number.
#[cfg(not(ground_loops))]
#[macro_export]
macro_rules! array_of {
    ($i:ident in $($n:literal)* => $value:expr) => {
        [$({
            let $i: usize = $n;
            $value
        }),*]
    };
}

/// The array of the values for each number: 0 and those that follow.
#[cfg(ground_loops)]
#[macro_export]
macro_rules! array_of {
    ($i:ident in $($n:literal)* => $value:expr) => {
        core::array::from_fn::<_, { [$($n),*].len() }, _>(|$i| $value)
    };
}
