// SPDX-License-Identifier: MIT OR Apache-2.0
//! Limb code that is compiled by itself for each kind of word.
//!
//! The rest is always inlined, to become part of a function that is compiled for the right features,
//! and is copied before it is optimised: much work for the compiler where it is long or frequent.
//!
//! # Safety of the calls
//!
//! As for intrinsics, at the head of `vector.rs`: values of a vector exist only where the processor
//! has its features.

#![allow(unsafe_code)]

#[cfg(nineteen_arch = "x86_64")]
use core::arch::x86_64::{__m256i, __m512i};

#[cfg(nineteen_arch = "x86_64")]
use super::{Compiled, avx512vl::Ymm, fma::Fma};
#[cfg(test)]
use super::{quad::Several, single::Single};
#[cfg(nineteen_arch = "x86_64")]
use crate::field::{radix51x4, radix52};

/// The functions for vectors that need features.
#[cfg(nineteen_arch = "x86_64")]
macro_rules! compiled {
    ($($vector:ident: $features:literal;)*) => {$(
        impl Compiled for $vector {
            compiled! { $vector, $features, inline(never): call_product(a, b) = radix51x4::tight_product }
            compiled! { $vector, $features, inline(never): call_square(a) = radix51x4::tight_square }
            compiled! { $vector, $features, inline(never): canonical_51(a) = radix51x4::canonical }
            compiled! { $vector, $features, inline(never): canonical_52(a) = radix52::canonical }
            // About 15 instructions: inlined nevertheless, when they are optimised; in builds for
            // size, before that, as the compiler would call them.
            compiled! { $vector, $features, inline: carry_51(a) = radix51x4::carry }
            compiled! { $vector, $features, inline: carry_52(a) = radix52::carry }
        }
    )*};
    ($vector:ident, $features:literal, inline: $name:ident(a) = $radix:ident::$body:ident) => {
        #[cfg(nineteen_sized)]
        #[inline(always)]
        fn $name(a: &[$vector; 5]) -> [$vector; 5] {
            $radix::$body(a)
        }
        #[cfg(not(nineteen_sized))]
        compiled! { @ $vector, $features, inline: $name(a) = $radix::$body }
    };
    ($vector:ident, $features:literal, inline(never): $($function:tt)*) => {
        compiled! { @ $vector, $features, inline(never): $($function)* }
    };
    (@ $vector:ident, $features:literal, $inline:meta: $name:ident($($a:ident),*) = $radix:ident::$body:ident) => {
        #[inline(always)]
        fn $name($($a: &[$vector; 5]),*) -> [$vector; 5] {
            #[$inline]
            #[target_feature(enable = $features)]
            fn compiled($($a: &[$vector; 5]),*) -> [$vector; 5] {
                $radix::$body($($a),*)
            }
            // SAFETY: see the head of this file.
            unsafe { compiled($($a),*) }
        }
    };
}

#[cfg(nineteen_arch = "x86_64")]
compiled! {
    __m512i: "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2";
    Ymm: "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2";
    __m256i: "avx2,avxifma,bmi2";
    Fma: "avx2,fma,bmi2";
}

/// The functions for words of any processor.
#[cfg(test)]
macro_rules! simple {
    ([$($generics:tt)*] $word:ty) => {
        impl<$($generics)*> $crate::field::vector::Compiled for $word {
            fn call_product(a: &[Self; 5], b: &[Self; 5]) -> [Self; 5] {
                $crate::field::radix51x4::tight_product(a, b)
            }
            fn call_square(a: &[Self; 5]) -> [Self; 5] {
                $crate::field::radix51x4::tight_square(a)
            }
            fn canonical_51(a: &[Self; 5]) -> [Self; 5] {
                $crate::field::radix51x4::canonical(a)
            }
            fn canonical_52(a: &[Self; 5]) -> [Self; 5] {
                $crate::field::radix52::canonical(a)
            }
            fn carry_51(a: &[Self; 5]) -> [Self; 5] {
                $crate::field::radix51x4::carry(a)
            }
            fn carry_52(a: &[Self; 5]) -> [Self; 5] {
                $crate::field::radix52::carry(a)
            }
        }
    };
}

#[cfg(test)]
pub(crate) use simple;

#[cfg(test)]
simple!([] Single);
#[cfg(test)]
simple!([const N: usize] Several<N>);
