// SPDX-License-Identifier: MIT OR Apache-2.0
//! One verification: the sum of multiples of A, R and the two base points.

use super::sums::{Odd, WIDTH, odd_multiples};
use super::{Coordinates, PackedCurve, PackedPoint, coordinates};
use crate::curve::encoding::decode;
use crate::curve::group::{Digits, Steps};
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::scalar::Order25519;
use crate::curve::verify::{Accumulator, Found, Key, vartime_conclude};
use crate::curve::window::vartime_wnaf;
use crate::field::vector::apart;
use crate::field::{Choice, Field, LaneWords, OneLane, Words};

/// The width of public digits of the base points: odd, below `2^(BASE_WIDTH-1)`.
pub(super) const BASE_WIDTH: u32 = 8;

impl<V: PackedCurve> Accumulator for PackedPoint<V> {
    type Order = Order25519;
    type Point = Coordinates;
    type Tables = [Odd<V>; 2];

    #[inline(always)]
    fn new(p: Coordinates) -> Self {
        apart!(V, Self::from_coordinates(&p))
    }
    #[inline(always)]
    fn double(&mut self) {
        *self = self.doubled();
    }
    #[inline(always)]
    fn vartime_is_identity(&self) -> bool {
        let [x, y, _, z] = self.to_coordinates();
        x == [0; 4] && y == z
    }
    #[inline(always)]
    fn tabulate([a, r]: [Coordinates; 2]) -> [Odd<V>; 2] {
        [odd_multiples(&a), odd_multiples(&r)]
    }
    #[inline(always)]
    fn digits(k: &Words) -> [i8; 257] {
        vartime_wnaf(k, WIDTH)
    }
    #[inline(always)]
    fn base_digits(k: &Words) -> [i8; 257] {
        vartime_wnaf(k, BASE_WIDTH)
    }
    #[inline(always)]
    fn vartime_sum([a, r]: &[Odd<V>; 2], digits: &Digits<'_>) -> Self {
        let [low, high] = V::base();
        Self::vartime_sum_of([&a.0, &r.0, &low.0, &high.0], digits)
    }
}

/// [`vartime_verify`](crate::curve::verify::vartime_verify) with the points in the lanes of a vector `V`; they are decoded side by side in
/// lanes of `D`.
#[inline(always)]
pub(crate) fn vartime_verify_packed<V: PackedCurve, D: Steps, F: OneLane>(
    rule: Rule,
    key: Key<'_, F>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    // A key that comes decoded leaves its lane to R.
    let first = match key {
        Key::Encoded(a) => a,
        Key::Decoded(_) => r,
    };
    let encodings =
        <<D::Field as Field>::Words as LaneWords>::from_lanes(|l| if l == 0 { *first } else { *r });
    let [found] = decode::<D, 1>([&encodings]);
    let Extended { x, y, z, t } = found.point;
    let of_both = [x.to_words(), y.to_words(), t.to_words(), z.to_words()];
    let lane = |l: usize| Found::<PackedPoint<V>> {
        point: of_both.each_ref().map(|c| *c.lane(l)),
        on_curve: found.on_curve.lane(l).reveal(),
        canonical: found.canonical.lane(l).reveal(),
    };
    let a = match key {
        Key::Encoded(_) => lane(0),
        Key::Decoded(a) => Found {
            point: coordinates(&a.point),
            on_curve: a.on_curve.reveal(),
            canonical: a.canonical.reveal(),
        },
    };
    vartime_conclude(rule, &a, &lane(1), s, k)
}
