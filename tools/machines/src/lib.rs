// SPDX-License-Identifier: MIT OR Apache-2.0
//! Processors that this machine is not: emulated, or modelled.

pub mod cross; // 64-bit RISC-V and Arm: builds, tests, measurements
pub mod emulate; // a processor with AVX-512 IFMA, emulated
pub mod riscv; // RV64, and how long a SiFive U74 takes
