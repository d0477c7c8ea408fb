// SPDX-License-Identifier: MIT OR Apache-2.0
//! The assembler: translates text to words, with the checks that make microcode safe to run.
//!
//! ```text
//! ; comment
//! .routine NAME                 a routine: everything up to the next one
//! .purpose TEXT                 what it is for
//! .in REGISTER KIND NAME TEXT   operand: KIND is raw or field; NAME stands for the register below
//! .out REGISTER KIND NAME TEXT  result
//! .clobbers r5-r9, key, digit   what else it writes
//! .cycles N                     what the emulator counts
//! .reg NAME REGISTER            another name
//! .regs NAME r8-r15             NAME0 to NAME7
//! .temps r40-r62                registers for %names
//!     MUL  x, y, r7             instructions as in hardware/ISA.md
//!     ADD  x, y, D2             b may be a constant
//!     CALL NAME                 another routine, of the program or (from the RAM) of the ROM
//! .schedule [EFFORT]            up to .end the assembler may reorder; %names are temporary values
//! .end
//! .macro NAME A B … .endm       `NAME x, y` writes the lines with {A} and {B} replaced
//! .repeat I 0..4 … .endr        four times, with {I} replaced
//! .include "FILE"
//! ```
//!
//! A name of a register is neither that of a constant or of another register (K7, r7) nor begins with
//! % or @, and means one register in its routine.
//!
//! A routine that ends with FIN or JMP, or with PSE and the JMP at which it resumes, is a job; one
//! that ends with RET is for CALL. The checker follows every path with the form of every register:
//! registers that are read have been written, in the form that the instruction takes; results are
//! there in the form that the header states; nothing else is written than the header states; no
//! field that its instruction does not use names a register that is ever written; and the cycles
//! are those of the machine. Secrets in control flow need no check: the machine has no
//! instruction for it.
//!
//! A program for the microcode RAM has access to the formulas of the ROM ([`formulas`]) and to its
//! routines ([`rom()`], `engine25519-as routines`), by name in CALL and JMP; a routine of its own
//! with the same name takes precedence. Calls of either are checked alike:
//!
//! ```
//! use engine25519::emu::Emulator;
//! use engine25519::{Engine, asm};
//!
//! let program = asm::assemble(
//!     r#"
//! .include "macros.s"
//! .routine quotient
//! .in  r0 raw x    any
//! .in  r1 raw y    any
//! .out r0 raw q    x^8/y, and 0 for y = 0
//!     UNP  r6, x
//!     UNP  r1, y
//!     CALL invert          ; of the ROM: r2 := 1/r1, and r3 to r5 are gone
//!     squarings r6, 3      ; of macros.s
//!     MUL  r6, r6, r2
//!     FRZ  q, r6
//!     FIN  1
//! "#,
//! )?;
//! let mut engine = Engine::claim(Emulator::new())?;
//! engine.load(&program.words)?;
//! let (x, y) = ([2, 0, 0, 0, 0, 0, 0, 0], [4, 0, 0, 0, 0, 0, 0, 0]);
//! let mut q = [[0; 8]];
//! engine.run(program.routines[0].entry, &[x, y], &mut q)?;
//! assert_eq!(q, [[64, 0, 0, 0, 0, 0, 0, 0]]);
//! assert_eq!(u64::from(engine.cycles()), program.routines[0].cycles);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;
use std::string::{String, ToString as _};
use std::vec::Vec;

use crate::isa::{Instruction, Kind, ROM_WORDS};

pub(crate) use rom::Header;
pub use rom::rom;

mod allocate; // registers for temporary values
mod check; // forms of registers, headers
mod expand; // macros, repetitions, inclusion
mod link; // addresses, cycles
mod parse; // lines to instructions
mod rom; // routines that are there already
#[rustfmt::skip]
mod routines; // their headers, generated
mod schedule; // the order of instructions

/// A place in a source text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// File.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
}

/// The problem, its place, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Where.
    pub place: Place,
    /// The problem.
    pub message: String,
    /// The uses of macros that led there, innermost first.
    pub via: Vec<Place>,
}

impl Error {
    fn new(place: &Place, message: impl Into<String>) -> Error {
        Error {
            place: place.clone(),
            message: message.into(),
            via: Vec::new(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)?;
        for place in &self.via {
            write!(f, "\n  in the macro used at {place}")?;
        }
        Ok(())
    }
}

impl core::error::Error for Error {}

/// One operand or result in a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Register.
    pub register: u8,
    /// Raw or field.
    pub kind: Kind,
    /// Its name in the routine.
    pub name: String,
    /// Its meaning.
    pub text: String,
}

