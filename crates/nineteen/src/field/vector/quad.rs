// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four lanes as four words, so that the formulas for packed points are tested on every machine.

use core::array::from_fn;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use super::single::Single;
use super::{IfmaWord, Packed, Vector};
use crate::field::{Choice, Mask, Words};

/// Four words.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub(crate) struct Quad(pub [u64; 4]);

/// A yes or no in each of four lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MaskX4([Mask; 4]);

impl Quad {
    /// An operation of one lane in all.
    fn each(f: impl Fn(usize) -> Single) -> Quad {
        Quad(from_fn(|l| f(l).0))
    }

    fn at(self, l: usize) -> Single {
        Single(self.0[l])
    }
}

/// Additions and subtractions check that nothing wraps, as those of one lane do.
impl IfmaWord for Quad {
    fn constant(x: u64) -> Self {
        Quad([x; 4])
    }
    fn plus(self, rhs: Self) -> Self {
        Self::each(|l| self.at(l).plus(rhs.at(l)))
    }
    fn minus(self, rhs: Self) -> Self {
        Self::each(|l| self.at(l).minus(rhs.at(l)))
    }
    fn low<const N: u32>(self) -> Self {
        Self::each(|l| self.at(l).low::<N>())
    }
    fn high<const N: u32>(self) -> Self {
        Self::each(|l| self.at(l).high::<N>())
    }
    fn raised<const N: u32>(self) -> Self {
        Self::each(|l| self.at(l).raised::<N>())
    }
    fn madd_low(self, a: Self, b: Self) -> Self {
        Self::each(|l| self.at(l).madd_low(a.at(l), b.at(l)))
    }
    fn madd_high(self, a: Self, b: Self) -> Self {
        Self::each(|l| self.at(l).madd_high(a.at(l), b.at(l)))
    }
}

impl Vector for Quad {
    const LANES: usize = 4;
    type Words = [Words; 4];
    type Mask = MaskX4;

    fn splat(x: u64) -> Self {
        Quad([x; 4])
    }
    fn or(self, rhs: Self) -> Self {
        Quad(from_fn(|l| self.0[l] | rhs.0[l]))
    }
    fn left<const N: u32>(self) -> Self {
        Quad(self.0.map(|w| w << N))
    }
    fn right<const N: u32>(self) -> Self {
        Quad(self.0.map(|w| w >> N))
    }
    fn select(a: Self, b: Self, choice: MaskX4) -> Self {
        Quad(from_fn(|l| choice.0[l].select(a.0[l], b.0[l])))
    }
    fn is_zero(self) -> MaskX4 {
        MaskX4(self.0.map(Mask::is_zero))
    }
    fn is_odd(self) -> MaskX4 {
        MaskX4(self.0.map(Mask::from_bit))
    }
    fn load(words: &[Words; 4]) -> [Self; 4] {
        from_fn(|i| Quad(from_fn(|l| words[l][i])))
    }
    fn store(words: [Self; 4]) -> [Words; 4] {
        Self::transpose(words).map(|w| w.0)
    }
    fn gather<'a>(row: impl Fn(usize) -> &'a [u64; 8]) -> [Self; 8] {
        from_fn(|i| Quad(from_fn(|l| row(l)[i])))
    }
    fn scatter(words: [Self; 8], mut put: impl FnMut(usize, [u64; 8])) {
        for l in 0..4 {
            put(l, words.map(|w| w.0[l]));
        }
    }
    fn broadcast(a: &Self, i: usize) -> Self {
        Quad([a.0[i]; 4])
    }
    fn exchange<const DISTANCE: usize>(self) -> Self {
        Quad(from_fn(|l| self.0[l ^ DISTANCE]))
    }
}

impl Packed for Quad {
    fn permute<const ORDER: i32>(self) -> Self {
        Quad(from_fn(|l| self.0[ORDER as usize >> (2 * l) & 3]))
    }
    fn permute_either<const NO: i32, const YES: i32>(self, choice: Mask) -> Self {
        if choice.reveal() {
            self.permute::<YES>()
        } else {
            self.permute::<NO>()
        }
    }
    fn swap_neighbours(self) -> Self {
        self.exchange::<1>()
    }
    fn blend<const B: u8>(a: Self, b: Self) -> Self {
        Quad(from_fn(|l| if B >> l & 1 == 1 { b.0[l] } else { a.0[l] }))
    }
    fn plus_minus<const PLUS: u8, const MINUS: u8>(self, rhs: Self) -> Self {
        Self::each(|l| match (PLUS >> l & 1, MINUS >> l & 1) {
            (1, 0) => self.at(l).plus(rhs.at(l)),
            (0, 1) => self.at(l).minus(rhs.at(l)),
            _ => self.at(l),
        })
    }
    fn one_and_two(self) -> Self {
        Quad([self.0[0], 0, self.at(2).raised::<1>().0, 0])
    }
    fn transpose(rows: [Self; 4]) -> [Self; 4] {
        from_fn(|i| Quad(from_fn(|l| rows[l].0[i])))
    }
}

macro_rules! bitwise {
    ($($trait:ident $method:ident $op:tt)*) => {$(
        impl $trait for MaskX4 {
            type Output = MaskX4;
            fn $method(self, rhs: MaskX4) -> MaskX4 {
                MaskX4(from_fn(|l| self.0[l] $op rhs.0[l]))
            }
        }
    )*};
}
bitwise!(BitAnd bitand & BitOr bitor | BitXor bitxor ^);

impl Not for MaskX4 {
    type Output = MaskX4;
    fn not(self) -> MaskX4 {
        MaskX4(self.0.map(|m| !m))
    }
}

impl Choice for MaskX4 {
    type Index = [u64; 4];

    fn from_lanes(answer: impl FnMut(usize) -> Mask) -> MaskX4 {
        MaskX4(from_fn(answer))
    }
    fn vartime_from_bits(bits: u8) -> MaskX4 {
        MaskX4(from_fn(|l| Mask::from_bit(u64::from(bits >> l))))
    }
    fn lane(self, i: usize) -> Mask {
        self.0[i]
    }
    fn sign_and_magnitude(mut digit: impl FnMut(usize) -> i8) -> (MaskX4, [u64; 4]) {
        let digits: [i8; 4] = from_fn(&mut digit);
        (
            MaskX4(digits.map(|d| Mask::from_bit(u64::from(d < 0)))),
            digits.map(|d| u64::from(d.unsigned_abs())),
        )
    }
    fn equals_index(index: [u64; 4], entry: u64) -> MaskX4 {
        MaskX4(index.map(|i| Mask::is_zero(i ^ entry)))
    }
}
