// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tables, made by `cargo xtask gen` from the definition of the curve, and what of them a target links.

mod comb;
mod odd;

use crate::field::{Coefficients, Fe19x14};

/// `N` points as they are written down, each by the coefficients of x and y.
type Row<const N: usize> = [[Coefficients; 2]; N];

/// `N` points, each by x and y.
pub(crate) type Points<const N: usize> = [[Fe19x14; 2]; N];

/// Where there is room for tables, and for points on the stack.
pub(crate) const WIDE: bool = cfg!(target_pointer_width = "64");

/// How many rows the table for constant-time multiples of G has.
pub(crate) const COMB_ROWS: usize = if WIDE { 16 } else { 8 };

/// `COMB[i][j]` is `(j+1)·2^(256i/COMB_ROWS)·G`.
pub(crate) static COMB: [Points<8>; COMB_ROWS] = comb_rows();

/// Every `16/N`-th row.
pub(crate) const fn comb_rows<const N: usize>() -> [Points<8>; N] {
    let (mut rows, mut i) = ([read(&comb::COMB[0]); N], 0);
    while i < N {
        rows[i] = read(&comb::COMB[16 / N * i]);
        i += 1;
    }
    rows
}

/// As many points of a row as there is room for.
const fn read<const FROM: usize, const N: usize>(written: &Row<FROM>) -> Points<N> {
    let (mut row, mut j) = ([[Fe19x14([0; 20]); 2]; N], 0);
    while j < N {
        let [x, y] = written[j];
        row[j] = [Fe19x14(x), Fe19x14(y)];
        j += 1;
    }
    row
}

/// The width of the non-adjacent forms whose digits the odd multiples of G are for.
pub(crate) const ODD_WIDTH: u32 = if WIDE { 7 } else { 5 };

/// How many odd multiples there are.
pub(crate) const ODD_COUNT: usize = 1 << (ODD_WIDTH - 2);

/// `ODD[h][j]` is `(2j+1)·2^(128h)·G`.
pub(crate) static ODD: [Points<ODD_COUNT>; 2] = [read(&odd::ODD[0]), read(&odd::ODD[1])];
