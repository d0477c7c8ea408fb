// SPDX-License-Identifier: MIT OR Apache-2.0
//! The operations that every vector backend computes by the same generic code: a row for each.
//!
//! A backend names its types: `Lanes`, the group with a point in each lane, and `GROUPS`, how many
//! groups of so many lanes are a batch; `Single`, the group with one point in four lanes; `Maps`, the
//! steps that map field elements to points. [`compiled!`] makes of each row a function that is
//! compiled for the features of the backend, [`chosen!`] the method that calls it with the token in
//! hand, and [`absent!`] the method where there are no vectors.
//!
//! A macro and no trait, because closures and methods of a generic type do not inherit the features
//! of their caller. rustfmt leaves the rows alone.

/// The rows, handed to another macro.
macro_rules! vector_operations {
    ($use:ident! { $($with:tt)* }) => { $use! { $($with)*
        /// `[k]B` for `k < 2^255`. Constant time.
        fn mul_base(k: &Words) -> Extended<Home> {
            mul_base_in_lanes::<Lanes>(k)
        }
        /// The Ristretto map from two field elements to points. Constant time.
        fn ristretto_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
            many::map_pair::<Maps, Ristretto>(t)
        }
        /// Elligator 2 from two field elements to points. Constant time.
        fn elligator_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
            many::map_pair::<Maps, Elligator>(t)
        }
        /// `[a]A + [b]B` for `a < 2^255` and any 256-bit b. Variable time.
        fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home> {
            straus::vartime_double_mul::<Single>(a, p, b)
        }

        /// `Σ [kᵢ]Pᵢ` for scalars below 2^255, with tables for the first points. Variable time.
        #[cfg(feature = "alloc")]
        fn vartime_msm_precomputed(
            k: &[Words],
            known: &[precomputed::Multiples],
            p: &[Extended<Home>]
        ) -> Extended<Home> {
            straus::vartime_msm::<Single>(k, known, p)
        }
        /// Writes the multiples of a point that `vartime_mul_by_multiples` uses.
        #[cfg(feature = "alloc")]
        fn write_multiples(p: &Extended<Home>, multiples: &mut Multiples) -> () {
            expanded::expand::<Lanes>(p, multiples)
        }
        /// x and the encoding of `[s]B + [k]P` from the multiples of P. Variable time.
        #[cfg(feature = "alloc")]
        fn vartime_mul_by_multiples(
            s: &Words,
            k: &Words,
            multiples: &Multiples
        ) -> (Words, Words) {
            lanes::vartime_mul_expanded::<Lanes>(s, k, multiples)
        }

        /// The encodings of `[kᵢ]B` for `kᵢ < 2^255`. Constant time.
        #[cfg(feature = "batch")]
        fn mul_base_each(k: &[Words], encodings: &mut [Words]) -> () {
            lanes::batch::mul_base_each::<Lanes, GROUPS>(k, encodings)
        }
        /// Replaces each `Pᵢ` by `[kᵢ]Pᵢ`, for `kᵢ < 2^255`; a single scalar is that of all points.
        /// Constant time.
        #[cfg(feature = "batch")]
        fn mul_each(k: &[Words], points: &mut [Extended<Home>]) -> () {
            mul_each::mul_each::<Lanes>(k, points)
        }
        /// Replaces each `Pᵢ` by `[k]Pᵢ`. Variable time.
        #[cfg(feature = "batch")]
        fn vartime_mul_each(k: &Words, points: &mut [Extended<Home>]) -> () {
            mul_each::vartime_mul_each::<Lanes>(k, points)
        }
        /// X25519 of each clamped `kᵢ` and `uᵢ`. Constant time.
        #[cfg(feature = "batch")]
        fn x25519_each(k: &[Words], u: &[Words], shared: &mut [Words]) -> () {
            lanes::batch::x25519_each::<<Lanes as Steps>::Field, Unpacked<_>, GROUPS>(k, u, shared)
        }
        /// The encodings of `[sᵢ]B + [kᵢ]P` from the multiples of P. Variable time.
        #[cfg(feature = "batch")]
        fn vartime_mul_by_multiples_each(
            s: &[Words],
            k: &[Words],
            multiples: &Multiples,
            encodings: &mut [Words]
        ) -> () {
            lanes::batch::vartime_mul_expanded_each::<Lanes, GROUPS>(s, k, multiples, encodings)
        }
        /// Decodes points as ZIP-215 does, and reports whether all encodings are valid. Slices of
        /// the same length. Variable time.
        #[cfg(feature = "batch")]
        fn vartime_decode_rows(encodings: &[Words], rows: &mut [Row<2>]) -> bool {
            batch_equation::vartime_decode_rows::<Lanes>(encodings, rows)
        }
        /// The sum of all terms, using windows of `width` bits. Variable time.
        #[cfg(feature = "batch")]
        fn vartime_batch_equation(width: usize, terms: Terms<'_>) -> Extended<Home> {
            batch_equation::vartime_sum::<Lanes>(width, terms)
        }
        /// Encodes points. Constant time, like all that follow.
        #[cfg(feature = "batch")]
        fn encode_each(p: &[Extended<Home>], encodings: &mut [Words]) -> () {
            many::encode::<Lanes>(p, encodings)
        }
        /// Decodes points as ZIP-215 does, and reports for each whether it is valid.
        #[cfg(feature = "batch")]
        fn decode_each(
            encodings: &[Words],
            points: &mut [Extended<Home>],
            valid: &mut [Mask]
        ) -> () {
            many::decode::<Lanes>(encodings, points, valid)
        }
        /// Encodes elements of Ristretto255.
        #[cfg(feature = "batch")]
        fn ristretto_encode_each(p: &[Extended<Home>], encodings: &mut [Words]) -> () {
            many::ristretto_encode::<Lanes>(p, encodings)
        }
        /// Encodes `2Pᵢ` as elements of Ristretto255.
        #[cfg(feature = "batch")]
        fn ristretto_encode_doubles(p: &[Extended<Home>], encodings: &mut [Words]) -> () {
            many::ristretto_encode_doubles::<Lanes>(p, encodings)
        }
        /// Decodes elements of Ristretto255, and reports for each whether it is valid.
        #[cfg(feature = "batch")]
        fn ristretto_decode_each(
            encodings: &[Words],
            points: &mut [Extended<Home>],
            valid: &mut [Mask]
        ) -> () {
            many::ristretto_decode::<Lanes>(encodings, points, valid)
        }
        /// Applies the Ristretto map to field elements.
        #[cfg(feature = "batch")]
        fn ristretto_map_each(t: &[Words], points: &mut [Extended<Home>]) -> () {
            many::ristretto_map::<Lanes>(t, points)
        }
    } };
}
pub(super) use vector_operations;

