// SPDX-License-Identifier: MIT OR Apache-2.0
//! What belongs to one processor: features with their tokens, routines in assembly.
//!
//! Beside `field/vector/`, the registers, the only place that has `unsafe`.

pub(crate) mod pairs; // coefficients in pairs, and the routines on them
#[cfg(curve9767_thumb)]
mod thumb; // Cortex-M
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;
