// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instruction words: their meaning, encoding and decoding.
//!
//! The tables come from `hardware/isa.toml`. A word is an instruction exactly if
//! [`Instruction::decode`] accepts it, and then [`Instruction::encode`] gives the word back.

use core::fmt;

#[cfg(feature = "std")]
#[rustfmt::skip]
mod constants; // the constant ROM, generated
#[rustfmt::skip]
mod tables; // instructions and bus, generated

#[cfg(feature = "std")]
pub use constants::*;
pub use tables::*;

/// The form of a register's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A 256-bit integer.
    Raw,
    /// An element of the field, in balanced limbs.
    Field,
    /// Only limb 0 counts.
    Small,
    /// Either form.
    Any,
    /// The form of the sources.
    Same,
}

/// Operands in the order of the assembler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// Destination register.
    Rd,
    /// Source register.
    Ra,
    /// Source register or constant.
    B,
    /// Index of a scan.
    I,
    /// Mode of a digit.
    Mode,
    /// Iterations of a loop.
    Count,
    /// Address of a routine.
    Address,
    /// Registers that are kept.
    Results,
}

/// One row of the table of instructions.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// Operation.
    pub op: Op,
    /// Its name.
    pub mnemonic: &'static str,
    /// The unit that executes it.
    pub unit: Unit,
    /// The operands that follow the name.
    pub operands: &'static [Operand],
    /// Form of the result.
    pub d: Option<Kind>,
    /// Form of source a.
    pub a: Option<Kind>,
    /// Form of source b.
    pub b: Option<Kind>,
    /// The cycles from the issue to the earliest issue of a reader.
    pub latency: u32,
    /// Cycles until the unit takes the next instruction.
    pub occupancy: u32,
    /// Reads the digit register.
    pub reads_digit: bool,
    /// Writes the digit register.
    pub writes_digit: bool,
    /// Reads the key register.
    pub reads_key: bool,
    /// Writes the key register.
    pub writes_key: bool,
    /// Bits of the word that operands use.
    pub used: u32,
    /// All other bits: register fields among them name [`IDLE_REGISTER`].
    pub idle: u32,
}

impl Op {
    /// Its row of the table.
    pub fn spec(self) -> &'static Spec {
        // The table has a row for every operation; searching it allows any order of rows.
        SPECS
            .iter()
            .find(|spec| spec.op == self)
            .unwrap_or(&SPECS[0])
    }

    /// The operation of an opcode.
    pub fn from_code(code: u32) -> Option<Op> {
        SPECS
            .iter()
            .map(|spec| spec.op)
            .find(|op| *op as u32 == code)
    }
}

/// Source b.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A register.
    Register(u8),
    /// A row of the constant ROM.
    Constant(u8),
}

/// One instruction. Operands that the operation does not have are zero here; in the word, register
/// fields name [`IDLE_REGISTER`] instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instruction {
    /// Operation.
    pub op: Op,
    /// Destination.
    pub d: u8,
    /// Source a.
    pub a: u8,
    /// Source b.
    pub b: Source,
    /// Index or mode.
    pub i: u8,
    /// Count, address or number of results.
    pub n: u16,
}

impl Instruction {
    /// The operation with all operands zero.
    pub const fn new(op: Op) -> Instruction {
        Instruction {
            op,
            d: 0,
            a: 0,
            b: Source::Register(0),
            i: 0,
            n: 0,
        }
    }

    /// Whether the operation has this operand.
    pub fn has(&self, operand: Operand) -> bool {
        self.op.spec().operands.contains(&operand)
    }

    /// The word.
    pub fn encode(&self) -> u32 {
        let (b, k) = match self.b {
            Source::Register(register) => (register, 0),
            Source::Constant(row) => (row, 1),
        };
        let word = (self.op as u32) << OP_LSB
            | (u32::from(self.i) & I_MASK) << I_LSB
            | k << K_LSB
            | (u32::from(b) & RB_MASK) << RB_LSB;
        // Count and address share their bits with a and d: only one pair is present.
        let low = (u32::from(self.a) & RA_MASK) << RA_LSB
            | (u32::from(self.d) & RD_MASK) << RD_LSB
            | (u32::from(self.n) & N_MASK) << N_LSB;
        let spec = self.op.spec();
        (word | low) & spec.used | spec.idle
    }

    /// The instruction of a word, if it is one.
    pub fn decode(word: u32) -> Option<Instruction> {
        let op = Op::from_code(word >> OP_LSB & OP_MASK)?;
        let spec = op.spec();
        if word & !spec.used != spec.idle {
            return None;
        }
        let mut instruction = Instruction::new(op);
        for operand in spec.operands {
            match operand {
                Operand::Rd => instruction.d = (word >> RD_LSB & RD_MASK) as u8,
                Operand::Ra => instruction.a = (word >> RA_LSB & RA_MASK) as u8,
                Operand::B => {
                    let b = (word >> RB_LSB & RB_MASK) as u8;
                    instruction.b = if word >> K_LSB & K_MASK == 1 {
                        Source::Constant(b)
                    } else if u32::from(b) < REGISTERS {
                        Source::Register(b)
                    } else {
                        return None;
                    };
                }
                Operand::I | Operand::Mode => instruction.i = (word >> I_LSB & I_MASK) as u8,
                Operand::Count | Operand::Address | Operand::Results => {
                    instruction.n = (word >> N_LSB & N_MASK) as u16;
                }
            }
        }
        let in_range = spec.operands.iter().all(|operand| match operand {
            Operand::I => instruction.i < 16,
            Operand::Mode => MODES.iter().any(|mode| mode.1 == instruction.i),
            Operand::Count => instruction.n > 0,
            Operand::Results => u32::from(instruction.n) <= REGISTERS,
            _ => true,
        });
        in_range.then_some(instruction)
    }
}

/// The text that the assembler takes.
impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.op.spec().mnemonic)?;
        for (place, operand) in self.op.spec().operands.iter().enumerate() {
            f.write_str(if place == 0 { " " } else { ", " })?;
            match operand {
                Operand::Rd => write!(f, "r{}", self.d)?,
                Operand::Ra => write!(f, "r{}", self.a)?,
                Operand::B => match self.b {
                    Source::Register(register) => write!(f, "r{register}")?,
                    Source::Constant(row) => constant_name(f, row)?,
                },
                Operand::I => write!(f, "#{}", self.i)?,
                Operand::Mode => match MODES.iter().find(|mode| mode.1 == self.i) {
                    Some(mode) => f.write_str(mode.0)?,
                    None => write!(f, "#{}", self.i)?,
                },
                Operand::Count | Operand::Results => write!(f, "{}", self.n)?,
                Operand::Address => write!(f, "@{}", self.n)?,
            }
        }
        Ok(())
    }
}

fn constant_name(f: &mut fmt::Formatter<'_>, row: u8) -> fmt::Result {
    #[cfg(feature = "std")]
    if let Some((name, _)) = CONSTANT_NAMES.iter().find(|(_, r)| *r == row) {
        return write!(f, "{name}");
    }
    write!(f, "K{row}")
}
