// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cortex-M0+ and Cortex-M4: an interpreter of ARMv6-M, and of what compilers and our assembly use of ARMv7E-M without
//! floating point, with the cycles that ARM's manuals give.
//!
//! A program is a bare-metal ELF file whose vectors lie at address 0. It talks to the outside by semihosting (`bkpt 0xab`:
//! a character, the end) and reads the clock at `DWT_CYCCNT`, so that the same file runs under QEMU, which checks that the
//! interpreter computes what it should, and on a board. Memory answers at once, as the manuals' tables assume: on a board
//! whose flash has wait states everything takes longer.

mod clock; // cycles
mod compute; // sums, shifts and products, with flags
mod image; // a program in memory
mod instruction; // the instructions
mod machine; // registers, and what instructions do to them
mod memory; // flash and memory
mod narrow; // instructions of 16 bits
mod semihosting; // output and end
#[cfg(test)]
mod tests; // known answers, cycles counted by hand, and what QEMU computes
mod wide; // instructions of 32 bits

pub use clock::{Core, PARAMETERS};
pub use image::{Image, Sections};
pub use machine::{Run, run};
