// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point in a processor's vectors, computed at compile time.

use core::arch::x86_64::{__m256i, __m512i};

#[cfg(feature = "batch")]
use super::MULTIPLES;
use super::{AffineWords, COMB, LaneCurve};
use crate::curve::lookup::LaneEntry;
use crate::curve::scalar::Order25519;
use crate::field::Words;
use crate::field::ifma::unpack;
use crate::field::vector::{Row, Vector, constant, part, vector, word};

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

/// Entries of a comb in the widest vectors of their limbs; narrower ones read parts of them.
type Comb<V, const STEPS: usize> = [[LaneEntry<V, 3>; 8]; STEPS];

macro_rules! comb {
    ($name:ident: $v:ty, $lanes:literal, $limbs:ident) => {
        static $name: Comb<$v, { 64 / $lanes }> = {
            let mut t = [[[[constant(0); 5]; 3]; 8]; 64 / $lanes];
            let mut i = 0;
            while i < 8 * (64 / $lanes) {
                let (step, j) = (i / 8, i % 8);
                let mut c = 0;
                while c < 3 {
                    let mut lanes = [[0; $lanes]; 5];
                    let mut l = 0;
                    while l < $lanes {
                        let w = $limbs::words(&COMB[$lanes * step + l][j][c]);
                        lanes[0][l] = w[0];
                        lanes[1][l] = w[1];
                        lanes[2][l] = w[2];
                        lanes[3][l] = w[3];
                        lanes[4][l] = w[4];
                        l += 1;
                    }
                    t[step][j][c] = [
                        vector(lanes[0]),
                        vector(lanes[1]),
                        vector(lanes[2]),
                        vector(lanes[3]),
                        vector(lanes[4]),
                    ];
                    c += 1;
                }
                i += 1;
            }
            t
        };
    };
}

comb!(COMB_OF_52: __m512i, 8, radix52);
comb!(COMB_OF_51: __m256i, 4, radix51);

/// One entry of a comb: its part `step % (V::LANES / P::LANES)`.
#[inline(always)]
fn entry<V: Vector, P: Vector, const STEPS: usize>(
    comb: &'static Comb<V, STEPS>,
    step: usize,
    j: usize,
) -> LaneEntry<P, 3> {
    let parts = V::LANES / P::LANES;
    let whole = &comb[step / parts][j];
    let mut r = [[P::splat(0); 5]; 3];
    for (r, whole) in r.as_flattened_mut().iter_mut().zip(whole.as_flattened()) {
        *r = part(whole, step % parts);
    }
    r
}

/// One lane of an entry of a comb, in every lane.
#[inline(always)]
fn broadcast<V: Vector, P: Vector, const STEPS: usize>(
    comb: &'static Comb<V, STEPS>,
    i: usize,
    j: usize,
) -> LaneEntry<P, 3> {
    let whole = &comb[i / V::LANES][j];
    let mut r = [[P::splat(0); 5]; 3];
    for (r, whole) in r.as_flattened_mut().iter_mut().zip(whole.as_flattened()) {
        *r = P::splat(word(whole, i % V::LANES));
    }
    r
}

macro_rules! lane_tables {
    ($($fe:ty, $comb:ident, $limbs:ident;)*) => {$(
        impl LaneCurve for $fe {
            type Order = Order25519;

            #[inline(always)]
            fn comb_entry(step: usize, j: usize) -> LaneEntry<Self::Vector, 3> {
                entry(&$comb, step, j)
            }
            #[inline(always)]
            fn comb_entry_of(i: usize, j: usize) -> LaneEntry<Self::Vector, 3> {
                broadcast(&$comb, i, j)
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
    crate::field::Fe5x52X8, COMB_OF_52, radix52;
    crate::field::Fe5x52X4, COMB_OF_52, radix52;
    crate::field::Fe5x52X4Masked, COMB_OF_52, radix52;
    crate::field::Fe5x51X4Fma, COMB_OF_51, radix51;
}
