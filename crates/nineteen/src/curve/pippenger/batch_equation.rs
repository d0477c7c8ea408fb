// SPDX-License-Identifier: MIT OR Apache-2.0
//! `Σ [zᵢ]Rᵢ + Σ [kⱼ]Aⱼ + [b]B` in the lanes of a vector, for public scalars.
//!
//! These are the points of batch verification: many R with 128-bit scalars, and at most as many A
//! with 253-bit scalars. Uses Pippenger's method with a bucket in each lane
//! ([`buckets`](super::buckets)). The window sums that remain are added up serially as single
//! points ([`BucketSteps::vartime_by_windows`]).
//!
//! Digits are signed by means of the bias from [`recode`](crate::curve::recode). A random scalar z
//! *is* 128 random bits read as signed digits, so it needs no additional digit.
//!
//! Reference: Bernstein, Doumen, Lange, Oosterwijk, *Faster batch forgery identification*, eprint
//! 2012/549, section 4.

use alloc::vec;
use alloc::vec::Vec;

use super::affine::AffineRows;
use super::buckets::{BucketSteps, Buckets};
use crate::curve::encode::decode;
use crate::curve::group::Steps;
use crate::curve::lanes::LaneSteps;
use crate::curve::lookup::AffineRow;
use crate::curve::mul_base::mul_base_in_lanes;
use crate::curve::point::{AffineCached, Extended};
use crate::curve::recode::{DigitsOfMany, Windows};
use crate::curve::serial::Portable;
use crate::field::{Field, Home, LaneMask, LaneWords, Words};

/// The number of buckets to fill together, unless the windows in the lanes have more: they fit into
/// a second-level cache.
const BUCKETS: usize = 1 << 10;

/// Decodes points as ZIP-215 does, and reports whether all encodings are valid. Variable time.
#[inline(always)]
pub(crate) fn vartime_decode_rows<G: LaneSteps>(
    encodings: &[Words],
    rows: &mut [AffineRow],
) -> bool {
    let mut all = true;
    let both = 2 * G::Field::LANES;
    for (encodings, rows) in encodings.chunks(both).zip(rows.chunks_mut(both)) {
        let last = encodings.len() - 1;
        let group = |g: usize| {
            <<G::Field as Field>::Words as LaneWords>::from_lanes(|l| {
                encodings[(G::Field::LANES * g + l).min(last)]
            })
        };
        let decoded = decode::<G, 2>([&group(0), &group(1)]);
        for (d, rows) in decoded.iter().zip(rows.chunks_mut(G::Field::LANES)) {
            let p = &d.point;
            AffineCached::from_affine(p.x, p.y, p.t).to_rows(|l, block, words| {
                if let Some(row) = rows.get_mut(l) {
                    row.0[block] = words;
                }
            });
            for l in 0..G::Field::LANES {
                all &= d.on_curve.lane(l).reveal();
            }
        }
    }
    all
}

/// The summands: points with their scalars, those with 128 random bits first, and `b` times the
/// base point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms<'a> {
    pub points: AffineRows<'a>,
    pub z: &'a [[u64; 2]],
    pub k: &'a [Words],
    pub b: &'a Words,
}

/// The cost of windows of `width` bits, for `r` short scalars and `a` scalars of `bits` bits in
/// vectors of `lanes`. Roughly in tens of cycles with eight lanes.
///
/// Relative costs: 46 for an addition to a bucket (the first one is not an addition but costs as
/// much); 104 for the two additions that weight a bucket; 0.8 for a digit; plus the work that
/// follows each window.
pub(crate) fn cost(width: usize, r: usize, a: usize, bits: usize, lanes: usize) -> usize {
    let (short, long) = (Windows::short(width), Windows::long(width, bits));
    let size = 1 << (width - 1);
    let digits = r * short.count + a * long.count;
    46 * digits / lanes
        + 104 * (size - 1) * long.count.div_ceil(lanes)
        + 8 * digits / 10
        + 22 * long.count
}

/// The window size in bits that costs least, for `r` short scalars and `a` scalars of `bits` bits
/// in vectors of `lanes`.
pub(crate) fn width_for(r: usize, a: usize, bits: usize, lanes: usize) -> usize {
    (4..=13)
        .min_by_key(|width| cost(*width, r, a, bits, lanes))
        .unwrap_or(4)
}

/// The bias for short scalars: 128 random bits in windows of `width` bits stand for their integer
/// minus this, modulo L up to a multiple.
pub(crate) const fn short_bias(width: usize) -> Words {
    Windows::short(width).bias()
}

/// `Σ [zᵢ]Rᵢ + Σ [kⱼ]Aⱼ + [b]B` with windows of `width` bits, where `zᵢ` is its 128 bits minus
/// [`short_bias`]. Variable time.
#[inline(always)]
pub(crate) fn vartime_sum<G: BucketSteps>(width: usize, terms: Terms<'_>) -> Extended<Home> {
    let digits = DigitsOfMany::vartime_new(width, terms.z, terms.k);
    let sums = vartime_sums::<G>(width, &digits, terms.points);
    let mut sum = G::vartime_by_windows(&sums, width);
    if *terms.b != [0; 4] {
        let base = mul_base_in_lanes::<G>(terms.b);
        Portable::<Home>::add_points(&mut sum, &base);
    }
    sum
}

/// The sum of each window of `width` bits, the lowest first.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(super) fn vartime_sums<G: BucketSteps>(
    width: usize,
    digits: &DigitsOfMany,
    points: AffineRows<'_>,
) -> Vec<Extended<Home>> {
    let count = digits.windows();
    let size = 1 << (width - 1);
    let lanes = G::Field::LANES;
    let at_once = (BUCKETS / size).clamp(lanes, count.next_multiple_of(lanes)) / lanes * lanes;
    let mut buckets = Buckets::new(size, at_once);
    let mut sums = vec![Extended::<Home>::IDENTITY; count];
    for (i, sums) in sums.chunks_mut(at_once).enumerate() {
        buckets.vartime_fill::<G>(digits, at_once * i, sums.len(), points);
        G::vartime_weigh(&buckets, sums);
    }
    sums
}
