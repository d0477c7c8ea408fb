// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point in each representation.
//!
//! The tables exist once, as canonical words in `generated/`; here they become limbs at compile time.

use super::packed::PackedCached;
use super::point::AffineCached;
use super::scalar::{Order, Order25519};
#[cfg(all(
    feature = "fiat",
    any(test, any(nineteen_words32, not(target_pointer_width = "64")))
))]
use crate::field::FeFiat32;
#[cfg(all(
    feature = "fiat",
    any(test, all(not(nineteen_words32), target_pointer_width = "64"))
))]
use crate::field::FeFiat64;
#[cfg(not(any(test, feature = "backends")))]
use crate::field::Home;
use crate::field::OneLane;
use crate::field::Words;
use crate::field::constants::P;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
use crate::field::ifma::unpack;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
use crate::field::radix25h::pack;
use crate::field::vector::{Lanes, Row, TwoPoints};
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
use crate::field::vector::{constant, vector};
#[cfg(any(test, feature = "backends"))]
use crate::field::{Fe4x64, Fe5x51, Fe5x51Wide, Fe10x25h};
use crate::generated::{base_comb::COMB, base_multiples::MULTIPLES};

/// `[i][j]`: `(j+1)·256^i·B`.
pub(crate) type Comb<F> = [[AffineCached<F>; 8]; 32];

/// Odd multiples `d·G` for odd `d` in `-127..=127`, at index `(d + 127)/2`.
pub(crate) type OddMultiples<F> = [AffineCached<F>; 128];

/// The tables hold multiples of `B` and of `2^SPLIT·B`.
pub(crate) const SPLIT: u32 = 127;

/// A field as the field of definition of its curve: with the order and the precomputed multiples of
/// the base point.
pub(crate) trait Curve: OneLane {
    /// Arithmetic modulo the order of the base point.
    #[doc(hidden)]
    type Order: Order;
    /// For [`mul_base`](super::mul_base).
    #[doc(hidden)]
    fn comb() -> &'static Comb<Self>;
    /// Of `B` and of `2^SPLIT·B`, for [`verify`](super::verify).
    #[doc(hidden)]
    fn odd() -> &'static [OddMultiples<Self>; 2];
}

/// (y+x, y-x, 2dxy), each as the five words that hold an element of each lane.
pub(crate) type LaneEntry<V> = [[V; 5]; 3];

/// A vector representation as the field of definition of its curve.
pub(crate) trait LaneCurve: Lanes {
    /// Arithmetic modulo the order of the base point.
    type Order: Order;
    /// `64/LANES` steps; lane `l` of entry `[s][j]` is `(j+1)·16^(LANES·s + l)·B`.
    fn lane_comb() -> &'static [[LaneEntry<Self::Vector>; 8]];
    /// `[i][j]`: `j·16^i·B` as (y+x, y-x, 2dxy), for look-ups by lane.
    #[cfg(feature = "alloc")]
    fn base() -> &'static [[Row<2>; 9]; 64];
    /// (y+x, y-x, 2dxy) of the multiples `0..=128` of `B` and of `2^SPLIT·B`, for look-ups by lane.
    fn multiples() -> &'static [[Row<2>; 129]; 2];
}

/// A vector whose lanes hold two points, with the precomputed multiples of the base point.
pub(crate) trait PackedCurve: TwoPoints {
    /// The multiples `-64..=63` of `B` and of `2^SPLIT·B` side by side, those of `d` at `d + 64`.
    fn multiples() -> &'static [PackedCached<Self>; 128];
}

/// `-w mod p` for `0 < w < p`.
const fn negated(w: &Words) -> Words {
    let mut r = [0; 4];
    let mut borrow = false;
    let mut i = 0;
    while i < 4 {
        let (t, b0) = P[i].overflowing_sub(w[i]);
        let (t, b1) = t.overflowing_sub(borrow as u64);
        r[i] = t;
        borrow = b0 | b1;
        i += 1;
    }
    r
}

macro_rules! base_tables {
    ($($fe:ty)*) => {$(
        const _: () = {
            const fn entry(e: &[Words; 3]) -> AffineCached<$fe> {
                AffineCached {
                    y_plus_x: <$fe>::from_canonical(&e[0]),
                    y_minus_x: <$fe>::from_canonical(&e[1]),
                    xy2d: <$fe>::from_canonical(&e[2]),
                }
            }
            const ZERO: AffineCached<$fe> = entry(&[[0; 4]; 3]);

            static COMB_LIMBS: Comb<$fe> = {
                let mut t = [[ZERO; 8]; 32];
                let mut i = 0;
                while i < 256 {
                    t[i / 8][i % 8] = entry(&COMB[2 * (i / 8)][i % 8]);
                    i += 1;
                }
                t
            };
            static ODD_LIMBS: [OddMultiples<$fe>; 2] = {
                let mut t = [[ZERO; 128]; 2];
                let mut i = 0;
                while i < 128 {
                    let (h, j) = (i / 64, i % 64);
                    let e = &MULTIPLES[h][2 * j];
                    t[h][64 + j] = entry(e);
                    t[h][63 - j] = entry(&[e[1], e[0], negated(&e[2])]);
                    i += 1;
                }
                t
            };

            impl Curve for $fe {
                type Order = Order25519;

                #[inline(always)]
                fn comb() -> &'static Comb<$fe> {
                    &COMB_LIMBS
                }
                #[inline(always)]
                fn odd() -> &'static [OddMultiples<$fe>; 2] {
                    &ODD_LIMBS
                }
            }
        };
    )*};
}

