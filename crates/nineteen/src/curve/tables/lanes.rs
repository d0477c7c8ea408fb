// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point in a processor's vectors, computed at compile time.

use core::arch::x86_64::__m512i;

use super::{AffineWords, LaneCurve};
use crate::curve::lookup::LaneEntry;
use crate::curve::scalar::Order25519;
use crate::field::Words;
use crate::field::ifma::unpack;
use crate::field::vector::{Row, Vector, constant, parts, vector, word};
use crate::generated::base_comb::COMB;
#[cfg(feature = "batch")]
use crate::generated::base_multiples::MULTIPLES;
use ground::{array_of, each};

/// Rows for one lane, which all vectors of the same limbs read.
macro_rules! rows {
    ($($limbs:ident, $w:ident => $words:expr;)*) => {$(
        mod $limbs {
            use super::*;

            /// The five words that hold `w < p`.
            pub(super) const fn words($w: &Words) -> [u64; 5] {
                $words
            }

            const fn row(e: &AffineWords) -> Row<2> {
                let [a0, a1, a2, a3, a4] = words(&e[0]);
                let [b0, b1, b2, b3, b4] = words(&e[1]);
                let [c0, c1, c2, c3, c4] = words(&e[2]);
                Row([
                    [a0, a1, a2, a3, a4, b0, b1, b2],
                    [b3, b4, c0, c1, c2, c3, c4, 0],
                ])
            }
            const IDENTITY: Row<2> = row(&[[1, 0, 0, 0], [1, 0, 0, 0], [0; 4]]);

            #[cfg(feature = "alloc")]
            pub(super) static BASE: [[Row<2>; 9]; 64] = {
                let mut t = [[IDENTITY; 9]; 64];
                let mut i = 0;
                while i < 512 {
                    t[i / 8][1 + i % 8] = row(&COMB[i / 8][i % 8]);
                    i += 1;
                }
                t
            };

            #[cfg(feature = "batch")]
            pub(super) static ROWS: [[Row<2>; 129]; 2] = {
                let mut t = [[IDENTITY; 129]; 2];
                let mut i = 0;
                while i < 256 {
                    t[i / 128][1 + i % 128] = row(&MULTIPLES[i / 128][i % 128]);
                    i += 1;
                }
                t
            };
        }
    )*};
}

rows! {
    radix52, w => unpack(w, 52);
    radix51, w => unpack(w, 51);
}

/// The comb in canonical words, which every representation splits into its limbs: `[step][j]` is
/// [`LaneCurve::comb_entry`] in the widest vectors. Narrower ones read parts of them.
static COMB_IN_LANES: [[LaneEntry<__m512i, 3, 4>; 8]; 8] = {
    let mut t = [[[[constant(0); 4]; 3]; 8]; 8];
    let mut i = 0;
    while i < 8 * 8 * 3 * 4 {
        let (step, j, c, w) = (i / 96, i / 12 % 8, i / 4 % 3, i % 4);
        let mut lanes = [0; 8];
        let mut l = 0;
        while l < 8 {
            lanes[l] = COMB[8 * step + l][j][c][w];
            l += 1;
        }
        t[step][j][c][w] = vector(lanes);
        i += 1;
    }
    t
};

/// One entry of the comb: its part `step % (8 / V::LANES)`.
#[inline(always)]
fn entry<V: Vector>(step: usize, j: usize) -> LaneEntry<V, 3, 4> {
    if V::LANES == 8 {
        let whole = parts::<_, V, 1, 4, 3>(&COMB_IN_LANES[step][j]);
        array_of!(e in 0 1 2 => array_of!(w in 0 1 2 3 => whole[e][w][0]))
    } else {
        let whole = parts::<_, V, 2, 4, 3>(&COMB_IN_LANES[step / 2][j]);
        array_of!(e in 0 1 2 => array_of!(w in 0 1 2 3 => whole[e][w][step % 2]))
    }
}

/// One lane of an entry of the comb, in every lane.
#[inline(always)]
fn broadcast<V: Vector>(i: usize, j: usize) -> LaneEntry<V, 3, 4> {
    let whole = &COMB_IN_LANES[i / 8][j];
    let mut r = [[V::splat(0); 4]; 3];
    each!(e in 0 1 2 => each!(w in 0 1 2 3 => r[e][w] = V::splat(word(&whole[e][w], i % 8))));
    r
}

macro_rules! lane_tables {
    ($($fe:ty, $limbs:ident;)*) => {$(
        impl LaneCurve for $fe {
            type Order = Order25519;

            #[inline(always)]
            fn comb_entry(step: usize, j: usize) -> LaneEntry<Self::Vector, 3, 4> {
                entry(step, j)
            }
            #[inline(always)]
            fn comb_entry_of(i: usize, j: usize) -> LaneEntry<Self::Vector, 3, 4> {
                broadcast(i, j)
            }
            #[cfg(feature = "alloc")]
            #[inline(always)]
            fn base() -> &'static [[Row<2>; 9]; 64] {
                &$limbs::BASE
            }
            #[cfg(feature = "batch")]
            #[inline(always)]
            fn multiples() -> &'static [[Row<2>; 129]; 2] {
                &$limbs::ROWS
            }
        }
    )*};
}

lane_tables! {
    crate::field::Fe5x52X8, radix52;
    crate::field::Fe5x52X4, radix52;
    crate::field::Fe5x52X4Masked, radix52;
    crate::field::Fe5x51X4Fma, radix51;
}
