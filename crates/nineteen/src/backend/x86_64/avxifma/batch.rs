// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avxifma` on many items, one in each of four lanes. Sums of few multiples have the coordinates
//! of a point in the lanes.

use core::arch::x86_64::__m256i;

use super::vartime_msm_precomputed;
use crate::arch::x86_64::{AvxIfma, with_avxifma};
use crate::backend::batches::Least;
use crate::backend::lanes;
use crate::curve::compiled::x86_64::FourIfma;
use crate::curve::packed::PackedPoint;
use crate::curve::pippenger::in_lanes;
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::straus;
use crate::curve::verify_lanes::{Equation, Known};
use crate::field::{Home, Words};
use crate::sha512::sha512;

/// Measured on a Zen 5 that multiplies as AVX-512 does (`--cfg nineteen_evex`).
pub(crate) const LEAST: Least = Least {
    sign: 3,
    x25519: 3,
    verify: 3,
    verify_half: [0, 0],
    verify_expanded: 4,
    points: 4,
    point_mul: 3,
    msm: 1,
    vartime_msm: 1,
    most_tables: 128,
    combined: 16,
    combined_by_points: [0, 0],
};

/// The measured number of multiples below which sums are faster with coordinates in the lanes; sums
/// of secret multiples always are.
const MANY_PUBLIC: usize = 24;

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(crate) fn vartime_verify_each(rule: Rule, equations: &[Equation], known: Known<'_>) -> u8 {
    lanes::batch::vartime_verify_each::<FourIfma>(rule, equations, known)
}

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
fn vartime_msm_of_many(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    in_lanes::vartime_msm::<FourIfma>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(crate) fn sha512_each(messages: &[[&[u8]; 3]; 4]) -> [[u8; 64]; 4] {
    sha512::<__m256i, 4, 3>(messages)
}

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(crate) fn msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    straus::msm::<PackedPoint<__m256i>>(k, p)
}

pub(crate) fn vartime_msm(token: AvxIfma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    if k.len() < MANY_PUBLIC {
        let none = &[];
        with_avxifma!(token, vartime_msm_precomputed(k, none, p))
    } else {
        with_avxifma!(token, vartime_msm_of_many(k, p))
    }
}
