// SPDX-License-Identifier: MIT OR Apache-2.0
//! Batch encoding, decoding and mapping of points, one point per lane (or a single lane).
//! Inversions are shared.
//!
//! All slices have the same length; an incomplete last group repeats its last item.

use super::elligator;
use super::encode;
use super::group::Steps;
use super::point::{Extended, Projective};
use super::ristretto::{self, Doubled};
use crate::field::{Field, Home, LaneMask, LaneWords, Mask, Words, chains};

/// The number of groups that share an inversion.
pub(crate) const SHARED: usize = 16;

/// The items of group `g`, one per lane.
#[inline(always)]
pub(crate) fn group<F: Field>(items: &[Words], g: usize) -> F::Words {
    let last = items.len() - 1;
    <F::Words as LaneWords>::from_lanes(|l| items[(F::LANES * g + l).min(last)])
}

/// Stores a group.
#[inline(always)]
pub(crate) fn put<F: Field>(items: &mut [Words], g: usize, words: &F::Words) {
    for (l, item) in items
        .iter_mut()
        .skip(F::LANES * g)
        .take(F::LANES)
        .enumerate()
    {
        *item = *words.lane(l);
    }
}

/// One coordinate of the point of each lane.
#[inline(always)]
fn coordinate<'a, F: Field>(
    point: impl Fn(usize) -> &'a Extended<Home>,
    of: impl Fn(&Extended<Home>) -> Home,
) -> F {
    F::from_words(&LaneWords::from_lanes(|l| of(point(l)).to_any_words()))
}

/// The point of each lane.
#[inline(always)]
pub(crate) fn in_lanes<'a, F: Field>(
    point: impl Fn(usize) -> &'a Extended<Home> + Copy,
) -> Extended<F> {
    Extended {
        x: coordinate(point, |p| p.x),
        y: coordinate(point, |p| p.y),
        z: coordinate(point, |p| p.z),
        t: coordinate(point, |p| p.t),
    }
}

/// The points of group `g`, without T.
#[inline(always)]
pub(crate) fn projective<F: Field>(p: &[Extended<Home>], g: usize) -> Projective<F> {
    let last = p.len() - 1;
    let point = |l: usize| &p[(F::LANES * g + l).min(last)];
    Projective {
        x: coordinate(point, |p| p.x),
        y: coordinate(point, |p| p.y),
        z: coordinate(point, |p| p.z),
    }
}

/// The points of group `g`.
#[inline(always)]
pub(crate) fn extended<F: Field>(p: &[Extended<Home>], g: usize) -> Extended<F> {
    let last = p.len() - 1;
    in_lanes(|l| &p[(F::LANES * g + l).min(last)])
}

/// Stores a group of points.
#[inline(always)]
pub(crate) fn put_points<F: Field>(points: &mut [Extended<Home>], g: usize, p: &Extended<F>) {
    // Not `map`, which would be a call.
    let (x, y) = (p.x.to_words(), p.y.to_words());
    let (z, t) = (p.z.to_words(), p.t.to_words());
    for (l, point) in points
        .iter_mut()
        .skip(F::LANES * g)
        .take(F::LANES)
        .enumerate()
    {
        *point = Extended {
            x: Home::from_words(x.lane(l)),
            y: Home::from_words(y.lane(l)),
            z: Home::from_words(z.lane(l)),
            t: Home::from_words(t.lane(l)),
        };
    }
}

/// Stores the answers for a group.
#[inline(always)]
fn put_masks<F: Field>(masks: &mut [Mask], g: usize, mask: F::Mask) {
    for (l, m) in masks
        .iter_mut()
        .skip(F::LANES * g)
        .take(F::LANES)
        .enumerate()
    {
        *m = mask.lane(l);
    }
}

/// The encodings of at most `MOST` groups of points, which share an inversion. Constant time.
#[inline(always)]
pub(crate) fn encode_groups<F: Field, const MOST: usize>(
    points: &[Projective<F>],
    encodings: &mut [Words],
) {
    let mut inverses = [F::ZERO; MOST];
    for (inverse, point) in inverses.iter_mut().zip(points) {
        *inverse = point.z;
    }
    chains::invert_each::<F, MOST>(&mut inverses[..points.len()]);
    for (g, (point, inverse)) in points.iter().zip(&inverses).enumerate() {
        let Projective { mut x, mut y, .. } = *point;
        F::mul_assign(&mut x, inverse);
        F::mul_assign(&mut y, inverse);
        let (x, y) = (x.to_words(), y.to_words());
        let encoded = <F::Words as LaneWords>::from_lanes(|l| {
            let mut w = *y.lane(l);
            w[3] |= x.lane(l)[0] << 63;
            w
        });
        put::<F>(encodings, g, &encoded);
    }
}

/// The encodings of points. Constant time.
#[inline(always)]
pub(crate) fn encode<G: Steps>(p: &[Extended<Home>], encodings: &mut [Words]) {
    let most = SHARED * G::Field::LANES;
    for (p, encodings) in p.chunks(most).zip(encodings.chunks_mut(most)) {
        let groups = p.len().div_ceil(G::Field::LANES);
        let mut points = [Projective::<G::Field>::UNUSED; SHARED];
        for (g, point) in points.iter_mut().enumerate().take(groups) {
            *point = projective(p, g);
        }
        encode_groups::<_, SHARED>(&points[..groups], encodings);
    }
}

