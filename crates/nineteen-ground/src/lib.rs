// SPDX-License-Identifier: MIT OR Apache-2.0
//! Code that the curve crates `nineteen` and `curve9767` share. It is independent of any curve.
//!
//! Use those crates instead: names here may change in any version.

#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod arch; // processors
pub mod backends; // enumerations with names, and backends among them
pub mod beside; // work in the shadow of other work
pub mod euclid; // rows of the extended Euclidean algorithm
pub mod forced; // the backend that a process is forced to use
pub mod mask; // a secret boolean
pub mod naf; // digits of public integers
pub mod wipe; // the remains of secret operations on the stack
pub mod words; // integers in words of 64 bits
mod written_out; // loops with constant bounds
