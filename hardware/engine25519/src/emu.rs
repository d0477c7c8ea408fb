// SPDX-License-Identifier: MIT OR Apache-2.0
//! A cycle-accurate emulator: the same results limb by limb, the same cycles and the same register
//! writes as the hardware.
//!
//! [`Machine`] is the engine without its bus; [`Emulator`] adds the bus, so that the driver runs on
//! it.

use std::vec::Vec;

use crate::isa::{
    CALL_DEPTH, CONSTANT_ROWS, CONTEXTS, FAST_SQUARE, Instruction, LOOP_DEPTH, Op, RAM_BASE,
    RAM_WORDS, REGISTERS, ROM_WORDS, START_LATENCY, Source,
};
use crate::timing::Scoreboard;
use crate::value::{self, Limbs};

mod bus; // the emulator behind a bus
mod hash; // chaining value and block
mod key; // key and digit registers

pub use bus::{Emulator, Refused};
use hash::HashUnit;
use key::KeyUnit;

/// The reason why a job failed; the codes of `hardware/isa.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Fault {
    /// Not an instruction.
    Illegal = 1,
    /// Outside ROM and RAM.
    Address = 2,
    /// Nested too deep.
    Overflow = 3,
    /// More exits than entries.
    Underflow = 4,
    /// Stopped.
    Aborted = 5,
    /// Stopped by the limit of the engine.
    Limit = 6,
}

/// How a job ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The cycles from the one after START to the one in which DONE or ERROR rises.
    pub cycles: u64,
    /// Instructions that issued, FIN included.
    pub instructions: u64,
    /// The fault, and its address.
    pub fault: Option<(Fault, u16)>,
    /// The address of the PSE at which it waits.
    pub pause: Option<u16>,
    /// Registers that can be read.
    pub results: u16,
}

/// A register was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// The cycle in which an issuing instruction may read it; START is in cycle 0.
    pub cycle: u64,
    /// The register.
    pub register: u8,
    /// The written value.
    pub limbs: Limbs,
}

/// The engine: contexts, memories, and the execution of jobs.
#[derive(Clone, Debug)]
pub struct Machine {
    /// The parameter of the hardware.
    pub fast_square: bool,
    rom: Vec<u32>,
    ram: Vec<u32>,
    constants: Vec<Limbs>,
    registers: Vec<[Limbs; REGISTERS as usize]>,
}

impl Default for Machine {
    fn default() -> Machine {
        Machine::new()
    }
}

impl Machine {
    /// With the microcode ROM of this crate.
    pub fn new() -> Machine {
        Machine::with_rom(crate::microcode::WORDS)
    }

    /// With another ROM.
    ///
    /// # Panics
    ///
    /// If the words do not fit.
    pub fn with_rom(words: &[u32]) -> Machine {
        assert!(
            words.len() <= ROM_WORDS as usize,
            "the ROM has {ROM_WORDS} words"
        );
        let mut rom = words.to_vec();
        rom.resize(ROM_WORDS as usize, 0);
        Machine {
            fast_square: FAST_SQUARE,
            rom,
            ram: vec![0; RAM_WORDS as usize],
            constants: constants(),
            registers: vec![[[0; 15]; REGISTERS as usize]; CONTEXTS as usize],
        }
    }

    /// The microcode RAM.
    pub fn ram(&mut self) -> &mut [u32] {
        &mut self.ram
    }

    /// A register as stored.
    pub fn register(&self, context: usize, register: usize) -> Limbs {
        self.registers[context][register]
    }

    /// Sets a register as stored.
    pub fn set_register(&mut self, context: usize, register: usize, limbs: Limbs) {
        self.registers[context][register] = limbs;
    }

    /// A register in raw form, as the bus reads it.
    pub fn raw(&self, context: usize, register: usize) -> [u32; 8] {
        value::to_words(&self.registers[context][register])
    }

