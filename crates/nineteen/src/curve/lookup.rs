// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of points in memory, and how digits look them up.

use super::point::AffineCached;
use crate::field::vector::{Lanes, Row, read_rows, write_rows};

/// A point as (y+x, y-x, 2dxy).
pub(crate) type AffineRow = Row<2>;

impl<F: Lanes> AffineCached<F> {
    /// The point of one row for each lane.
    #[inline(always)]
    pub fn from_rows<'a>(row: impl Fn(usize) -> &'a AffineRow) -> AffineCached<F> {
        let [y_plus_x, y_minus_x, xy2d] = read_rows(row);
        AffineCached {
            y_plus_x,
            y_minus_x,
            xy2d,
        }
    }

    /// Writes the row of each lane: `put(l, b, words)` takes block `b` of that of lane `l`.
    #[inline(always)]
    pub fn to_rows(self, put: impl FnMut(usize, usize, [u64; 8])) {
        write_rows::<F, 3, 2>([self.y_plus_x, self.y_minus_x, self.xy2d], put);
    }
}
