// SPDX-License-Identifier: MIT OR Apache-2.0
//! Registers as arrays: a model of the instructions, for tests on any processor.

use super::Vector;
use crate::field::MAX_LANES;

/// `N` lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Model<const N: usize>([[u16; 8]; N]);

impl<const N: usize> Model<N> {
    fn words(self, rhs: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        Model(core::array::from_fn(|l| {
            core::array::from_fn(|i| f(self.0[l][i], rhs.0[l][i]))
        }))
    }

    fn doubles(self, rhs: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let word = |x: &[u16; 8], i: usize| u32::from(x[2 * i]) | u32::from(x[2 * i + 1]) << 16;
        Model(core::array::from_fn(|l| {
            core::array::from_fn(|i| {
                (f(word(&self.0[l], i / 2), word(&rhs.0[l], i / 2)) >> (16 * (i & 1))) as u16
            })
        }))
    }
}

impl<const N: usize> Vector for Model<N> {
    const LANES: usize = N;

    fn splat(words: [u16; 8]) -> Self {
        Model([words; N])
    }
    fn from_lanes(lanes: &[[u16; 8]; MAX_LANES]) -> Self {
        Model(core::array::from_fn(|l| lanes[l]))
    }
    fn lane(self, lane: usize) -> [u16; 8] {
        self.0[lane]
    }
    fn and(self, rhs: Self) -> Self {
        self.words(rhs, |a, b| a & b)
    }
    fn or(self, rhs: Self) -> Self {
        self.words(rhs, |a, b| a | b)
    }
    fn xor(self, rhs: Self) -> Self {
        self.words(rhs, |a, b| a ^ b)
    }
    fn plus(self, rhs: Self) -> Self {
        self.words(rhs, u16::wrapping_add)
    }
    fn minus(self, rhs: Self) -> Self {
        self.words(rhs, u16::wrapping_sub)
    }
    fn least(self, rhs: Self) -> Self {
        self.words(rhs, u16::min)
    }
    fn times_low(self, rhs: Self) -> Self {
        self.words(rhs, u16::wrapping_mul)
    }
    fn times_high(self, rhs: Self) -> Self {
        self.words(rhs, |a, b| ((u32::from(a) * u32::from(b)) >> 16) as u16)
    }
    fn align<const BYTES: i32>(low: Self, high: Self) -> Self {
        let from = BYTES as usize / 2;
        Model(core::array::from_fn(|l| {
            core::array::from_fn(|i| match from + i {
                j @ 0..8 => low.0[l][j],
                j => high.0[l][j - 8],
            })
        }))
    }
    fn interleave_low(self, rhs: Self) -> Self {
        Model(core::array::from_fn(|l| {
            core::array::from_fn(|i| [self, rhs][i & 1].0[l][i / 2])
        }))
    }
    fn interleave_high(self, rhs: Self) -> Self {
        Model(core::array::from_fn(|l| {
            core::array::from_fn(|i| [self, rhs][i & 1].0[l][4 + i / 2])
        }))
    }
    fn spread<const FOUR: i32>(self) -> Self {
        let word = FOUR as usize & 3;
        Model(core::array::from_fn(|l| {
            core::array::from_fn(|i| self.0[l][2 * word + (i & 1)])
        }))
    }
    fn plus_products(sum: Self, a: Self, b: Self) -> Self {
        sum.plus_words(Self::products(a, b))
    }
    fn products(a: Self, b: Self) -> Self {
        let half = |x: u32, i: u32| i32::from((x >> (16 * i)) as u16 as i16);
        a.doubles(b, |a, b| {
            (half(a, 0) * half(b, 0)).wrapping_add(half(a, 1) * half(b, 1)) as u32
        })
    }
    fn plus_words(self, rhs: Self) -> Self {
        self.doubles(rhs, u32::wrapping_add)
    }
    fn times_words(self, rhs: Self) -> Self {
        self.doubles(rhs, u32::wrapping_mul)
    }
    fn high_halves(self, rhs: Self) -> Self {
        Model(core::array::from_fn(|l| {
            core::array::from_fn(|i| [self, rhs][i / 4].0[l][2 * (i % 4) + 1])
        }))
    }
}
