// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]B` for a secret `k`: a signed comb with constant-time look-ups.
//!
//! `k = Σ dᵢ·16^i` with 64 digits in `-8..=8`. The table holds `1..=8` times `256^i·B`; odd digits
//! are added first, four doublings multiply them by 16, then the even digits are added: 64 additions
//! with Z = 1 and 4 doublings. A look-up reads all eight entries of its row.
//!
//! Reference: Bernstein, Duif, Lange, Schwabe, Yang, *High-speed high-security signatures*,
//! doi:10.1007/s13389-012-0027-1, section 4.

use super::point::{AffineCached, Extended};
use super::tables::{Curve, LaneCurve};
use super::window::radix_16;
use crate::field::vector::Vector;
use crate::field::{Choice, Field, LaneWords, Words};

/// `[k]B` for `k < 2^255`. Constant time.
#[inline(always)]
pub(crate) fn mul_base<F: Curve>(k: &Words) -> Extended<F> {
    let digits = radix_16(k);
    let comb = F::comb();
    let mut p = Extended::IDENTITY;
    for i in 0..32 {
        p = p
            .add_affine(&look_up(&comb[i], |_| digits[2 * i + 1]))
            .to_extended();
    }
    p = p.to_projective().double_times(4);
    for i in 0..32 {
        p = p
            .add_affine(&look_up(&comb[i], |_| digits[2 * i]))
            .to_extended();
    }
    p
}

/// `[k]B` for `k < 2^255`, in every lane. Constant time.
///
/// The digits of one scalar fill the lanes: lane `l` of step `s` adds digit `LANES·s + l`, and at the
/// end the lanes are added up by halves. No doublings; eight lanes take eight steps and three sums.
#[inline(always)]
pub(crate) fn mul_base_in_lanes<F: LaneCurve>(k: &Words) -> Extended<F> {
    add_lanes(add_base_digits::<F>(k))
}

/// Summands of `[k]B`, one in each lane, for `k < 2^255`. Constant time.
#[inline(always)]
pub(crate) fn add_base_digits<F: LaneCurve>(k: &Words) -> Extended<F> {
    let digits = radix_16(k);
    let mut p = Extended::IDENTITY;
    for (step, row) in F::lane_comb().iter().enumerate() {
        let digit = |l: usize| digits[F::LANES * step + l];
        let (entry, negative) = look_up_in_lanes(|j, c, i| row[j][c][i], digit);
        p = if step == 0 {
            entry.to_extended() // 2dxy is not used
        } else {
            let sum = p.add_affine(&entry).exchange_f_g(negative);
            sum.to_extended()
        };
    }
    p
}

/// The sum of all lanes, in every lane.
#[inline(always)]
pub(crate) fn add_lanes<F: LaneCurve>(p: Extended<F>) -> Extended<F> {
    let mut p = p;
    if F::LANES > 4 {
        p = add_exchanged::<F, 4>(p);
    }
    p = add_exchanged::<F, 2>(p);
    add_exchanged::<F, 1>(p)
}

/// The sum of each lane and the one at a distance.
#[inline(always)]
fn add_exchanged<F: LaneCurve, const DISTANCE: usize>(p: Extended<F>) -> Extended<F> {
    let q = Extended {
        x: p.x.exchange::<DISTANCE>(),
        y: p.y.exchange::<DISTANCE>(),
        z: p.z.exchange::<DISTANCE>(),
        t: p.t.exchange::<DISTANCE>(),
    };
    p.add(q)
}

/// `[kₗ]B` in each lane `l`, for `kₗ < 2^255`. Constant time.
///
/// Every lane adds all 64 digits of its scalar, from the table of lane `i` of the comb in every lane.
#[inline(always)]
pub(crate) fn mul_base_each<F: LaneCurve>(k: &F::Words) -> Extended<F> {
    let mut digits = [[0; 64]; 8];
    for (l, digits) in digits.iter_mut().enumerate().take(F::LANES) {
        *digits = radix_16(k.lane(l));
    }
    let mut p = Extended::IDENTITY;
    for (step, row) in F::lane_comb().iter().enumerate() {
        for i in 0..F::LANES {
            let broadcast = |j: usize, c: usize, w: usize| F::Vector::broadcast(&row[j][c][w], i);
            let digit = |l: usize| digits[l][F::LANES * step + i];
            let (entry, negative) = look_up_in_lanes(broadcast, digit);
            p = p.add_affine(&entry).exchange_f_g(negative).to_extended();
        }
    }
    p
}

/// The entry that one secret digit in `-8..=8` for each lane stands for, 2dxy still that of the magnitude;
/// and whether the digit is negative. Reads every entry: `word(j, c, i)` is word `i` of coordinate `c` of
/// the entry for `j + 1`.
///
/// Chooses among words, of which an element has five, whatever the number of its limbs.
#[inline(always)]
fn look_up_in_lanes<F: LaneCurve>(
    word: impl Fn(usize, usize, usize) -> F::Vector,
    digit: impl FnMut(usize) -> i8,
) -> (AffineCached<F>, F::Mask) {
    let (negative, magnitude) = <F::Mask as Choice>::sign_and_magnitude(digit);
    let one = F::ONE.to_vectors();
    let mut r = [one, one, F::ZERO.to_vectors()];
    for j in 0..8 {
        let here = Choice::equals_index(magnitude, j as u64 + 1);
        for (c, r) in r.iter_mut().enumerate() {
            for (i, r) in r.iter_mut().enumerate() {
                *r = F::Vector::select(*r, word(j, c, i), here);
            }
        }
    }
    let [mut y_plus_x, mut y_minus_x, xy2d] = r;
    for (a, b) in y_plus_x.iter_mut().zip(&mut y_minus_x) {
        let kept = *a;
        *a = F::Vector::select(kept, *b, negative);
        *b = F::Vector::select(*b, kept, negative);
    }
    let entry = AffineCached {
        y_plus_x: F::from_vectors(y_plus_x),
        y_minus_x: F::from_vectors(y_minus_x),
        xy2d: F::from_vectors(xy2d),
    };
    (entry, negative)
}

/// The entry of `row` that a secret digit in `-8..=8` stands for. Reads every entry.
#[inline(always)]
fn look_up<F: Field>(
    row: &[AffineCached<F>; 8],
    digit: impl FnMut(usize) -> i8,
) -> AffineCached<F> {
    let (negative, magnitude) = <F::Mask as Choice>::sign_and_magnitude(digit);
    let mut r = AffineCached::IDENTITY;
    for (j, entry) in row.iter().enumerate() {
        r = AffineCached::select(&r, entry, Choice::equals_index(magnitude, j as u64 + 1));
    }
    F::swap(&mut r.y_plus_x, &mut r.y_minus_x, negative);
    r.xy2d = r.xy2d.negate_if(negative);
    r
}
