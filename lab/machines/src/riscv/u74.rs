// SPDX-License-Identifier: MIT OR Apache-2.0
//! The time that a SiFive U74 takes: dual issue in order, with an early and a late ALU in each
//! pipe.
//!
//! ```text
//!           AG              M1            M2             WB
//! pipe A    ALU | address   memory        late ALU       result
//! pipe B    ALU | multiply  multiply      late ALU | branch that waited
//! ```
//!
//! An operation of the ALU runs in AG when its operands are there by then, else in M2, two cycles
//! later. Loads and products take operands in AG and deliver behind M2. Addresses are needed in AG,
//! the data of a store in M2. Two instructions issue together if the second does not need the
//! first, if at most one goes to memory, and at most one needs pipe B. An operation of the ALU that
//! could take either pipe takes A if it comes first, so that a load behind it waits for the next
//! cycle: an assumption of the model, of which no source says anything.
//!
//! Sources: LLVM's scheduling model of the SiFive 7 series (`RISCVSchedSiFive7.td`) for pipes and
//! latencies, LLVM review D153666 for the early and late ALUs and what starts in AG alone, review
//! D149497 for which pipe has which operation of Zba and Zbb. Sizes of caches and tables of
//! branches are recalled from SiFive's manual, not looked up. [`PARAMETERS`] says which number
//! comes from where, and which are guesses. None was fitted to measurements.

use super::branches::{Branches, Prediction, Sizes};
use super::cache::Cache;
use super::read::{Class, Instruction, Step, read};
use crate::trace::Model;
use secrets::listing;

/// Cycles from the issue of an operation of the early ALU to that of one that takes its result.
const ALU: u64 = 1;
/// Cycles from AG to M2: how much later the late ALU, or a store's data, needs an operand.
const LATE: u64 = 2;
/// Cycles from a load's issue to that of an instruction that takes it in AG.
const LOAD: u64 = 3;
/// Cycles from a product's issue to that of an instruction that takes it in AG.
const MULTIPLY: u64 = 3;
/// A division of the longest dividend.
const DIVIDE: u64 = 70;
/// A line from the second cache, for data and for instructions, which are fetched ahead.
const DATA_FROM_L2: u64 = 20;
const CODE_FROM_L2: u64 = 10;
/// A line from memory.
const FROM_MEMORY: u64 = 100;
/// A branch that went another way than predicted, found out in AG and in M2.
const WRONG_EARLY: u64 = 4;
const WRONG_LATE: u64 = 6;
/// A branch whose target was not known when it was fetched.
const TARGET_UNKNOWN: u64 = 2;

/// Bytes of a line in every cache.
const LINE: usize = 64;
const BRANCHES: Sizes = Sizes {
    directions: 13,
    history: 10,
    targets: 28,
    returns: 12,
};

/// Assumptions of the model: the parameter, its value and its source.
#[rustfmt::skip]
pub const PARAMETERS: &[(&str, &str, &str)] = &[
    ("issue", "2 in order; one memory operation (pipe A), one multiply, divide, branch or shNadd (pipe B)", "RISCVSchedSiFive7.td, D149497"),
    ("another operation", "pipe A if it is the first of its cycle", "guess"),
    ("ALU", "1 cycle early (AG) or 2 cycles later (M2)", "D153666"),
    ("load to use", "3 cycles", "RISCVSchedSiFive7.td"),
    ("multiply", "3 cycles, one a cycle", "RISCVSchedSiFive7.td"),
    ("rotate, clz, ctz, orc.b, rev8", "late ALU only", "D149497"),
    ("cpop", "like multiply", "D149497"),
    ("divide", "70 cycles, the longest", "RISCVSchedSiFive7.td"),
    ("caches", "32 KiB for code in 4 ways, 32 KiB for data in 8, 2 MiB behind both", "SiFive's manual, recalled"),
    ("branches", "8,192 directions by 10 of history, 28 targets, 12 returns", "SiFive's manual, recalled; the history is a guess"),
    ("miss", "20 cycles for data, 10 for code, 100 from memory", "guess"),
    ("mispredicted branch", "4 cycles found in AG, 6 in M2; 2 if only its target is unknown", "guess"),
];

/// The state of the processor that time depends on.
#[derive(Clone, Debug)]
pub struct U74 {
    now: u64,
    /// Whether an instruction was issued to the pipe in this cycle.
    a: bool,
    b: bool,
    /// Registers that instructions of this cycle write.
    written: u32,
    /// The cycle from which an instruction can be issued that takes the register in AG.
    ready: [u64; 32],
    divider_free: u64,
    code: Cache,
    data: Cache,
    second: Cache,
    branches: Branches,
    /// The line that the last instruction was fetched from.
    line: u64,
}

impl Default for U74 {
    fn default() -> U74 {
        U74 {
            now: 0,
            a: false,
            b: false,
            written: 0,
            ready: [0; 32],
            divider_free: 0,
            code: Cache::new(32 << 10, 4, LINE),
            data: Cache::new(32 << 10, 8, LINE),
            second: Cache::new(2 << 20, 16, LINE),
            branches: Branches::new(BRANCHES),
            line: u64::MAX,
        }
    }
}

