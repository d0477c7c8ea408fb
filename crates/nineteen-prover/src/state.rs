// SPDX-License-Identifier: MIT OR Apache-2.0
//! The state of a proof: values, variables with their ranges, chains of carries.
//!
//! A split (a low and a high part, a sum and its carry) introduces a fresh variable for the
//! quotient, with a range; the remainder is the polynomial less `2^bits` times it. So polynomials
//! are always exact integers, and the sum of the limbs is an identity between polynomials.
//!
//! Carry chains are remembered. The claim that a chain leaves no carry follows from its interval,
//! or from the sum of all its words of w bits, `Σ words·2^(wj) + 2^(wn)·carry`: this equals
//! `Σ operands·2^(wj)`, which as a polynomial in the inputs is too small for a carry. Where an
//! operand depends on an earlier carry, both values of that carry are tried.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::fault::Fault;
use crate::poly::{Poly, Range, Var, power};
use crate::program::{Expr, Log, Node, Op};

/// A carry or borrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bit(pub(crate) usize);

/// Known values of carries, while a case is argued.
pub(crate) type Case = BTreeMap<Var, BigInt>;

#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) low: BigInt,
    pub(crate) high: BigInt,
    pub(crate) poly: Poly,
    /// The chain whose word this is, and its place there.
    pub(crate) chain: Option<(usize, usize)>,
}

/// One run of additions or subtractions with carry.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// The width of each word.
    pub(crate) bits: u32,
    pub(crate) subtracts: bool,
    pub(crate) words: Vec<usize>,
    pub(crate) operands: Vec<(usize, usize)>,
    pub(crate) carry: usize,
}

#[derive(Default)]
pub(crate) struct State {
    pub(crate) values: Vec<Value>,
    pub(crate) ranges: Vec<Range>,
    pub(crate) quotients: BTreeMap<(usize, u32), usize>,
    /// Products of the lowest bits of two words: both halves of one are of the same value.
    pub(crate) products: BTreeMap<(usize, usize, u32), usize>,
    pub(crate) chains: Vec<Chain>,
    /// The chain and the running number of every carry.
    pub(crate) carries: BTreeMap<usize, (usize, usize)>,
    /// The running numbers of carries that are always 0, or claimed to be.
    pub(crate) exhausted: BTreeSet<usize>,
    pub(crate) splits: usize,
    pub(crate) symbol: Option<(u64, usize)>,
    pub(crate) fault: Option<Fault>,
    pub(crate) checks: usize,
    pub(crate) errors: Vec<String>,
    /// Notes for a certificate, if one is asked for.
    pub(crate) log: Option<Log>,
}

std::thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

pub(crate) fn with<R>(f: impl FnOnce(&mut State) -> R) -> R {
    STATE.with(|state| f(&mut state.borrow_mut()))
}

impl State {
    pub(crate) fn check(&mut self, ok: bool, error: impl FnOnce() -> String) {
        self.checks += 1;
        if !ok {
            self.errors.push(error());
        }
    }

    pub(crate) fn value(&mut self, low: BigInt, high: BigInt, mut poly: Poly, op: Op) -> usize {
        let chain = None;
        if let Some(log) = &mut self.log {
            log.steps.push((op, None));
            poly.written = Expr(Some(Node::Value(self.values.len()).into()));
        }
        self.values.push(Value {
            low,
            high,
            poly,
            chain,
        });
        self.values.len() - 1
    }

    /// A value that is the new variable of this range, or its only element.
    pub(crate) fn fresh(&mut self, low: BigInt, high: BigInt, op: Op) -> usize {
        if low == high {
            return self.value(low.clone(), high, Poly::constant(low), op);
        }
        let v = self.ranges.len() as Var;
        self.ranges.push((low.clone(), high.clone()));
        if let Some(log) = &mut self.log {
            log.sources.push(self.values.len());
        }
        self.value(low, high, Poly::variable(v), op)
    }

