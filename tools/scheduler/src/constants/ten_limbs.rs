// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constants of the texts of ten limbs.

use super::times;

/// The bits of limb i.
pub(crate) const fn width(i: usize) -> u32 {
    26 - i as u32 % 2
}

/// The limbs of p.
pub(crate) const fn limb_of_p(i: usize) -> u64 {
    (1 << width(i)) - if i == 0 { 19 } else { 1 }
}

/// -1 of 32 bits, twice.
const MINUS: u64 = u64::MAX;

/// What is subtracted from, in multiples of p, by lane: sums of a ladder step; of a doubling; of an
/// addition, before its first product and before its second.
pub(crate) const PAIR: [u64; 4] = [0, 2, 0, 2];
pub(crate) const DOUBLED: [u64; 4] = [3, 0, 2, 2];
pub(crate) const SUMMAND: [u64; 4] = [2, 0, 2, 0];
pub(crate) const SUM: [u64; 4] = [2, 0, 2, 2];

/// Signs, by lane.
pub(crate) const DIFFERENCES: [u64; 4] = [1, MINUS, 1, MINUS];
pub(crate) const DIFFERENCES_OF_THREE: [u64; 4] = [0, MINUS, 1, MINUS];
pub(crate) const FIRST: [u64; 4] = [1, 0, 0, 0];
pub(crate) const SIGNS_OF_A_B: [u64; 4] = [MINUS, 1, 1, 1];
pub(crate) const SIGNS_OF_B_A: [u64; 4] = [MINUS, 1, MINUS, MINUS];

/// S as it is, C doubled, without A and B.
pub(crate) const DOUBLE_LAST: [u64; 4] = [0, 64, 64, 1];

/// The masks of limbs, the factor of their carries, a24, signs, shifts, and multiples of p: the lowest
/// limb, an even one and an odd one.
pub const CONSTANTS: [[u64; 4]; 22] = {
    let mut constants = [[0; 4]; 22];
    let first = [
        [(1 << 26) - 1; 4],
        [(1 << 25) - 1; 4],
        [19; 4],
        [0, 121_666, 0, 0],
        DIFFERENCES,
        DIFFERENCES_OF_THREE,
        FIRST,
        SIGNS_OF_A_B,
        SIGNS_OF_B_A,
        DOUBLE_LAST,
    ];
    let mut at = 0;
    while at < first.len() {
        constants[at] = first[at];
        at += 1;
    }
    let multiples = [PAIR, DOUBLED, SUMMAND, SUM];
    let mut i = 0;
    while i < 3 * multiples.len() {
        let limb = [0, 2, 1][i % 3];
        constants[at + i] = times(multiples[i / 3], limb_of_p(limb));
        i += 1;
    }
    constants
};
