// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cortex-M0+ and Cortex-M4: the cycles that Arm's manuals give for a run under QEMU.
//!
//! A program is a bare-metal ELF file whose vectors lie at address 0. It talks to the outside by
//! semihosting (`bkpt 0xab`: a character, the end) and reads the clock at `DWT_CYCCNT`, so that the
//! same file runs under QEMU and on a board. Memory answers at once, as the manuals' tables assume:
//! on a board whose flash has wait states everything takes longer.

mod clock; // cycles
mod read; // the properties of an instruction on which they depend
#[cfg(test)]
mod tests; // cycles counted by hand

pub use clock::{Clock, Core, PARAMETERS};
