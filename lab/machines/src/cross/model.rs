// SPDX-License-Identifier: MIT OR Apache-2.0
//! Instructions and cycles of the contestants on processors with Linux.
//!
//! Two runs that differ only by the number of repetitions differ by what the repetitions take:
//! loading, setting up and what libraries do when they are first called cancel out.

use std::path::Path;

use super::build;
use super::peers::{self, Contestant, Digests, OURS};
use super::row::Row;
use super::target::Target;
use crate::functions::Functions;
use crate::profile::Profile;
use crate::riscv::U74;
use crate::trace::{Output, Program, Run};

/// The processor that QEMU describes to programs for AArch64: libraries choose their code by it. It
/// has AES and SHA-256, but not SHA-512, as most that are in use.
pub const PROCESSOR: &str = "cortex-a76";

/// How programs are compiled, what is measured, and the processor that QEMU emulates.
#[derive(Debug)]
pub struct Way {
    target: Target,
    core: &'static str,
    flags: &'static [&'static str],
    processor: &'static str,
}

const U74_PROCESSOR: &str = "rv64,zba=true,zbb=true,zbc=false,zbs=false,v=false";

/// Scheduled for the U74, without and with the extensions of its newer chips; for any AArch64.
const WAYS: [Way; 3] = [
    Way {
        target: Target::Riscv64,
        core: "u74",
        flags: &["-Ctarget-cpu=sifive-u74"],
        processor: U74_PROCESSOR,
    },
    Way {
        target: Target::Riscv64,
        core: "u74-zb",
        flags: &["-Ctarget-cpu=sifive-u74", "-Ctarget-feature=+zba,+zbb"],
        processor: U74_PROCESSOR,
    },
    Way {
        target: Target::Aarch64,
        core: PROCESSOR,
        flags: &[],
        processor: PROCESSOR,
    },
];

impl Way {
    pub const fn of(target: Target, zb: bool) -> &'static Way {
        match (target, zb) {
            (Target::Riscv64, false) => &WAYS[0],
            (Target::Riscv64, true) => &WAYS[1],
            (Target::Aarch64, _) => &WAYS[2],
        }
    }

    /// The folder of its builds, and the flags.
    fn build(&self) -> (&'static str, &'static [&'static str]) {
        match self.target {
            Target::Riscv64 => (self.core, self.flags),
            Target::Aarch64 => ("generic", self.flags),
        }
    }

    /// Runs a program on the model of the U74.
    fn model(
        &self,
        root: &Path,
        file: &Path,
        arguments: &[&str],
        profile: Option<&mut Profile>,
    ) -> Result<Run, String> {
        self.with(file, arguments, |program| {
            program.model(root, &mut U74::default(), profile)
        })
    }

    /// Hands over a program.
    fn with<T>(&self, file: &Path, arguments: &[&str], run: impl FnOnce(&Program<'_>) -> T) -> T {
        run(&Program {
            file,
            emulator: &self.target.emulator(self.processor),
            before: None,
            arguments,
            output: Output::Standard,
            objdump: &[&self.target.objdump(), "-M", "numeric"],
        })
    }

    /// The cycles, if there is a model, and the instructions of a run.
    fn cost(
        &self,
        root: &Path,
        file: &Path,
        arguments: &[&str],
    ) -> Result<(Option<u64>, u64), String> {
        match self.target {
            Target::Riscv64 => {
                let run = self.model(root, file, arguments, None)?;
                Ok((Some(run.cycles), run.instructions))
            }
            Target::Aarch64 => {
                let count = self.with(file, arguments, |program| program.count(root));
                Ok((None, count?))
            }
        }
    }
}

/// Builds and measures the contestants. A peer that cannot be built is left out, and named on
/// standard error.
///
/// # Errors
///
/// A program that does not run, our library if it does not build, or outputs that differ.
pub fn measure(root: &Path, contestants: &[&Contestant], way: &Way) -> Result<Vec<Row>, String> {
    let mut digests = Digests::default();
    let mut rows = Vec::new();
    for contestant in contestants {
        eprintln!("    {}", contestant.name());
        let file = match build::contest(root, way.target, contestant, way.build()) {
            Ok(file) => file,
            Err(why) if contestant.library == OURS => return Err(why),
            Err(why) => {
                eprintln!("SKIPPED: {why}");
                continue;
            }
        };
        for line in way.with(&file, &[], |program| program.run())?.lines() {
            digests.line(line)?;
            let ["check", lib, backend, op, _] = line.split(' ').collect::<Vec<_>>()[..] else {
                continue;
            };
            let n = repetitions(op);
            let runs = [n, 2 * n].map(|n| way.cost(root, &file, &[backend, op, &n.to_string()]));
            let [once, twice] = runs;
            let ((cycles_once, once), (cycles_twice, twice)) = (once?, twice?);
            let each = |once: u64, twice: u64| {
                let difference = twice.checked_sub(once);
                let difference = difference
                    .ok_or_else(|| format!("{lib} {backend} {op}: twice is less than once"))?;
                Ok::<u64, String>((difference + n / 2) / n)
            };
            let cycles = cycles_once.zip(cycles_twice);
            rows.push(Row {
                core: way.core.to_owned(),
                lib: lib.to_owned(),
                backend: backend.to_owned(),
                op: op.to_owned(),
                cycles: cycles.map(|(once, twice)| each(once, twice)).transpose()?,
                instructions: Some(each(once, twice)?),
                ..Row::default()
            });
        }
    }
    eprintln!("    {} outputs agree", digests.finish()?);
    Ok(rows)
}

/// All inputs, or enough links of a chain.
pub fn repetitions(operation: &str) -> u64 {
    match operation {
        "fe_mul" | "fe_square" => 1000,
        _ => 16,
    }
}

/// Prints which functions an operation's cycles go to.
///
/// # Errors
///
/// A program that does not build or run.
pub fn profile(root: &Path, options: &super::Profiled) -> Result<(), String> {
    let way = Way::of(Target::Riscv64, options.zb);
    let (file, arguments) = match &options.file {
        Some(file) => (file.clone(), Vec::new()),
        None => {
            Target::Riscv64.ensure(root)?;
            let chosen = peers::chosen(std::slice::from_ref(&options.library), Target::Riscv64)?;
            let contestant = chosen
                .into_iter()
                .find(|c| c.backend.is_none_or(|backend| backend == options.backend))
                .ok_or_else(|| format!("{} has no {}", options.library, options.backend))?;
            let file = build::contest(root, Target::Riscv64, contestant, way.build())?;
            let arguments = vec![&*options.backend, &*options.operation, REPETITIONS];
            (file, arguments)
        }
    };
    let mut profile = Profile::default();
    let run = way.model(root, &file, &arguments, Some(&mut profile))?;
    let names = Functions::of_file(&file)?;
    print!("{}{}", run.said, profile.table(&names, options.functions));
    Ok(())
}

/// Enough that setting up is a small part.
const REPETITIONS: &str = "200";
