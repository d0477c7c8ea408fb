// SPDX-License-Identifier: MIT OR Apache-2.0
//! The texts that the library composes, by its own macros.

#![allow(unused_macros, reason = "some are for functions of the library")]

#[macro_use]
#[path = "../../../../crates/nineteen/src/arch/x86_64/m64/parts.rs"]
mod parts; // products, sums
#[macro_use]
#[path = "../../../../crates/nineteen/src/arch/x86_64/m64/texts.rs"]
mod composed; // steps

/// The step that a text computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Double,
    Add,
    AddAffine,
    AddExtended,
    Ladder,
}

impl Step {
    pub const ALL: [Step; 5] = [
        Step::Double,
        Step::Add,
        Step::AddAffine,
        Step::AddExtended,
        Step::Ladder,
    ];

    /// The name of its files.
    pub fn name(self) -> &'static str {
        match self {
            Step::Double => "double",
            Step::Add => "add",
            Step::AddAffine => "add_affine",
            Step::AddExtended => "add_extended",
            Step::Ladder => "ladder_step",
        }
    }

    /// The instructions, as the library composes them.
    pub fn composed(self) -> Vec<&'static str> {
        let text = match self {
            Step::Double => double_text!(),
            Step::Add => add_text!(),
            Step::AddAffine => add_affine_text!(),
            Step::AddExtended => add_extended_text!(),
            Step::Ladder => ladder_step_text!(),
        };
        text.lines().collect()
    }

    /// The order in which they are composed.
    pub fn composed_order(self) -> Vec<usize> {
        (0..self.composed().len()).collect()
    }
}
