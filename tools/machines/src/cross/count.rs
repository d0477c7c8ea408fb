// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions of the contestants under QEMU.
//!
//! A plugin counts what a whole process executes. Two processes that differ only by the number of repetitions differ
//! by what the repetitions take: loading, setting up and what libraries do when they are first called cancel out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::build;
use super::peers::{Contestant, Digests, OURS};
use super::row::Row;
use super::target::{Target, folder};

/// The processor that QEMU describes to programs: libraries choose their code by it. It has AES and SHA-256, but not
/// SHA-512, as most that are in use.
pub const PROCESSOR: &str = "cortex-a76";

/// How all are compiled.
const WAY: (&str, &[&str]) = ("generic", &[]);

/// Builds and counts the contestants. A peer that cannot be built is left out, and named on standard error.
///
/// # Errors
///
/// What does not run, our library if it does not build, or outputs that differ.
pub fn measure(root: &Path, contestants: &[&Contestant]) -> Result<Vec<Row>, String> {
    let plugin = plugin(root)?;
    let mut digests = Digests::default();
    let mut rows = Vec::new();
    for contestant in contestants {
        eprintln!("    {}", contestant.name());
        let program = match build::contest(root, Target::Aarch64, contestant, WAY) {
            Ok(program) => program,
            Err(why) if contestant.library == OURS => return Err(why),
            Err(why) => {
                eprintln!("SKIPPED: {why}");
                continue;
            }
        };
        let checked = output(&mut emulated(&program, None), &program)?.0;
        for line in checked.lines() {
            digests.line(line)?;
            let ["check", lib, backend, op, _] = line.split(' ').collect::<Vec<_>>()[..] else {
                continue;
            };
            let n = repetitions(op);
            let [once, twice] = [n, 2 * n].map(|n| {
                let mut command = emulated(&program, Some(&plugin));
                command.args([backend, op, &n.to_string()]);
                output(&mut command, &program).and_then(|(_, said)| counted(&said))
            });
            let difference = twice?
                .checked_sub(once?)
                .ok_or_else(|| format!("{lib} {backend} {op}: twice is less than once"))?;
            rows.push(Row {
                core: PROCESSOR.to_owned(),
                lib: lib.to_owned(),
                backend: backend.to_owned(),
                op: op.to_owned(),
                cycles: None,
                instructions: Some((difference + n / 2) / n),
                nanoseconds: None,
                flash: None,
                stack: None,
            });
        }
    }
    eprintln!("    {} outputs agree", digests.finish()?);
    Ok(rows)
}

/// All inputs, or enough links of a chain.
fn repetitions(operation: &str) -> u64 {
    match operation {
        "fe_mul" | "fe_square" => 1000,
        _ => 16,
    }
}

/// Compiles the plugin.
fn plugin(root: &Path) -> Result<PathBuf, String> {
    let folder = folder(root);
    let (source, library) = (folder.join("count.c"), folder.join("libcount.so"));
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&source, include_str!("count.c")))
        .map_err(|why| format!("{}: {why}", source.display()))?;
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O2", "-o"]);
    output(compiler.arg(&library).arg(&source), &source)?;
    Ok(library)
}

/// The program under QEMU.
fn emulated(program: &Path, plugin: Option<&Path>) -> Command {
    let line = Target::Aarch64.emulator(PROCESSOR);
    let mut command = Command::new(&line[0]);
    command.args(&line[1..]);
    if let Some(plugin) = plugin {
        command.arg("-plugin").arg(plugin);
    }
    command.arg(program);
    command
}

/// What a command printed on standard output and standard error.
fn output(command: &mut Command, what: &Path) -> Result<(String, String), String> {
    let done = command
        .output()
        .map_err(|why| format!("{}: {why}", command.get_program().display()))?;
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    match done.status.success() {
        true => Ok((String::from_utf8_lossy(&done.stdout).into_owned(), said)),
        false => Err(format!("{}: {}: {said}", what.display(), done.status)),
    }
}

/// The number in the plugin's line.
fn counted(said: &str) -> Result<u64, String> {
    said.lines()
        .find_map(|line| line.strip_prefix("instructions ")?.parse().ok())
        .ok_or_else(|| format!("QEMU's plugin did not count: {said}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found() {
        assert_eq!(counted("warning\ninstructions 12\n"), Ok(12));
        assert!(counted("instructions many").is_err());
    }
}
