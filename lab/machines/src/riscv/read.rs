// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of RV64GC with Zba, Zbb and Zbs, as `objdump -M numeric` writes them.

use secrets::listing;

use crate::trace;

/// Instructions by the units that they need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// In either ALU.
    Alu,
    /// In the late ALU only.
    LateAlu,
    /// The same, in any pipe.
    Reverse,
    /// A sum with a shifted operand.
    Scaled,
    /// Counts ones.
    Count,
    Multiply,
    Divide,
    Load,
    Store,
    Branch,
    Jump,
    JumpRegister,
    Counter,
    /// Fences, atomic operations, calls of the system.
    Alone,
    Atomic,
}

/// An instruction. Registers that it does not have are `x0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    pub class: Class,
    pub rd: u8,
    pub rs1: u8,
    pub rs2: u8,
}

/// An instruction that was executed.
pub type Step<'a> = trace::Step<'a, Instruction>;

/// Reads an instruction.
pub fn read(instruction: &listing::Instruction) -> Instruction {
    let name = &*instruction.mnemonic;
    let class = class(name);
    let registers: Vec<u8> = instruction
        .operands
        .iter()
        .filter_map(|text| register(text))
        .collect();
    let at = |place: usize| registers.get(place).copied().unwrap_or(0);
    // The disassembler leaves out default operands.
    let [rd, rs1, rs2] = match (class, name) {
        (Class::Store, _) => [0, at(1), at(0)],
        (Class::Branch, _) => [0, at(0), at(1)],
        (Class::Jump, "j") => [0; 3],
        (Class::Jump, _) => [registers.first().copied().unwrap_or(1), 0, 0],
        (_, "ret") => [0, 1, 0],
        (_, "jr") => [0, at(0), 0],
        (_, "jalr") if registers.len() == 1 => [1, at(0), 0],
        (Class::Atomic, _) if registers.len() == 3 => [at(0), at(2), at(1)],
        _ => [at(0), at(1), at(2)],
    };
    Instruction {
        class,
        rd,
        rs1,
        rs2,
    }
}

fn class(name: &str) -> Class {
    match name {
        "lb" | "lh" | "lw" | "ld" | "lbu" | "lhu" | "lwu" => Class::Load,
        "sb" | "sh" | "sw" | "sd" => Class::Store,
        "j" | "jal" => Class::Jump,
        "jr" | "jalr" | "ret" => Class::JumpRegister,
        "rev8" => Class::Reverse,
        "clz" | "ctz" | "clzw" | "ctzw" | "orc.b" => Class::LateAlu,
        "rol" | "ror" | "rori" | "rolw" | "rorw" | "roriw" => Class::LateAlu,
        "cpop" | "cpopw" => Class::Count,
        "ecall" | "ebreak" => Class::Alone,
        _ if name.starts_with("mul") => Class::Multiply,
        _ if name.starts_with("div") || name.starts_with("rem") => Class::Divide,
        _ if name.starts_with("rd") || name.starts_with("csr") => Class::Counter,
        _ if name.starts_with("fence") => Class::Alone,
        _ if ["amo", "lr.", "sc."]
            .iter()
            .any(|word| name.starts_with(word)) =>
        {
            Class::Atomic
        }
        _ if ["sh1add", "sh2add", "sh3add"]
            .iter()
            .any(|word| name.starts_with(word)) =>
        {
            Class::Scaled
        }
        // `beq` and its like; single bits are `bclr`, `bext`, `binv` and `bset`.
        _ if name.starts_with('b')
            && !["bc", "bex", "bi", "bs"]
                .iter()
                .any(|b| name.starts_with(b)) =>
        {
            Class::Branch
        }
        _ => Class::Alu,
    }
}

/// `x10`, `8(x2)`
fn register(operand: &str) -> Option<u8> {
    let inside = operand
        .split_once('(')
        .map_or(operand, |(_, inside)| inside.trim_end_matches(')'));
    inside.strip_prefix('x')?.parse().ok()
}
