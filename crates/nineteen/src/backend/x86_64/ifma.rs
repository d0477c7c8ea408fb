// SPDX-License-Identifier: MIT OR Apache-2.0
//! `ifma`: eight lanes of five limbs of 52 bits; for single items, one point in four lanes of
//! 51-bit limbs. Where the processor computes eight lanes as fast, one exchange takes eight, and a
//! verification and secret multiples have two points side by side.

use core::arch::x86_64::__m512i;
use core::marker::PhantomData;

#[cfg(feature = "batch")]
mod batch; // many items

#[cfg(feature = "batch")]
pub(super) use batch::*;

use crate::arch::x86_64::is_eight_lanes_wide;
#[cfg(feature = "alloc")]
use crate::backend::lanes;
use crate::curve::compiled::x86_64::Wide;
#[cfg(feature = "alloc")]
use crate::curve::expanded::{self, Multiples};
use crate::curve::ladder::{self, Scalars};
use crate::curve::many::{self, Elligator, Ristretto};
use crate::curve::mul_base::mul_base_in_lanes;
use crate::curve::packed::{self, ByWidth, PackedPair, PackedPoint, PairTwice};
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::rule::Rule;
use crate::curve::serial::Inlined;
use crate::curve::verify::Key;
use crate::curve::{mul as variable_base, straus};
use crate::field::radix51x4::FeX4ByCalls;
use crate::field::vector::avx512vl::Ymm;
use crate::field::{Home, Words};

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn mul_base(k: &Words) -> Extended<Home> {
    mul_base_in_lanes::<Wide>(k)
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn expand(p: &Extended<Home>, multiples: &mut Multiples) {
    expanded::expand::<Wide>(p, multiples);
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn vartime_mul_expanded(s: &Words, k: &Words, multiples: &Multiples) -> (Words, Words) {
    lanes::vartime_mul_expanded::<Wide>(s, k, multiples)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn ladder_in_four(scalars: Scalars, k: &Words, u: &Words) -> Words {
    ladder::ladder::<Home, PackedPair<Ymm>>(scalars, k, u)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn ladder_in_eight(scalars: Scalars, k: &Words, u: &Words) -> Words {
    ladder::ladder::<Home, PairTwice<__m512i>>(scalars, k, u)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn ristretto_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
    many::map_pair::<Inlined<FeX4ByCalls<Ymm>>, Ristretto>(t)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn elligator_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
    many::map_pair::<Inlined<FeX4ByCalls<Ymm>>, Elligator>(t)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn vartime_verify(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    packed::vartime_verify_packed::<_, Inlined<FeX4ByCalls<Ymm>>, Home>(
        ByWidth::<__m512i> {
            eight: is_eight_lanes_wide(),
            vector: PhantomData,
        },
        rule,
        key,
        r,
        s,
        k,
    )
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn mul_in_four(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    variable_base::mul::<PackedPoint<Ymm>>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn mul_in_eight(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    packed::mul_side_by_side::<__m512i>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home> {
    straus::vartime_double_mul::<PackedPoint<Ymm>>(a, p, b)
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn vartime_msm_precomputed(
    k: &[Words],
    known: &[precomputed::Multiples],
    p: &[Extended<Home>],
) -> Extended<Home> {
    straus::vartime_msm::<PackedPoint<Ymm>>(k, known, p)
}
