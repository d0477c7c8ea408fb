// SPDX-License-Identifier: MIT OR Apache-2.0
//! What x86-64 computes by itself, on any of its processors: carries, divsteps. Steps that ask for features are not in the table:
//! a backend chooses them by their token.
//!
//! MemorySanitizer knows neither the carries of the processor nor assembly: under it the portable code runs.

pub(crate) use crate::arch::any::*;

#[cfg(not(nineteen_msan))]
pub(crate) use super::{
    carry::{add_with_carry, subtract_with_borrow},
    divstep::Divsteps,
};

pub(crate) const WHOLE_PRODUCTS: bool = true;
