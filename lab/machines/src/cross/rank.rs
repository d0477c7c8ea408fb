// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whole operations on models of Arm cores, by llvm-mca: for ranking only.
//!
//! QEMU executes the program `contest`, and writes down every instruction. Those of an operation,
//! without its branches, go to llvm-mca in the order in which they ran, with every load a hit.

use std::path::Path;
use std::process::Command;
use std::thread;

use secrets::listing::Instruction;
use toolbox::program::feed;

use super::build;
use super::model::{PROCESSOR, repetitions};
use super::peers::{Contestant, Digests, OURS};
use super::row::Row;
use super::target::Target;
use crate::trace::{Model, Output, Program, Step};

/// The cores, by llvm-mca's names.
pub const CORES: [&str; 4] = ["neoverse-n1", "neoverse-v1", "neoverse-v2", "apple-m1"];

/// The operations that are ranked.
const OPERATIONS: [&str; 6] = ["keygen", "sign", "verify", "x25519", "fe_mul", "fe_square"];

/// Debian's package `llvm-19`; models change between versions.
const MCA: &str = "llvm-mca-19";

/// In one piece, at the addresses of the disassembly.
const WAY: (&str, &[&str]) = (
    "rank",
    &["-Ctarget-feature=+crt-static", "-Crelocation-model=static"],
);

/// Builds the contestants and ranks their operations. A peer that cannot be built is left out, and
/// named on standard error.
///
/// # Errors
///
/// A program that does not run, our library if it does not build, outputs that differ, or an
/// instruction that llvm-mca does not know.
pub fn measure(root: &Path, contestants: &[&Contestant]) -> Result<Vec<Row>, String> {
    let mut digests = Digests::default();
    let mut rows = Vec::new();
    for contestant in contestants {
        eprintln!("    {}", contestant.name());
        let file = match build::contest(root, Target::Aarch64, contestant, WAY) {
            Ok(file) => file,
            Err(why) if contestant.library == OURS => return Err(why),
            Err(why) => {
                eprintln!("SKIPPED: {why}");
                continue;
            }
        };
        for line in with(&file, &[], |program| program.run())?.lines() {
            digests.line(line)?;
            let ["check", lib, backend, op, _] = line.split(' ').collect::<Vec<_>>()[..] else {
                continue;
            };
            if !OPERATIONS.contains(&op) {
                continue;
            }
            eprintln!("        {backend} {op}");
            let (cycles, instructions) = operation(root, &file, backend, op)?;
            rows.extend(CORES.iter().zip(cycles).map(|(core, cycles)| Row {
                core: (*core).to_owned(),
                lib: lib.to_owned(),
                backend: backend.to_owned(),
                op: op.to_owned(),
                cycles: Some(cycles),
                instructions: Some(instructions),
                ..Row::default()
            }));
        }
    }
    eprintln!("    {} outputs agree", digests.finish()?);
    rows.sort_by_key(|row| OPERATIONS.iter().position(|op| *op == row.op));
    Ok(rows)
}

