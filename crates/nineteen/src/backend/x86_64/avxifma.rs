// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avxifma`: four lanes of five limbs of 52 bits; for single items, one point in four lanes of
//! 51-bit limbs.

#[cfg(feature = "batch")]
mod batch; // many items

#[cfg(feature = "batch")]
pub(super) use batch::*;

use super::four_lanes::{four_lane_operations, names::*};
use crate::backend::vector_operations::{compiled, names::*, vector_operations};
use crate::curve::compiled::x86_64::FourIfma;
use crate::curve::packed::{PackedPair, PackedPoint};
use crate::curve::serial::Inlined;
use crate::field::radix51x4::FeX4ByCalls;

type Lanes = FourIfma;
#[cfg(feature = "batch")]
const GROUPS: usize = lanes::batch::MOST / 4;
type Single = PackedPoint<__m256i>;
type Pair = PackedPair<__m256i>;
type Maps = Inlined<FeX4ByCalls<__m256i>>;

vector_operations!(compiled! { "avx2,avxifma,bmi2"; });
four_lane_operations!(compiled! { "avx2,avxifma,bmi2"; });
