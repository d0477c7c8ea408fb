// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]P` for a secret `k` and any point `P`: a fixed signed window of four bits.

use super::point::{Cached, Extended};
use super::window::radix_16;
use crate::field::{Choice, Mask, OneLane, Words};

/// `[k]P` for `k < 2^255`. Constant time.
///
/// 252 doublings and 64 additions; a look-up reads all eight multiples. `k` is used as an integer,
/// so the result is exact for points with a torsion component too.
#[inline(always)]
pub(crate) fn mul<F: OneLane>(k: &Words, p: &Extended<F>) -> Extended<F> {
    let digits = radix_16(k);
    let table = multiples(p);
    let mut r = Extended::IDENTITY
        .add_cached(&look_up(&table, digits[63]))
        .to_projective();
    for i in (0..63).rev() {
        r = r
            .double_times(4)
            .add_cached(&look_up(&table, digits[i]))
            .to_projective();
    }
    r.to_extended()
}

/// `1..=8` times `p`.
#[inline(always)]
pub(crate) fn multiples<F: OneLane>(p: &Extended<F>) -> [Cached<F>; 8] {
    let mut table = [p.to_cached(); 8];
    for i in 1..8 {
        table[i] = p.add_cached(&table[i - 1]).to_extended().to_cached();
    }
    table
}

/// `digit` times the first entry of `table`, for `-8 ≤ digit ≤ 8`. Reads every entry.
#[inline(always)]
pub(crate) fn look_up<F: OneLane>(table: &[Cached<F>; 8], digit: i8) -> Cached<F> {
    let (negative, magnitude) = Mask::sign_and_magnitude(|_| digit);
    let mut r = Cached::identity();
    for (j, entry) in table.iter().enumerate() {
        r = Cached::select(&r, entry, Mask::equals_index(magnitude, j as u64 + 1));
    }
    r.negate_if(negative)
}
