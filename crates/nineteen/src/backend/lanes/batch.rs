// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each operation on many items, one item per lane.
//!
//! A batch has up to [`MOST`] items; an incomplete last group repeats its last item. All groups
//! share inversions.

use zeroize::Zeroize;

use crate::curve::expanded::{self, Multiples};
use crate::curve::ladder::{self, LadderState, Scalars};
use crate::curve::lanes::LaneSteps;
use crate::curve::many::{self, group, put};
use crate::curve::mul_base as fixed_base;
use crate::curve::point::Projective;
use crate::curve::rule::Rule;
use crate::curve::verify_lanes::{Equation, Known, vartime_verify_lanes};
use crate::field::vector::{Lanes, MAX_LANES};
use crate::field::{Field, LaneMask, Words, chains};

/// The maximum number of items in one call.
pub(crate) const MOST: usize = 64;

/// Whether so many groups hold all items of a batch. Arrays have as many, because their depth is
/// what a thread needs, and what is overwritten.
const fn hold_all(groups: usize, lanes: usize) -> bool {
    groups * lanes == MOST
}

/// The encodings of `[kᵢ]B`, for `kᵢ < 2^255`, one scalar per lane. Constant time.
#[inline(always)]
pub(crate) fn mul_base_each<G: LaneSteps, const GROUPS: usize>(
    k: &[Words],
    encodings: &mut [Words],
) {
    const { assert!(hold_all(GROUPS, G::Field::LANES)) }
    let groups = k.len().div_ceil(G::Field::LANES);
    let mut points = [Projective::<G::Field>::UNUSED; GROUPS];
    for (g, point) in points.iter_mut().enumerate().take(groups) {
        *point = fixed_base::mul_base_each::<G>(&group::<G::Field>(k, g)).to_projective();
    }
    many::encode_groups::<G::Field, GROUPS>(&points[..groups], encodings);
}

/// The encodings of `[sᵢ]B + [kᵢ]P`, for `sᵢ` and `kᵢ` below 2^255, from the multiples of P.
/// Variable time.
#[inline(always)]
pub(crate) fn vartime_mul_expanded_each<G: LaneSteps, const GROUPS: usize>(
    s: &[Words],
    k: &[Words],
    multiples: &Multiples,
    encodings: &mut [Words],
) {
    const { assert!(hold_all(GROUPS, G::Field::LANES)) }
    let groups = s.len().div_ceil(G::Field::LANES);
    let mut points = [Projective::<G::Field>::UNUSED; GROUPS];
    for (g, point) in points.iter_mut().enumerate().take(groups) {
        let (s, k) = (group::<G::Field>(s, g), group::<G::Field>(k, g));
        *point = expanded::vartime_mul_expanded_each::<G>(&s, &k, multiples).to_projective();
    }
    many::encode_groups::<G::Field, GROUPS>(&points[..groups], encodings);
}

/// X25519 of each clamped `kᵢ` and `uᵢ`. Constant time.
#[inline(always)]
pub(crate) fn x25519_each<F: Lanes, P: LadderState<F>, const GROUPS: usize>(
    k: &[Words],
    u: &[Words],
    shared: &mut [Words],
) {
    const { assert!(hold_all(GROUPS, F::LANES)) }
    let groups = k.len().div_ceil(F::LANES);
    let mut x = [F::ZERO; GROUPS];
    let mut z = [F::ZERO; GROUPS];
    for g in 0..groups {
        (x[g], z[g]) =
            ladder::projective::<F, P>(Scalars::Clamped, &group::<F>(k, g), &group::<F>(u, g));
    }
    chains::invert_each::<F, GROUPS>(&mut z[..groups]);
    for g in 0..groups {
        F::mul_assign(&mut x[g], &z[g]);
        put::<F>(shared, g, &x[g].to_words());
    }
}

/// Bit `l` says whether equation `l` of at most `LANES` is valid. Variable time.
#[inline(always)]
pub(crate) fn vartime_verify_each<G: LaneSteps>(
    rule: Rule,
    equations: &[Equation],
    known: Known<'_>,
) -> u8 {
    let mut group = [equations[equations.len() - 1]; MAX_LANES];
    group[..equations.len()].copy_from_slice(equations);
    let valid = vartime_verify_lanes::<G>(rule, &group, known);
    let mut bits = 0;
    for l in 0..G::Field::LANES {
        bits |= u8::from(valid.lane(l).reveal()) << l;
    }
    bits
}

/// SHA-512 of up to `LANES` messages of three parts, using the function that takes exactly `LANES`.
pub(crate) fn sha512_group<const LANES: usize>(
    messages: &[[&[u8]; 3]],
    digests: &mut [[u8; 64]],
    each: impl Fn(&[[&[u8]; 3]; LANES]) -> [[u8; 64]; LANES],
) {
    let mut group = [[&[][..]; 3]; LANES];
    group[..messages.len()].copy_from_slice(messages);
    let mut all = each(&group);
    digests.copy_from_slice(&all[..messages.len()]);
    all.zeroize();
}
