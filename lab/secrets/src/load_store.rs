// SPDX-License-Identifier: MIT OR Apache-2.0
//! The inspection for processors that compute in registers and load and store beside: RISC-V,
//! AArch64 and Thumb.
//!
//! An instruction is read into what it takes and what it makes (`riscv.rs`, `aarch64.rs`,
//! `thumb.rs`); what follows is the same for all. Instructions that are not in these tables are
//! faults: division, floating-point arithmetic and whatever else may take longer for one operand
//! than for another.
//!
//! Arguments are addresses and lengths, of level 0; those that are secret values are listed
//! (`allowed.rs`). A word loaded through an address of level `n` has level `n + 1`, a result the
//! highest level of its operands; constants and words at constant addresses have level 0. Words of
//! the stack at places that are known are followed; everything else on it is secret. Jumps and
//! addresses may depend on level 0 only.
//!
//! Assumed, as on x86-64: a store through an address does not hit a followed word of the stack.

mod aarch64; // the instructions of AArch64
mod flow; // what registers may hold
mod riscv; // the instructions of RV64 and RV32
mod rules; // the rules for one function
#[cfg(test)]
mod tests;
mod thumb; // the instructions of ARMv6-M and ARMv7E-M

use std::collections::BTreeMap;

use super::listing::{Instruction, Listing};

pub use rules::Findings;
use rules::inspect;

/// A register: 0 to 31 are general, 32 to 63 vectors, then the flags.
pub type Register = usize;

const FLAGS: Register = 64;
const REGISTERS: usize = 65;

/// The instruction set of a program, and its calling convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processor {
    Rv64,
    Rv32,
    Aarch64,
    Thumb,
}

impl Processor {
    fn read(self, instruction: &Instruction) -> Option<Op> {
        match self {
            Processor::Rv64 | Processor::Rv32 => riscv::read(instruction),
            Processor::Aarch64 => aarch64::read(instruction),
            Processor::Thumb => thumb::read(instruction),
        }
    }

    /// The register that is always 0.
    fn zero(self) -> Option<Register> {
        matches!(self, Processor::Rv64 | Processor::Rv32).then_some(0)
    }

    /// Bytes of an address.
    fn address_bytes(self) -> u8 {
        match self {
            Processor::Rv64 | Processor::Aarch64 => 8,
            Processor::Rv32 | Processor::Thumb => 4,
        }
    }

    /// The register of an argument.
    fn argument(self, number: usize) -> Register {
        match self {
            Processor::Rv64 | Processor::Rv32 => 10 + number,
            Processor::Aarch64 | Processor::Thumb => number,
        }
    }

    /// The stack pointer.
    fn stack(self) -> Register {
        match self {
            Processor::Rv64 | Processor::Rv32 => 2,
            Processor::Aarch64 => 31,
            Processor::Thumb => 13,
        }
    }

    /// The registers that a callee may change.
    fn changed_by_calls(self) -> impl Iterator<Item = Register> {
        let general = match self {
            // ra, t0-t2, a0-a7, t3-t6
            Processor::Rv64 | Processor::Rv32 => vec![1..=1, 5..=7, 10..=17, 28..=31],
            // x0-x18, x30
            Processor::Aarch64 => vec![0..=18, 30..=30],
            // r0-r3, r12, lr
            Processor::Thumb => vec![0..=3, 12..=12, 14..=14],
        };
        general.into_iter().flatten().chain(32..REGISTERS)
    }
}

/// Where memory is accessed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    base: Register,
    index: Option<Register>,
    displacement: i64,
    /// The offset that is added to the base, before or after.
    moves_base: i64,
}

/// The effect of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Op {
    /// Nothing that counts.
    Nothing,
    /// A constant, or an address beside the code.
    Constant {
        to: Register,
        number: i64,
    },
    /// The upper of two halves of a constant, whose lower half is there.
    High {
        to: Register,
        number: i64,
    },
    /// A constant of the function's own, at this address.
    Literal {
        to: Register,
        at: u64,
    },
    /// `from + number`
    Sum {
        to: Register,
        from: Register,
        number: i64,
    },
    /// The same, and flags of it.
    SumWithFlags {
        to: Register,
        from: Register,
        number: i64,
    },
    /// The sum of two registers.
    Add {
        to: Register,
        from: [Register; 2],
    },
    /// One of two, by the flags.
    Select {
        to: Register,
        from: [Register; 2],
    },
    /// Anything else that depends on these only.
    Result {
        to: Vec<Register>,
        from: Vec<Register>,
    },
    /// Words side by side, of so many bytes each.
    Load {
        to: Vec<Register>,
        bytes: u8,
        place: Place,
    },
    Store {
        from: Vec<Register>,
        bytes: u8,
        place: Place,
    },
    /// On a condition if it depends on something.
    Jump {
        on: Vec<Register>,
        to: Target,
    },
    Call {
        to: Target,
    },
    Return,
    /// The processor stops here.
    Trap,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Address(u64),
    Register(Register),
}

/// Inspects functions and what they call: by address.
pub fn inspect_all(
    processor: Processor,
    listing: &Listing,
    wanted: &[u64],
) -> BTreeMap<u64, Findings> {
    let mut todo = wanted.to_vec();
    let mut done = BTreeMap::new();
    while let Some(address) = todo.pop() {
        done.entry(address).or_insert_with(|| {
            let findings = inspect(processor, listing, address);
            todo.extend(&findings.called);
            findings
        });
    }
    done
}

/// A number as `objdump` writes it: `-12`, `0x1f`, with `#` before it or without.
fn number(text: &str) -> Option<i64> {
    let text = text.trim_start_matches('#');
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok()?.cast_signed(),
        None => digits.parse().ok()?,
    };
    Some(value.wrapping_mul(sign))
}

/// The address of a jump, in the last operand.
fn address(instruction: &Instruction) -> Option<Target> {
    let last = instruction.operands.last()?;
    u64::from_str_radix(last, 16).ok().map(Target::Address)
}
