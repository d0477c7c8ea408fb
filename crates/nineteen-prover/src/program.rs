// SPDX-License-Identifier: MIT OR Apache-2.0
//! A run as a straight-line program over the integers: one operation for each value, claims about
//! the values, and hints that say how a checker finds a bound.
//!
//! Only the operations, their widths and the claims have a meaning; `/proofs/Lang.v` defines it. A
//! wrong hint is refused.

use num_bigint::BigInt;
use std::rc::Rc;

/// The operation that yields a value; operands are numbers of earlier values.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// Any integer from 0 to this.
    In(BigInt),
    Const(BigInt),
    Add(usize, usize),
    Sub(usize, usize),
    Mul(usize, usize),
    Scale(usize, BigInt),
    /// `⌊a / 2^n⌋`
    High(usize, u32),
    /// `-⌊a / 2^n⌋`
    Borrow(usize, u32),
    /// `a mod 2^n`; the last operand is the quotient, with either sign.
    Low(usize, u32, usize),
    /// An integer beside `a / 2^n`.
    Near(usize, u32),
    /// `a + 2^n - 2^n·q`
    Rest(usize, u32, usize),
    /// `a`, of which the rest of the proof knows only that it is at most this.
    Cut(usize, BigInt),
}

/// A polynomial as it was written, in numbers of values: its canonical form would no longer show
/// which limbs it adds up.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expr(pub(crate) Option<Rc<Node>>);

/// `Expr(None)` is 0.
#[derive(Debug)]
pub(crate) enum Node {
    One,
    Value(usize),
    /// `a + k·b`
    Sum(Expr, Expr, BigInt),
    Product(Expr, Expr),
}

/// Polynomials are equal however they were written.
impl PartialEq for Expr {
    fn eq(&self, _: &Expr) -> bool {
        true
    }
}

impl Expr {
    fn new(node: Node) -> Expr {
        Expr(Some(Rc::new(node)))
    }

    pub(crate) fn one() -> Expr {
        Expr::new(Node::One)
    }

    pub(crate) fn plus_times(&self, rhs: &Expr, k: &BigInt) -> Expr {
        match rhs.0 {
            None => self.clone(),
            Some(_) => Expr::new(Node::Sum(self.clone(), rhs.clone(), k.clone())),
        }
    }

    pub(crate) fn times(&self, rhs: &Expr) -> Expr {
        match (&self.0, &rhs.0) {
            (Some(_), Some(_)) => Expr::new(Node::Product(self.clone(), rhs.clone())),
            _ => Expr(None),
        }
    }
}

/// A coefficient and a value.
pub(crate) type Term = (BigInt, usize);

/// How a bound follows.
#[derive(Clone, Debug)]
pub(crate) enum Hint {
    Done,
    /// `k·target + Σ others` as a polynomial in the inputs bounds `target`.
    Bound {
        target: usize,
        k: BigInt,
        others: Vec<Term>,
        next: Rc<Hint>,
    },
    /// Both values of a bit bound `target`, by the same argument.
    Case {
        bit: usize,
        target: usize,
        each: Rc<Hint>,
        next: Rc<Hint>,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum Claim {
    AtMost(usize, BigInt),
    /// The sum of the first terms is at most this, because the sum of all has a small polynomial.
    Sum(Vec<Term>, BigInt, Vec<Term>),
    Congruent(Expr, Expr, BigInt),
}

/// Notes of a run.
#[derive(Debug, Default)]
pub(crate) struct Log {
    /// Each operation and the narrowest register that holds its result.
    pub(crate) steps: Vec<(Op, Option<u32>)>,
    /// Hints, before the value of a number.
    pub(crate) hints: Vec<(usize, Hint)>,
    pub(crate) claims: Vec<Claim>,
    /// The value that introduced each variable.
    pub(crate) sources: Vec<usize>,
}

impl Log {
    pub(crate) fn congruent(&mut self, a: &Expr, b: &Expr, modulus: &BigInt) {
        let claim = Claim::Congruent(a.clone(), b.clone(), modulus.clone());
        self.claims.push(claim);
    }

    pub(crate) fn at_most(&mut self, value: usize, most: &BigInt) {
        self.claims.push(Claim::AtMost(value, most.clone()));
    }

    /// Notes that a register of `bits` bits holds the value.
    pub(crate) fn width(&mut self, value: usize, bits: u32) {
        let width = &mut self.steps[value].1;
        *width = Some(width.map_or(bits, |w| w.min(bits)));
    }
}
