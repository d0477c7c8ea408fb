// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiscalar multiplication, `Σ [kᵢ]Pᵢ`, with few points in the lanes of a vector. Variable time.
//!
//! This is Straus' method without its chain of additions and doublings. The odd multiples of each
//! point are computed and made affine. Each digit of a non-adjacent form adds one of them to the
//! sum for its bit position, and every position has its own sum. Additions therefore do not wait
//! for doublings, and they fill the lanes just as Pippenger's buckets do
//! ([`buckets`](super::buckets)). At the end the sums are doubled and added from the highest
//! position down: first those of [`PLACES`] positions in each lane, then those of the lanes.
//!
//! With n points and b bits this takes `n·(8 + b/6)` additions and `b` doublings. For many points,
//! window buckets cost less: they need no tables but have to be weighted at the end.
//!
//! Reference: Straus, doi:10.2307/2310929.

use alloc::vec;

use super::affine::AffineRows;
use super::buckets::{BucketSteps, Buckets, affine_rows};
use super::schedule::PLACES;
use crate::curve::group::add_cached_points;
use crate::curve::lanes::Vector;
use crate::curve::many;
use crate::curve::point::{Cached, Extended};
use crate::field::vector::{Row, outlined};
use crate::field::{Field, Home, Words};

/// The digit width: digits are odd, below `2^(WIDTH-1)`.
const WIDTH: usize = 5;

/// The number of odd multiples below that.
const MULTIPLES: usize = 1 << (WIDTH - 2);

/// The cost of a sum of `n` multiples by `bits` bits in vectors of `lanes`, in the units of
/// [`batch_equation::cost`](super::batch_equation::cost).
///
/// Counts 1,080 for the multiples of a vector of points; 46 for an addition and 1.8 for a digit;
/// 106 for a doubling and an addition at the end.
pub(super) fn cost(n: usize, bits: usize, lanes: usize) -> usize {
    let digits = n * bits / (WIDTH + 1);
    1080 * n.div_ceil(lanes)
        + 46 * digits / lanes
        + 18 * digits / 10
        + 106 * PLACES * windows(bits).div_ceil(lanes)
}

/// The number of windows of [`PLACES`] positions that non-adjacent forms of this many bits reach
/// into; they are one digit longer.
fn windows(bits: usize) -> usize {
    (bits + 1).div_ceil(PLACES)
}

/// `Σ [kᵢ]Pᵢ` for public scalars below 2^255, the longest of `bits` bits; slices of the same
/// length. Variable time.
#[inline(always)]
pub(super) fn vartime_by_places<G: BucketSteps>(
    k: &[Words],
    p: &[Extended<Home>],
    bits: usize,
) -> Extended<Home> {
    let lanes = G::Field::LANES;
    // For each vector of points, one vector of each multiple.
    let mut rows = vec![Row::ZERO; p.len().div_ceil(lanes) * MULTIPLES * lanes];
    let (mut multiple, mut twice) = (Extended::<G::Field>::IDENTITY, Cached::identity());
    let mut i = 0;
    // Inlined, because a call would not be compiled for the processor's features.
    affine_rows::<G>(
        &mut rows,
        false,
        #[inline(always)]
        || {
            if i % MULTIPLES == 0 {
                multiple = many::extended(p, i / MULTIPLES);
                let double = outlined!(Vector<G>, multiple.to_projective().double());
                twice = outlined!(Vector<G>, double.to_extended().to_cached());
            } else {
                outlined!(Vector<G>, add_cached_points(&mut multiple, &twice));
            }
            i += 1;
            multiple.to_projective()
        },
    );
    let windows = windows(bits);
    let mut buckets = Buckets::new(PLACES, windows.next_multiple_of(lanes));
    let multiples = AffineRows {
        rows: &rows,
        signs: false,
    };
    buckets.vartime_fill_places::<G>(k, WIDTH, windows, multiples);
    let mut sums = vec![Extended::<Home>::IDENTITY; windows];
    G::vartime_double_and_add(&buckets, &mut sums);
    G::vartime_by_windows(&sums, PLACES)
}
