// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each operation over any vector of elements; the functions of a vector backend are instances of
//! these.

#[cfg(feature = "batch")]
pub(crate) mod batch; // many items

#[cfg(feature = "alloc")]
use super::one::{Form, affine};
#[cfg(feature = "alloc")]
use crate::curve::expanded::{self, Multiples};
use crate::curve::lanes::LaneSteps;
use crate::curve::mul_base as fixed_base;
use crate::curve::point::Extended;
use crate::field::{Home, Words};

/// `[k]B` with the scalar's digits in the lanes.
#[inline(always)]
pub(crate) fn mul_base<G: LaneSteps>(k: &Words) -> Extended<Home> {
    fixed_base::mul_base_in_lanes::<G>(k)
}

/// x and the encoding of `[s]B + [k]P`. Variable time.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn vartime_mul_expanded<G: LaneSteps>(
    s: &Words,
    k: &Words,
    multiples: &Multiples,
) -> (Words, Words) {
    affine(
        &expanded::vartime_mul_expanded::<G>(s, k, multiples),
        Form::Encoded,
    )
}
