// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]B` for a secret `k`, and `[k]P` with a table of P: a signed comb with constant-time lookups.
//!
//! `k = Σ dᵢ·16^i` with 64 digits in `-8..=8`. The table holds `1..=8` times `256^i·B`. The odd
//! digits are added first, four doublings multiply them by 16, then the even digits are added: 64
//! additions with Z = 1 and 4 doublings. A lookup reads all eight entries of its row.
//!
//! Reference: Bernstein, Duif, Lange, Schwabe, Yang, *High-speed high-security signatures*,
//! doi:10.1007/s13389-012-0027-1, section 4.

use super::group::{Negative, Steps, add_affine_points};
use super::lanes::{LaneSteps, Vector};
use super::lookup::{LaneEntry, select_among, swap_sums};
use super::point::{AffineCached, Completed, Extended};
use super::precomputed::{Comb, ROWS, STEPS};
use super::recode::{forget, radix_16};
use super::tables::{Curve, LaneCurve, look_up};
use crate::arch::any::LookUp;
use crate::field::vector::{MAX_LANES, outlined};
use crate::field::{Field, Home, LaneWords, Words};

/// `[k]P` for `k < 2^255`, with the comb of P. Constant time.
///
/// `in_assembly` reads the rows of the base point only: it relies on a property of 2dxy that was
/// checked for no other point. Inlined, so that it is called by its name.
#[inline(always)]
pub(crate) fn mul_by_comb<G: Steps<Field: Curve, Sign = ()>>(
    k: &Words,
    comb: &Comb,
    in_assembly: Option<LookUp>,
) -> Completed<G::Field> {
    let mut digits = radix_16(k);
    let mut p = Completed::identity();
    // With two steps: odd digits, four doublings, even digits.
    for step in (0..STEPS).rev() {
        for i in 0..ROWS {
            let entry = look_up(&comb[i], digits[STEPS * i + step], in_assembly);
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

/// `[k]B` for `k < 2^255`. Constant time.
///
/// The digits of one scalar fill the lanes: in step `s`, lane `l` adds digit `LANES·s + l`, and at
/// the end the lanes are added up. There are no doublings; eight lanes take eight steps.
#[inline(always)]
pub(crate) fn mul_base_in_lanes<G: LaneSteps>(k: &Words) -> Extended<Home> {
    G::sum_of_lanes(&add_base_digits::<G>(k))
}

/// The summands of `[k]B`, one per lane, for `k < 2^255`. Constant time.
#[cfg_attr(not(nineteen_outlined), inline(always))]
#[cfg_attr(nineteen_outlined, inline)]
pub(crate) fn add_base_digits<G: LaneSteps>(k: &Words) -> Extended<G::Field> {
    let lanes = G::Field::LANES;
    let mut digits = radix_16(k);
    let mut p = Extended::IDENTITY;
    for step in 0..64 / lanes {
        let entry = |j: usize| G::Field::comb_entry(step, j);
        let digit = |l: usize| digits[lanes * step + l];
        let (entry, negative) =
            outlined!(Vector<G>, signed::<G::Field>(select_among(entry, digit)));
        if step == 0 {
            p = entry.to_extended(); // 2dxy is unused
        } else {
            outlined!(
                Vector<G>,
                add_affine_points(&mut p, &entry, Negative(negative))
            );
        }
    }
    forget(&mut digits);
    p
}

/// `[kₗ]B` in each lane `l`, for `kₗ < 2^255`. Constant time.
///
/// Every lane adds all 64 digits of its scalar.
#[inline(always)]
pub(crate) fn mul_base_each<G: LaneSteps>(k: &<G::Field as Field>::Words) -> Extended<G::Field> {
    let lanes = G::Field::LANES;
    let mut digits = [[0; 64]; MAX_LANES];
    for (l, digits) in digits.iter_mut().enumerate().take(lanes) {
        *digits = radix_16(k.lane(l));
    }
    let mut p = Extended::IDENTITY;
    #[allow(clippy::needless_range_loop)] // the second index of an array
    for i in 0..64 {
        let entry = |j: usize| G::Field::comb_entry_of(i, j);
        let digit = |l: usize| digits[l][i];
        let (entry, negative) =
            outlined!(Vector<G>, signed::<G::Field>(select_among(entry, digit)));
        outlined!(
            Vector<G>,
            add_affine_points(&mut p, &entry, Negative(negative))
        );
    }
    for digits in &mut digits {
        forget(digits);
    }
    p
}

/// The entry that a digit selects in each lane, with 2dxy still that of the magnitude, and whether
/// the digit is negative.
#[inline(always)]
fn signed<F: LaneCurve>(
    (mut entry, negative): (LaneEntry<F::Vector, 3, 4>, F::Mask),
) -> (AffineCached<F>, F::Mask) {
    swap_sums(&mut entry, negative);
    let [y_plus_x, y_minus_x, xy2d] = entry;
    let entry = AffineCached {
        y_plus_x: F::from_canonical_vectors(y_plus_x),
        y_minus_x: F::from_canonical_vectors(y_minus_x),
        xy2d: F::from_canonical_vectors(xy2d),
    };
    (entry, negative)
}
