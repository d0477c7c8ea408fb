// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2` on many items, one in each of four lanes. Sums of few multiples have the coordinates of a
//! point in the lanes.

use core::arch::x86_64::__m256i;

use super::packed::vartime_msm_precomputed;
use crate::arch::x86_64::{Avx2, points_in_lanes_faster, with_avx2};
use crate::backend::batches::Least;
use crate::backend::lanes;
use crate::curve::compiled::x86_64::FourFma;
use crate::curve::expanded::Multiples;
use crate::curve::group::Steps;
use crate::curve::ladder::Unpacked;
use crate::curve::packed::PackedPoint;
use crate::curve::pippenger::batch_equation::{self, Terms};
use crate::curve::pippenger::in_lanes;
use crate::curve::point::Extended;
use crate::curve::rule::Rule;
use crate::curve::verify_lanes::{Equation, Known};
use crate::curve::{many, mul_each, straus};
use crate::field::vector::Row;
use crate::field::vector::fma::Fma;
use crate::field::{Home, Mask, Words};
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
pub(crate) fn mul_base_each(k: &[Words], encodings: &mut [Words]) {
    lanes::batch::mul_base_each::<FourFma, 16>(k, encodings);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn mul_each(k: &[Words], points: &mut [Extended<Home>]) {
    mul_each::mul_each::<FourFma>(k, points);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn vartime_mul_each(k: &Words, points: &mut [Extended<Home>]) {
    mul_each::vartime_mul_each::<FourFma>(k, points);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn x25519_each(k: &[Words], u: &[Words], shared: &mut [Words]) {
    lanes::batch::x25519_each::<<FourFma as Steps>::Field, Unpacked<_>, 16>(k, u, shared);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn vartime_verify_each(rule: Rule, equations: &[Equation], known: Known<'_>) -> u8 {
    lanes::batch::vartime_verify_each::<FourFma>(rule, equations, known)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn vartime_mul_expanded_each(
    s: &[Words],
    k: &[Words],
    multiples: &Multiples,
    encodings: &mut [Words],
) {
    lanes::batch::vartime_mul_expanded_each::<FourFma, 16>(s, k, multiples, encodings);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn vartime_decode_rows(encodings: &[Words], rows: &mut [Row<2>]) -> bool {
    batch_equation::vartime_decode_rows::<FourFma>(encodings, rows)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn vartime_batch_equation(width: usize, terms: Terms<'_>) -> Extended<Home> {
    batch_equation::vartime_sum::<FourFma>(width, terms)
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
pub(crate) fn encode(p: &[Extended<Home>], encodings: &mut [Words]) {
    many::encode::<FourFma>(p, encodings);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn decode(encodings: &[Words], points: &mut [Extended<Home>], valid: &mut [Mask]) {
    many::decode::<FourFma>(encodings, points, valid);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn ristretto_encode(p: &[Extended<Home>], encodings: &mut [Words]) {
    many::ristretto_encode::<FourFma>(p, encodings);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn ristretto_encode_doubles(p: &[Extended<Home>], encodings: &mut [Words]) {
    many::ristretto_encode_doubles::<FourFma>(p, encodings);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn ristretto_decode(
    encodings: &[Words],
    points: &mut [Extended<Home>],
    valid: &mut [Mask],
) {
    many::ristretto_decode::<FourFma>(encodings, points, valid);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn ristretto_map(t: &[Words], points: &mut [Extended<Home>]) {
    many::ristretto_map::<FourFma>(t, points);
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn sha512_each(messages: &[[&[u8]; 3]; 4]) -> [[u8; 64]; 4] {
    sha512::<__m256i, 4, 3>(messages)
}
