// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point in each representation.
//!
//! The tables exist once, as canonical words in `generated/`, and are converted to limbs here at
//! compile time. With the feature `computed_tables`, programs contain none of those that serial
//! code (one element at a time) reads, which are computed when they are first used.

use super::group::Steps;
use super::lookup::{LaneEntry, LookupTable};
use super::point::{AffineCached, AffineWords};
use super::precomputed::{Comb, Multiples};
use super::scalar::{Order, Order25519};
use crate::arch::{any::LookUp, routines};
#[cfg(all(feature = "fiat", any(test, nineteen_narrow)))]
use crate::field::FeFiat32;
#[cfg(all(feature = "fiat", any(test, not(nineteen_narrow))))]
use crate::field::FeFiat64;
#[cfg(not(any(test, feature = "backends")))]
use crate::field::Home;
use crate::field::vector::Lanes;
#[cfg(any(feature = "alloc", feature = "batch"))]
use crate::field::vector::Row;
#[cfg(any(test, feature = "backends"))]
use crate::field::{Fe4x64, Fe5x51, Fe5x51Wide, Fe8x32, Fe10x25h};
use crate::field::{OneLane, Words};

#[cfg(any(all(test, feature = "alloc"), nineteen_computed_tables))]
mod computed; // in canonical words, at the first use
#[cfg(nineteen_arch = "x86_64")]
mod lanes; // in vectors
#[cfg(any(test, not(nineteen_computed_tables)))]
mod stored; // in canonical words

#[cfg(nineteen_computed_tables)]
use computed as words;
#[cfg(not(nineteen_computed_tables))]
use stored as words;

/// `[h][j]` is `(2j+1)·2^(SPLIT·h)·B`.
pub(crate) type BaseMultiples = [Multiples; 2];

/// A field as the field of definition of its curve, with the order and the precomputed multiples of
/// the base point.
///
/// Serial code reads canonical words: they are the smallest form to select from, and a few
/// instructions convert the selected entry to limbs.
pub(crate) trait Curve: OneLane {
    /// Arithmetic modulo the order of the base point.
    #[doc(hidden)]
    type Order: Order;
    /// The processor's own way to read the base point's rows.
    #[doc(hidden)]
    const LOOK_UP: Option<LookUp> = None;
    /// The comb for [`mul_base`](super::mul_base). A table that has to be computed is, by `G`.
    #[doc(hidden)]
    fn comb<G: Steps<Field = Self>>() -> &'static Comb;
    /// The multiples of `B` and of `2^SPLIT·B`, for [`verify`](super::verify).
    #[doc(hidden)]
    fn multiples<G: Steps<Field = Self>>() -> &'static BaseMultiples;
    /// Converts canonical words, `w < p`, to an element.
    #[doc(hidden)]
    fn from_table(w: &Words) -> Self;

    /// Converts a table entry.
    #[doc(hidden)]
    #[inline(always)]
    fn entry(words: &AffineWords) -> AffineCached<Self> {
        AffineCached {
            y_plus_x: Self::from_table(&words[0]),
            y_minus_x: Self::from_table(&words[1]),
            xy2d: Self::from_table(&words[2]),
        }
    }
}

/// The entry of `row` that a secret digit in `-8..=8` selects. Reads every entry.
#[inline(always)]
pub(crate) fn look_up<F: Curve>(
    row: &LookupTable<AffineWords>,
    digit: i8,
    in_assembly: Option<LookUp>,
) -> AffineCached<F> {
    if let Some(select) = in_assembly {
        return F::entry(&select(&row.0, digit));
    }
    let (entry, negative) = row.select(|_| digit);
    let mut r = F::entry(&entry);
    r.swap_if(negative);
    r.xy2d = r.xy2d.negate_if(negative);
    r
}

/// A vector representation as the field of definition of its curve.
pub(crate) trait LaneCurve: Lanes {
    /// Arithmetic modulo the order of the base point.
    type Order: Order;
    /// Lane `l` is `(j+1)·16^(LANES·step + l)·B`, for `step < 64/LANES` and `j < 8`.
    fn comb_entry(step: usize, j: usize) -> LaneEntry<Self::Vector, 3, 4>;
    /// `(j+1)·16^i·B` in every lane, for `i < 64` and `j < 8`.
    fn comb_entry_of(i: usize, j: usize) -> LaneEntry<Self::Vector, 3, 4>;
    /// `[i][j]` is `j·16^i·B` as (y+x, y-x, 2dxy), for lookups by lane.
    #[cfg(feature = "alloc")]
    fn base() -> &'static [[Row<2>; 9]; 64];
    /// The multiples `0..=128` of `B` and of `2^SPLIT·B` as (y+x, y-x, 2dxy), for lookups by lane.
    #[cfg(feature = "batch")]
    fn multiples() -> &'static [[Row<2>; 129]; 2];
}

macro_rules! base_tables {
    ($($fe:ty)*) => {$(
        impl Curve for $fe {
            type Order = Order25519;
            const LOOK_UP: Option<LookUp> = routines::LOOK_UP;

            #[inline(always)]
            fn comb<G: Steps<Field = $fe>>() -> &'static Comb {
                words::comb::<G>()
            }
            #[inline(always)]
            fn multiples<G: Steps<Field = $fe>>() -> &'static BaseMultiples {
                words::multiples::<G>()
            }
            #[inline(always)]
            fn from_table(w: &Words) -> $fe {
                <$fe>::from_canonical(w)
            }
        }
    )*};
}

#[cfg(any(test, feature = "backends"))]
base_tables!(Fe4x64 Fe5x51 Fe5x51Wide Fe10x25h Fe8x32);
#[cfg(not(any(test, feature = "backends")))]
base_tables!(Home);
#[cfg(all(nineteen_neon, not(any(test, feature = "backends"))))]
base_tables!(crate::field::Fe10x25h);
#[cfg(test)]
base_tables!(crate::field::tests::support::Fe5x52X1 crate::field::tests::support::Fe5x51X1);
#[cfg(all(feature = "fiat", any(test, not(nineteen_narrow))))]
base_tables!(FeFiat64);
#[cfg(all(feature = "fiat", any(test, nineteen_narrow)))]
base_tables!(FeFiat32);
