// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]G`, constant time, by a comb of signed digits to the base 16.
//!
//! With a table of R rows, row i holds `[1], …, [8]` of `2^(256i/R)·G`, and the digits of k are cut in R parts. Step by
//! step, from the highest digit of each part to the lowest: four doublings, then one addition for each row. Where the
//! field has lanes, each takes a part of the rows, and the lanes are added up at the end.
//!
//! # No exceptional additions
//!
//! Before a multiple `d·2^(256i/R)·G` is added to a lane, its accumulator is `[A]G` with `A = Σ aⱼ·2^(256j/R)` over its rows: aⱼ
//! has magnitude below `2^(256/R)·0.54`, and `aᵢ` is a multiple of 16. An addition is exceptional if `A ± d·2^(256i/R) ≡ 0
//! (mod n)`. The magnitude of the left side is below n: at the end, A of all rows together is below `0.61·n`
//! ([`recoding`](super::recoding)), and on the way it differs from that by a digit of each row that is not added yet; of a
//! lane, or earlier, it is smaller. So the left side is 0 as an integer, and so is each of its parts, from the lowest
//! row up, as each is below `2^(256/R)` in magnitude: `aᵢ = ∓d`, which for a multiple of 16 means `aᵢ = d = 0`. That is a
//! digit of 0, which the flags tell, as they tell an accumulator that is neutral.
//!
//! The rows are added from the highest to the lowest, so that what is missing of A is small.

use super::group::Group;
use super::mul::look_up;
use super::point::{Affine, Jacobian, Point};
use super::recoding::{DIGITS, radix16};
use crate::field::{Field, MAX_LANES};
use crate::generated::Points;
use crate::scalar::Words;

/// `[k]G` for `k < n`, by a table of `R` rows; one result. Constant time.
#[inline(always)]
pub(crate) fn mul_base<G: Group, const R: usize>(k: &Words, table: &[Points<8>; R]) -> Point {
    let lanes = G::Field::LANES;
    let rows = const { R / G::Field::LANES };
    let digits = radix16(k);
    let steps = 64 / R;
    let mut sum = Jacobian::neutral();
    for step in (0..steps).rev() {
        if step + 1 < steps {
            G::double(&mut sum, 4);
        }
        for row in (0..rows).rev() {
            let row_of = |l: usize| rows * l + row;
            // Digit 63 does not exist.
            let digit = |l: usize| match steps * row_of(l) + step {
                i @ 0..DIGITS => digits[i],
                _ => 0,
            };
            G::add(
                &mut sum,
                &look_up::<G>(|sizes| G::choose_row(|l| &table[row_of(l)], sizes), digit),
            );
        }
    }
    let mut sum = sum.to_affine::<G>();
    if lanes > 2 {
        sum = plus_lane::<G>(&sum, 2);
    }
    if lanes > 1 {
        sum = plus_lane::<G>(&sum, 1);
    }
    sum.lane(0)
}

/// To each lane that at a distance: lane l and lane l ± distance are added up in both.
#[inline(always)]
fn plus_lane<G: Group>(sum: &Affine<G::Field>, distance: usize) -> Affine<G::Field> {
    let mut points = [Point::NEUTRAL; MAX_LANES];
    for (l, point) in points[..G::Field::LANES].iter_mut().enumerate() {
        *point = sum.lane(l);
    }
    G::add_affine(sum, &Affine::from_lanes(|l| &points[l ^ distance]))
}

/// `[kᵢ]G`, one for each lane. Constant time.
#[cfg(any(feature = "batch", test))]
#[inline(always)]
pub(crate) fn mul_base_each<G: Group, const R: usize>(
    k: impl Fn(usize) -> Words,
    table: &[Points<8>; R],
) -> Affine<G::Field> {
    let mut digits = [[0; DIGITS]; MAX_LANES];
    for (l, digits) in digits[..G::Field::LANES].iter_mut().enumerate() {
        *digits = radix16(&k(l));
    }
    let steps = 64 / R;
    let mut sum = Jacobian::neutral();
    for step in (0..steps).rev() {
        if step + 1 < steps {
            G::double(&mut sum, 4);
        }
        for row in (0..R).rev() {
            let place = steps * row + step;
            if place < DIGITS {
                let found = look_up::<G>(
                    |sizes| G::choose_row(|_| &table[row], sizes),
                    |l| digits[l][place],
                );
                G::add(&mut sum, &found);
            }
        }
    }
    sum.to_affine::<G>()
}
