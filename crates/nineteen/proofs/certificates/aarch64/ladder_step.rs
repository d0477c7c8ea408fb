// SPDX-License-Identifier: MIT OR Apache-2.0
//! The text of a ladder step.

#[macro_use]
#[path = "../../../src/arch/aarch64/m64/ladder_step.rs"]
mod source;
#[cfg(nineteen_arch = "aarch64")]
pub(crate) use self::source::ladder_step;

pub(crate) const TEXT: &str = text!();
