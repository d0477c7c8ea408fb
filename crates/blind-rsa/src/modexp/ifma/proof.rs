// SPDX-License-Identifier: MIT OR Apache-2.0
//! Proofs of both products, for all factors and moduli.
//!
//! The limb code runs on the prover's abstract word, an interval and a polynomial: no sum exceeds
//! 64 bits, limbs are within their bounds, and the result is what it should be, as an identity
//! between polynomials in the limbs of factors and moduli.
//!
//! A digit q depends on everything below it; as a polynomial in the inputs it would fill memory.
//! So q and the carry c that it leaves are new variables, bound by the equation from which they are
//! chosen: `t = q + 2^52 c` for a limb that is its own digit, `t + (q m_0 mod 2^52) = 2^52 c`
//! otherwise. Each row's equation is kept, and the identity holds modulo all of them. That
//! [`Word::digit`], [`Word::quotient`], [`Word::exact_high`] and [`Word::cancel`] satisfy their
//! equations is checked in `tests.rs`.
//!
//! K is at most m and `M = 2^52 K - 1` a multiple of m by the definition of K. That results are
//! below 3m or 2m then follows as the heads of `wide.rs` and `lanes.rs` say.

use std::cell::RefCell;
use std::vec::Vec;

use num_bigint::BigInt;
use prover::{
    Abstract, Fault, Poly, Report, claim_congruent, examine, export, export_fault, input, power,
    value,
};

use super::lanes::{self, Moduli};
use super::wide::{self, Modulus};
use crate::arch::{MASK, Vector, Word};

type W = Abstract<64>;

std::thread_local! {
    /// `t - q - 2^52 c` or `t + (q m_0 mod 2^52) - 2^52 c` for each row, and q.
    static ROWS: RefCell<Vec<(Poly, Poly)>> = const { RefCell::new(Vec::new()) };
}

/// A variable for a digit.
fn any_digit() -> W {
    input(&BigInt::from(MASK))
}

/// A variable for the carry out of `t`, which is `t / 2^52` or the next integer.
fn any_carry(t: W) -> W {
    input(&((t.most() + MASK) >> 52))
}

/// `t - 2^52 c`
fn less_carry(t: &Poly, c: W) -> Poly {
    t.plus_times(&c.poly(), &-power(52))
}

impl Word for W {
    fn constant(x: u64) -> Self {
        Abstract::constant(x)
    }
    fn plus(self, rhs: Self) -> Self {
        Abstract::plus(self, rhs)
    }
    fn low(self) -> Self {
        Abstract::low(self, 52)
    }
    fn high(self) -> Self {
        Abstract::high(self, 52)
    }
    fn add_low(&mut self, a: &Self, b: &Self) {
        *self = Abstract::plus(*self, a.wide_mul_of_low(*b, 52).low(52));
    }
    fn add_high(&mut self, a: &Self, b: &Self) {
        *self = Abstract::plus(*self, a.wide_mul_of_low(*b, 52).high(52).narrow());
    }
    fn digit(self) -> (Self, Self) {
        let (q, c) = (any_digit(), any_carry(self));
        let equation = less_carry(&self.poly(), c).minus(&q.poly());
        ROWS.with_borrow_mut(|rows| rows.push((equation, q.poly())));
        (q, c)
    }
    fn quotient(self, _: &Self) -> Self {
        let q = any_digit();
        ROWS.with_borrow_mut(|rows| rows.push((Poly::default(), q.poly())));
        q
    }
    fn exact_high(self) -> Self {
        let c = any_carry(self);
        let equation = less_carry(&self.poly(), c);
        ROWS.with_borrow_mut(|rows| rows.last_mut().expect("after a quotient").0 = equation);
        c
    }
    fn cancel(self, _: &Self, m: &Self) -> (Self, Self) {
        let (q, c) = (any_digit(), any_carry(self));
        let mut completed = self;
        completed.add_low(&q, m);
        let equation = less_carry(&completed.poly(), c);
        ROWS.with_borrow_mut(|rows| rows.push((equation, q.poly())));
        (q, c)
    }
}

/// A register with L lanes of one number.
#[derive(Clone, Copy)]
struct Row<const L: usize>([W; L]);

impl<const L: usize> Row<L> {
    fn each(self, f: impl Fn(W) -> W) -> Self {
        Row(self.0.map(f))
    }
    /// A value that all lanes have in common.
    fn common(self) -> W {
        let first = self.0[0].poly();
        assert!(self.0.iter().all(|lane| lane.poly() == first));
        self.0[0]
    }
}

