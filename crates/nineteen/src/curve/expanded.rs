// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[s]B - [k]A` for a point A with precomputed multiples, in the lanes of a vector.
//!
//! Works like the comb of the base point ([`mul_base`](super::mul_base)): for both scalars, each
//! digit selects a multiple of its power of 16. There are no doublings. For a single pair of
//! scalars, lane `l` in step `i` adds digit `LANES·i + l`, and the lanes are added up at the end;
//! of many pairs, each lane has its own. `k` is used as an integer, so a torsion component of A
//! counts exactly.

use super::group::{Negative, Steps, add_affine_points};
use super::lanes::{LaneSteps, Vector, negative};
use super::point::{AffineCached, Extended, Projective};
use super::recode::radix_16;
use super::serial::Portable;
use super::tables::LaneCurve;
use crate::field::vector::{MAX_LANES, Row, outlined, prefetch};
use crate::field::{Field, Home, LaneWords, Words, chains};

/// `[i][j]` is `j·16^i·P` as (y+x, y-x, 2dxy), for `j` in `0..=8`.
pub(crate) type Multiples = [[Row<2>; 9]; 64];

/// Computes the multiples of `p`: 252 doublings one by one, everything else in lanes.
#[inline(always)]
pub(crate) fn expand<G: LaneSteps>(p: &Extended<Home>, multiples: &mut Multiples) {
    let mut power = p.to_completed();
    for rows in multiples.chunks_exact_mut(G::Field::LANES) {
        let mut x = [[0; 4]; MAX_LANES];
        let mut y = [[0; 4]; MAX_LANES];
        let mut z = [[0; 4]; MAX_LANES];
        for l in 0..G::Field::LANES {
            let p = power.to_projective();
            (x[l], y[l], z[l]) = (p.x.to_words(), p.y.to_words(), p.z.to_words());
            for _ in 0..4 {
                Portable::<Home>::double(&mut power);
            }
        }
        let from = |w: &[Words; MAX_LANES]| G::Field::from_words(&LaneWords::from_lanes(|l| w[l]));
        // (XZ : YZ : Z² : XY)
        let first = Projective {
            x: from(&x),
            y: from(&y),
            z: from(&z),
        }
        .to_extended();
        let mut multiple = [first; 8];
        for j in 1..8 {
            multiple[j] = multiple[j - 1];
            G::add_points(&mut multiple[j], &first);
        }
        let mut inverses = [G::Field::ZERO; 8];
        for (inverse, multiple) in inverses.iter_mut().zip(&multiple) {
            *inverse = multiple.z;
        }
        chains::invert_each::<_, 8>(&mut inverses);
        let identity = AffineCached::<G::Field>::identity();
        identity.to_rows(|l, block, words| rows[l][0].0[block] = words);
        for j in 0..8 {
            let (x, y) = (
                G::Field::mul(multiple[j].x, inverses[j]),
                G::Field::mul(multiple[j].y, inverses[j]),
            );
            let entry = AffineCached::from_affine(x, y, G::Field::mul(x, y));
            entry.to_rows(|l, block, words| rows[l][j + 1].0[block] = words);
        }
    }
}

/// `[s]B + [k]P` for `s` and `k` below 2^255. Variable time.
#[inline(always)]
pub(crate) fn vartime_mul_expanded<G: LaneSteps>(
    s: &Words,
    k: &Words,
    multiples: &Multiples,
) -> Extended<Home> {
    let digits = radix_16(k);
    // One key's table among many is rarely in a near cache: prefetch it while B is added.
    for (row, digit) in multiples.iter().zip(digits) {
        prefetch(&row[usize::from(digit.unsigned_abs()) % 9]);
    }
    let mut p = Extended::IDENTITY;
    let lanes = G::Field::LANES;
    for (multiples, digits) in [(G::Field::base(), &radix_16(s)), (multiples, &digits)] {
        for (step, rows) in multiples.chunks_exact(lanes).enumerate() {
            vartime_add_multiples::<G>(&mut p, |l| &rows[l], |l| digits[lanes * step + l]);
        }
    }
    G::sum_of_lanes(&p)
}

/// `[sₗ]B + [kₗ]P` in lane `l`, for `s` and `k` below 2^255. Variable time.
#[cfg(feature = "batch")]
#[inline(always)]
pub(crate) fn vartime_mul_expanded_each<G: LaneSteps>(
    s: &<G::Field as Field>::Words,
    k: &<G::Field as Field>::Words,
    multiples: &Multiples,
) -> Extended<G::Field> {
    let mut digits_s = [[0; 64]; MAX_LANES];
    let mut digits_k = [[0; 64]; MAX_LANES];
    for l in 0..G::Field::LANES {
        digits_s[l] = radix_16(s.lane(l));
        digits_k[l] = radix_16(k.lane(l));
    }
    let mut p = Extended::IDENTITY;
    for (multiples, digits) in [(G::Field::base(), &digits_s), (multiples, &digits_k)] {
        for (i, row) in multiples.iter().enumerate() {
            vartime_add_multiples::<G>(&mut p, |_| row, |l| digits[l][i]);
        }
    }
    p
}

/// Adds to each lane the multiple in its row that its digit selects.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
fn vartime_add_multiples<'a, G: LaneSteps>(
    sum: &mut Extended<G::Field>,
    row: impl Fn(usize) -> &'a [Row<2>; 9],
    digit: impl Fn(usize) -> i8,
) {
    let negative = negative::<G::Field>(|l| digit(l) < 0);
    let mut entry: AffineCached<G::Field> =
        AffineCached::from_rows(|l| &row(l)[usize::from(digit(l).unsigned_abs()) % 9]);
    entry.swap_if(negative);
    outlined!(
        Vector<G>,
        add_affine_points(sum, &entry, Negative(negative))
    );
}
