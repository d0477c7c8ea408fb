// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]B` for a secret `k`: a signed comb with constant-time lookups.
//!
//! `k = Σ dᵢ·16^i` with 64 digits in `-8..=8`. The table holds `1..=8` times `256^i·B`. The odd
//! digits are added first, four doublings multiply them by 16, then the even digits are added: 64
//! additions with Z = 1 and 4 doublings. A lookup reads all eight entries of its row.
//!
//! Reference: Bernstein, Duif, Lange, Schwabe, Yang, *High-speed high-security signatures*,
//! doi:10.1007/s13389-012-0027-1, section 4.

use super::group::Steps;
use super::lanes::{LaneSteps, Vector, add_lanes};
use super::lookup::{LaneEntry, LookupTable, swap_sums};
use super::point::{AffineCached, AffineWords, Completed, Extended};
use super::recode::{forget, radix_16};
#[cfg(feature = "alloc")]
use super::tables::look_up_generic;
use super::tables::{Comb, Curve, LaneCurve, ROWS, STEPS};
#[cfg(feature = "alloc")]
use crate::field::invert_all;
use crate::field::vector::{self, MAX_LANES, outline_in_debug};
use crate::field::{Field, LaneWords, Words};
#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec};

/// `[k]B` for `k < 2^255`. Constant time.
#[inline(always)]
pub(crate) fn mul_base<G: Steps<Field: Curve, Sign = ()>>(k: &Words) -> Completed<G::Field> {
    sum_of_rows::<G>(k, G::Field::comb(), G::Field::look_up)
}

/// `[k]P` for `k < 2^255`, with P's [`comb_of`]. Constant time.
#[cfg(feature = "alloc")]
pub(crate) fn mul_by_comb<G: Steps<Field: Curve, Sign = ()>>(
    k: &Words,
    comb: &Comb,
) -> Completed<G::Field> {
    // The assembly lookup relies on a property of 2dxy that was only checked for the base point.
    sum_of_rows::<G>(k, comb, look_up_generic)
}

/// Computes the comb of a point: as for the base point, `[i][j]` is `(j+1)·16^(STEPS·i)·P`.
/// Constant time.
#[cfg(feature = "alloc")]
pub(crate) fn comb_of<G: Steps<Field: Curve, Sign = ()>>(p: &Extended<G::Field>) -> Box<Comb> {
    // On the heap from the start: 24 KB are too much for the stack.
    let mut comb = vec![LookupTable([[[0; 4]; 3]; 8]); ROWS];
    let mut base = *p;
    for row in &mut comb {
        let mut multiples = [base; 8];
        for j in 1..8 {
            multiples[j] = multiples[j - 1];
            G::add_points(&mut multiples[j], &base);
        }
        let mut inverses = multiples.map(|m| m.z.to_words());
        invert_all(&mut inverses);
        for ((entry, m), inverse) in row.0.iter_mut().zip(&multiples).zip(&inverses) {
            let inverse = G::Field::from_words(inverse);
            let (x, y) = (G::Field::mul(m.x, inverse), G::Field::mul(m.y, inverse));
            *entry = AffineCached::from_affine(x, y, G::Field::mul(x, y)).to_words();
        }
        let mut next = base.to_completed();
        for _ in 0..4 * STEPS {
            G::double(&mut next);
        }
        base = next.to_extended();
    }
    let Ok(comb) = <Box<Comb>>::try_from(comb.into_boxed_slice()) else {
        unreachable!("as many rows as a comb has");
    };
    comb
}

/// The sum of the comb entries that the digits of `k < 2^255` select. Constant time.
#[inline(always)]
fn sum_of_rows<G: Steps<Field: Curve, Sign = ()>>(
    k: &Words,
    comb: &Comb,
    look_up: impl Fn(&LookupTable<AffineWords>, i8) -> AffineCached<G::Field>,
) -> Completed<G::Field> {
    let mut digits = radix_16(k);
    let mut p = Completed::identity();
    // With two steps: odd digits, four doublings, even digits.
    for step in (0..STEPS).rev() {
        for i in 0..ROWS {
            let entry = look_up(&comb[i], digits[STEPS * i + step]);
            G::add_affine(&mut p, &entry, ());
        }
        if step > 0 {
            for _ in 0..4 {
                G::double(&mut p);
            }
        }
    }
    forget(&mut digits);
    p
}

