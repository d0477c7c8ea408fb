// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constants of products by fused multiply-and-add.

use super::{
    ADDITION_FIRST, DOUBLING_SQUARES, LADDER_FIRST, LADDER_LAST, MOST, MOST_WIDE, P, canonical,
    times,
};

/// The bits of 2^103, to which a product is added for its upper half.
pub const UPPER: u64 = power(103);
/// The bits of 3·2^51, to which the rest is added for the lower half.
pub const LOWER: u64 = power(52) + (1 << 51);
/// The bits of `2^103 + 3·2^51`, from which the upper half is subtracted.
pub const BOTH: u64 = power(103) + 3;
/// The bits of 2^52, in whose last 52 bits an integer is.
pub const INTEGER: u64 = power(52);

/// The bits of the double 2^n.
const fn power(n: u64) -> u64 {
    (1023 + n) << 52
}

/// The summand of a product, by lane, and whether the lane computes the products of different limbs
/// once for either order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summand {
    pub onto: [[u64; 5]; 4],
    pub ordered: [bool; 4],
}

impl Summand {
    pub const ZERO: Summand = Summand::of([[0; 5]; 4]);
    /// 256p in lane 1, as a point has it in Y.
    pub const POINT: Summand = Summand::of([[0; 5], super::ABOVE, [0; 5], [0; 5]]);
    /// For a small multiple in lanes 0 and 1 and a square in lanes 2 and 3.
    pub const SMALL_AND_SQUARE: Summand = Summand {
        onto: [[0; 5]; 4],
        ordered: [false, false, true, true],
    };

    const ALL: [Summand; 7] = [
        Summand::ZERO,
        Summand::POINT,
        Summand::SMALL_AND_SQUARE,
        Summand::of(LADDER_FIRST),
        Summand::of(LADDER_LAST),
        Summand::of(ADDITION_FIRST),
        Summand::of(DOUBLING_SQUARES),
    ];

    pub const fn of(onto: [[u64; 5]; 4]) -> Summand {
        Summand {
            onto,
            ordered: [true; 4],
        }
    }
}

/// The products of limbs i and j with i + j = k, each once for either order or not.
const fn products(k: i32, ordered: bool) -> u64 {
    let all = if k < 0 || k > 8 {
        0
    } else if k < 5 {
        k + 1
    } else {
        9 - k
    };
    (if ordered { all } else { (all + 1) / 2 }) as u64
}

/// How often a half counts in limb k: once, and 19 times that of column k + 5.
const fn lower_halves(k: usize, ordered: bool) -> u64 {
    products(k as i32, ordered) + 19 * products(k as i32 + 5, ordered)
}
const fn upper_halves(k: usize, ordered: bool) -> u64 {
    products(k as i32 - 1, ordered) + 19 * products(k as i32 + 4, ordered)
}

/// A multiple of p, limb by limb not less than all lower halves, which are above -2^51 in whatever
/// direction the processor rounds, and less than 2^51 more.
const MULTIPLE: [u64; 5] = {
    let mut least = [0; 5];
    let mut negative = [0; 5];
    let mut k = 0;
    while k < 5 {
        least[k] = lower_halves(k, true) << 51;
        negative[k] = -(least[k] as i128);
        k += 1;
    }
    let rest = canonical(negative);
    k = 0;
    while k < 5 {
        least[k] += rest[k] as u64;
        k += 1;
    }
    least
};

/// The initial value of the sum for limb k: the summand and the multiple of p, less the exponent
/// bits that the halves bring along as doubles.
pub const fn column(summand: Summand, k: usize) -> [u64; 4] {
    let mut lanes = [0; 4];
    let mut l = 0;
    while l < 4 {
        let ordered = summand.ordered[l];
        let lower = LOWER.wrapping_mul(lower_halves(k, ordered));
        let upper = UPPER.wrapping_mul(upper_halves(k, ordered));
        let first = MULTIPLE[k].wrapping_sub(lower).wrapping_sub(upper);
        lanes[l] = summand.onto[l][k].wrapping_add(first);
        l += 1;
    }
    lanes
}

const FIRST: [[u64; 4]; 15] = [
    [P[1]; 4],
    [19; 4],
    [0; 4],
    [UPPER; 4],
    [BOTH; 4],
    [INTEGER; 4],
    [0, 121_666_f64.to_bits(), 0, 0],
    times([768; 4], P[0]),
    times([768; 4], P[1]),
    [0, 0, MOST_WIDE, 0],
    [0, MOST, 0, MOST],
    [MOST, 0, MOST, 0],
    [MOST, MOST, 0, 0],
    [0, 64, 1, 64],
    [0, 0, 1, 1],
];

/// The vectors that texts read.
pub const CONSTANTS: [[u64; 4]; FIRST.len() + 5 * Summand::ALL.len()] = {
    let mut constants = [[0; 4]; FIRST.len() + 5 * Summand::ALL.len()];
    let mut i = 0;
    while i < FIRST.len() {
        constants[i] = FIRST[i];
        i += 1;
    }
    let mut k = 0;
    while k < 5 * Summand::ALL.len() {
        constants[i + k] = column(Summand::ALL[k / 5], k % 5);
        k += 1;
    }
    constants
};
