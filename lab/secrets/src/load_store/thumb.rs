// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of ARMv6-M and ARMv7E-M that take as long for any operands, on cores whose
//! multiplier does: Cortex-M0+ with the one of a cycle, M4, M7.
//!
//! Reference: the tables of instruction timing in the technical reference manuals, DDI 0484C and
//! DDI 0439B. Products of two words take as long for any operands there; on a Cortex-M3 they do
//! not.

use super::{FLAGS, Op, Place, Register, Target, address, number};
use crate::listing::Instruction;

/// The first operand is made of the others; with a second `s`, the flags too.
const MAKES: [&str; 30] = [
    "uxtb16", "sxtb16", "smulbb", "smulbt", "smultb", "smultt", "smlabb", "smlabt", "smlatb",
    "smlatt", "smulwb", "smulwt", "smuad", "mvn", "neg", "rrx", "uxtb", "uxth", "sxtb", "sxth",
    "rev", "rev16", "revsh", "rbit", "clz", "ubfx", "sbfx", "mla", "mls", "movw",
];

/// ... or of itself and another, if there are two.
const COMBINES: [&str; 21] = [
    "mov", "add", "sub", "rsb", "and", "orr", "eor", "bic", "orn", "lsl", "lsr", "asr", "ror",
    "mul", "adc", "sbc", "pkhbt", "pkhtb", "uxtab", "uxtah", "smmul",
];

/// The first operand is made of itself and the others.
const CHANGES: [&str; 3] = ["movt", "bfi", "bfc"];

/// Two words of a product, to which they may be added.
const PRODUCTS: [&str; 5] = ["umull", "smull", "umlal", "smlal", "umaal"];

const CONDITIONS: [&str; 16] = [
    "eq", "ne", "cs", "cc", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le",
];

pub(super) fn read(instruction: &Instruction) -> Option<Op> {
    let name = instruction.mnemonic.as_str();
    let name = name
        .strip_suffix(".n")
        .or(name.strip_suffix(".w"))
        .unwrap_or(name);
    let operands: Vec<&str> = instruction.operands.iter().map(String::as_str).collect();
    let jump = |on: Vec<Register>| address(instruction).map(|to| Op::Jump { on, to });
    match (name, &operands[..]) {
        ("nop", _) => Some(Op::Nothing),
        ("udf" | "bkpt", _) => Some(Op::Trap),
        // The instructions behind say on what they depend.
        (name, [_]) if name.starts_with("it") => Some(Op::Nothing),
        ("b", [_]) => jump(vec![]),
        ("cbz" | "cbnz", [on, _]) => jump(vec![register(on)?]),
        ("bl", [_]) => Some(Op::Call {
            to: address(instruction)?,
        }),
        ("bx", ["lr"]) => Some(Op::Return),
        // Returns or goes on: as a jump that leads nowhere new.
        (_, ["lr"])
            if name
                .strip_prefix("bx")
                .is_some_and(|c| CONDITIONS.contains(&c)) =>
        {
            Some(Op::Jump {
                on: vec![FLAGS],
                to: Target::Address(instruction.address),
            })
        }
        ("mrs", [to, "CPSR"]) => Some(Op::Result {
            to: vec![register(to)?],
            from: vec![FLAGS],
        }),
        ("msr", ["CPSR_f", from]) => Some(Op::Result {
            to: vec![FLAGS],
            from: vec![register(from)?],
        }),
        ("bx", [to]) => Some(Op::Jump {
            on: vec![],
            to: Target::Register(register(to)?),
        }),
        ("blx", [to]) => Some(Op::Call {
            to: Target::Register(register(to)?),
        }),
        (_, [_])
            if name
                .strip_prefix('b')
                .is_some_and(|c| CONDITIONS.contains(&c)) =>
        {
            jump(vec![FLAGS])
        }
        ("push", [list]) => many(false, 13, list, true, true),
        ("pop", [list]) => many(true, 13, list, true, false),
        ("ldm" | "ldmia" | "ldmdb" | "stm" | "stmia" | "stmdb", [base, list]) => {
            let moves = base.ends_with('!');
            let base = register(base.trim_end_matches('!'))?;
            many(
                name.starts_with('l'),
                base,
                list,
                moves,
                name.ends_with("db"),
            )
        }
        (_, [_, _, ..]) if name.starts_with("ldr") || name.starts_with("str") => {
            memory(name, &operands, instruction.target)
        }
        ("cmp" | "cmn" | "tst" | "teq", [_, _, ..]) => Some(Op::Result {
            to: vec![FLAGS],
            from: registers(&operands),
        }),
        _ => arithmetic(name, &operands),
    }
}

/// Several words side by side, in the order of the registers; with the program counter among them,
/// a return.
fn many(load: bool, base: Register, list: &str, moves: bool, below: bool) -> Option<Op> {
    let list = list.strip_prefix('{')?.strip_suffix('}')?;
    let names: Vec<&str> = list.split(',').map(str::trim).collect();
    if load && names.last() == Some(&"pc") {
        return Some(Op::Return);
    }
    let registers = names
        .iter()
        .map(|name| register(name))
        .collect::<Option<Vec<_>>>()?;
    let length = 4 * registers.len() as i64;
    let place = Place {
        base,
        index: None,
        displacement: if below { -length } else { 0 },
        moves_base: match (moves, below) {
            (false, _) => 0,
            (true, true) => -length,
            (true, false) => length,
        },
    };
    Some(if load {
        Op::Load {
            to: registers,
            bytes: 4,
            place,
        }
    } else {
        Op::Store {
            from: registers,
            bytes: 4,
            place,
        }
    })
}

