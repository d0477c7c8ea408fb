// SPDX-License-Identifier: MIT OR Apache-2.0
//! `m64` with BMI2 and ADX: multiplication preserves the flags and accepts any register.
//!
//! # Safety of the calls
//!
//! The methods of a trait cannot require CPU features. [`Detected`](super::Detected) calls those of
//! [`M64`] right after obtaining a token.

use super::m64_steps::{self as body, InSum, Pair};
use super::rows::{compiled, names::*, serial_compiled};
use crate::arch::x86_64::assume_bmi2_adx;
use crate::field::Fe4x64;

/// `m64` for BMI2 and ADX.
#[derive(Clone, Copy, Debug)]
pub(crate) struct M64;

serial_compiled! { "bmi2,adx", assume_bmi2_adx!, M64, Fe4x64 }
