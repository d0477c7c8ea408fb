// SPDX-License-Identifier: MIT OR Apache-2.0
//! Candidates in a program that measures them all.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use toolbox::files;
use toolbox::program::output;

/// How the program calls candidates of steps in four lanes.
pub const LANES: &str = include_str!("../measure/lanes.rs");
/// How it calls candidates of steps on words.
pub const WORDS: &str = include_str!("../measure/words.rs");

/// Core cycles of each candidate on this processor. `assembly` defines so many functions
/// `candidate_0` and so on, which `run` calls; the program is made in `folder`.
///
/// # Errors
///
/// If the program cannot be compiled or run.
pub fn run(
    folder: &Path,
    assembly: &str,
    candidates: usize,
    run: &str,
) -> Result<Vec<f64>, String> {
    let mut assembly = format!(".intel_syntax noprefix\n{assembly}");
    assembly += ".section .data.rel.ro,\"aw\"\n.globl candidates\ncandidates:\n";
    for i in 0..candidates {
        let _ = writeln!(assembly, ".quad candidate_{i}");
    }
    let number = format!("const NUMBER: usize = {candidates};\n");
    files::write(folder.join("candidates.s"), assembly)?;
    files::write(folder.join("number.rs"), number)?;
    files::write(folder.join("run.rs"), run)?;
    files::write(folder.join("main.rs"), include_str!("../measure/main.rs"))?;
    // An assembler by itself is ten times as fast as the compiler's.
    let (program, object) = (folder.join("measure"), folder.join("candidates.o"));
    let mut assembler = Command::new("cc");
    assembler.arg("-c").arg(folder.join("candidates.s"));
    output(assembler.arg("-o").arg(&object))?;
    let mut compiler = Command::new("rustc");
    compiler.args(["--edition", "2024", "-O", "-C"]);
    compiler.arg(format!("link-arg={}", object.display()));
    compiler.arg("-o").arg(&program);
    output(compiler.arg(folder.join("main.rs")))?;
    let printed = output(&mut Command::new(program))?;
    let cycles: Result<Vec<f64>, _> = printed.lines().map(str::parse).collect();
    cycles.map_err(|e| format!("the measuring program printed no numbers: {e}"))
}
