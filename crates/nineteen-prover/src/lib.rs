// SPDX-License-Identifier: MIT OR Apache-2.0
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod fault; // planted errors
mod poly; // exact polynomials
mod state; // values, variables, chains
mod theorem; // inputs, claims
mod word; // the abstract word

pub use fault::Fault;
pub use poly::{Poly, power};
pub use state::Bit;
pub use theorem::{
    Report, any_constant_up_to, claim_congruent, claim_value_at_most, examine, input, value,
};
pub use word::{Abstract, Double};

#[cfg(test)]
mod tests;
