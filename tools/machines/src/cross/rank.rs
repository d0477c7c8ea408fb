// SPDX-License-Identifier: MIT OR Apache-2.0
//! Inner loops on models of Arm cores, by llvm-mca: for ranking only.
//!
//! What is read is the machine code of the program `contest`: functions of the group that call
//! nothing, and the innermost loops around products and the ladder's step. Without its branches
//! such a piece is given to llvm-mca, which lets it follow upon itself a hundred times, with every
//! load a hit.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use secrets::listing::{Function, Instruction, Listing};
use toolbox::program::{feed, output};

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

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    /// All of a function.
    Whole,
    /// The longest loop without a loop in it.
    Loop,
}

/// What is ranked: the operation, what the name of the function ends with before its parameters,
/// and the part.
const PIECES: [(&str, &str, Part); 5] = [
    ("fe_mul", "one::mul_chain", Part::Loop),
    ("fe_square", "one::square_chain", Part::Loop),
    ("double", "Steps>::double", Part::Whole),
    ("add_affine", "Steps>::add_affine", Part::Whole),
    ("ladder_step", "x25519", Part::Loop),
];

/// Backends by the type of their field, or by their own group. The products of `m32` are functions:
/// there is no piece to read.
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
/// A program that does not build, or a piece that is missing or cannot be read.
pub fn measure(root: &Path, ours: &Contestant) -> Result<Vec<Row>, String> {
    let program = build::contest(root, Target::Aarch64, ours, WAY)?;
    let objdump = Target::Aarch64.objdump();
    let mut objdump = Command::new(objdump);
    objdump
        .args(["-d", "-C", "-w", "--no-show-raw-insn"])
        .arg(&program);
    let listing = Listing::parse(&output(&mut objdump)?, "");
    let mut rows = Vec::new();
    for (op, function, part) in PIECES {
        let mut found: Vec<&str> = Vec::new();
        for (backend, field) in BACKENDS {
            let code = listing
                .functions
                .values()
                .find(|f| f.name.contains(function) && f.name.contains(field));
            // An operation has one function for a backend, by its field or by its group; not all
            // have one of their own.
            let Some(code) = code.filter(|_| !found.contains(&backend)) else {
                continue;
            };
            found.push(backend);
            let text = piece(code, part)?;
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

/// Whether the instruction may go on elsewhere, and to which address.
fn branch(instruction: &Instruction) -> Option<Option<u64>> {
    let mnemonic = &*instruction.mnemonic;
    let is = mnemonic == "b"
        || mnemonic.starts_with("b.")
        || [
            "cbz", "cbnz", "tbz", "tbnz", "br", "ret", "bl", "blr", "brk", "udf",
        ]
        .contains(&mnemonic);
    is.then(|| u64::from_str_radix(instruction.operands.last()?, 16).ok())
}

/// The instructions of a part, without branches.
fn piece(function: &Function, part: Part) -> Result<Vec<&str>, String> {
    let code = match part {
        Part::Whole => &function.code[..],
        Part::Loop => longest_loop(function).ok_or(format!("{} has no loop", function.name))?,
    };
    if code.iter().any(|i| i.mnemonic.starts_with("bl")) {
        return Err(format!("{} calls something", function.name));
    }
    let code = code.iter().filter(|i| branch(i).is_none());
    Ok(code.map(|instruction| &*instruction.text).collect())
}

/// From the target of a branch back to the branch, with no loop in between.
fn longest_loop(function: &Function) -> Option<&[Instruction]> {
    let backward = |i: &Instruction| branch(i).flatten().filter(|target| *target <= i.address);
    let code = &function.code;
    let loops = code.iter().enumerate().filter_map(|(end, line)| {
        let target = backward(line)?;
        let start = code.iter().position(|i| i.address == target)?;
        let body = &code[start..end];
        let inner = |line| backward(line).is_some_and(|inner| inner >= target);
        (!body.iter().any(inner)).then_some(body)
    });
    loops.max_by_key(|body| body.len())
}

/// llvm-mca's estimate for a piece.
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
    let mut mca = Command::new(MCA);
    mca.args(["-mtriple=aarch64", "-iterations=100"])
        .arg(format!("-mcpu={core}"));
    let said = feed(&mut mca, source.as_bytes())?;
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
        ..Row::default()
    })
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
        let listing = Listing::parse(LISTING, "");
        let found: Vec<&Function> = listing.functions.values().collect();
        assert_eq!(found.len(), 2);
        // The outer loop has loops in it; the longer of them is the second.
        let inner = piece(found[0], Part::Loop).unwrap();
        assert_eq!(inner, ["adds\tx4, x4, #0x1", "adds\tx5, x5, #0x1"]);
        assert_eq!(piece(found[0], Part::Whole).unwrap().len(), 4);
        assert!(piece(found[1], Part::Whole).is_err());
        assert!(piece(found[1], Part::Loop).is_err());
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
