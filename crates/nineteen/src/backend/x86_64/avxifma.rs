// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avxifma`: four lanes of five limbs of 52 bits; for single items, one point in four lanes of
//! 51-bit limbs.

use core::arch::x86_64::__m256i;

use crate::arch::x86_64::{AvxIfma, compiled_for_avxifma};
#[cfg(feature = "batch")]
use crate::backend::batches::Least;
use crate::backend::lanes;
use crate::curve::compiled::x86_64::Fused;
#[cfg(feature = "alloc")]
use crate::curve::expanded::{self, Multiples};
#[cfg(feature = "batch")]
use crate::curve::group::Steps;
#[cfg(feature = "batch")]
use crate::curve::ladder::Unpacked;
use crate::curve::ladder::{self, Scalars};
use crate::curve::many::{self, Elligator, Ristretto};
#[cfg(feature = "batch")]
use crate::curve::mul_each;
use crate::curve::packed::{self, OneByOne, PackedPair, PackedPoint};
#[cfg(feature = "batch")]
use crate::curve::pippenger::{
    batch_equation::{self, Terms},
    in_lanes,
};
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::rule::Rule;
use crate::curve::serial::Inlined;
use crate::curve::verify::Key;
#[cfg(feature = "batch")]
use crate::curve::verify_lanes::{Equation, Points};
use crate::curve::{mul as variable_base, straus};
use crate::field::radix51x4::FeX4;
use crate::field::{Home, Words};
#[cfg(feature = "batch")]
use crate::field::{Mask, vector::Row};
#[cfg(feature = "batch")]
use crate::sha512::sha512;

/// Measured on a Zen 5 that multiplies as AVX-512 does (`--cfg nineteen_evex`).
#[cfg(feature = "batch")]
pub(super) const LEAST: Least = Least {
    sign: 3,
    x25519: 3,
    verify: 3,
    verify_expanded: 4,
    points: 4,
    point_mul: 3,
    msm: 1,
    vartime_msm: 1,
    combined: 16,
};

/// The measured number of multiples below which sums are faster with coordinates in the lanes; sums
/// of secret multiples always are.
#[cfg(feature = "batch")]
const MANY_PUBLIC: usize = 24;

compiled_for_avxifma! {
    pub(super) fn mul_base(_token: AvxIfma, k: &Words) -> Extended<Home> =
        lanes::mul_base::<Fused>(k);
    #[cfg(feature = "alloc")]
    pub(super) fn expand(_token: AvxIfma, p: &Extended<Home>, multiples: &mut Multiples) =
        expanded::expand::<Fused>(p, multiples);
    #[cfg(feature = "alloc")]
    pub(super) fn vartime_mul_expanded(
        _token: AvxIfma,
        s: &Words,
        k: &Words,
        multiples: &Multiples,
    ) -> (Words, Words) = lanes::vartime_mul_expanded::<Fused>(s, k, multiples);
    pub(super) fn ladder(_token: AvxIfma, scalars: Scalars, k: &Words, u: &Words) -> Words =
        ladder::ladder::<Home, PackedPair<__m256i>>(scalars, k, u);
    pub(super) fn ristretto_map_pair(_token: AvxIfma, t: &[Words; 2]) -> [Extended<Home>; 2] =
        many::map_pair::<Inlined<FeX4<__m256i>>, Ristretto>(t);
    pub(super) fn elligator_map_pair(_token: AvxIfma, t: &[Words; 2]) -> [Extended<Home>; 2] =
        many::map_pair::<Inlined<FeX4<__m256i>>, Elligator>(t);
    pub(super) fn vartime_verify(
        _token: AvxIfma,
        rule: Rule,
        key: Key<'_, Home>,
        r: &Words,
        s: &Words,
        k: &Words,
    ) -> bool = packed::vartime_verify_packed::<OneByOne<__m256i>, Inlined<FeX4<__m256i>>, Home>(OneByOne::NEW, rule, key, r, s, k);
    pub(super) fn mul(_token: AvxIfma, k: &Words, p: &Extended<Home>) -> Extended<Home> =
        variable_base::mul::<PackedPoint<__m256i>>(k, p);
    pub(super) fn vartime_double_mul(
        _token: AvxIfma,
        a: &Words,
        p: &Extended<Home>,
        b: &Words,
    ) -> Extended<Home> = straus::vartime_double_mul::<PackedPoint<__m256i>>(a, p, b);
    #[cfg(feature = "alloc")]
    pub(super) fn vartime_msm_precomputed(
        _token: AvxIfma,
        k: &[Words],
        known: &[precomputed::Multiples],
        p: &[Extended<Home>],
    ) -> Extended<Home> = straus::vartime_msm::<PackedPoint<__m256i>>(k, known, p);
}

