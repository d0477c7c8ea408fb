// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instruction issue times: the one implementation of the rules of `hardware/ISA.md`, used by the
//! emulator, by the scheduler of the assembler and by its check of stated cycles.

use crate::isa::{
    BRANCH_BUBBLES, CLEAR_OVERHEAD, FINISH_OVERHEAD, HASH_CLEAR, Instruction, Op, Operand,
    REGISTERS, Source, Unit,
};

/// The pending values, and until when they are pending.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    /// Earliest issue of the next instruction.
    next: u64,
    units: [u64; 8],
    registers: [u64; REGISTERS as usize],
    digit: u64,
    /// Bit `c - base` is set if a result arrives in cycle `c`.
    arrivals: u64,
    base: u64,
    fast_square: bool,
}

impl Scoreboard {
    /// Nothing is pending; the first instruction issues at `start` or later.
    pub fn new(start: u64, fast_square: bool) -> Scoreboard {
        let mut units = [0; 8];
        units[Unit::Hash as usize] = HASH_CLEAR.into();
        Scoreboard {
            next: start,
            units,
            registers: [0; REGISTERS as usize],
            digit: 0,
            arrivals: 0,
            base: start,
            fast_square,
        }
    }

    /// The earliest issue of the next instruction, whatever it is.
    pub fn now(&self) -> u64 {
        self.next
    }

    /// When a register may be read.
    pub fn ready(&self, register: u8) -> u64 {
        self.registers[usize::from(register)]
    }

    /// When a unit takes the next instruction.
    pub fn unit_free(&self, unit: Unit) -> u64 {
        self.units[unit as usize]
    }

    /// Latency and occupancy.
    pub fn times(&self, op: Op) -> (u64, u64) {
        let op = if op == Op::Sqr && !self.fast_square {
            Op::Mul
        } else {
            op
        };
        let spec = op.spec();
        (spec.latency.into(), spec.occupancy.into())
    }

    /// The cycle in which the instruction would issue.
    pub fn earliest(&self, instruction: &Instruction) -> u64 {
        let spec = instruction.op.spec();
        if matches!(instruction.op, Op::Fin | Op::Clr | Op::Pse) {
            let pending = self.registers.iter().copied().max().unwrap_or(0);
            return self.next.max(pending).max(self.digit);
        }
        let mut t = self.next.max(self.units[spec.unit as usize]);
        if instruction.has(Operand::Ra) {
            t = t.max(self.registers[usize::from(instruction.a)]);
        }
        if let (true, Source::Register(b)) = (instruction.has(Operand::B), instruction.b) {
            t = t.max(self.registers[usize::from(b)]);
        }
        if spec.reads_digit || spec.writes_digit {
            t = t.max(self.digit);
        }
        if instruction.has(Operand::Rd) {
            t = t.max(self.registers[usize::from(instruction.d)]);
            let latency = self.times(instruction.op).0;
            while t + latency < self.base + 64
                && self.arrivals >> (t + latency - self.base) & 1 == 1
            {
                t += 1;
            }
        }
        t
    }

    /// Issues; returns the cycle.
    pub fn issue(&mut self, instruction: &Instruction) -> u64 {
        let t = self.earliest(instruction);
        let spec = instruction.op.spec();
        let (latency, occupancy) = self.times(instruction.op);
        let past = t - self.base;
        self.arrivals = if past < 64 { self.arrivals >> past } else { 0 };
        self.base = t;
        self.units[spec.unit as usize] = t + occupancy;
        if instruction.has(Operand::Rd) {
            self.registers[usize::from(instruction.d)] = t + latency;
            debug_assert!(latency < 64);
            self.arrivals |= 1 << latency;
        }
        if spec.writes_digit {
            self.digit = t + latency;
        }
        if instruction.op == Op::Clr {
            self.units[Unit::Hash as usize] = t + u64::from(HASH_CLEAR);
        }
        self.next = match instruction.op {
            Op::Clr => t + u64::from(CLEAR_OVERHEAD + REGISTERS) - u64::from(instruction.n),
            _ => t + 1,
        };
        t
    }

    /// Records that the instruction just issued was a taken transfer.
    pub fn taken(&mut self) {
        self.next += u64::from(BRANCH_BUBBLES);
    }

    /// The cycle in which DONE rises after FIN at `t` with `n` results, ERROR with 0, PAUSED with
    /// all.
    pub fn finish(t: u64, n: u16) -> u64 {
        t + u64::from(FINISH_OVERHEAD + REGISTERS) - u64::from(n)
    }
}
