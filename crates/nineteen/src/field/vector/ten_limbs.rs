// SPDX-License-Identifier: MIT OR Apache-2.0
//! Steps in four lanes of ten limbs, for processors with AVX2 and nothing better: the texts with what
//! their choices become, signs and masks of lanes.

#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::vector;
use crate::arch::x86_64::packed::zen3;
pub(crate) use crate::arch::x86_64::packed::zen3::Limbs;
use crate::field::Mask;

/// -1, in each half.
const MINUS: u64 = u64::MAX;

/// The signs of an addition and those of a difference: of X, T, Y, Z and of Y, Z, X, T, whose sum is
/// the left factor; of the products A, B, D, C and B, A, C, D, whose sum is E, H, G, F. In a
/// difference Y - X and Y + X change places, so A and B do, and C has the other sign.
pub(crate) const SIGNS: [[[u64; 4]; 4]; 2] = [
    [[MINUS, 1, 1, 1], [1, 0, 1, 0], [MINUS, 1, 1, MINUS], [1; 4]],
    [[1; 4], [1, 0, MINUS, 0], [1; 4], [MINUS, 1, MINUS, 1]],
];

/// What is exchanged if the points of a pair are: the lanes of the first.
pub(crate) const SWAPPED: [u64; 4] = [MINUS, MINUS, 0, 0];

/// The squares of four tight elements.
#[inline(always)]
pub(crate) fn square(limbs: Limbs) -> Limbs {
    // SAFETY: see the head of `vector.rs`.
    unsafe { zen3::square(limbs) }
}

/// The double of a point.
#[inline(always)]
pub(crate) fn double(point: Limbs) -> Limbs {
    // SAFETY: see the head of `vector.rs`.
    unsafe { zen3::double(point) }
}

/// The sum of a point and a cached one, or their difference. Constant time.
#[inline(always)]
pub(crate) fn add(point: Limbs, cached: &Limbs, minus: Mask) -> Limbs {
    const PLUS: [__m256i; 4] = vectors(SIGNS[0]);
    const CHANGES: [__m256i; 4] = {
        let (mut changes, mut i) = ([[0; 4]; 4], 0);
        while i < 16 {
            changes[i / 4][i % 4] = SIGNS[0][i / 4][i % 4] ^ SIGNS[1][i / 4][i % 4];
            i += 1;
        }
        vectors(changes)
    };
    // SAFETY: see the head of `vector.rs`.
    unsafe {
        let minus = _mm256_set1_epi64x(minus.word() as i64);
        let mut signs = PLUS;
        for (sign, changes) in signs.iter_mut().zip(&CHANGES) {
            *sign = _mm256_xor_si256(*sign, _mm256_and_si256(minus, *changes));
        }
        zen3::add(point, cached, &signs)
    }
}

/// The pair after a step of the ladder. Constant time.
#[inline(always)]
pub(crate) fn ladder_step(pair: Limbs, factors: &Limbs, swap: Mask) -> Limbs {
    // SAFETY: see the head of `vector.rs`.
    unsafe {
        let swap = _mm256_set1_epi64x(swap.word() as i64);
        let swap = _mm256_and_si256(swap, const { vector::<__m256i, 4>(SWAPPED) });
        zen3::ladder_step(pair, factors, &swap)
    }
}

const fn vectors(words: [[u64; 4]; 4]) -> [__m256i; 4] {
    [
        vector(words[0]),
        vector(words[1]),
        vector(words[2]),
        vector(words[3]),
    ]
}
