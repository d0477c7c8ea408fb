// SPDX-License-Identifier: MIT OR Apache-2.0
//! RV64: how long a SiFive U74 takes for what QEMU executes.

mod branches; // prediction of branches
mod cache; // which lines are in a cache
mod read; // what of an instruction the time depends on
#[cfg(test)]
mod tests; // cycles counted by hand
mod u74; // the model of the SiFive U74

pub use u74::{PARAMETERS, U74};
