// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point that programs contain: the rows and the odd multiples among those in
//! `generated/`.

use super::BaseMultiples;
use crate::curve::group::Steps;
use crate::curve::lookup::{LookupTable, NafTable};
use crate::curve::precomputed::{Comb, ODD, ROWS, STEPS};
use crate::field::constants::P;
use crate::generated::{base_comb::COMB, base_multiples::MULTIPLES};

/// A table that begins with a cache line. Where it began anywhere, keys and signatures of `m64` took
/// up to 1.05 of the time: loads of four words cross lines.
#[repr(align(64))]
struct Lines<T>(T);

/// The rows of the whole comb that serial code reads. Only the compiler reads the whole comb, which
/// has all powers of 16, to compute the tables of vectors from it, so no program contains it.
static SOME_ROWS: Lines<Comb> = Lines({
    let mut t = [LookupTable([[[0; 4]; 3]; 8]); ROWS];
    let mut i = 0;
    while i < ROWS {
        t[i].0 = COMB[STEPS * i];
        i += 1;
    }
    t
});

// An invariant that lookups rely on: no word of p - 2dxy borrows from the next.
const _: () = {
    let mut i = 0;
    while i < ROWS * 8 {
        assert!(SOME_ROWS.0[i / 8].0[i % 8][2][0] <= P[0]);
        i += 1;
    }
};

/// The odd ones among all multiples: 12 KB, with the feature `small` 1.5 KB.
static ODD_MULTIPLES: Lines<BaseMultiples> = Lines({
    let mut t = [NafTable([[[0; 4]; 3]; ODD]); 2];
    let mut j = 0;
    while j < ODD {
        t[0].0[j] = MULTIPLES[0][2 * j];
        t[1].0[j] = MULTIPLES[1][2 * j];
        j += 1;
    }
    t
});

#[inline(always)]
pub(super) fn comb<G: Steps>() -> &'static Comb {
    &SOME_ROWS.0
}

#[inline(always)]
pub(super) fn multiples<G: Steps>() -> &'static BaseMultiples {
    &ODD_MULTIPLES.0
}
