// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buckets of points in the lanes of a vector, for Pippenger's method. Variable time.
//!
//! A bucket is the sum of the points whose digits in a window have one magnitude. First these points are listed, for
//! each bucket of some windows; then a vector adds up as many lists as it has lanes at a time, one in each, and its sums stay in
//! registers until they are complete. Lists are taken by their lengths, so that those of a vector end
//! together. An addition reads an affine point for each lane, and nothing else.
//!
//! With n digits that are not zero this takes `n/LANES` additions and at most one length of a list more: where
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
use super::window::DigitsOfMany;
use crate::field::vector::{MAX_LANES, Row, apart, prefetch, read_rows, write_rows};
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

/// The points of one bucket: `length` entries from `first` on.
#[derive(Clone, Copy, Default)]
struct List {
    first: u32,
    length: u32,
    /// Where the sum belongs.
    bucket: u32,
}

/// Points by buckets.
struct Lists {
    /// Twice the index of a point, and one more where its digit is negative.
    entries: Vec<u32>,
    /// Longest first.
    lists: Vec<List>,
}

impl Lists {
    /// The lists of some windows with `size` buckets each, from the window `first` on.
    fn vartime_new(digits: &DigitsOfMany, size: usize, first: usize, windows: usize) -> Lists {
        let mut entries = vec![0; digits.scalars() * windows];
        let mut lists = Vec::with_capacity(size * windows);
        let mut of_window = Vec::with_capacity(digits.scalars());
        let mut next = vec![0; size + 1];
        let (mut begin, mut longest) = (0, 0);
        for window in 0..windows {
            let point = digits.window(first + window, &mut of_window);
            // Digits of zero weigh nothing: they are listed behind the last bucket.
            next.fill(0);
            for digit in &of_window {
                next[digit.index().min(size)] += 1;
            }
            let mut end = 0;
            for (j, next) in next.iter_mut().enumerate() {
                let length = core::mem::replace(next, end);
                if j < size {
                    longest = longest.max(length);
                    lists.push(List {
                        first: begin + end,
                        length,
                        bucket: (size * window + j) as u32,
                    });
                }
                end += length;
            }
            let entries = &mut entries[begin as usize..][..of_window.len()];
            begin += end;
            for (point, digit) in (point as u32..).zip(&of_window) {
                let next = &mut next[digit.index().min(size)];
                entries[*next as usize] = 2 * point + u32::from(digit.is_negative());
                *next += 1;
            }
        }
        Lists {
            entries,
            lists: sorted(&lists, longest),
        }
    }

    fn of(&self, list: &List) -> &[u32] {
        &self.entries[list.first as usize..][..list.length as usize]
    }
}

/// Lists by their lengths, which do not exceed `longest`, the longest first.
fn sorted(lists: &[List], longest: u32) -> Vec<List> {
    let mut places = vec![0; longest as usize + 1];
    for list in lists {
        places[(longest - list.length) as usize] += 1;
    }
    let mut sum = 0;
    for place in &mut places {
        sum += core::mem::replace(place, sum);
    }
    let mut sorted = vec![List::default(); lists.len()];
    for list in lists {
        let place = &mut places[(longest - list.length) as usize];
        sorted[*place] = *list;
        *place += 1;
    }
    sorted
}

/// Buckets of some windows, those of one window behind each other: bucket j weighs j + 1.
pub(super) struct Buckets {
    /// Buckets of a window.
    size: usize,
    windows: usize,
    /// (Y+X, Y-X, Z, T)
    sums: Vec<Row<3>>,
}

/// The points that entries stand for, 2dxy still without its sign; and whether they are to be subtracted.
#[inline(always)]
fn vartime_look_up<F: LaneCurve>(
    points: &[AffineRow],
    entry: impl Fn(usize) -> Option<u32>,
) -> (AffineCached<F>, F::Mask) {
    apart!(F::Vector, {
        let mut rows = [&IDENTITY; MAX_LANES];
        let mut signs = [false; MAX_LANES];
        for l in 0..F::LANES {
            if let Some(entry) = entry(l) {
                rows[l] = &points[entry as usize / 2];
                signs[l] = entry % 2 != 0;
            }
        }
        let negative = negative::<F>(|l| signs[l]);
        let [mut y_plus_x, mut y_minus_x, xy2d] = read_rows::<F, 3, 2>(|l| rows[l]);
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
            windows,
            sums: vec![Row::ZERO; size * windows],
        }
    }

    /// Puts each point into the bucket of its digit, for each window from `first` on. Digits are at most `size` in
    /// magnitude.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn vartime_fill<G: LaneGroup>(
        &mut self,
        digits: &DigitsOfMany,
        first: usize,
        points: &[AffineRow],
    ) {
        let lists = Lists::vartime_new(digits, self.size, first, self.windows);
        for group in lists.lists.chunks(G::Field::LANES) {
            let mut entries: [&[u32]; MAX_LANES] = [&[]; MAX_LANES];
            for (entries, list) in entries.iter_mut().zip(group) {
                *entries = lists.of(list);
            }
            // What comes of Y+X and Y-X alone has the sign. Nothing is listed: the identity.
            let (point, _) = vartime_look_up::<G::Field>(points, |l| entries[l].first().copied());
            let mut sum = apart!(Vector<G>, Prepared::from(point.to_extended()));
            for i in 1..entries[0].len() {
                for entries in &entries[..G::Field::LANES] {
                    if let Some(next) = entries.get(i + 1) {
                        prefetch(&points[*next as usize / 2]);
                    }
                }
                let (point, negative) =
                    vartime_look_up::<G::Field>(points, |l| entries[l].get(i).copied());
                sum = apart!(
                    Vector<G>,
                    Prepared::new(sum.add_affine(&point).exchange_f_g(negative))
                );
            }
            let elements = [sum.y_plus_x, sum.y_minus_x, G::Field::carry(sum.z), sum.t];
            write_rows::<G::Field, 4, 3>(elements, |l, block, words| {
                if let Some(list) = group.get(l) {
                    self.sums[list.bucket as usize].0[block] = words;
                }
            });
        }
    }

    /// `Σ j·bucket(j)` of each window.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn weigh<G: LaneGroup>(&self, sums: &mut [Extended<Home>]) {
        let windows = self.sums.chunks_exact(self.size * G::Field::LANES);
        for (sums, buckets) in sums.chunks_mut(G::Field::LANES).zip(windows) {
            // From the last on, every partial sum counts once more.
            let mut partial = bucket::<G::Field>(|l| &buckets[(l + 1) * self.size - 1]);
            let mut total = partial;
            let mut t2d = partial.t2d();
            for j in (0..self.size - 1).rev() {
                let next = bucket(|l| &buckets[l * self.size + j]);
                partial = apart!(Vector<G>, Prepared::new(next.add(&partial, t2d)));
                t2d = apart!(Vector<G>, partial.t2d());
                total = apart!(Vector<G>, Prepared::new(total.add(&partial, t2d)));
            }
            let total = total.to_extended();
            for (l, sum) in sums.iter_mut().enumerate() {
                *sum = total.lane(l);
            }
        }
    }
}

/// A bucket in each lane.
#[inline(always)]
fn bucket<'a, F: LaneCurve>(row: impl Fn(usize) -> &'a Row<3>) -> Prepared<F> {
    apart!(F::Vector, {
        let [y_plus_x, y_minus_x, z, t] = read_rows::<F, 4, 3>(row);
        Prepared {
            y_plus_x,
            y_minus_x,
            z: z.into(),
            t,
        }
    })
}
