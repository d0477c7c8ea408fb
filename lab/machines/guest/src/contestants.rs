// SPDX-License-Identifier: MIT OR Apache-2.0
//! The libraries, one in each build of the program: those of the firmware, and two that need an
//! operating system.

#[cfg(feature = "aws-lc-rs")]
mod aws_lc_rs;
#[cfg(feature = "graviola")]
mod graviola;

#[cfg(feature = "aws-lc-rs")]
pub use aws_lc_rs::AwsLc as Chosen;
#[cfg(not(any(feature = "aws-lc-rs", feature = "graviola")))]
pub use firmware::contestants::Chosen;
#[cfg(feature = "graviola")]
pub use graviola::Graviola as Chosen;
