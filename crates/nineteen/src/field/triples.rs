// SPDX-License-Identifier: MIT OR Apache-2.0
//! Products of ten limbs of 25.5 bits, two and three at a time: `neon`.
//!
//! Two are in the lanes of a NEON register, the third in general registers. A Neoverse N1 has a
//! multiplier of 32 bits by 32 for each, with a result of two lanes and one of a word in a cycle,
//! while a product of words of 64 bits takes it seven cycles for both halves.
//!
//! The limb code is that of `radix25h`, on words of [`Together`]. Operands are those of
//! [`Fe10x25h`]; the even limbs of one of them are carried first, so that 19 times a limb has 32
//! bits. Each function is one copy: 1 to 2 kB.

use super::Mask;
use super::fe10x25h::{self, Fe10x25h, Loose10x25h};
use super::radix25h::products::{product_of_loose, square_of_loose};
use super::vector::neon::{Pair, Words as Limbs, unzip, zip};
use super::vector::together::Together;

type Loose = Loose10x25h;

/// A limb of three elements.
type Triple = Together<Pair, u32>;

/// `a + b` and `a - b`
#[inline(always)]
pub(crate) fn sums(a: &Fe10x25h, b: &Fe10x25h) -> [Loose; 2] {
    const TWICE_P: [u32; 10] = fe10x25h::multiple_of_p(2);
    let (a, b, twice_p) = (Limbs::load(&a.0), Limbs::load(&b.0), Limbs::load(&TWICE_P));
    let results = [a.plus(b), a.plus(twice_p).minus(b)];
    results.map(|limbs| Loose10x25h(limbs.store()))
}

/// `b` if `choice`, else `a`
#[inline(always)]
pub(crate) fn select(a: &Loose, b: &Loose, choice: Mask) -> Loose {
    let (a, b) = (Limbs::load(&a.0), Limbs::load(&b.0));
    Loose10x25h(Limbs::select(a, b, choice.word() as u32).store())
}

/// `b + k·a` for `k < 2^17` and a difference or sum `a`
#[inline(always)]
pub(crate) fn add_small(b: &Fe10x25h, a: &Loose, k: u32) -> Loose {
    let (b, a) = (Limbs::load(&b.0), Limbs::load(&a.0));
    Loose10x25h(b.add_small(a, k).store())
}

/// Factors. References are arguments of their own, in registers: the inspection of machine code
/// takes what is loaded from memory for a secret.
type Factors<'a> = (&'a Loose, &'a Loose);

/// Two products.
#[inline(never)]
pub(crate) fn pair_products((a0, b0): Factors<'_>, (a1, b1): Factors<'_>) -> [Fe10x25h; 2] {
    let (a, b) = (zip(&a0.0, &a1.0), zip(&b0.0, &b1.0));
    unzip(product_of_loose(&a, &b)).map(Fe10x25h)
}

/// Two squares.
#[inline(never)]
pub(crate) fn pair_squares(a: &Loose, b: &Loose) -> [Fe10x25h; 2] {
    unzip(square_of_loose(&zip(&a.0, &b.0))).map(Fe10x25h)
}

/// Three products.
#[inline(never)]
pub(crate) fn products(
    (a0, b0): Factors<'_>,
    (a1, b1): Factors<'_>,
    (a2, b2): Factors<'_>,
) -> [Fe10x25h; 3] {
    separated(product_of_loose(
        &together(a0, a1, a2),
        &together(b0, b1, b2),
    ))
}

/// Three squares.
#[inline(never)]
pub(crate) fn squares(a: &Loose, b: &Loose, c: &Loose) -> [Fe10x25h; 3] {
    separated(square_of_loose(&together(a, b, c)))
}

/// `x = x^(2^n)` for both.
#[inline(never)]
pub(crate) fn square_pair_times(x: &mut Fe10x25h, y: &mut Fe10x25h, n: u32) {
    let mut both = zip(&x.0, &y.0);
    for _ in 0..n {
        both = square_of_loose(&both);
    }
    [x.0, y.0] = unzip(both);
}

/// `x = x^(2^n)`
#[inline(never)]
pub(crate) fn square_times(x: &mut Fe10x25h, n: u32) {
    for _ in 0..n {
        x.0 = square_of_loose(&x.0);
    }
}

/// The limbs of three elements.
#[inline(always)]
fn together(a: &Loose, b: &Loose, c: &Loose) -> [Triple; 10] {
    let pairs = zip(&a.0, &b.0);
    let mut all = [Together(pairs[0], c.0[0]); 10];
    let mut i = 1;
    while i < 10 {
        all[i] = Together(pairs[i], c.0[i]);
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
            let mut operand = || {
                let [a, b, c] = core::array::from_fn(|_| Fe10x25h::edge(&mut random).0);
                Fe10x25h::sum_add_double(a.add(b), c)
            };
            let ([a, b, c], [x, y, z]) = (
                core::array::from_fn(|_| operand()),
                core::array::from_fn(|_| operand()),
            );
            let words = |x: Fe10x25h| {
                x.assert_tight();
                x.to_words()
            };
            let expected = [
                Fe10x25h::mul(a, x),
                Fe10x25h::mul(b, y),
                Fe10x25h::mul(c, z),
            ];
            let expected = expected.map(words);
            let found = products((&a, &x), (&b, &y), (&c, &z));
            assert_eq!(found.map(words), expected);
            assert_eq!(pair_products((&b, &y), (&c, &z)).map(words), expected[1..]);
            let expected = [a, b, c].map(Fe10x25h::square).map(words);
            assert_eq!(squares(&a, &b, &c).map(words), expected);
            assert_eq!(pair_squares(&b, &c).map(words), expected[1..]);
        }
    }

    /// Limb by limb what `m32` computes.
    #[test]
    fn sums_and_small_multiples() {
        let mut random = Random(31);
        for _ in 0..200 {
            let [a, b, c] = core::array::from_fn(|_| Fe10x25h::edge(&mut random).0);
            let [sum, difference] = sums(&a, &b);
            assert_eq!((sum.0, difference.0), (a.add(b).0, a.sub(b).0));
            let chosen = [Mask::NO, Mask::YES].map(|choice| select(&sum, &difference, choice).0);
            assert_eq!(chosen, [sum.0, difference.0]);
            for k in [0, 1, 121_666, (1 << 17) - 1] {
                let expected = fe10x25h::add_small(&c.0, &difference.0, k);
                assert_eq!(add_small(&c, &difference, k).0, expected, "{k}");
            }
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
