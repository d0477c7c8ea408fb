// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a model of a processor's clock is told: every instruction that was executed, in order.

use super::instruction::Instruction;

/// One executed instruction.
#[derive(Debug)]
pub struct Step<'a> {
    pub address: u64,
    /// The address of the instruction after it.
    pub next: u64,
    pub instruction: &'a Instruction,
    /// The address of a load, a store or an atomic operation.
    pub data: u64,
    /// The dividend, on whose length a division depends.
    pub dividend: u64,
}

impl Step<'_> {
    /// The address behind the instruction.
    pub fn behind(&self) -> u64 {
        self.address
            .wrapping_add(u64::from(self.instruction.length))
    }
}

/// A model of time.
pub trait Clock {
    /// Lets the time of an instruction pass.
    fn step(&mut self, step: &Step<'_>);
    /// Cycles since the start.
    fn cycles(&self) -> u64;
}

/// One cycle for each instruction.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat(u64);

impl Clock for Flat {
    fn step(&mut self, _: &Step<'_>) {
        self.0 += 1;
    }

    fn cycles(&self) -> u64 {
        self.0
    }
}
