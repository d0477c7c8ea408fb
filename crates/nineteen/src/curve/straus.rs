// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiscalar multiplication by Straus' method: one run of doublings shared by all points, and a
//! table of multiples for each.
//!
//! - **Secret scalars**: fixed windows of four bits; a lookup reads all multiples of a point.
//! - **Public scalars**: non-adjacent forms. Non-zero digits are listed beforehand, from the
//!   highest position down, so that the addition loop has nothing to decide: `n·(8 + 256/6)`
//!   additions for n points.
//!
//! Reference: Straus, doi:10.2307/2310929.

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

use super::group::{Group, Terms, VartimeGroup};
use super::lookup::LookupTable;
use super::point::Extended;
#[cfg(feature = "alloc")]
use super::precomputed::{BASE_WIDTH, Multiples};
use super::recode::{Forms, Step, most_digits};
#[cfg(feature = "alloc")]
use super::recode::{forget, radix_16, vartime_by_place};
use crate::field::Words;
#[cfg(feature = "alloc")]
use crate::field::vector::prefetch;

/// `Σ digits·multiples` for secret radix-16 digits in `-8..=8`, with [`Group::POINTS`] rows of
/// digits per table. Constant time for a given number of tables.
#[inline(always)]
pub(crate) fn sum_of_windows<G: Group, const WINDOWS: usize>(
    tables: &[LookupTable<G::Entry>],
    digits: &[[i8; WINDOWS]],
) -> G::Point {
    let mut sum = G::identity();
    let mut i = WINDOWS - 1;
    loop {
        for (table, digits) in tables.iter().zip(digits.chunks_exact(G::POINTS)) {
            // A point that occupies several lanes has a single digit.
            let (entry, negative) = table.select(|l| digits[G::point_of(l)][i]);
            let (q, sign) = G::operand(entry, negative);
            G::add(&mut sum, &q, sign);
        }
        if i == 0 {
            return sum;
        }
        i -= 1;
        for _ in 0..4 {
            G::double(&mut sum);
        }
    }
}

/// `Σ [kᵢ]Pᵢ` for secret scalars below 2^255; slices of the same length. Constant time for a given
/// number of points.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn msm<G: Group>(k: &[Words], p: &[Extended<G::Field>]) -> Extended<G::Field> {
    let mut digits = vec![[0; 64]; k.len().next_multiple_of(G::POINTS)];
    for (digits, k) in digits.iter_mut().zip(k) {
        *digits = radix_16(k);
    }
    let mut tables = Vec::with_capacity(p.len().div_ceil(G::POINTS));
    for p in p.chunks(G::POINTS) {
        tables.push(G::multiples(&G::from_extended(p)));
    }
    let sum = sum_of_windows::<G, 64>(&tables, &digits);
    for digits in &mut digits {
        forget(digits);
    }
    G::to_extended(sum)
}

/// Tables of known points that a second-level cache holds, of 6 KiB each.
#[cfg(feature = "alloc")]
const CACHED: usize = 40;

/// The number of additions from where a multiple is announced to where it is added.
const AHEAD: usize = 4;

/// The sum of all steps, which are sorted by position, the highest first. Variable time.
#[inline(always)]
pub(crate) fn vartime_straus<G: Group, T: Terms<G>>(
    steps: &[Step<T::Form>],
    terms: &T,
) -> G::Point {
    let mut sum = G::identity();
    let mut place = steps.first().map_or(0, |step| step.place);
    let mut ahead = steps.iter().skip(AHEAD);
    let mut steps = steps.iter();
    // Runs of doublings, each followed by an addition: no decision is made per position.
    loop {
        let step = steps.next();
        let next = step.map_or(0, |step| step.place);
        for _ in next..place {
            G::double(&mut sum);
        }
        place = next;
        let Some(step) = step else {
            return sum;
        };
        if let Some(step) = ahead.next() {
            terms.vartime_announce(step.form, step.digit);
        }
        terms.vartime_add(&mut sum, step.form, step.digit);
    }
}

