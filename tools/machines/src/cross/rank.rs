// SPDX-License-Identifier: MIT OR Apache-2.0
//! Inner loops on models of Arm cores, by llvm-mca: for ranking only.
//!
//! What is read is the machine code of the program `contest`: functions of the group that call nothing, and the innermost loops
//! around products and the ladder's step. Without its branches such a piece is given to llvm-mca, which lets it follow upon itself
//! a hundred times, with every load a hit.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::build;
use super::peers::{Contestant, OURS};
use super::row::Row;
use super::target::Target;

/// The cores, by llvm-mca's names.
pub const CORES: [&str; 4] = ["neoverse-n1", "neoverse-v1", "neoverse-v2", "apple-m1"];

/// Debian's package `llvm-19`; models change between versions.
const MCA: &str = "llvm-mca-19";

/// Names in which a function's type parameters are seen.
const WAY: (&str, &[&str]) = ("rank", &["-Csymbol-mangling-version=v0"]);

/// What a piece of machine code is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    /// All of a function.
    Whole,
    /// The longest loop without a loop in it.
    Loop,
}

/// What is ranked: the operation, what the name of the function ends with before its parameters, and the part.
const PIECES: [(&str, &str, Part); 5] = [
    ("fe_mul", "one::mul_chain", Part::Loop),
    ("fe_square", "one::square_chain", Part::Loop),
    ("double", "Group>::double", Part::Whole),
    ("add_affine", "Group>::add_affine", Part::Whole),
    ("ladder_step", "x25519", Part::Loop),
];

/// Backends by the type of their field, or by their own group. The products of `m32` are functions: there is no piece to read.
const BACKENDS: [(&str, &str); 5] = [
    ("m64", "aarch64::M64"),
    ("m64", "Fe4x64"),
    ("m51", "Fe51<nineteen::field::radix51::Split>"),
    ("serial", "Fe51<nineteen::field::radix51::Wide>"),
    ("fiat", "FeFiat64"),
];

/// Builds our library and ranks its pieces.
///
/// # Errors
///
/// What does not build, or a piece that is not found or cannot be read.
pub fn measure(root: &Path, ours: &Contestant) -> Result<Vec<Row>, String> {
    let program = build::contest(root, Target::Aarch64, ours, WAY)?;
    let listing = run(
        Command::new(Target::Aarch64.objdump())
            .args(["-d", "-C", "--no-show-raw-insn"])
            .arg(&program),
        "",
    )?;
    let functions = functions(&listing);
    let mut rows = Vec::new();
    for (op, function, part) in PIECES {
        let mut found: Vec<&str> = Vec::new();
        for (backend, field) in BACKENDS {
            let code = functions
                .iter()
                .find(|f| f.name.contains(function) && f.name.contains(field));
            // An operation has one function for a backend, by its field or by its group; not all have one of their own.
            let Some(code) = code.filter(|_| !found.contains(&backend)) else {
                continue;
            };
            found.push(backend);
            let text = code.part(part)?;
            for core in CORES {
                rows.push(estimate(core, backend, op, &text)?);
            }
        }
        if !found.contains(&"m64") {
            return Err(format!("{}: no {function} of m64", program.display()));
        }
    }
    rows.sort_by_key(|row| CORES.iter().position(|core| *core == row.core));
    Ok(rows)
}

/// A function in a listing of objdump.
#[derive(Debug)]
struct Function<'a> {
    name: &'a str,
    /// Address, instruction.
    code: Vec<(u64, &'a str)>,
}

fn functions(listing: &str) -> Vec<Function<'_>> {
    let mut functions: Vec<Function<'_>> = Vec::new();
    for line in listing.lines() {
        if let Some((_, name)) = line.strip_suffix(">:").and_then(|l| l.split_once(" <")) {
            functions.push(Function {
                name,
                code: Vec::new(),
            });
        } else if let (Some((address, instruction)), Some(function)) =
            (line.trim_start().split_once(":\t"), functions.last_mut())
            && let Ok(address) = u64::from_str_radix(address, 16)
        {
            let instruction = instruction.split("//").next().unwrap_or_default().trim();
            function.code.push((address, instruction));
        }
    }
    functions
}

/// Whether the instruction may go on elsewhere, and to which address.
fn branch(instruction: &str) -> Option<Option<u64>> {
    let (mnemonic, operands) = instruction
        .split_once(|c: char| c.is_whitespace())
        .unwrap_or((instruction, ""));
    let is = mnemonic == "b"
        || mnemonic.starts_with("b.")
        || [
            "cbz", "cbnz", "tbz", "tbnz", "br", "ret", "bl", "blr", "brk", "udf",
        ]
        .contains(&mnemonic);
    is.then(|| {
        let target = operands
            .split('<')
            .next()?
            .trim()
            .rsplit([',', ' '])
            .next()?;
        u64::from_str_radix(target, 16).ok()
    })
}

