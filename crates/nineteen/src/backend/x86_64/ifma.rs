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
use crate::backend::vector_operations::{compiled, names::*, vector_operations};
use crate::curve::compiled::x86_64::Wide;
use crate::curve::ladder::{self, Scalars};
use crate::curve::mul as variable_base;
use crate::curve::packed::{self, ByWidth, PackedPair, PackedPoint, PairTwice};
use crate::curve::rule::Rule;
use crate::curve::serial::Inlined;
use crate::curve::verify::Key;
use crate::field::radix51x4::FeX4ByCalls;
use crate::field::vector::avx512vl::Ymm;

type Lanes = Wide;
#[cfg(feature = "batch")]
const GROUPS: usize = lanes::batch::MOST / 8;
type Single = PackedPoint<Ymm>;
type Maps = Inlined<FeX4ByCalls<Ymm>>;

vector_operations!(compiled! { "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2"; });

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
pub(super) fn vartime_verify(
    rule: Rule,
    key: Key<'_, Home>,
    r: &Words,
    s: &Words,
    k: &Words,
) -> bool {
    packed::vartime_verify_packed::<_, Maps, Home>(
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
    variable_base::mul::<Single>(k, p)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2")]
pub(super) fn mul_in_eight(k: &Words, p: &Extended<Home>) -> Extended<Home> {
    packed::mul_side_by_side::<__m512i>(k, p)
}