/// Decodes points as ZIP-215 does, and reports for each whether it is valid. Constant time.
#[inline(always)]
pub(crate) fn decode<G: Steps>(
    encodings: &[Words],
    points: &mut [Extended<Home>],
    valid: &mut [Mask],
) {
    // Two groups side by side hide each other's latency.
    let both = 2 * G::Field::LANES;
    for ((encodings, points), valid) in encodings
        .chunks(both)
        .zip(points.chunks_mut(both))
        .zip(valid.chunks_mut(both))
    {
        let decoded = encode::decode::<G, 2>([
            &group::<G::Field>(encodings, 0),
            &group::<G::Field>(encodings, 1),
        ]);
        for (g, decoded) in decoded.iter().enumerate() {
            put_points(points, g, &decoded.point);
            put_masks::<G::Field>(valid, g, decoded.on_curve);
        }
    }
}

/// The Ristretto encodings of points. Constant time.
#[inline(always)]
pub(crate) fn ristretto_encode<G: Steps>(p: &[Extended<Home>], encodings: &mut [Words]) {
    for g in 0..p.len().div_ceil(G::Field::LANES) {
        let encoded = ristretto::encode::<G>(&extended::<G::Field>(p, g));
        put::<G::Field>(encodings, g, &encoded);
    }
}

/// The Ristretto encodings of `2Pᵢ`. Constant time.
#[inline(always)]
pub(crate) fn ristretto_encode_doubles<G: Steps>(p: &[Extended<Home>], encodings: &mut [Words]) {
    let most = SHARED * G::Field::LANES;
    for (p, encodings) in p.chunks(most).zip(encodings.chunks_mut(most)) {
        let groups = p.len().div_ceil(G::Field::LANES);
        let mut doubles = [Doubled::<G::Field>::UNUSED; SHARED];
        let mut inverses = [G::Field::ZERO; SHARED];
        for g in 0..groups {
            doubles[g] = Doubled::new(&extended(p, g));
            inverses[g] = doubles[g].efgh;
        }
        chains::invert_each::<_, SHARED>(&mut inverses[..groups]);
        for (g, (double, inverse)) in doubles[..groups].iter().zip(inverses).enumerate() {
            put::<G::Field>(encodings, g, &double.encode(inverse));
        }
    }
}

/// Decodes Ristretto elements, and reports for each whether it is valid. Constant time.
#[inline(always)]
pub(crate) fn ristretto_decode<G: Steps>(
    encodings: &[Words],
    points: &mut [Extended<Home>],
    valid: &mut [Mask],
) {
    for g in 0..encodings.len().div_ceil(G::Field::LANES) {
        let (is_valid, p) = ristretto::decode::<G>(&group::<G::Field>(encodings, g));
        put_points(points, g, &p);
        put_masks::<G::Field>(valid, g, is_valid);
    }
}

/// The Ristretto map applied to field elements. Constant time.
#[inline(always)]
pub(crate) fn ristretto_map<G: Steps>(t: &[Words], points: &mut [Extended<Home>]) {
    for g in 0..t.len().div_ceil(G::Field::LANES) {
        let t = G::Field::from_words(&group::<G::Field>(t, g));
        let [point] = ristretto::map::<G, 1>([t]);
        put_points(points, g, &point);
    }
}

/// Two field elements mapped to points, in two lanes or side by side. Constant time.
#[inline(always)]
pub(crate) fn map_pair<G: Steps, M: Map>(t: &[Words; 2]) -> [Extended<Home>; 2] {
    let mut points = [Extended::IDENTITY; 2];
    if const { G::Field::LANES > 1 } {
        let t = G::Field::from_words(&group::<G::Field>(t, 0));
        let [point] = M::map::<G, 1>([t]);
        put_points(&mut points, 0, &point);
    } else {
        let t = [0, 1].map(|g| G::Field::from_words(&group::<G::Field>(t, g)));
        for (g, point) in M::map::<G, 2>(t).iter().enumerate() {
            put_points(&mut points, g, point);
        }
    }
    points
}

/// A map from field elements to points.
pub(crate) trait Map {
    /// The points of elements whose roots are taken side by side.
    fn map<G: Steps, const N: usize>(t: [G::Field; N]) -> [Extended<G::Field>; N];
}

/// [`ristretto::map`]
pub(crate) struct Ristretto;

impl Map for Ristretto {
    #[inline(always)]
    fn map<G: Steps, const N: usize>(t: [G::Field; N]) -> [Extended<G::Field>; N] {
        ristretto::map::<G, N>(t)
    }
}

/// [`elligator::map`]
pub(crate) struct Elligator;

impl Map for Elligator {
    #[inline(always)]
    fn map<G: Steps, const N: usize>(t: [G::Field; N]) -> [Extended<G::Field>; N] {
        elligator::map::<G, N>(t)
    }
}