    /// Sets a register in raw form, as the bus writes it.
    pub fn set_raw(&mut self, context: usize, register: usize, words: &[u32; 8]) {
        self.registers[context][register] = value::from_words(words);
    }

    /// Clears the registers of a context from `first` on.
    pub fn clear(&mut self, context: usize, first: usize) {
        self.registers[context][first..].fill([0; 15]);
    }

    fn word(&self, address: u16) -> Option<u32> {
        let address = u32::from(address);
        if address < ROM_WORDS {
            Some(self.rom[address as usize])
        } else {
            let place = address.checked_sub(RAM_BASE)?;
            self.ram.get(place as usize).copied()
        }
    }

    /// Runs a job to its end. `write` sees every register write except those of clearing, in the
    /// order of issue. After `limit` cycles the job is stopped; the time that this takes may differ
    /// from the hardware by that of the instructions in progress.
    pub fn job(
        &mut self,
        entry: u16,
        context: usize,
        limit: u64,
        write: &mut dyn FnMut(Write),
    ) -> Outcome {
        let mut run = Run {
            board: Scoreboard::new(START_LATENCY.into(), self.fast_square),
            key: KeyUnit::default(),
            hash: HashUnit::default(),
            loops: Vec::new(),
            calls: Vec::new(),
            pc: entry,
            instructions: 0,
        };
        loop {
            match run.step(self, context, limit, write) {
                Ok(None) => {}
                Ok(Some(End {
                    cycles,
                    results,
                    pause,
                })) => {
                    if pause.is_none() {
                        self.clear(context, results.into());
                    }
                    return Outcome {
                        cycles,
                        instructions: run.instructions,
                        fault: None,
                        pause,
                        results,
                    };
                }
                Err(fault) => {
                    // An error acts like FIN 0.
                    let t = run.board.earliest(&Instruction::new(Op::Fin));
                    self.clear(context, 0);
                    return Outcome {
                        cycles: Scoreboard::finish(t, 0),
                        instructions: run.instructions,
                        fault: Some((fault, run.pc)),
                        pause: None,
                        results: 0,
                    };
                }
            }
        }
    }
}

/// The rows of the constant ROM.
fn constants() -> Vec<Limbs> {
    let mut rows = vec![[0; 15]; 256];
    for (row, words, stored) in CONSTANT_ROWS {
        let raw = value::from_words(&core::array::from_fn(|i| {
            (words[i / 2] >> (32 * (i % 2))) as u32
        }));
        rows[usize::from(*row)] = if *stored { raw } else { value::unpack(&raw) };
    }
    rows
}

/// A running job.
struct Run {
    board: Scoreboard,
    key: KeyUnit,
    hash: HashUnit,
    /// Remaining iterations and first address.
    loops: Vec<(u16, u16)>,
    calls: Vec<u16>,
    pc: u16,
    instructions: u64,
}

/// The end of a job, or of a part of it.
struct End {
    /// The cycle of DONE or PAUSED.
    cycles: u64,
    results: u16,
    pause: Option<u16>,
}

