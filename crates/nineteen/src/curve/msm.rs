// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sums of many multiples, `Σ [kᵢ]Pᵢ`.
//!
//! - **Straus**: one run of doublings shared by all points, a table of multiples for each. Costs
//!   `n·(8 + 256/6)` additions; used for few points, and with fixed windows for secret scalars.
//! - **Pippenger**: for each window of c bits, points are added into one of 2^(c-1) buckets by their
//!   digit, and the buckets are weighed by running sums. Costs `⌈256/c⌉·(n + 2^c)` additions.
//!
//! References: Straus, doi:10.2307/2310929; Bernstein, Doumen, Lange, Oosterwijk, *Faster batch
//! forgery identification*, eprint 2012/549, section 4.

use alloc::vec;
use alloc::vec::Vec;

use super::double_mul::{small_odd, vartime_add_small};
use super::group::{POINT_WIDTH, SerialSteps, body};
use super::mul::multiples;
use super::point::{Cached, Completed, Extended};
use super::precomputed::{Multiples, vartime_forms};
use super::window::{forget, radix_16, vartime_by_place};
use crate::field::{Mask, Words};

/// Points from which Pippenger's buckets cost less than Straus' tables: with c = 6,
/// `43·(n + 64)` against `51·n` additions and `255` against `256` doublings.
const MANY: usize = 350;

/// `Σ [kᵢ]Pᵢ` for public 256-bit integers. Variable time. Slices of one length.
pub(crate) fn vartime_msm<G: SerialSteps>(
    k: &[Words],
    p: &[Extended<G::Field>],
) -> Completed<G::Field> {
    if p.len() < MANY {
        vartime_straus::<G>(k, &[], p)
    } else {
        vartime_pippenger::<G>(k, p)
    }
}

/// Straus over non-adjacent forms: first the scalars of points with tables, then those of `p`. The digits that are not
/// zero are sorted by their places before.
pub(crate) fn vartime_straus<G: SerialSteps>(
    k: &[Words],
    known: &[Multiples],
    p: &[Extended<G::Field>],
) -> Completed<G::Field> {
    let tables: Vec<_> = p.iter().map(small_odd::<G>).collect();
    let forms = vartime_forms(k, known.len(), POINT_WIDTH);
    let (digits, ends) = vartime_by_place(&forms);
    let mut t = Completed::identity();
    let mut last = digits.len();
    for first in ends.iter().rev().skip(1) {
        G::double(&mut t);
        for (j, digit) in &digits[*first..last] {
            let j = *j as usize;
            match known.get(j) {
                Some(table) => {
                    let (entry, negative) = table.vartime_select(*digit);
                    G::add_affine(&mut t, &body::signed(entry, negative), ());
                }
                None => vartime_add_small::<G>(&mut t, &tables[j - known.len()], *digit),
            }
        }
        last = *first;
    }
    t
}

/// Bits of a window for `n` points: least `⌈257/c⌉·(n + 2^c)`.
fn window_bits(n: usize) -> u32 {
    (4..=14)
        .min_by_key(|c| 257u32.div_ceil(*c) as usize * (n + (1 << c)))
        .unwrap_or(4)
}

/// The signed digits of radix 2^c, in `-2^(c-1)..2^(c-1)`, least significant first.
fn signed_digits(k: &Words, c: u32) -> Vec<i32> {
    let mut carry = 0;
    (0..257u32.div_ceil(c))
        .map(|i| {
            let bit = i * c;
            let (word, shift) = ((bit / 64) as usize, bit % 64);
            let mut raw = k.get(word).map_or(0, |w| w >> shift);
            if shift + c > 64 {
                raw |= k.get(word + 1).map_or(0, |w| w << (64 - shift));
            }
            let digit = (raw & ((1 << c) - 1)) as i32 + carry;
            carry = i32::from(digit >= 1 << (c - 1));
            digit - (carry << c)
        })
        .collect()
}

/// Pippenger's buckets. The 257th bit takes the last carry.
fn vartime_pippenger<G: SerialSteps>(k: &[Words], p: &[Extended<G::Field>]) -> Completed<G::Field> {
    let c = window_bits(p.len());
    let digits: Vec<_> = k.iter().map(|k| signed_digits(k, c)).collect();
    let cached: Vec<Cached<G::Field>> = p.iter().map(|p| p.to_cached()).collect();
    let mut t = Completed::identity();
    for window in (0..257u32.div_ceil(c) as usize).rev() {
        for _ in 0..c {
            G::double(&mut t);
        }
        let mut buckets = vec![Completed::identity(); 1 << (c - 1)];
        for (digits, q) in digits.iter().zip(&cached) {
            let digit = digits[window];
            let bucket = (digit.unsigned_abs() as usize).wrapping_sub(1);
            if let Some(sum) = buckets.get_mut(bucket) {
                G::add(sum, &q.negate_if(Mask::from_bit(u64::from(digit < 0))), ());
            }
        }
        // Σ j·bucket(j): from the last on, every partial sum counts once more.
        let (mut partial, mut total) = (Extended::IDENTITY, Extended::IDENTITY);
        for bucket in buckets.iter().rev() {
            G::add_points(&mut partial, &bucket.to_extended());
            G::add_points(&mut total, &partial);
        }
        G::add(&mut t, &total.to_cached(), ());
    }
    t
}

/// `Σ 2^(width·i)·sums[i]`. Variable time.
#[cfg(feature = "batch")]
pub(crate) fn vartime_by_windows<G: SerialSteps>(
    sums: &[Extended<G::Field>],
    width: usize,
) -> Extended<G::Field> {
    let mut t = Completed::identity();
    for sum in sums.iter().rev() {
        for _ in 0..width {
            G::double(&mut t);
        }
        G::add(&mut t, &sum.to_cached(), ());
    }
    t.to_extended()
}

/// `Σ [kᵢ]Pᵢ` for secret scalars below 2^255: Straus over fixed windows of four bits. Constant time
/// for a given number of points.
pub(crate) fn msm<G: SerialSteps>(k: &[Words], p: &[Extended<G::Field>]) -> Completed<G::Field> {
    let mut digits: Vec<_> = k.iter().map(radix_16).collect();
    let tables: Vec<_> = p.iter().map(multiples::<G>).collect();
    let mut t = Completed::identity();
    for i in (0..64).rev() {
        for _ in 0..4 {
            G::double(&mut t);
        }
        for (digits, table) in digits.iter().zip(&tables) {
            let (entry, negative) = table.select(|_| digits[i]);
            G::add(&mut t, &entry.negate_if(negative), ());
        }
    }
    for digits in &mut digits {
        forget(digits);
    }
    t
}
