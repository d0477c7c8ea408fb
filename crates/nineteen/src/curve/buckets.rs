// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buckets of points in the lanes of a vector, for Pippenger's method. Variable time.
//!
//! A bucket is the sum of the points whose digits in a window have one magnitude. A vector fills as many buckets of some windows as it
//! has lanes at a time, one in each, and its sums stay in registers until they are complete. Which points it
//! reads at each step is [scheduled](Schedule) before: an addition reads an affine point for each lane, and nothing
//! else.
//!
//! With n digits that are not zero this takes `n/LANES` additions and at most the points of one bucket more: where
//! all scalars are equal, `n·(1 + windows/LANES)`.

use alloc::vec;
use alloc::vec::Vec;

use super::mul_base::LaneGroup;
use super::point::{AffineCached, Extended};
use super::prepared::Prepared;
use super::tables::LaneCurve;
#[cfg(debug_assertions)]
use super::verify_lanes::Vector;
use super::verify_lanes::negative;
use super::window::{Digit, DigitsOfMany};
use crate::field::vector::{Row, apart, prefetch, read_rows, write_rows};
use crate::field::{Field, Home};

/// A point as (y+x, y-x, 2dxy).
pub(super) type AffineRow = Row<2>;

/// The point (0, 1).
const IDENTITY: AffineRow = {
    let mut row = Row::ZERO;
    row.0[0][0] = 1;
    row.0[0][5] = 1;
    row
};

/// An entry that stands for no point. Whether it is odd is the same.
const NONE: u32 = u32::MAX;

/// Which points are added to which buckets, step by step.
///
/// As many buckets as a vector has lanes are a group, and get a point each in a step. Buckets are in groups by the numbers of
/// their points, so that those of a group are complete together.
#[derive(Default)]
struct Schedule {
    /// For each step of each group an entry a lane: twice the index of a point, which is below 2^31, and one more where its
    /// digit is negative. [`NONE`] where the bucket is complete.
    entries: Vec<u32>,
    /// Where the entries of each group begin, and where those of the last end.
    groups: Vec<usize>,
    /// The buckets of the groups, as places among all lanes of [`Buckets`].
    buckets: Vec<u32>,

    // ---- what it is made from, kept for its room
    /// The digits of all windows.
    digits: Vec<Digit>,
    /// For each window where its digits begin, and the point of the first.
    begins: Vec<(usize, usize)>,
    /// For each window, by magnitudes: how many points there are; then, where the next of them goes.
    next: Vec<usize>,
    /// How many buckets have so many points; then, the place of the next of them.
    places: Vec<usize>,
}

/// So many of one value.
fn refill<T: Copy>(room: &mut Vec<T>, length: usize, value: T) {
    room.clear();
    room.resize(length, value);
}

impl Schedule {
    /// For `windows` windows with `size` buckets each, from the window `first` on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    fn vartime_make(
        &mut self,
        digits: &DigitsOfMany,
        size: usize,
        first: usize,
        windows: usize,
        lanes: usize,
    ) {
        self.vartime_count(digits, size, first, windows);
        self.vartime_group(size, windows, lanes);
        self.vartime_enter(size, lanes);
    }

    /// Reads the digits, and counts them in `next`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    fn vartime_count(&mut self, digits: &DigitsOfMany, size: usize, first: usize, windows: usize) {
        self.digits.clear();
        self.digits.reserve(digits.scalars() * windows);
        self.begins.clear();
        refill(&mut self.next, (size + 1) * windows, 0);
        for (window, counts) in self.next.chunks_exact_mut(size + 1).enumerate() {
            let begin = self.digits.len();
            let point = digits.append(first + window, &mut self.digits);
            self.begins.push((begin, point));
            for digit in &self.digits[begin..] {
                counts[digit.magnitude()] += 1;
            }
        }
    }

    /// Sorts buckets by their counts into groups; `next` then says where the entries of each begin.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    fn vartime_group(&mut self, size: usize, windows: usize, lanes: usize) {
        // A bucket without a point takes a step, so that it is written too.
        let longest = self.next.iter().fold(1, |most, count| most.max(*count));
        refill(&mut self.places, longest + 1, 0);
        for counts in self.next.chunks_exact(size + 1) {
            for count in &counts[1..] {
                self.places[(*count).max(1)] += 1;
            }
        }
        self.groups.clear();
        let (mut place, mut end) = (0, 0);
        for (steps, places) in self.places.iter_mut().enumerate().rev() {
            place += core::mem::replace(places, place);
            while self.groups.len() * lanes < place {
                self.groups.push(end);
                end += steps * lanes;
            }
        }
        self.groups.push(end);
        refill(&mut self.entries, end, NONE);
        refill(&mut self.buckets, size * windows, 0);
        for (window, next) in self.next.chunks_exact_mut(size + 1).enumerate() {
            // Digits of zero weigh nothing: they are behind all entries.
            next[0] = end;
            for (j, next) in next[1..].iter_mut().enumerate() {
                let place = &mut self.places[(*next).max(1)];
                let vector = window / lanes * size + j;
                self.buckets[*place] = (vector * lanes + window % lanes) as u32;
                *next = self.groups[*place / lanes] + *place % lanes;
                *place += 1;
            }
        }
    }

    /// Enters each point where `next` says.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    fn vartime_enter(&mut self, size: usize, lanes: usize) {
        let mut digits = &self.digits[..];
        let windows = self.begins.iter().zip(self.next.chunks_exact_mut(size + 1));
        for ((begin, point), next) in windows.rev() {
            let (before, of_window) = digits.split_at(*begin);
            digits = before;
            for (point, digit) in (*point as u32..).zip(of_window) {
                let next = &mut next[digit.magnitude()];
                if let Some(entry) = self.entries.get_mut(*next) {
                    *entry = 2 * point + u32::from(digit.is_negative());
                }
                *next += lanes;
            }
        }
    }
}

