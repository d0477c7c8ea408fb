// SPDX-License-Identifier: MIT OR Apache-2.0
//! `m51` with BMI2 and ADX.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require CPU features. [`Detected`](super::Detected) calls those of
//! [`M51`] right after obtaining a token.

use super::rows::{compiled, names::*, serial_compiled};
use crate::arch::x86_64::assume_bmi2_adx;
use crate::curve::ladder::Unpacked;
use crate::curve::serial::Inlined;
use crate::field::Fe5x51;

/// `m51` for BMI2 and ADX.
#[derive(Clone, Copy, Debug)]
pub(crate) struct M51;

type InSum = Inlined<Fe5x51>;
type Pair = Unpacked<Fe5x51>;

serial_compiled! { "bmi2,adx", assume_bmi2_adx!, M51, Fe5x51 }
