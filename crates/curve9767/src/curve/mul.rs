// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]P`, constant time.
//!
//! Signed digits to the base 16, the highest first: four doublings and one addition of a multiple in `-8..=7` each. The
//! accumulator is Jacobian, and the addition need not know the cases `P = ±Q`, because they do not happen: the
//! accumulator before an addition is `[16a]P` for an integer a, and `16a ± d` with a digit `d` is of magnitude below
//! `0.61·n + 16 < n` ([`recoding`](super::recoding)), so it is 0 modulo n only if it is 0, and then a and d are both 0: a case
//! that the flags tell.

use super::group::Group;
use super::point::{Affine, Jacobian};
use super::recoding::{DIGITS, radix16};
use crate::field::{Field, MAX_LANES, Mask, masks};
use crate::scalar::Words;

/// `P, [2]P, …, [8]P`
#[inline(always)]
fn multiples<G: Group>(p: &Affine<G::Field>) -> [Affine<G::Field>; 8] {
    let mut table = [*p; 8];
    for i in 1..8 {
        table[i] = G::add_affine(&table[i - 1], p);
    }
    table
}

/// The multiple of a table by a digit in `-8..=7` for each lane: every entry is read. Constant time.
#[inline(always)]
pub(super) fn look_up<F: Field>(
    entry: impl Fn(usize) -> Affine<F>,
    digit: impl Fn(usize) -> i8,
) -> Affine<F> {
    let mut sizes = [0; MAX_LANES];
    let mut negative = [Mask::NO; MAX_LANES];
    for l in 0..F::LANES {
        let (d, sign) = (i64::from(digit(l)), i64::from(digit(l)) >> 63);
        sizes[l] = ((d ^ sign) - sign) as u64;
        negative[l] = Mask::from_bit(sign as u64);
    }
    let mut found = entry(0);
    for i in 1..8 {
        let next = entry(i);
        let here = F::choice(&masks(|l| Mask::equal(sizes[l], i as u64 + 1)));
        found.x = F::select(&found.x, &next.x, &here);
        found.y = F::select(&found.y, &next.y, &here);
    }
    let zero = masks(|l| Mask::is_zero(sizes[l]));
    found.neutral = masks(|l| found.neutral[l] | zero[l]);
    found.negate_if(&negative)
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
        sum.add::<G>(&look_up(|j| table[j], |l| digits[l][i]));
    }
    sum.to_affine::<G>()
}
