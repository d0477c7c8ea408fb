// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tables for points that are known before the multiscalar multiplications they appear in: wide,
//! and computed once.
//!
//! A table holds the odd multiples of a point, affine and in canonical words, like the tables of
//! the base point, so it works with every backend. Straus over non-adjacent forms costs `256/9`
//! additions for a point with a table, against `8 + 256/6` without one; with the feature `small`,
//! whose tables have eight entries, `256/6`.

use super::lookup::NafTable;
use super::point::{AffineCached, Extended};
use super::serial::SerialSteps;
use super::tables::{ODD, OddWords};
use crate::field::{Field, chains};

/// The odd multiples of a point.
pub(crate) type Multiples = OddWords;

/// The multiples of a point.
pub(crate) fn multiples<G: SerialSteps>(p: &Extended<G::Field>) -> Multiples {
    let twice = p.add(*p).to_cached();
    let mut multiple = *p;
    let mut table = NafTable([[[0; 4]; 3]; ODD]);
    // As many entries as share an inversion.
    for entries in table.0.chunks_mut(16) {
        let mut points = [multiple; 16];
        let mut inverses = [G::Field::ONE; 16];
        for (point, inverse) in points.iter_mut().zip(&mut inverses) {
            (*point, *inverse) = (multiple, multiple.z);
            G::next_multiple(&mut multiple, &twice);
        }
        chains::invert_each::<_, 16>(&mut inverses);
        for ((entry, p), inverse) in entries.iter_mut().zip(&points).zip(inverses) {
            let (x, y) = (G::Field::mul(p.x, inverse), G::Field::mul(p.y, inverse));
            *entry = AffineCached::from_affine(x, y, G::Field::mul(x, y)).to_words();
        }
    }
    table
}
