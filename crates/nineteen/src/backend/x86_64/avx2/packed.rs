// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2` on single items: one point in four lanes.

use crate::curve::compiled::x86_64::Narrow;
use crate::curve::ladder::{self, Scalars};
use crate::curve::packed::{OneByOne, PairOfTen, PointOfTen, vartime_verify_packed};
use crate::curve::point::Extended;
#[cfg(feature = "alloc")]
use crate::curve::precomputed;
use crate::curve::rule::Rule;
use crate::curve::verify::Key;
use crate::curve::{mul as variable_base, straus};
use crate::field::{Home, Words};

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
pub(crate) fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
    ladder::ladder::<Home, PairOfTen>(scalars, k, u)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
pub(crate) fn vartime_verify(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    vartime_verify_packed::<_, Narrow, Home>(OneByOne::<PointOfTen>::NEW, rule, key, r, s, k)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
pub(crate) fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    variable_base::mul::<PointOfTen>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
pub(crate) fn vartime_double_mul(a: &Words, p: &Extended<Home>, b: &Words) -> Extended<Home> {
    straus::vartime_double_mul::<PointOfTen>(a, p, b)
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi2")]
pub(crate) fn vartime_msm_precomputed(
    k: &[Words],
    known: &[precomputed::Multiples],
    p: &[Extended<Home>],
) -> Extended<Home> {
    straus::vartime_msm::<PointOfTen>(k, known, p)
}
