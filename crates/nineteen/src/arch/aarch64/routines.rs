// SPDX-License-Identifier: MIT OR Apache-2.0
//! Overrides for AArch64: arithmetic on saturated words, look-ups, divsteps.

use super::{add64, look_up, mul64, square64, sub64};

pub(crate) use super::divstep::Divsteps;
pub(crate) use crate::arch::any::*;

pub(crate) const MUL64: Option<Binary64> = Some(mul64::mul);
pub(crate) const SQUARE64: Option<Unary64> = Some(square64::square);
pub(crate) const ADD64: Option<Binary64> = Some(add64::add);
pub(crate) const SUB64: Option<Binary64> = Some(sub64::sub);
/// Where the target has NEON.
pub(crate) const LOOK_UP: Option<LookUp> = look_up::LOOK_UP;
