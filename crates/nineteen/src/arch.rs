// SPDX-License-Identifier: MIT OR Apache-2.0
//! What belongs to one processor: features with their tokens, intrinsics, assembly. A folder for each.
//!
//! Beside `field/vector/`, the registers of vectors, the only place that has `unsafe`.

#[cfg(all(target_arch = "aarch64", not(nineteen_words32)))]
pub(crate) mod aarch64;
#[cfg(any(test, nineteen_w32 = "rv32m"))]
pub(crate) mod riscv32;
#[cfg(all(target_arch = "riscv64", not(nineteen_words32)))]
pub(crate) mod riscv64;
#[cfg(any(test, nineteen_w32 = "v6m", nineteen_w32 = "v7em"))]
pub(crate) mod thumb;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
pub(crate) mod x86_64;

#[cfg(all(target_arch = "aarch64", not(nineteen_words32)))]
pub(crate) use aarch64::divstep;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32), not(nineteen_msan)))]
pub(crate) use x86_64::divstep;
