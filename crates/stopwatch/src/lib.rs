// SPDX-License-Identifier: MIT OR Apache-2.0
//! How long operations take, for `nineteen bench` and for the bench with other libraries.
//!
//! All operations are visited in turn, again and again ([`rounds`]), so that all of them see the
//! same minutes of the machine. A visit warms the operation up and times windows of about 50 µs
//! ([`sample`]). Each window stands between two readings of the core's clock and of its sharing
//! ([`clock`]). A figure is the median of the windows that nothing disturbed ([`gate`]).

pub mod clock; // core cycles, and the signs of a disturbed core
pub mod gate; // the samples that count, and the figures made from them
pub mod rounds; // all operations in turn
pub mod sample; // timing windows of one operation

pub use clock::Clock;
pub use gate::Figure;
pub use rounds::{Finding, Length, Series, measure};
pub use sample::{Plan, Sample, Timed};
