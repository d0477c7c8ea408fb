// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hints for the checker of certificates: the sums that show that a carry is 0, as the prover's own
//! argument does.

use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::rc::Rc;

use crate::poly::{Var, power};
use crate::program::{Claim, Hint, Term};
use crate::state::State;

fn bound(target: usize, k: BigInt, others: Vec<Term>, next: Hint) -> Hint {
    let next = Rc::new(next);
    Hint::Bound {
        target,
        k,
        others,
        next,
    }
}

/// A chain as an equation: `Σ words - Σ operands + carry = 0`, each with its weight, for additions;
/// in subtractions the second operands and the borrow have the other sign.
struct Equation {
    words: Vec<Term>,
    operands: Vec<Term>,
    carry: Term,
}

impl State {
    fn hint(&mut self, hint: Hint) {
        let at = self.values.len();
        if let Some(log) = &mut self.log {
            log.hints.push((at, hint));
        }
    }

    fn equation(&self, chain: usize) -> Equation {
        let chain = &self.chains[chain];
        let sign = BigInt::from(if chain.subtracts { -1 } else { 1 });
        let unit = |j: usize| power(chain.bits * j as u32);
        let words = chain.words.iter().enumerate();
        let operands = chain.operands.iter().enumerate();
        let operands = operands.flat_map(|(j, (a, b))| [(-unit(j), *a), (-unit(j) * &sign, *b)]);
        Equation {
            words: words.map(|(j, w)| (unit(j), *w)).collect(),
            operands: operands.collect(),
            carry: (unit(chain.words.len()) * &sign, chain.carry),
        }
    }

    /// How [`no_carry`](Self::no_carry) argues: the words of other chains that are operands get
    /// better bounds from the totals of those, in each case of the carries that operands consist
    /// of; then the chain's own total bounds its carry.
    pub(crate) fn hint_exhausted(&mut self, carry: usize, chain: usize) {
        let Some(ch) = self.chains.get(chain).filter(|ch| ch.carry == carry) else {
            return;
        };
        let Some(log) = &self.log else { return };
        let mut known: Vec<Var> = vec![];
        for (_, b) in &ch.operands {
            let variables: Vec<Var> = self.values[*b].poly.variables().collect();
            if variables.iter().all(|v| self.is_carry(*v)) {
                known.extend(variables);
            }
        }
        known.retain(|v| !self.ranges[*v as usize].1.is_zero());
        known.sort_unstable();
        known.dedup();
        let bits: Vec<usize> = known.iter().map(|v| log.sources[*v as usize]).collect();

        // The carry has a positive factor: the equation times the sign of the chain.
        let equation = self.equation(chain);
        let sign = BigInt::from(if ch.subtracts { -1 } else { 1 });
        let signed = |terms: Vec<Term>| terms.into_iter().map(|(k, v)| (k * &sign, v));
        let words: Vec<Term> = signed(equation.words).collect();
        let all: Vec<Term> = words
            .iter()
            .cloned()
            .chain(signed(equation.operands))
            .collect();
        let unit = power(ch.bits * ch.words.len() as u32);
        // Without operands the polynomial of all that remains is compared, with them intervals.
        let mut hint = bound(carry, unit.clone(), words, Hint::Done);
        hint = bound(carry, unit, all, hint);
        for v in ch.operands.iter().rev().flat_map(|(a, b)| [*a, *b]) {
            if self.values[v].low == self.values[v].high {
                continue;
            }
            if let Some((other, place)) = self.values[v].chain {
                let mut equation = self.equation(other);
                let (k, _) = equation.words.remove(place);
                let mut others = equation.words;
                others.extend(equation.operands);
                others.push(equation.carry);
                hint = bound(v, k, others, hint);
            }
            hint = bound(v, BigInt::one(), vec![], hint);
        }
        for bit in bits.into_iter().rev() {
            hint = Hint::Case {
                bit,
                target: carry,
                each: Rc::new(hint),
                next: Rc::new(Hint::Done),
            };
        }
        self.hint(hint);
    }

    /// Logs a proof that `top` is 0, and so is each carry in its sum.
    pub(crate) fn hint_zero_above(&mut self, top: usize, words: &[usize], bits: u32) {
        let Some(log) = &self.log else { return };
        let unit = |j: usize| power(bits * j as u32);
        let words = words.iter().enumerate().map(|(j, w)| (unit(j), *w));
        let words: Vec<Term> = words.collect();
        let terms = self.values[top].poly.terms();
        let linear = terms.filter(|(monomial, _)| monomial.len() == 1);
        let carries: Vec<Term> = linear
            .map(|(monomial, k)| (k.clone(), log.sources[monomial[0] as usize]))
            .collect();
        let mut hint = Hint::Done;
        for (i, (k, carry)) in carries.iter().enumerate() {
            let mut others = carries.clone();
            others.remove(i);
            others.push((-BigInt::one(), top));
            hint = bound(*carry, k.clone(), others, hint);
        }
        self.hint(bound(top, unit(words.len()), words, hint));
    }

    /// The claim that words, which should be one chain, are at most `most`.
    pub(crate) fn log_value_at_most(&mut self, words: &[usize], most: &BigInt) {
        let others = match self.values[words[0]].chain {
            Some((chain, _)) => {
                let mut equation = self.equation(chain);
                equation.operands.push(equation.carry);
                equation.operands
            }
            None => vec![],
        };
        if let Some(log) = &mut self.log {
            let sum = words.iter().enumerate();
            let sum = sum.map(|(j, w)| (power(64 * j as u32), *w)).collect();
            log.claims.push(Claim::Sum(sum, most.clone(), others));
        }
    }
}
