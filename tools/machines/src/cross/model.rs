// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cycles of the contestants on the model of the U74.

use std::path::Path;

use super::build;
use super::peers::{self, Contestant, Digests};
use super::row::Row;
use super::target::Target;
use crate::profile::Profile;
use crate::riscv::{Image, U74, run};

/// How all are compiled: scheduled for the U74, without and with the extensions of its newer chips.
const PLAIN: (&str, &[&str]) = ("u74", &["-Ctarget-cpu=sifive-u74"]);
const ZB: (&str, &[&str]) = (
    "u74-zb",
    &["-Ctarget-cpu=sifive-u74", "-Ctarget-feature=+zba,+zbb"],
);

const fn way(zb: bool) -> (&'static str, &'static [&'static str]) {
    if zb { ZB } else { PLAIN }
}

/// Builds and runs the contestants.
///
/// # Errors
///
/// What does not build or run, or outputs that differ.
pub fn measure(root: &Path, contestants: &[&Contestant], zb: bool) -> Result<Vec<Row>, String> {
    let way = way(zb);
    let mut digests = Digests::default();
    let mut rows = Vec::new();
    for contestant in contestants {
        eprintln!("    {}", contestant.name());
        let file = build::contest(root, Target::Riscv64, contestant, way)?;
        let (output, _) = run_file(&file, &[], None)?;
        for line in output.lines() {
            digests.line(line)?;
            rows.extend(row(way.0, line)?);
        }
    }
    eprintln!("    {} outputs agree", digests.finish()?);
    Ok(rows)
}

/// The row in `cost LIBRARY BACKEND OPERATION N CYCLES INSTRUCTIONS`; other lines have none.
fn row(core: &str, line: &str) -> Result<Option<Row>, String> {
    let words: Vec<&str> = line.split(' ').collect();
    let ["cost", lib, backend, op, n, cycles, instructions] = words[..] else {
        return Ok(None);
    };
    let number = |word: &str| word.parse::<u64>().map_err(|why| format!("{line}: {why}"));
    let each = |total: &str| Ok::<u64, String>((number(total)? + number(n)? / 2) / number(n)?);
    Ok(Some(Row {
        core: core.to_owned(),
        lib: lib.to_owned(),
        backend: backend.to_owned(),
        op: op.to_owned(),
        cycles: Some(each(cycles)?),
        instructions: Some(each(instructions)?),
        nanoseconds: None,
        flash: None,
        stack: None,
    }))
}

/// Runs a program on the model: what it printed, and the program itself.
fn run_file(
    file: &Path,
    arguments: &[&str],
    profile: Option<&mut Profile>,
) -> Result<(String, Image), String> {
    let bytes = std::fs::read(file).map_err(|why| format!("{}: {why}", file.display()))?;
    let fault = |why: String| format!("{}: {why}", file.display());
    let image = Image::load(&bytes).map_err(fault)?;
    let done = run(&image, arguments, &mut U74::default(), profile).map_err(fault)?;
    match done.status {
        0 => Ok((String::from_utf8_lossy(&done.output).into_owned(), image)),
        status => Err(fault(format!("exit status {status}"))),
    }
}

/// Prints which functions an operation's cycles go to.
///
/// # Errors
///
/// What does not build or run.
pub fn profile(root: &Path, options: &super::Profiled) -> Result<(), String> {
    let (file, arguments) = match &options.file {
        Some(file) => (file.clone(), Vec::new()),
        None => {
            Target::Riscv64.ensure(root)?;
            let chosen = peers::chosen(std::slice::from_ref(&options.library), Target::Riscv64)?;
            let contestant = chosen
                .into_iter()
                .find(|c| c.backend.is_none_or(|backend| backend == options.backend))
                .ok_or_else(|| format!("{} has no {}", options.library, options.backend))?;
            let file = build::contest(root, Target::Riscv64, contestant, way(options.zb))?;
            let arguments = vec!["contest", &options.backend, &options.operation, REPETITIONS];
            (file, arguments)
        }
    };
    let mut profile = Profile::default();
    let (output, image) = run_file(&file, &arguments, Some(&mut profile))?;
    print!(
        "{output}{}",
        profile.table(&image.functions, options.functions)
    );
    Ok(())
}

/// Enough that setting up is a small part.
const REPETITIONS: &str = "200";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_the_mean_of_the_repetitions() {
        let found = row("u74", "cost crrl m51 sign 16 1608 3200")
            .unwrap()
            .unwrap();
        assert_eq!((found.cycles, found.instructions), (Some(101), Some(200)));
        assert_eq!(
            found.json(),
            r#"{"core":"u74","lib":"crrl","backend":"m51","op":"sign","cycles":101,"instructions":200}"#
        );
        assert_eq!(row("u74", "check crrl m51 sign 00").unwrap(), None);
        assert!(row("u74", "cost crrl m51 sign 16 x 1").is_err());
    }
}
