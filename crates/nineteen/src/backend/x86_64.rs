// SPDX-License-Identifier: MIT OR Apache-2.0
//! The backends of x86-64: `m64` and `m51` with BMI2 and ADX, `avx2`, `ifma`.
//!
//! # Safety of the functions
//!
//! Functions of a row are compiled for features of the processor and called as if they were not. They are
//! private to this module: a row is the only way to them, and naming a row takes the token; or they are called
//! where the token has just been made. The groups and the steps of `m64` are called from these functions only.

#[cfg(feature = "batch")]
use core::arch::x86_64::__m256i;
#[cfg(feature = "batch")]
use core::arch::x86_64::__m512i;
use core::marker::PhantomData;

use super::Backend;
use super::lanes;
use super::one::{self, Form};
#[cfg(feature = "batch")]
use super::operations::{Batches, Least, Many};
use super::operations::{Lanes, Single, single};
use crate::arch::x86_64::{Avx2, Bmi2Adx, Ifma};
use crate::arch::x86_64::{compiled_for_avx2, compiled_for_bmi2_adx, compiled_for_ifma};
#[cfg(feature = "alloc")]
use crate::curve::expanded::{self, Multiples};
use crate::curve::group::{Negative, Steps, body};
#[cfg(feature = "batch")]
use crate::curve::lanes::InLanes;
#[cfg(feature = "batch")]
use crate::curve::many;
use crate::curve::packed::PackedPoint;
#[cfg(feature = "batch")]
use crate::curve::pippenger::batch_equation::{self, Terms};
#[cfg(feature = "batch")]
use crate::curve::pippenger::{
    affine::{self, AffineRows, Shared},
    buckets::{BucketSteps, Buckets},
    in_lanes,
};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::recode::Step;
use crate::curve::rule::Rule;
use crate::curve::serial::{self, Inlined, OddMultiples, Portable, SerialSteps};
use crate::curve::verify::Key;
#[cfg(feature = "batch")]
use crate::curve::verify_lanes::{Claim, Points};
use crate::curve::{mul, packed, straus};
#[cfg(feature = "backends")]
use crate::field::Fe5x51;
#[cfg(feature = "batch")]
use crate::field::Mask;
#[cfg(feature = "batch")]
use crate::field::vector::Row;
use crate::field::vector::avx512vl::Ymm;
use crate::field::{Fe4x64, Fe5x51X4, Fe5x52X8, Fe10x25hX4, Field, Home, Words};
#[cfg(feature = "batch")]
use crate::sha512::sha512;

/// A vector backend that this processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vectors {
    Avx2(Avx2),
    Ifma(Ifma),
}

impl Vectors {
    /// # Errors
    ///
    /// Why the backend cannot run here.
    pub(super) fn new(backend: Backend) -> Result<Vectors, &'static str> {
        match backend {
            Backend::Avx2 => Avx2::detect()
                .map(Vectors::Avx2)
                .ok_or("needs AVX2 and BMI2"),
            Backend::Ifma => Ifma::detect()
                .map(Vectors::Ifma)
                .ok_or("needs AVX-512 with F, DQ, VL, BW and IFMA, and BMI2"),
            _ => Err("computes one element at a time"),
        }
    }

    /// A function of the row, or something else in it.
    #[inline(always)]
    pub(super) fn pick<T>(self, field: impl Fn(&Lanes) -> T) -> T {
        match self {
            Vectors::Avx2(token) => field(&avx2::row(token)),
            Vectors::Ifma(token) => field(&ifma::row(token)),
        }
    }
}

/// The row of `m64`. With BMI2 and ADX, multiplication leaves the flags alone and takes any register.
#[inline(always)]
pub(super) const fn home() -> Single {
    Single {
        x25519: with_bmi2_adx::x25519_m64,
        #[cfg(feature = "hazmat")]
        mul_chain: with_bmi2_adx::mul_chain_m64,
        #[cfg(feature = "hazmat")]
        square_chain: with_bmi2_adx::square_chain_m64,
        ..single::<HomeGroup>()
    }
}

