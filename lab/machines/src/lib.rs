// SPDX-License-Identifier: MIT OR Apache-2.0
//! Processors that this machine is not: emulated, or modelled.

#[cfg(not(target_os = "linux"))]
compile_error!("`cargo xtask cross` and `emulate` need Linux");

pub mod cortexm; // how long Cortex-M0+ and Cortex-M4 take
pub mod cross; // 64-bit RISC-V and Arm: builds, tests, measurements
pub mod emulate; // a processor with AVX-512 IFMA, emulated
pub mod functions; // names by address, and sizes
pub mod miri; // a dependent's tests, interpreted
pub mod profile; // where the cycles of a program went
pub mod riscv; // how long a SiFive U74 takes
pub mod targets; // no vectors, no CPUID, narrow pointers, big-endian words
pub mod trace; // the instructions that QEMU executes
