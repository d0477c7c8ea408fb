// SPDX-License-Identifier: MIT OR Apache-2.0
//! The routines in ROM, for RAM programs that call them.

use std::string::ToString as _;
use std::vec::Vec;

use super::routines::ROUTINES;
use super::{Clobbers, Parameter, Routine};
use crate::isa::{Instruction, Kind};
use crate::microcode::WORDS;

/// An entry of the generated table; the words of the routine are in [`WORDS`].
pub(crate) struct Header {
    pub(crate) name: &'static str,
    pub(crate) purpose: &'static str,
    pub(crate) entry: u16,
    pub(crate) words: u16,
    pub(crate) job: bool,
    pub(crate) cycles: u64,
    /// Register, form, name, meaning.
    pub(crate) inputs: &'static [(u8, Kind, &'static str, &'static str)],
    pub(crate) outputs: &'static [(u8, Kind, &'static str, &'static str)],
    pub(crate) clobbers: Clobbers,
}

fn parameters(list: &[(u8, Kind, &str, &str)]) -> Vec<Parameter> {
    let parameter = |&(register, kind, name, text): &(u8, Kind, &str, &str)| Parameter {
        register,
        kind,
        name: name.to_string(),
        text: text.to_string(),
    };
    list.iter().map(parameter).collect()
}

/// The routines in ROM in the order of their addresses: those that CALL and JMP find by name from a
/// program for the RAM. They have no places, as there is no source.
pub fn rom() -> Vec<Routine> {
    let routine = |header: &Header| {
        let first = usize::from(header.entry);
        let words = &WORDS[first..first + usize::from(header.words)];
        Routine {
            name: header.name.to_string(),
            purpose: header.purpose.to_string(),
            entry: header.entry,
            code: words
                .iter()
                .map_while(|&w| Instruction::decode(w))
                .collect(),
            places: Vec::new(),
            job: header.job,
            inputs: parameters(header.inputs),
            outputs: parameters(header.outputs),
            clobbers: header.clobbers,
            stated: None,
            cycles: header.cycles,
        }
    };
    ROUTINES.iter().map(routine).collect()
}
