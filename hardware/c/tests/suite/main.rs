// SPDX-License-Identifier: MIT OR Apache-2.0
//! The driver in C beside the one in Rust, on the emulator.

mod compare; // the same accesses and results
mod compiled; // other compilers, sanitizers, what stays on the stack
mod disturbed; // refusals, inverted bits, other masters
mod support; // one face for both drivers, and a bus that keeps a log
mod vectors; // published vectors
