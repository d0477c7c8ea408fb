// SPDX-License-Identifier: MIT OR Apache-2.0
//! One verification: a sum of multiples of A, R and the two base points.

use super::{Coordinates, PackedCurve, PackedPoint, coordinates};
use crate::curve::encode::Decoding;
use crate::curve::group::Steps;
use crate::curve::point::Extended;
use crate::curve::recode::Step;
use crate::curve::rule::Rule;
use crate::curve::verify::{
    FOUR_FORMS, Found, Key, Multipliers, vartime_conclude, vartime_steps_of_equation,
};
use crate::field::chains::Kept;
use crate::field::vector::outline_in_debug;
use crate::field::{Field, LaneMask, LaneWords, Mask, OneLane, Words};

/// [`vartime_verify`](crate::curve::verify::vartime_verify) with points in the lanes of a vector
/// `V`, decoded side by side in lanes of `D`.
#[inline(always)]
pub(crate) fn vartime_verify_packed<V: PackedCurve, D: Steps, F: OneLane>(
    rule: Rule,
    key: Key<'_, F>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    // A key that is already decoded leaves its lane to R.
    let first = match key {
        Key::Encoded(a) => a,
        Key::Decoded(_) => r,
    };
    let encodings =
        <<D::Field as Field>::Words as LaneWords>::from_lanes(|l| if l == 0 { *first } else { *r });
    // The root is bound by latency: the scalars are split and recoded meanwhile.
    let mut kept = Kept::new();
    let mut decoding = Decoding::begin::<D>([encodings], &mut kept);
    let mut steps = [Step::default(); FOUR_FORMS];
    let steps = vartime_steps_of_equation::<PackedPoint<V>>(s, k, &mut steps, &mut decoding);
    let [found] = decoding.finish::<D>();
    let Extended { x, y, z, t } = found.point;
    let of_both = [x.to_words(), y.to_words(), t.to_words(), z.to_words()];
    // Vectors must not pass through closures.
    let lane = |l: usize| {
        let coordinates = of_both.each_ref().map(|c| *c.lane(l));
        (coordinates, found.on_curve.lane(l), found.canonical.lane(l))
    };
    let a = match key {
        Key::Encoded(_) => lane(0),
        Key::Decoded(a) => (coordinates(&a.point), a.on_curve, a.canonical),
    };
    let (a, r) = (as_found::<V>(a), as_found::<V>(lane(1)));
    vartime_conclude(rule, &a, &r, Multipliers::Digits(steps))
}

#[inline(always)]
fn as_found<V: PackedCurve>(
    (coordinates, on_curve, canonical): (Coordinates, Mask, Mask),
) -> Found<PackedPoint<V>> {
    Found {
        point: outline_in_debug!(V, PackedPoint::from_coordinates(&coordinates)),
        on_curve: on_curve.reveal(),
        canonical: canonical.reveal(),
    }
}
