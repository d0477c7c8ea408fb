// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point in each representation.
//!
//! The tables exist once, as canonical words in `generated/`; here they become limbs at compile time.

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
use crate::field::Field;
use crate::field::constants::P;
use crate::field::{Fe4x64, Fe5x51, Fe5x51Wide, Fe10x25h, Words};
use crate::generated::{base_comb::COMB, base_odd::ODD};

/// `[i][j]`: `(j+1)·256^i·B`.
pub(crate) type Comb<F> = [[AffineCached<F>; 8]; 32];

/// Odd multiples `d·G` for odd `d` in `-127..=127`, at index `(d + 127)/2`.
pub(crate) type OddMultiples<F> = [AffineCached<F>; 128];

/// `ODD` holds multiples of `B` and of `2^SPLIT·B`.
pub(crate) const SPLIT: u32 = 127;

/// A field as the field of definition of its curve: with the order and the precomputed multiples of
/// the base point.
pub(crate) trait Curve: Field {
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
                    t[i / 8][i % 8] = entry(&COMB[i / 8][i % 8]);
                    i += 1;
                }
                t
            };
            static ODD_LIMBS: [OddMultiples<$fe>; 2] = {
                let mut t = [[ZERO; 128]; 2];
                let mut i = 0;
                while i < 128 {
                    let (h, j) = (i / 64, i % 64);
                    let e = &ODD[h][j];
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

base_tables!(Fe4x64 Fe5x51 Fe5x51Wide Fe10x25h);
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
