// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2`: four lanes of five limbs of 51 bits, multiplied as doubles; for single items, one point in
//! four lanes.

#[cfg(feature = "batch")]
mod batch; // many items
pub(super) mod packed; // one point in four lanes

#[cfg(feature = "batch")]
pub(super) use batch::*;

#[cfg(feature = "alloc")]
use crate::backend::lanes;
use crate::curve::compiled::x86_64::FourFma;
#[cfg(feature = "alloc")]
use crate::curve::expanded::{self, Multiples};
use crate::curve::mul_base::mul_base_in_lanes;
use crate::curve::point::Extended;
use crate::field::{Home, Words};

#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(super) fn mul_base(k: &Words) -> Extended<Home> {
    mul_base_in_lanes::<FourFma>(k)
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(super) fn expand(p: &Extended<Home>, multiples: &mut Multiples) {
    expanded::expand::<FourFma>(p, multiples);
}

#[cfg(feature = "alloc")]
#[inline(never)]
#[target_feature(enable = "avx2,fma,bmi2")]
pub(super) fn vartime_mul_expanded(s: &Words, k: &Words, multiples: &Multiples) -> (Words, Words) {
    lanes::vartime_mul_expanded::<FourFma>(s, k, multiples)
}
