// SPDX-License-Identifier: MIT OR Apache-2.0
//! Products of ten limbs of 25.5 bits, two and three at a time: `neon` and `wasm128`.
//!
//! Two are in the lanes of a vector register, the third in general registers. A Neoverse N1 has a
//! multiplier of 32 bits by 32 for each, with a result of two lanes and one of a word in a cycle,
//! while a product of words of 64 bits takes it seven cycles for both halves. WebAssembly has no
//! product of words of 64 bits with both halves.
//!
//! The limb code runs on words of [`Together`]. That of `neon` is `radix25h`; operands are those of
//! [`Fe10x25h`], but 19 times an even limb of the second has to have 32 bits: it is no
//! [`Loose10x25h`], or one that is [`carried`]. That of `wasm128` is `m32`'s, with 75 products in place
//! of 100, for engines make three instructions of a product of two lanes; squares are those of
//! `radix25h`, where the additions that save products cost as much. Each function is one copy: 0.5 to
//! 1.8 kB.

use super::fe10x25h::{self, Fe10x25h, Loose10x25h, Sum10x25h};
#[cfg(nineteen_neon)]
use super::vector::neon::{Limbs, Pair, unzip, zip};
use super::vector::together::Together;
#[cfg(nineteen_wasm128)]
use super::vector::wasm128::{Limbs, Pair, unzip, zip};
#[cfg(nineteen_neon)]
use code::Carried10x25h;
pub(crate) use code::carried;
use code::{product, square};

/// The limb code of `neon`.
#[cfg(nineteen_neon)]
mod code {
    use super::Loose10x25h;
    use crate::field::radix25h::carry_even;
    pub(super) use crate::field::radix25h::products::{product, square};

    /// An element whose even limbs, except the lowest, have been carried.
    pub(crate) struct Carried10x25h(pub(super) [u32; 10]);

    /// The element as a second operand.
    #[inline(always)]
    pub(crate) fn carried(a: &Loose10x25h) -> Carried10x25h {
        Carried10x25h(carry_even(&a.0))
    }
}

/// The limb code of `wasm128`.
#[cfg(nineteen_wasm128)]
mod code {
    use super::Loose10x25h;
    pub(super) use crate::field::fe10x25h::mul as product;
    pub(super) use crate::field::radix25h::products::square_by_one_chain as square;

    /// The element as a second operand.
    #[inline(always)]
    pub(crate) fn carried(a: &Loose10x25h) -> Loose10x25h {
        *a
    }
}

/// A limb of three elements.
type Triple = Together<Pair, u32>;

/// Types that may be the first operand of a product.
pub(crate) trait First {
    fn limbs(&self) -> &[u32; 10];
}

/// Types that may be the second operand.
pub(crate) trait Second {
    fn limbs(&self) -> &[u32; 10];
}

/// Types that may be squared.
pub(crate) trait Squared {
    fn limbs(&self) -> &[u32; 10];
}

macro_rules! operands {
    ($($operand:ident: $type:ty)*) => {$(
        impl $operand for $type {
            #[inline(always)]
            fn limbs(&self) -> &[u32; 10] {
                &self.0
            }
        }
    )*};
}
operands! {
    First: Fe10x25h
    First: Sum10x25h
    First: Loose10x25h
    Second: Fe10x25h
    Second: Sum10x25h
    Squared: Fe10x25h
    Squared: Sum10x25h
}
#[cfg(nineteen_neon)]
operands!(Second: Carried10x25h);
#[cfg(nineteen_wasm128)]
operands!(Second: Loose10x25h);

/// `a + b` and `a - b`
#[inline(always)]
pub(crate) fn sums(a: &Fe10x25h, b: &Fe10x25h) -> [Sum10x25h; 2] {
    const TWICE_P: [u32; 10] = fe10x25h::multiple_of_p(2);
    let (a, b, twice_p) = (Limbs::load(&a.0), Limbs::load(&b.0), Limbs::load(&TWICE_P));
    let results = [a.plus(b), a.plus(twice_p).minus(b)];
    results.map(|limbs| Sum10x25h(limbs.store()))
}

/// Two products.
#[inline(always)]
pub(crate) fn pair_products(
    (a0, b0): (&impl First, &impl Second),
    (a1, b1): (&impl First, &impl Second),
) -> [Fe10x25h; 2] {
    two_products(a0.limbs(), b0.limbs(), a1.limbs(), b1.limbs())
}

/// Two squares.
#[inline(always)]
pub(crate) fn pair_squares(a: &impl Squared, b: &impl Squared) -> [Fe10x25h; 2] {
    two_squares(a.limbs(), b.limbs())
}

/// Three products.
#[inline(always)]
pub(crate) fn products(
    (a0, b0): (&impl First, &impl Second),
    (a1, b1): (&impl First, &impl Second),
    (a2, b2): (&impl First, &impl Second),
) -> [Fe10x25h; 3] {
    let (first, second) = ((a0.limbs(), b0.limbs()), (a1.limbs(), b1.limbs()));
    three_products(first, second, (a2.limbs(), b2.limbs()))
}

// References are arguments of their own, in registers: the inspection of machine code takes what is
// loaded from memory for a secret.

