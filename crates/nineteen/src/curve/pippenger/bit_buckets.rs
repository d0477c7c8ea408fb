// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums of few multiples, `Σ [kᵢ]Pᵢ`, in the lanes of a vector. Variable time.
//!
//! Straus' method without the chain that adds and doubles: of each point the odd multiples are made, affine; each digit of a
//! non-adjacent form adds one of them to the sum of its place, and all places have sums of their own. So additions do
//! not wait for doublings, and fill the lanes as those of Pippenger's buckets do ([`buckets`](super::buckets)). At the end the
//! sums are doubled and added from the highest place down: in each lane those of [`PLACES`] places, then what the lanes have.
//!
//! With n points of b bits this is `n·(8 + b/6)` additions and `b` doublings. The buckets of windows, which need no tables, but
//! are weighed at the end, cost less for many.
//!
//! Reference: Straus, doi:10.2307/2310929.

use alloc::vec;

use super::affine::AffineRows;
use super::buckets::{BucketSteps, Buckets, affine_rows};
use super::schedule::PLACES;
use crate::curve::lanes::Vector;
use crate::curve::many;
use crate::curve::point::{Cached, Extended};
use crate::field::vector::{Row, outline_in_debug};
use crate::field::{Field, Home, Words};

/// The width of digits: odd, below `2^(WIDTH-1)`.
const WIDTH: usize = 5;

/// How many odd multiples are below that.
const MULTIPLES: usize = 1 << (WIDTH - 2);

/// What a sum of `n` multiples by `bits` bits costs in vectors of `lanes`, as [`combination::cost`](super::batch_equation::cost)
/// counts.
///
/// 1,080 for the multiples of a vector of points; 46 for an addition and 1.8 for a digit; 106 for a doubling and an addition at the
/// end.
pub(super) fn cost(n: usize, bits: usize, lanes: usize) -> usize {
    let digits = n * bits / (WIDTH + 1);
    1080 * n.div_ceil(lanes)
        + 46 * digits / lanes
        + 18 * digits / 10
        + 106 * PLACES * windows(bits).div_ceil(lanes)
}

/// Windows of [`PLACES`] that non-adjacent forms of so many bits reach into; they are one longer.
fn windows(bits: usize) -> usize {
    (bits + 1).div_ceil(PLACES)
}

/// `Σ [kᵢ]Pᵢ` for public scalars below 2^255, the longest of `bits` bits; slices of one length. Variable time.
#[inline(always)]
pub(super) fn vartime_by_places<G: BucketSteps>(
    k: &[Words],
    p: &[Extended<Home>],
    bits: usize,
) -> Extended<Home> {
    let lanes = G::Field::LANES;
    // For each vector of points a vector of each multiple.
    let mut rows = vec![Row::ZERO; p.len().div_ceil(lanes) * MULTIPLES * lanes];
    let (mut multiple, mut twice) = (Extended::<G::Field>::IDENTITY, Cached::identity());
    let mut i = 0;
    // Inlined, as a call would not be compiled for the processor.
    affine_rows::<G>(
        &mut rows,
        false,
        #[inline(always)]
        || {
            if i % MULTIPLES == 0 {
                multiple = many::extended(p, i / MULTIPLES);
                let double = outline_in_debug!(Vector<G>, multiple.to_projective().double());
                twice = outline_in_debug!(Vector<G>, double.to_extended().to_cached());
            } else {
                multiple = outline_in_debug!(Vector<G>, multiple.add_cached(&twice).to_extended());
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
