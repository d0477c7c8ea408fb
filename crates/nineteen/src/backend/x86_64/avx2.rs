// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2`: four lanes of ten limbs of 25.5 bits.

#[cfg(feature = "batch")]
use core::arch::x86_64::__m256i;

use crate::arch::x86_64::{Avx2, compiled_for_avx2};
#[cfg(feature = "batch")]
use crate::backend::batches::Least;
use crate::backend::lanes;
use crate::curve::compiled::x86_64::Narrow;
#[cfg(feature = "batch")]
use crate::curve::compiled::x86_64::narrow::Pair;
#[cfg(feature = "alloc")]
use crate::curve::expanded::{self, Multiples};
#[cfg(feature = "batch")]
use crate::curve::group::Steps;
#[cfg(feature = "batch")]
use crate::curve::lanes::InLanes;
#[cfg(feature = "batch")]
use crate::curve::pippenger::{
    batch_equation::{self, Terms},
    in_lanes,
};
use crate::curve::point::Extended;
#[cfg(feature = "batch")]
use crate::curve::rule::Rule;
#[cfg(feature = "batch")]
use crate::curve::verify_lanes::{Equation, Points};
#[cfg(feature = "batch")]
use crate::curve::{many, mul_each, straus};
use crate::field::{Home, Words};
#[cfg(feature = "batch")]
use crate::field::{Mask, vector::Row};
#[cfg(feature = "batch")]
use crate::sha512::sha512;

/// Measured values.
#[cfg(feature = "batch")]
pub(super) const LEAST: Least = Least {
    sign: 3,
    x25519: 3,
    verify: 4,
    verify_expanded: 4,
    points: 4,
    point_mul: 4,
    msm: 16,
    vartime_msm: 24,
    combined: 16,
};

compiled_for_avx2! {
    pub(super) fn mul_base(_token: Avx2, k: &Words) -> Extended<Home> =
        lanes::mul_base::<Narrow>(k);
    #[cfg(feature = "alloc")]
    pub(super) fn expand(_token: Avx2, p: &Extended<Home>, multiples: &mut Multiples) =
        expanded::expand::<Narrow>(p, multiples);
    #[cfg(feature = "alloc")]
    pub(super) fn vartime_mul_expanded(
        _token: Avx2,
        s: &Words,
        k: &Words,
        multiples: &Multiples,
    ) -> (Words, Words) = lanes::vartime_mul_expanded::<Narrow>(s, k, multiples);
}

#[cfg(feature = "batch")]
compiled_for_avx2! {
    pub(super) fn mul_base_each(_token: Avx2, k: &[Words], encodings: &mut [Words]) =
        lanes::batch::mul_base_each::<Narrow>(k, encodings);
    pub(super) fn mul_each(_token: Avx2, k: &[Words], points: &mut [Extended<Home>]) =
        mul_each::mul_each::<Narrow>(k, points);
    pub(super) fn vartime_mul_each(_token: Avx2, k: &Words, points: &mut [Extended<Home>]) =
        mul_each::vartime_mul_each::<Narrow>(k, points);
    pub(super) fn x25519_each(_token: Avx2, k: &[Words], u: &[Words], shared: &mut [Words]) =
        lanes::batch::x25519_each::<<Narrow as Steps>::Field, Pair>(k, u, shared);
    pub(super) fn vartime_verify_each(
        _token: Avx2,
        rule: Rule,
        equations: &[Equation],
        points: Option<&[Points<'_>; 2]>,
    ) -> u8 = lanes::batch::vartime_verify_each::<Narrow>(rule, equations, points);
    pub(super) fn vartime_mul_expanded_each(
        _token: Avx2,
        s: &[Words],
        k: &[Words],
        multiples: &Multiples,
        encodings: &mut [Words],
    ) = lanes::batch::vartime_mul_expanded_each::<Narrow>(s, k, multiples, encodings);
    pub(super) fn vartime_decode_rows(
        _token: Avx2,
        encodings: &[Words],
        rows: &mut [Row<2>],
    ) -> bool = batch_equation::vartime_decode_rows::<Narrow>(encodings, rows);
    pub(super) fn vartime_batch_equation(
        _token: Avx2,
        width: usize,
        terms: Terms<'_>,
    ) -> Extended<Home> = batch_equation::vartime_sum::<Narrow>(width, terms);
    pub(super) fn vartime_msm(_token: Avx2, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
        in_lanes::vartime_msm::<Narrow>(k, p);
    pub(super) fn msm(_token: Avx2, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
        straus::msm::<InLanes<Narrow>>(k, p);
    pub(super) fn encode(_token: Avx2, p: &[Extended<Home>], encodings: &mut [Words]) =
        many::encode::<Narrow>(p, encodings);
    pub(super) fn decode(
        _token: Avx2,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) = many::decode::<Narrow>(encodings, points, valid);
    pub(super) fn ristretto_encode(_token: Avx2, p: &[Extended<Home>], encodings: &mut [Words]) =
        many::ristretto_encode::<Narrow>(p, encodings);
    pub(super) fn ristretto_encode_doubles(
        _token: Avx2,
        p: &[Extended<Home>],
        encodings: &mut [Words],
    ) = many::ristretto_encode_doubles::<Narrow>(p, encodings);
    pub(super) fn ristretto_decode(
        _token: Avx2,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) = many::ristretto_decode::<Narrow>(encodings, points, valid);
    pub(super) fn ristretto_map(_token: Avx2, t: &[Words], points: &mut [Extended<Home>]) =
        many::ristretto_map::<Narrow>(t, points);
    pub(super) fn sha512_each(_token: Avx2, messages: &[[&[u8]; 3]; 4]) -> [[u8; 64]; 4] =
        sha512::<__m256i, 4, 3>(messages);
}
