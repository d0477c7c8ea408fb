// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tables, made by `cargo xtask gen` from the definition of the curve, and what of them a target links.

mod comb;
mod odd;

use crate::field::Coefficients;

/// `N` points, each as the coefficients of x and y.
pub(crate) type Row<const N: usize> = [[Coefficients; 2]; N];

/// Where there is room for tables.
const WIDE: bool = cfg!(target_pointer_width = "64");

/// How many rows the table for constant-time multiples of G has.
pub(crate) const COMB_ROWS: usize = if WIDE { 16 } else { 4 };

/// `COMB[i][j]` is `(j+1)·2^(256i/COMB_ROWS)·G`.
pub(crate) static COMB: [Row<8>; COMB_ROWS] = comb_rows();

/// Every `16/N`-th row.
pub(crate) const fn comb_rows<const N: usize>() -> [Row<8>; N] {
    let (mut rows, mut i) = ([comb::COMB[0]; N], 0);
    while i < N {
        rows[i] = comb::COMB[16 / N * i];
        i += 1;
    }
    rows
}

/// The width of the non-adjacent forms whose digits the odd multiples of G are for.
pub(crate) const ODD_WIDTH: u32 = if WIDE { 7 } else { 5 };

/// How many odd multiples there are.
pub(crate) const ODD_COUNT: usize = 1 << (ODD_WIDTH - 2);

/// `ODD[h][j]` is `(2j+1)·2^(128h)·G`.
pub(crate) static ODD: [Row<ODD_COUNT>; 2] = {
    let (mut rows, mut i) = ([[odd::ODD[0][0]; ODD_COUNT]; 2], 0);
    while i < 2 * ODD_COUNT {
        let (h, j) = (i / ODD_COUNT, i % ODD_COUNT);
        rows[h][j] = odd::ODD[h][j];
        i += 1;
    }
    rows
};
