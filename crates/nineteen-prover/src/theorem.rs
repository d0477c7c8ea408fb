// SPDX-License-Identifier: MIT OR Apache-2.0
//! A theorem about a routine: bounds of its inputs, its steps, and claims about its results.

use num_bigint::BigInt;
use num_traits::Zero;
use std::cell::Cell;

use crate::certificate::Certificate;
use crate::fault::Fault;
use crate::poly::{Poly, power};
use crate::program::{Log, Op};
use crate::state::{Case, State, with};
use crate::word::Abstract;

/// The findings of a proof.
#[derive(Debug)]
pub struct Report {
    /// How many range checks, obligations and claims there were.
    pub checks: usize,
    /// Those that failed.
    pub errors: Vec<String>,
    /// How many carries there were: a fault may lose any of them.
    pub carries: usize,
    /// How many quotients of splits there were that are not always 0.
    pub splits: usize,
    /// The carries that are proven to be 0: losing one changes nothing.
    pub exhausted: Vec<usize>,
    /// Notes for a certificate, if one is asked for.
    pub(crate) log: Option<Log>,
}

/// Runs `code` on abstract words.
pub fn examine(fault: Option<Fault>, code: impl FnOnce()) -> Report {
    with(|s| {
        *s = State {
            fault,
            log: log(),
            ..State::default()
        }
    });
    code();
    let state = with(std::mem::take);
    Report {
        checks: state.checks,
        errors: state.errors,
        carries: state.carries.len(),
        splits: state.splits,
        exhausted: state.exhausted.into_iter().collect(),
        log: state.log,
    }
}

std::thread_local! {
    /// The number of runs since they are recorded.
    static RUNS: Cell<Option<u32>> = const { Cell::new(None) };
}

/// A log, if runs are to be recorded.
fn log() -> Option<Log> {
    let runs = RUNS.get()?;
    RUNS.set(Some(runs + 1));
    Some(Log::default())
}

/// The report of `theorem` and its certificate: the one run that it consists of, for a checker that
/// shares no code with this crate.
pub fn recorded(theorem: impl FnOnce() -> Report) -> (Report, Certificate) {
    RUNS.set(Some(0));
    let mut report = theorem();
    assert_eq!(RUNS.take(), Some(1), "a theorem is one run of `examine`");
    let log = report.log.take().expect("it is recorded");
    (report, Certificate::new(log))
}

/// A word that is anything up to `most`.
pub fn input<const BITS: u32>(most: &BigInt) -> Abstract<BITS> {
    with(|s| {
        let v = s.fresh(BigInt::zero(), most.clone(), Op::In(most.clone()));
        Abstract(s.word(v, BITS, "input"))
    })
}

/// From here on the constant `x` stands for any integer up to `x`.
pub fn any_constant_up_to<const BITS: u32>(x: u64) -> Abstract<BITS> {
    let word = input(&x.into());
    with(|s| s.symbol = Some((x, word.0)));
    word
}

/// The integer that limbs of these weights stand for.
pub fn value<const BITS: u32>(limbs: &[Abstract<BITS>], weight: fn(usize) -> u32) -> Poly {
    let mut sum = Poly::default();
    for (i, limb) in limbs.iter().enumerate() {
        with(|s| sum.add_times(&s.values[limb.0].poly, &power(weight(i))));
    }
    sum
}

/// Claims that `a ≡ b` modulo `modulus`, exactly if that is 0.
pub fn claim_congruent(a: &Poly, b: &Poly, modulus: &BigInt) {
    with(|s| {
        if let Some(log) = &mut s.log {
            log.congruent(&a.written, &b.written, modulus);
        }
        let difference = a.minus(b);
        let ok = difference.vanishes(modulus, |v| s.ranges[v as usize].1.is_zero());
        s.check(ok, || "the result is not congruent".to_string());
    });
}

/// Claims that the words, in order, are one chain, whose value is at most `most`.
pub fn claim_value_at_most(words: &[Abstract<64>], most: &BigInt) {
    with(|s| {
        let numbers: Vec<usize> = words.iter().map(|word| word.0).collect();
        s.log_value_at_most(&numbers, most);
        let high = match s.values[words[0].0].chain {
            Some((chain, 0)) if s.chains[chain].words == numbers => {
                Some(s.chain_total(chain, &Case::new()).1)
            }
            _ => None,
        };
        let ok = high.is_some_and(|high| high <= *most);
        s.check(ok, || format!("the value may exceed {most:x}"));
    });
}