/// A function for each row, compiled for these features.
#[cfg(nineteen_arch = "x86_64")]
macro_rules! compiled {
    ($features:literal; $(
        $(#[$meta:meta])*
        fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty { $value:expr }
    )*) => {$(
        $(#[$meta])*
        #[inline(never)]
        #[target_feature(enable = $features)]
        pub(super) fn $name($($argument: $type),*) -> $result {
            $value
        }
    )*};
}
#[cfg(nineteen_arch = "x86_64")]
pub(super) use compiled;

/// A method of `Vector` for each row: the function of the backend whose token it is.
#[cfg(nineteen_arch = "x86_64")]
macro_rules! chosen {
    ($(
        $(#[$meta:meta])*
        fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty { $value:expr }
    )*) => {
        impl Vector {$(
            $(#[$meta])*
            pub(crate) fn $name(self, $($argument: $type),*) -> $result {
                match self {
                    Vector::Avx2(token) => with_avx2!(token, avx2::$name($($argument),*)),
                    Vector::AvxIfma(token) => with_avxifma!(token, avxifma::$name($($argument),*)),
                    Vector::Ifma(token) => with_ifma!(token, ifma::$name($($argument),*)),
                }
            }
        )*}
    };
}
#[cfg(nineteen_arch = "x86_64")]
pub(super) use chosen;

/// The same where there are no vectors, and no `Vector`.
#[cfg(not(nineteen_arch = "x86_64"))]
macro_rules! absent {
    ($(
        $(#[$meta:meta])*
        fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty { $value:expr }
    )*) => {
        impl Vector {$(
            $(#[$meta])*
            pub(crate) fn $name(self, $(_: $type),*) -> $result {
                match self {}
            }
        )*}
    };
}
#[cfg(not(nineteen_arch = "x86_64"))]
pub(super) use absent;

/// Names that the rows use, for the modules in which they are expanded.
#[allow(
    unused_imports,
    reason = "some name signatures only, and features leave rows out"
)]
pub(super) mod names {
    #[cfg(feature = "alloc")]
    pub(crate) use crate::backend::lanes;
    #[cfg(feature = "alloc")]
    pub(crate) use crate::curve::expanded::{self, Multiples};
    pub(crate) use crate::curve::group::Steps;
    pub(crate) use crate::curve::ladder::Unpacked;
    pub(crate) use crate::curve::many::{self, Elligator, Ristretto};
    pub(crate) use crate::curve::mul_base::mul_base_in_lanes;
    #[cfg(feature = "batch")]
    pub(crate) use crate::curve::mul_each;
    #[cfg(feature = "batch")]
    pub(crate) use crate::curve::pippenger::batch_equation::{self, Terms};
    pub(crate) use crate::curve::point::Extended;
    #[cfg(feature = "alloc")]
    pub(crate) use crate::curve::precomputed;
    pub(crate) use crate::curve::straus;
    #[cfg(feature = "batch")]
    pub(crate) use crate::field::vector::Row;
    pub(crate) use crate::field::{Home, Mask, Words};
}
