// SPDX-License-Identifier: MIT OR Apache-2.0
//! Public multiscalar multiplication, `Σ [kᵢ]Pᵢ`, with many points in the lanes of a vector.
//!
//! Few points are summed by [`bit_buckets`], with tables of their odd multiples. Many points are
//! first made affine, at the cost of one inversion and a few products in lanes, and then summed as
//! [`batch_equation`] does in verification.

use alloc::vec;

use super::affine::AffineRows;
use super::batch_equation::{self, width_for};
use super::bit_buckets;
use super::buckets::{BucketSteps, affine_rows};
use crate::curve::many;
use crate::curve::point::Extended;
use crate::curve::recode::{DigitsOfMany, vartime_bits};
use crate::field::vector::Row;
use crate::field::{Field, Home, Words};

/// The largest number of points that have a row for each sign: their rows stay in a second-level
/// cache.
const SIGNS: usize = 1 << 12;

/// `Σ [kᵢ]Pᵢ` for public scalars below 2^255; slices of the same length. Variable time.
#[inline(always)]
pub(crate) fn vartime_msm<G: BucketSteps>(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    let (lanes, bits) = (G::Field::LANES, vartime_bits(k));
    let width = width_for(0, p.len(), bits, lanes);
    if bit_buckets::cost(p.len(), bits, lanes)
        < batch_equation::cost(width, 0, p.len(), bits, lanes)
    {
        return bit_buckets::vartime_by_places::<G>(k, p, bits);
    }
    let signs = p.len() <= SIGNS;
    let mut rows = vec![Row::ZERO; p.len() << usize::from(signs)];
    let mut groups = 0..;
    // Inlined, because a call would not be compiled for the processor's features.
    affine_rows::<G>(
        &mut rows,
        signs,
        #[inline(always)]
        || many::projective(p, groups.next().unwrap_or_default()),
    );
    let rows = AffineRows { rows: &rows, signs };
    let digits = DigitsOfMany::vartime_new(width, &[], k);
    let sums = batch_equation::vartime_sums::<G>(width, &digits, rows);
    G::vartime_by_windows(&sums, width)
}
