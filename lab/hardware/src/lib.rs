// SPDX-License-Identifier: MIT OR Apache-2.0
//! The commands of the engine that `cargo xtask` offers: generation from `isa.toml`, proofs,
//! planted faults, disturbances, leakage, area and clock, and the simulated SoC.

pub mod contexts; // the engine with two contexts
pub mod disturb; // single disturbances of the RTL
pub mod engine; // files generated from hardware/isa.toml
pub mod faults; // faults in the RTL that its tests must find
pub mod formal; // proofs about the RTL
pub mod leakage; // leakage in simulated power traces
pub mod netlist; // the engine as yosys reads it
pub mod soc; // the simulated SoC
pub mod synth; // area and clock on FPGAs

mod rtl; // the files of hardware/rtl
