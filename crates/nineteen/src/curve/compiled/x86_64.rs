// SPDX-License-Identifier: MIT OR Apache-2.0
//! Groups for x86-64: `m64` and `m51` with BMI2 and ADX, and lanes with AVX2, AVX-IFMA or AVX-512.

use core::marker::PhantomData;

use crate::arch::x86_64::Bmi2Adx;
use crate::curve::group::Steps;
use crate::curve::ladder::Scalars;
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::curve::recode::Step;
use crate::curve::serial::{self, OddMultiples, Portable, SerialSteps};
use crate::curve::steps::steps;
use crate::field::{Field, Words};

mod four_lanes; // lanes for AVX-IFMA, and for AVX2
#[cfg(feature = "backends")]
mod m51; // m51 with BMI2 and ADX
mod m64; // m64 with BMI2 and ADX
// Whole steps of `m64` in assembly. The portable file replaces them under MemorySanitizer, which
// cannot see through assembly.
#[cfg_attr(nineteen_msan, path = "x86_64/m64_steps_portable.rs")]
mod m64_steps;
mod rows; // what groups compiled for features have, a row for each
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

/// A method for each row: the step of `G` or that of [`Portable`].
macro_rules! detected {
    ($(
        fn $name:ident$(<const $n:ident: usize>)?($($argument:ident: $type:ty),*) -> $result:ty {
            $value:expr
        }
    )*) => {
        impl<G: SerialSteps> Steps for Detected<G> {
            type Field = G::Field;
            type Sign = ();
            $(
                #[inline(always)]
                fn $name$(<const $n: usize>)?($($argument: $type),*) -> $result {
                    match Bmi2Adx::detect() {
                        Some(_) => G::$name($($argument),*),
                        None => Portable::$name($($argument),*),
                    }
                }
            )*
        }
    };
}
steps!(G::Field, (); detected! {});

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
