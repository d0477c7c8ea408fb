// SPDX-License-Identifier: MIT OR Apache-2.0
//! `Σ [aᵢ]Pᵢ + [zᵢ]Rᵢ` with short zᵢ, for many items: the linear combination of a batch of
//! verifications. All of them are public.
//!
//! Straus' method with an item in each lane: groups of items share the doublings of their lane, and
//! all groups share the inversions with which their tables are made affine: one for each row of
//! multiples, by Montgomery's trick.
//!
//! The additions do not handle `P = ±Q`. Where that occurs, Z becomes 0 and stays 0, which shows at
//! the end: such a combination gives no result.

use alloc::vec::Vec;

use super::group::Group;
use super::mul::look_up;
use super::point::{Affine, Jacobian, Point};
use super::recoding::{DIGITS, SHORT_DIGITS, radix16, radix16_short};
use crate::field::{Field, MAX_LANES, constants};
use crate::scalar::Words;

/// The terms of one item. Neither point is neutral.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Term {
    /// Below n.
    pub a: Words,
    pub p: Point,
    pub z: u128,
    pub r: Point,
}

/// The multiples `1..=8` of a point in each lane, by x and y.
type Table<F> = [[F; 2]; 8];

/// The sum of at least one term, or `None` if an addition occurred that the formulas do not cover:
/// with zᵢ that nobody chooses, never in practice. Variable time.
#[inline(always)]
pub(crate) fn vartime_sum<G: Group>(terms: &[Term]) -> Option<Point> {
    let lanes = G::Field::LANES;
    let groups = terms.len().div_ceil(lanes);
    // An incomplete group repeats the last item, with digits that are 0.
    let item = |i: usize| &terms[i.min(terms.len() - 1)];
    let mut tables = Vec::with_capacity(2 * groups);
    for g in 0..groups {
        let p = Affine::<G::Field>::from_lanes(|l| &item(lanes * g + l).p);
        let r = Affine::<G::Field>::from_lanes(|l| &item(lanes * g + l).r);
        tables.push([[p.x, p.y]; 8]);
        tables.push([[r.x, r.y]; 8]);
    }
    fill::<G>(&mut tables);

    let mut long = Vec::with_capacity(lanes * groups);
    let mut short = Vec::with_capacity(lanes * groups);
    for term in terms {
        long.push(radix16(&term.a));
        short.push(radix16_short(term.z));
    }
    long.resize(lanes * groups, [0; DIGITS]);
    short.resize(lanes * groups, [0; SHORT_DIGITS]);

    let mut sum = Jacobian::neutral();
    for i in (0..DIGITS).rev() {
        if i + 1 < DIGITS {
            G::double(&mut sum, 4);
        }
        for g in 0..groups {
            let [of_p, of_r] = [&tables[2 * g], &tables[2 * g + 1]];
            let first = lanes * g;
            let found = look_up::<G>(|sizes| G::choose(of_p, sizes), |l| long[first + l][i]);
            G::add(&mut sum, &found);
            if i < SHORT_DIGITS {
                let found = look_up::<G>(|sizes| G::choose(of_r, sizes), |l| short[first + l][i]);
                G::add(&mut sum, &found);
            }
        }
    }
    let lost = G::Field::equal(&sum.z, &G::Field::splat(&constants::ZERO));
    if lost.iter().take(lanes).any(|lost| lost.reveal()) {
        return None;
    }
    Some(sum_of_lanes::<G>(&sum.to_affine::<G>()))
}

/// Fills tables that hold the point in every place: row `j` is row `j - 1` plus the point, in all
/// tables side by side, with one inversion for each row.
///
/// No denominator is 0: the points are not neutral and of a large prime order, so `jP` is neither
/// P nor -P for `2 <= j < 8`, and no y is 0.
#[inline(always)]
fn fill<G: Group>(tables: &mut [Table<G::Field>]) {
    let one = G::Field::splat(&constants::ONE);
    let mut before = Vec::with_capacity(tables.len());
    for j in 1..8 {
        before.clear();
        let mut product = one;
        for table in tables.iter() {
            before.push(product);
            product = G::mul(&product, &denominator(table, j));
        }
        let mut inverse = G::invert(&product);
        for i in (0..tables.len()).rev() {
            let table = &mut tables[i];
            let [x, y] = table[0];
            let [last_x, last_y] = table[j - 1];
            let here = G::mul(&inverse, &before[i]);
            inverse = G::mul(&inverse, &denominator(table, j));
            // The slope of the tangent is (3x² - 3)/2y, that of the chord (y' - y)/(x' - x).
            let numerator = if j == 1 {
                G::Field::triple(&G::Field::sub(&G::square(&x), &one))
            } else {
                G::Field::sub(&last_y, &y)
            };
            let slope = G::mul(&numerator, &here);
            let sum_x = G::Field::sub(&G::Field::sub(&G::square(&slope), &x), &last_x);
            let sum_y = G::Field::sub(&G::mul(&slope, &G::Field::sub(&x, &sum_x)), &y);
            table[j] = [sum_x, sum_y];
        }
    }
}

/// The denominator of the slope with which row `j` is computed.
#[inline(always)]
fn denominator<F: Field>(table: &Table<F>, j: usize) -> F {
    let [x, y] = &table[0];
    if j == 1 {
        F::double(y)
    } else {
        F::sub(&table[j - 1][0], x)
    }
}

/// The sum of the points in all lanes.
#[inline(always)]
fn sum_of_lanes<G: Group>(points: &Affine<G::Field>) -> Point {
    let mut sum = *points;
    let mut distance = G::Field::LANES / 2;
    while distance > 0 {
        let mut moved = [Point::NEUTRAL; MAX_LANES];
        for (l, moved) in moved.iter_mut().enumerate().take(G::Field::LANES) {
            *moved = sum.lane(l ^ distance);
        }
        sum = G::add_affine(&sum, &Affine::from_lanes(|l| &moved[l]));
        distance /= 2;
    }
    sum.lane(0)
}
