// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[k]P` for a secret `k` and any point `P`: a fixed signed window of four bits.

use super::group::SerialSteps;
use super::lookup::LookupTable;
use super::point::{Cached, Completed, Extended};
use super::window::{forget, radix_16};
use crate::field::Words;

/// `[k]P` for `k < 2^255`. Constant time.
///
/// 252 doublings and 64 additions; a look-up reads all eight multiples. `k` is used as an integer,
/// so the result is exact for points with a torsion component too.
#[inline(always)]
pub(crate) fn mul<G: SerialSteps>(k: &Words, p: &Extended<G::Field>) -> Completed<G::Field> {
    let mut digits = radix_16(k);
    let table = multiples::<G>(p);
    let mut r = Completed::identity();
    for (i, digit) in digits.iter().enumerate().rev() {
        if i < 63 {
            for _ in 0..4 {
                G::double(&mut r);
            }
        }
        let (entry, negative) = table.select(|_| *digit);
        G::add(&mut r, &entry.negate_if(negative), ());
    }
    forget(&mut digits);
    r
}

/// `1..=8` times `p`.
#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn multiples<G: SerialSteps>(p: &Extended<G::Field>) -> LookupTable<Cached<G::Field>> {
    let first = p.to_cached();
    let mut table = LookupTable([first; 8]);
    let mut multiple = *p;
    for entry in &mut table.0[1..] {
        *entry = G::next_multiple(&mut multiple, &first);
    }
    table
}
