// SPDX-License-Identifier: MIT OR Apache-2.0
//! What belongs to one processor: features with their tokens, intrinsics, assembly. A folder for each.
//!
//! Beside `field/vector/`, the registers of vectors, the only place that has `unsafe`.
//!
//! [`routines`] is the table of what a processor computes by itself. Every processor has all of its names; those that it has
//! nothing of its own for are those of [`any`], which says what each of them is.

#![cfg_attr(nineteen_words32, allow(dead_code))]

#[cfg(any(test, all(target_arch = "aarch64", not(nineteen_words32))))]
pub(crate) mod aarch64;
#[cfg_attr(target_pointer_width = "64", allow(dead_code))] // a processor may have all of it
pub(crate) mod any; // the table of a processor that has nothing of its own
#[cfg(nineteen_w32)]
pub(crate) mod eight_words; // eight words in memory, by routines of 32-bit processors
#[cfg(all(
    any(target_arch = "aarch64", target_arch = "x86_64"),
    not(any(nineteen_words32, nineteen_msan))
))]
pub(crate) mod elements; // elements in memory, for steps in assembly
#[cfg(any(test, nineteen_w32 = "rv32m"))]
pub(crate) mod riscv32;
#[cfg(all(target_arch = "riscv64", not(nineteen_words32)))]
pub(crate) mod riscv64;
#[cfg(any(test, nineteen_w32 = "v6m", nineteen_w32 = "v7em"))]
pub(crate) mod thumb;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
pub(crate) mod x86_64;

#[cfg(all(target_arch = "aarch64", not(nineteen_words32)))]
pub(crate) use aarch64::routines;
#[cfg(not(all(
    any(
        target_arch = "aarch64",
        target_arch = "riscv64",
        target_arch = "x86_64"
    ),
    not(nineteen_words32)
)))]
pub(crate) use any as routines;
#[cfg(all(target_arch = "riscv64", not(nineteen_words32)))]
pub(crate) use riscv64::routines;
#[cfg(all(target_arch = "x86_64", not(nineteen_words32)))]
pub(crate) use x86_64::routines;
