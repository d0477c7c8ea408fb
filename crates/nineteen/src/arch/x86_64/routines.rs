// SPDX-License-Identifier: MIT OR Apache-2.0
//! Overrides for every x86-64 processor: carries, divsteps. Steps that require features are not in
//! the table: a backend selects them by their token.
//!
//! MemorySanitizer knows neither the processor's carries nor assembly: under it the portable code
//! runs.

pub(crate) use crate::arch::any::*;

#[cfg(all(nineteen_unoptimized, not(nineteen_msan)))]
use super::{Bmi2Adx, m64, with_bmi2_adx};
#[cfg(not(nineteen_msan))]
pub(crate) use super::{
    carry::{add_with_carry, subtract_with_borrow},
    divstep::{Divsteps, few_units::Divsteps as OtherDivsteps},
};

#[cfg(all(nineteen_unoptimized, not(nineteen_msan)))]
pub(crate) fn mul64_unoptimized(a: &[u64; 4], b: &[u64; 4]) -> Option<[u64; 4]> {
    let token = Bmi2Adx::detect()?;
    Some(with_bmi2_adx!(token, m64::product(a, b)))
}

#[cfg(all(nineteen_unoptimized, not(nineteen_msan)))]
pub(crate) fn square64_unoptimized(a: &[u64; 4]) -> Option<[u64; 4]> {
    let token = Bmi2Adx::detect()?;
    Some(with_bmi2_adx!(token, m64::square(a)))
}

/// All processors but Intel's and AMD's from Zen 5 on: measured on Zen 3. Golden Cove and Zen 5 have
/// more than its four arithmetic units, and the text for them was measured there.
#[cfg(not(nineteen_msan))]
#[inline(always)]
pub(crate) fn other_divsteps_faster() -> bool {
    !super::squares_51_bits_faster()
}

pub(crate) const WHOLE_PRODUCTS: bool = true;
