// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2` on single items: one point in four lanes.

use crate::curve::ladder::{self, Scalars};
use crate::curve::many::{self, Elligator, Ristretto};
use crate::curve::packed::{OneByOne, PackedPair, PackedPoint, vartime_verify_packed};
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::rule::Rule;
use crate::curve::serial::Inlined;
use crate::curve::verify::Key;
use crate::curve::{mul as variable_base, straus};
use crate::field::radix51x4::FeX4ByCalls;
use crate::field::vector::fma::Fma;
use crate::field::{Home, Words};

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
    ladder::ladder::<Home, PackedPair<Fma>>(scalars, k, u)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn ristretto_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
    many::map_pair::<Inlined<FeX4ByCalls<Fma>>, Ristretto>(t)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn elligator_map_pair(t: &[Words; 2]) -> [Extended<Home>; 2] {
    many::map_pair::<Inlined<FeX4ByCalls<Fma>>, Elligator>(t)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn vartime_verify(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    vartime_verify_packed::<OneByOne<PackedPoint<Fma>>, Inlined<FeX4ByCalls<Fma>>, Home>(
        OneByOne::NEW,
        rule,
        key,
        r,
        s,
        k,
    )
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    variable_base::mul::<PackedPoint<Fma>>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home> {
    straus::vartime_double_mul::<PackedPoint<Fma>>(a, p, b)
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(crate) fn vartime_msm_precomputed(
    k: &[Words],
    known: &[precomputed::Multiples],
    p: &[Extended<Home>],
) -> Extended<Home> {
    straus::vartime_msm::<PackedPoint<Fma>>(k, known, p)
}