/// Capacity for the digits of two scalars.
const TWO_FORMS: usize = if cfg!(feature = "small") { 139 } else { 105 };

/// `[±a]P + [b]B` for 256-bit `a`, `b`, as integers. Variable time.
#[inline(always)]
pub(crate) fn vartime_sum_of_two<G: VartimeGroup>(
    a: &Words,
    negative: bool,
    p: &G::Extended,
    b: &Words,
) -> G::Point {
    const { assert!(most_digits(G::WIDTH) + most_digits(G::BASE_WIDTH) < TWO_FORMS) };
    let integers = [(a, G::WIDTH, negative), (b, G::BASE_WIDTH, false)];
    let forms = Forms::vartime_of(integers, &mut ());
    let mut steps = [Step::default(); TWO_FORMS];
    let steps = forms.vartime_steps([0, 2], &mut steps, &mut ());
    let multiples = G::odd_multiples(p);
    G::vartime_sum([&multiples; 2], steps)
}

/// `[a]P + [b]B` for 256-bit `a`, `b`, as integers. Variable time.
#[inline(always)]
pub(crate) fn vartime_double_mul<G: VartimeGroup>(
    a: &Words,
    p: &Extended<G::Field>,
    b: &Words,
) -> Extended<G::Field> {
    let p = G::from_extended(core::slice::from_ref(p));
    G::to_extended(vartime_sum_of_two::<G>(a, false, &p, b))
}

/// Tables of many points: precomputed ones for the first points, computed ones for the rest.
#[cfg(feature = "alloc")]
struct ManyTables<'a, G: VartimeGroup> {
    known: &'a [Multiples],
    others: Vec<G::OddMultiples>,
}

#[cfg(feature = "alloc")]
impl<G: VartimeGroup> Terms<G> for ManyTables<'_, G> {
    type Form = u32;

    #[inline(always)]
    fn vartime_add(&self, sum: &mut G::Point, form: u32, digit: i8) {
        let j = form as usize;
        match self.known.get(j) {
            Some(table) => {
                let (entry, negative) = table.vartime_select(digit);
                G::vartime_add_words(sum, entry, negative);
            }
            None => G::vartime_add_odd(sum, &self.others[j - self.known.len()], digit),
        }
    }

    #[inline(always)]
    fn vartime_announce(&self, form: u32, digit: i8) {
        if self.known.len() > CACHED
            && let Some(table) = self.known.get(form as usize)
        {
            prefetch(table.vartime_select(digit).0);
        }
    }
}

/// `Σ [kᵢ]Pᵢ` for public scalars: first the points with tables, then those in `p`. Variable time.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn vartime_msm<G: VartimeGroup>(
    k: &[Words],
    known: &[Multiples],
    p: &[Extended<G::Field>],
) -> Extended<G::Field> {
    let mut others = Vec::with_capacity(p.len());
    for p in p {
        let p = G::from_extended(core::slice::from_ref(p));
        others.push(G::odd_multiples(&p));
    }
    // Wide digits for the points with tables.
    let widths = (0..).map(|j| {
        if j < known.len() {
            BASE_WIDTH
        } else {
            G::WIDTH
        }
    });
    let steps = vartime_by_place(k.iter().copied().zip(widths));
    let terms = ManyTables::<G> { known, others };
    G::to_extended(vartime_straus::<G, _>(&steps, &terms))
}

/// `Σ 2^(width·i)·sums[i]`. Variable time.
#[cfg(feature = "batch")]
#[inline(always)]
pub(crate) fn vartime_by_windows<G: Group>(
    sums: &[Extended<G::Field>],
    width: usize,
) -> Extended<G::Field> {
    let mut t = G::identity();
    for (i, sum) in sums.iter().rev().enumerate() {
        if i > 0 {
            for _ in 0..width {
                G::double(&mut t);
            }
        }
        G::add_point(&mut t, &G::from_extended(core::slice::from_ref(sum)));
    }
    G::to_extended(t)
}
