// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avxifma`: four lanes of five limbs of 52 bits; for single items, one point in four lanes of
//! 51-bit limbs.

use core::arch::x86_64::__m256i;

#[cfg(feature = "batch")]
mod batch; // many items

#[cfg(feature = "batch")]
pub(super) use batch::*;

#[cfg(feature = "alloc")]
use crate::backend::lanes;
use crate::curve::compiled::x86_64::FourIfma;
#[cfg(feature = "alloc")]
use crate::curve::expanded::{self, Multiples};
use crate::curve::ladder::{self, Scalars};
use crate::curve::many::{self, Elligator, Ristretto};
use crate::curve::mul_base::mul_base_in_lanes;
use crate::curve::packed::{self, OneByOne, PackedPair, PackedPoint};
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::rule::Rule;
use crate::curve::serial::Inlined;
use crate::curve::verify::Key;
use crate::curve::{mul as variable_base, straus};
use crate::field::radix51x4::FeX4ByCalls;
use crate::field::{Home, Words};

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn mul_base(k: &Words) -> Extended<Home> {
    mul_base_in_lanes::<FourIfma>(k)
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn expand(p: &Extended<Home>, multiples: &mut Multiples) {
    expanded::expand::<FourIfma>(p, multiples);
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn vartime_mul_expanded(s: &Words, k: &Words, multiples: &Multiples) -> (Words, Words) {
    lanes::vartime_mul_expanded::<FourIfma>(s, k, multiples)
}

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
    ladder::ladder::<Home, PackedPair<__m256i>>(scalars, k, u)
}

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn ristretto_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
    many::map_pair::<Inlined<FeX4ByCalls<__m256i>>, Ristretto>(t)
}

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn elligator_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
    many::map_pair::<Inlined<FeX4ByCalls<__m256i>>, Elligator>(t)
}

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn vartime_verify(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    packed::vartime_verify_packed::<
        OneByOne<PackedPoint<__m256i>>,
        Inlined<FeX4ByCalls<__m256i>>,
        Home,
    >(OneByOne::NEW, rule, key, r, s, k)
}

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    variable_base::mul::<PackedPoint<__m256i>>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home> {
    straus::vartime_double_mul::<PackedPoint<__m256i>>(a, p, b)
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2,avxifma,bmi2")]
pub(super) fn vartime_msm_precomputed(
    k: &[Words],
    known: &[precomputed::Multiples],
    p: &[Extended<Home>],
) -> Extended<Home> {
    straus::vartime_msm::<PackedPoint<__m256i>>(k, known, p)
}
