// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point in a processor's vectors, computed at compile time.

#[cfg(feature = "batch")]
use super::MULTIPLES;
use super::{AffineWords, COMB, LaneCurve};
use crate::curve::lookup::{LaneEntry, LookupTable};
use crate::curve::scalar::Order25519;
use crate::field::Words;
use crate::field::ifma::unpack;
use crate::field::radix25h::pack;
use crate::field::vector::{Lanes, Row, constant, vector};

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
    radix25h, w => pack(w);
}

macro_rules! lane_tables {
    ($($fe:ty, $lanes:literal, $limbs:ident;)*) => {$(
        const _: () = {
            const STEPS: usize = 64 / $lanes;
            type V = <$fe as Lanes>::Vector;

            /// Entry `j` in the rows for one step of the comb.
            const fn comb_entry(step: usize, j: usize) -> LaneEntry<V, 3> {
                let mut e: LaneEntry<V, 3> = [[constant(0); 5]; 3];
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
                    e[c] = [
                        vector(lanes[0]),
                        vector(lanes[1]),
                        vector(lanes[2]),
                        vector(lanes[3]),
                        vector(lanes[4]),
                    ];
                    c += 1;
                }
                e
            }

            static LANE_COMB: [LookupTable<LaneEntry<V, 3>>; STEPS] = {
                let mut t = [LookupTable([[[constant(0); 5]; 3]; 8]); STEPS];
                let mut i = 0;
                while i < 8 * STEPS {
                    t[i / 8].0[i % 8] = comb_entry(i / 8, i % 8);
                    i += 1;
                }
                t
            };

            impl LaneCurve for $fe {
                type Order = Order25519;

                #[inline(always)]
                fn lane_comb() -> &'static [LookupTable<LaneEntry<V, 3>>] {
                    &LANE_COMB
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
        };
    )*};
}

lane_tables! {
    crate::field::Fe5x52X8, 8, radix52;
    crate::field::Fe5x52X4, 4, radix52;
    crate::field::Fe10x25hX4, 4, radix25h;
}