    /// Checks that the value fits `bits` bits.
    pub(crate) fn word(&mut self, value: usize, bits: u32, what: &str) -> usize {
        let Value { low, high, .. } = &self.values[value];
        let (negative, most) = (low.is_negative(), high.bits());
        let fits = *high < power(bits);
        self.register(value, bits);
        self.check(!negative, || format!("{what}: may be negative"));
        self.check(fits, || format!("{what}: may have {most} bits of {bits}"));
        value
    }

    /// Notes that a register of `bits` bits holds the value.
    pub(crate) fn register(&mut self, value: usize, bits: u32) -> usize {
        if let Some(log) = &mut self.log {
            log.width(value, bits);
        }
        value
    }

    /// Notes the claim that a value is at most `most`.
    pub(crate) fn log_at_most(&mut self, value: usize, most: &BigInt) {
        if let Some(log) = &mut self.log {
            log.at_most(value, most);
        }
    }

    pub(crate) fn constant(&mut self, x: u64) -> usize {
        match self.symbol {
            Some((symbol, value)) if symbol == x => value,
            _ => {
                let x = BigInt::from(self.number(x));
                self.value(
                    x.clone(),
                    x.clone(),
                    Poly::constant(x.clone()),
                    Op::Const(x),
                )
            }
        }
    }

    pub(crate) fn number(&self, x: u64) -> u64 {
        match self.fault {
            Some(Fault::Number(right, wrong)) if right == x => wrong,
            _ => x,
        }
    }

    pub(crate) fn plus(&mut self, a: usize, b: usize) -> usize {
        let op = Op::Add(a, b);
        let (a, b) = (&self.values[a], &self.values[b]);
        let (low, high) = (&a.low + &b.low, &a.high + &b.high);
        let poly = a.poly.plus(&b.poly);
        self.value(low, high, poly, op)
    }

    pub(crate) fn minus(&mut self, a: usize, b: usize) -> usize {
        let op = Op::Sub(a, b);
        let (a, b) = (&self.values[a], &self.values[b]);
        let (low, high) = (&a.low - &b.high, &a.high - &b.low);
        let poly = a.poly.minus(&b.poly);
        self.value(low, high, poly, op)
    }

    /// [`minus`](Self::minus), with its range narrowed by the polynomial.
    pub(crate) fn difference(&mut self, a: usize, b: usize) -> usize {
        let r = self.minus(a, b);
        let range = |v| self.ranges[v as usize].clone();
        let (low, high) = self.values[r].poly.range(range);
        let value = &mut self.values[r];
        if low > value.low {
            value.low = low;
        }
        if high < value.high {
            value.high = high;
        }
        r
    }

    pub(crate) fn scale(&mut self, a: usize, k: u64) -> usize {
        self.scaled(a, BigInt::from(self.number(k)))
    }

    /// `2^bits·a`
    pub(crate) fn shift(&mut self, a: usize, bits: u32) -> usize {
        self.scaled(a, power(bits))
    }

    fn scaled(&mut self, a: usize, k: BigInt) -> usize {
        let value = &self.values[a];
        let (low, high) = (&value.low * &k, &value.high * &k);
        let poly = Poly::default().plus_times(&value.poly, &k);
        self.value(low, high, poly, Op::Scale(a, k))
    }

    pub(crate) fn product(&mut self, a: usize, b: usize) -> usize {
        let op = Op::Mul(a, b);
        let (a, b) = (&self.values[a], &self.values[b]);
        let (low, high) = (&a.low * &b.low, &a.high * &b.high);
        let poly = a.poly.times(&b.poly);
        self.value(low, high, poly, op)
    }

    /// `(a mod 2^bits)·(b mod 2^bits)`, the same value every time.
    pub(crate) fn product_of_low(&mut self, a: usize, b: usize, bits: u32) -> usize {
        let key = (a.min(b), a.max(b), bits);
        if let Some(product) = self.products.get(&key) {
            return *product;
        }
        let (low_a, low_b) = (self.low(a, bits), self.low(b, bits));
        let product = self.product(low_a, low_b);
        self.products.insert(key, product);
        product
    }

