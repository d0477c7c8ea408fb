// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[a]A + [b]B` for public scalars: Straus' shared doublings over non-adjacent forms.

use super::point::{AffineCached, Cached, Completed, Extended, Projective};
use super::tables::{Curve, OddMultiples};
use super::window::vartime_wnaf;
use crate::field::{OneLane, Words};

/// `d·P` for odd `d` in `-15..=15`, at index `(d + 15)/2`.
pub(crate) type SmallOdd<F> = [Cached<F>; 16];

/// The odd multiples of a point up to 15, for non-adjacent forms of width 5: one doubling, seven
/// additions. Negatives are stored too, so that a digit's sign costs nothing.
#[inline(always)]
pub(crate) fn small_odd<F: OneLane>(p: &Extended<F>) -> SmallOdd<F> {
    let mut table = [p.to_cached(); 16];
    let twice = p.double();
    for j in 0..8 {
        if j > 0 {
            table[8 + j] = twice.add_cached(&table[7 + j]).to_extended().to_cached();
        }
        table[7 - j] = table[8 + j].neg();
    }
    table
}

/// Adds the entry of an odd `digit` in `-15..=15`, nothing for 0. The mask on the index only tells
/// the compiler its range.
#[inline(always)]
pub(crate) fn vartime_add_small<F: OneLane>(
    sum: Completed<F>,
    table: &SmallOdd<F>,
    digit: i8,
) -> Completed<F> {
    if digit == 0 {
        return sum;
    }
    let entry: &Cached<F> = &table[((digit + 15) >> 1) as usize & 15];
    sum.to_extended().add_cached(entry)
}

/// Adds the entry of an odd `digit` in `-127..=127`, nothing for 0.
#[inline(always)]
pub(crate) fn vartime_add_base<F: OneLane>(
    sum: Completed<F>,
    table: &OddMultiples<F>,
    digit: i8,
) -> Completed<F> {
    if digit == 0 {
        return sum;
    }
    let entry: &AffineCached<F> = &table[((i16::from(digit) + 127) >> 1) as usize & 127];
    sum.to_extended().add_affine(entry)
}

/// `[a]A + [b]B` for 256-bit `a`, `b`, as integers. Variable time.
#[inline(always)]
pub(crate) fn vartime_double_mul<F: Curve>(
    a: &Words,
    point: &Extended<F>,
    b: &Words,
) -> Extended<F> {
    let (digits_a, digits_b) = (vartime_wnaf(a, 5), vartime_wnaf(b, 8));
    let (table_a, [table_b, _]) = (small_odd(point), F::odd());
    let mut t = Projective::IDENTITY;
    for (digit_a, digit_b) in digits_a.iter().zip(&digits_b).rev() {
        let sum = vartime_add_small(t.double(), &table_a, *digit_a);
        t = vartime_add_base(sum, table_b, *digit_b).to_projective();
    }
    t.to_extended()
}
