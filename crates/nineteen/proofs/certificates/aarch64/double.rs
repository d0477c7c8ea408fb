// SPDX-License-Identifier: MIT OR Apache-2.0
//! The text of a doubling.

#[macro_use]
#[path = "../../../src/arch/aarch64/m64/double.rs"]
mod source;
#[cfg(nineteen_arch = "aarch64")]
pub(crate) use self::source::double;

pub(crate) const TEXT: &str = text!();
