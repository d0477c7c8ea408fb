// SPDX-License-Identifier: MIT OR Apache-2.0
//! `[a]A + [b]B` for public scalars: Straus' shared doublings over non-adjacent forms.

#[cfg(feature = "alloc")]
use super::group::vartime_add_multiple;
use super::group::{HALF, NEGATIVES, POINT_WIDTH, SIGNS, SerialSteps, SmallOdd, Tables};
use super::lookup::NafTable;
use super::point::{Completed, Extended};
use super::tables::{BASE_WIDTH, Curve};
use super::window::vartime_wnaf;
use crate::field::Words;

/// The odd multiples of a point, for non-adjacent forms of [`POINT_WIDTH`]. A function of its own where
/// code and stack count.
#[cfg_attr(any(feature = "small", nineteen_narrow), inline(never))]
#[cfg_attr(
    not(any(debug_assertions, feature = "small", nineteen_narrow)),
    inline(always)
)]
#[cfg_attr(
    all(debug_assertions, not(any(feature = "small", nineteen_narrow))),
    inline
)]
pub(crate) fn small_odd<G: SerialSteps>(p: &Extended<G::Field>) -> SmallOdd<G::Field> {
    let first = p.to_cached();
    let twice = G::next_multiple(&mut p.clone(), &first);
    let mut table = NafTable([[first; SIGNS]; HALF]);
    let mut multiple = *p;
    for (j, entry) in table.0.iter_mut().enumerate() {
        if j > 0 {
            entry[0] = G::next_multiple(&mut multiple, &twice);
        }
        if NEGATIVES {
            entry[SIGNS - 1] = entry[0].neg();
        }
    }
    table
}

/// Adds the multiple of an odd `digit`, nothing for 0.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn vartime_add_small<G: SerialSteps>(
    sum: &mut Completed<G::Field>,
    table: &SmallOdd<G::Field>,
    digit: i8,
) {
    if digit != 0 {
        vartime_add_multiple(sum, table, digit, &G::add);
    }
}

/// `[a]A + [b]B` for 256-bit `a`, `b`, as integers. Variable time.
#[cfg_attr(feature = "small", inline(never))]
#[cfg_attr(not(feature = "small"), inline(always))]
pub(crate) fn vartime_double_mul<G: SerialSteps<Field: Curve>>(
    a: &Words,
    point: &Extended<G::Field>,
    b: &Words,
) -> Completed<G::Field> {
    let (of_point, of_base) = (vartime_wnaf(a, POINT_WIDTH), vartime_wnaf(b, BASE_WIDTH));
    let multiples = small_odd::<G>(point);
    let tables = Tables {
        points: [&multiples; 2],
        base: G::Field::multiples(),
    };
    const NONE: &[i8; 257] = &[0; 257];
    G::vartime_sum(tables, &[&of_point, NONE, &of_base, NONE])
}
