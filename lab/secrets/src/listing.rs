// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads the output of `objdump` into functions and instructions (AT&T syntax: the destination is
//! last).

use std::collections::BTreeMap;
use std::path::Path;

/// One instruction.
#[derive(Clone, Debug)]
pub struct Instruction {
    pub address: u64,
    /// `rep`, `lock`, padding prefixes.
    pub prefixes: Vec<String>,
    pub mnemonic: String,
    pub operands: Vec<String>,
    /// The address that the disassembler computed: of a jump, a call, or data next to the code.
    pub target: Option<u64>,
    pub text: String,
}

/// A function: its name without a hash, and its instructions in the order of addresses.
#[derive(Debug)]
pub struct Function {
    pub name: String,
    pub code: Vec<Instruction>,
}

/// A program.
#[derive(Debug, Default)]
pub struct Listing {
    /// By address.
    pub functions: BTreeMap<u64, Function>,
    /// The relocations: the address of a slot that the loader fills, and the name or function that it
    /// stands for.
    slots: BTreeMap<u64, Slot>,
    /// The machine code and its address, for another decoder.
    pub bytes: (u64, Vec<u8>),
}

#[derive(Debug)]
enum Slot {
    Imported(String),
    Local(u64),
}

impl Listing {
    /// Reads `objdump -d -C -w --no-show-raw-insn` and `objdump -R`.
    pub fn parse(disassembly: &str, relocations: &str) -> Listing {
        let mut listing = Listing::default();
        let mut current = None;
        for line in disassembly.lines() {
            if let Some((address, name)) = header(line) {
                let name = name.to_owned();
                let code = Vec::new();
                listing.functions.insert(address, Function { name, code });
                current = Some(address);
            } else if let (Some(instruction), Some(at)) = (instruction(line), current)
                && let Some(function) = listing.functions.get_mut(&at)
            {
                function.code.push(instruction);
            }
        }
        for line in relocations.lines() {
            let mut words = line.split_whitespace();
            let (Some(at), Some(_), Some(what)) = (words.next(), words.next(), words.next()) else {
                continue;
            };
            let Ok(at) = u64::from_str_radix(at, 16) else {
                continue;
            };
            let slot = match what.strip_prefix("*ABS*+0x") {
                Some(local) => u64::from_str_radix(local, 16).map(Slot::Local).ok(),
                None => Some(Slot::Imported(what.to_owned())),
            };
            listing.slots.extend(slot.map(|slot| (at, slot)));
        }
        listing
    }

    /// The machine code from `address` on.
    pub fn bytes_at(&self, address: u64) -> Option<&[u8]> {
        let (start, bytes) = &self.bytes;
        let from = usize::try_from(address.checked_sub(*start)?).ok()?;
        bytes.get(from..).filter(|rest| !rest.is_empty())
    }

    /// The function at `address`, or the slot that holds the address of one.
    pub fn name(&self, address: u64) -> Option<(&str, Option<u64>)> {
        if let Some(function) = self.functions.get(&address) {
            return Some((&function.name, Some(address)));
        }
        match self.slots.get(&address)? {
            Slot::Imported(name) => Some((name.split('@').next().unwrap_or(name), None)),
            Slot::Local(at) => {
                let function = self.functions.get(at)?;
                Some((&function.name, Some(*at)))
            }
        }
    }
}

/// The address and the bytes of the section `.text`.
pub fn machine_code(program: &Path) -> Result<(u64, Vec<u8>), String> {
    use object::{Object, ObjectSection};
    let read = || {
        let file = std::fs::read(program).map_err(|why| why.to_string())?;
        let file = object::File::parse(&*file).map_err(|why| why.to_string())?;
        let section = file.section_by_name(".text").ok_or("no section .text")?;
        let data = section.data().map_err(|why| why.to_string())?;
        Ok::<_, String>((section.address(), data.to_vec()))
    };
    read().map_err(|why| format!("{}: {why}", program.display()))
}

/// `0000000000053190 <name>:`
fn header(line: &str) -> Option<(u64, &str)> {
    let (address, name) = line.strip_suffix(">:")?.split_once(" <")?;
    let name = name.strip_suffix("@plt").unwrap_or(name);
    Some((u64::from_str_radix(address, 16).ok()?, name))
}

/// `   531b1:<tab>mov    0x8(%rsi),%rax`, perhaps with `# 15f1c0 <…>` or `531c0 <name+0x10>`.
pub fn instruction(line: &str) -> Option<Instruction> {
    let (address, text) = line.split_once(":\t")?;
    let address = u64::from_str_radix(address.trim(), 16).ok()?;
    // AArch64 has remarks behind two strokes.
    let text = text.split("\t//").next().unwrap_or(text);
    let text = text.split("  //").next().unwrap_or(text).trim();
    // How an instruction is encoded that has two encodings.
    let text = text.strip_prefix("{evex} ").unwrap_or(text);
    let text = text.strip_prefix("{vex} ").unwrap_or(text);
    // Thumb has them behind an at sign, with the address of a constant in parentheses.
    let (code, comment) = match text.split_once(" # ").or(text.split_once("\t@ ")) {
        Some((code, comment)) => (code.trim(), Some(comment.trim_start_matches('('))),
        None => (text.trim(), None),
    };
    let mut words = code.split_whitespace();
    let mut prefixes = Vec::new();
    let mut mnemonic = words.next()?;
    while PREFIXES.contains(&mnemonic) {
        prefixes.push(mnemonic.to_owned());
        mnemonic = words.next().unwrap_or("nop");
    }
    // Names hold spaces and commas: those of a target are cut off first.
    let rest = code
        .split_once(mnemonic)
        .map_or("", |(_, rest)| rest.split(" <").next().unwrap_or(rest))
        .trim();
    let operands = split(rest);
    let direct = || u64::from_str_radix(rest, 16).ok();
    let target = match comment {
        Some(comment) => comment
            .split_whitespace()
            .next()
            .and_then(|word| u64::from_str_radix(word, 16).ok()),
        None if mnemonic.starts_with('j') || mnemonic == "call" => direct(),
        None => None,
    };
    Some(Instruction {
        address,
        prefixes,
        mnemonic: mnemonic.to_owned(),
        operands,
        target,
        text: text.to_owned(),
    })
}

const PREFIXES: [&str; 11] = [
    "rep", "repz", "repnz", "lock", "cs", "ds", "es", "ss", "data16", "bnd", "notrack",
];

/// Operands are separated by commas outside of parentheses and brackets.
fn split(operands: &str) -> Vec<String> {
    let (mut found, mut depth) = (vec![String::new()], 0);
    for c in operands.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        match found.last_mut() {
            Some(last) if c != ',' || depth > 0 => last.push(c),
            _ => found.push(String::new()),
        }
    }
    found.retain(|operand| !operand.is_empty());
    let trimmed = found.iter().map(|operand| operand.trim().to_owned());
    trimmed.collect()
}
