// SPDX-License-Identifier: MIT OR Apache-2.0
//! Planted errors.

/// An error planted into the code under proof, which the proof has to find.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// Every factor or constant of this value is another.
    Number(u64, u64),
    /// The n-th carry that a chain passes on is lost.
    LostCarry(usize),
    /// The n-th quotient of a split is lost.
    LostQuotient(usize),
}
