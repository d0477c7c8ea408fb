// SPDX-License-Identifier: MIT OR Apache-2.0
//! `ifma`: eight lanes of five limbs of 52 bits; for single items, one point in four lanes of
//! 51-bit limbs. Where the processor computes eight lanes as fast, one exchange takes eight, and a
//! verification and secret multiples have two points side by side.

use core::arch::x86_64::__m512i;
use core::marker::PhantomData;

use crate::arch::x86_64::{Ifma, compiled_for_ifma, is_eight_lanes_wide};
#[cfg(feature = "batch")]
use crate::backend::batches::Least;
use crate::backend::lanes;
use crate::curve::compiled::x86_64::Wide;
#[cfg(feature = "alloc")]
use crate::curve::expanded::{self, Multiples};
#[cfg(feature = "batch")]
use crate::curve::group::Steps;
#[cfg(feature = "batch")]
use crate::curve::ladder::Unpacked;
use crate::curve::ladder::{self, Scalars};
#[cfg(feature = "batch")]
use crate::curve::lanes::InLanes;
use crate::curve::many::{self, Elligator, Ristretto};
#[cfg(feature = "batch")]
use crate::curve::mul_each;
#[cfg(feature = "batch")]
use crate::curve::packed::SideBySide;
use crate::curve::packed::{self, ByWidth, PackedPair, PackedPoint, PairTwice};
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
use crate::field::vector::avx512vl::Ymm;
use crate::field::{Fe5x51X4, Home, Words};
#[cfg(feature = "batch")]
use crate::field::{Mask, vector::Row};
#[cfg(feature = "batch")]
use crate::sha512::sha512;

/// Measured values.
#[cfg(feature = "batch")]
pub(super) const LEAST: Least = Least {
    sign: 4,
    x25519: 3,
    verify: 4,
    verify_expanded: 5,
    points: 4,
    point_mul: 3,
    msm: 1,
    vartime_msm: 1,
    combined: 16,
};

/// The measured number of multiples below which sums are faster with coordinates in the lanes.
#[cfg(feature = "batch")]
const MANY_PUBLIC: usize = 20;
#[cfg(feature = "batch")]
const MANY_SECRET: usize = 64;
/// The same with two points side by side.
#[cfg(feature = "batch")]
const MANY_SIDE_BY_SIDE: usize = 129;

compiled_for_ifma! {
    pub(super) fn mul_base(_token: Ifma, k: &Words) -> Extended<Home> =
        lanes::mul_base::<Wide>(k);
    #[cfg(feature = "alloc")]
    pub(super) fn expand(_token: Ifma, p: &Extended<Home>, multiples: &mut Multiples) =
        expanded::expand::<Wide>(p, multiples);
    #[cfg(feature = "alloc")]
    pub(super) fn vartime_mul_expanded(
        _token: Ifma,
        s: &Words,
        k: &Words,
        multiples: &Multiples,
    ) -> (Words, Words) = lanes::vartime_mul_expanded::<Wide>(s, k, multiples);
    pub(super) fn ladder_in_four(_token: Ifma, scalars: Scalars, k: &Words, u: &Words) -> Words =
        ladder::ladder::<Home, PackedPair<Ymm>>(scalars, k, u);
    pub(super) fn ladder_in_eight(_token: Ifma, scalars: Scalars, k: &Words, u: &Words) -> Words =
        ladder::ladder::<Home, PairTwice<__m512i>>(scalars, k, u);
    pub(super) fn ristretto_map_pair(_token: Ifma, t: &[Words; 2]) -> [Extended<Home>; 2] =
        many::map_pair::<Inlined<Fe5x51X4>, Ristretto>(t);
    pub(super) fn elligator_map_pair(_token: Ifma, t: &[Words; 2]) -> [Extended<Home>; 2] =
        many::map_pair::<Inlined<Fe5x51X4>, Elligator>(t);
    pub(super) fn vartime_verify(
        _token: Ifma,
        rule: Rule,
        key: Key<'_, Home>,
        r: &Words,
        s: &Words,
        k: &Words,
    ) -> bool = packed::vartime_verify_packed::<_, Inlined<Fe5x51X4>, Home>(
        ByWidth::<__m512i> {
            eight: is_eight_lanes_wide(),
            vector: PhantomData,
        },
        rule, key, r, s, k
    );
    pub(super) fn mul_in_four(_token: Ifma, k: &Words, p: &Extended<Home>) -> Extended<Home> =
        variable_base::mul::<PackedPoint<Ymm>>(k, p);
    pub(super) fn mul_in_eight(_token: Ifma, k: &Words, p: &Extended<Home>) -> Extended<Home> =
        packed::mul_side_by_side::<__m512i>(k, p);
    pub(super) fn vartime_double_mul(
        _token: Ifma,
        a: &Words,
        p: &Extended<Home>,
        b: &Words,
    ) -> Extended<Home> = straus::vartime_double_mul::<PackedPoint<Ymm>>(a, p, b);
    #[cfg(feature = "alloc")]
    pub(super) fn vartime_msm_precomputed(
        _token: Ifma,
        k: &[Words],
        known: &[precomputed::Multiples],
        p: &[Extended<Home>],
    ) -> Extended<Home> = straus::vartime_msm::<PackedPoint<Ymm>>(k, known, p);
}

