// SPDX-License-Identifier: MIT OR Apache-2.0
//! The libraries, one in each build; none in builds for what only has an operating system.

#[cfg(feature = "crrl")]
mod crrl;
#[cfg(feature = "curve9767")]
mod curve9767;
#[cfg(feature = "dalek")]
mod dalek;
#[cfg(feature = "nineteen")]
mod nineteen;

#[cfg(feature = "crrl")]
pub use crrl::Crrl as Chosen;
#[cfg(feature = "curve9767")]
pub use curve9767::Curve9767 as Chosen;
#[cfg(feature = "dalek")]
pub use dalek::Dalek as Chosen;
#[cfg(feature = "nineteen")]
pub use nineteen::Nineteen as Chosen;