/// The row of `m51`.
#[cfg(feature = "backends")]
#[inline(always)]
pub(super) const fn m51() -> Single {
    Single {
        x25519: with_bmi2_adx::x25519_m51,
        #[cfg(feature = "hazmat")]
        mul_chain: with_bmi2_adx::mul_chain_m51,
        #[cfg(feature = "hazmat")]
        square_chain: with_bmi2_adx::square_chain_m51,
        ..single::<M51>()
    }
}

/// A group whose functions are compiled for the features of a token; `$bodies` has those for doublings and additions.
macro_rules! group {
    ($(#[$doc:meta])* $name:ident: $field:ty, $sign:ty, $compiled_for:ident, $bodies:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name;

        impl Steps for $name {
            type Field = $field;
            type Sign = $sign;

            $compiled_for! {
                fn double(p: &mut Completed<$field>) = $bodies::double(p);
                fn add(p: &mut Completed<$field>, q: &Cached<$field>, sign: $sign) =
                    $bodies::add(p, q, sign);
                fn add_affine(p: &mut Completed<$field>, q: &AffineCached<$field>, sign: $sign) =
                    $bodies::add_affine(p, q, sign);
                fn next_multiple(p: &mut Extended<$field>, q: &Cached<$field>) -> Cached<$field> =
                    $bodies::next_multiple(p, q);
                fn add_points(p: &mut Extended<$field>, q: &Extended<$field>) =
                    body::add_points(p, q);
                fn pow_p58<const N: usize>(x: &mut [$field; N]) = $bodies::pow_p58(x);
                fn root_begin(u: &$field, v: &$field) -> ($field, $field) = body::root_begin(u, v);
                fn root_end(
                    u: &$field,
                    v: &$field,
                    uv3: &$field,
                    power: &$field,
                ) -> (<$field as Field>::Mask, $field) = body::root_end(u, v, uv3, power);
            }
        }
    };
}

// Whole steps of `m64` in assembly; without it where secrets are followed, which it would hide.
#[cfg_attr(nineteen_msan, path = "x86_64/m64_steps_portable.rs")]
mod m64_steps;

/// Code for any processor, compiled for BMI2 and ADX too and chosen where the processor has them. `serial` and
/// `fiat` were measured not to gain.
///
/// The choice is made for each operation of the group, a load and a branch that is always taken the same way: what is
/// above the group is compiled once.
mod with_bmi2_adx {
    use super::m64_steps as assembled;
    use super::*;

    /// The group for BMI2 and ADX, or [`Portable`] where the processor lacks them.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Detected<G>(PhantomData<G>);

    macro_rules! detected {
        ($($(#[$meta:meta])* fn $name:ident $(<const $n:ident: usize>)? ($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {$(
            $(#[$meta])*
            #[inline(always)]
            fn $name $(<const $n: usize>)? ($($argument: $type),*) $(-> $result)? {
                match Bmi2Adx::detect() {
                    Some(_) => G::$name($($argument),*),
                    None => Portable::<G::Field>::$name($($argument),*),
                }
            }
        )*};
    }

    impl<G: SerialSteps> Steps for Detected<G> {
        type Field = G::Field;
        type Sign = ();

        detected! {
            fn double(p: &mut Completed<G::Field>);
            fn add(p: &mut Completed<G::Field>, q: &Cached<G::Field>, sign: ());
            fn add_affine(p: &mut Completed<G::Field>, q: &AffineCached<G::Field>, sign: ());
            fn next_multiple(p: &mut Extended<G::Field>, q: &Cached<G::Field>) -> Cached<G::Field>;
            fn add_points(p: &mut Extended<G::Field>, q: &Extended<G::Field>);
            fn pow_p58<const N: usize>(x: &mut [G::Field; N]);
            fn root_begin(u: &G::Field, v: &G::Field) -> (G::Field, G::Field);
            fn root_end(
                u: &G::Field,
                v: &G::Field,
                uv3: &G::Field,
                power: &G::Field
            ) -> (<G::Field as Field>::Mask, G::Field);
        }
    }

    impl<G: SerialSteps> SerialSteps for Detected<G> {
        detected! {
            fn vartime_sum(
                points: [&OddMultiples<G::Field>; 2],
                steps: &[Step<u8>]
            ) -> Completed<G::Field>;
        }
    }

    group! {
        /// `m64`, compiled for BMI2 and ADX.
        M64: Fe4x64, (), compiled_for_bmi2_adx, assembled
    }
    #[cfg(feature = "backends")]
    group! {
        /// `m51`, compiled for BMI2 and ADX.
        M51: Fe5x51, (), compiled_for_bmi2_adx, body
    }

    macro_rules! serial_steps {
        ($name:ident, $field:ty, $in_sum:ty) => {
            impl SerialSteps for $name {
                compiled_for_bmi2_adx! {
                    fn vartime_sum(
                        points: [&OddMultiples<$field>; 2],
                        steps: &[Step<u8>],
                    ) -> Completed<$field> = serial::vartime_sum::<$in_sum>(points, steps);
                }
            }
        };
    }
    serial_steps!(M64, Fe4x64, assembled::InSum);
    #[cfg(feature = "backends")]
    serial_steps!(M51, Fe5x51, Inlined<Fe5x51>);

    /// A function of the row: for BMI2 and ADX, or for any processor. One body, or one for each.
    macro_rules! in_both {
        (@other $body:expr) => { $body };
        (@other $body:expr, $other:expr) => { $other };
        ($($(#[$meta:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $body:expr $(, else $other:expr)?;)*) => {$(
            $(#[$meta])*
            pub(super) fn $name($($argument: $type),*) -> $result {
                compiled_for_bmi2_adx! {
                    fn detected($($argument: $type),*) -> $result = $body;
                }
                match Bmi2Adx::detect() {
                    Some(_) => detected($($argument),*),
                    None => in_both!(@other $body $(, $other)?),
                }
            }
        )*};
    }

    in_both! {
        fn x25519_m64(k: &Words, u: &Words) -> Words =
            assembled::x25519(k, u), else one::x25519::<Fe4x64>(k, u);
        #[cfg(feature = "backends")]
        fn x25519_m51(k: &Words, u: &Words) -> Words = one::x25519::<Fe5x51>(k, u);
        #[cfg(feature = "hazmat")]
        fn mul_chain_m64(x: &Words, n: usize) -> Words = one::mul_chain::<Fe4x64>(x, n);
        #[cfg(feature = "hazmat")]
        fn square_chain_m64(x: &Words, n: usize) -> Words = one::square_chain::<Fe4x64>(x, n);
        #[cfg(all(feature = "hazmat", feature = "backends"))]
        fn mul_chain_m51(x: &Words, n: usize) -> Words = one::mul_chain::<Fe5x51>(x, n);
        #[cfg(all(feature = "hazmat", feature = "backends"))]
        fn square_chain_m51(x: &Words, n: usize) -> Words = one::square_chain::<Fe5x51>(x, n);
    }
}

/// `m64`
pub(crate) type HomeGroup = with_bmi2_adx::Detected<with_bmi2_adx::M64>;
/// `m51`
#[cfg(feature = "backends")]
type M51 = with_bmi2_adx::Detected<with_bmi2_adx::M51>;

/// The functions that every vector backend has.
macro_rules! functions_in_lanes {
    ($compiled_for:ident, $group:ident, $vector:ty, $lanes:literal) => {
        $compiled_for! {
            fn mul_base(k: &Words, form: Form) -> (Words, Words) = lanes::mul_base::<$group>(k, form);
            #[cfg(feature = "alloc")]
            fn expand(p: &Extended<Home>, multiples: &mut Multiples) =
                expanded::expand::<$group>(p, multiples);
            #[cfg(feature = "alloc")]
            fn vartime_mul_expanded(s: &Words, k: &Words, multiples: &Multiples) -> (Words, Words) =
                lanes::vartime_mul_expanded::<$group>(s, k, multiples);
        }

        /// The row, without what not every vector backend has.
        const fn common_row(#[cfg(feature = "batch")] least: Least) -> Lanes {
            Lanes {
                lanes: $lanes,
                mul_base,
                vartime_verify: None,
                x25519: None,
                mul: None,
                vartime_double_mul: None,
                #[cfg(feature = "alloc")]
                vartime_msm_precomputed: None,
                #[cfg(feature = "alloc")]
                expand,
                #[cfg(feature = "alloc")]
                vartime_mul_expanded,
                #[cfg(feature = "batch")]
                batches: batches::row(least),
            }
        }

        #[cfg(feature = "batch")]
        mod batches {
            use super::*;

            $compiled_for! {
                fn mul_base_each(k: &[Words], encodings: &mut [Words]) =
                    lanes::batch::mul_base_each::<$group>(k, encodings);
                fn x25519_each(k: &[Words], u: &[Words], shared: &mut [Words]) =
                    lanes::batch::x25519_each::<<$group as Steps>::Field>(k, u, shared);
                fn vartime_verify_each(
                    rule: Rule,
                    claims: &[Claim],
                    points: Option<&[Points<'_>; 2]>,
                ) -> u8 = lanes::batch::vartime_verify_each::<$group>(rule, claims, points);
                fn vartime_decode_rows(encodings: &[Words], rows: &mut [Row<2>]) -> bool =
                    batch_equation::vartime_decode_rows::<$group>(encodings, rows);
                fn vartime_combination(width: usize, terms: Terms<'_>) -> Extended<Home> =
                    batch_equation::vartime_combination::<$group>(width, terms, vartime_by_windows);
                fn vartime_msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
                    in_lanes::vartime_msm::<$group>(k, p, vartime_by_windows);
                fn msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
                    straus::msm::<InLanes<$group>>(k, p);
                fn encode(p: &[Extended<Home>], encodings: &mut [Words]) =
                    many::encode::<$group>(p, encodings);
                fn decode(encodings: &[Words], points: &mut [Extended<Home>], valid: &mut [Mask]) =
                    many::decode::<$group>(encodings, points, valid);
                fn ristretto_encode(p: &[Extended<Home>], encodings: &mut [Words]) =
                    many::ristretto_encode::<$group>(p, encodings);
                fn ristretto_encode_doubles(p: &[Extended<Home>], encodings: &mut [Words]) =
                    many::ristretto_encode_doubles::<$group>(p, encodings);
                fn ristretto_decode(
                    encodings: &[Words],
                    points: &mut [Extended<Home>],
                    valid: &mut [Mask],
                ) = many::ristretto_decode::<$group>(encodings, points, valid);
                fn ristretto_map(t: &[Words], points: &mut [Extended<Home>]) =
                    many::ristretto_map::<$group>(t, points);
                fn sha512_each(messages: &[[&[u8]; 3]; $lanes]) -> [[u8; 64]; $lanes] =
                    sha512::<$vector, $lanes, 3>(messages);
            }

            impl BucketSteps for $group {
                $compiled_for! {
                    fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) =
                        buckets.vartime_add::<$group>(points);
                    fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) =
                        buckets.vartime_weigh::<$group>(sums);
                    fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) =
                        buckets.vartime_double_and_add::<$group>(sums);
                    fn vartime_write_rows(
                        groups: &mut [Shared<<$group as Steps>::Field>],
                        all: &<$group as Steps>::Field,
                        rows: &mut [Row<2>],
                        signs: bool
                    ) = affine::vartime_write_rows(groups, all, rows, signs);
                }
            }

            pub(super) const fn row(least: Least) -> Batches {
                Batches {
                    least,
                    mul_base_each,
                    x25519_each,
                    vartime_verify_each,
                    vartime_decode_rows,
                    vartime_combination,
                    vartime_msm,
                    msm,
                    many: Many {
                        encode,
                        decode,
                        ristretto_encode,
                        ristretto_encode_doubles,
                        ristretto_decode,
                        ristretto_map,
                    },
                    sha512_each: |messages, digests| {
                        lanes::batch::sha512_group(messages, digests, sha512_each);
                    },
                }
            }
        }
    };
}

/// Four lanes: AVX2.
mod avx2 {
    use super::*;

    group! {
        /// Ten limbs of 25.5 bits.
        Narrow: Fe10x25hX4, Negative<Fe10x25hX4>, compiled_for_avx2, body
    }
    functions_in_lanes!(compiled_for_avx2, Narrow, __m256i, 4);

    #[cfg(feature = "batch")]
    fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> {
        straus::vartime_by_windows::<serial::Serial<HomeGroup>>(sums, width)
    }

    #[inline(always)]
    pub(super) const fn row(_: Avx2) -> Lanes {
        common_row(
            #[cfg(feature = "batch")]
            Least {
                sign: 3,
                x25519: 3,
                verify: 4,
                points: 4,
                msm: 16,
                vartime_msm: 24,
                combined: 16,
            },
        )
    }
}

/// Eight lanes: AVX-512 with IFMA. Four for one exchange and for one verification.
mod ifma {
    use super::*;

    group! {
        /// Five limbs of 52 bits.
        Wide: Fe5x52X8, Negative<Fe5x52X8>, compiled_for_ifma, body
    }
    functions_in_lanes!(compiled_for_ifma, Wide, __m512i, 8);

    compiled_for_ifma! {
        fn x25519(k: &Words, u: &Words) -> Words = packed::x25519_packed::<Ymm, Home>(k, u);
        fn vartime_verify(rule: Rule, key: Key<'_, Home>, r: &Words, s: &Words, k: &Words) -> bool =
            packed::vartime_verify_packed::<Ymm, Inlined<Fe5x51X4>, Home>(rule, key, r, s, k);
        fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home> =
            mul::mul::<PackedPoint<Ymm>>(k, p);
        fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home> =
            straus::vartime_double_mul::<PackedPoint<Ymm>>(a, p, b);
        #[cfg(feature = "alloc")]
        fn vartime_msm_precomputed(
            k: &[Words],
            known: &[precomputed::Multiples],
            p: &[Extended<Home>],
        ) -> Extended<Home> = straus::vartime_msm::<PackedPoint<Ymm>>(k, known, p);
        #[cfg(feature = "batch")]
        fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> =
            straus::vartime_by_windows::<PackedPoint<Ymm>>(sums, width);
        #[cfg(feature = "batch")]
        fn msm_of_few(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
            straus::msm::<PackedPoint<Ymm>>(k, p);
    }

    /// Sums of fewer multiples are faster with coordinates in the lanes, as measured.
    #[cfg(feature = "batch")]
    const MANY_PUBLIC: usize = 20;
    #[cfg(feature = "batch")]
    const MANY_SECRET: usize = 64;

    #[cfg(feature = "batch")]
    const LEAST: Least = Least {
        sign: 4,
        x25519: 3,
        verify: 4,
        points: 4,
        msm: 1,
        vartime_msm: 1,
        combined: 16,
    };

    #[cfg(feature = "batch")]
    const OF_MANY: Batches = batches::row(LEAST);

    #[inline(always)]
    pub(super) const fn row(_: Ifma) -> Lanes {
        Lanes {
            vartime_verify: Some(vartime_verify),
            x25519: Some(x25519),
            mul: Some(mul),
            vartime_double_mul: Some(vartime_double_mul),
            #[cfg(feature = "alloc")]
            vartime_msm_precomputed: Some(vartime_msm_precomputed),
            #[cfg(feature = "batch")]
            batches: Batches {
                vartime_msm: |k, p| match k.len() < MANY_PUBLIC {
                    true => vartime_msm_precomputed(k, &[], p),
                    false => (OF_MANY.vartime_msm)(k, p),
                },
                msm: |k, p| match k.len() < MANY_SECRET {
                    true => msm_of_few(k, p),
                    false => (OF_MANY.msm)(k, p),
                },
                ..OF_MANY
            },
            ..common_row(
                #[cfg(feature = "batch")]
                LEAST,
            )
        }
    }
}
