// SPDX-License-Identifier: MIT OR Apache-2.0
//! One verification: a sum of multiples of A, R and the two base points.

use core::marker::PhantomData;

use ground::beside::Beside;

use super::{Coordinates, PackedCurve, PackedPoint, coordinates};
use crate::curve::encode::Decoding;
use crate::curve::group::{Group, Steps, VartimeGroup};
use crate::curve::point::Extended;
use crate::curve::recode::Step;
use crate::curve::rule::Rule;
use crate::curve::scalar::Order25519;
use crate::curve::verify::{
    FOUR_FORMS, Found, Key, SplitScalars, vartime_admits, vartime_holds, vartime_sum,
};
use crate::field::chains::Kept;
use crate::field::vector::outlined;
use crate::field::{Field, LaneMask, LaneWords, Mask, OneLane, Words};

/// A group of points that are made from coordinates.
pub(crate) trait OfCoordinates: VartimeGroup {
    /// The point with these coordinates.
    fn from_coordinates(p: &Coordinates) -> Self::Extended;
}

impl<V: PackedCurve> OfCoordinates for PackedPoint<V> {
    #[inline(always)]
    fn from_coordinates(p: &Coordinates) -> Self {
        outlined!(V, PackedPoint::from_coordinates(p))
    }
}

/// How `v·(S·B - R - k·A)` is computed from the digits of four half-size scalars.
pub(crate) trait Difference: Copy {
    /// The points.
    type Group: OfCoordinates;
    /// The digits.
    type Digits;

    /// The digits of the scalars; takes steps of `beside` meanwhile. Variable time.
    fn vartime_recode(self, split: &SplitScalars, beside: &mut impl Beside) -> Self::Digits;
    /// The sum of the multiples. Variable time.
    fn vartime_sum(
        digits: &Self::Digits,
        a: &<Self::Group as Group>::Extended,
        r: &<Self::Group as Group>::Extended,
    ) -> <Self::Group as Group>::Point;
}

/// One multiple after the other, by non-adjacent forms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OneByOne<G>(PhantomData<G>);

impl<G> OneByOne<G> {
    pub(crate) const NEW: Self = OneByOne(PhantomData);
}

impl<G: OfCoordinates + Copy> Difference for OneByOne<G> {
    type Group = G;
    type Digits = ([Step<u8>; FOUR_FORMS], usize);

    #[inline(always)]
    fn vartime_recode(self, split: &SplitScalars, beside: &mut impl Beside) -> Self::Digits {
        let mut steps = [Step::default(); FOUR_FORMS];
        let n = split.vartime_steps::<G>(&mut steps, beside).len();
        (steps, n)
    }
    #[inline(always)]
    fn vartime_sum((steps, n): &Self::Digits, a: &G::Extended, r: &G::Extended) -> G::Point {
        vartime_sum::<G>(&steps[..*n], a, r)
    }
}

/// [`vartime_verify`](crate::curve::verify::vartime_verify) with points in the lanes of vectors,
/// decoded side by side in lanes of `D`; `how` the difference is computed is public.
#[inline(always)]
pub(crate) fn vartime_verify_packed<T: Difference, D: Steps, F: OneLane>(
    how: T,
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
    let split = SplitScalars::vartime_new::<Order25519>(s, k, &mut decoding);
    let digits = how.vartime_recode(&split, &mut decoding);
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
    let (a, r) = (as_found::<T::Group>(a), as_found::<T::Group>(lane(1)));
    vartime_admits(rule, &a, &r)
        && vartime_holds::<T::Group>(rule, T::vartime_sum(&digits, &a.point, &r.point))
}

#[inline(always)]
fn as_found<G: OfCoordinates>(
    (coordinates, on_curve, canonical): (Coordinates, Mask, Mask),
) -> Found<G> {
    Found {
        point: G::from_coordinates(&coordinates),
        on_curve: on_curve.reveal(),
        canonical: canonical.reveal(),
    }
}
