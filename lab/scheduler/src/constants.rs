// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constants of all texts: vectors, then the bytes of masks.

pub mod fma; // by fused multiply-and-add

/// The limbs of p: the lowest, and each of the others.
const P: [u64; 2] = [(1 << 51) - 19, (1 << 51) - 1];

pub(crate) const fn times(k: [u64; 4], limb: u64) -> [u64; 4] {
    [k[0] * limb, k[1] * limb, k[2] * limb, k[3] * limb]
}

const BITS: u32 = 51;

/// The minuends of [`Op::Complement`](crate::graph::Op::Complement), which subtracts limbs of
/// products: these are at most 126·2^52, with those of [`HALVES`] below
/// 126·2^52 + 2^51 < 2^59; with those of [`HALF_OF_WIDE`] below 2^61, as is shown there.
pub const MOST: u64 = (1 << 59) - 1;
pub const MOST_WIDE: u64 = (1 << 61) - 1;

/// The canonical limbs of an integer modulo p.
const fn canonical(mut limbs: [i128; 5]) -> [i128; 5] {
    // Each pass carries what leaves the top to the lowest limb, times 19. After the last nothing is
    // left to carry, so the integer is below 2^255; one from p on is refused.
    let mut pass = 0;
    while pass < 8 {
        let mut i = 0;
        while i < 5 {
            let carry = limbs[i] >> BITS;
            limbs[i] -= carry << BITS;
            limbs[(i + 1) % 5] += if i == 4 { 19 * carry } else { carry };
            i += 1;
        }
        pass += 1;
    }
    let (mut all, mut i) = (limbs[0] >= P[0] as i128, 1);
    while i < 5 {
        all &= limbs[i] == P[1] as i128;
        i += 1;
    }
    assert!(!all, "an integer below p");
    limbs
}

/// `times/2` of the integer that has `most` in every limb, modulo p, in limbs from `least` on.
const fn half_of(most: u64, times: i128, least: u64) -> [u64; 5] {
    let mut limbs = canonical([most as i128 * times; 5]);
    if limbs[0] % 2 == 1 {
        let mut i = 0;
        while i < 5 {
            limbs[i] += P[(i > 0) as usize] as i128;
            i += 1;
        }
    }
    let mut i = 0;
    while i < 5 {
        if i > 0 {
            limbs[i - 1] += (limbs[i] % 2) << (BITS - 1);
        }
        limbs[i] /= 2;
        i += 1;
    }
    i = 0;
    while i < 5 {
        limbs[i] -= least as i128;
        i += 1;
    }
    let limbs = canonical(limbs);
    let mut half = [0; 5];
    i = 0;
    while i < 5 {
        half[i] = limbs[i] as u64 + least;
        i += 1;
    }
    half
}

/// −2M, −M, −M/2 and M/2 modulo p, where M has [`MOST`] in every limb: summands of products, chosen so
/// that every M vanishes in the sums and differences that follow.
pub const HALVES: [[u64; 5]; 4] = [
    half_of(MOST, -4, 0),
    half_of(MOST, -2, 0),
    half_of(MOST, -1, 0),
    half_of(MOST, 1, 0),
];
/// M/2 of [`MOST_WIDE`], twice: c for CB and d for DA of a ladder step, in limbs from 11·2^57 and from
/// 6·2^57 on, and less than 2^51 more. A limb of a product is below 4·2^57, less 2^53. So none of
/// these is negative: M − (CB + c), as 4 + 11 < 16; (DA + d) − (M − (CB + c)), which is S, as
/// 6 ≥ 16 − 11; (CB + c) − (DA + d), which is −R, as 11 ≥ 4 + 6.
pub const HALF_OF_WIDE: [[u64; 5]; 2] = [
    half_of(MOST_WIDE, 1, 11 << 57),
    half_of(MOST_WIDE, 1, 6 << 57),
];

/// The mask of a limb, the factor of its carry, multiples of p by lowest and other limb, a24.
pub const CONSTANTS: [[u64; 4]; 11] = [
    [P[1]; 4],
    [19; 4],
    times([768, 0, 256, 256], P[0]),
    times([768, 0, 256, 256], P[1]),
    times([0, 256, 0, 0], P[0]),
    times([0, 256, 0, 0], P[1]),
    times([0, 256, 0, 256], P[0]),
    times([0, 256, 0, 256], P[1]),
    times([256, 0, 256, 0], P[0]),
    times([256, 0, 256, 0], P[1]),
    [0, 121_666, 0, 0],
];

/// The masks of lanes.
pub const MASKS: [u8; 7] = [0b0001, 0b0011, 0b0100, 0b0101, 0b0110, 0b1010, 0b1100];

/// The summands of a product, by lane, where there are no masks: for the first product of a ladder
/// step and for its last, for the first of an addition, for the squares of a doubling.
pub const LADDER_FIRST: [[u64; 5]; 4] = [ABOVE, [0; 5], HALF_OF_WIDE[0], HALF_OF_WIDE[1]];
pub const LADDER_LAST: [[u64; 5]; 4] = [HALVES[2], HALVES[3], HALVES[2], HALVES[3]];
pub const ADDITION_FIRST: [[u64; 5]; 4] = [HALVES[3], HALVES[2], HALVES[3], HALVES[2]];
pub const DOUBLING_SQUARES: [[u64; 5]; 4] = [HALVES[0], HALVES[3], HALVES[1], HALVES[2]];

/// 256p
const ABOVE: [u64; 5] = [256 * P[0], 256 * P[1], 256 * P[1], 256 * P[1], 256 * P[1]];

/// The constants where there are no masks: the mask of a limb, the factor of its carry, zero, a24,
/// multiples of p, numbers that are subtracted from, shifts, and the summands of products.
pub const CONSTANTS_WITHOUT_MASKS: [[u64; 4]; 21] = {
    let mut constants = [[0; 4]; 21];
    let first = [
        [P[1]; 4],
        [19; 4],
        [0; 4],
        [0, 121_666, 0, 0],
        times([0, 256, 0, 0], P[0]),
        times([0, 256, 0, 0], P[1]),
        times([768; 4], P[0]),
        times([768; 4], P[1]),
        [0, 0, MOST_WIDE, 0],
        [0, MOST, 0, MOST],
        [MOST, 0, MOST, 0],
        [MOST, MOST, 0, 0],
        [0, 64, 1, 64],
    ];
    let mut at = 0;
    while at < first.len() {
        constants[at] = first[at];
        at += 1;
    }
    let summands = [LADDER_FIRST, LADDER_LAST, ADDITION_FIRST, DOUBLING_SQUARES];
    let mut i = 0;
    while i < 2 * summands.len() {
        // All limbs but the lowest are the same.
        let [a, b, c, d] = summands[i / 2];
        constants[at + i] = [a[i % 2], b[i % 2], c[i % 2], d[i % 2]];
        i += 1;
    }
    constants
};

pub use fma::CONSTANTS as CONSTANTS_OF_FMA;

/// `k·p` in limbs, by lane.
pub fn multiples_of_p(k: [u64; 4]) -> [[u64; 4]; 5] {
    [0, 1, 1, 1, 1].map(|limb| times(k, P[limb]))
}
