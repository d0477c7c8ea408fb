// SPDX-License-Identifier: MIT OR Apache-2.0
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod poly; // exact polynomials
mod state; // values, variables, chains
mod theorem; // inputs, claims, planted faults
mod word; // the abstract word

pub use poly::Poly;
pub use theorem::{
    Fault, Report, any_constant_up_to, claim_congruent, claim_value_at_most, examine, input, power,
    value,
};
pub use word::{Abstract, Bit, Double};

#[cfg(test)]
mod tests;
