// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of a point and sums of multiples, a point in four lanes: as [`mul`](crate::curve::mul),
//! [`double_mul`](crate::curve::double_mul) and [`msm`](crate::curve::msm) have them for one lane.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::{Coordinates, PackedCached, PackedCurve, PackedPoint, coordinates, point};
use crate::curve::lookup::{LookupTable, NafTable};
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed::{Multiples, vartime_forms};
use crate::curve::verify::Accumulator;
#[cfg(feature = "alloc")]
use crate::curve::window::vartime_by_place;
use crate::curve::window::{MAX_STEPS, Step, forget, radix_16, vartime_steps};
use crate::field::vector::{Packed, apart};
use crate::field::{Choice, Mask, OneLane, Words};

/// The multiple that the magnitude of a secret digit in `-8..=8` stands for, and whether the digit is negative.
#[inline(always)]
fn look_up<V: Packed>(table: &LookupTable<PackedCached<V>>, digit: i8) -> (PackedCached<V>, Mask) {
    apart!(V, {
        let (entry, _) = table.select(|_| digit);
        (entry, Mask::from_bit((digit as u8 >> 7).into()))
    })
}

/// `[k]P` for `k < 2^255`. Constant time.
#[inline(always)]
pub(crate) fn mul_packed<V: Packed, F: OneLane>(k: &Words, p: &Extended<F>) -> Extended<F> {
    let mut digits = radix_16(k);
    let table = PackedPoint::<V>::from_coordinates(&coordinates(p)).multiples();
    let mut sum = PackedPoint::IDENTITY;
    for (i, digit) in digits.iter().enumerate().rev() {
        let (entry, minus) = look_up(&table, *digit);
        if i < 63 {
            for _ in 0..4 {
                sum = sum.doubled();
            }
        }
        sum = sum.plus_minus(&entry, minus);
    }
    forget(&mut digits);
    point(&sum.to_coordinates())
}

/// The width of public digits of points: odd, below `2^(WIDTH-1)`.
pub(super) const WIDTH: u32 = 5;

/// The multiples `1, 3, 5, …` of a point.
pub(crate) type Odd<V> = NafTable<PackedCached<V>, { 1 << (WIDTH - 2) }>;

#[inline(always)]
pub(super) fn odd_multiples<V: Packed>(p: &Coordinates) -> Odd<V> {
    let mut multiple = PackedPoint::<V>::from_coordinates(p);
    let twice = multiple.doubled().to_cached();
    let mut table = NafTable([multiple.to_cached(); 1 << (WIDTH - 2)]);
    for entry in &mut table.0[1..] {
        multiple = multiple.plus(&twice);
        *entry = multiple.to_cached();
    }
    table
}

/// The entry of an odd digit's magnitude, and whether the digit is negative. Variable time.
#[inline(always)]
pub(super) fn vartime_odd_entry<V>(
    table: &[PackedCached<V>],
    digit: i8,
) -> (&PackedCached<V>, Mask) {
    let magnitude = usize::from(digit.unsigned_abs());
    let minus = Mask::vartime_from_bits(digit as u8 >> 7);
    // The remainder only tells the compiler the range.
    (&table[(magnitude >> 1) % table.len()], minus)
}

impl<V: Packed> PackedPoint<V> {
    /// `Σ digits[i]·2^i` of several forms, of points whose odd multiples are in `tables`. Variable time.
    #[inline(always)]
    pub(super) fn vartime_sum_of<const N: usize>(
        tables: [&[PackedCached<V>]; N],
        forms: &[&[i8; 257]; N],
    ) -> Self {
        let mut steps = [Step::default(); MAX_STEPS];
        let steps = vartime_steps(forms, &mut steps);
        let mut sum = Self::IDENTITY;
        let mut place = steps.first().map_or(0, |step| step.place);
        // Runs of doublings, with an addition behind each: nothing is decided at each place.
        for step in steps {
            for _ in step.place..place {
                sum = sum.doubled();
            }
            place = step.place;
            // The remainder only tells the compiler the range.
            let table = tables[usize::from(step.form) % N];
            let (entry, minus) = vartime_odd_entry(table, step.digit);
            sum = sum.plus_minus(entry, minus);
        }
        for _ in 0..place {
            sum = sum.doubled();
        }
        sum
    }
}

