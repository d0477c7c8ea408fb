// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buckets of points in the lanes of a vector. Variable time.
//!
//! A bucket is the sum of the points whose digits in a window have the same magnitude. With tables
//! of odd multiples, it is instead the sum of all points added at one bit position
//! ([`places`](super::bit_buckets)). A vector fills as many buckets at a time as it has lanes, one
//! per lane, and its sums stay in registers until they are complete. The points of each step are
//! [scheduled](Schedule) beforehand: an addition reads one affine point per lane and nothing else.
//!
//! With n non-zero digits this takes `n/LANES` additions plus at most the number of points in one
//! bucket: if all scalars are equal, `n·(1 + windows/LANES)`.

use alloc::vec;
use alloc::vec::Vec;

use super::affine::{AffineRows, Shared};
use super::prepared::Prepared;
use super::schedule::Schedule;
use super::sums::{add_affine, double_and_add, to_elements, weigh};
use crate::curve::lanes::{LaneSteps, Vector, negative};
use crate::curve::lookup::AffineRow;
use crate::curve::many::put_points;
use crate::curve::point::{AffineCached, Extended, Projective};
use crate::curve::recode::DigitsOfMany;
use crate::curve::tables::LaneCurve;
use crate::field::vector::{Row, outlined, prefetch, write_rows};
use crate::field::{Field, Home, Words};

/// Buckets of several windows, one window per lane.
pub(crate) struct Buckets {
    /// The number of buckets in a window.
    size: usize,
    /// For each vector of windows its buckets, the j-th of weight j + 1; for each bucket one row
    /// per lane, holding the [elements](to_elements) of its sum. Rows that are read together are
    /// contiguous.
    sums: Vec<Row<3>>,
    schedule: Schedule,
}

/// The points selected by one entry per lane, and whether they are to be subtracted. If rows have
/// no signs, 2dxy does not include the sign yet.
#[inline(always)]
fn vartime_look_up<F: LaneCurve>(
    points: AffineRows<'_>,
    entries: &[u32],
) -> (AffineCached<F>, F::Mask) {
    outlined!(F::Vector, {
        let mut point = AffineCached::from_rows(|l| points.row(entries[l]));
        let negative = negative::<F>(|l| !entries[l].is_multiple_of(2));
        if !points.signs {
            point.swap_if(negative);
        }
        (point, negative)
    })
}

/// A group in lanes whose multiscalar multiplication steps are separate functions compiled for its
/// processor: in a single function they cost a compiler a gigabyte of memory. All of them work on
/// public multiples.
pub(crate) trait BucketSteps: LaneSteps + Sized {
    /// [`Buckets::vartime_add`]
    fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>);
    /// [`Buckets::vartime_weigh`]
    fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]);
    /// [`Buckets::vartime_double_and_add`]
    fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]);
    /// [`affine::vartime_write_rows`](super::affine::vartime_write_rows)
    fn vartime_write_rows(
        groups: &mut [Shared<Self::Field>],
        all: &Self::Field,
        rows: &mut [AffineRow],
        signs: bool,
    );
    /// `Σ 2^(width·i)·sums[i]`, on whichever group doubles single points fastest.
    fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home>;
}

/// The number of groups that share an inversion when points are made affine: their intermediate
/// values fit into a second-level cache.
const AFFINE_AT_ONCE: usize = 64;

/// Writes points as (y+x, y-x, 2dxy), one row each, or with `signs` followed by a row for the
/// negated point. `next` supplies them in groups of one per lane.
///
/// Takes 9M per group and one shared inversion by Montgomery's trick: no Z is zero, because the
/// addition law is complete.
#[inline(always)]
pub(crate) fn affine_rows<G: BucketSteps>(
    rows: &mut [AffineRow],
    signs: bool,
    mut next: impl FnMut() -> Projective<G::Field>,
) {
    let lanes = G::Field::LANES << usize::from(signs);
    let most = rows.len().div_ceil(lanes).min(AFFINE_AT_ONCE);
    let mut groups = Vec::with_capacity(most);
    for rows in rows.chunks_mut(AFFINE_AT_ONCE * lanes) {
        groups.clear();
        let mut product = G::Field::ONE;
        for _ in 0..rows.len().div_ceil(lanes) {
            let point = next();
            groups.push((point, product));
            product = G::Field::mul(product, point.z);
        }
        G::vartime_write_rows(&mut groups, &product, rows, signs);
    }
}

