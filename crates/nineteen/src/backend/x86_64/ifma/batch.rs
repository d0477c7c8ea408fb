// SPDX-License-Identifier: MIT OR Apache-2.0
//! `ifma` on many items, one in each of eight lanes. Sums of few multiples have the coordinates of
//! a point in the lanes.

use core::arch::x86_64::__m512i;

use ground::arch::x86_64::is_intel;

use super::vartime_msm_precomputed;
use crate::arch::x86_64::{Ifma, is_eight_lanes_wide, with_ifma};
use crate::backend::batches::Least;
use crate::backend::lanes;
use crate::curve::compiled::x86_64::Wide;
use crate::curve::group::Negative;
use crate::curve::lanes::InLanes;
use crate::curve::packed::{PackedPoint, SideBySide};
use crate::curve::pippenger::in_lanes;
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::serial::Inlined;
use crate::curve::straus;
use crate::curve::verify_lanes::{Equation, Known};
use crate::field::vector::avx512vl::Ymm;
use crate::field::{Fe5x52X4Masked, Home, Words};
use crate::sha512::sha512;

/// Values measured on Zen 4, and what differs on others: two groups of eight verifications take
/// 0.89 of one combined equation on Zen 5 and 0.90 on Golden Cove; a group of signatures there takes
/// as long as 4.0 to 4.9 single ones. Half a group takes 0.73 of a group's time on Golden Cove. On
/// Zen 4, which computes eight lanes as two times four, it is assumed to take about half.
pub(crate) fn least() -> Least {
    let zen4 = Least {
        sign: 4,
        x25519: 3,
        verify: 6,
        verify_half: [3, 6],
        verify_expanded: 5,
        points: 4,
        point_mul: 3,
        msm: 1,
        vartime_msm: 1,
        most_tables: 128,
        combined: 16,
        combined_by_points: [0, 0],
    };
    if is_intel() {
        Least {
            sign: 5,
            verify: 5,
            verify_half: [3, 5],
            combined: 17,
            ..zen4
        }
    } else if is_eight_lanes_wide() {
        Least {
            verify: 4,
            verify_half: [0, 0],
            combined: 17,
            ..zen4
        }
    } else {
        zen4
    }
}

/// The measured number of multiples below which sums are faster with coordinates in the lanes.
const MANY_PUBLIC: usize = 20;
const MANY_SECRET: usize = 64;
/// The same with two points side by side.
const MANY_SIDE_BY_SIDE: usize = 129;

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn vartime_verify_half(rule: Rule, equations: &[Equation], known: Known<'_>) -> u8 {
    type Fe = Fe5x52X4Masked;
    lanes::batch::vartime_verify_each::<Inlined<Fe, Negative<Fe>>>(rule, equations, known)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn vartime_verify_whole(rule: Rule, equations: &[Equation], known: Known<'_>) -> u8 {
    lanes::batch::vartime_verify_each::<Wide>(rule, equations, known)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn vartime_msm_of_many(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    in_lanes::vartime_msm::<Wide>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn msm_of_many(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    straus::msm::<InLanes<Wide>>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(crate) fn sha512_each(messages: &[[&[u8]; 3]; 8]) -> [[u8; 64]; 8] {
    sha512::<__m512i, 8, 3>(messages)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn msm_in_four(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    straus::msm::<PackedPoint<Ymm>>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
fn msm_in_eight(k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    straus::msm::<SideBySide<__m512i>>(k, p)
}

pub(crate) fn vartime_verify_each(
    token: Ifma,
    rule: Rule,
    equations: &[Equation],
    known: Known<'_>,
) -> u8 {
    if equations.len() <= 4 && !is_eight_lanes_wide() {
        with_ifma!(token, vartime_verify_half(rule, equations, known))
    } else {
        with_ifma!(token, vartime_verify_whole(rule, equations, known))
    }
}

pub(crate) fn vartime_msm(token: Ifma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    if k.len() < MANY_PUBLIC {
        let none = &[];
        with_ifma!(token, vartime_msm_precomputed(k, none, p))
    } else {
        with_ifma!(token, vartime_msm_of_many(k, p))
    }
}

pub(crate) fn msm(token: Ifma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    if is_eight_lanes_wide() && (2..MANY_SIDE_BY_SIDE).contains(&k.len()) {
        with_ifma!(token, msm_in_eight(k, p))
    } else if k.len() < MANY_SECRET {
        with_ifma!(token, msm_in_four(k, p))
    } else {
        with_ifma!(token, msm_of_many(k, p))
    }
}

/// In half a group of `ifma`, whose first signature only is the one to judge, on any processor with
/// the instructions: the entry point prefers whole groups on some.
#[test]
fn verdicts_in_half_a_group() {
    use crate::curve::tests::packed::check_verdicts;
    use crate::curve::verify::Key;

    let Some(token) = Ifma::detect() else {
        return std::println!("SKIPPED: no AVX-512 IFMA");
    };
    check_verdicts(|rule, key, r, s, k| {
        let (a, decoded) = match key {
            Key::Encoded(a) => (*a, None),
            Key::Decoded(decoded) => ([0; 4], Some([decoded])),
        };
        let (r, s, k) = (*r, *s, *k);
        let known = decoded
            .as_ref()
            .map_or(Known::Nothing, |keys| Known::Keys(keys));
        let equations = &[Equation { a, r, s, k }];
        let bits = with_ifma!(token, vartime_verify_half(rule, equations, known));
        assert!([0, 0b1111].contains(&bits), "{bits:b}");
        bits != 0
    });
}
