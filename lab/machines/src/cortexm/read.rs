// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of ARMv6-M and ARMv7E-M, as `objdump` writes them.

use secrets::listing::Instruction;

/// Registers, a bit for each.
pub type Registers = u16;

pub const PC: Registers = 1 << 15;

/// The properties of an instruction that decide its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One register, from an address that is made of these.
    Load {
        to: Registers,
        address: Registers,
    },
    Store {
        address: Registers,
        constant: bool,
    },
    /// `ldrd`, `strd`.
    Pair {
        address: Registers,
    },
    /// `ldm`, `stm`, `push`, `pop`.
    Many {
        list: Registers,
    },
    /// `ldrex`, `strex`, on the Cortex-M4.
    Exclusive,
    /// `mrs`, `msr`.
    Special,
    /// `dmb`, `dsb`, `isb`.
    Barrier,
    /// `tbb`, `tbh`.
    Table,
    Divide,
    /// `bl`
    Call,
    /// `it`, `cbz`, `cbnz`, which ARMv6-M does not have.
    Condition,
    /// Everything else, with the registers that it computes.
    Other {
        computes: Registers,
    },
}

/// Products of two registers.
const LONG: [&str; 5] = ["umull", "smull", "umlal", "smlal", "smlsld"];

/// Without a result in the first operand, whatever follows.
const NO_RESULT: [&str; 9] = [
    "cmp", "cmn", "tst", "teq", "nop", "udf", "bkpt", "cps", "pld",
];

const CONDITIONS: [&str; 16] = [
    "eq", "ne", "cs", "cc", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le",
];

/// Reads an instruction.
pub fn read(instruction: &Instruction) -> Kind {
    let name = &*instruction.mnemonic;
    let name = name
        .strip_suffix(".n")
        .or(name.strip_suffix(".w"))
        .unwrap_or(name);
    let operand = |place: usize| instruction.operands.get(place).map_or("", String::as_str);
    let begins = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
    let branch = |rest: &str| rest.is_empty() || CONDITIONS.contains(&rest);
    if begins(&["ldrex", "strex"]) {
        Kind::Exclusive
    } else if begins(&["ldrd", "strd"]) {
        Kind::Pair {
            address: registers(operand(2)),
        }
    } else if begins(&["ldr"]) {
        Kind::Load {
            to: registers(operand(0)),
            address: registers(operand(1)),
        }
    } else if begins(&["str"]) {
        let address = registers(operand(1));
        Kind::Store {
            address,
            constant: address.count_ones() == 1 && !operand(1).contains("lsl"),
        }
    } else if begins(&["push", "pop", "ldm", "stm"]) {
        Kind::Many {
            list: registers(instruction.operands.last().map_or("", String::as_str)),
        }
    } else if begins(&["mrs", "msr"]) {
        Kind::Special
    } else if begins(&["dmb", "dsb", "isb"]) {
        Kind::Barrier
    } else if begins(&["tbb", "tbh"]) {
        Kind::Table
    } else if begins(&["udiv", "sdiv"]) {
        Kind::Divide
    } else if name == "bl" {
        Kind::Call
    } else if begins(&["it", "cbz", "cbnz"]) {
        Kind::Condition
    } else if begins(&NO_RESULT)
        || begins(&["bx", "blx"])
        || name.strip_prefix('b').is_some_and(branch)
    {
        Kind::Other { computes: 0 }
    } else {
        let second = if begins(&LONG) || name == "umaal" {
            registers(operand(1))
        } else {
            0
        };
        Kind::Other {
            computes: registers(operand(0)) | second,
        }
    }
}

/// The registers in an operand: alone, in an address, or in a list, which may have ranges.
fn registers(operand: &str) -> Registers {
    let mut found = 0;
    let words = operand.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '#');
    for word in words.filter(|word| !word.starts_with('#')) {
        let (from, to) = word.split_once('-').unwrap_or((word, word));
        if let Some((from, to)) = register(from).zip(register(to)) {
            (from..=to).for_each(|number| found |= 1 << number);
        }
    }
    found
}

fn register(name: &str) -> Option<u8> {
    match name {
        "sb" => Some(9),
        "sl" => Some(10),
        "fp" => Some(11),
        "ip" => Some(12),
        "sp" => Some(13),
        "lr" => Some(14),
        "pc" => Some(15),
        _ => name
            .strip_prefix('r')?
            .parse()
            .ok()
            .filter(|number| *number < 16),
    }
}