    /// `⌊a / 2^bits⌋`, the same variable every time.
    pub(crate) fn quotient(&mut self, a: usize, bits: u32) -> usize {
        if let Some(q) = self.quotients.get(&(a, bits)) {
            return *q;
        }
        let (low, high) = (&self.values[a].low >> bits, &self.values[a].high >> bits);
        let q = self.fresh(low, high, Op::High(a, bits));
        self.quotients.insert((a, bits), q);
        q
    }

    /// [`quotient`](Self::quotient), as the code under proof receives it.
    pub(crate) fn high(&mut self, a: usize, bits: u32) -> usize {
        let q = self.quotient(a, bits);
        self.received(q)
    }

    /// A quotient, unless it is the one that a planted fault loses.
    fn received(&mut self, q: usize) -> usize {
        if self.values[q].high.is_zero() {
            return q;
        }
        self.splits += 1;
        if self.fault == Some(Fault::LostQuotient(self.splits - 1)) {
            return self.constant(0);
        }
        q
    }

    /// `a mod 2^bits`
    pub(crate) fn low(&mut self, a: usize, bits: u32) -> usize {
        let q = self.quotient(a, bits);
        let op = Op::Low(a, bits, q);
        let (a, q) = (&self.values[a], &self.values[q]);
        let poly = a.poly.plus_times(&q.poly, &-power(bits));
        let (low, high) = if q.low == q.high {
            let cut = &q.low << bits;
            (&a.low - &cut, &a.high - cut)
        } else {
            (BigInt::zero(), power(bits) - 1)
        };
        self.value(low, high, poly, op)
    }

    /// A neighbour of `a / 2^bits` among the integers, that below or that above, as the code under
    /// proof receives it, and `a + 2^bits` less `2^bits` times it: from 0 to `2^(bits+1)`. If that is
    /// an integer it has no other.
    pub(crate) fn neighbour(&mut self, a: usize, bits: u32) -> (usize, usize) {
        let one = power(bits);
        let value = &self.values[a];
        let (low, high) = (value.low.clone(), value.high.clone());
        let poly = value.poly.plus(&Poly::constant(one.clone()));
        let (least, most): (BigInt, BigInt) = (&low >> bits, (&high + &one - 1) >> bits);
        let q = self.fresh(least.clone(), most.clone(), Op::Near(a, bits));
        let op = Op::Rest(a, bits, q);
        let poly = poly.plus_times(&self.values[q].poly, &-&one);
        let rest = if least == most {
            let cut = (least - 1) << bits;
            self.value(low - &cut, high - cut, poly, op)
        } else {
            self.value(BigInt::zero(), power(bits + 1), poly, op)
        };
        (self.received(q), rest)
    }

