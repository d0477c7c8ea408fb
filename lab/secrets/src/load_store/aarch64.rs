// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of AArch64 that take as long for any operands.
//!
//! They are among those that PSTATE.DIT makes so (*Arm Architecture Reference Manual*, FEAT_DIT);
//! without that bit, which a program cannot count on, processors are assumed to execute them so
//! too.

use super::{FLAGS, Op, Place, Register, Target, address, number};
use crate::listing::Instruction;

/// How an instruction uses its first operand and the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The first operand is made of the others.
    Makes,
    /// ... and of itself.
    Changes,
    /// ... and of the flags.
    Selects,
    /// The flags are made of the operands.
    Compares,
    /// ... and of the flags.
    ComparesAgain,
    /// The first operand and the flags are made of the others.
    MakesFlags,
    /// ... and of the flags.
    MakesFlagsAgain,
}

const INSTRUCTIONS: [(Kind, &[&str]); 7] = [
    (
        Kind::Makes,
        &[
            "add", "sub", "and", "orr", "eor", "bic", "orn", "eon", "mul", "madd", "msub", "mneg",
            "umulh", "smulh", "umull", "smull", "umaddl", "smaddl", "umsubl", "smsubl", "umnegl",
            "smnegl", "lsl", "lsr", "asr", "ror", "extr", "sxtb", "sxth", "sxtw", "uxtb", "uxth",
            "uxtw", "sbfx", "ubfx", "ubfiz", "sbfiz", "neg", "mvn", "mov", "rev", "rev16", "rev32",
            "rbit", "movi", "mvni", "dup", "fmov", "umov", "smov",
        ],
    ),
    (
        Kind::Changes,
        &[
            "movk", "bfi", "bfxil", "ext", "zip1", "zip2", "uzp1", "uzp2", "trn1", "trn2", "ushr",
            "sshr", "shl", "ushl", "sshl", "usra", "ssra", "sli", "sri", "bit", "bif", "bsl",
            "ins", "mla", "mls", "umull2", "smull2", "umlal", "umlal2", "smlal", "smlal2", "umlsl",
            "umlsl2", "xtn", "xtn2", "shrn", "shrn2", "ushll", "ushll2", "sshll", "sshll2", "uxtl",
            "uxtl2", "sxtl", "sxtl2", "shll", "rev64", "addp", "uaddlp", "uaddw", "uaddw2",
            "uaddl", "uaddl2", "cmeq", "cmhi", "cmhs", "cmgt", "cmge", "cmlt", "cmle", "cmtst",
            "abs", "not",
        ],
    ),
    (
        Kind::Selects,
        &[
            "csinc", "csinv", "csneg", "cset", "csetm", "cinc", "cinv", "cneg", "adc", "sbc", "ngc",
        ],
    ),
    (Kind::Compares, &["cmp", "cmn", "tst"]),
    (Kind::ComparesAgain, &["ccmp", "ccmn"]),
    (Kind::MakesFlags, &["adds", "subs", "ands", "bics", "negs"]),
    (Kind::MakesFlagsAgain, &["adcs", "sbcs", "ngcs"]),
];

pub(super) fn read(instruction: &Instruction) -> Option<Op> {
    let name = instruction.mnemonic.as_str();
    let operands: Vec<&str> = instruction.operands.iter().map(String::as_str).collect();
    let jump = |on: Vec<Register>| address(instruction).map(|to| Op::Jump { on, to });
    match (name, &operands[..]) {
        ("nop" | "bti" | "paciasp" | "autiasp" | "prfm", _) => Some(Op::Nothing),
        ("ret", []) => Some(Op::Return),
        ("brk" | "udf", _) => Some(Op::Trap),
        ("b", [_]) => jump(vec![]),
        ("cbz" | "cbnz", [on, _]) => jump(registers(on)),
        ("tbz" | "tbnz", [on, _, _]) => jump(registers(on)),
        (_, [_]) if name.starts_with("b.") => jump(vec![FLAGS]),
        ("bl", [_]) => Some(Op::Call {
            to: address(instruction)?,
        }),
        ("blr" | "br", [at]) => {
            let to = Target::Register(*registers(at).first()?);
            Some(match name {
                "br" => Op::Jump { on: vec![], to },
                _ => Op::Call { to },
            })
        }
        ("adrp" | "adr", [to, at]) => Some(Op::Constant {
            to: *registers(to).first()?,
            number: u64::from_str_radix(at, 16).ok()?.cast_signed(),
        }),
        ("mov", [to, n]) if n.starts_with('#') => Some(Op::Constant {
            to: *registers(to).first()?,
            number: number(n)?,
        }),
        ("mov", [to, from]) if general(to) && general(from) => Some(Op::Sum {
            to: *registers(to).first()?,
            from: *registers(from).first()?,
            number: 0,
        }),
        ("add" | "sub", [to, from, n]) if n.starts_with('#') => Some(Op::Sum {
            to: *registers(to).first()?,
            from: *registers(from).first()?,
            number: if name == "add" {
                number(n)?
            } else {
                -number(n)?
            },
        }),
        ("add", [to, a, b]) if [to, a, b].into_iter().all(|text| general(text)) => Some(Op::Add {
            to: *registers(to).first()?,
            from: [*registers(a).first()?, *registers(b).first()?],
        }),
        ("csel", [to, a, b, _]) => Some(Op::Select {
            to: *registers(to).first()?,
            from: [*registers(a).first()?, *registers(b).first()?],
        }),
        ("mrs", [to, "nzcv"]) => Some(Op::Result {
            to: registers(to),
            from: vec![FLAGS],
        }),
        ("msr", ["nzcv", from]) => Some(Op::Result {
            to: vec![FLAGS],
            from: registers(from),
        }),
        _ => memory(name, &operands).or_else(|| result(name, &operands)),
    }
}