/// The pipe and the ALU that an instruction needs.
#[derive(Clone, Copy, Debug)]
struct Needs {
    pipe: Pipe,
    /// An operation of the ALU that can run in AG or in M2.
    either_alu: bool,
    /// One that runs in M2 alone.
    late_alu: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pipe {
    Any,
    A,
    B,
    /// Nothing is issued beside it.
    Both,
}

impl Needs {
    fn of(instruction: &Instruction) -> Needs {
        let pipe = match instruction.class {
            Class::Load | Class::Store => Pipe::A,
            Class::Branch | Class::Jump | Class::JumpRegister => Pipe::B,
            Class::Multiply | Class::Divide | Class::Count => Pipe::B,
            Class::Scaled | Class::LateAlu => Pipe::B,
            Class::Counter | Class::Alone | Class::Atomic => Pipe::Both,
            Class::Alu | Class::Reverse => Pipe::Any,
        };
        let late_alu = matches!(instruction.class, Class::LateAlu | Class::Reverse);
        let alu = matches!(
            instruction.class,
            Class::Alu | Class::Scaled | Class::Branch
        );
        Needs {
            pipe,
            either_alu: alu || late_alu,
            late_alu,
        }
    }
}

impl U74 {
    fn advance(&mut self, to: u64) {
        if to > self.now {
            self.now = to;
            self.a = false;
            self.b = false;
            self.written = 0;
        }
    }

    /// Waits for the instruction's line.
    fn fetch(&mut self, address: u64) {
        let line = address / LINE as u64;
        if line == self.line {
            return;
        }
        self.line = line;
        if !self.code.touch(address) {
            let wait = match self.second.touch(address) {
                true => CODE_FROM_L2,
                false => FROM_MEMORY,
            };
            self.advance(self.now + wait);
        }
    }

    /// The first cycle in which the operands let the instruction be issued, and from which they can
    /// be had in AG.
    fn operands(&self, instruction: &Instruction, needs: Needs) -> (u64, u64) {
        let first = self.ready[usize::from(instruction.rs1)];
        let second = self.ready[usize::from(instruction.rs2)];
        let both = first.max(second);
        let at = match instruction.class {
            _ if needs.either_alu => both.saturating_sub(LATE),
            Class::Store => first.max(second.saturating_sub(LATE)),
            Class::Counter => both.saturating_sub(LATE),
            Class::Divide => both.max(self.divider_free),
            _ => both,
        };
        (at, both)
    }

    /// Whether the instruction cannot be issued beside what this cycle has already.
    fn is_blocked(&self, instruction: &Instruction, pipe: Pipe) -> bool {
        // `x0` is in no mask of written registers.
        let touched = 1 << instruction.rs1 | 1 << instruction.rs2 | 1 << instruction.rd;
        let taken = match pipe {
            Pipe::Any => self.a && self.b,
            Pipe::A => self.a,
            Pipe::B => self.b,
            Pipe::Both => self.a || self.b,
        };
        taken || self.written & touched != 0
    }

    fn take(&mut self, pipe: Pipe) {
        match pipe {
            Pipe::A => self.a = true,
            Pipe::B => self.b = true,
            Pipe::Any if self.a => self.b = true,
            Pipe::Any => self.a = true,
            Pipe::Both => (self.a, self.b) = (true, true),
        }
    }

    /// Cycles until the result can be taken in AG.
    fn latency(&mut self, step: &Step<'_>, late: bool) -> u64 {
        match step.instruction.class {
            Class::Load | Class::Atomic => LOAD + self.miss(step),
            Class::Multiply | Class::Count => MULTIPLY,
            Class::Counter => LOAD,
            Class::Divide => DIVIDE,
            Class::Alu | Class::Scaled | Class::LateAlu | Class::Reverse if late => ALU + LATE,
            _ => ALU,
        }
    }

    /// Cycles that a load waits for its line.
    fn miss(&mut self, step: &Step<'_>) -> u64 {
        let address = step.accesses.first().map_or(0, |access| access.address);
        if self.data.touch(address) {
            0
        } else if self.second.touch(address) {
            DATA_FROM_L2
        } else {
            FROM_MEMORY
        }
    }
}

impl Model for U74 {
    type Instruction = Instruction;

    fn read(instruction: &listing::Instruction) -> Instruction {
        read(instruction)
    }

    fn length(first: u16) -> u64 {
        if first & 3 == 3 { 4 } else { 2 }
    }

    fn step(&mut self, step: &Step<'_>) -> Result<(), String> {
        let instruction = step.instruction;
        let needs = Needs::of(instruction);
        self.fetch(step.address);
        let (at, in_ag) = self.operands(instruction, needs);
        self.advance(at);
        if self.is_blocked(instruction, needs.pipe) {
            self.advance(self.now + 1);
        }
        self.take(needs.pipe);
        let now = self.now;
        let late = needs.either_alu && (needs.late_alu || in_ag > now);
        if instruction.rd != 0 {
            let ready = now + self.latency(step, late);
            self.ready[usize::from(instruction.rd)] = ready;
            self.written |= 1 << instruction.rd;
        }
        match instruction.class {
            // Stores wait for nothing: a buffer takes them.
            Class::Store => _ = self.miss(step),
            Class::Divide => self.divider_free = self.ready[usize::from(instruction.rd)],
            Class::Branch | Class::Jump | Class::JumpRegister => {
                let wait = match self.branches.resolve(step) {
                    // Nothing behind a branch that is taken is issued with it.
                    Prediction::Right => u64::from(step.jumped()),
                    Prediction::TargetUnknown => 1 + TARGET_UNKNOWN,
                    Prediction::Wrong if late => 1 + WRONG_LATE,
                    Prediction::Wrong => 1 + WRONG_EARLY,
                };
                self.advance(now + wait);
            }
            _ if needs.pipe == Pipe::Both => self.advance(now + 1),
            _ => {}
        }
        Ok(())
    }

    fn cycles(&self) -> u64 {
        self.now
    }
}
