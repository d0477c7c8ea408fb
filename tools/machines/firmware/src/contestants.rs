// SPDX-License-Identifier: MIT OR Apache-2.0
//! The libraries, one in each build.

#[cfg(feature = "crrl")]
mod crrl;
#[cfg(feature = "dalek")]
mod dalek;
#[cfg(feature = "nineteen")]
mod nineteen;

#[cfg(feature = "crrl")]
pub use crrl::Crrl as Chosen;
#[cfg(feature = "dalek")]
pub use dalek::Dalek as Chosen;
#[cfg(feature = "nineteen")]
pub use nineteen::Nineteen as Chosen;
