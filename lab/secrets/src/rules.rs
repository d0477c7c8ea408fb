// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rules for one function: listed instructions, public jumps, public addresses, listed calls.

use std::collections::BTreeSet;

use super::allowed::{self, Public};
use super::flow::{self, Call, State, Value};
use super::listing::{Instruction, Listing};
use super::operand::{Operand, Place, RCX, RDI, Register};

/// The findings of an inspection.
#[derive(Debug, Default)]
pub struct Findings {
    pub instructions: usize,
    pub conditional_jumps: usize,
    /// Jumps and addresses that depend on a public value that was in a vector: the compiler puts
    /// loop counters there.
    pub by_vectors: usize,
    /// Loads of vectors where a secret decides which lanes are read.
    pub masked_loads: usize,
    /// Functions of the project that are called, by address: to be inspected too.
    pub called: BTreeSet<u64>,
    pub faults: Vec<String>,
}

/// Instructions that may make the flags of a conditional jump.
const COMPARISONS: [&str; 15] = [
    "cmp", "cmpb", "cmpw", "cmpl", "cmpq", "test", "testb", "sub", "add", "inc", "incl", "incq",
    "dec", "decl", "decq",
];
/// Those where the flags say whether a length is zero.
const LENGTHS: [&str; 2] = ["shr", "and"];

/// Inspects the function at `address`.
pub fn inspect(listing: &Listing, address: u64) -> Findings {
    let mut findings = Findings::default();
    let Some(function) = listing.functions.get(&address) else {
        findings.faults.push(format!("no function at {address:x}"));
        return findings;
    };
    let public = allowed::public(&function.name);
    let code = &function.code;
    let call = |call: &Instruction| match call.target.and_then(|at| listing.name(at)) {
        Some((name, _)) if name.starts_with("core::") => Call::Ends,
        Some((name, _)) if allowed::tells(name) => Call::Tells,
        _ => Call::Returns,
    };
    let states = flow::states(code, public, call);
    for (instruction, state) in code.iter().zip(&states) {
        // Padding and what follows a panic.
        let Some(state) = state else { continue };
        findings.instructions += 1;
        let mut checks = Checks {
            listing,
            code,
            public,
            state,
            instruction,
            findings: &mut findings,
        };
        checks.all();
    }
    let name = &function.name;
    for fault in &mut findings.faults {
        *fault = format!("{name}: {fault}");
    }
    findings
}

struct Checks<'a> {
    listing: &'a Listing,
    code: &'a [Instruction],
    public: Public,
    state: &'a State,
    instruction: &'a Instruction,
    findings: &'a mut Findings,
}

impl Checks<'_> {
    fn fault(&mut self, why: &str) {
        let Instruction { address, text, .. } = self.instruction;
        self.findings
            .faults
            .push(format!("{address:x}: {why}: {text}"));
    }

    /// Whether a value may decide a jump or an address.
    fn is_public(&mut self, value: Value) -> bool {
        self.findings.by_vectors += usize::from(value.vector);
        value.level <= self.public.depth
    }

    fn all(&mut self) {
        let name = self.instruction.mnemonic.clone();
        if !allowed::instruction(&name) {
            return self.fault("not an instruction of the list");
        }
        let string = ["stos", "movsq"].contains(&name.as_str());
        match self.instruction.prefixes.first().map(String::as_str) {
            Some("rep") if string => {
                let fixed = [RCX, RDI]
                    .into_iter()
                    .all(|i| self.is_public(self.state.register(Register::General(i, 8))));
                if !fixed {
                    self.fault("a string of secret length");
                }
            }
            Some("rep" | "repz" | "repnz") if name != "ret" && !name.starts_with("nop") => {
                self.fault("not a prefix of the list");
            }
            _ if string => self.fault("a string instruction without rep"),
            _ => {}
        }
        match name.as_str() {
            "call" => self.call(),
            "jmp" => self.jump(),
            _ if name.starts_with('j') => self.conditional(),
            _ if name.starts_with("lea") || name.starts_with("nop") => {}
            _ => self.addresses(),
        }
    }

    fn addresses(&mut self) {
        let operands: Vec<Operand> = self
            .instruction
            .operands
            .iter()
            .filter_map(|text| Operand::parse(text))
            .collect();
        if operands.len() != self.instruction.operands.len() {
            return self.fault("operands that this check cannot read");
        }
        let mut loads = false;
        for (i, operand) in operands.iter().enumerate() {
            if let Place::Memory {
                index: Some(Register::Vector(..)),
                ..
            } = operand.place
            {
                return self.fault("addresses in a vector");
            }
            if let Some(value) = self.state.address(operand.place) {
                loads |= i + 1 < operands.len();
                if !self.is_public(value) {
                    return self.fault("an address that depends on a secret");
                }
            }
        }
        let secret_mask = operands
            .last()
            .and_then(|to| to.mask)
            .is_some_and(|k| self.state.register(Register::Mask(k)).level > self.public.depth);
        self.findings.masked_loads += usize::from(loads && secret_mask);
    }

    fn conditional(&mut self) {
        self.findings.conditional_jumps += 1;
        let inside = |at| self.code.iter().any(|i| i.address == at);
        if !self.instruction.target.is_some_and(inside) {
            return self.fault("a conditional jump out of the function");
        }
        if self.state.setters.is_empty() {
            return self.fault("a jump on flags from elsewhere");
        }
        for setter in &self.state.setters {
            let setter = &self.code[*setter];
            let name = setter.mnemonic.as_str();
            let plain = setter.operands.iter().all(|text| {
                Operand::parse(text).is_some_and(|o| match o.place {
                    Place::Immediate | Place::Register(Register::General(..)) => true,
                    Place::Register(_) => false,
                    // A word at a fixed place, of the stack or beside the code.
                    Place::Memory { index, .. } => index.is_none(),
                })
            });
            if !plain || !COMPARISONS.contains(&name) && !LENGTHS.contains(&name) {
                let why = format!("a jump on flags of `{}`", setter.text);
                return self.fault(&why);
            }
        }
        let name = self.instruction.mnemonic.as_str();
        let value = match name {
            "ja" | "jae" | "jb" | "jbe" => self.state.flags.join(self.state.carry),
            _ => self.state.flags,
        };
        if !self.is_public(value) {
            self.fault("a jump on flags that depend on a secret");
        }
    }

    /// A jump within the function, or instead of a call.
    fn jump(&mut self) {
        let inside = |at| self.code.iter().any(|i| i.address == at);
        if !self.instruction.target.is_some_and(inside) {
            self.call();
        }
    }

    fn call(&mut self) {
        // Direct, through a slot, or through a register that holds either.
        let operand = self.instruction.operands.first().cloned();
        let register = operand
            .as_deref()
            .and_then(Operand::parse)
            .and_then(|o| match o.place {
                Place::Register(register) => self.state.register(register).function,
                _ => None,
            });
        let target = self.instruction.target.or(register);
        match target.and_then(|at| self.listing.name(at)) {
            Some((name, _)) if allowed::call(name) => {}
            Some((name, Some(at))) if allowed::followed(name) => {
                self.findings.called.insert(at);
            }
            Some((name, _)) => {
                let why = format!("a call of `{name}`, which is not on the list");
                self.fault(&why);
            }
            None => self.fault("a call of what this check cannot tell"),
        }
    }
}
