// SPDX-License-Identifier: MIT OR Apache-2.0
//! Words of a vector, and one more in a general register: processors compute on both at the same
//! time.

use super::{LimbWord, NarrowWord};
use crate::field::word::Word;

/// The lanes of a vector and one more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Together<V, W>(pub V, pub W);

impl<V: LimbWord, W: LimbWord> LimbWord for Together<V, W> {
    #[inline(always)]
    fn constant(x: u64) -> Self {
        Together(V::constant(x), W::constant(x))
    }
    #[inline(always)]
    fn plus(self, rhs: Self) -> Self {
        Together(self.0.plus(rhs.0), self.1.plus(rhs.1))
    }
    #[inline(always)]
    fn minus(self, rhs: Self) -> Self {
        Together(self.0.minus(rhs.0), self.1.minus(rhs.1))
    }
    #[inline(always)]
    fn low<const N: u32>(self) -> Self {
        Together(self.0.low::<N>(), self.1.low::<N>())
    }
    #[inline(always)]
    fn high<const N: u32>(self) -> Self {
        Together(self.0.high::<N>(), self.1.high::<N>())
    }
    #[inline(always)]
    fn shl<const N: u32>(self) -> Self {
        Together(self.0.shl::<N>(), self.1.shl::<N>())
    }
}

impl<V: NarrowWord, W: NarrowWord> NarrowWord for Together<V, W> {
    type Wide = Together<V::Wide, W::Wide>;

    #[inline(always)]
    fn narrow(wide: Self::Wide) -> Self {
        Together(V::narrow(wide.0), W::narrow(wide.1))
    }
    #[inline(always)]
    fn times(&self, rhs: &Self) -> Self::Wide {
        Together(self.0.times(&rhs.0), self.1.times(&rhs.1))
    }
    #[inline(always)]
    fn multiple<const K: u32>(&self) -> Self {
        Together(self.0.multiple::<K>(), self.1.multiple::<K>())
    }
    #[inline(always)]
    fn add_product(sum: &mut Self::Wide, a: &Self, b: &Self) {
        V::add_product(&mut sum.0, &a.0, &b.0);
        W::add_product(&mut sum.1, &a.1, &b.1);
    }
}

/// [`Word`] of both.
impl<V: Word, W: Word> Word for Together<V, W> {
    type Wide = Together<V::Wide, W::Wide>;

    #[inline(always)]
    fn constant(x: u64) -> Self {
        Together(V::constant(x), W::constant(x))
    }
    #[inline(always)]
    fn plus(self, rhs: Self) -> Self {
        Together(self.0.plus(rhs.0), self.1.plus(rhs.1))
    }
    #[inline(always)]
    fn minus(self, rhs: Self) -> Self {
        Together(self.0.minus(rhs.0), self.1.minus(rhs.1))
    }
    #[inline(always)]
    fn times(self, k: u64) -> Self {
        Together(self.0.times(k), self.1.times(k))
    }
    #[inline(always)]
    fn low(self, bits: u32) -> Self {
        Together(self.0.low(bits), self.1.low(bits))
    }
    #[inline(always)]
    fn high(self, bits: u32) -> Self {
        Together(self.0.high(bits), self.1.high(bits))
    }
    #[inline(always)]
    fn wide_mul(self, rhs: Self) -> Self::Wide {
        Together(self.0.wide_mul(rhs.0), self.1.wide_mul(rhs.1))
    }
    #[inline(always)]
    fn wide_plus(a: Self::Wide, b: Self::Wide) -> Self::Wide {
        Together(V::wide_plus(a.0, b.0), W::wide_plus(a.1, b.1))
    }
    #[inline(always)]
    fn wide_minus(a: Self::Wide, b: Self::Wide) -> Self::Wide {
        Together(V::wide_minus(a.0, b.0), W::wide_minus(a.1, b.1))
    }
    #[inline(always)]
    fn wide_low(a: Self::Wide, bits: u32) -> Self {
        Together(V::wide_low(a.0, bits), W::wide_low(a.1, bits))
    }
    #[inline(always)]
    fn wide_high(a: Self::Wide, bits: u32) -> Self::Wide {
        Together(V::wide_high(a.0, bits), W::wide_high(a.1, bits))
    }
    #[inline(always)]
    fn wide_times(a: Self::Wide, k: u64) -> Self::Wide {
        Together(V::wide_times(a.0, k), W::wide_times(a.1, k))
    }
    #[inline(always)]
    fn narrow(a: Self::Wide) -> Self {
        Together(V::narrow(a.0), W::narrow(a.1))
    }
    #[inline(always)]
    fn widen(self) -> Self::Wide {
        Together(self.0.widen(), self.1.widen())
    }
}

