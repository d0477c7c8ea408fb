// SPDX-License-Identifier: MIT OR Apache-2.0
//! The AArch64 group: `m64` with whole steps in assembly, which require no CPU features.

use super::words::{LadderStep, Sums, words};
use crate::arch::aarch64::m64;
use crate::arch::elements::Ladder;
use crate::curve::group::Steps;
use crate::curve::ladder::{self, Scalars};
use crate::curve::point::{AffineCached, Cached, Completed};
use crate::curve::recode::Step as Digit;
use crate::curve::serial::{OddMultiples, SerialSteps, vartime_sum};
use crate::field::{Fe4x64, Words};

/// The group over `m64`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct M64;

impl Steps for M64 {
    type Field = Fe4x64;
    type Sign = ();

    #[inline(never)]
    fn double(p: &mut Completed<Fe4x64>) {
        m64::double(words(p));
    }
    #[inline(never)]
    fn add(p: &mut Completed<Fe4x64>, q: &Cached<Fe4x64>, (): ()) {
        let q = [&q.y_plus_x, &q.y_minus_x, &q.z2, &q.t2d];
        m64::add(words(p), q.map(|Fe4x64(words)| words));
    }
    #[inline(never)]
    fn add_affine(p: &mut Completed<Fe4x64>, q: &AffineCached<Fe4x64>, (): ()) {
        let q = [&q.y_plus_x, &q.y_minus_x, &q.xy2d];
        m64::add_affine(words(p), q.map(|Fe4x64(words)| words));
    }
}

impl SerialSteps for M64 {
    #[inline(never)]
    fn vartime_sum(points: [&OddMultiples<Fe4x64>; 2], steps: &[Digit<u8>]) -> Completed<Fe4x64> {
        vartime_sum::<Self>(points, steps)
    }
    #[inline(always)]
    fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
        ladder::ladder::<Fe4x64, Sums<Step>>(scalars, k, u)
    }
}

/// The ladder step.
pub(super) struct Step;

impl LadderStep for Step {
    #[inline(always)]
    fn step(ladder: &mut Ladder, swap: u64) {
        m64::ladder_step(ladder, swap);
    }
}