impl<const L: usize> Word for Row<L> {
    fn constant(x: u64) -> Self {
        Row([W::constant(x); L])
    }
    fn plus(self, rhs: Self) -> Self {
        Row(std::array::from_fn(|i| Word::plus(self.0[i], rhs.0[i])))
    }
    fn low(self) -> Self {
        self.each(Word::low)
    }
    fn high(self) -> Self {
        self.each(Word::high)
    }
    fn add_low(&mut self, a: &Self, b: &Self) {
        for (i, lane) in self.0.iter_mut().enumerate() {
            lane.add_low(&a.0[i], &b.0[i]);
        }
    }
    fn add_high(&mut self, a: &Self, b: &Self) {
        for (i, lane) in self.0.iter_mut().enumerate() {
            lane.add_high(&a.0[i], &b.0[i]);
        }
    }
    fn digit(self) -> (Self, Self) {
        let (q, c) = self.common().digit();
        (Row([q; L]), Row([c; L]))
    }
    fn cancel(self, inverse: &Self, m: &Self) -> (Self, Self) {
        let (q, c) = self.common().cancel(&inverse.0[0], &m.common());
        (Row([q; L]), Row([c; L]))
    }
}

impl<const L: usize> Vector for Row<L> {
    const LANES: usize = L;

    fn broadcast(a: &Self, lane: usize) -> Self {
        Row([a.0[lane]; L])
    }
    fn spread(self, lane: usize) -> Self {
        Row([self.0[lane]; L])
    }
    fn only(self, lane: usize) -> Self {
        let zero = W::constant(0);
        Row(std::array::from_fn(|i| {
            if i == lane { self.0[i] } else { zero }
        }))
    }
    fn window(low: Self, high: Self, by: usize) -> Self {
        let at = |i: usize| if i < L { low.0[i] } else { high.0[i - L] };
        Row(std::array::from_fn(|i| at(i + by)))
    }
}

fn weight(i: usize) -> u32 {
    52 * i as u32
}

/// N limbs below 2^52.
fn limbs(n: usize) -> (Vec<W>, Poly) {
    let limbs: Vec<W> = (0..n).map(|_| any_digit()).collect();
    let number = value(&limbs, weight);
    (limbs, number)
}

type Theorem = fn(Option<Fault>) -> Report;

/// Starts a theorem.
fn theorem(fault: Option<Fault>, code: impl FnOnce()) -> Report {
    ROWS.with_borrow_mut(Vec::clear);
    examine(fault, code)
}

/// `Σ 2^52i` times one part of each row.
fn sum_of_rows(part: impl Fn(&(Poly, Poly)) -> Poly) -> Poly {
    ROWS.with_borrow(|rows| {
        let rows = rows.iter().enumerate();
        rows.fold(Poly::default(), |sum, (i, row)| {
            sum.plus_times(&part(row), &power(weight(i)))
        })
    })
}

#[track_caller]
fn prove(report: &Report) {
    assert!(report.errors.is_empty(), "{:?}", &report.errors[..1]);
    assert!(report.checks > 0);
}

/// `R·result = ab + Σ q_i 2^52i M + q 2^52(N-1) m`, with limbs below 2^52 + 2^10.
fn product_across<const L: usize, const R: usize, const G: usize>(fault: Option<Fault>) -> Report {
    theorem(fault, || {
        let n = L * R - G;
        let ((a, x), (b, y)) = (limbs(n), limbs(n));
        let ((k, friendly), (m, modulus)) = (limbs(n), limbs(n));
        let zero = W::constant(0);
        let registers = |limbs: &[W]| -> [Row<L>; R] {
            let lane = |i: usize| limbs.get(i).copied().unwrap_or(zero);
            std::array::from_fn(|r| Row(std::array::from_fn(|i| lane(L * r + i))))
        };
        let copies = |limbs: &[W]| {
            let mut all = [[Row([zero; L]); R]; 9];
            wide::copies::<_, R, G>(&registers(limbs), &mut all);
            all
        };
        let last = copies(&m);
        let prepared = Modulus {
            friendly: copies(&k),
            last: [last[G - 1], last[G]],
            lowest_friendly: Row([k[0]; L]),
            lowest: Row([m[0]; L]),
            inverse: Row([zero; L]),
        };
        let sums = wide::rows::<_, R, G>(&registers(&a), &copies(&b), &prepared);
        let result: Vec<W> = wide::carried(&sums).into_iter().flat_map(|r| r.0).collect();
        for limb in &result {
            limb.claim_at_most(&(power(52) + power(10) - 1));
        }

        // Rows 0 to N-2 have M = 2^52 K - 1, the last m.
        let multiple = Poly::default()
            .plus_times(&friendly, &power(52))
            .minus(&Poly::constant(1.into()));
        let (_, q) = ROWS.with_borrow(|rows| rows.last().cloned()).expect("rows");
        let top = power(weight(n - 1));
        let digits = sum_of_rows(|row| row.1.clone()).plus_times(&q, &-&top);
        let expected = x
            .times(&y)
            .plus(&digits.times(&multiple))
            .plus_times(&q.times(&modulus), &top);
        let found = Poly::default()
            .plus_times(&value(&result, weight), &power(weight(n)))
            .plus(&sum_of_rows(|row| row.0.clone()));
        claim_congruent(&found, &expected, &BigInt::ZERO);
    })
}

