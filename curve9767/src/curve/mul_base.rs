// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]G`, constant time, by a comb of signed base-16 digits.
//!
//! With a table of R rows, row i holds `[1], …, [8]` of `2^(256i/R)·G`, and the digits of k are
//! split into R parts. A step takes a digit of each part, the highest first, and adds the
//! corresponding multiples from the rows; there are four doublings between two steps. If one scalar
//! has several lanes, each lane takes a part of the rows, and the lanes are added at the end.
//!
//! # In pairs
//!
//! Where there is enough stack, the multiples of all steps are looked up first. Those of each step
//! are added in pairs, and the sums in pairs again: affine additions, and all in a round share one
//! inversion (Montgomery's trick). An addition then takes 6 products instead of 11 with Jacobian
//! coordinates, as an inversion costs only a few products more. Elsewhere they are added one after
//! the other.
//!
//! # No exceptional additions
//!
//! In pairs: a sum of a step over some rows is `[A]G` with `A = Σ dᵢ·2^(256i/R)`, `dᵢ` in `-8..=7`,
//! of magnitude below `2^(260 - 256/R) <= 2^244` for up to 16 rows. If two such sums of different
//! rows are equal or opposite points, `A ± A'`, of magnitude below n, is 0 as an integer, and so is
//! each digit, from the lowest row up, as each is below `2^(256/R)/2`: both points are neutral,
//! which flags show.
//!
//! Before the multiple or the sum of a step is added to an accumulator, the accumulator is `[A]G`
//! with `A = Σ aⱼ·2^(256j/R)` over its rows: aⱼ has magnitude below `2^(256/R)·0.54`, and `aᵢ` is a
//! multiple of 16 for each row i to be added. An addition is exceptional if
//! `A ± Σ dᵢ·2^(256i/R) ≡ 0 (mod n)`. The magnitude of the left side is below n: at the end, A of
//! all rows together is below `0.61·n` ([`recoding`](super::recoding)), and before that it differs
//! by a digit of each row that is not yet added; for a single lane, or earlier, it is smaller. So
//! the left side is 0 as an integer, and so is each of its parts: `aᵢ = ∓dᵢ`, which for a multiple
//! of 16 means `aᵢ = dᵢ = 0`. Those are digits of 0, which the flags show, as they show a neutral
//! accumulator.
//!
//! One after the other, the rows are added from the highest to the lowest, so that the missing part
//! of A is small.

use super::group::Group;
use super::mul::look_up;
use super::point::{Affine, Jacobian, Point};
use super::recoding::{DIGITS, radix16};
use crate::field::{Field, MAX_LANES, constants, masks};
use crate::generated::Points;
use crate::scalar::Words;

/// `[k]G` for `k < n`, with a table of `R` rows; one result. Constant time.
#[inline(always)]
pub(crate) fn mul_base<G: Group, const R: usize, const PAIRS: bool>(
    k: &Words,
    table: &[Points<8>; R],
) -> Point {
    let digits = radix16(k);
    let digit = |_: usize, i: usize| digits[i];
    // The same number of places for each lane.
    let sum = match G::Field::LANES {
        1 => comb::<G, R, 64, PAIRS>(table, |_, i| i, digit),
        2 => plus_lane::<G>(&comb::<G, R, 32, PAIRS>(table, |l, i| 32 * l + i, digit), 1),
        _ => {
            let sum = comb::<G, R, 16, PAIRS>(table, |l, i| 16 * l + i, digit);
            plus_lane::<G>(&plus_lane::<G>(&sum, 2), 1)
        }
    };
    sum.lane(0)
}

/// `[kᵢ]G`, one for each lane. Constant time.
#[cfg(any(feature = "batch", test))]
#[inline(always)]
pub(crate) fn mul_base_each<G: Group, const R: usize, const PAIRS: bool>(
    k: impl Fn(usize) -> Words,
    table: &[Points<8>; R],
) -> Affine<G::Field> {
    let mut digits = [[0; DIGITS]; MAX_LANES];
    for (l, digits) in digits[..G::Field::LANES].iter_mut().enumerate() {
        *digits = radix16(&k(l));
    }
    comb::<G, R, 64, PAIRS>(table, |_, i| i, |l, i| digits[l][i])
}