impl Function<'_> {
    /// The instructions of a part, without branches.
    fn part(&self, part: Part) -> Result<Vec<&str>, String> {
        let code = match part {
            Part::Whole => &self.code[..],
            Part::Loop => self
                .longest_loop()
                .ok_or(format!("{} has no loop", self.name))?,
        };
        if code.iter().any(|(_, i)| i.starts_with("bl")) {
            return Err(format!("{} calls something", self.name));
        }
        Ok(code
            .iter()
            .map(|(_, instruction)| *instruction)
            .filter(|instruction| branch(instruction).is_none())
            .collect())
    }

    /// From the target of a branch back to the branch, with no loop in between.
    fn longest_loop(&self) -> Option<&[(u64, &str)]> {
        let backward = |&(address, instruction): &(u64, &str)| {
            branch(instruction)
                .flatten()
                .filter(|target| *target <= address)
        };
        let loops = self.code.iter().enumerate().filter_map(|(end, line)| {
            let target = backward(line)?;
            let start = self
                .code
                .iter()
                .position(|(address, _)| *address == target)?;
            let body = &self.code[start..end];
            let inner = |line| backward(line).is_some_and(|inner| inner >= target);
            (!body.iter().any(inner)).then_some(body)
        });
        loops.max_by_key(|body| body.len())
    }
}

/// What llvm-mca says of a piece.
fn estimate(core: &str, backend: &str, op: &str, text: &[&str]) -> Result<Row, String> {
    const TIMES: u64 = 100;
    let mut source = String::new();
    for instruction in text {
        // Addresses are as good as any other.
        match instruction.split_once(',') {
            Some((start, _)) if start.starts_with("adr") => _ = writeln!(source, "{start}, #0"),
            _ => {
                _ = writeln!(
                    source,
                    "{}",
                    instruction.split('<').next().unwrap_or_default()
                )
            }
        }
    }
    let said = run(
        Command::new(MCA)
            .args(["-mtriple=aarch64", "-iterations=100"])
            .arg(format!("-mcpu={core}")),
        &source,
    )?;
    let value = |name: &str| {
        let line = said.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().parse::<u64>().ok()
    };
    let (Some(instructions), Some(cycles)) = (value("Instructions:"), value("Total Cycles:"))
    else {
        return Err(format!("{MCA} on {backend} {op}: {said}"));
    };
    Ok(Row {
        core: core.to_owned(),
        lib: OURS.to_owned(),
        backend: backend.to_owned(),
        op: op.to_owned(),
        cycles: Some((cycles + TIMES / 2) / TIMES),
        instructions: Some(instructions / TIMES),
        nanoseconds: None,
        flash: None,
        stack: None,
    })
}

/// Runs a command with `input`; what it printed.
fn run(command: &mut Command, input: &str) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let fault = |why: std::io::Error| format!("{name}: {why}");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(fault)?;
    let mut standard_input = child.stdin.take();
    // It reads all before it prints.
    if let Some(standard_input) = &mut standard_input {
        std::io::Write::write_all(standard_input, input.as_bytes()).map_err(fault)?;
    }
    drop(standard_input);
    let done = child.wait_with_output().map_err(fault)?;
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        false => Err(format!("{name}: {}", String::from_utf8_lossy(&done.stderr))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTING: &str = "\
0000000000000100 <group::double>:
     100:\tldp\tx2, x3, [x0]
     104:\tmul\tx4, x2, x3
     108:\tcbz\tx4, 104 <group::double+0x4>
     10c:\tadds\tx4, x4, #0x1  // one
     110:\tadds\tx5, x5, #0x1
     114:\tb.ne\t10c <group::double+0xc>  // b.any
     118:\tb.ne\t100 <group::double>  // b.any
     11c:\tret

0000000000000120 <group::caller>:
     120:\tbl\t100 <group::double>
     124:\tret
";

    #[test]
    fn parts_are_found() {
        let found = functions(LISTING);
        assert_eq!(found.len(), 2);
        // The outer loop has loops in it; the longer of them is the second.
        let inner = found[0].part(Part::Loop).unwrap();
        assert_eq!(inner, ["adds\tx4, x4, #0x1", "adds\tx5, x5, #0x1"]);
        assert_eq!(found[0].part(Part::Whole).unwrap().len(), 4);
        assert!(found[1].part(Part::Whole).is_err());
        assert!(found[1].part(Part::Loop).is_err());
    }

    #[test]
    fn a_dependent_chain_takes_longer_than_independent_instructions() {
        if !toolbox::present(MCA) {
            return println!("SKIPPED: no {MCA}: cargo xtask cross rank");
        }
        let cycles = |text: &[&str]| estimate("neoverse-n1", "m64", "op", text).unwrap();
        let chain = cycles(&["add x1, x1, x2", "add x1, x1, x3", "add x1, x1, x4"]);
        let apart = cycles(&["add x1, x2, x3", "add x4, x2, x3", "add x5, x2, x3"]);
        assert_eq!((chain.cycles, apart.cycles), (Some(3), Some(1)));
        assert_eq!(chain.instructions, Some(3));
        assert!(estimate("neoverse-n1", "m64", "op", &["no instruction"]).is_err());
    }
}
