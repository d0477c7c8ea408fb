// SPDX-License-Identifier: MIT OR Apache-2.0
//! `avx2`: four lanes of five limbs of 51 bits, multiplied as doubles; for single items, one point in
//! four lanes.

#[cfg(feature = "batch")]
mod batch; // many items

#[cfg(feature = "batch")]
pub(super) use batch::*;

use super::four_lanes::{four_lane_operations, names::*};
use crate::backend::vector_operations::{compiled, names::*, vector_operations};
use crate::curve::compiled::x86_64::FourFma;
use crate::curve::packed::{PackedPair, PackedPoint};
use crate::curve::serial::Inlined;
use crate::field::radix51x4::FeX4ByCalls;
use crate::field::vector::fma::Fma;

type Lanes = FourFma;
#[cfg(feature = "batch")]
const GROUPS: usize = lanes::batch::MOST / 4;
type Single = PackedPoint<Fma>;
type Pair = PackedPair<Fma>;
type Maps = Inlined<FeX4ByCalls<Fma>>;

vector_operations!(compiled! { "avx2,fma,bmi2"; });
four_lane_operations!(compiled! { "avx2,fma,bmi2"; });
