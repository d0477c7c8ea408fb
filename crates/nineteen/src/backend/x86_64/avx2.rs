// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2`: four lanes of five limbs of 51 bits, multiplied as doubles; for single items, one point in
//! four lanes.

#[cfg(feature = "batch")]
mod batch; // many items

#[cfg(feature = "batch")]
pub(super) use batch::*;

use crate::backend::vector_operations::{compiled, names::*, vector_operations};
use crate::curve::compiled::x86_64::FourFma;
use crate::curve::ladder::{self, Scalars};
use crate::curve::mul as variable_base;
use crate::curve::packed::{OneByOne, PackedPair, PackedPoint, vartime_verify_packed};
use crate::curve::rule::Rule;
use crate::curve::serial::Inlined;
use crate::curve::verify::Key;
use crate::field::radix51x4::FeX4ByCalls;
use crate::field::vector::fma::Fma;

type Lanes = FourFma;
#[cfg(feature = "batch")]
const GROUPS: usize = lanes::batch::MOST / 4;
type Single = PackedPoint<Fma>;
type Maps = Inlined<FeX4ByCalls<Fma>>;

vector_operations!(compiled! { "avx2,fma,bmi2"; });

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(super) fn ladder(scalars: Scalars, k: &Words, u: &Words) -> Words {
    ladder::ladder::<Home, PackedPair<Fma>>(scalars, k, u)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(super) fn vartime_verify(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    vartime_verify_packed::<OneByOne<Single>, Maps, Home>(OneByOne::NEW, rule, key, r, s, k)
}

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(super) fn mul(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    variable_base::mul::<Single>(k, p)
}
