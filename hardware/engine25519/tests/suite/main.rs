// SPDX-License-Identifier: MIT OR Apache-2.0
//! The engine through its driver, on the emulator.

#[cfg(feature = "nineteen")]
mod accelerator; // with the library `nineteen`
#[cfg(feature = "async")]
mod asynchronous; // jobs that are awaited
mod blinding; // jobs with random words
#[cfg(feature = "nineteen")]
mod disturbed; // single disturbances: an error or the right result
mod driver; // errors, timeouts, clearing
#[cfg(feature = "nineteen")]
mod faults; // inverted bits in results
#[cfg(feature = "nineteen")]
mod hostile; // engines that never compute, repeated and garbled words, stopped clocks
mod microcode; // pairs NAME.s and NAME.exp
mod miniature; // the microcode's algorithms over small fields
mod sha512; // the SHA-512 unit's driver
mod signatures; // whole keys, signatures, verifications
mod support; // vectors and big integers
mod vectors; // published vectors, and big integers
