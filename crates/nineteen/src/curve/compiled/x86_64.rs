// SPDX-License-Identifier: MIT OR Apache-2.0
//! Groups for x86-64: `m64` and `m51` with BMI2 and ADX, and lanes with AVX2, AVX-IFMA or AVX-512.
//!
//! # Safety of the functions
//!
//! They are compiled for CPU features, but their callers are not. [`Detected`] calls those of
//! [`M64`] and [`M51`] right after obtaining a token. Only `backend/x86_64/` names [`Narrow`],
//! [`Fused`] and [`Wide`], in functions that take the token.

#[cfg(feature = "batch")]
use core::arch::x86_64::__m256i;
use core::marker::PhantomData;

use crate::arch::x86_64::{
    Bmi2Adx, compiled_for_avx2, compiled_for_avxifma, compiled_for_bmi2_adx, compiled_for_ifma,
};
use crate::curve::group::{Negative, Steps, body};
use crate::curve::ladder::Scalars;
#[cfg(feature = "backends")]
use crate::curve::ladder::{self, Unpacked};
use crate::curve::lanes::{LaneSteps, add_lanes};
#[cfg(feature = "batch")]
use crate::curve::packed::PackedPoint;
use crate::curve::packed::{sum_of_eight, sum_of_four};
#[cfg(feature = "batch")]
use crate::curve::pippenger::{
    affine::{self, AffineRows, Shared},
    buckets::{BucketSteps, Buckets},
    prepared::Prepared,
};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::curve::recode::Step;
#[cfg(feature = "batch")]
use crate::curve::serial::Serial;
use crate::curve::serial::{self, OddMultiples, Portable, SerialSteps};
#[cfg(feature = "batch")]
use crate::curve::straus;
#[cfg(feature = "backends")]
use crate::field::Fe5x51;
#[cfg(feature = "hazmat")]
use crate::field::chains;
#[cfg(feature = "batch")]
use crate::field::vector::Row;
#[cfg(feature = "batch")]
use crate::field::vector::avx512vl::Ymm;
use crate::field::{Fe4x64, Fe5x52X4, Fe5x52X8, Fe10x25hX4, Field, Home, Mask, Words};

// Whole steps of `m64` in assembly. The portable file replaces them under MemorySanitizer, which
// cannot see through assembly.
#[cfg_attr(nineteen_msan, path = "x86_64/m64_steps_portable.rs")]
mod m64_steps;
pub(crate) mod narrow; // steps of avx2

/// The group `G`, which requires BMI2 and ADX, or [`Portable`] where the processor lacks them.
/// Measurements showed no gain for `serial` and `fiat`.
///
/// Each step makes the choice with a load and a well-predicted branch, so the code above the group
/// is compiled only once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Detected<G>(PhantomData<G>);

impl<G: SerialSteps> Steps for Detected<G> {
    type Field = G::Field;
    type Sign = ();

