// SPDX-License-Identifier: MIT OR Apache-2.0
//! Groups for x86-64: `m64` and `m51` with BMI2 and ADX, and lanes with AVX2, AVX-IFMA or AVX-512.

use core::marker::PhantomData;

use crate::arch::x86_64::Bmi2Adx;
use crate::curve::group::Steps;
use crate::curve::ladder::Scalars;
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::curve::recode::Step;
use crate::curve::serial::{self, OddMultiples, Portable, SerialSteps};
use crate::field::{Mask, Words};

mod four_lanes; // lanes for AVX-IFMA, and for AVX2
#[cfg(feature = "backends")]
mod m51; // m51 with BMI2 and ADX
mod m64; // m64 with BMI2 and ADX
// Whole steps of `m64` in assembly. The portable file replaces them under MemorySanitizer, which
// cannot see through assembly.
#[cfg_attr(nineteen_msan, path = "x86_64/m64_steps_portable.rs")]
mod m64_steps;
mod wide; // lanes for AVX-512

pub(crate) use four_lanes::{FourFma, FourIfma};
#[cfg(feature = "backends")]
pub(crate) use m51::M51;
pub(crate) use m64::M64;
pub(crate) use wide::Wide;

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
            // By calls: inlined, the steps of a second sum would be 13 kB for old processors.
            None => serial::vartime_sum::<Portable<G::Field>>(points, steps),
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
