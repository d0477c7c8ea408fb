// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cycles that instructions take, by ARM's technical reference manuals.
//!
//! **Cortex-M0+** (DDI 0484C, table 3-1, with the multiplier of one cycle): the manual gives each instruction a fixed time,
//! and with memory that answers at once there is nothing else: the count is exact.
//!
//! **Cortex-M4** (DDI 0439B, table 3-1 and section 3.3.3): a load behind a load takes one cycle instead of two, a store with
//! a constant offset one, an address that the instruction before computed one more. The manual leaves open how long a
//! branch refills the pipeline (1 to 3 cycles): here 2, and 1 more where the target is a long instruction that does not
//! begin a word. It counts little that a bus does: chips were published to take up to a tenth more.

use super::instruction::{Instruction, Instruction::*, Offset, PC};

/// A processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Core {
    M0Plus,
    M4,
}

impl Core {
    /// As rows name it.
    pub const fn name(self) -> &'static str {
        match self {
            Core::M0Plus => "cortex-m0+",
            Core::M4 => "cortex-m4",
        }
    }
}

/// Cycles of a refill of the pipeline of the Cortex-M4.
const REFILL: u64 = 2;
/// Division ends early; this is the longest (2 to 12).
const DIVIDE: u64 = 12;

/// What the models assume: of which core, what, and where that is from.
#[rustfmt::skip]
pub const PARAMETERS: &[(Core, &str, &str, &str)] = &[
    (Core::M0Plus, "memory", "no wait states", "assumption of the manual's table"),
    (Core::M0Plus, "multiply", "1 cycle (the other option of the core takes 32)", "DDI 0484C, table 3-1"),
    (Core::M0Plus, "load, store", "2 cycles; many at once 1 and one each", "DDI 0484C, table 3-1"),
    (Core::M0Plus, "branch taken, call, return", "2, 3, 2; `pop` with the program counter 3 and one each", "DDI 0484C, table 3-1"),
    (Core::M4, "memory", "no wait states, no contention", "assumption of the manual's table"),
    (Core::M4, "multiply", "1 cycle, of 64 bits too, with one or two addends", "DDI 0439B, table 3-1"),
    (Core::M4, "load", "2 cycles, 1 behind a load on whose result its address does not depend; many at once 1 and one each", "DDI 0439B, 3.3.3"),
    (Core::M4, "store", "1 cycle; with a register as offset 2, or 1 behind a load", "DDI 0439B, 3.3.3"),
    (Core::M4, "address from the instruction before", "1 cycle more", "DDI 0439B, 3.3.3"),
    (Core::M4, "branch taken", "1 and a refill of 2; 1 more to a long instruction across words", "the refill is a choice among the manual's 1 to 3"),
    (Core::M4, "it", "1 cycle: never folded", "the slower of what the manual allows"),
];

/// What of the instruction before the time of the next depends on.
#[derive(Clone, Copy, Debug, Default)]
struct Before {
    /// It was a single load, into these registers.
    loaded: u16,
    /// It computed these.
    computed: u16,
}

/// An instruction that was executed.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    pub instruction: &'a Instruction,
    /// It went elsewhere than to the instruction behind it.
    pub jumped: bool,
    /// Where it went begins an instruction of 32 bits that lies in two words.
    pub across: bool,
    /// Its condition in the block of an `it` did not hold.
    pub skipped: bool,
    /// Further accesses that a load or a store was cut into because its address is no multiple of its width.
    pub cuts: u64,
}

/// The clock of a core.
#[derive(Clone, Debug)]
pub struct Clock {
    core: Core,
    before: Before,
    pub cycles: u64,
}

impl Clock {
    pub const fn new(core: Core) -> Clock {
        Clock {
            core,
            before: Before {
                loaded: 0,
                computed: 0,
            },
            cycles: 0,
        }
    }

    /// Lets the time of an instruction pass.
    pub fn step(&mut self, step: &Step<'_>) {
        self.cycles += match self.core {
            Core::M0Plus => m0plus(step),
            Core::M4 => self.m4(step),
        };
    }

    fn m4(&mut self, step: &Step<'_>) -> u64 {
        let before = std::mem::take(&mut self.before);
        if step.skipped {
            return 1;
        }
        let stall = |registers: u16| u64::from(before.computed & registers != 0);
        let refill = match (step.jumped, step.across) {
            (false, _) => 0,
            (true, false) => REFILL,
            (true, true) => REFILL + 1,
        };
        let own = match step.instruction {
            Load { rt, address, .. } => {
                let registers = address.registers();
                let pipelined = before.loaded != 0 && before.loaded & registers == 0;
                self.before.loaded = 1 << rt;
                stall(registers) + step.cuts + if pipelined { 1 } else { 2 }
            }
            Store { address, .. } => {
                let constant = matches!(address.offset, Offset::Constant(_));
                stall(address.registers())
                    + step.cuts
                    + if constant || before.loaded != 0 { 1 } else { 2 }
            }
            LoadPair { address, .. } | StorePair { address, .. } => 3 + stall(address.registers()),
            LoadMany { list, .. } | StoreMany { list, .. } => 1 + u64::from(list.count_ones()),
            LoadExclusive { .. } | StoreExclusive { .. } | Mrs { .. } | Msr { .. } => 2,
            Table { .. } => 2,
            Divide { .. } => DIVIDE,
            other => {
                self.before.computed = destinations(other);
                1
            }
        };
        own + refill
    }
}

fn m0plus(step: &Step<'_>) -> u64 {
    match step.instruction {
        Load { .. } | Store { .. } => 2,
        LoadMany { list, .. } | StoreMany { list, .. } => {
            let many = 1 + u64::from(list.count_ones());
            many + if list >> PC & 1 == 1 { 2 } else { 0 }
        }
        Call { .. } => 3,
        Mrs { .. } | Msr { .. } | Barrier => 3,
        // Branches, and sums and moves to the program counter.
        _ if step.jumped => 2,
        _ => 1,
    }
}

/// The registers that data processing writes.
fn destinations(instruction: &Instruction) -> u16 {
    match instruction {
        Alu { rd: Some(rd), .. }
        | Adr { rd, .. }
        | Movt { rd, .. }
        | Field { rd, .. }
        | Extend { rd, .. }
        | ExtendPairs { rd, .. }
        | Unary { rd, .. }
        | Pack { rd, .. }
        | Multiply { rd, .. }
        | Dsp { rd, .. } => 1 << rd,
        Long { low, high, .. } => 1 << low | 1 << high,
        _ => 0,
    }
}