impl Run {
    /// Executes one instruction; `Some` at FIN and PSE.
    fn step(
        &mut self,
        machine: &mut Machine,
        context: usize,
        limit: u64,
        write: &mut dyn FnMut(Write),
    ) -> Result<Option<End>, Fault> {
        if self.board.now() > limit {
            return Err(Fault::Limit);
        }
        let word = machine.word(self.pc).ok_or(Fault::Address)?;
        let instruction = Instruction::decode(word).ok_or(Fault::Illegal)?;
        self.control(&instruction)?;
        let t = self.board.issue(&instruction);
        self.instructions += 1;
        match instruction.op {
            Op::Loop => {
                self.loops.push((instruction.n, self.pc + 1));
                self.pc += 1;
            }
            Op::Next => match self.loops.pop() {
                Some((1, _)) | None => self.pc += 1,
                Some((left, first)) => {
                    self.loops.push((left - 1, first));
                    self.jump(first);
                }
            },
            Op::Call => {
                self.calls.push(self.pc + 1);
                self.jump(instruction.n);
            }
            Op::Ret => {
                if let Some(back) = self.calls.pop() {
                    self.jump(back);
                }
            }
            Op::Jmp => self.jump(instruction.n),
            Op::Fin => {
                return Ok(Some(End {
                    cycles: Scoreboard::finish(t, instruction.n),
                    results: instruction.n,
                    pause: None,
                }));
            }
            Op::Pse => {
                return Ok(Some(End {
                    // No register is cleared.
                    cycles: Scoreboard::finish(t, REGISTERS as u16),
                    results: instruction.n,
                    pause: Some(self.pc),
                }));
            }
            Op::Clr => {
                machine.clear(context, instruction.n.into());
                self.key = KeyUnit::default();
                self.hash = HashUnit::default();
                self.pc += 1;
            }
            Op::Nop => self.pc += 1,
            _ => {
                self.execute(&instruction, t, machine, context, write);
                self.pc += 1;
            }
        }
        Ok(None)
    }

    /// Stack errors, before the instruction issues.
    fn control(&self, instruction: &Instruction) -> Result<(), Fault> {
        match instruction.op {
            Op::Loop if self.loops.len() == LOOP_DEPTH as usize => Err(Fault::Overflow),
            Op::Call if self.calls.len() == CALL_DEPTH as usize => Err(Fault::Overflow),
            Op::Next if self.loops.is_empty() => Err(Fault::Underflow),
            Op::Ret if self.calls.is_empty() => Err(Fault::Underflow),
            _ => Ok(()),
        }
    }

    fn jump(&mut self, address: u16) {
        self.pc = address;
        self.board.taken();
    }

    /// Executes an instruction that is not control flow.
    fn execute(
        &mut self,
        instruction: &Instruction,
        t: u64,
        machine: &mut Machine,
        context: usize,
        write: &mut dyn FnMut(Write),
    ) {
        let registers = &machine.registers[context];
        let a = &registers[usize::from(instruction.a)];
        let b = match instruction.b {
            Source::Register(b) => &registers[usize::from(b)],
            Source::Constant(row) => &machine.constants[usize::from(row)],
        };
        let limbs = match instruction.op {
            Op::Mul => value::mul(a, b),
            Op::Sqr => value::mul(a, a),
            Op::Muls => value::mul_small(a, b),
            Op::Add => value::add(a, b),
            Op::Sub => value::sub(a, b),
            Op::Unp => value::unpack(a),
            Op::Frz => value::freeze(a),
            Op::Sels => *if self.key.sign { b } else { a },
            Op::Seli => {
                *if self.key.index == instruction.i {
                    b
                } else {
                    a
                }
            }
            Op::Mov => *b,
            Op::And => value::and(a, b),
            Op::Xor => value::xor(a, b),
            Op::Rot => value::rotate(a),
            Op::Hiv => return self.hash.chain(instruction.i, b),
            Op::Hsh => return self.hash.part(instruction.i, b),
            Op::Rnd => return self.hash.compress(),
            Op::Dgt => self.hash.half(instruction.i),
            Op::Key => return self.key.load(a),
            Op::Dig => return self.key.digit(instruction.i),
            Op::Lsb => return self.key.test(a[0] & 1 == 1),
            Op::Top => return self.key.test(a[14] >> 17 & 1 == 1),
            Op::Eq => return self.key.test(a == b),
            Op::Loop | Op::Next | Op::Call | Op::Ret | Op::Jmp => return,
            Op::Fin | Op::Pse | Op::Nop | Op::Clr => return,
        };
        machine.registers[context][usize::from(instruction.d)] = limbs;
        write(Write {
            cycle: t + self.board.times(instruction.op).0,
            register: instruction.d,
            limbs,
        });
    }
}

#[cfg(test)]
mod tests;