/// `R·result = ab + qm` modulo R², with limbs below 2^52. Both sides are below R², as the factors
/// are below R and `ab + qm < R·2m`.
fn product_in_lanes<const N: usize>(
    fault: Option<Fault>,
    code: impl FnOnce(&mut [W; N], &[W; N], &[W; N], &mut [W; N], &Moduli<W, N>),
    is_square: bool,
) -> Report {
    theorem(fault, || {
        let (a, x) = limbs(N);
        let (b, y) = if is_square {
            (a.clone(), x.clone())
        } else {
            limbs(N)
        };
        let (m, modulus) = limbs(N);
        let whole = |limbs: &[W]| -> [W; N] { limbs.try_into().expect("N limbs") };
        let zero = W::constant(0);
        let (mut result, mut q) = ([zero; N], [zero; N]);
        let prepared = Moduli {
            m: whole(&m),
            inverse: zero,
        };
        code(&mut result, &whole(&a), &whole(&b), &mut q, &prepared);
        for limb in &result {
            limb.claim_at_most(&BigInt::from(MASK));
        }
        let digits = sum_of_rows(|row| row.1.clone());
        let expected = x.times(&y).plus(&digits.times(&modulus));
        let found = Poly::default()
            .plus_times(&value(&result, weight), &power(weight(N)))
            .plus(&sum_of_rows(|row| row.0.clone()));
        claim_congruent(&found, &expected, &power(weight(2 * N)));
    })
}

fn mul_in_lanes<const N: usize>(fault: Option<Fault>) -> Report {
    product_in_lanes::<N>(fault, lanes::product, false)
}

fn square_in_lanes<const N: usize>(fault: Option<Fault>) -> Report {
    product_in_lanes::<N>(fault, |r, a, _, q, m| lanes::square(r, a, q, m), true)
}

#[test]
fn products_across_eight_lanes() {
    prove(&product_across::<8, 3, 4>(None));
    prove(&product_across::<8, 4, 2>(None));
    prove(&product_across::<8, 6, 8>(None));
}

#[test]
fn products_across_four_lanes() {
    prove(&product_across::<4, 6, 4>(None));
    prove(&product_across::<4, 8, 2>(None));
    prove(&product_across::<4, 11, 4>(None));
}

#[test]
fn long_products_across_eight_lanes() {
    prove(&product_across::<8, 8, 4>(None));
    prove(&product_across::<8, 11, 8>(None));
}

#[test]
fn products_in_lanes() {
    prove(&mul_in_lanes::<20>(None));
    prove(&mul_in_lanes::<30>(None));
    prove(&mul_in_lanes::<40>(None));
}

#[test]
fn squares_in_lanes() {
    prove(&square_in_lanes::<20>(None));
    prove(&square_in_lanes::<30>(None));
    prove(&square_in_lanes::<40>(None));
}

#[test]
fn long_products_in_lanes() {
    prove(&mul_in_lanes::<60>(None));
    prove(&mul_in_lanes::<80>(None));
    prove(&square_in_lanes::<60>(None));
    prove(&square_in_lanes::<80>(None));
}

/// For the checker in `/proofs`: a short product of each kind. Others are the same code with more limbs,
/// which take longer to check.
#[test]
fn certificates() {
    let theorems: [(&str, Theorem); 4] = [
        ("across_four_lanes", product_across::<4, 6, 4>),
        ("across_eight_lanes", product_across::<8, 3, 4>),
        ("product", mul_in_lanes::<20>),
        ("square", square_in_lanes::<20>),
    ];
    for (name, theorem) in theorems {
        prove(&export("rsa_lanes", name, || theorem(None)));
    }
}

/// A prover can be wrong too: each lost upper half or carry is found. (Digits and their carries are
/// variables here, so all splits are of products or of the last carries.)
#[test]
fn planted_errors() {
    let splits = product_across::<4, 2, 2>(None).splits;
    assert!(splits > 0);
    for i in 0..splits {
        let fault = Some(Fault::LostQuotient(i));
        let report = export_fault(|| product_across::<4, 2, 2>(fault));
        assert!(!report.errors.is_empty(), "across lanes, split {i}");
    }
    for theorem in [mul_in_lanes::<10>, square_in_lanes::<10>] {
        let splits = theorem(None).splits;
        assert!(splits > 0);
        for i in (0..splits).step_by(7) {
            // The carry out of the last limb is 0, which only its value tells.
            if i + 1 < splits {
                let report = export_fault(|| theorem(Some(Fault::LostQuotient(i))));
                assert!(!report.errors.is_empty(), "in lanes, split {i}");
            }
        }
    }
}
