// SPDX-License-Identifier: MIT OR Apache-2.0
//! RV64IMAC with Zba, Zbb, Zbs and Zicond: an interpreter that tells a model of a processor's clock what it executes.
//!
//! A program reads the model's clock by `rdcycle`, so that it measures itself as it would on the chip. It is a static
//! ELF file and calls the system for two things, as Linux programs do: `write` and `exit`. The same file runs under
//! QEMU, which checks that the interpreter computes what it should.

mod branches; // prediction of branches
mod cache; // which lines are in a cache
mod clock; // what a model of time is told
mod compressed; // instructions of 16 bits
mod decode; // instructions of 32 bits
mod hart; // registers, and what instructions do to them
mod image; // a program in memory
mod instruction; // the instructions
#[cfg(test)]
mod tests; // known answers, what QEMU computes, and cycles counted by hand
mod u74; // the model of the SiFive U74

pub use clock::Flat;
pub use hart::{Run, run};
pub use image::Image;
pub use u74::{PARAMETERS, U74};