/// Hands over a program.
fn with<T>(file: &Path, arguments: &[&str], run: impl FnOnce(&Program<'_>) -> T) -> T {
    run(&Program {
        file,
        emulator: &Target::Aarch64.emulator(PROCESSOR),
        before: None,
        arguments,
        output: Output::Standard,
        objdump: &[&Target::Aarch64.objdump()],
    })
}

/// The cycles of an operation on each core, and its instructions.
fn operation(
    root: &Path,
    file: &Path,
    backend: &str,
    op: &str,
) -> Result<([u64; CORES.len()], u64), String> {
    // One operation, or enough links of a chain.
    let n = match op {
        "fe_mul" | "fe_square" => repetitions(op),
        _ => 1,
    };
    let [once, twice] = [n, 2 * n].map(|n| n.to_string());
    let before = with(file, &[backend, op, &once], |program| program.count(root))?;
    // The last instructions of the longer run are as many as the repetitions in question: those
    // that end the program stand for as many of the first of these.
    let mut models = Models::behind(before);
    let run = with(file, &[backend, op, &twice], |program| {
        program.model(root, &mut models, None)
    })?;
    let each = |total: u64| (total + n / 2) / n;
    let instructions = each(run.instructions.saturating_sub(before));
    Ok((models.finish()?.map(each), instructions))
}

/// Instructions for llvm-mca.
#[derive(Debug)]
struct Models {
    /// Instructions that are not read.
    before: u64,
    read: u64,
    text: String,
    lines: usize,
    cycles: [u64; CORES.len()],
}

/// The instructions of one text for llvm-mca. At its end a core has nothing to do until the last
/// has finished, which takes some ten cycles.
const LINES: usize = 20_000;

impl Models {
    fn behind(before: u64) -> Models {
        Models {
            before,
            read: 0,
            text: String::new(),
            lines: 0,
            cycles: [0; CORES.len()],
        }
    }

    /// The cycles on each core.
    fn finish(mut self) -> Result<[u64; CORES.len()], String> {
        self.estimate()?;
        Ok(self.cycles)
    }

    /// Lets the text run.
    fn estimate(&mut self) -> Result<(), String> {
        let text = &self.text;
        let found = thread::scope(|scope| {
            let running = CORES.map(|core| scope.spawn(move || estimate(core, text)));
            running.map(|one| one.join().map_err(|_| "a thread ended early".to_owned())?)
        });
        for (cycles, found) in self.cycles.iter_mut().zip(found) {
            *cycles += found?;
        }
        self.text.clear();
        self.lines = 0;
        Ok(())
    }
}

impl Model for Models {
    /// The text for llvm-mca; none for a branch.
    type Instruction = Option<Box<str>>;

    fn read(instruction: &Instruction) -> Option<Box<str>> {
        (!is_branch(instruction)).then(|| plain(&instruction.text).into())
    }

    fn length(_: u16) -> u64 {
        4
    }

    fn step(&mut self, step: &Step<'_, Option<Box<str>>>) -> Result<(), String> {
        self.read += 1;
        let (true, Some(text)) = (self.read > self.before, step.instruction) else {
            return Ok(());
        };
        self.text += text;
        self.text.push('\n');
        self.lines += 1;
        if self.lines == LINES {
            self.estimate()?;
        }
        Ok(())
    }

    fn cycles(&self) -> u64 {
        0
    }
}

/// Whether the instruction may go on elsewhere.
fn is_branch(instruction: &Instruction) -> bool {
    let name = &*instruction.mnemonic;
    let others = [
        "b", "cbz", "cbnz", "tbz", "tbnz", "br", "ret", "bl", "blr", "brk", "udf", "svc",
    ];
    name.starts_with("b.") || others.contains(&name)
}

/// An instruction without the names of addresses, which are as good as any other.
fn plain(text: &str) -> String {
    match text.split_once(',') {
        Some((start, _)) if start.starts_with("adr") => format!("{start}, #0"),
        _ => text.split(['<', '/']).next().unwrap_or_default().to_owned(),
    }
}

/// llvm-mca's estimate for a text that runs once.
fn estimate(core: &str, text: &str) -> Result<u64, String> {
    let mut mca = Command::new(MCA);
    mca.args(["-mtriple=aarch64", "-iterations=1", "-mattr=+crypto,+sha3"])
        .arg(format!("-mcpu={core}"))
        // A compare-and-swap of the program's end, which one model does not have.
        .arg("-skip-unsupported-instructions=lack-sched");
    let said = feed(&mut mca, text.as_bytes())?;
    let cycles = said
        .lines()
        .find_map(|line| line.strip_prefix("Total Cycles:"));
    let cycles = cycles.and_then(|cycles| cycles.trim().parse().ok());
    cycles.ok_or_else(|| format!("{MCA}: {said}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrets::listing;

    #[test]
    fn instructions_are_read_without_addresses() {
        let read = |line: &str| Models::read(&listing::instruction(line).unwrap());
        let text = |line: &str| read(line).map(|text| text.trim().replace('\t', " "));
        assert_eq!(
            text("     104:\tmul\tx4, x2, x3").as_deref(),
            Some("mul x4, x2, x3")
        );
        assert_eq!(
            text("     10c:\tadds\tx4, x4, #0x1  // one").as_deref(),
            Some("adds x4, x4, #0x1")
        );
        assert_eq!(
            text("     110:\tadrp\tx8, d7000 <table+0x10>").as_deref(),
            Some("adrp x8, #0")
        );
        for branch in [
            "cbz\tx4, 104 <f+0x4>",
            "b.ne\t10c <f>  // b.any",
            "bl\t100 <f>",
            "ret",
        ] {
            assert_eq!(text(&format!("     108:\t{branch}")), None, "{branch}");
        }
    }

    #[test]
    fn a_dependent_chain_takes_longer_than_independent_instructions() {
        if !toolbox::present(MCA) {
            return println!("SKIPPED: no {MCA}: cargo xtask cross rank");
        }
        let cycles = |text: &str| estimate("neoverse-n1", &text.repeat(100)).unwrap();
        let chain = cycles("add x1, x1, x2\nadd x1, x1, x3\nadd x1, x1, x4\n");
        let apart = cycles("add x1, x2, x3\nadd x4, x2, x3\nadd x5, x2, x3\n");
        assert!((300..320).contains(&chain), "{chain}");
        assert!((100..120).contains(&apart), "{apart}");
        assert!(estimate("neoverse-n1", "no instruction").is_err());
    }
}
