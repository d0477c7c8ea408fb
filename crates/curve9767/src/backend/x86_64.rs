// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backends of x86-64: `avx2`, `avx512`.
//!
//! # Safety of the functions
//!
//! The functions of a row are compiled for features of the processor and called as if they were
//! not. They are private to this module: a row is the only way to reach them, and it is handed out
//! only where the token has just been made. The groups are called from these functions only.

#[cfg(feature = "batch")]
use super::operations::each;
use super::operations::one;
use super::{Backend, Operations, PORTABLE};
use crate::arch::x86_64::{Avx2, Avx512, FEATURES, compiled_for_avx2, compiled_for_avx512};
#[cfg(feature = "batch")]
use crate::curve::combination::{self, Term};
use crate::curve::group::Group;
use crate::curve::point::{Affine, Jacobian, Point};
use crate::curve::verify;
use crate::field::Coefficients;
use crate::field::Field;
use crate::field::chains::{self, Products};
use crate::field::vector::Fe19x14V;
use crate::field::vector::x86_64::{Xmm, XmmVnni, Ymm, ZmmVnni};
use crate::scalar::Words;

/// # Errors
///
/// Why the backend cannot run here.
pub(super) fn serving(backend: Backend) -> Result<&'static Operations, &'static str> {
    match backend {
        Backend::Portable => Ok(&PORTABLE),
        Backend::CortexM => Err("is for Cortex-M0, M0+, M4 and M7"),
        Backend::Avx2 => Avx2::detect().map(avx2::row).ok_or("needs AVX2 and BMI2"),
        Backend::Avx512 => Avx512::detect()
            .map(avx512::row)
            .ok_or("needs AVX-512 with F, BW, VL and VNNI, and BMI2"),
    }
}

pub(super) fn features() -> impl Iterator<Item = (&'static str, bool)> {
    let names = FEATURES.into_iter();
    names.map(|name| (name, ground::arch::x86_64::is_present(name)))
}

/// A group over the `Fe` in scope, whose functions are compiled for the features of a token.
macro_rules! group {
    ($name:ident: $compiled_for:ident) => {
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name;

        impl Products for $name {
            type Field = Fe;

            $compiled_for! {
                fn mul(a: &Fe, b: &Fe) -> Fe = Fe::mul(a, b);
            }
        }

        impl Group for $name {
            $compiled_for! {
                fn double(p: &mut Jacobian<Fe>, times: u32) = p.double_times(times);
                fn differences(p: &Jacobian<Fe>, q: &Affine<Fe>) -> [Fe; 2] = p.differences(q);
                fn sum(p: &Jacobian<Fe>, differences: &[Fe; 2]) -> [Fe; 3] = p.sum(differences);
                fn invert(x: &Fe) -> Fe = chains::invert::<$name>(x);
                fn sqrt(x: &Fe) -> (Fe, Fe) = chains::sqrt::<$name>(x);
                fn add_affine(p: &Affine<Fe>, q: &Affine<Fe>) -> Affine<Fe> =
                    Affine::add::<$name>(p, q);
            }
        }
    };
}

/// A backend: the register for one element, the register for many, the number of items from which a
/// combination pays, and its row.
macro_rules! backend {
    ($name:ident: $token:ty, $compiled_for:ident, $one:ident, $many:ident, $combined:literal) => {
        mod $name {
            use super::*;

            mod one_element {
                use super::*;
                type Fe = Fe19x14V<$one>;
                group!(One: $compiled_for);
            }
            mod many_elements {
                use super::*;
                type Fe = Fe19x14V<$many>;
                group!(Many: $compiled_for);
            }
            use many_elements::Many;
            use one_element::One;

            $compiled_for! {
                fn mul_base(k: &Words) -> Point = one::mul_base::<Many>(k);
                fn mul(k: &Words, p: &Point) -> Point = one::mul::<One>(k, p);
                fn add(p: &Point, q: &Point) -> Point = one::add::<One>(p, q);
                fn decode(bytes: &[u8; 32]) -> Point = one::decode::<One>(bytes);
                fn hash(bytes: &[u8; 96]) -> Point = one::hash::<Many>(bytes);
                fn map(u: &Coefficients) -> Point = one::map::<One>(u);
                fn vartime_verify(s: &Words, e: &Words, q: &Point, c: &Point) -> bool =
                    verify::vartime_verify::<One>(s, e, q, c);
            }
            #[cfg(feature = "batch")]
            $compiled_for! {
                fn mul_base_each(k: &[Words], results: &mut [Point]) =
                    each::mul_base::<Many>(k, results);
                fn mul_each(k: &[Words], p: &[Point], results: &mut [Point]) =
                    each::mul::<Many>(k, p, results);
                fn decode_each(bytes: &[[u8; 32]], results: &mut [Point]) =
                    each::decode::<Many>(bytes, results);
                fn vartime_combination(terms: &[Term]) -> Option<Point> =
                    combination::vartime_sum::<Many>(terms);
            }

            static ROW: Operations = Operations {
                mul_base,
                mul,
                add,
                decode,
                hash,
                map,
                vartime_verify,
                #[cfg(feature = "batch")]
                lanes: <Fe19x14V<$many> as Field>::LANES,
                #[cfg(feature = "batch")]
                mul_base_each,
                #[cfg(feature = "batch")]
                mul_each,
                #[cfg(feature = "batch")]
                decode_each,
                #[cfg(feature = "batch")]
                vartime_combination,
                #[cfg(feature = "batch")]
                combined: $combined,
            };

            pub(super) fn row(_: $token) -> &'static Operations {
                &ROW
            }
        }
    };
}

backend!(avx2: Avx2, compiled_for_avx2, Xmm, Ymm, 3);
backend!(avx512: Avx512, compiled_for_avx512, XmmVnni, ZmmVnni, 3);