/// One word or two, or a part of one.
fn memory(name: &str, operands: &[&str], target: Option<u64>) -> Option<Op> {
    let (load, kind) = match name.strip_prefix("ldr") {
        Some(kind) => (true, kind),
        None => (false, name.strip_prefix("str")?),
    };
    let (words, bytes) = match kind {
        "" => (1, 4),
        "d" => (2, 4),
        "h" | "sh" => (1, 2),
        "b" | "sb" => (1, 1),
        _ => return None,
    };
    let (names, at) = operands.split_at(words);
    let names = names
        .iter()
        .map(|name| register(name))
        .collect::<Option<Vec<_>>>()?;
    if load && at.first()?.starts_with("[pc") {
        let at = target?;
        return Some(Op::Literal {
            to: *names.first()?,
            at,
        });
    }
    let place = place(at)?;
    Some(if load {
        Op::Load {
            to: names,
            bytes,
            place,
        }
    } else {
        Op::Store {
            from: names,
            bytes,
            place,
        }
    })
}

/// `[r0, #4]`, `[r0, r1, lsl #2]`, `[r0, #4]!`, `[r0], #4`
fn place(operands: &[&str]) -> Option<Place> {
    let (inside, after) = match operands {
        [at] => (*at, None),
        [at, after] => (*at, Some(number(after)?)),
        _ => return None,
    };
    let before = inside.ends_with('!');
    let inside = inside
        .trim_end_matches('!')
        .strip_prefix('[')?
        .strip_suffix(']')?;
    let mut parts = inside.split(',').map(str::trim);
    let base = register(parts.next()?)?;
    let second = parts.next();
    let displacement = second.and_then(number).unwrap_or(0);
    let index = match second {
        Some(text) if number(text).is_none() => Some(register(text)?),
        _ => None,
    };
    Some(Place {
        base,
        index,
        displacement,
        moves_base: match after {
            Some(after) => after,
            None if before => displacement,
            None => 0,
        },
    })
}

fn arithmetic(name: &str, operands: &[&str]) -> Option<Op> {
    let known = |name: &str| {
        MAKES.contains(&name)
            || COMBINES.contains(&name)
            || CHANGES.contains(&name)
            || PRODUCTS.contains(&name)
    };
    // `adds`, `addne`, `addsne`
    let condition = CONDITIONS
        .iter()
        .find_map(|c| name.strip_suffix(c))
        .filter(|rest| {
            !known(name) && known(rest.strip_suffix('s').filter(|r| known(r)).unwrap_or(rest))
        });
    let rest = condition.unwrap_or(name);
    let (rest, flags) = match rest.strip_suffix('s') {
        Some(shorter) if known(shorter) && !known(rest) => (shorter, true),
        _ => (rest, false),
    };
    if !known(rest) {
        return None;
    }
    if condition.is_none()
        && let Some(op) = sum(rest, flags, operands)
    {
        return Some(op);
    }
    let results = if PRODUCTS.contains(&rest) { 2 } else { 1 };
    let mut to = registers(operands.get(..results)?);
    let keeps = COMBINES.contains(&rest) && operands.len() == 2 && rest != "mov";
    let keeps = keeps || CHANGES.contains(&rest) || matches!(rest, "umlal" | "smlal" | "umaal");
    let mut from = registers(&operands[results..]);
    if keeps || condition.is_some() {
        from.extend(&to);
    }
    if condition.is_some() || matches!(rest, "adc" | "sbc" | "rrx") || operands.contains(&"rrx") {
        from.push(FLAGS);
    }
    if to.len() != results {
        return None;
    }
    if flags {
        to.push(FLAGS);
    }
    Some(Op::Result { to, from })
}

/// Copies, and sums with a number: they keep an address or a number known.
fn sum(name: &str, flags: bool, operands: &[&str]) -> Option<Op> {
    let (to, from, by) = match (name, operands) {
        ("movt", [to, n]) => {
            return Some(Op::High {
                to: register(to)?,
                number: number(n)?,
            });
        }
        ("mov" | "movw", [to, n]) if number(n).is_some() && n.starts_with('#') => {
            return Some(Op::Constant {
                to: register(to)?,
                number: number(n)?,
            });
        }
        ("mov", [to, from]) => (to, from, 0),
        ("add", [to, n]) if n.starts_with('#') => (to, to, number(n)?),
        ("add", [to, from, n]) if n.starts_with('#') => (to, from, number(n)?),
        ("sub", [to, n]) if n.starts_with('#') => (to, to, -number(n)?),
        ("sub", [to, from, n]) if n.starts_with('#') => (to, from, -number(n)?),
        ("add", [to, other]) if !flags => {
            return Some(Op::Add {
                to: register(to)?,
                from: [register(to)?, register(other)?],
            });
        }
        ("add", [to, a, b]) if !flags => {
            return Some(Op::Add {
                to: register(to)?,
                from: [register(a)?, register(b)?],
            });
        }
        _ => return None,
    };
    let (to, from, number) = (register(to)?, register(from)?, by);
    Some(if flags {
        Op::SumWithFlags { to, from, number }
    } else {
        Op::Sum { to, from, number }
    })
}

fn registers(operands: &[&str]) -> Vec<Register> {
    // A shift by a register is one more that counts.
    let words = operands
        .iter()
        .flat_map(|operand| operand.split_whitespace());
    words.filter_map(register).collect()
}

fn register(name: &str) -> Option<Register> {
    let number = match name {
        "sb" => 9,
        "sl" => 10,
        "fp" => 11,
        "ip" => 12,
        "sp" => 13,
        "lr" => 14,
        _ => name.strip_prefix('r')?.parse().ok()?,
    };
    (number < 15).then_some(number)
}
