// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums in buckets, one in each lane.
//!
//! Time depends on the number of buckets alone, not on what they hold; which bucket a point belongs
//! to is for the callers, whose names say `vartime_`.

use super::prepared::Prepared;
use crate::curve::group::Negative;
use crate::curve::lanes::{LaneSteps, Vector};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::curve::tables::LaneCurve;
use crate::field::vector::{Row, outlined, read_rows};
use crate::field::{Field, LaneMask};

/// Adds a point or, in the lanes of `negative`, subtracts the one whose 2dxy it has.
#[inline(always)]
pub(super) fn add_affine<F: Field>(
    sum: &mut Prepared<F>,
    point: &AffineCached<F>,
    negative: Option<F::Mask>,
) {
    let mut factors = sum.add_affine(point);
    if let Some(negative) = negative {
        factors = factors.swap_f_g(negative);
    }
    *sum = Prepared::new(factors);
}

/// Four elements that stand for the sum in a bucket.
#[inline(always)]
pub(super) fn to_elements<F: Field>(sum: Prepared<F>) -> [F; 4] {
    [sum.y_plus_x, sum.y_minus_x, F::carry(sum.z), sum.t]
}

/// The elements of one bucket per lane.
#[inline(always)]
fn elements<F: LaneCurve>(rows: &[Row<3>]) -> [F; 4] {
    outlined!(F::Vector, read_rows::<F, 4, 3>(|l| &rows[l]))
}

/// The sum in one bucket per lane.
#[inline(always)]
fn prepared<F: LaneCurve>(rows: &[Row<3>]) -> Prepared<F> {
    let [y_plus_x, y_minus_x, z, t] = elements(rows);
    Prepared {
        y_plus_x,
        y_minus_x,
        z: z.into(),
        t,
    }
}

/// The same as a second operand.
#[inline(always)]
fn operand<F: LaneCurve>(rows: &[Row<3>]) -> Cached<F> {
    let [y_plus_x, y_minus_x, z, t] = elements(rows);
    Cached {
        y_plus_x,
        y_minus_x,
        z2: F::carry(z.add(z)),
        t2d: F::mul(t, F::CURVE.d2),
    }
}

/// `Σ j·bucket(j)` in each lane, starting at j = 1.
#[inline(always)]
pub(super) fn weigh<G: LaneSteps>(buckets: &[Row<3>]) -> Extended<G::Field> {
    let mut rows = buckets.chunks_exact(G::Field::LANES).rev();
    // Starting with the last bucket, each partial sum counts once more.
    let mut total = Prepared::from(Extended::IDENTITY);
    let mut partial = prepared::<G::Field>(rows.next().unwrap_or_default());
    let mut t2d = outlined!(Vector<G>, partial.t2d());
    // Two independent sums side by side.
    for rows in rows {
        let next = prepared(rows);
        let sum = outlined!(Vector<G>, next.add(&partial, t2d));
        let more = outlined!(Vector<G>, total.add(&partial, t2d));
        partial = outlined!(Vector<G>, Prepared::new(sum));
        total = outlined!(Vector<G>, Prepared::new(more));
        t2d = outlined!(Vector<G>, partial.t2d());
    }
    let mut total = total.to_extended();
    G::add_points(&mut total, &partial.to_extended());
    total
}

/// `Σ 2^j·bucket(j)` in each lane, starting at j = 0.
#[inline(always)]
pub(super) fn double_and_add<G: LaneSteps>(buckets: &[Row<3>]) -> Extended<G::Field> {
    let none = <<G::Field as Field>::Mask as LaneMask>::vartime_from_bits(0);
    let mut sum = Completed::identity();
    for (i, rows) in buckets.chunks_exact(G::Field::LANES).rev().enumerate() {
        if i > 0 {
            G::double(&mut sum);
        }
        G::add(&mut sum, &operand(rows), Negative(none));
    }
    sum.to_extended()
}
