// SPDX-License-Identifier: MIT OR Apache-2.0
//! `m64` with BMI2 and ADX.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require CPU features. [`Detected`](super::Detected) calls those of
//! [`M64`] right after obtaining a token.

use super::m64_steps;
use crate::arch::x86_64::assume_bmi2_adx;
use crate::curve::group::{Steps, body};
use crate::curve::ladder::Scalars;
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::curve::recode::Step;
use crate::curve::serial::{self, OddMultiples, SerialSteps};
#[cfg(feature = "hazmat")]
use crate::field::chains;
use crate::field::{Fe4x64, Mask, Words};

type Fe = Fe4x64;

/// `m64` for BMI2 and ADX: multiplication preserves the flags and accepts any register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct M64;

impl Steps for M64 {
    type Field = Fe;
    type Sign = ();

    #[inline(always)]
    fn double(p: &mut Completed<Fe>) {
        assume_bmi2_adx!(double(p));
    }
    #[inline(always)]
    fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, sign: ()) {
        assume_bmi2_adx!(add(p, q, sign));
    }
    #[inline(always)]
    fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, sign: ()) {
        assume_bmi2_adx!(add_affine(p, q, sign));
    }
    #[inline(always)]
    fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
        assume_bmi2_adx!(next_multiple(p, q))
    }
    #[inline(always)]
    fn add_points(p: &mut Extended<Fe>, q: &Extended<Fe>) {
        assume_bmi2_adx!(add_points(p, q));
    }
    #[inline(always)]
    fn pow_p58<const N: usize>(x: &mut [Fe; N]) {
        assume_bmi2_adx!(pow_p58(x));
    }
    #[inline(always)]
    fn root_begin(u: &Fe, v: &Fe) -> (Fe, Fe) {
        assume_bmi2_adx!(root_begin(u, v))
    }
    #[inline(always)]
    fn root_end(u: &Fe, v: &Fe, uv3: &Fe, power: &Fe) -> (Mask, Fe) {
        assume_bmi2_adx!(root_end(u, v, uv3, power))
    }
}

impl SerialSteps for M64 {
    #[inline(always)]
    fn vartime_sum(points: [&OddMultiples<Fe>; 2], steps: &[Step<u8>]) -> Completed<Fe> {
        assume_bmi2_adx!(vartime_sum(points, steps))
    }
    #[inline(always)]
    fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
        assume_bmi2_adx!(ladder(scalars, k, u))
    }
    #[cfg(feature = "hazmat")]
    #[inline(always)]
    fn mul_chain(x: &Words, n: usize) -> Words {
        assume_bmi2_adx!(mul_chain(x, n))
    }
    #[cfg(feature = "hazmat")]
    #[inline(always)]
    fn square_chain(x: &Words, n: usize) -> Words {
        assume_bmi2_adx!(square_chain(x, n))
    }
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn double(p: &mut Completed<Fe>) {
    m64_steps::double(p);
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn add(p: &mut Completed<Fe>, q: &Cached<Fe>, sign: ()) {
    m64_steps::add(p, q, sign);
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn add_affine(p: &mut Completed<Fe>, q: &AffineCached<Fe>, sign: ()) {
    m64_steps::add_affine(p, q, sign);
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn next_multiple(p: &mut Extended<Fe>, q: &Cached<Fe>) -> Cached<Fe> {
    m64_steps::next_multiple(p, q)
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn add_points(p: &mut Extended<Fe>, q: &Extended<Fe>) {
    body::add_points(p, q);
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn pow_p58<const N: usize>(x: &mut [Fe; N]) {
    m64_steps::pow_p58(x);
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn root_begin(u: &Fe, v: &Fe) -> (Fe, Fe) {
    body::root_begin(u, v)
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn root_end(u: &Fe, v: &Fe, uv3: &Fe, power: &Fe) -> (Mask, Fe) {
    body::root_end(u, v, uv3, power)
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn vartime_sum(points: [&OddMultiples<Fe>; 2], steps: &[Step<u8>]) -> Completed<Fe> {
    serial::vartime_sum::<m64_steps::InSum>(points, steps)
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
    m64_steps::ladder(scalars, k, u)
}

#[cfg(feature = "hazmat")]
#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn mul_chain(x: &Words, n: usize) -> Words {
    chains::mul_chain::<Fe>(x, n)
}

#[cfg(feature = "hazmat")]
#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn square_chain(x: &Words, n: usize) -> Words {
    chains::square_chain::<Fe>(x, n)
}
