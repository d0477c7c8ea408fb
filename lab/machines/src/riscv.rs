// SPDX-License-Identifier: MIT OR Apache-2.0
//! RV64: the cycles that a SiFive U74 would take for a run under QEMU.

mod branches; // prediction of branches
mod cache; // the lines in a cache
mod read; // the properties of an instruction on which its time depends
#[cfg(test)]
mod tests; // cycles counted by hand
mod u74; // the model of the SiFive U74

pub use u74::{PARAMETERS, U74};
