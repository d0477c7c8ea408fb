// SPDX-License-Identifier: MIT OR Apache-2.0
//! The bodies of the functions of `m64` for BMI2 and ADX: whole steps in assembly
//! (`arch/x86_64/m64.rs`).
//!
//! They are steps rather than products so that words and carries stay in place between two products
//! of a step. `m64_steps_portable.rs` replaces them in builds without assembly.
//!
//! Safety of the calls: as in `m64.rs`, whose functions call these.

use crate::arch::elements::Ladder;
use crate::arch::x86_64::{TextFor, assume_bmi2_adx, m64, squares_51_bits_faster};
use crate::curve::compiled::words::{LadderStep, Sums, words};
use crate::curve::point::{AffineCached, Cached, Completed, Extended};
use crate::field::fe4x64::Loose4x64;
use crate::field::{Fe4x64, Fe5x51, Field, Words, chains};

pub(super) use crate::curve::group::body::{add_points, root_begin, root_end};

#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(super) fn double(p: &mut Completed<Fe4x64>) {
    m64::double(TextFor::this_processor(), words(p));
}

#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(super) fn add(p: &mut Completed<Fe4x64>, q: &Cached<Fe4x64>, (): ()) {
    let q = [&q.y_plus_x.0, &q.y_minus_x.0, &q.z2.0, &q.t2d.0];
    m64::add(TextFor::this_processor(), words(p), q);
}

#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(super) fn add_affine(p: &mut Completed<Fe4x64>, q: &AffineCached<Fe4x64>, (): ()) {
    let q = [&q.y_plus_x.0, &q.y_minus_x.0, &q.xy2d.0];
    m64::add_affine(TextFor::this_processor(), words(p), q);
}

#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(super) fn next_multiple(p: &mut Extended<Fe4x64>, q: &Cached<Fe4x64>) -> Cached<Fe4x64> {
    let (Loose4x64(plus), Loose4x64(minus)) = (p.y.add(p.x), p.y.sub(p.x));
    let mut words = [plus, minus, p.z.0, p.t.0];
    let q = [&q.y_plus_x.0, &q.y_minus_x.0, &q.z2.0, &q.t2d.0];
    m64::add_extended(TextFor::this_processor(), words.each_mut(), q);
    let [x, y, z, t] = words;
    *p = Extended {
        x: Fe4x64(x),
        y: Fe4x64(y),
        z: Fe4x64(z),
        t: Fe4x64(t),
    };
    p.to_cached()
}

/// One power is a chain of squares, which some processors compute faster in other limbs; two fill
/// each other's latency, and take fewer word products in four words.
#[inline(always)]
pub(super) fn pow_p58<const N: usize>(x: &mut [Fe4x64; N]) {
    if N == 1 && squares_51_bits_faster() {
        let words = &mut x[0].0;
        assume_bmi2_adx!(pow_p58_51_bits(words));
    } else {
        *x = chains::pow_p58_by::<_, Squares, N>(*x);
    }
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn pow_p58_51_bits(x: &mut Words) {
    let [power] = chains::pow_p58([Fe5x51::from_words(x)]);
    *x = power.to_words();
}

/// Squarings in assembly.
struct Squares;

impl chains::Squarings<Fe4x64> for Squares {
    #[inline(always)]
    fn square_times<const N: usize>(x: &mut [Fe4x64; N], n: u32) {
        assume_bmi2_adx!(square_times(x, n));
    }
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn square_times<const N: usize>(x: &mut [Fe4x64; N], n: u32) {
    m64::squares(x.each_mut().map(|Fe4x64(words)| words), n);
}

/// The group whose operations a multiscalar multiplication calls.
pub(super) use super::M64 as InSum;

/// The ladder step.
pub(super) struct Step;

impl LadderStep for Step {
    #[inline(always)]
    fn step(ladder: &mut Ladder, swap: u64) {
        assume_bmi2_adx!(ladder_step(ladder, swap));
    }
}

#[inline(never)]
#[target_feature(enable = "bmi2,adx")]
fn ladder_step(ladder: &mut Ladder, swap: u64) {
    m64::ladder_step(TextFor::this_processor(), ladder, swap);
}

/// The state of the ladder.
pub(super) type Pair = Sums<Step>;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::x86_64::{Bmi2Adx, with_bmi2_adx};
    use crate::field::tests::support::Random;

    /// Tests powers in limbs of 51 bits, even if this processor is faster without them.
    #[test]
    fn powers_in_other_limbs() {
        let Some(token) = Bmi2Adx::detect() else {
            std::println!("SKIPPED: no BMI2 and ADX");
            return;
        };
        let mut random = Random(51);
        let edges = [
            [0; 4],
            [1, 0, 0, 0],
            [u64::MAX; 4],
            [u64::MAX - 37, u64::MAX, u64::MAX, u64::MAX],
        ];
        let others = (0..200).map(|_| random.words());
        for words in edges.into_iter().chain(others) {
            let [expected] = chains::pow_p58_by::<_, Squares, 1>([Fe4x64(words)]);
            let mut power = words;
            let found = &mut power;
            with_bmi2_adx!(token, pow_p58_51_bits(found));
            assert_eq!(power, expected.to_words(), "{words:x?}");
        }
    }
}
