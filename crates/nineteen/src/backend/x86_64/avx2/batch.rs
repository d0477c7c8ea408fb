// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2` on many items, one in each of four lanes. Sums of few multiples have the coordinates of a
//! point in the lanes.

use core::arch::x86_64::__m256i;

use super::vartime_msm_precomputed;
use crate::arch::x86_64::{Avx2, points_in_lanes_faster, with_avx2};
use crate::backend::batches::Least;
use crate::backend::lanes;
use crate::curve::compiled::x86_64::FourFma;
use crate::curve::packed::PackedPoint;
use crate::curve::pippenger::in_lanes;
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::straus;
use crate::curve::verify_lanes::{Equation, Known};
use crate::field::vector::fma::Fma;
use crate::field::{Home, Words};
use crate::sha512::sha512;

/// Values measured on Zen 3. Where a single point is multiplied by words of 64 bits, sums of few
/// multiples are, too.
pub(crate) fn least() -> Least {
    let ([msm, vartime_msm], combined_by_points) = if points_in_lanes_faster() {
        ([1, 1], [3, 52])
    } else {
        ([16, 24], [0, 0])
    };
    Least {
        sign: 3,
        x25519: 3,
        verify: 4,
        verify_half: [0, 0],
        verify_expanded: 4,
        points: 4,
        point_mul: 4,
        msm,
        vartime_msm,
        most_tables: 640,
        combined: 13,
        combined_by_points,
    }
}

/// The measured number of multiples below which sums are faster with coordinates in the lanes; sums
/// of secret multiples always are.
const MANY_PUBLIC: usize = 100;

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn vartime_verify_each(rule: Rule, equations: &[Equation], known: Known<'_>) -> u8 {
    lanes::batch::vartime_verify_each::<FourFma>(rule, equations, known)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
fn vartime_msm_of_many(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    in_lanes::vartime_msm::<FourFma>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn msm(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    straus::msm::<PackedPoint<Fma>>(k, p)
}

pub(crate) fn vartime_msm(token: Avx2, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    if k.len() < MANY_PUBLIC {
        let none = &[];
        with_avx2!(token, vartime_msm_precomputed(k, none, p))
    } else {
        with_avx2!(token, vartime_msm_of_many(k, p))
    }
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn sha512_each(messages: &[[&[u8]; 3]; 4]) -> [[u8; 64]; 4] {
    sha512::<__m256i, 4, 3>(messages)
}
