// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rules for one function: listed instructions, public jumps, public addresses, listed calls.

use std::collections::BTreeSet;

use super::flow::{self, Known, State};
use super::{Op, Processor, Target};
use crate::allowed;
use crate::listing::{Function, Instruction, Listing};

/// The findings of an inspection.
#[derive(Debug, Default)]
pub struct Findings {
    pub instructions: usize,
    pub conditional_jumps: usize,
    /// Functions of the project that are called, by address: to be inspected too.
    pub called: BTreeSet<u64>,
    pub faults: Vec<String>,
}

/// Inspects the function at `address`.
pub fn inspect(processor: Processor, listing: &Listing, address: u64) -> Findings {
    let mut findings = Findings::default();
    let Some(function) = listing.functions.get(&address) else {
        findings.faults.push(format!("no function at {address:x}"));
        return findings;
    };
    let depth = allowed::public(&function.name).depth;
    let code: Vec<(u64, Option<Op>)> = function
        .code
        .iter()
        .map(|instruction| {
            let op = processor.read(instruction);
            (instruction.address, op.map(|op| within(function, op)))
        })
        .collect();
    let stops = |at| {
        listing
            .name(at)
            .is_some_and(|(name, _)| allowed::ends(name))
    };
    let entry = State::entry(processor, allowed::secret_arguments(&function.name));
    let states = flow::states(processor, entry, &code, stops);
    for ((instruction, (_, op)), state) in function.code.iter().zip(&code).zip(&states) {
        // Padding and what follows a panic.
        let Some(state) = state else { continue };
        findings.instructions += 1;
        let inside = |at: u64| function.code.iter().any(|i| i.address == at);
        if let Err(why) = check(listing, depth, inside, state, op.as_ref(), &mut findings) {
            let Instruction { address, text, .. } = instruction;
            let name = &function.name;
            findings
                .faults
                .push(format!("{name}: {address:x}: {why}: {text}"));
        }
    }
    findings
}

/// The effect of an instruction, with what only its function tells.
fn within(function: &Function, op: Op) -> Op {
    let find = |at: u64| function.code.iter().find(|i| i.address == at);
    match op {
        Op::Literal { to, at } => {
            let word = find(at).filter(|word| word.mnemonic == ".word");
            let word = word.and_then(|word| word.operands.first()?.strip_prefix("0x"));
            match word.and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
                Some(word) => Op::Constant {
                    to,
                    number: word.cast_signed().into(),
                },
                None => Op::Literal { to, at },
            }
        }
        // Thumb calls where a jump is too short.
        Op::Call {
            to: Target::Address(at),
        } if function.code.iter().skip(1).any(|i| i.address == at) => Op::Jump {
            on: vec![],
            to: Target::Address(at),
        },
        op => op,
    }
}

fn check(
    listing: &Listing,
    depth: u8,
    inside: impl Fn(u64) -> bool,
    state: &State,
    op: Option<&Op>,
    findings: &mut Findings,
) -> Result<(), &'static str> {
    match op {
        None => Err("not an instruction of the list"),
        Some(Op::Load { place, .. } | Op::Store { place, .. }) => {
            if state.address(place).level > depth {
                return Err("an address that depends on a secret");
            }
            Ok(())
        }
        Some(Op::Jump { on, to }) if !on.is_empty() => {
            findings.conditional_jumps += 1;
            if !matches!(to, Target::Address(at) if inside(*at)) {
                return Err("a conditional jump out of the function");
            }
            if on.iter().any(|r| state.register(*r).level > depth) {
                return Err("a jump that depends on a secret");
            }
            Ok(())
        }
        Some(Op::Jump {
            to: Target::Address(at),
            ..
        }) if inside(*at) => Ok(()),
        Some(Op::Jump { to, .. } | Op::Call { to }) => call(listing, state, *to, findings),
        Some(_) => Ok(()),
    }
}

fn call(
    listing: &Listing,
    state: &State,
    to: Target,
    findings: &mut Findings,
) -> Result<(), &'static str> {
    let at = match to {
        Target::Address(at) => Some(at),
        Target::Register(register) => match state.register(register).known {
            Some(Known::Number(at) | Known::At(at)) => Some(at.cast_unsigned()),
            _ => None,
        },
    };
    match at.and_then(|at| listing.name(at)) {
        Some((name, _)) if allowed::call(name) || allowed::ends(name) => Ok(()),
        Some((name, Some(at))) if allowed::followed(name) => {
            findings.called.insert(at);
            Ok(())
        }
        Some(_) => Err("a call of what is not on the list"),
        None => Err("a call of what this check cannot tell"),
    }
}
