// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[a]A + [b]B` for public scalars: Straus' shared doublings over non-adjacent forms.

use super::group::{OneGroup, SmallOdd, Tables};
use super::point::{Completed, Extended};
use super::tables::Curve;
use super::window::vartime_wnaf;
use crate::field::Words;

/// The odd multiples of a point up to 15, for non-adjacent forms of width 5: eight
/// additions. Negatives are stored too, so that a digit's sign costs nothing.
#[cfg_attr(not(debug_assertions), inline(always))]
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn small_odd<G: OneGroup>(p: &Extended<G::Field>) -> SmallOdd<G::Field> {
    let first = p.to_cached();
    let twice = G::next_multiple(&mut p.clone(), &first);
    let mut table = [first; 16];
    let mut multiple = *p;
    for j in 0..8 {
        if j > 0 {
            table[8 + j] = G::next_multiple(&mut multiple, &twice);
        }
        table[7 - j] = table[8 + j].neg();
    }
    table
}

/// Adds the entry of an odd `digit` in `-15..=15`, nothing for 0. The mask on the index only tells
/// the compiler its range.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn vartime_add_small<G: OneGroup>(
    sum: &mut Completed<G::Field>,
    table: &SmallOdd<G::Field>,
    digit: i8,
) {
    if digit != 0 {
        G::add(sum, &table[((digit + 15) >> 1) as usize & 15], ());
    }
}

/// `[a]A + [b]B` for 256-bit `a`, `b`, as integers. Variable time.
#[inline(always)]
pub(crate) fn vartime_double_mul<G: OneGroup<Field: Curve>>(
    a: &Words,
    point: &Extended<G::Field>,
    b: &Words,
) -> Completed<G::Field> {
    let digits = [vartime_wnaf(a, 5), [0; 257], vartime_wnaf(b, 8), [0; 257]];
    let multiples = small_odd::<G>(point);
    let tables = Tables {
        points: [&multiples; 2],
        base: G::Field::multiples(),
    };
    G::vartime_sum(tables, &digits)
}
