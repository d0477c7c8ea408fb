// SPDX-License-Identifier: MIT OR Apache-2.0
//! The text of an addition, which shares macros with that for Z = 1.

#[macro_use]
#[path = "../../../src/arch/aarch64/m64/add_affine.rs"]
mod add_affine;
#[macro_use]
#[path = "../../../src/arch/aarch64/m64/add.rs"]
mod source;
#[cfg(nineteen_arch = "aarch64")]
pub(crate) use self::source::add;

pub(crate) const TEXT: &str = text!();