/// Buckets of some windows, one window in each lane.
pub(super) struct Buckets {
    /// Buckets of a window.
    size: usize,
    /// For each vector of windows its buckets, of which the j-th weighs j + 1; for each of these a row a lane, of
    /// (Y+X, Y-X, Z, T). What is read together lies together.
    sums: Vec<Row<3>>,
    schedule: Schedule,
}

/// The row of an entry.
#[inline(always)]
fn row(points: &[AffineRow], entry: u32) -> &AffineRow {
    points.get(entry as usize / 2).unwrap_or(&IDENTITY)
}

/// The points that an entry for each lane stands for, 2dxy still without its sign; and whether they are to be subtracted.
#[inline(always)]
fn vartime_look_up<F: LaneCurve>(
    points: &[AffineRow],
    entries: &[u32],
) -> (AffineCached<F>, F::Mask) {
    apart!(F::Vector, {
        let negative = negative::<F>(|l| !entries[l].is_multiple_of(2));
        let [mut y_plus_x, mut y_minus_x, xy2d] = read_rows::<F, 3, 2>(|l| row(points, entries[l]));
        F::swap(&mut y_plus_x, &mut y_minus_x, negative);
        let point = AffineCached {
            y_plus_x,
            y_minus_x,
            xy2d,
        };
        (point, negative)
    })
}

impl Buckets {
    /// Room for so many windows, a multiple of the lanes.
    pub(super) fn new(size: usize, windows: usize) -> Buckets {
        Buckets {
            size,
            sums: vec![Row::ZERO; size * windows],
            schedule: Schedule::default(),
        }
    }

    /// Puts each point into the bucket of its digit, for `windows` windows from `first` on. Digits are at most `size` in
    /// magnitude. What is in lanes without a window means nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn vartime_fill<G: LaneGroup>(
        &mut self,
        digits: &DigitsOfMany,
        first: usize,
        windows: usize,
        points: &[AffineRow],
    ) {
        let lanes = G::Field::LANES;
        let schedule = &mut self.schedule;
        schedule.vartime_make(digits, self.size, first, windows, lanes);
        let mut steps = schedule.entries.chunks_exact(lanes);
        let mut ahead = schedule.entries.chunks_exact(lanes).skip(1);
        let groups = schedule
            .groups
            .windows(2)
            .zip(schedule.buckets.chunks(lanes));
        for (ends, buckets) in groups {
            // What comes of Y+X and Y-X alone has the sign.
            let Some(entries) = steps.next() else { break };
            for entry in ahead.next().unwrap_or_default() {
                prefetch(row(points, *entry));
            }
            let (point, _) = vartime_look_up::<G::Field>(points, entries);
            let mut sum = apart!(Vector<G>, Prepared::from(point.to_extended()));
            for entries in steps.by_ref().take((ends[1] - ends[0]) / lanes - 1) {
                for entry in ahead.next().unwrap_or_default() {
                    prefetch(row(points, *entry));
                }
                let (point, negative) = vartime_look_up::<G::Field>(points, entries);
                sum = apart!(
                    Vector<G>,
                    Prepared::new(sum.add_affine(&point).exchange_f_g(negative))
                );
            }
            let elements = [sum.y_plus_x, sum.y_minus_x, G::Field::carry(sum.z), sum.t];
            write_rows::<G::Field, 4, 3>(elements, |l, block, words| {
                if let Some(bucket) = buckets.get(l) {
                    self.sums[*bucket as usize].0[block] = words;
                }
            });
        }
    }

    /// `Σ j·bucket(j)` of each window.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn weigh<G: LaneGroup>(&self, sums: &mut [Extended<Home>]) {
        let lanes = G::Field::LANES;
        let windows = self.sums.chunks_exact(self.size * lanes);
        for (sums, buckets) in sums.chunks_mut(lanes).zip(windows) {
            // From the last on, every partial sum counts once more.
            let mut total = Prepared::from(Extended::IDENTITY);
            let mut partial = bucket::<G::Field>(&buckets[(self.size - 1) * lanes..]);
            let mut t2d = apart!(Vector<G>, partial.t2d());
            // Two sums side by side, which do not wait for each other.
            for rows in buckets[..(self.size - 1) * lanes].chunks_exact(lanes).rev() {
                let next = bucket(rows);
                let sum = apart!(Vector<G>, next.add(&partial, t2d));
                let more = apart!(Vector<G>, total.add(&partial, t2d));
                partial = apart!(Vector<G>, Prepared::new(sum));
                total = apart!(Vector<G>, Prepared::new(more));
                t2d = apart!(Vector<G>, partial.t2d());
            }
            total = apart!(Vector<G>, Prepared::new(total.add(&partial, t2d)));
            let total = total.to_extended();
            for (l, sum) in sums.iter_mut().enumerate() {
                *sum = total.lane(l);
            }
        }
    }
}

/// A bucket in each lane.
#[inline(always)]
fn bucket<F: LaneCurve>(rows: &[Row<3>]) -> Prepared<F> {
    apart!(F::Vector, {
        let [y_plus_x, y_minus_x, z, t] = read_rows::<F, 4, 3>(|l| &rows[l]);
        Prepared {
            y_plus_x,
            y_minus_x,
            z: z.into(),
            t,
        }
    })
}
