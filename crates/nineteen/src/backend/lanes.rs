// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each operation over any vector of elements; the functions of a vector backend are instances of
//! these.

#[cfg(feature = "batch")]
pub(crate) mod batch; // many items

use super::one::{Form, affine};
use crate::curve::expanded::{self, Multiples};
use crate::curve::lanes::LaneSteps;
use crate::field::Words;

/// x and the encoding of `[s]B + [k]P`. Variable time.
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