fn result(name: &str, operands: &[&str]) -> Option<Op> {
    let (kind, _) = INSTRUCTIONS
        .iter()
        .find(|(_, names)| names.contains(&name))?;
    let (to, from) = operands.split_first()?;
    let (to, mut from) = (registers(to), operands_of(from));
    // A part of a vector is written: the rest stays.
    let part = operands[0].contains('[');
    let (mut made, again) = match kind {
        Kind::Makes | Kind::Selects => (to.clone(), part),
        Kind::Changes => (to.clone(), true),
        Kind::Compares | Kind::ComparesAgain => (vec![FLAGS], true),
        Kind::MakesFlags | Kind::MakesFlagsAgain => ([to.clone(), vec![FLAGS]].concat(), false),
    };
    if again {
        from.extend(&to);
    }
    if matches!(
        kind,
        Kind::Selects | Kind::ComparesAgain | Kind::MakesFlagsAgain
    ) {
        from.push(FLAGS);
    }
    // The register that is always zero, as a result, is dropped.
    made.retain(|register| *register != ZERO);
    from.retain(|register| *register != ZERO);
    Some(Op::Result { to: made, from })
}

/// Loads and stores.
fn memory(name: &str, operands: &[&str]) -> Option<Op> {
    let load = name.starts_with("ld");
    if !load && !name.starts_with("st") {
        return None;
    }
    let single = match name {
        "ldr" | "ldur" | "ldp" | "ldnp" | "str" | "stur" | "stp" | "stnp" | "ld1" | "st1"
        | "ldpsw" => None,
        // One element, to every place of a vector.
        "ld1r" => Some(
            match operands.first()?.trim_end_matches('}').chars().last()? {
                'b' => 1,
                'h' => 2,
                's' => 4,
                'd' => 8,
                _ => return None,
            },
        ),
        "ldrsw" | "ldursw" => Some(4),
        "ldrh" | "ldurh" | "ldrsh" | "ldursh" | "strh" | "sturh" => Some(2),
        "ldrb" | "ldurb" | "ldrsb" | "ldursb" | "strb" | "sturb" => Some(1),
        _ => return None,
    };
    let at = operands.iter().position(|text| text.starts_with('['))?;
    let words = operands_of(&operands[..at]);
    let bytes = single.or_else(|| width(operands[0]))?;
    let place = place(operands[at], &operands[at + 1..])?;
    // A load into a part of a vector leaves the rest: nothing is known of it.
    let words = words
        .into_iter()
        .filter(|r| !(load && *r == ZERO))
        .collect();
    Some(if load {
        Op::Load {
            to: words,
            bytes,
            place,
        }
    } else {
        Op::Store {
            from: words,
            bytes,
            place,
        }
    })
}

/// `[x1, #24]`, `[x1, x2, lsl #3]`, `[sp, #-48]!`, `[sp], #48`
fn place(text: &str, after: &[&str]) -> Option<Place> {
    let (inside, before) = match text.strip_suffix('!') {
        Some(inside) => (inside, true),
        None => (text, false),
    };
    let inside = inside.strip_prefix('[')?.strip_suffix(']')?;
    let mut parts = inside.split(',').map(str::trim);
    let base = *registers(parts.next()?).first()?;
    let second = parts.next();
    let offset = second.and_then(number).unwrap_or(0);
    let index = second.and_then(|text| registers(text).first().copied());
    let moved = after.first().and_then(|text| number(text));
    if !after.is_empty() && moved.is_none() {
        return None;
    }
    Some(Place {
        base,
        index: index.filter(|r| *r != ZERO),
        displacement: offset,
        moves_base: if before { offset } else { moved.unwrap_or(0) },
    })
}

/// How many bytes of a register are loaded or stored.
fn width(name: &str) -> Option<u8> {
    let name = name.trim_start_matches('{');
    match name.chars().next()? {
        'x' | 'd' | 's' if name == "sp" => Some(8),
        'x' | 'd' => Some(8),
        'w' | 's' => Some(4),
        'q' | 'v' => Some(16),
        'h' => Some(2),
        'b' => Some(1),
        _ => None,
    }
}

/// The register that is always zero.
const ZERO: Register = usize::MAX;

fn operands_of(operands: &[&str]) -> Vec<Register> {
    operands.iter().flat_map(|text| registers(text)).collect()
}

fn general(text: &str) -> bool {
    matches!(registers(text)[..], [register] if register < 32 || register == ZERO)
}

/// The registers that an operand names: one, or those of `{v0.16b, v1.16b}`.
fn registers(text: &str) -> Vec<Register> {
    text.split(['{', '}', ',', '[', ']'])
        .filter_map(|part| register(part.trim()))
        .collect()
}

fn register(text: &str) -> Option<Register> {
    match text {
        "sp" | "wsp" => return Some(31),
        "xzr" | "wzr" => return Some(ZERO),
        _ => {}
    }
    let (kind, rest) = text.split_at_checked(1)?;
    let rest = rest.split('.').next().unwrap_or(rest);
    let number: usize = rest.parse().ok().filter(|n| *n < 32)?;
    match kind {
        "x" | "w" => Some(number),
        "v" | "q" | "d" | "s" | "h" | "b" => Some(32 + number),
        _ => None,
    }
}
