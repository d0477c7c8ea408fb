// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]P`, constant time.
//!
//! Signed base-16 digits, the highest first: each takes four doublings and one addition of a
//! multiple in `-8..=7`. The accumulator is Jacobian, and the addition need not handle the cases
//! `P = ±Q`, because they do not occur: the accumulator before an addition is `[16a]P` for an
//! integer a, and `16a ± d` with a digit `d` is of magnitude below `0.61·n + 16 < n`
//! ([`recoding`](super::recoding)), so it is 0 modulo n only if it is 0, and then a and d are both
//! 0: a case that the flags show.

use super::group::{Group, Sizes};
use super::point::{Affine, Jacobian};
use super::recoding::{DIGITS, radix16};
use crate::field::{Field, MAX_LANES, Mask, masks};
use crate::scalar::Words;

/// `P, [2]P, …, [8]P` by x and y: if one is neutral, all are.
#[inline(always)]
fn multiples<G: Group>(p: &Affine<G::Field>) -> [[G::Field; 2]; 8] {
    let mut table = [[p.x, p.y]; 8];
    let mut last = *p;
    for entry in &mut table[1..] {
        last = G::add_affine(&last, p);
        *entry = [last.x, last.y];
    }
    table
}

/// The multiple by a digit in `-8..=7` for each lane, of a point whose multiples `choose` selects
/// by their magnitudes; that of 0 is neutral. Constant time.
#[inline(always)]
pub(super) fn look_up<G: Group>(
    choose: impl FnOnce(&Sizes) -> [G::Field; 2],
    digit: impl Fn(usize) -> i8,
) -> Affine<G::Field> {
    let mut sizes = [0; MAX_LANES];
    let mut negative = [Mask::NO; MAX_LANES];
    for l in 0..G::Field::LANES {
        let (d, sign) = (i32::from(digit(l)), i32::from(digit(l)) >> 31);
        sizes[l] = ((d ^ sign) - sign) as u32;
        negative[l] = Mask::from_bit(sign as u64);
    }
    let [x, y] = choose(&sizes);
    let neutral = masks(|l| Mask::is_zero(sizes[l].into()));
    let mut found = Affine { x, y, neutral };
    G::negate_if(&mut found, &negative);
    found
}

/// `[k]P` for `k < n`, one for each lane. Constant time.
#[inline(always)]
pub(crate) fn mul<G: Group>(k: impl Fn(usize) -> Words, p: &Affine<G::Field>) -> Affine<G::Field> {
    let mut digits = [[0; DIGITS]; MAX_LANES];
    for (l, digits) in digits[..G::Field::LANES].iter_mut().enumerate() {
        *digits = radix16(&k(l));
    }
    let table = multiples::<G>(p);
    let mut sum = Jacobian::neutral();
    for i in (0..DIGITS).rev() {
        if i + 1 < DIGITS {
            G::double(&mut sum, 4);
        }
        let mut found = look_up::<G>(|sizes| G::choose(&table, sizes), |l| digits[l][i]);
        found.neutral = masks(|l| found.neutral[l] | p.neutral[l]);
        G::add(&mut sum, &found);
    }
    sum.to_affine::<G>()
}
