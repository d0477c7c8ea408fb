// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiscalar multiplication, `Σ [kᵢ]Pᵢ`, by Pippenger's method, one element at a time.
//!
//! In each window of c bits, every point is added to one of 2^(c-1) buckets according to its digit,
//! and running sums weight the buckets. Costs `⌈256/c⌉·(n + 2^c)` additions.
//!
//! Reference: Bernstein, Doumen, Lange, Oosterwijk, *Faster batch forgery identification*, eprint
//! 2012/549, section 4.

#[cfg(feature = "batch")]
pub(crate) mod affine; // affine points in rows of memory
#[cfg(feature = "batch")]
pub(crate) mod batch_equation; // the points in batch verification
#[cfg(feature = "batch")]
mod bit_buckets; // one bucket per bit: few points
#[cfg(feature = "batch")]
pub(crate) mod buckets; // sums of points that fall into buckets, in lanes
#[cfg(feature = "batch")]
pub(crate) mod in_lanes; // any points
#[cfg(feature = "batch")]
pub(crate) mod prepared; // points prepared as first operands
#[cfg(feature = "batch")]
mod schedule; // which points are added when
#[cfg(feature = "batch")]
pub(crate) mod sums; // sums in buckets

use alloc::vec;
use alloc::vec::Vec;

use super::point::{Cached, Completed, Extended};
use super::precomputed::Multiples;
use super::serial::{Serial, SerialSteps};
use super::straus;
use crate::field::{Mask, Words};

/// The number of points from which Pippenger's buckets cost less than Straus' tables: with c = 6,
/// `43·(n + 64)` against `51·n` additions and `255` against `256` doublings.
const MANY: usize = 350;

/// `Σ [kᵢ]Pᵢ` for public 256-bit integers, with both slices of the same length. Variable time.
pub(crate) fn vartime_msm<G: SerialSteps>(
    k: &[Words],
    p: &[Extended<G::Field>],
) -> Extended<G::Field> {
    if p.len() < MANY {
        vartime_straus::<G>(k, &[], p)
    } else {
        vartime_pippenger::<G>(k, p).to_extended()
    }
}

/// [`straus::vartime_msm`] as a separate function.
#[inline(never)]
pub(crate) fn vartime_straus<G: SerialSteps>(
    k: &[Words],
    known: &[Multiples],
    p: &[Extended<G::Field>],
) -> Extended<G::Field> {
    straus::vartime_msm::<Serial<G>>(k, known, p)
}

/// [`straus::msm`] as a separate function.
#[inline(never)]
pub(crate) fn msm<G: SerialSteps>(k: &[Words], p: &[Extended<G::Field>]) -> Extended<G::Field> {
    straus::msm::<Serial<G>>(k, p)
}

/// The window size in bits for `n` points that minimises `⌈257/c⌉·(n + 2^c)`.
pub(super) fn window_bits(n: usize) -> u32 {
    (4..=14)
        .min_by_key(|c| 257u32.div_ceil(*c) as usize * (n + (1 << c)))
        .unwrap_or(4)
}

/// The signed radix-2^c digits, in `-2^(c-1)..2^(c-1)`, least significant first.
pub(super) fn signed_digits(k: &Words, c: u32) -> Vec<i32> {
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

/// Pippenger's buckets. A 257th bit takes the last carry.
pub(super) fn vartime_pippenger<G: SerialSteps>(
    k: &[Words],
    p: &[Extended<G::Field>],
) -> Completed<G::Field> {
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
        // Σ j·bucket(j): starting with the last bucket, each partial sum counts once more.
        let (mut partial, mut total) = (Extended::IDENTITY, Extended::IDENTITY);
        for bucket in buckets.iter().rev() {
            G::add_points(&mut partial, &bucket.to_extended());
            G::add_points(&mut total, &partial);
        }
        G::add(&mut t, &total.to_cached(), ());
    }
    t
}
