// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums of many public multiples, `Σ [kᵢ]Pᵢ`, in the lanes of a vector.
//!
//! Few points are summed by [`bit_buckets`], with tables of their odd multiples. Many are made affine, for one inversion and a
//! few products in lanes, and are summed as [`batch_equation`] sums those of verification.

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

/// Points that have a row for each sign: a second-level cache keeps the rows.
const SIGNS: usize = 1 << 12;

/// `Σ [kᵢ]Pᵢ` for public scalars below 2^255, slices of one length. Variable time.
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
    // Inlined, as a call would not be compiled for the processor.
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
