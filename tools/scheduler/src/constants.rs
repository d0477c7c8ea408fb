// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constants of all texts: vectors, then the bytes of masks.

/// The limbs of p: the lowest, and each of the others.
const P: [u64; 2] = [(1 << 51) - 19, (1 << 51) - 1];

const fn times(k: [u64; 4], limb: u64) -> [u64; 4] {
    [k[0] * limb, k[1] * limb, k[2] * limb, k[3] * limb]
}

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

/// The place of a vector.
///
/// # Panics
///
/// If it is not a constant of the texts.
pub fn place(value: [u64; 4]) -> usize {
    let found = CONSTANTS.iter().position(|constant| *constant == value);
    found.expect("a constant of the texts")
}

/// `k·p` in limbs, by lane.
pub fn multiples_of_p(k: [u64; 4]) -> [[u64; 4]; 5] {
    [0, 1, 1, 1, 1].map(|limb| times(k, P[limb]))
}
