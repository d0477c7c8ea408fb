// SPDX-License-Identifier: MIT OR Apache-2.0
//! The runtime of programs that are measured on a processor that this machine is not.
//!
//! On RV64 a program has no operating system: [`bare`] starts it, and two system calls are all that
//! it asks for. On other processors it is a program of Linux that QEMU runs and counts.

#[cfg(target_arch = "riscv64")]
pub mod bare; // start, output, end, counters