impl Buckets {
    /// Space for a number of windows that is a multiple of the number of lanes.
    pub(super) fn new(size: usize, windows: usize) -> Buckets {
        Buckets {
            size,
            sums: vec![Row::ZERO; size * windows],
            schedule: Schedule::default(),
        }
    }

    /// Adds each point to the bucket of its digit, for `windows` windows starting at `first`.
    /// Digits are at most `size` in magnitude. Lanes without a window hold meaningless values.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    pub(super) fn vartime_fill<G: BucketSteps>(
        &mut self,
        digits: &DigitsOfMany,
        first: usize,
        windows: usize,
        points: AffineRows<'_>,
    ) {
        let lanes = G::Field::LANES;
        self.schedule
            .vartime_by_windows(digits, self.size, first, windows, lanes);
        G::vartime_add(self, points);
    }

    /// Adds the odd multiple selected by each digit of the non-adjacent forms to the bucket of its
    /// bit position.
    #[cfg_attr(not(nineteen_outlined), inline(always))]
    #[cfg_attr(nineteen_outlined, inline)]
    pub(super) fn vartime_fill_places<G: BucketSteps>(
        &mut self,
        scalars: &[Words],
        width: usize,
        windows: usize,
        multiples: AffineRows<'_>,
    ) {
        let lanes = G::Field::LANES;
        self.schedule
            .vartime_by_places(scalars, width, windows, lanes);
        G::vartime_add(self, multiples);
    }

    /// Performs the scheduled additions.
    #[inline(always)]
    pub(crate) fn vartime_add<G: BucketSteps>(&mut self, points: AffineRows<'_>) {
        let lanes = G::Field::LANES;
        let (schedule, sums) = (&self.schedule, &mut self.sums[..]);
        let mut steps = schedule.entries.chunks_exact(lanes);
        let mut ahead = schedule.entries.chunks_exact(lanes).skip(1);
        let groups = schedule
            .groups
            .windows(2)
            .zip(schedule.buckets.chunks(lanes));
        for (ends, buckets) in groups {
            let Some(entries) = steps.next() else { break };
            for entry in ahead.next().unwrap_or_default() {
                prefetch(points.row(*entry));
            }
            let (mut point, negative) = vartime_look_up::<G::Field>(points, entries);
            let mut sum: Prepared<G::Field> = outlined!(Vector<G>, {
                if !points.signs {
                    point.xy2d = point.xy2d.negate_if(negative);
                }
                point.into()
            });
            for entries in steps.by_ref().take((ends[1] - ends[0]) / lanes - 1) {
                for entry in ahead.next().unwrap_or_default() {
                    prefetch(points.row(*entry));
                }
                let (point, negative) = vartime_look_up::<G::Field>(points, entries);
                outlined!(
                    Vector<G>,
                    add_affine(&mut sum, &point, (!points.signs).then_some(negative))
                );
            }
            write_rows::<G::Field, 4, 3>(to_elements(sum), |l, block, words| {
                if let Some(bucket) = buckets.get(l) {
                    sums[*bucket as usize].0[block] = words;
                }
            });
        }
    }

    /// `Σ j·bucket(j)` for each window.
    #[inline(always)]
    pub(crate) fn vartime_weigh<G: BucketSteps>(&self, sums: &mut [Extended<Home>]) {
        let lanes = G::Field::LANES;
        let windows = self.sums.chunks_exact(self.size * lanes);
        for (sums, buckets) in sums.chunks_mut(lanes).zip(windows) {
            put_points(sums, 0, &weigh::<G>(buckets));
        }
    }

    /// `Σ 2^j·bucket(j)` for each window, starting at j = 0.
    #[inline(always)]
    pub(crate) fn vartime_double_and_add<G: BucketSteps>(&self, sums: &mut [Extended<Home>]) {
        let lanes = G::Field::LANES;
        let windows = self.sums.chunks_exact(self.size * lanes);
        for (sums, buckets) in sums.chunks_mut(lanes).zip(windows) {
            put_points(sums, 0, &double_and_add::<G>(buckets));
        }
    }
}