#[cfg(feature = "batch")]
compiled_for_avxifma! {
    pub(super) fn mul_base_each(_token: AvxIfma, k: &[Words], encodings: &mut [Words]) =
        lanes::batch::mul_base_each::<Fused>(k, encodings);
    pub(super) fn mul_each(_token: AvxIfma, k: &[Words], points: &mut [Extended<Home>]) =
        mul_each::mul_each::<Fused>(k, points);
    pub(super) fn vartime_mul_each(_token: AvxIfma, k: &Words, points: &mut [Extended<Home>]) =
        mul_each::vartime_mul_each::<Fused>(k, points);
    pub(super) fn x25519_each(_token: AvxIfma, k: &[Words], u: &[Words], shared: &mut [Words]) =
        lanes::batch::x25519_each::<<Fused as Steps>::Field, Unpacked<_>>(k, u, shared);
    pub(super) fn vartime_verify_each(
        _token: AvxIfma,
        rule: Rule,
        equations: &[Equation],
        points: Option<&[Points<'_>; 2]>,
    ) -> u8 = lanes::batch::vartime_verify_each::<Fused>(rule, equations, points);
    pub(super) fn vartime_mul_expanded_each(
        _token: AvxIfma,
        s: &[Words],
        k: &[Words],
        multiples: &Multiples,
        encodings: &mut [Words],
    ) = lanes::batch::vartime_mul_expanded_each::<Fused>(s, k, multiples, encodings);
    pub(super) fn vartime_decode_rows(
        _token: AvxIfma,
        encodings: &[Words],
        rows: &mut [Row<2>],
    ) -> bool = batch_equation::vartime_decode_rows::<Fused>(encodings, rows);
    pub(super) fn vartime_batch_equation(
        _token: AvxIfma,
        width: usize,
        terms: Terms<'_>,
    ) -> Extended<Home> = batch_equation::vartime_sum::<Fused>(width, terms);
    fn vartime_msm_of_many(_token: AvxIfma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
        in_lanes::vartime_msm::<Fused>(k, p);
    pub(super) fn encode(_token: AvxIfma, p: &[Extended<Home>], encodings: &mut [Words]) =
        many::encode::<Fused>(p, encodings);
    pub(super) fn decode(
        _token: AvxIfma,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) = many::decode::<Fused>(encodings, points, valid);
    pub(super) fn ristretto_encode(_token: AvxIfma, p: &[Extended<Home>], encodings: &mut [Words]) =
        many::ristretto_encode::<Fused>(p, encodings);
    pub(super) fn ristretto_encode_doubles(
        _token: AvxIfma,
        p: &[Extended<Home>],
        encodings: &mut [Words],
    ) = many::ristretto_encode_doubles::<Fused>(p, encodings);
    pub(super) fn ristretto_decode(
        _token: AvxIfma,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) = many::ristretto_decode::<Fused>(encodings, points, valid);
    pub(super) fn ristretto_map(_token: AvxIfma, t: &[Words], points: &mut [Extended<Home>]) =
        many::ristretto_map::<Fused>(t, points);
    pub(super) fn sha512_each(_token: AvxIfma, messages: &[[&[u8]; 3]; 4]) -> [[u8; 64]; 4] =
        sha512::<__m256i, 4, 3>(messages);
    pub(super) fn msm(_token: AvxIfma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
        straus::msm::<PackedPoint<__m256i>>(k, p);
}

#[cfg(feature = "batch")]
pub(super) fn vartime_msm(token: AvxIfma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    if k.len() < MANY_PUBLIC {
        vartime_msm_precomputed(token, k, &[], p)
    } else {
        vartime_msm_of_many(token, k, p)
    }
}