    /// The next word of a chain, `a ± (b + carry)`, and its carry.
    pub(crate) fn chained(
        &mut self,
        bits: u32,
        subtracts: bool,
        a: usize,
        b: usize,
        carry: Bit,
    ) -> (usize, Bit) {
        let second = match carry {
            Bit(usize::MAX) => b,
            Bit(c) => self.plus(b, c),
        };
        let total = if subtracts {
            self.minus(a, second)
        } else {
            self.plus(a, second)
        };
        let Value {
            low, high, poly, ..
        } = self.values[total].clone();
        let sign = if subtracts { -1 } else { 1 };
        let (least, most): (BigInt, BigInt) = (&low >> bits, &high >> bits);
        // In a subtraction the quotient is minus the borrow.
        let (least, most) = if subtracts {
            (-most, -least)
        } else {
            (least, most)
        };
        self.check(!least.is_negative() && most <= BigInt::one(), || {
            "a chain carries more than one bit".to_string()
        });
        let op = match subtracts {
            true => Op::Borrow(total, bits),
            false => Op::High(total, bits),
        };
        let out = self.fresh(least.clone(), most.clone(), op);
        let op = Op::Low(total, bits, out);
        let cut = power(bits) * sign;
        let poly = poly.plus_times(&self.values[out].poly, &-&cut);
        let word = if least == most {
            self.value(low - &cut * &least, high - cut * most, poly, op)
        } else {
            self.value(BigInt::zero(), power(bits) - 1, poly, op)
        };
        self.register(word, bits);

        let chain = match carry {
            Bit(usize::MAX) => {
                self.chains.push(Chain {
                    bits,
                    subtracts,
                    words: vec![],
                    operands: vec![],
                    carry: out,
                });
                self.chains.len() - 1
            }
            Bit(c) => self.carries.get(&c).map_or(usize::MAX, |(chain, _)| *chain),
        };
        let number = self.carries.len();
        self.carries.insert(out, (chain, number));
        if self.values[out].high.is_zero() {
            self.exhausted.insert(number);
        }
        if let Some(c) = self.chains.get_mut(chain) {
            assert!(
                (c.subtracts, c.bits) == (subtracts, bits),
                "a chain of one kind"
            );
            self.values[word].chain = Some((chain, c.words.len()));
            c.words.push(word);
            c.operands.push((a, b));
            c.carry = out;
        }
        if self.fault == Some(Fault::LostCarry(number)) {
            return (word, Bit(usize::MAX));
        }
        (word, Bit(out))
    }

    pub(crate) fn variable_range(&self, v: Var, case: &Case) -> Range {
        match case.get(&v) {
            Some(x) => (x.clone(), x.clone()),
            None => self.ranges[v as usize].clone(),
        }
    }

    /// The range of a word in a case: by its interval, its polynomial, and the total of the chain
    /// that made it.
    pub(crate) fn word_range(&self, word: usize, case: &Case) -> Range {
        let w = &self.values[word];
        let (mut low, mut high) = (w.low.clone(), w.high.clone());
        let (l, h) = w.poly.range(|v| self.variable_range(v, case));
        (low, high) = (low.max(l), high.min(h));
        if let Some((chain, place)) = w.chain {
            let (total_low, total_high) = self.chain_total(chain, case);
            let bits = self.chains[chain].bits;
            // No other word is negative, and none is above its interval.
            let others = self.chains[chain].words.iter().enumerate();
            let others = others.filter(|(i, _)| *i != place);
            let others: BigInt = others
                .map(|(i, w)| &self.values[*w].high << (bits as usize * i))
                .sum();
            let unit = power(bits * place as u32);
            high = high.min(total_high >> (bits as usize * place));
            low = low.max(-((others - total_low) / unit));
        }
        (low, high)
    }

    /// The range of a chain's total, in a case that may know its last carry.
    pub(crate) fn chain_total(&self, chain: usize, case: &Case) -> Range {
        let Chain {
            bits,
            subtracts,
            words,
            operands,
            carry,
        } = &self.chains[chain];
        let sign = BigInt::from(if *subtracts { -1 } else { 1 });
        let cut = power(bits * words.len() as u32) * &sign;
        let (least, most) = self.values[*carry]
            .poly
            .range(|v| self.variable_range(v, case));
        let (mut low, mut high) = (BigInt::zero(), BigInt::zero());
        for (j, (a, b)) in operands.iter().enumerate() {
            let (a, b) = (&self.values[*a], &self.values[*b]);
            let (b_low, b_high) = (&b.low * &sign, &b.high * &sign);
            low += (&a.low + (&b_low).min(&b_high)) << (*bits as usize * j);
            high += (&a.high + b_low.max(b_high)) << (*bits as usize * j);
        }
        let (first, second) = (&cut * least, cut * most);
        (low - (&first).max(&second), high - first.min(second))
    }

