// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sum of the points in the lanes of vectors, as at the end of `[k]B`.
//!
//! Added lane by lane, halves and quarters of vectors do the same work as whole ones. So the
//! coordinates are transposed: each point into the four lanes of a packed point, two of them side
//! by side in eight lanes. Then adding a vector of points to another takes three products instead
//! of nine.

use super::side_by_side::SideBySide;
use super::{PackedCurve, PackedPoint};
use crate::curve::group::Group;
use crate::curve::point::Extended;
use crate::field::Home;
use crate::field::ifma::{FeIfma, Radix};
use crate::field::vector::{Halves, Packed, outlined};

/// The points of all lanes, one in every four lanes of the result.
#[inline(always)]
fn packed<R: Radix, V: Packed>(p: &Extended<FeIfma<R, V>>) -> [PackedPoint<V>; 4] {
    outlined!(V, {
        let (x, y) = (R::in_radix51(&p.x.0), R::in_radix51(&p.y.0));
        let (t, z) = (R::in_radix51(&p.t.0), R::in_radix51(&p.z.0));
        let points = each_limb!(i => V::transpose([x[i], y[i], t[i], z[i]]));
        let above = PackedPoint::<V>::ABOVE;
        [
            PackedPoint(each_limb!(i => points[i][0].plus(above[i]))),
            PackedPoint(each_limb!(i => points[i][1].plus(above[i]))),
            PackedPoint(each_limb!(i => points[i][2].plus(above[i]))),
            PackedPoint(each_limb!(i => points[i][3].plus(above[i]))),
        ]
    })
}

/// The sum of four vectors of points. The first two additions are independent of each other.
#[inline(always)]
fn sum<V: Packed>([a, b, c, d]: [PackedPoint<V>; 4]) -> PackedPoint<V> {
    let (left, right) = (a.plus(&b.to_cached()), c.plus(&d.to_cached()));
    left.plus(&right.to_cached())
}

/// The sum of the points in four lanes. Constant time.
#[inline(always)]
pub(crate) fn sum_of_four<R: Radix, V: PackedCurve>(p: &Extended<FeIfma<R, V>>) -> Extended<Home> {
    PackedPoint::to_extended(sum(packed(p)))
}

/// The sum of the points in eight lanes. Constant time.
#[inline(always)]
pub(crate) fn sum_of_eight<R: Radix, W: Halves<Half: PackedCurve>>(
    p: &Extended<FeIfma<R, W>>,
) -> Extended<Home> {
    SideBySide::<W>::to_extended(sum(packed(p)))
}
