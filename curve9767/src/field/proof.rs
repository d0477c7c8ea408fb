// SPDX-License-Identifier: MIT OR Apache-2.0
//! Proofs of the coefficient code, for *all* inputs in the promised ranges.
//!
//! The code runs on the prover's abstract word, which carries an interval and an exact polynomial.
//! There are two theorems, which meet at the bound of a column:
//!
//! - [`columns`](super::portable::columns): for coefficients in `1..=p`, no word wraps, factors fit
//!   15 bits, each column is at most what the reduction accepts, and is the coefficient of the
//!   product modulo z^19 - 2 as a polynomial in the 38 coefficients.
//! - [`reduce`](base::reduce): for `1..=MOST_REDUCED`, `x + t₀·p + 2^16·t₂` is a multiple of 2^32
//!   as a polynomial, positive and below 2^33, so it is 2^32; with that, 2^32 times the result is x
//!   modulo p. The result is in `1..=p`.
//!
//! A prover can be wrong too: planted errors have to be found.

use std::vec::Vec;

use num_bigint::BigInt;
use prover::{
    Abstract, Fault, Poly, Report, claim_congruent, examine, export, export_fault, input, power,
};

use super::base::{self, MOST_REDUCED, P, P1I};
use super::portable::{columns, extended};
use super::word::Word;

type W = Abstract<32>;

impl Word for W {
    type Short = W;

    fn short(x: u16) -> W {
        W::constant(u64::from(x))
    }
    fn constant(x: u32) -> W {
        W::constant(u64::from(x))
    }
    fn plus(self, rhs: W) -> W {
        self.plus(rhs)
    }
    fn twice_short(a: W) -> W {
        a.plus(a).claim_bits(16, "word of 16 bits")
    }
    fn product(a: W, b: W) -> W {
        let factor = |x: W| x.claim_bits(15, "factor of a product of 16-bit words");
        factor(a).wide_mul(factor(b)).narrow()
    }
    fn times(self, k: u32) -> W {
        self.times(u64::from(k))
    }
    fn wrapping_times(self, k: u32) -> W {
        self.wide_mul(W::constant(u64::from(k))).low(32)
    }
    fn high_half(self) -> W {
        self.high(16)
    }
}

/// A word in `1..=most`.
fn from_one(most: u32) -> W {
    input::<32>(&BigInt::from(most - 1)).plus(W::constant(1))
}

/// The coefficients of an element, and the word beside them.
fn element() -> [W; 20] {
    core::array::from_fn(|i| if i < 19 { from_one(P) } else { W::constant(0) })
}

fn product(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let (a, b) = (element(), element());
        let e = extended::<W>(&a);
        let w: Vec<W> = (0..20)
            .step_by(4)
            .flat_map(|first| columns(&e, &b, first))
            .collect();
        for (k, column) in w.iter().enumerate() {
            column.claim_at_most(&BigInt::from(37 * P * P));
            column.claim_at_most(&BigInt::from(MOST_REDUCED));
            // Column 19 belongs to z^19, which is not reduced.
            if k == 19 {
                continue;
            }
            let mut expected = Poly::default();
            for (i, a) in a[..19].iter().enumerate() {
                let (j, factor) = if i <= k { (k - i, 1) } else { (k + 19 - i, 2) };
                let term = a.poly().times(&b[j].poly());
                expected = expected.plus_times(&term, &BigInt::from(factor));
            }
            claim_congruent(&column.poly(), &expected, &BigInt::from(0));
        }
    })
}

fn reduction(fault: Option<Fault>) -> Report {
    examine(fault, || {
        let x = from_one(MOST_REDUCED);
        // `base::reduce`, step by step.
        let t = base::factor(x);
        let multiple = base::multiple(t);
        let result = base::quotient(multiple);
        result.claim_at_most(&BigInt::from(P));
        let low = t.low(16);
        let (t2, t3) = (multiple.low(16), multiple.high(16));
        let successor = t3.plus(W::constant(1)).poly();
        claim_congruent(&result.poly(), &successor, &BigInt::from(0));
        let bracket = x
            .widen()
            .plus(Word::times(low, P).widen())
            .plus(t2.raised(16).widen());
        // x is at least 1 and nothing else is negative: the bracket is positive.
        let below = bracket.high(32).narrow();
        below.claim_at_most(&BigInt::from(1));
        let sum = x
            .poly()
            .plus_times(&low.poly(), &BigInt::from(P))
            .plus_times(&t2.poly(), &power(16));
        claim_congruent(&sum, &Poly::default(), &power(32));
        // So it is 2^32. Then 2^32·(t₃ + 1) = 2^32·t₃ + the bracket, which is x modulo p.
        let scaled_result = sum.plus_times(&t3.poly(), &power(32));
        claim_congruent(&scaled_result, &x.poly(), &BigInt::from(P));
    })
}

#[test]
fn products() {
    let report = export("curve9767", "product", || product(None));
    assert!(report.errors.is_empty(), "{:?}", report.errors);
    assert!(report.checks > 1000);
}

#[test]
fn reductions() {
    let report = export("curve9767", "reduction", || reduction(None));
    assert!(report.errors.is_empty(), "{:?}", report.errors);
}

#[test]
fn planted_errors_are_found() {
    let found = |theorem: fn(Option<Fault>) -> Report, fault| {
        !export_fault(|| theorem(Some(fault))).errors.is_empty()
    };
    for wrong in [9766, 9768, 9803] {
        assert!(found(reduction, Fault::Number(u64::from(P), wrong)));
    }
    for wrong in [P1I - 1, P1I + 1, P1I ^ 1 << 20] {
        assert!(found(
            reduction,
            Fault::Number(u64::from(P1I), u64::from(wrong))
        ));
    }
    for place in 0..2 {
        assert!(found(reduction, Fault::LostQuotient(place)), "{place}");
    }
}
