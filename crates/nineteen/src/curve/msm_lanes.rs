// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums of many multiples, `Σ [kᵢ]Pᵢ`, in the lanes of a vector.
//!
//! - **Public scalars**: few points are summed by [`places`], with tables of their odd multiples. Many are made affine, for
//!   one inversion and a few products in lanes, and are summed as [`combination`] sums those of verification.
//! - **Secret scalars**: Straus, a point in each lane, with fixed windows of four bits. A look-up reads all
//!   multiples of its points, which lie as vectors.

use alloc::vec;
use alloc::vec::Vec;

use super::affine::AffineRows;
use super::buckets::{BucketSteps, affine_rows};
use super::combination::{self, ByWindows, width_for};
use super::lanes::{LaneSteps, Vector, add_lanes};
use super::lookup::{LaneEntry, LookupTable, swap_sums};
use super::many;
use super::places;
use super::point::{Cached, Completed, Extended};
use super::window::{DigitsOfMany, forget, radix_16, vartime_bits};
use crate::field::vector::{Lanes, MAX_LANES, Row, Vector as _, apart};
use crate::field::{Field, Home, Words};

/// Points that have a row for each sign: a second-level cache keeps the rows.
const SIGNS: usize = 1 << 12;

/// `Σ [kᵢ]Pᵢ` for public scalars below 2^255, slices of one length. Variable time.
#[inline(always)]
pub(crate) fn vartime_msm<G: BucketSteps>(
    k: &[Words],
    p: &[Extended<Home>],
    by_windows: ByWindows,
) -> Extended<Home> {
    let (lanes, bits) = (G::Field::LANES, vartime_bits(k));
    let width = width_for(0, p.len(), bits, lanes);
    if places::cost(p.len(), bits, lanes) < combination::cost(width, 0, p.len(), bits, lanes) {
        return places::vartime_by_places::<G>(k, p, bits, by_windows);
    }
    let signs = p.len() <= SIGNS;
    let mut rows = vec![Row::ZERO; p.len() << usize::from(signs)];
    let mut groups = 0..;
    // Inlined, as a call would not be compiled for the processor.
    affine_rows::<G>(
        &mut rows,
        signs,
        #[inline(always)]
        || many::projective(p, groups.next().unwrap_or_default()),
    );
    let rows = AffineRows { rows: &rows, signs };
    let digits = DigitsOfMany::vartime_new(width, &[], k);
    by_windows(&combination::vartime_sums::<G>(width, &digits, rows), width)
}

/// The multiples of a point in each lane.
type Multiples<V> = LookupTable<LaneEntry<V, 4>>;

/// One vector of points with its digits.
struct Group<V> {
    multiples: Multiples<V>,
    digits: [[i8; 64]; MAX_LANES],
}

#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
fn multiples<G: LaneSteps>(p: &Extended<G::Field>) -> Multiples<Vector<G>> {
    let first = p.to_cached();
    let mut table = LookupTable([[[Vector::<G>::splat(0); 5]; 4]; 8]);
    let (mut multiple, mut cached) = (*p, first);
    for (j, entry) in table.0.iter_mut().enumerate() {
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
/// whether the digit is negative.
#[inline(always)]
fn look_up<F: Lanes>(
    table: &Multiples<F::Vector>,
    digit: impl FnMut(usize) -> i8,
) -> (Cached<F>, F::Mask) {
    apart!(F::Vector, {
        let (mut entry, negative) = table.select(digit);
        swap_sums(&mut entry, negative);
        let [plus, minus, z2, t2d] = entry;
        let entry = Cached {
            y_plus_x: F::from_vectors(plus),
            y_minus_x: F::from_vectors(minus),
            z2: F::from_vectors(z2),
            t2d: F::from_vectors(t2d),
        };
        (entry, negative)
    })
}

/// `Σ [kᵢ]Pᵢ` for secret scalars below 2^255, slices of one length. Constant time for a given number of points.
#[inline(always)]
pub(crate) fn msm<G: LaneSteps>(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
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
            let t = apart!(Vector<G>, sum.to_projective());
            sum = match step.checked_sub(4) {
                None => apart!(Vector<G>, t.double()),
                Some(g) => {
                    let Group { multiples, digits } = &groups[g];
                    let (entry, negative) = look_up::<G::Field>(multiples, |l| digits[l][i]);
                    apart!(
                        Vector<G>,
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
