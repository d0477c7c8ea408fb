// SPDX-License-Identifier: MIT OR Apache-2.0
//! Overrides for AArch64: arithmetic on saturated words, look-ups, divsteps.

#![allow(unsafe_code)]

mod add64; // sums
mod divstep; // steps of an inversion
mod look_up; // table look-ups
mod mul64; // products
mod square64; // squares
mod sub64; // differences

pub(crate) use crate::arch::any::*;
pub(crate) use divstep::Divsteps;

pub(crate) const MUL64: Option<Binary64> = Some(mul64::mul);
pub(crate) const SQUARE64: Option<Unary64> = Some(square64::square);
pub(crate) const ADD64: Option<Binary64> = Some(add64::add);
pub(crate) const SUB64: Option<Binary64> = Some(sub64::sub);
/// Where the target has NEON.
pub(crate) const LOOK_UP: Option<LookUp> = look_up::LOOK_UP;
