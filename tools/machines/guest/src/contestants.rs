// SPDX-License-Identifier: MIT OR Apache-2.0
//! The libraries, one in each build of the program.

#[cfg(feature = "aws-lc-rs")]
mod aws_lc_rs;
#[cfg(feature = "crrl")]
mod crrl;
#[cfg(feature = "dalek")]
mod dalek;
#[cfg(feature = "graviola")]
mod graviola;
#[cfg(feature = "nineteen")]
mod nineteen;

#[cfg(feature = "aws-lc-rs")]
pub use aws_lc_rs::AwsLc as Chosen;
#[cfg(feature = "crrl")]
pub use crrl::Crrl as Chosen;
#[cfg(feature = "dalek")]
pub use dalek::Dalek as Chosen;
#[cfg(feature = "graviola")]
pub use graviola::Graviola as Chosen;
#[cfg(feature = "nineteen")]
pub use nineteen::Nineteen as Chosen;
