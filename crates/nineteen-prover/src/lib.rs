// SPDX-License-Identifier: MIT OR Apache-2.0
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod certificate; // a run as numbers, for an independent checker
mod export; // certificates as files
mod fault; // planted errors
mod hints; // how such a checker finds a bound
mod poly; // exact polynomials
mod program; // notes of a run
pub mod runs; // runs of code, for a model beside it
mod state; // values, variables, chains
mod theorem; // inputs, claims
mod word; // the abstract word

pub use certificate::Certificate;
pub use export::{export, export_fault, export_text};
pub use fault::Fault;
pub use poly::{Poly, power};
pub use state::Bit;
pub use theorem::{
    Report, any_constant_up_to, claim_congruent, claim_value_at_most, examine, input, recorded,
    value,
};
pub use word::{Abstract, Double};

#[cfg(test)]
mod tests;
