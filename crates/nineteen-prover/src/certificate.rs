// SPDX-License-Identifier: MIT OR Apache-2.0
//! Certificates: a recorded run as numbers, and as a program that runs on integers.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed};

use crate::program::{Claim, Expr, Hint, Log, Node, Op, Term};

/// A theorem as `/proofs` reads it: a straight-line program with bounds of its inputs, claims about
/// its values, and hints.
#[derive(Debug)]
pub struct Certificate {
    log: Log,
}

/// The tags of `proofs/Decode.v`.
mod tag {
    pub const HINT: u32 = 0;
    pub const IN: u32 = 1;
    pub const CONST: u32 = 2;
    pub const ADD: u32 = 3;
    pub const SUB: u32 = 4;
    pub const MUL: u32 = 5;
    pub const SCALE: u32 = 6;
    pub const HIGH: u32 = 7;
    pub const BORROW: u32 = 8;
    pub const LOW: u32 = 9;
    pub const NEAR: u32 = 10;
    pub const REST: u32 = 11;
    pub const CUT: u32 = 12;
    pub const DONE: u32 = 13;
    pub const TERM: u32 = 14;
    pub const BOUND: u32 = 15;
    pub const CASE: u32 = 16;
    pub const VALUE: u32 = 17;
    pub const NUMBER: u32 = 18;
    pub const SUM: u32 = 19;
    pub const PRODUCT: u32 = 20;
    pub const AT_MOST: u32 = 21;
    pub const OTHERS: u32 = 22;
    pub const SUM_AT_MOST: u32 = 23;
    pub const CONGRUENT: u32 = 24;
}

/// Digits of 16: three bits of a number each, the highest first, plus 8 in its last digit. Postfix:
/// hints and expressions follow their operands.
#[derive(Default)]
struct Digits(String);

impl Digits {
    fn natural(&mut self, x: &BigInt) {
        assert!(!x.is_negative());
        let digits = x.to_str_radix(8);
        let (last, first) = digits.as_bytes().split_last().expect("a digit");
        self.0.extend(first.iter().map(|digit| char::from(*digit)));
        self.0
            .push(char::from(b"89abcdef"[usize::from(last - b'0')]));
    }

    /// Twice the magnitude, plus 1 if negative.
    fn integer(&mut self, x: &BigInt) {
        self.natural(&(x.abs() * 2 + u32::from(x.is_negative())));
    }

    fn tag(&mut self, tag: u32) {
        self.natural(&tag.into());
    }

    /// Values are counted from 1.
    fn value(&mut self, value: usize) {
        self.natural(&(value + 1).into());
    }

    fn count(&mut self, n: u32) {
        self.natural(&n.into());
    }

    fn op(&mut self, op: &Op, width: Option<u32>) {
        let mut values = |tag, values: &[usize]| {
            self.tag(tag);
            values.iter().for_each(|v| self.value(*v));
        };
        match op {
            Op::In(_) => values(tag::IN, &[]),
            Op::Const(_) => values(tag::CONST, &[]),
            Op::Add(a, b) => values(tag::ADD, &[*a, *b]),
            Op::Sub(a, b) => values(tag::SUB, &[*a, *b]),
            Op::Mul(a, b) => values(tag::MUL, &[*a, *b]),
            Op::Scale(a, _) => values(tag::SCALE, &[*a]),
            Op::High(a, _) => values(tag::HIGH, &[*a]),
            Op::Borrow(a, _) => values(tag::BORROW, &[*a]),
            Op::Low(a, _, q) => values(tag::LOW, &[*a, *q]),
            Op::Near(a, _) => values(tag::NEAR, &[*a]),
            Op::Rest(a, _, q) => values(tag::REST, &[*a, *q]),
            Op::Cut(a, _) => values(tag::CUT, &[*a]),
        }
        match op {
            Op::In(most) | Op::Cut(_, most) => self.natural(most),
            Op::Const(k) | Op::Scale(_, k) => self.integer(k),
            Op::High(_, n) | Op::Borrow(_, n) | Op::Near(_, n) => self.count(*n),
            Op::Low(_, n, _) | Op::Rest(_, n, _) => self.count(*n),
            Op::Add(..) | Op::Sub(..) | Op::Mul(..) => {}
        }
        // No register has 0 bits.
        self.count(width.unwrap_or(0));
    }

    /// The last one first, as a list is built.
    fn terms(&mut self, terms: &[Term]) {
        for (k, value) in terms.iter().rev() {
            self.tag(tag::TERM);
            self.integer(k);
            self.value(*value);
        }
    }

    fn hint(&mut self, hint: &Hint) {
        match hint {
            Hint::Done => self.tag(tag::DONE),
            Hint::Bound {
                target,
                k,
                others,
                next,
            } => {
                self.hint(next);
                self.terms(others);
                self.tag(tag::BOUND);
                self.value(*target);
                self.integer(k);
            }
            Hint::Case {
                bit,
                target,
                each,
                next,
            } => {
                self.hint(each);
                self.hint(next);
                self.tag(tag::CASE);
                self.value(*bit);
                self.value(*target);
            }
        }
    }