    #[inline(always)]
    fn double(p: &mut Completed<G::Field>) {
        match Bmi2Adx::detect() {
            Some(_) => G::double(p),
            None => Portable::double(p),
        }
    }
    #[inline(always)]
    fn add(p: &mut Completed<G::Field>, q: &Cached<G::Field>, sign: ()) {
        match Bmi2Adx::detect() {
            Some(_) => G::add(p, q, sign),
            None => Portable::add(p, q, sign),
        }
    }
    #[inline(always)]
    fn add_affine(p: &mut Completed<G::Field>, q: &AffineCached<G::Field>, sign: ()) {
        match Bmi2Adx::detect() {
            Some(_) => G::add_affine(p, q, sign),
            None => Portable::add_affine(p, q, sign),
        }
    }
    #[inline(always)]
    fn next_multiple(p: &mut Extended<G::Field>, q: &Cached<G::Field>) -> Cached<G::Field> {
        match Bmi2Adx::detect() {
            Some(_) => G::next_multiple(p, q),
            None => Portable::next_multiple(p, q),
        }
    }
    #[inline(always)]
    fn add_points(p: &mut Extended<G::Field>, q: &Extended<G::Field>) {
        match Bmi2Adx::detect() {
            Some(_) => G::add_points(p, q),
            None => Portable::add_points(p, q),
        }
    }
    #[inline(always)]
    fn pow_p58<const N: usize>(x: &mut [G::Field; N]) {
        match Bmi2Adx::detect() {
            Some(_) => G::pow_p58(x),
            None => Portable::pow_p58(x),
        }
    }
    #[inline(always)]
    fn root_begin(u: &G::Field, v: &G::Field) -> (G::Field, G::Field) {
        match Bmi2Adx::detect() {
            Some(_) => G::root_begin(u, v),
            None => Portable::root_begin(u, v),
        }
    }
    #[inline(always)]
    fn root_end(u: &G::Field, v: &G::Field, uv3: &G::Field, power: &G::Field) -> (Mask, G::Field) {
        match Bmi2Adx::detect() {
            Some(_) => G::root_end(u, v, uv3, power),
            None => Portable::root_end(u, v, uv3, power),
        }
    }
}

impl<G: SerialSteps> SerialSteps for Detected<G> {
    #[inline(always)]
    fn vartime_sum(
        points: [&OddMultiples<G::Field>; 2],
        steps: &[Step<u8>],
    ) -> Completed<G::Field> {
        match Bmi2Adx::detect() {
            Some(_) => G::vartime_sum(points, steps),
            None => Portable::vartime_sum(points, steps),
        }
    }
    #[inline(always)]
    fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
        match Bmi2Adx::detect() {
            Some(_) => G::ladder(scalars, k, u),
            None => Portable::<G::Field>::ladder(scalars, k, u),
        }
    }
    #[cfg(feature = "hazmat")]
    #[inline(always)]
    fn mul_chain(x: &Words, n: usize) -> Words {
        match Bmi2Adx::detect() {
            Some(_) => G::mul_chain(x, n),
            None => Portable::<G::Field>::mul_chain(x, n),
        }
    }
    #[cfg(feature = "hazmat")]
    #[inline(always)]
    fn square_chain(x: &Words, n: usize) -> Words {
        match Bmi2Adx::detect() {
            Some(_) => G::square_chain(x, n),
            None => Portable::<G::Field>::square_chain(x, n),
        }
    }
}

/// `m64` for BMI2 and ADX: multiplication preserves the flags and accepts any register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct M64;

impl Steps for M64 {
    type Field = Fe4x64;
    type Sign = ();

    compiled_for_bmi2_adx! {
        fn double(p: &mut Completed<Fe4x64>) = m64_steps::double(p);
        fn add(p: &mut Completed<Fe4x64>, q: &Cached<Fe4x64>, sign: ()) = m64_steps::add(p, q, sign);
        fn add_affine(p: &mut Completed<Fe4x64>, q: &AffineCached<Fe4x64>, sign: ()) =
            m64_steps::add_affine(p, q, sign);
        fn next_multiple(p: &mut Extended<Fe4x64>, q: &Cached<Fe4x64>) -> Cached<Fe4x64> =
            m64_steps::next_multiple(p, q);
        fn add_points(p: &mut Extended<Fe4x64>, q: &Extended<Fe4x64>) = body::add_points(p, q);
        fn pow_p58<const N: usize>(x: &mut [Fe4x64; N]) = m64_steps::pow_p58(x);
        fn root_begin(u: &Fe4x64, v: &Fe4x64) -> (Fe4x64, Fe4x64) = body::root_begin(u, v);
        fn root_end(u: &Fe4x64, v: &Fe4x64, uv3: &Fe4x64, power: &Fe4x64) -> (Mask, Fe4x64) =
            body::root_end(u, v, uv3, power);
    }
}

