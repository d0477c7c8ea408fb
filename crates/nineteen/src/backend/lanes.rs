// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations over any vector of elements: what each entry point of [`super::vectors`] is an
//! instance of.
//!
//! Batches of up to [`MOST`] items; a last group that is not full repeats its last item. Inversions are
//! shared by all groups.

use super::generic::{Form, affine};
#[cfg(feature = "alloc")]
use crate::curve::expanded::{self, Multiples};
use crate::curve::ladder::{self, Unpacked};
use crate::curve::mul_base as fixed_base;
use crate::curve::point::Extended;
use crate::curve::tables::LaneCurve;
use crate::curve::verify::Rule;
use crate::curve::verify_lanes::{Claim, Points, vartime_verify_lanes};
use crate::field::vector::Lanes;
use crate::field::{Choice, Field, Home, LaneWords, Words, chains};

/// Items that one call takes.
pub(crate) const MOST: usize = 64;
/// Groups of at least four lanes that hold them.
const GROUPS: usize = MOST / 4;

/// The items of group `g`, one in each lane.
#[inline(always)]
fn group<F: Field>(items: &[Words], g: usize) -> F::Words {
    let last = items.len() - 1;
    <F::Words as LaneWords>::from_lanes(|l| items[(F::LANES * g + l).min(last)])
}

/// Stores a group.
#[inline(always)]
fn put<F: Field>(items: &mut [Words], g: usize, words: &F::Words) {
    for (l, item) in items
        .iter_mut()
        .skip(F::LANES * g)
        .take(F::LANES)
        .enumerate()
    {
        *item = *words.lane(l);
    }
}

/// `[k]B` with the digits of the scalar in the lanes.
#[inline(always)]
pub(crate) fn mul_base<F: LaneCurve>(k: &Words, form: Form) -> (Words, Words) {
    let p = fixed_base::mul_base_in_lanes::<F>(k);
    affine(p.lane::<Home>(0), form)
}

/// The encodings of `[kᵢ]B`, for `kᵢ < 2^255`, one scalar in each lane. Constant time.
#[inline(always)]
pub(crate) fn mul_base_each<F: LaneCurve>(k: &[Words], encodings: &mut [Words]) {
    let groups = k.len().div_ceil(F::LANES);
    let mut points = [Extended::<F>::IDENTITY; GROUPS];
    let mut inverses = [F::ONE; GROUPS];
    for g in 0..groups {
        points[g] = fixed_base::mul_base_each::<F>(&group::<F>(k, g));
        inverses[g] = points[g].z;
    }
    chains::invert_each(&mut inverses[..groups]);
    for g in 0..groups {
        let x = F::mul(points[g].x, inverses[g]).to_words();
        let y = F::mul(points[g].y, inverses[g]).to_words();
        let encoded = <F::Words as LaneWords>::from_lanes(|l| {
            let mut w = *y.lane(l);
            w[3] |= x.lane(l)[0] << 63;
            w
        });
        put::<F>(encodings, g, &encoded);
    }
}

/// X25519 of each clamped `kᵢ` and `uᵢ`. Constant time.
#[inline(always)]
pub(crate) fn x25519_each<F: Lanes>(k: &[Words], u: &[Words], shared: &mut [Words]) {
    let groups = k.len().div_ceil(F::LANES);
    let mut x = [F::ZERO; GROUPS];
    let mut z = [F::ONE; GROUPS];
    for g in 0..groups {
        (x[g], z[g]) =
            ladder::x25519_projective::<F, Unpacked<F>>(&group::<F>(k, g), &group::<F>(u, g));
    }
    chains::invert_each(&mut z[..groups]);
    for g in 0..groups {
        put::<F>(shared, g, &F::mul(x[g], z[g]).to_words());
    }
}

/// Affine `[s]B + [k]P`. Variable time.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn vartime_mul_expanded<F: LaneCurve>(
    s: &Words,
    k: &Words,
    multiples: &Multiples,
) -> (Words, Words) {
    let p = expanded::vartime_mul_expanded::<F>(s, k, multiples);
    affine(p.lane::<Home>(0), Form::Affine)
}

/// Bit `l`: whether claim `l` of at most `LANES` is valid; A and R may have been decoded. Variable time.
#[inline(always)]
pub(crate) fn vartime_verify_each<F: LaneCurve>(
    rule: Rule,
    claims: &[Claim],
    points: Option<&[Points<'_>; 2]>,
) -> u8 {
    let mut group = [claims[claims.len() - 1]; 8];
    group[..claims.len()].copy_from_slice(claims);
    let valid = vartime_verify_lanes::<F>(rule, &group, points);
    let mut bits = 0;
    for l in 0..F::LANES {
        bits |= u8::from(valid.lane(l).reveal()) << l;
    }
    bits
}