/// Operations of a machine word, which builds with overflow checks examine.
macro_rules! limb_word {
    ($word:ty) => {
        impl LimbWord for $word {
            #[inline(always)]
            fn constant(x: u64) -> Self {
                x as $word
            }
            #[inline(always)]
            fn plus(self, rhs: Self) -> Self {
                self + rhs
            }
            #[inline(always)]
            fn minus(self, rhs: Self) -> Self {
                self - rhs
            }
            #[inline(always)]
            fn low<const N: u32>(self) -> Self {
                self & ((1 << N) - 1)
            }
            #[inline(always)]
            fn high<const N: u32>(self) -> Self {
                self >> N
            }
            #[inline(always)]
            fn shl<const N: u32>(self) -> Self {
                self << N
            }
        }
    };
}
limb_word!(u32);
limb_word!(u64);

impl NarrowWord for u32 {
    type Wide = u64;

    #[inline(always)]
    fn narrow(wide: u64) -> Self {
        wide as u32
    }
    #[inline(always)]
    fn times(&self, rhs: &Self) -> u64 {
        u64::from(*self) * u64::from(*rhs)
    }
    #[inline(always)]
    fn multiple<const K: u32>(&self) -> Self {
        self * K
    }
    #[inline(always)]
    fn add_product(sum: &mut u64, a: &Self, b: &Self) {
        *sum += a.times(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::fe10x25h::{self, Fe10x25h, Loose10x25h};
    use crate::field::radix25h::carry_even;
    use crate::field::radix25h::products::{product, square};
    use crate::field::tests::support::{Random, Representation as _};
    use crate::field::vector::single::Single;
    use crate::field::{Field as _, Words};

    /// A lane of 64 bits and a word of 32, with the code of three products.
    fn together(a: &Loose10x25h, b: &Loose10x25h) -> [Together<Single, u32>; 10] {
        core::array::from_fn(|i| Together(Single(a.0[i].into()), b.0[i]))
    }

    fn words(limbs: [Together<Single, u32>; 10]) -> [Words; 2] {
        let lane = limbs.map(|Together(Single(limb), _)| limb.try_into().unwrap());
        let word = limbs.map(|Together(_, limb)| limb);
        [lane, word].map(|limbs| Fe10x25h(limbs).to_words())
    }

    /// The code of `m32` on two words of 32 bits.
    #[test]
    fn both_parts_compute_products_of_m32() {
        let mut random = Random(33);
        for _ in 0..500 {
            let mut operand = || {
                let [a, b, c] = core::array::from_fn(|_| Fe10x25h::edge(&mut random).0);
                Fe10x25h::sum_add_double(a.add(b), c)
            };
            let [a, b, c, d] = core::array::from_fn(|_| operand());
            let together = |a: &Loose10x25h, b: &Loose10x25h| -> [Together<u32, u32>; 10] {
                core::array::from_fn(|i| Together(a.0[i], b.0[i]))
            };
            let words = |limbs: [Together<u32, u32>; 10]| {
                let both = [limbs.map(|limb| limb.0), limbs.map(|limb| limb.1)];
                both.map(|limbs| Fe10x25h(limbs).to_words())
            };
            let product = fe10x25h::mul(&together(&a, &b), &together(&c, &d));
            let expected = [Fe10x25h::mul(a, c), Fe10x25h::mul(b, d)];
            assert_eq!(words(product), expected.map(Fe10x25h::to_words));
        }
    }

    #[test]
    fn both_parts_compute_products() {
        let mut random = Random(25);
        for _ in 0..500 {
            // The largest limbs that an operand may have are among them.
            let mut operand = || {
                let [a, b, c] = core::array::from_fn(|_| Fe10x25h::edge(&mut random).0);
                Fe10x25h::sum_add_double(a.add(b), c)
            };
            let [a, b, c, d] = core::array::from_fn(|_| operand());
            let product = product(&together(&a, &b), &carry_even(&together(&c, &d)));
            let expected = [Fe10x25h::mul(a, c), Fe10x25h::mul(b, d)];
            assert_eq!(words(product), expected.map(Fe10x25h::to_words));
            let square = square(&carry_even(&together(&a, &b)));
            let expected = [Fe10x25h::square(a), Fe10x25h::square(b)];
            assert_eq!(words(square), expected.map(Fe10x25h::to_words));
        }
    }
}
