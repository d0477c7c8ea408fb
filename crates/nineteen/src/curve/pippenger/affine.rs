// SPDX-License-Identifier: MIT OR Apache-2.0
//! Affine points in rows of memory, as multiscalar multiplication in lanes reads them, and the
//! batch inversion that makes them.

use crate::curve::lookup::AffineRow;
use crate::curve::point::{AffineCached, Projective};
use crate::field::vector::{Lanes, Row, write_rows};

/// The point (0, 1).
const IDENTITY: AffineRow = {
    let mut row = Row::ZERO;
    row.0[0][0] = 1;
    row.0[0][5] = 1;
    row
};

/// The affine points that digits select.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AffineRows<'a> {
    pub rows: &'a [AffineRow],
    /// Whether each row is followed by that of the negated point, so that an addition needs no
    /// selection by sign.
    pub signs: bool,
}

impl<'a> AffineRows<'a> {
    /// The row of an entry.
    #[inline(always)]
    pub(super) fn row(self, entry: u32) -> &'a AffineRow {
        let i = entry as usize;
        self.rows
            .get(if self.signs { i } else { i / 2 })
            .unwrap_or(&IDENTITY)
    }
}

/// A group of points and its part in the shared inversion of Z: first the product of all preceding
/// Z, later the inverse.
pub(crate) type Shared<F> = (Projective<F>, F);

/// Writes the rows of groups of points, where `all` is the product of all Z.
#[inline(always)]
pub(crate) fn vartime_write_rows<F: Lanes>(
    groups: &mut [Shared<F>],
    all: &F,
    rows: &mut [AffineRow],
    signs: bool,
) {
    let each = 1 + usize::from(signs);
    let lanes = each * F::LANES;
    let mut rest = all.invert();
    for (point, inverse) in groups.iter_mut().rev() {
        *inverse = F::mul(rest, *inverse);
        rest = F::mul(rest, point.z);
    }
    // Two groups side by side hide each other's latency.
    for (rows, groups) in rows.chunks_mut(2 * lanes).zip(groups.chunks(2)) {
        let mut affine = [[F::ZERO; 3]; 2];
        for ([x, y, _], (point, inverse)) in affine.iter_mut().zip(groups) {
            *x = F::mul(point.x, *inverse);
            *y = F::mul(point.y, *inverse);
        }
        for [x, y, xy] in &mut affine {
            *xy = F::mul(*x, *y);
        }
        for point in &mut affine {
            let [x, y, xy] = *point;
            *point = AffineCached::from_affine(x, y, xy).elements();
        }
        for (rows, elements) in rows.chunks_mut(lanes).zip(affine) {
            let mut put = |row: usize, block: usize, words| {
                if let Some(row) = rows.get_mut(row) {
                    row.0[block] = words;
                }
            };
            write_rows::<F, 3, 2>(elements, |l, block, words| {
                put(each * l, block, words);
            });
            if signs {
                let [plus, minus, xy2d] = elements;
                write_rows::<F, 3, 2>([minus, plus, xy2d.neg()], |l, block, words| {
                    put(each * l + 1, block, words);
                });
            }
        }
    }
}