/// The sum of the table entries for the digits: at `N` places for each lane, the rows one after the
/// other with a place for each step.
#[inline(always)]
fn comb<G: Group, const R: usize, const N: usize, const PAIRS: bool>(
    table: &[Points<8>; R],
    place: impl Fn(usize, usize) -> usize,
    digit: impl Fn(usize, usize) -> i8,
) -> Affine<G::Field> {
    let steps = const { 64 / R };
    let multiple = |i: usize| {
        look_up::<G>(
            |sizes| G::choose_row(|l| &table[place(l, i) / steps], sizes),
            // Digit 63 does not exist.
            |l| match place(l, i) {
                i @ 0..DIGITS => digit(l, i),
                _ => 0,
            },
        )
    };
    let mut sum = Jacobian::neutral();
    if PAIRS {
        let mut points = [Affine::splat(&Point::NEUTRAL); N];
        for (i, point) in points.iter_mut().enumerate() {
            *point = multiple(i);
        }
        let mut left = N;
        while left > steps {
            left /= 2;
            let (low, high) = points.split_at_mut(left);
            add_pairs::<G, N>(low, &high[..left]);
        }
        sum = Jacobian::from_affine(&points[steps - 1]);
        for point in points[..steps - 1].iter().rev() {
            G::double(&mut sum, 4);
            G::add(&mut sum, point);
        }
    } else {
        for step in (0..steps).rev() {
            if step + 1 < steps {
                G::double(&mut sum, 4);
            }
            for row in (0..N / steps).rev() {
                G::add(&mut sum, &multiple(steps * row + step));
            }
        }
    }
    sum.to_affine::<G>()
}

/// `Pᵢ = Pᵢ + Qᵢ` for at most N pairs with `Pᵢ ≠ ±Qᵢ` or one of them neutral: 6 products each, and
/// an inversion.
///
/// `λ = (y₂ - y₁)/(x₂ - x₁)`, `x₃ = λ² - x₁ - x₂`, `y₃ = λ(x₁ - x₃) - y₁`; if one is neutral, 1 is
/// inverted, and the other is taken.
#[inline(always)]
fn add_pairs<G: Group, const N: usize>(p: &mut [Affine<G::Field>], q: &[Affine<G::Field>]) {
    let one = G::Field::splat(&constants::ONE);
    // The product of the differences before each.
    let mut products = [one; N];
    let mut product = one;
    for (i, (p, q)) in p.iter().zip(q).enumerate() {
        products[i] = product;
        product = G::Field::mul(&product, &difference::<G>(p, q));
    }
    let mut inverse = G::invert(&product);
    for (i, (p, q)) in p.iter_mut().zip(q).enumerate().rev() {
        let inverted = G::Field::mul(&inverse, &products[i]);
        inverse = G::Field::mul(&inverse, &difference::<G>(p, q));
        let lambda = G::Field::mul(&G::Field::sub(&q.y, &p.y), &inverted);
        let x = G::Field::sub(&G::Field::square(&lambda), &p.x);
        let x = G::Field::sub(&x, &q.x);
        let y = G::Field::mul(&lambda, &G::Field::sub(&p.x, &x));
        let y = G::Field::sub(&y, &p.y);
        let (take_p, take_q) = (G::Field::choice(&q.neutral), G::Field::choice(&p.neutral));
        *p = Affine {
            x: G::Field::select(&G::Field::select(&x, &p.x, &take_p), &q.x, &take_q),
            y: G::Field::select(&G::Field::select(&y, &p.y, &take_p), &q.y, &take_q),
            neutral: masks(|l| p.neutral[l] & q.neutral[l]),
        };
    }
}

/// The value to invert: `x₂ - x₁`, or 1 if a point is neutral.
#[inline(always)]
fn difference<G: Group>(p: &Affine<G::Field>, q: &Affine<G::Field>) -> G::Field {
    let neutral = G::Field::choice(&masks(|l| p.neutral[l] | q.neutral[l]));
    let one = G::Field::splat(&constants::ONE);
    G::Field::select(&G::Field::sub(&q.x, &p.x), &one, &neutral)
}

/// Adds to each lane the one at a distance: lanes l and l ± distance both get their sum.
#[inline(always)]
fn plus_lane<G: Group>(sum: &Affine<G::Field>, distance: usize) -> Affine<G::Field> {
    let mut points = [Point::NEUTRAL; MAX_LANES];
    for (l, point) in points[..G::Field::LANES].iter_mut().enumerate() {
        *point = sum.lane(l);
    }
    G::add_affine(sum, &Affine::from_lanes(|l| &points[l ^ distance]))
}