/// The registers that a routine may write besides its results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clobbers {
    /// One bit for each register.
    pub registers: u64,
    /// The key register.
    pub key: bool,
    /// The digit register.
    pub digit: bool,
}

/// One routine of a program.
#[derive(Clone, Debug)]
pub struct Routine {
    /// Name.
    pub name: String,
    /// Its purpose.
    pub purpose: String,
    /// Address of its first word.
    pub entry: u16,
    /// Its instructions.
    pub code: Vec<Instruction>,
    /// The source of each word; empty for a routine in ROM.
    pub places: Vec<Place>,
    /// Ends with FIN, or with JMP to another job.
    pub job: bool,
    /// Operands.
    pub inputs: Vec<Parameter>,
    /// Results.
    pub outputs: Vec<Parameter>,
    /// The other registers it writes.
    pub clobbers: Clobbers,
    /// Cycles stated in the header, and the place of the statement.
    pub stated: Option<(u64, Place)>,
    /// For a job: from START to DONE or PAUSED. Otherwise: the cycles that a CALL adds to a job
    /// that waits for the results.
    pub cycles: u64,
}

/// An assembled program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Words, from `base`.
    pub words: Vec<u32>,
    /// Address of the first word.
    pub base: u16,
    /// Routines in the order of their addresses.
    pub routines: Vec<Routine>,
}

impl Program {
    /// A routine by name.
    pub fn routine(&self, name: &str) -> Option<&Routine> {
        self.routines.iter().find(|routine| routine.name == name)
    }
}

/// The input of the assembler, and its options.
#[derive(Clone, Copy)]
pub struct Assembler<'a> {
    /// Address of the first word.
    pub base: u16,
    /// Finds the text of an included file.
    pub include: &'a dyn Fn(&str) -> Option<String>,
    /// Whether `.cycles` must be correct.
    pub check_cycles: bool,
}

impl fmt::Debug for Assembler<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assembler")
            .field("base", &self.base)
            .field("check_cycles", &self.check_cycles)
            .finish_non_exhaustive()
    }
}

impl Default for Assembler<'_> {
    /// For the microcode RAM; `macros.s` can be included, with the formulas of the ROM, whose
    /// routines can be called.
    fn default() -> Self {
        Assembler {
            base: crate::isa::RAM_BASE as u16,
            include: &formulas,
            check_cycles: true,
        }
    }
}

impl Assembler<'_> {
    /// Assembles a text; `file` is its name in messages.
    ///
    /// # Errors
    ///
    /// The first problem found.
    pub fn assemble(&self, file: &str, text: &str) -> Result<Program, Error> {
        let lines = expand::lines(file, text, self.include)?;
        let parsed = parse::routines(&lines)?;
        let mut routines = Vec::new();
        for routine in parsed {
            routines.push(schedule::routine(routine)?);
        }
        // The ROM itself calls only what is assembled with it.
        let there = match u32::from(self.base) < ROM_WORDS {
            true => Vec::new(),
            false => rom(),
        };
        let mut program = link::program(routines, self.base, &there)?;
        check::program(&program, &there)?;
        link::count_cycles(&mut program, self.check_cycles)?;
        Ok(program)
    }
}

/// The text of `macros.s`, with the formulas of the routines in ROM, by that name.
pub fn formulas(name: &str) -> Option<String> {
    (name == "macros.s").then(|| include_str!("../microcode/macros.s").into())
}

/// Assembles a program for the microcode RAM.
///
/// # Errors
///
/// The first problem found.
pub fn assemble(text: &str) -> Result<Program, Error> {
    Assembler::default().assemble("program", text)
}

/// Words as text that assembles to the same words.
///
/// A word that is not an instruction becomes a comment.
pub fn disassemble(words: &[u32], base: u16) -> String {
    let mut out = String::new();
    for (address, word) in (usize::from(base)..).zip(words) {
        let text =
            Instruction::decode(*word).map_or_else(|| format!("; {word:08x}"), |i| i.to_string());
        out.push_str(&format!("    {text:<28} ; {address:4}: {word:08x}\n"));
    }
    out
}

#[cfg(test)]
mod tests;
