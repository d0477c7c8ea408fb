// SPDX-License-Identifier: MIT OR Apache-2.0
//! One lane: vector code on a plain word, so that every test of a representation also runs on it,
//! on every machine. Operations are out of line, to save compile time.

use super::{IfmaWord, LimbWord, NarrowWord, Vector};
use crate::field::{Mask, Words};

/// A word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Single(pub u64);

const LOW_52: u64 = (1 << 52) - 1;

impl Single {
    /// The product of the lowest 52 bits.
    #[inline(never)]
    fn product(self, b: Single) -> u128 {
        u128::from(self.0 & LOW_52) * u128::from(b.0 & LOW_52)
    }
}

/// Additions and subtractions check that nothing wraps, which real lanes do not.
impl LimbWord for Single {
    #[inline(never)]
    fn constant(x: u64) -> Self {
        Single(x)
    }
    #[inline(never)]
    fn plus(self, rhs: Self) -> Self {
        Single(self.0.checked_add(rhs.0).expect("the sum fits"))
    }
    #[inline(never)]
    fn minus(self, rhs: Self) -> Self {
        Single(
            self.0
                .checked_sub(rhs.0)
                .expect("the difference is not negative"),
        )
    }
    #[inline(never)]
    fn low<const N: u32>(self) -> Self {
        Single(self.0 & ((1 << N) - 1))
    }
    #[inline(never)]
    fn high<const N: u32>(self) -> Self {
        Single(self.0 >> N)
    }
    #[inline(never)]
    fn shl<const N: u32>(self) -> Self {
        assert_eq!(self.0 >> (64 - N), 0, "the shifted word fits");
        Single(self.0 << N)
    }
}

impl IfmaWord for Single {
    #[inline(never)]
    fn madd_low(self, a: Self, b: Self) -> Self {
        self.plus(Single(a.product(b) as u64 & LOW_52))
    }
    #[inline(never)]
    fn madd_high(self, a: Self, b: Self) -> Self {
        self.plus(Single((a.product(b) >> 52) as u64))
    }
}

/// A product checks that there are no bits to ignore.
impl NarrowWord for Single {
    type Wide = Self;

    #[inline(never)]
    fn narrow(wide: Self) -> Self {
        wide
    }
    #[inline(never)]
    fn times(&self, rhs: &Self) -> Self {
        assert!(self.0 >> 32 == 0 && rhs.0 >> 32 == 0, "operands of 32 bits");
        Single(self.0 * rhs.0)
    }
    #[inline(never)]
    fn multiple<const K: u32>(&self) -> Self {
        self.times(&Single(K.into()))
    }
    #[inline(never)]
    fn add_product(sum: &mut Self, a: &Self, b: &Self) {
        *sum = sum.plus(a.times(b));
    }
}

impl Vector for Single {
    const LANES: usize = 1;
    type Words = Words;
    type Mask = Mask;

    #[inline(never)]
    fn splat(x: u64) -> Self {
        Single(x)
    }
    #[inline(never)]
    fn or(self, rhs: Self) -> Self {
        Single(self.0 | rhs.0)
    }
    #[inline(never)]
    fn left<const N: u32>(self) -> Self {
        Single(self.0 << N)
    }
    #[inline(never)]
    fn right<const N: u32>(self) -> Self {
        Single(self.0 >> N)
    }
    #[inline(never)]
    fn select(a: Self, b: Self, choice: Mask) -> Self {
        Single(choice.select(a.0, b.0))
    }
    #[inline(never)]
    fn is_zero(self) -> Mask {
        Mask::is_zero(self.0)
    }
    #[inline(never)]
    fn is_odd(self) -> Mask {
        Mask::from_bit(self.0)
    }
    #[inline(never)]
    fn load(words: &Words) -> [Self; 4] {
        words.map(Single)
    }
    #[inline(never)]
    fn store(words: [Self; 4]) -> Words {
        words.map(|w| w.0)
    }
    #[inline(never)]
    fn gather<'a>(row: impl Fn(usize) -> &'a [u64; 8]) -> [Self; 8] {
        row(0).map(Single)
    }
    #[inline(never)]
    fn scatter(words: [Self; 8], mut put: impl FnMut(usize, [u64; 8])) {
        put(0, words.map(|w| w.0));
    }
    #[inline(never)]
    fn xor_lanes<const DISTANCE: usize>(self) -> Self {
        unreachable!("one lane has nothing to permute")
    }
}
