// SPDX-License-Identifier: MIT OR Apache-2.0
//! Overrides for RV64: products of five limbs.

use super::{mul51, square51};

pub(crate) use crate::arch::any::*;

pub(crate) const MUL51: Option<Binary51> = Some(mul51::mul);
pub(crate) const SQUARE51: Option<Unary51> = Some(square51::square);
