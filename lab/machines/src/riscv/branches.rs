// SPDX-License-Identifier: MIT OR Apache-2.0
//! Prediction of branches: directions by history, targets from a table, returns from a stack.

use super::read::{Class, Instruction, Step};

/// The outcome of a prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prediction {
    Right,
    /// The direction was right, but the target was not known when fetching.
    TargetUnknown,
    Wrong,
}

/// The sizes of the tables.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Bits of an index into the table of directions.
    pub directions: u32,
    /// How many directions the history holds.
    pub history: u32,
    pub targets: usize,
    pub returns: usize,
}

/// The state of the predictor.
#[derive(Clone, Debug)]
pub struct Branches {
    sizes: Sizes,
    /// Counters of two bits, by address and history: taken from 2 on.
    directions: Vec<u8>,
    history: usize,
    /// Branches and where they went, the most recently used first.
    targets: Vec<(u64, u64)>,
    returns: Vec<u64>,
}

impl Branches {
    pub fn new(sizes: Sizes) -> Branches {
        Branches {
            sizes,
            directions: vec![1; 1 << sizes.directions],
            history: 0,
            targets: Vec::new(),
            returns: Vec::new(),
        }
    }

    /// Predicts where `step` goes, and learns where it went.
    pub fn resolve(&mut self, step: &Step<'_>) -> Prediction {
        let instruction = step.instruction;
        match instruction.class {
            Class::Branch => {
                let taken = step.jumped();
                if self.direction(step.address, taken) != taken {
                    Prediction::Wrong
                } else if taken && !self.target(step) {
                    Prediction::TargetUnknown
                } else {
                    Prediction::Right
                }
            }
            Class::Jump => {
                self.call(step);
                match self.target(step) {
                    true => Prediction::Right,
                    false => Prediction::TargetUnknown,
                }
            }
            Class::JumpRegister => {
                let right = if is_return(instruction) {
                    self.returns.pop() == Some(step.next)
                } else {
                    self.call(step);
                    self.target(step)
                };
                match right {
                    true => Prediction::Right,
                    false => Prediction::Wrong,
                }
            }
            _ => Prediction::Right,
        }
    }

    /// The predicted direction; the counter and the history learn the true one.
    fn direction(&mut self, address: u64, taken: bool) -> bool {
        let index = ((address >> 1) as usize ^ (self.history << 2)) % self.directions.len();
        let counter = &mut self.directions[index];
        let predicted = *counter >= 2;
        *counter = match taken {
            true => (*counter + 1).min(3),
            false => counter.saturating_sub(1),
        };
        let kept = (1 << self.sizes.history) - 1;
        self.history = (self.history << 1 | usize::from(taken)) & kept;
        predicted
    }

    /// Whether the target was known; it is from now on.
    fn target(&mut self, step: &Step<'_>) -> bool {
        let place = self.targets.iter().position(|(at, _)| *at == step.address);
        let known = place.map(|place| self.targets.remove(place).1);
        self.targets.insert(0, (step.address, step.next));
        self.targets.truncate(self.sizes.targets);
        known == Some(step.next)
    }

    /// Remembers where a call returns to.
    fn call(&mut self, step: &Step<'_>) {
        if is_link(step.instruction.rd) {
            if self.returns.len() == self.sizes.returns {
                self.returns.remove(0);
            }
            self.returns.push(step.behind());
        }
    }
}

/// `ra` and `t0` hold return addresses.
const fn is_link(register: u8) -> bool {
    matches!(register, 1 | 5)
}

const fn is_return(instruction: &Instruction) -> bool {
    instruction.rd == 0 && is_link(instruction.rs1)
}
