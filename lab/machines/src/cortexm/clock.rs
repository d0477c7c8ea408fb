// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cycles that instructions take, by ARM's technical reference manuals.
//!
//! **Cortex-M0+** (DDI 0484C, table 3-1, with the multiplier of one cycle): the manual gives each
//! instruction a fixed time, and with memory that answers at once there is nothing else: the count
//! is exact.
//!
//! **Cortex-M4** (DDI 0439B, table 3-1 and section 3.3.3): a load behind a load takes one cycle
//! instead of two, a store with a constant offset one, an address that the instruction before
//! computed one more. The manual leaves open how long a branch refills the pipeline (1 to 3
//! cycles): here 2, and 1 more where the target is a long instruction that does not begin a word.
//! It counts little that a bus does: chips were published to take up to a tenth more.

use secrets::listing::Instruction;

use super::read::{Kind, PC, Registers, read};
use crate::trace::{self, Model};

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

/// Assumptions of the models: core, parameter, value, source.
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

/// The effects of the previous instruction on the time of the next.
#[derive(Clone, Copy, Debug, Default)]
struct Before {
    /// It was a single load, into these registers.
    loaded: Registers,
    /// It computed these.
    computed: Registers,
}

/// An instruction that was executed.
pub type Step<'a> = trace::Step<'a, Kind>;

/// The clock of a core.
#[derive(Clone, Debug)]
pub struct Clock {
    core: Core,
    before: Before,
    cycles: u64,
}

/// `DWT_CYCCNT`, and where the private peripherals begin.
const CYCLE_COUNTER: u64 = 0xe000_1004;
const PERIPHERALS: u64 = 0xe000_0000;

impl Clock {
    pub fn new(core: Core) -> Clock {
        Clock {
            core,
            before: Before::default(),
            cycles: 0,
        }
    }

    fn m4(&mut self, step: &Step<'_>) -> u64 {
        let before = std::mem::take(&mut self.before);
        let stall = |registers: Registers| u64::from(before.computed & registers != 0);
        let refill = match step.jumped() {
            false => 0,
            // A long instruction that lies in two words.
            true if step.next & 2 != 0 && step.next_length == 4 => REFILL + 1,
            true => REFILL,
        };
        let own = match *step.instruction {
            // The condition of a block of `it` did not hold.
            Kind::Load { .. } | Kind::Store { .. } | Kind::Pair { .. } | Kind::Many { .. }
                if step.accesses.is_empty() =>
            {
                return 1;
            }
            Kind::Load { to, address } => {
                let pipelined = before.loaded != 0 && before.loaded & address == 0;
                self.before.loaded = to;
                stall(address) + cuts(step) + if pipelined { 1 } else { 2 }
            }
            Kind::Store { address, constant } => {
                let short = constant || before.loaded != 0;
                stall(address) + cuts(step) + if short { 1 } else { 2 }
            }
            Kind::Pair { address } => 3 + stall(address),
            Kind::Many { list } => 1 + u64::from(list.count_ones()),
            Kind::Exclusive | Kind::Special | Kind::Table => 2,
            Kind::Divide => DIVIDE,
            Kind::Call | Kind::Barrier | Kind::Condition => 1,
            Kind::Other { computes } => {
                self.before.computed = computes;
                1
            }
        };
        own + refill
    }
}

impl Model for Clock {
    type Instruction = Kind;

    fn read(instruction: &Instruction) -> Kind {
        read(instruction)
    }

    fn length(first: u16) -> u64 {
        if first >> 11 >= 0b11101 { 4 } else { 2 }
    }

    fn step(&mut self, step: &Step<'_>) -> Result<(), String> {
        self.cycles += match self.core {
            Core::M0Plus if cuts(step) > 0 => {
                return Err("an address that is no multiple of the width".to_owned());
            }
            Core::M0Plus if !is_in_armv6m(step) => {
                return Err("an instruction that ARMv6-M does not have".to_owned());
            }
            Core::M0Plus => m0plus(step),
            Core::M4 => self.m4(step),
        };
        Ok(())
    }

    fn cycles(&self) -> u64 {
        self.cycles
    }

    fn reads_clock(step: &Step<'_>) -> bool {
        matches!(step.accesses, [access] if access.address == CYCLE_COUNTER)
    }
}

/// Further accesses that one is cut into whose address is no multiple of its width (DDI 0439B,
/// 3.3.3).
fn cuts(step: &Step<'_>) -> u64 {
    let accesses = step
        .accesses
        .iter()
        .filter(|access| access.address < PERIPHERALS);
    let cut = accesses.map(|access| match (access.bytes, access.address & 3) {
        (2, 1 | 3) | (4, 2) => 1,
        (4, 1 | 3) => 2,
        _ => 0,
    });
    cut.sum()
}

/// Whether ARMv6-M has the instruction: its only instructions of 32 bits are calls, barriers and
/// accesses to special registers. QEMU's board has a Cortex-M3, which executes more.
const fn is_in_armv6m(step: &Step<'_>) -> bool {
    match step.instruction {
        Kind::Call | Kind::Special | Kind::Barrier => true,
        Kind::Condition => false,
        _ => step.length == 2,
    }
}

fn m0plus(step: &Step<'_>) -> u64 {
    match *step.instruction {
        Kind::Load { .. } | Kind::Store { .. } => 2,
        Kind::Many { list } => {
            let many = 1 + u64::from(list.count_ones());
            many + if list & PC != 0 { 2 } else { 0 }
        }
        Kind::Call | Kind::Special | Kind::Barrier => 3,
        // Branches, and sums and moves to the program counter.
        _ if step.jumped() => 2,
        _ => 1,
    }
}