    /// Discharges the claim that a carry is 0.
    pub(crate) fn exhausted(&mut self, carry: Bit) {
        let Bit(c) = carry;
        if c == usize::MAX {
            return;
        }
        let (chain, number) = self.carries[&c];
        self.exhausted.insert(number);
        self.log_at_most(c, &BigInt::zero());
        let value = self.values[c].clone();
        if value.high.is_zero() {
            return self.check(true, String::new);
        }
        self.hint_exhausted(c, chain);
        let ok = self.chains.get(chain).is_some_and(|ch| ch.carry == c) && self.no_carry(chain);
        self.discharge(c, ok);
    }

    /// Discharges the claim that carries above `words` are 0: `Σ words·2^(wj) + 2^(wn)·top` is, as
    /// a polynomial in the inputs, below `2^(wn)`, and nothing in it is negative.
    pub(crate) fn zero_above(&mut self, top: usize, words: &[usize], bits: u32) {
        self.log_at_most(top, &BigInt::zero());
        self.hint_zero_above(top, words, bits);
        let unit = power(bits * words.len() as u32);
        let carries = self.values[top].poly.clone();
        let numbers = self.carries.iter().filter_map(|(c, (_, number))| {
            let mut variables = self.values[*c].poly.variables();
            let among = variables.all(|v| carries.variables().any(|w| v == w));
            (among && !self.values[*c].high.is_zero()).then_some(*number)
        });
        let numbers: Vec<usize> = numbers.collect();
        self.exhausted.extend(numbers);
        let mut total = Poly::default().plus_times(&carries, &unit);
        for (j, word) in words.iter().enumerate() {
            total = total.plus_times(&self.values[*word].poly, &power(bits * j as u32));
        }
        let (_, most) = total.range(|v| self.variable_range(v, &Case::new()));
        self.discharge(top, most < unit);
    }

    /// Notes that a carry is 0, or that it is not known to be.
    fn discharge(&mut self, carry: usize, ok: bool) {
        self.check(ok, || "a carry is lost at the end of a chain".to_string());
        if ok {
            let variables: Vec<Var> = self.values[carry].poly.variables().collect();
            for v in variables {
                self.ranges[v as usize] = (BigInt::zero(), BigInt::zero());
            }
            self.values[carry].high = BigInt::zero();
        }
    }

    /// Whether a chain cannot carry out, in all cases of the carries that its operands depend on.
    pub(crate) fn no_carry(&self, chain: usize) -> bool {
        let Chain {
            bits,
            subtracts,
            operands,
            ..
        } = &self.chains[chain];
        let mut known: Vec<Var> = vec![];
        for (_, b) in operands {
            let variables: Vec<Var> = self.values[*b].poly.variables().collect();
            if variables.iter().all(|v| self.is_carry(*v)) {
                known.extend(variables);
            }
        }
        known.sort_unstable();
        known.dedup();
        assert!(known.len() <= 4, "too many cases");
        (0..1u32 << known.len()).all(|choice| {
            let case: Case = known
                .iter()
                .enumerate()
                .map(|(i, v)| (*v, BigInt::from(choice >> i & 1)))
                .collect();
            let (mut low, mut high) = (BigInt::zero(), BigInt::zero());
            let mut total = Poly::default();
            let sign = BigInt::from(if *subtracts { -1 } else { 1 });
            for (j, (a, b)) in operands.iter().enumerate() {
                let unit = power(bits * j as u32);
                let ((al, ah), (bl, bh)) = (self.word_range(*a, &case), self.word_range(*b, &case));
                let (bl, bh) = (bl * &sign, bh * &sign);
                low += (al + (&bl).min(&bh)) * &unit;
                high += (ah + bl.max(bh)) * &unit;
                total = total.plus_times(&self.values[*a].poly, &unit);
                total = total.plus_times(&self.values[*b].poly, &(unit * &sign));
            }
            let (l, h) = total.range(|v| self.variable_range(v, &case));
            if *subtracts {
                !low.max(l).is_negative()
            } else {
                high.min(h) < power(bits * operands.len() as u32)
            }
        })
    }

    pub(crate) fn is_carry(&self, v: Var) -> bool {
        let poly = Poly::variable(v);
        self.carries.keys().any(|c| self.values[*c].poly == poly)
    }
}
