// SPDX-License-Identifier: MIT OR Apache-2.0
//! Lanes for AVX-512 with IFMA: eight of five limbs of 52 bits.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require CPU features. Only the functions of
//! `backend/x86_64/ifma`, which are compiled for the same ones, name [`Wide`].

use super::rows::{compiled, lanes_compiled, names::*};
use crate::arch::x86_64::assume_ifma;
#[cfg(feature = "batch")]
use crate::curve::packed::PackedPoint;
use crate::curve::packed::sum_of_eight as sum_of;
use crate::field::Fe5x52X8;
#[cfg(feature = "batch")]
use crate::field::vector::avx512vl::Ymm;

/// Five limbs of 52 bits in eight lanes, for AVX-512 with IFMA.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wide;

#[cfg(feature = "batch")]
type Lanes = Wide;
#[cfg(feature = "batch")]
type Single = PackedPoint<Ymm>;

lanes_compiled! { "avx512f,avx512dq,avx512vl,avx512bw,avx512ifma,bmi2",
    assume_ifma!, Wide, Fe5x52X8
}
