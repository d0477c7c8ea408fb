// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums of many multiples, `Σ [kᵢ]Pᵢ`, in the lanes of a vector.
//!
//! - **Public scalars**: points are made affine, for one inversion and a few products in lanes, and are summed as
//!   [`combination`](super::combination) sums those of verification.
//! - **Secret scalars**: Straus, a point in each lane, with fixed windows of four bits. A look-up reads all
//!   multiples of its points, which lie as vectors.

use alloc::vec;
use alloc::vec::Vec;

use super::buckets::AffineRow;
use super::combination::{ByWindows, Terms, vartime_combination, width_for};
use super::many;
use super::mul_base::{LaneGroup, add_lanes};
use super::point::{Cached, Completed, Extended, Projective};
use super::verify_lanes::Vector as Lane;
use super::window::{forget, radix_16, vartime_bits};
use crate::field::vector::{Lanes, MAX_LANES, Row, Vector, apart, write_rows};
use crate::field::{Choice, Field, Home, Words, chains};

/// Groups of points that share an inversion where they are made affine: what is kept of them fits a second-level cache.
const AFFINE_AT_ONCE: usize = 64;

/// Points as (y+x, y-x, 2dxy). Slices of one length.
#[inline(always)]
fn affine_rows<G: LaneGroup>(p: &[Extended<Home>], rows: &mut [AffineRow]) {
    let lanes = G::Field::LANES;
    let most = p.len().div_ceil(lanes).min(AFFINE_AT_ONCE);
    let mut points = vec![Projective::<G::Field>::IDENTITY; most];
    let mut inverses = vec![G::Field::ONE; most];
    let mut room = vec![[G::Field::ONE; 2]; most];
    let at_once = AFFINE_AT_ONCE * lanes;
    for (p, rows) in p.chunks(at_once).zip(rows.chunks_mut(at_once)) {
        let groups = p.len().div_ceil(lanes);
        for g in 0..groups {
            points[g] = many::projective(p, g);
            inverses[g] = points[g].z;
        }
        chains::invert_each_with(&mut inverses[..groups], &mut room);
        let affine = points.iter().zip(&inverses);
        for (rows, (point, inverse)) in rows.chunks_mut(lanes).zip(affine) {
            let x = G::Field::mul(point.x, *inverse);
            let y = G::Field::mul(point.y, *inverse);
            let elements = [
                G::Field::carry(y.add(x)),
                G::Field::carry(y.sub(x)),
                G::Field::mul(G::Field::mul(x, y), G::Field::CURVE.d2),
            ];
            write_rows::<G::Field, 3, 2>(elements, |l, block, words| {
                if let Some(row) = rows.get_mut(l) {
                    row.0[block] = words;
                }
            });
        }
    }
}

/// `Σ [kᵢ]Pᵢ` for public scalars below 2^255, slices of one length. Variable time.
#[inline(always)]
pub(crate) fn vartime_msm<G: LaneGroup>(
    k: &[Words],
    p: &[Extended<Home>],
    by_windows: ByWindows,
) -> Extended<Home> {
    let mut rows = vec![Row::ZERO; p.len()];
    affine_rows::<G>(p, &mut rows);
    let terms = Terms {
        points: &rows,
        z: &[],
        k,
        b: &[0; 4],
    };
    let width = width_for(0, p.len(), vartime_bits(k), G::Field::LANES);
    vartime_combination::<G>(width, terms, by_windows)
}

/// The multiples `1..=8` of a point in each lane, as (Y+X, Y-X, 2Z, 2dT).
type Multiples<V> = [[[V; 5]; 4]; 8];

/// One vector of points with its digits.
struct Group<V> {
    multiples: Multiples<V>,
    digits: [[i8; 64]; MAX_LANES],
}

#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
fn multiples<G: LaneGroup>(p: &Extended<G::Field>) -> Multiples<Lane<G>> {
    let first = p.to_cached();
    let mut table = [[[Lane::<G>::splat(0); 5]; 4]; 8];
    let (mut multiple, mut cached) = (*p, first);
    for (j, entry) in table.iter_mut().enumerate() {
        if j > 0 {
            cached = G::next_multiple(&mut multiple, &first);
        }
        *entry = [
            cached.y_plus_x.to_vectors(),
            cached.y_minus_x.to_vectors(),
            cached.z2.to_vectors(),
            cached.t2d.to_vectors(),
        ];
    }
    table
}

/// The entry that one secret digit in `-8..=8` for each lane stands for, 2dT still that of the magnitude; and
/// whether the digit is negative. Reads every entry.
#[inline(always)]
fn look_up<F: Lanes>(
    table: &Multiples<F::Vector>,
    digit: impl FnMut(usize) -> i8,
) -> (Cached<F>, F::Mask) {
    apart!(F::Vector, {
        let (negative, magnitude) = <F::Mask as Choice>::sign_and_magnitude(digit);
        let neutral = Cached::<F>::identity();
        let mut r = [
            neutral.y_plus_x.to_vectors(),
            neutral.y_minus_x.to_vectors(),
            neutral.z2.to_vectors(),
            neutral.t2d.to_vectors(),
        ];
        for (j, entry) in table.iter().enumerate() {
            let here = Choice::equals_index(magnitude, j as u64 + 1);
            for (r, entry) in r.iter_mut().zip(entry) {
                for (r, word) in r.iter_mut().zip(entry) {
                    *r = F::Vector::select(*r, *word, here);
                }
            }
        }
        let [plus, minus, z2, t2d] = r;
        let mut entry = Cached {
            y_plus_x: F::from_vectors(plus),
            y_minus_x: F::from_vectors(minus),
            z2: F::from_vectors(z2),
            t2d: F::from_vectors(t2d),
        };
        F::swap(&mut entry.y_plus_x, &mut entry.y_minus_x, negative);
        (entry, negative)
    })
}

/// `Σ [kᵢ]Pᵢ` for secret scalars below 2^255, slices of one length. Constant time for a given number of points.
#[inline(always)]
pub(crate) fn msm<G: LaneGroup>(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    let lanes = G::Field::LANES;
    let mut groups = Vec::with_capacity(k.len().div_ceil(lanes));
    for (g, k) in k.chunks(lanes).enumerate() {
        let mut digits = [[0; 64]; MAX_LANES];
        for (digits, k) in digits.iter_mut().zip(k) {
            *digits = radix_16(k);
        }
        groups.push(Group {
            multiples: multiples::<G>(&many::extended(p, g)),
            digits,
        });
    }
    // Four doublings, then a point of each group: one loop with one copy of the products that end a step.
    let mut sum = Completed::identity();
    for i in (0..64).rev() {
        for step in 0..4 + groups.len() {
            let t = apart!(Lane<G>, sum.to_projective());
            sum = match step.checked_sub(4) {
                None => apart!(Lane<G>, t.double()),
                Some(g) => {
                    let Group { multiples, digits } = &groups[g];
                    let (entry, negative) = look_up::<G::Field>(multiples, |l| digits[l][i]);
                    apart!(
                        Lane<G>,
                        sum.extend(t).add_cached(&entry).exchange_f_g(negative)
                    )
                }
            };
        }
    }
    for digits in groups.iter_mut().flat_map(|group| &mut group.digits) {
        forget(digits);
    }
    add_lanes::<G>(sum.to_extended()).lane(0)
}