impl SerialSteps for M64 {
    compiled_for_bmi2_adx! {
        fn vartime_sum(points: [&OddMultiples<Fe4x64>; 2], steps: &[Step<u8>]) -> Completed<Fe4x64> =
            serial::vartime_sum::<m64_steps::InSum>(points, steps);
        fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words =
            m64_steps::ladder(scalars, k, u);
        #[cfg(feature = "hazmat")]
        fn mul_chain(x: &Words, n: usize) -> Words = chains::mul_chain::<Fe4x64>(x, n);
        #[cfg(feature = "hazmat")]
        fn square_chain(x: &Words, n: usize) -> Words = chains::square_chain::<Fe4x64>(x, n);
    }
}

/// `m51` for BMI2 and ADX.
#[cfg(feature = "backends")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct M51;

#[cfg(feature = "backends")]
impl Steps for M51 {
    type Field = Fe5x51;
    type Sign = ();

    compiled_for_bmi2_adx! {
        fn double(p: &mut Completed<Fe5x51>) = body::double(p);
        fn add(p: &mut Completed<Fe5x51>, q: &Cached<Fe5x51>, sign: ()) = body::add(p, q, sign);
        fn add_affine(p: &mut Completed<Fe5x51>, q: &AffineCached<Fe5x51>, sign: ()) =
            body::add_affine(p, q, sign);
        fn next_multiple(p: &mut Extended<Fe5x51>, q: &Cached<Fe5x51>) -> Cached<Fe5x51> =
            body::next_multiple(p, q);
        fn add_points(p: &mut Extended<Fe5x51>, q: &Extended<Fe5x51>) = body::add_points(p, q);
        fn pow_p58<const N: usize>(x: &mut [Fe5x51; N]) = body::pow_p58(x);
        fn root_begin(u: &Fe5x51, v: &Fe5x51) -> (Fe5x51, Fe5x51) = body::root_begin(u, v);
        fn root_end(u: &Fe5x51, v: &Fe5x51, uv3: &Fe5x51, power: &Fe5x51) -> (Mask, Fe5x51) =
            body::root_end(u, v, uv3, power);
    }
}

#[cfg(feature = "backends")]
impl SerialSteps for M51 {
    compiled_for_bmi2_adx! {
        fn vartime_sum(points: [&OddMultiples<Fe5x51>; 2], steps: &[Step<u8>]) -> Completed<Fe5x51> =
            serial::vartime_sum::<serial::Inlined<Fe5x51>>(points, steps);
        fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words =
            ladder::ladder::<Fe5x51, Unpacked<Fe5x51>>(scalars, k, u);
        #[cfg(feature = "hazmat")]
        fn mul_chain(x: &Words, n: usize) -> Words = chains::mul_chain::<Fe5x51>(x, n);
        #[cfg(feature = "hazmat")]
        fn square_chain(x: &Words, n: usize) -> Words = chains::square_chain::<Fe5x51>(x, n);
    }
}

/// Ten limbs of 25.5 bits in four lanes, for AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrow;

impl Steps for Narrow {
    type Field = Fe10x25hX4;
    type Sign = Negative<Fe10x25hX4>;
    const CALLED: bool = true;