#[cfg(any(test, feature = "backends"))]
base_tables!(Fe4x64 Fe5x51 Fe5x51Wide Fe10x25h);
#[cfg(not(any(test, feature = "backends")))]
base_tables!(Home);
#[cfg(test)]
base_tables!(crate::field::tests::support::Fe5x52X1 crate::field::tests::support::Fe5x51X1
    crate::field::tests::support::Fe10x25hX1);
#[cfg(all(
    feature = "fiat",
    any(test, all(not(nineteen_words32), target_pointer_width = "64"))
))]
base_tables!(FeFiat64);
#[cfg(all(
    feature = "fiat",
    any(test, any(nineteen_words32, not(target_pointer_width = "64")))
))]
base_tables!(FeFiat32);

#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
macro_rules! lane_tables {
    ($($fe:ty, $lanes:literal, $w:ident => $words:expr;)*) => {$(
        const _: () = {
            const STEPS: usize = 64 / $lanes;
            type V = <$fe as Lanes>::Vector;

            /// The five words that hold `w < p` in one lane.
            const fn words($w: &Words) -> [u64; 5] {
                $words
            }

            /// Entry `j` of the rows of one step of the comb.
            const fn comb_entry(step: usize, j: usize) -> LaneEntry<V> {
                let mut e: LaneEntry<V> = [[constant(0); 5]; 3];
                let mut i = 0;
                while i < 15 {
                    let mut lanes = [0; $lanes];
                    let mut l = 0;
                    while l < $lanes {
                        lanes[l] = words(&COMB[$lanes * step + l][j][i / 5])[i % 5];
                        l += 1;
                    }
                    e[i / 5][i % 5] = vector(lanes);
                    i += 1;
                }
                e
            }

            static LANE_COMB: [[LaneEntry<V>; 8]; STEPS] = {
                let mut t = [[comb_entry(0, 0); 8]; STEPS];
                let mut i = 0;
                while i < 8 * STEPS {
                    t[i / 8][i % 8] = comb_entry(i / 8, i % 8);
                    i += 1;
                }
                t
            };

            const fn row(e: &[Words; 3]) -> Row<2> {
                let mut r = Row::ZERO;
                let mut i = 0;
                while i < 15 {
                    r.0[i / 8][i % 8] = words(&e[i / 5])[i % 5];
                    i += 1;
                }
                r
            }
            const IDENTITY: Row<2> = row(&[[1, 0, 0, 0], [1, 0, 0, 0], [0; 4]]);

            #[cfg(feature = "alloc")]
            static BASE: [[Row<2>; 9]; 64] = {
                let mut t = [[IDENTITY; 9]; 64];
                let mut i = 0;
                while i < 512 {
                    t[i / 8][1 + i % 8] = row(&COMB[i / 8][i % 8]);
                    i += 1;
                }
                t
            };

            static ROWS: [[Row<2>; 129]; 2] = {
                let mut t = [[IDENTITY; 129]; 2];
                let mut i = 0;
                while i < 256 {
                    t[i / 128][1 + i % 128] = row(&MULTIPLES[i / 128][i % 128]);
                    i += 1;
                }
                t
            };

            impl LaneCurve for $fe {
                type Order = Order25519;

                #[inline(always)]
                fn lane_comb() -> &'static [[LaneEntry<V>; 8]] {
                    &LANE_COMB
                }
                #[cfg(feature = "alloc")]
                #[inline(always)]
                fn base() -> &'static [[Row<2>; 9]; 64] {
                    &BASE
                }
                #[inline(always)]
                fn multiples() -> &'static [[Row<2>; 129]; 2] {
                    &ROWS
                }
            }
        };
    )*};
}

#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
lane_tables! {
    crate::field::Fe5x52X8, 8, w => unpack(w, 52);
    crate::field::Fe10x25hX4, 4, w => pack(w);
}

#[cfg(any(test, all(target_arch = "x86_64", not(nineteen_words32))))]
macro_rules! packed_tables {
    ($($vector:ty)*) => {$(
        const _: () = {
            static PAIRS: [PackedCached<$vector>; 128] = {
                let mut t = [PackedCached::IDENTITY; 128];
                let [low, high] = &MULTIPLES;
                let mut j = 0;
                while j < 64 {
                    let (a, b) = (&low[j], &high[j]);
                    if j < 63 {
                        t[65 + j] = PackedCached::from_affine([a, b]);
                    }
                    t[63 - j] = PackedCached::from_affine([
                        &[a[1], a[0], negated(&a[2])],
                        &[b[1], b[0], negated(&b[2])],
                    ]);
                    j += 1;
                }
                t
            };

            impl PackedCurve for $vector {
                #[inline(always)]
                fn multiples() -> &'static [PackedCached<$vector>; 128] {
                    &PAIRS
                }
            }
        };
    )*};
}

#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
packed_tables!(core::arch::x86_64::__m512i);
#[cfg(test)]
packed_tables!(crate::field::vector::quad::Octet);
