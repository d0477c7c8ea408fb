// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multiples of the base point in four lanes, computed at compile time, and the function for those of
//! other points, for each vector type that holds a point.
//!
//! # Safety of the calls
//!
//! Points in the lanes of a vector are made only by the functions of `backend/x86_64/`, which are
//! compiled for its features.

use super::group::{OddMultiples, odd_multiples};
use super::{PackedCurve, PackedPoint, limbs};
#[cfg(nineteen_arch = "x86_64")]
use crate::arch::x86_64::{assume_avx2, assume_avxifma, assume_ifma};
use crate::field::vector::{InFours, Packed};
use crate::generated::base_multiples::MULTIPLES;

/// The limbs of the odd multiples below 128 of `B`, then those of `2^SPLIT·B`.
static BASE: InFours<{ 2 * 64 * 5 }> = {
    let mut t = [[0; 4]; 2 * 64 * 5];
    let mut i = 0;
    while i < 2 * 64 * 5 {
        let [y_plus_x, y_minus_x, xy2d] = &MULTIPLES[i / 5 / 64][i / 5 % 64 * 2];
        t[i] = limbs([y_minus_x, y_plus_x, xy2d, &[2, 0, 0, 0]])[i % 5];
        i += 1;
    }
    InFours(t)
};

/// [`PackedCurve::base`]
#[inline(always)]
fn base<V: Packed>() -> [&'static [[V; 5]]; 2] {
    let (entries, _) = BASE.vectors().as_chunks();
    let (low, high) = entries.split_at(64);
    [low, high]
}

macro_rules! packed_curves {
    ($($vector:ty: $call:ident $(, $features:meta)?;)*) => {$(
        impl PackedCurve for $vector {
            #[inline(always)]
            fn base() -> [&'static [[Self; 5]]; 2] {
                base()
            }
            #[inline(always)]
            fn odd_multiples(p: &PackedPoint<$vector>) -> OddMultiples<$vector> {
                #[inline(never)]
                $(#[$features])?
                fn compiled(p: &PackedPoint<$vector>) -> OddMultiples<$vector> {
                    odd_multiples(p)
                }
                $call!(compiled(p))
            }
        }
    )*};
}

#[cfg(nineteen_arch = "x86_64")]
packed_curves! {
    crate::field::vector::avx512vl::Ymm: assume_ifma,
        target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2");
    core::arch::x86_64::__m256i: assume_avxifma, target_feature(enable = "avx2,avxifma,bmi2");
    crate::field::vector::fma::Fma: assume_avx2, target_feature(enable = "avx2,fma,bmi2");
}

/// For any processor.
#[cfg(test)]
macro_rules! simply {
    ($call:expr) => {
        $call
    };
}
#[cfg(test)]
packed_curves!(crate::field::vector::quad::Quad: simply;);