    compiled_for_avx2! {
        fn double(p: &mut Completed<Fe10x25hX4>) = narrow::double(p);
        fn add(p: &mut Completed<Fe10x25hX4>, q: &Cached<Fe10x25hX4>, sign: Negative<Fe10x25hX4>) =
            narrow::add(p, q, sign);
        fn add_affine(
            p: &mut Completed<Fe10x25hX4>,
            q: &AffineCached<Fe10x25hX4>,
            sign: Negative<Fe10x25hX4>,
        ) = narrow::add_affine(p, q, sign);
        fn next_multiple(p: &mut Extended<Fe10x25hX4>, q: &Cached<Fe10x25hX4>) -> Cached<Fe10x25hX4> =
            narrow::next_multiple(p, q);
        fn add_points(p: &mut Extended<Fe10x25hX4>, q: &Extended<Fe10x25hX4>) =
            narrow::add_points(p, q);
        fn add_cached_points(p: &mut Extended<Fe10x25hX4>, q: &Cached<Fe10x25hX4>) =
            narrow::add_cached_points(p, q);
        fn add_affine_points(
            p: &mut Extended<Fe10x25hX4>,
            q: &AffineCached<Fe10x25hX4>,
            sign: Negative<Fe10x25hX4>,
        ) = narrow::add_affine_points(p, q, sign);
        fn pow_p58<const N: usize>(x: &mut [Fe10x25hX4; N]) = body::pow_p58(x);
        fn root_begin(u: &Fe10x25hX4, v: &Fe10x25hX4) -> (Fe10x25hX4, Fe10x25hX4) =
            narrow::root_begin(u, v);
        fn root_end(
            u: &Fe10x25hX4,
            v: &Fe10x25hX4,
            uv3: &Fe10x25hX4,
            power: &Fe10x25hX4,
        ) -> (<Fe10x25hX4 as Field>::Mask, Fe10x25hX4) = narrow::root_end(u, v, uv3, power);
    }
}

impl LaneSteps for Narrow {
    compiled_for_avx2! {
        fn sum_of_lanes(p: &Extended<Fe10x25hX4>) -> Extended<Home> = add_lanes::<Narrow>(p);
    }
}

#[cfg(feature = "batch")]
impl BucketSteps for Narrow {
    type Sum = Extended<Fe10x25hX4>;

    compiled_for_avx2! {
        fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) =
            buckets.vartime_add::<Narrow>(points);
        fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) =
            buckets.vartime_weigh::<Narrow>(sums);
        fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) =
            buckets.vartime_double_and_add::<Narrow>(sums);
        fn vartime_write_rows(
            groups: &mut [Shared<Fe10x25hX4>],
            all: &Fe10x25hX4,
            rows: &mut [Row<2>],
            signs: bool,
        ) = affine::vartime_write_rows(groups, all, rows, signs);
    }
    fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> {
        straus::vartime_by_windows::<Serial<super::HomeGroup>>(sums, width)
    }
}

/// Five limbs of 52 bits in eight lanes, for AVX-512 with IFMA.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide;

impl Steps for Wide {
    type Field = Fe5x52X8;
    type Sign = Negative<Fe5x52X8>;

    compiled_for_ifma! {
        fn double(p: &mut Completed<Fe5x52X8>) = body::double(p);
        fn add(p: &mut Completed<Fe5x52X8>, q: &Cached<Fe5x52X8>, sign: Negative<Fe5x52X8>) =
            body::add(p, q, sign);
        fn add_affine(
            p: &mut Completed<Fe5x52X8>,
            q: &AffineCached<Fe5x52X8>,
            sign: Negative<Fe5x52X8>,
        ) = body::add_affine(p, q, sign);
        fn next_multiple(p: &mut Extended<Fe5x52X8>, q: &Cached<Fe5x52X8>) -> Cached<Fe5x52X8> =
            body::next_multiple(p, q);
        fn add_points(p: &mut Extended<Fe5x52X8>, q: &Extended<Fe5x52X8>) = body::add_points(p, q);
        fn pow_p58<const N: usize>(x: &mut [Fe5x52X8; N]) = body::pow_p58(x);
        fn root_begin(u: &Fe5x52X8, v: &Fe5x52X8) -> (Fe5x52X8, Fe5x52X8) = body::root_begin(u, v);
        fn root_end(
            u: &Fe5x52X8,
            v: &Fe5x52X8,
            uv3: &Fe5x52X8,
            power: &Fe5x52X8,
        ) -> (<Fe5x52X8 as Field>::Mask, Fe5x52X8) = body::root_end(u, v, uv3, power);
    }
}