#[cfg(feature = "batch")]
compiled_for_ifma! {
    pub(super) fn mul_base_each(_token: Ifma, k: &[Words], encodings: &mut [Words]) =
        lanes::batch::mul_base_each::<Wide>(k, encodings);
    pub(super) fn mul_each(_token: Ifma, k: &[Words], points: &mut [Extended<Home>]) =
        mul_each::mul_each::<Wide>(k, points);
    pub(super) fn vartime_mul_each(_token: Ifma, k: &Words, points: &mut [Extended<Home>]) =
        mul_each::vartime_mul_each::<Wide>(k, points);
    pub(super) fn x25519_each(_token: Ifma, k: &[Words], u: &[Words], shared: &mut [Words]) =
        lanes::batch::x25519_each::<<Wide as Steps>::Field, Unpacked<_>>(k, u, shared);
    pub(super) fn vartime_verify_each(
        _token: Ifma,
        rule: Rule,
        equations: &[Equation],
        points: Option<&[Points<'_>; 2]>,
    ) -> u8 = lanes::batch::vartime_verify_each::<Wide>(rule, equations, points);
    pub(super) fn vartime_mul_expanded_each(
        _token: Ifma,
        s: &[Words],
        k: &[Words],
        multiples: &Multiples,
        encodings: &mut [Words],
    ) = lanes::batch::vartime_mul_expanded_each::<Wide>(s, k, multiples, encodings);
    pub(super) fn vartime_decode_rows(
        _token: Ifma,
        encodings: &[Words],
        rows: &mut [Row<2>],
    ) -> bool = batch_equation::vartime_decode_rows::<Wide>(encodings, rows);
    pub(super) fn vartime_batch_equation(
        _token: Ifma,
        width: usize,
        terms: Terms<'_>,
    ) -> Extended<Home> = batch_equation::vartime_sum::<Wide>(width, terms);
    fn vartime_msm_of_many(_token: Ifma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
        in_lanes::vartime_msm::<Wide>(k, p);
    fn msm_of_many(_token: Ifma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
        straus::msm::<InLanes<Wide>>(k, p);
    pub(super) fn encode(_token: Ifma, p: &[Extended<Home>], encodings: &mut [Words]) =
        many::encode::<Wide>(p, encodings);
    pub(super) fn decode(
        _token: Ifma,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) = many::decode::<Wide>(encodings, points, valid);
    pub(super) fn ristretto_encode(_token: Ifma, p: &[Extended<Home>], encodings: &mut [Words]) =
        many::ristretto_encode::<Wide>(p, encodings);
    pub(super) fn ristretto_encode_doubles(
        _token: Ifma,
        p: &[Extended<Home>],
        encodings: &mut [Words],
    ) = many::ristretto_encode_doubles::<Wide>(p, encodings);
    pub(super) fn ristretto_decode(
        _token: Ifma,
        encodings: &[Words],
        points: &mut [Extended<Home>],
        valid: &mut [Mask],
    ) = many::ristretto_decode::<Wide>(encodings, points, valid);
    pub(super) fn ristretto_map(_token: Ifma, t: &[Words], points: &mut [Extended<Home>]) =
        many::ristretto_map::<Wide>(t, points);
    pub(super) fn sha512_each(_token: Ifma, messages: &[[&[u8]; 3]; 8]) -> [[u8; 64]; 8] =
        sha512::<__m512i, 8, 3>(messages);
    fn msm_in_four(_token: Ifma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
        straus::msm::<PackedPoint<Ymm>>(k, p);
    fn msm_in_eight(_token: Ifma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> =
        straus::msm::<SideBySide<__m512i>>(k, p);
}

#[cfg(feature = "batch")]
pub(super) fn vartime_msm(token: Ifma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    if k.len() < MANY_PUBLIC {
        vartime_msm_precomputed(token, k, &[], p)
    } else {
        vartime_msm_of_many(token, k, p)
    }
}

#[cfg(feature = "batch")]
pub(super) fn msm(token: Ifma, k: &[Words], p: &[Extended<Home>]) -> Extended<Home> {
    if is_eight_lanes_wide() && (2..MANY_SIDE_BY_SIDE).contains(&k.len()) {
        msm_in_eight(token, k, p)
    } else if k.len() < MANY_SECRET {
        msm_in_four(token, k, p)
    } else {
        msm_of_many(token, k, p)
    }
}
