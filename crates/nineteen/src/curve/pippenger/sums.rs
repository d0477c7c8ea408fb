// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums in buckets, in lanes: [`Prepared`] where formulas are inlined, and [`Extended`] where their
//! steps are functions.
//!
//! Time depends on the number of buckets alone, not on what they hold; which bucket a point belongs
//! to is for the callers, whose names say `vartime_`.

use super::prepared::Prepared;
use crate::curve::group::Negative;
use crate::curve::lanes::{LaneSteps, Vector};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::curve::tables::LaneCurve;
use crate::field::vector::{Row, outline_in_debug, read_rows};
use crate::field::{Field, LaneMask};

/// A sum of points in each lane.
pub(crate) trait Sum<G: LaneSteps>: From<AffineCached<G::Field>> {
    /// Adds a point or, in the lanes of `negative`, subtracts the one whose 2dxy it has.
    fn add_affine(
        &mut self,
        point: &AffineCached<G::Field>,
        negative: Option<<G::Field as Field>::Mask>,
    );
    /// Four elements that stand for the sum.
    fn elements(self) -> [G::Field; 4];
    /// `Σ j·bucket(j)` in each lane, from the elements of the sums in buckets from j = 1 on.
    fn weigh(buckets: &[Row<3>]) -> Extended<G::Field>;
    /// The sum as a second operand.
    fn operand(elements: [G::Field; 4]) -> Cached<G::Field>;
}

/// The four elements of one bucket per lane.
#[inline(always)]
fn elements<F: LaneCurve>(rows: &[Row<3>]) -> [F; 4] {
    outline_in_debug!(F::Vector, read_rows::<F, 4, 3>(|l| &rows[l]))
}

/// One bucket per lane.
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

impl<G: LaneSteps> Sum<G> for Prepared<G::Field> {
    #[inline(always)]
    fn add_affine(
        &mut self,
        point: &AffineCached<G::Field>,
        negative: Option<<G::Field as Field>::Mask>,
    ) {
        let mut sum = Prepared::add_affine(self, point);
        if let Some(negative) = negative {
            sum = sum.swap_f_g(negative);
        }
        *self = Prepared::new(sum);
    }
    #[inline(always)]
    fn elements(self) -> [G::Field; 4] {
        let z = G::Field::carry(self.z);
        [self.y_plus_x, self.y_minus_x, z, self.t]
    }
    #[inline(always)]
    fn weigh(buckets: &[Row<3>]) -> Extended<G::Field> {
        let mut rows = buckets.chunks_exact(G::Field::LANES).rev();
        // Starting with the last bucket, each partial sum counts once more.
        let mut total = Prepared::from(Extended::IDENTITY);
        let mut partial = prepared::<G::Field>(rows.next().unwrap_or_default());
        let mut t2d = outline_in_debug!(Vector<G>, partial.t2d());
        // Two independent sums side by side.
        for rows in rows {
            let next = prepared(rows);
            let sum = outline_in_debug!(Vector<G>, next.add(&partial, t2d));
            let more = outline_in_debug!(Vector<G>, total.add(&partial, t2d));
            partial = outline_in_debug!(Vector<G>, Prepared::new(sum));
            total = outline_in_debug!(Vector<G>, Prepared::new(more));
            t2d = outline_in_debug!(Vector<G>, partial.t2d());
        }
        let mut total = total.to_extended();
        G::add_points(&mut total, &partial.to_extended());
        total
    }
    #[inline(always)]
    fn operand(elements: [G::Field; 4]) -> Cached<G::Field> {
        let [y_plus_x, y_minus_x, z, t] = elements;
        Cached {
            y_plus_x,
            y_minus_x,
            z2: G::Field::carry(z.add(z)),
            t2d: G::Field::mul(t, G::Field::CURVE.d2),
        }
    }
}

/// The point of one bucket per lane.
#[inline(always)]
fn extended<F: LaneCurve>(rows: &[Row<3>]) -> Extended<F> {
    let [x, y, z, t] = elements(rows);
    Extended { x, y, z, t }
}

/// No lane.
#[inline(always)]
fn none<F: Field>() -> Negative<F> {
    Negative(<F::Mask as LaneMask>::vartime_from_bits(0))
}

impl<G: LaneSteps> Sum<G> for Extended<G::Field> {
    #[inline(always)]
    fn add_affine(
        &mut self,
        point: &AffineCached<G::Field>,
        negative: Option<<G::Field as Field>::Mask>,
    ) {
        G::add_affine_points(self, point, negative.map_or_else(none, Negative));
    }
    #[inline(always)]
    fn elements(self) -> [G::Field; 4] {
        [self.x, self.y, self.z, self.t]
    }
    #[inline(always)]
    fn weigh(buckets: &[Row<3>]) -> Extended<G::Field> {
        let mut rows = buckets.chunks_exact(G::Field::LANES).rev();
        // Starting with the last bucket, each partial sum counts once more.
        let mut total = Extended::IDENTITY;
        let mut partial = extended::<G::Field>(rows.next().unwrap_or_default()).to_cached();
        for rows in rows {
            G::add_cached_points(&mut total, &partial);
            partial = G::next_multiple(&mut extended(rows), &partial);
        }
        G::add_cached_points(&mut total, &partial);
        total
    }
    #[inline(always)]
    fn operand([x, y, z, t]: [G::Field; 4]) -> Cached<G::Field> {
        Extended { x, y, z, t }.to_cached()
    }
}

/// `Σ 2^j·bucket(j)` in each lane, starting at j = 0.
#[inline(always)]
pub(super) fn double_and_add<G: LaneSteps, S: Sum<G>>(buckets: &[Row<3>]) -> Extended<G::Field> {
    let mut sum = Completed::identity();
    for (i, rows) in buckets.chunks_exact(G::Field::LANES).rev().enumerate() {
        if i > 0 {
            G::double(&mut sum);
        }
        G::add(&mut sum, &S::operand(elements(rows)), none());
    }
    sum.to_extended()
}