impl LaneSteps for Wide {
    compiled_for_ifma! {
        fn sum_of_lanes(p: &Extended<Fe5x52X8>) -> Extended<Home> = sum_of_eight(p);
    }
}

#[cfg(feature = "batch")]
impl BucketSteps for Wide {
    type Sum = Prepared<Fe5x52X8>;

    compiled_for_ifma! {
        fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) =
            buckets.vartime_add::<Wide>(points);
        fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) =
            buckets.vartime_weigh::<Wide>(sums);
        fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) =
            buckets.vartime_double_and_add::<Wide>(sums);
        fn vartime_write_rows(
            groups: &mut [Shared<Fe5x52X8>],
            all: &Fe5x52X8,
            rows: &mut [Row<2>],
            signs: bool,
        ) = affine::vartime_write_rows(groups, all, rows, signs);
        fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> =
            straus::vartime_by_windows::<PackedPoint<Ymm>>(sums, width);
    }
}

/// Five limbs of 52 bits in four lanes, for AVX-IFMA.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fused;

impl Steps for Fused {
    type Field = Fe5x52X4;
    type Sign = Negative<Fe5x52X4>;

    compiled_for_avxifma! {
        fn double(p: &mut Completed<Fe5x52X4>) = body::double(p);
        fn add(p: &mut Completed<Fe5x52X4>, q: &Cached<Fe5x52X4>, sign: Negative<Fe5x52X4>) =
            body::add(p, q, sign);
        fn add_affine(
            p: &mut Completed<Fe5x52X4>,
            q: &AffineCached<Fe5x52X4>,
            sign: Negative<Fe5x52X4>,
        ) = body::add_affine(p, q, sign);
        fn next_multiple(p: &mut Extended<Fe5x52X4>, q: &Cached<Fe5x52X4>) -> Cached<Fe5x52X4> =
            body::next_multiple(p, q);
        fn add_points(p: &mut Extended<Fe5x52X4>, q: &Extended<Fe5x52X4>) = body::add_points(p, q);
        fn pow_p58<const N: usize>(x: &mut [Fe5x52X4; N]) = body::pow_p58(x);
        fn root_begin(u: &Fe5x52X4, v: &Fe5x52X4) -> (Fe5x52X4, Fe5x52X4) = body::root_begin(u, v);
        fn root_end(
            u: &Fe5x52X4,
            v: &Fe5x52X4,
            uv3: &Fe5x52X4,
            power: &Fe5x52X4,
        ) -> (<Fe5x52X4 as Field>::Mask, Fe5x52X4) = body::root_end(u, v, uv3, power);
    }
}

impl LaneSteps for Fused {
    compiled_for_avxifma! {
        fn sum_of_lanes(p: &Extended<Fe5x52X4>) -> Extended<Home> = sum_of_four(p);
    }
}

#[cfg(feature = "batch")]
impl BucketSteps for Fused {
    type Sum = Prepared<Fe5x52X4>;

    compiled_for_avxifma! {
        fn vartime_add(buckets: &mut Buckets, points: AffineRows<'_>) =
            buckets.vartime_add::<Fused>(points);
        fn vartime_weigh(buckets: &Buckets, sums: &mut [Extended<Home>]) =
            buckets.vartime_weigh::<Fused>(sums);
        fn vartime_double_and_add(buckets: &Buckets, sums: &mut [Extended<Home>]) =
            buckets.vartime_double_and_add::<Fused>(sums);
        fn vartime_write_rows(
            groups: &mut [Shared<Fe5x52X4>],
            all: &Fe5x52X4,
            rows: &mut [Row<2>],
            signs: bool,
        ) = affine::vartime_write_rows(groups, all, rows, signs);
        fn vartime_by_windows(sums: &[Extended<Home>], width: usize) -> Extended<Home> =
            straus::vartime_by_windows::<PackedPoint<__m256i>>(sums, width);
    }
}
