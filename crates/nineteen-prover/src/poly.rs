// SPDX-License-Identifier: MIT OR Apache-2.0
//! Polynomials with integer coefficients in the input and carry variables of a proof.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::program::Expr;

/// A variable.
pub(crate) type Var = u32;

/// A closed interval.
pub(crate) type Range = (BigInt, BigInt);

/// `Σ coefficient·monomial`; a monomial is its variables in order, repeated for powers. No
/// coefficient is 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Poly {
    terms: BTreeMap<Vec<Var>, BigInt>,
    /// How it was written, if the run is recorded.
    pub(crate) written: Expr,
}

impl Poly {
    /// `x`
    pub fn constant(x: BigInt) -> Poly {
        let one = Poly {
            terms: [(vec![], BigInt::one())].into(),
            written: Expr::one(),
        };
        Poly::default().plus_times(&one, &x)
    }

    pub(crate) fn variable(v: Var) -> Poly {
        Poly {
            terms: [(vec![v], BigInt::one())].into(),
            written: Expr::default(),
        }
    }

    /// `self + k·rhs`
    pub fn plus_times(&self, rhs: &Poly, k: &BigInt) -> Poly {
        let mut r = self.clone();
        r.add_times(rhs, k);
        r
    }

    /// `self += k·rhs`
    pub(crate) fn add_times(&mut self, rhs: &Poly, k: &BigInt) {
        for (monomial, c) in &rhs.terms {
            self.accumulate(monomial.clone(), c * k);
        }
        self.written = self.written.plus_times(&rhs.written, k);
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
        for (m, c) in &self.terms {
            for (n, d) in &rhs.terms {
                let mut monomial = [m.as_slice(), n].concat();
                monomial.sort_unstable();
                r.accumulate(monomial, c * d);
            }
        }
        r.written = self.written.times(&rhs.written);
        r
    }

    fn accumulate(&mut self, monomial: Vec<Var>, c: BigInt) {
        match self.terms.entry(monomial) {
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

    /// The monomials with their coefficients.
    pub(crate) fn terms(&self) -> impl Iterator<Item = (&Vec<Var>, &BigInt)> {
        self.terms.iter()
    }

    /// Every variable, once per occurrence.
    pub(crate) fn variables(&self) -> impl Iterator<Item = Var> {
        self.terms.keys().flatten().copied()
    }

    /// The range of the value for non-negative variables, each monomial on its own.
    pub(crate) fn range(&self, of: impl Fn(Var) -> Range) -> Range {
        let (mut low, mut high) = (BigInt::zero(), BigInt::zero());
        for (monomial, c) in &self.terms {
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
        self.terms.iter().all(|(monomial, c)| {
            monomial.iter().any(|v| zero(*v))
                || (!modulus.is_zero() && c.mod_floor(modulus).is_zero())
        })
    }
}

/// `2^bits`
pub fn power(bits: u32) -> BigInt {
    BigInt::one() << bits
}