/// `[k]B` in every lane, for `k < 2^255`. Constant time.
///
/// The digits of one scalar fill the lanes: in step `s`, lane `l` adds digit `LANES·s + l`, and at
/// the end the lanes are added up by halving. There are no doublings; eight lanes take eight steps
/// and three additions.
#[inline(always)]
pub(crate) fn mul_base_in_lanes<G: LaneSteps>(k: &Words) -> Extended<G::Field> {
    add_lanes::<G>(add_base_digits::<G>(k))
}

/// The summands of `[k]B`, one per lane, for `k < 2^255`. Constant time.
#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn add_base_digits<G: LaneSteps>(k: &Words) -> Extended<G::Field> {
    let lanes = G::Field::LANES;
    let mut digits = radix_16(k);
    let mut p = Extended::IDENTITY;
    for (step, row) in G::Field::lane_comb().iter().enumerate() {
        let digit = |l: usize| digits[lanes * step + l];
        let (entry, negative) = outline_in_debug!(Vector<G>, signed::<G::Field>(row.select(digit)));
        p = if step == 0 {
            entry.to_extended() // 2dxy is unused
        } else {
            outline_in_debug!(
                Vector<G>,
                p.add_affine(&entry).swap_f_g(negative).to_extended()
            )
        };
    }
    forget(&mut digits);
    p
}

/// `[kₗ]B` in each lane `l`, for `kₗ < 2^255`. Constant time.
///
/// Every lane adds all 64 digits of its scalar; lane `i` of the comb is broadcast to all lanes in
/// turn.
#[inline(always)]
pub(crate) fn mul_base_each<G: LaneSteps>(k: &<G::Field as Field>::Words) -> Extended<G::Field> {
    let lanes = G::Field::LANES;
    let mut digits = [[0; 64]; MAX_LANES];
    for (l, digits) in digits.iter_mut().enumerate().take(lanes) {
        *digits = radix_16(k.lane(l));
    }
    let mut p = Extended::IDENTITY;
    for (step, row) in G::Field::lane_comb().iter().enumerate() {
        for i in 0..lanes {
            let broadcast = |j: usize| broadcast(&row.0[j], i);
            let digit = |l: usize| digits[l][lanes * step + i];
            let (entry, negative) = outline_in_debug!(
                Vector<G>,
                signed::<G::Field>(row.select_among(broadcast, digit))
            );
            p = outline_in_debug!(
                Vector<G>,
                p.add_affine(&entry).swap_f_g(negative).to_extended()
            );
        }
    }
    for digits in &mut digits {
        forget(digits);
    }
    p
}

/// Broadcasts the entry of lane `i` to every lane.
#[inline(always)]
fn broadcast<V: vector::Vector>(entry: &LaneEntry<V, 3>, i: usize) -> LaneEntry<V, 3> {
    let mut r = *entry;
    for (r, word) in r.as_flattened_mut().iter_mut().zip(entry.as_flattened()) {
        *r = V::broadcast(word, i);
    }
    r
}

/// The entry that a digit selects in each lane, with 2dxy still that of the magnitude, and whether
/// the digit is negative.
#[inline(always)]
fn signed<F: LaneCurve>(
    (mut entry, negative): (LaneEntry<F::Vector, 3>, F::Mask),
) -> (AffineCached<F>, F::Mask) {
    swap_sums(&mut entry, negative);
    let [y_plus_x, y_minus_x, xy2d] = entry;
    let entry = AffineCached {
        y_plus_x: F::from_vectors(y_plus_x),
        y_minus_x: F::from_vectors(y_minus_x),
        xy2d: F::from_vectors(xy2d),
    };
    (entry, negative)
}
