// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of RV64 and RV32 with M, Zba, Zbb and Zicond that take as long for any operands.
//!
//! They are those of Zkt (*RISC-V Cryptography Extensions Volume I: Scalar & Entropy Source
//! Instructions*), which a processor that does not promise Zkt is assumed to execute so too, as far
//! as it has them.

use super::{Op, Place, Register, Target, address, number};
use crate::listing::Instruction;

/// Two or three operands, the first of them the result.
const RESULTS: [&str; 49] = [
    "add",
    "sub",
    "and",
    "or",
    "xor",
    "sll",
    "srl",
    "sra",
    "slt",
    "sltu",
    "slti",
    "sltiu",
    "addw",
    "subw",
    "sllw",
    "srlw",
    "sraw",
    "mul",
    "mulh",
    "mulhu",
    "mulhsu",
    "mulw",
    "mv",
    "neg",
    "negw",
    "not",
    "seqz",
    "snez",
    "sltz",
    "sgtz",
    "sext.b",
    "sext.h",
    "sext.w",
    "zext.b",
    "zext.h",
    "zext.w",
    "sh1add",
    "sh2add",
    "sh3add",
    "add.uw",
    "sll.uw",
    "andn",
    "orn",
    "xnor",
    "rol",
    "ror",
    "rev8",
    "czero.eqz",
    "czero.nez",
];

pub(super) fn read(instruction: &Instruction) -> Option<Op> {
    let name = without_immediate(&instruction.mnemonic);
    let operands: Vec<&str> = instruction.operands.iter().map(String::as_str).collect();
    let (load, bytes) = match name {
        "ld" => (true, 8),
        "lw" | "lwu" => (true, 4),
        "lh" | "lhu" => (true, 2),
        "lb" | "lbu" => (true, 1),
        "sd" => (false, 8),
        "sw" => (false, 4),
        "sh" => (false, 2),
        "sb" => (false, 1),
        _ => return read_other(name, &operands, instruction),
    };
    let [word, at] = operands[..] else {
        return None;
    };
    let (register, place) = (register(word)?, place(at)?);
    Some(if load {
        Op::Load {
            to: vec![register],
            bytes,
            place,
        }
    } else {
        Op::Store {
            from: vec![register],
            bytes,
            place,
        }
    })
}

fn read_other(name: &str, operands: &[&str], instruction: &Instruction) -> Option<Op> {
    let registers = |operands: &[&str]| -> Vec<Register> {
        operands.iter().filter_map(|text| register(text)).collect()
    };
    Some(match (name, operands) {
        ("nop" | "fence", _) => Op::Nothing,
        ("ret", []) => Op::Return,
        ("unimp" | "ebreak", _) => Op::Trap,
        ("li", [to, n]) => Op::Constant {
            to: register(to)?,
            number: number(n)?,
        },
        ("lui", [to, n]) => Op::Constant {
            to: register(to)?,
            number: number(n)? << 12 << 32 >> 32,
        },
        ("auipc", [to, n]) => Op::Constant {
            to: register(to)?,
            number: (number(n)? << 12 << 32 >> 32).wrapping_add(instruction.address.cast_signed()),
        },
        ("mv", [to, from]) => Op::Sum {
            to: register(to)?,
            from: register(from)?,
            number: 0,
        },
        ("add", [to, from, n]) if number(n).is_some() => Op::Sum {
            to: register(to)?,
            from: register(from)?,
            number: number(n)?,
        },
        ("add", [to, a, b]) => Op::Add {
            to: register(to)?,
            from: [register(a)?, register(b)?],
        },
        ("j", [_]) => Op::Jump {
            on: vec![],
            to: address(instruction)?,
        },
        ("jal", [_] | ["ra", _]) => Op::Call {
            to: address(instruction)?,
        },
        ("jr" | "jalr", [at]) => {
            // The names of registers are numbers too.
            let to = match (register(at), instruction.target) {
                (Some(register), _) => Target::Register(register),
                (None, Some(at)) => Target::Address(at),
                (None, None) => Target::Register(place(at)?.base),
            };
            match name {
                "jr" => Op::Jump { on: vec![], to },
                _ => Op::Call { to },
            }
        }
        _ if BRANCHES.contains(&name) && operands.len() >= 2 => Op::Jump {
            on: registers(&operands[..operands.len() - 1]),
            to: address(instruction)?,
        },
        (_, [to, from @ ..]) if RESULTS.contains(&name) => Op::Result {
            to: vec![register(to)?],
            from: registers(from),
        },
        _ => return None,
    })
}

/// Jumps on a comparison of two registers, or of one with zero.
const BRANCHES: [&str; 16] = [
    "beq", "bne", "blt", "bge", "bltu", "bgeu", "ble", "bgt", "bleu", "bgtu", "beqz", "bnez",
    "blez", "bgez", "bltz", "bgtz",
];

/// Some disassemblers write `addi` where others write `add` with a number.
fn without_immediate(name: &str) -> &str {
    match name {
        "addi" => "add",
        "addiw" => "addw",
        "andi" => "and",
        "ori" => "or",
        "xori" => "xor",
        "slli" => "sll",
        "srli" => "srl",
        "srai" => "sra",
        "slliw" => "sllw",
        "srliw" => "srlw",
        "sraiw" => "sraw",
        "slli.uw" => "sll.uw",
        "rori" => "ror",
        _ => name,
    }
}

/// `-556(ra)`
fn place(text: &str) -> Option<Place> {
    let (displacement, base) = text.strip_suffix(')')?.split_once('(')?;
    Some(Place {
        base: register(base)?,
        index: None,
        displacement: number(displacement)?,
        moves_base: 0,
    })
}

fn register(name: &str) -> Option<Register> {
    const NAMES: [&str; 32] = [
        "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4",
        "a5", "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4",
        "t5", "t6",
    ];
    NAMES.iter().position(|known| *known == name)
}
