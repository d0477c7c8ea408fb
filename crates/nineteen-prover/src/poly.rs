// SPDX-License-Identifier: MIT OR Apache-2.0
//! Polynomials with integer coefficients in the input and carry variables of a proof.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// A variable.
pub(crate) type Var = u32;

/// A closed interval.
pub(crate) type Range = (BigInt, BigInt);

/// `Σ coefficient·monomial`; a monomial is its variables in order, repeated for powers. No
/// coefficient is 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Poly(BTreeMap<Vec<Var>, BigInt>);

impl Poly {
    /// `x`
    pub fn constant(x: BigInt) -> Poly {
        Poly::default().plus_times(&Poly([(vec![], BigInt::one())].into()), &x)
    }

    pub(crate) fn variable(v: Var) -> Poly {
        Poly([(vec![v], BigInt::one())].into())
    }

    /// `self + k·rhs`
    pub fn plus_times(&self, rhs: &Poly, k: &BigInt) -> Poly {
        let mut r = self.clone();
        r.add_times(rhs, k);
        r
    }

    /// `self += k·rhs`
    pub(crate) fn add_times(&mut self, rhs: &Poly, k: &BigInt) {
        for (monomial, c) in &rhs.0 {
            self.accumulate(monomial.clone(), c * k);
        }
    }

    /// `self + rhs`
    pub fn plus(&self, rhs: &Poly) -> Poly {
        self.plus_times(rhs, &BigInt::one())
    }

    /// `self - rhs`
    pub fn minus(&self, rhs: &Poly) -> Poly {
        self.plus_times(rhs, &-BigInt::one())
    }

    /// `self·rhs`
    pub fn times(&self, rhs: &Poly) -> Poly {
        let mut r = Poly::default();
        for (m, c) in &self.0 {
            for (n, d) in &rhs.0 {
                let mut monomial = [m.as_slice(), n].concat();
                monomial.sort_unstable();
                r.accumulate(monomial, c * d);
            }
        }
        r
    }

    fn accumulate(&mut self, monomial: Vec<Var>, c: BigInt) {
        match self.0.entry(monomial) {
            Entry::Vacant(place) if !c.is_zero() => _ = place.insert(c),
            Entry::Vacant(_) => {}
            Entry::Occupied(mut sum) => {
                *sum.get_mut() += c;
                if sum.get().is_zero() {
                    sum.remove();
                }
            }
        }
    }

    /// Every variable, once per occurrence.
    pub(crate) fn variables(&self) -> impl Iterator<Item = Var> {
        self.0.keys().flatten().copied()
    }

    /// The range of the value for non-negative variables, each monomial on its own.
    pub(crate) fn range(&self, of: impl Fn(Var) -> Range) -> Range {
        let (mut low, mut high) = (BigInt::zero(), BigInt::zero());
        for (monomial, c) in &self.0 {
            let (mut l, mut h) = (c.clone(), c.clone());
            for v in monomial {
                let (least, most) = of(*v);
                assert!(!least.is_negative());
                l *= &least;
                h *= &most;
            }
            low += (&l).min(&h);
            high += l.max(h);
        }
        (low, high)
    }

    /// Whether every value is a multiple of `modulus` (of 0: is 0), as far as coefficients say so.
    /// Monomials with a variable that is `zero` do not count.
    pub(crate) fn vanishes(&self, modulus: &BigInt, zero: impl Fn(Var) -> bool) -> bool {
        self.0.iter().all(|(monomial, c)| {
            monomial.iter().any(|v| zero(*v))
                || (!modulus.is_zero() && c.mod_floor(modulus).is_zero())
        })
    }
}

/// `2^bits`
pub fn power(bits: u32) -> BigInt {
    BigInt::one() << bits
}