    fn number(&mut self, k: &BigInt) {
        self.tag(tag::NUMBER);
        self.integer(k);
    }

    fn expr(&mut self, expr: &Expr) {
        match expr.0.as_deref() {
            None => self.number(&BigInt::ZERO),
            Some(Node::One) => self.number(&BigInt::one()),
            Some(Node::Value(v)) => {
                self.tag(tag::VALUE);
                self.value(*v);
            }
            Some(Node::Sum(a, b, k)) => {
                if a.0.is_some() {
                    self.expr(a);
                }
                if k.is_one() {
                    self.expr(b);
                } else {
                    self.number(k);
                    self.expr(b);
                    self.tag(tag::PRODUCT);
                }
                if a.0.is_some() {
                    self.tag(tag::SUM);
                }
            }
            Some(Node::Product(a, b)) => {
                self.expr(a);
                self.expr(b);
                self.tag(tag::PRODUCT);
            }
        }
    }

    fn claim(&mut self, claim: &Claim) {
        match claim {
            Claim::AtMost(value, most) => {
                self.tag(tag::AT_MOST);
                self.value(*value);
                self.integer(most);
            }
            Claim::Sum(terms, most, others) => {
                self.terms(others);
                self.tag(tag::OTHERS);
                self.terms(terms);
                self.tag(tag::SUM_AT_MOST);
                self.integer(most);
            }
            Claim::Congruent(a, b, modulus) => {
                self.expr(a);
                self.expr(b);
                self.tag(tag::CONGRUENT);
                self.integer(modulus);
            }
        }
    }
}

impl Certificate {
    pub(crate) fn new(log: Log) -> Certificate {
        Certificate { log }
    }

    /// As digits of 16, for `proofs/Decode.v`.
    pub fn digits(&self) -> String {
        let mut digits = Digits::default();
        let mut hints = self.log.hints.iter().peekable();
        let mut hint = |digits: &mut Digits, before: usize| {
            while let Some((_, hint)) = hints.next_if(|(at, _)| *at <= before) {
                digits.hint(hint);
                digits.tag(tag::HINT);
            }
        };
        for (i, (op, width)) in self.log.steps.iter().enumerate() {
            hint(&mut digits, i);
            digits.op(op, *width);
        }
        hint(&mut digits, self.log.steps.len());
        for claim in &self.log.claims {
            digits.claim(claim);
        }
        digits.0
    }

    /// How many claims there are.
    pub fn claims(&self) -> usize {
        self.log.claims.len()
    }

    /// The bounds of the inputs, in the order in which they are read.
    pub fn inputs(&self) -> Vec<BigInt> {
        let ops = self.log.steps.iter();
        let most = ops.filter_map(|(op, _)| match op {
            Op::In(most) => Some(most.clone()),
            _ => None,
        });
        most.collect()
    }

    /// Runs the program on these inputs, with each operation truncated to its register as a machine
    /// does, and rounding down. Returns the values that each claim of a congruence adds up, lowest
    /// first.
    pub fn results(&self, inputs: &[BigInt]) -> Vec<Vec<BigInt>> {
        let mut inputs = inputs.iter();
        let mut values: Vec<BigInt> = vec![];
        for (op, width) in &self.log.steps {
            let floor = |a: &usize, n: &u32| -> BigInt { &values[*a] >> *n };
            let value = match op {
                Op::In(_) => inputs.next().expect("an input").clone(),
                Op::Const(k) => k.clone(),
                Op::Add(a, b) => &values[*a] + &values[*b],
                Op::Sub(a, b) => &values[*a] - &values[*b],
                Op::Mul(a, b) => &values[*a] * &values[*b],
                Op::Scale(a, k) => &values[*a] * k,
                Op::High(a, n) | Op::Near(a, n) => floor(a, n),
                Op::Borrow(a, n) => -floor(a, n),
                Op::Low(a, n, _) => values[*a].mod_floor(&(BigInt::one() << *n)),
                Op::Rest(a, n, q) => &values[*a] + (BigInt::one() << *n) - (&values[*q] << *n),
                Op::Cut(a, _) => values[*a].clone(),
            };
            values.push(width.map_or(value.clone(), |w| value.mod_floor(&(BigInt::one() << w))));
        }
        let claims = self.log.claims.iter();
        let sums = claims.filter_map(|claim| match claim {
            Claim::Congruent(a, ..) => Some(a),
            _ => None,
        });
        let limbs = sums.map(|sum| {
            let mut limbs = vec![];
            summands(sum, &mut limbs);
            limbs.into_iter().map(|i| values[i].clone()).collect()
        });
        limbs.collect()
    }
}

/// The values that an expression adds up.
fn summands(sum: &Expr, to: &mut Vec<usize>) {
    match sum.0.as_deref() {
        Some(Node::Sum(a, b, _)) => {
            summands(a, to);
            summands(b, to);
        }
        Some(Node::Value(v)) => to.push(*v),
        _ => {}
    }
}
