// SPDX-License-Identifier: MIT OR Apache-2.0
//! What belongs to one processor: features with their tokens.
//!
//! Beside `field/vector/`, the registers, the only place that has `unsafe`.

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86_64;