/// The limbs of an element.
type Ten = [u32; 10];

#[inline(never)]
fn two_products(a0: &Ten, b0: &Ten, a1: &Ten, b1: &Ten) -> [Fe10x25h; 2] {
    unzip(product(&zip(a0, a1), &zip(b0, b1))).map(Fe10x25h)
}

#[inline(never)]
fn two_squares(a: &Ten, b: &Ten) -> [Fe10x25h; 2] {
    unzip(square(&zip(a, b))).map(Fe10x25h)
}

#[inline(never)]
fn three_products(
    (a0, b0): (&Ten, &Ten),
    (a1, b1): (&Ten, &Ten),
    (a2, b2): (&Ten, &Ten),
) -> [Fe10x25h; 3] {
    separated(product(&together(a0, a1, a2), &together(b0, b1, b2)))
}

/// `x = x^(2^n)` for both.
#[inline(never)]
pub(crate) fn square_pair_times(x: &mut Fe10x25h, y: &mut Fe10x25h, n: u32) {
    let mut both = zip(&x.0, &y.0);
    for _ in 0..n {
        both = square(&both);
    }
    [x.0, y.0] = unzip(both);
}

/// `x = x^(2^n)`
#[inline(never)]
pub(crate) fn square_times(x: &mut Fe10x25h, n: u32) {
    for _ in 0..n {
        x.0 = square(&x.0);
    }
}

/// The limbs of three elements.
#[inline(always)]
fn together(a: &Ten, b: &Ten, c: &Ten) -> [Triple; 10] {
    let pairs = zip(a, b);
    let mut all = [Together(pairs[0], c[0]); 10];
    let mut i = 1;
    while i < 10 {
        all[i] = Together(pairs[i], c[i]);
        i += 1;
    }
    all
}

/// The inverse of [`together`], for tight elements.
#[inline(always)]
fn separated(all: [Triple; 10]) -> [Fe10x25h; 3] {
    let (mut pairs, mut c) = ([all[0].0; 10], [all[0].1; 10]);
    let mut i = 1;
    while i < 10 {
        Together(pairs[i], c[i]) = all[i];
        i += 1;
    }
    let [a, b] = unzip(pairs);
    [Fe10x25h(a), Fe10x25h(b), Fe10x25h(c)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field as _;
    use crate::field::tests::support::{Random, Representation as _};

    #[test]
    fn every_place_computes_its_product() {
        let mut random = Random(26);
        for _ in 0..200 {
            // The largest limbs that an operand may have.
            let mut operand = || {
                let [a, b, c] = core::array::from_fn(|_| Fe10x25h::edge(&mut random).0);
                Fe10x25h::sum_add_double(a.add(b), c)
            };
            let [a, b, c, x, y, z] = core::array::from_fn(|_| operand());
            let words = |x: Fe10x25h| {
                x.assert_tight();
                x.to_words()
            };
            let expected = [(a, x), (b, y), (c, z)].map(|(a, b)| words(Fe10x25h::mul(a, b)));
            let [x, y, z] = [x, y, z].map(|x| carried(&x));
            let found = products((&a, &x), (&b, &y), (&c, &z));
            assert_eq!(found.map(words), expected);
            assert_eq!(pair_products((&b, &y), (&c, &z)).map(words), expected[1..]);
        }
    }

    /// Sums are second operands without a carry.
    #[test]
    fn products_of_sums() {
        let mut random = Random(30);
        for _ in 0..200 {
            let [a, b, c, d] = core::array::from_fn(|_| Fe10x25h::edge(&mut random).0);
            let (x, y) = (a.sub(b), c.sub(d));
            let expected = [
                Fe10x25h::mul(x, y),
                Fe10x25h::mul(y, x),
                Fe10x25h::mul(a, c),
            ];
            let found = products((&x, &y), (&y, &x), (&a, &c));
            assert_eq!(
                found.map(Fe10x25h::to_words),
                expected.map(Fe10x25h::to_words)
            );
            let expected = [x, y].map(|x| Fe10x25h::square(x).to_words());
            assert_eq!(pair_squares(&x, &y).map(Fe10x25h::to_words), expected);
        }
    }

    /// Limb by limb what `m32` computes.
    #[test]
    fn sums_and_differences() {
        let mut random = Random(31);
        for _ in 0..200 {
            let [a, b] = core::array::from_fn(|_| Fe10x25h::edge(&mut random).0);
            let [sum, difference] = sums(&a, &b);
            assert_eq!((sum.0, difference.0), (a.add(b).0, a.sub(b).0));
        }
    }

    #[test]
    fn runs_of_squares() {
        let mut random = Random(27);
        for n in [0, 1, 2, 5, 50] {
            let [a, b] = core::array::from_fn(|_| Fe10x25h::edge(&mut random).0);
            let expected = [a, b].map(|mut x| {
                (0..n).for_each(|_| x = Fe10x25h::square(x));
                x.to_words()
            });
            let (mut x, mut y) = (a, b);
            square_pair_times(&mut x, &mut y, n);
            assert_eq!([x, y].map(Fe10x25h::to_words), expected);
            let mut x = a;
            square_times(&mut x, n);
            assert_eq!(x.to_words(), expected[0]);
        }
    }
}