/// `[a]A + [b]B` for 256-bit `a`, `b`, as integers. Variable time.
#[inline(always)]
pub(crate) fn vartime_double_mul_packed<V: PackedCurve, F: OneLane>(
    a: &Words,
    p: &Extended<F>,
    b: &Words,
) -> Extended<F> {
    let (of_p, of_base) = (
        PackedPoint::<V>::digits(a),
        PackedPoint::<V>::base_digits(b),
    );
    let multiples = odd_multiples(&coordinates(p));
    let [base, _] = V::base();
    let sum = PackedPoint::<V>::vartime_sum_of([&multiples.0, &base.0], &[&of_p, &of_base]);
    point(&sum.to_coordinates())
}

/// `Σ [kᵢ]Pᵢ` for secret scalars below 2^255, slices of one length. Constant time for a given number of points.
#[cfg(feature = "batch")]
#[inline(always)]
pub(crate) fn msm_packed<V: Packed, F: OneLane>(k: &[Words], p: &[Extended<F>]) -> Extended<F> {
    let mut digits: Vec<_> = k.iter().map(radix_16).collect();
    let mut tables: Vec<LookupTable<PackedCached<V>>> = Vec::with_capacity(p.len());
    for p in p {
        tables.push(PackedPoint::from_coordinates(&coordinates(p)).multiples());
    }
    let mut sum = PackedPoint::IDENTITY;
    for i in (0..64).rev() {
        for _ in 0..4 {
            sum = sum.doubled();
        }
        for (table, digits) in tables.iter().zip(&digits) {
            let (entry, minus) = look_up(table, digits[i]);
            sum = sum.plus_minus(&entry, minus);
        }
    }
    for digits in &mut digits {
        forget(digits);
    }
    point(&sum.to_coordinates())
}

/// `Σ [kᵢ]Pᵢ` for public scalars, slices of one length, by Straus over non-adjacent forms. Variable time.
///
/// First the scalars of points with tables, then those of `p`. The digits that are not zero are sorted by their places
/// before, so that the loop that adds has nothing to decide.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn vartime_msm_packed<V: Packed, F: OneLane>(
    k: &[Words],
    known: &[Multiples],
    p: &[Extended<F>],
) -> Extended<F> {
    let mut tables: Vec<Odd<V>> = Vec::with_capacity(p.len());
    for p in p {
        tables.push(odd_multiples(&coordinates(p)));
    }
    let forms = vartime_forms(k, known.len(), WIDTH);
    let (digits, ends) = vartime_by_place(&forms);
    let mut sum = PackedPoint::IDENTITY;
    let (mut last, mut doublings) = (digits.len(), 0);
    for first in ends.iter().rev().skip(1) {
        doublings += 1;
        for (j, digit) in &digits[*first..last] {
            for _ in 0..doublings {
                sum = sum.doubled();
            }
            doublings = 0;
            let j = *j as usize;
            sum = match known.get(j) {
                Some(table) => {
                    let (entry, negative) = table.vartime_select(*digit);
                    let entry = PackedCached::from_words(entry);
                    sum.plus_minus(&entry, Mask::vartime_from_bits(negative.into()))
                }
                None => {
                    let (entry, minus) = vartime_odd_entry(&tables[j - known.len()].0, *digit);
                    sum.plus_minus(entry, minus)
                }
            };
        }
        last = *first;
    }
    for _ in 0..doublings {
        sum = sum.doubled();
    }
    point(&sum.to_coordinates())
}

/// `Σ 2^(width·i)·sums[i]`, as [`msm`](crate::curve::msm) has it for one lane. Variable time.
#[cfg(feature = "batch")]
#[inline(always)]
pub(crate) fn vartime_by_windows_packed<V: Packed, F: OneLane>(
    sums: &[Extended<F>],
    width: usize,
) -> Extended<F> {
    let mut sums = sums
        .iter()
        .rev()
        .map(|sum| PackedPoint::<V>::from_coordinates(&coordinates(sum)));
    let mut t = sums.next().unwrap_or(PackedPoint::IDENTITY);
    for sum in sums {
        for _ in 0..width {
            t = t.doubled();
        }
        t = t.plus(&sum.to_cached());
    }
    point(&t.to_coordinates())
}
