// SPDX-License-Identifier: MIT OR Apache-2.0
//! The Curve25519 accelerator engine25519: driver, assembler and cycle-accurate emulator.
#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(any(feature = "std", test))]
#[macro_use]
extern crate std;

#[cfg(feature = "nineteen")]
mod accelerator; // the engine for `nineteen`
#[cfg(feature = "std")]
pub mod asm; // text to words
pub mod bus; // how the engine is reached
pub mod driver; // jobs
#[cfg(feature = "std")]
pub mod emu; // the engine in software
mod generated; // tables
pub mod isa; // instruction words
pub mod mapped; // an engine in the address space
pub mod microcode; // the routines in ROM
mod scalar; // operands of jobs
#[cfg(feature = "std")]
pub mod timing; // when instructions issue
#[cfg(feature = "std")]
pub mod value; // limbs

pub use bus::Bus;
pub use driver::{Engine, Error, Findings};
pub use mapped::Mapped;
