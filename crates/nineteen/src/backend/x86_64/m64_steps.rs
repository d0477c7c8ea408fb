// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the functions of `m64` for BMI2 and ADX do: whole steps in assembly (`arch/x86_64/m64.rs`).
//!
//! Steps and not products: between two products of a step, words and carries stay where they are.
//! `m64_steps_portable.rs` stands in where there is to be no assembly.

use super::with_bmi2_adx::M64;
use crate::arch::x86_64::compiled_for_bmi2_adx;
use crate::arch::x86_64::m64::{self, Factors, Ladder};
use crate::curve::group::{Digits, Group, Tables, body};
use crate::curve::ladder::{self, Pair};
use crate::curve::point::{AffineCached, Cached, Completed};
use crate::field::fe4x64::Loose4x64;
use crate::field::{Fe4x64, Field, Mask, Words};

/// The words of E, F, G, H.
#[inline(always)]
fn words(p: &mut Completed<Fe4x64>) -> Factors<'_> {
    p.factors().map(|Loose4x64(words)| words)
}

#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(super) fn double(p: &mut Completed<Fe4x64>) {
    m64::double(words(p));
}

#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(super) fn add(p: &mut Completed<Fe4x64>, q: &Cached<Fe4x64>, (): ()) {
    let q = [&q.y_plus_x, &q.y_minus_x, &q.z2, &q.t2d];
    m64::add(words(p), q.map(|Fe4x64(words)| words));
}

#[inline]
#[target_feature(enable = "bmi2,adx")]
pub(super) fn add_affine(p: &mut Completed<Fe4x64>, q: &AffineCached<Fe4x64>, (): ()) {
    let q = [&q.y_plus_x, &q.y_minus_x, &q.xy2d];
    m64::add_affine(words(p), q.map(|Fe4x64(words)| words));
}

#[inline(always)]
pub(super) fn vartime_sum(tables: Tables<'_, Fe4x64>, digits: &Digits<'_>) -> Completed<Fe4x64> {
    body::vartime_sum_by(tables, digits, M64::double, M64::add, M64::add_affine)
}

/// A pair of the ladder: its sums, with Z - X for the differences.
struct Sums(Ladder);

compiled_for_bmi2_adx! {
    fn ladder_step(ladder: &mut Ladder, exchange: u64) = m64::ladder_step(ladder, exchange);
}

impl Pair<Fe4x64> for Sums {
    #[inline(always)]
    fn new([p, q]: [(Fe4x64, Fe4x64); 2], u: Fe4x64) -> Self {
        let sums = [p.1.add(p.0), p.1.sub(p.0), q.1.add(q.0), q.1.sub(q.0)];
        let [Loose4x64(a), Loose4x64(b), Loose4x64(c), Loose4x64(d)] = sums;
        Sums(Ladder::new([a, b, c, d], u.0))
    }
    #[inline(always)]
    fn step(&mut self, exchange: Mask) {
        ladder_step(&mut self.0, exchange.word());
    }
    /// (Z + X) - (Z - X) : (Z + X) + (Z - X), which is X : Z.
    #[inline(always)]
    fn first(self, exchange: Mask) -> (Fe4x64, Fe4x64) {
        let tight = |words| Fe4x64::carry(Loose4x64(words));
        let [a, b, c, d] = self.0.sums;
        let plus = Fe4x64::select(tight(a), tight(c), exchange);
        let minus = Fe4x64::select(tight(b), tight(d), exchange);
        (
            Fe4x64::carry(plus.sub(minus)),
            Fe4x64::carry(plus.add(minus)),
        )
    }
}

#[inline(always)]
pub(super) fn x25519(k: &Words, u: &Words) -> Words {
    ladder::x25519_pair::<Fe4x64, Sums>(k, u)
}
