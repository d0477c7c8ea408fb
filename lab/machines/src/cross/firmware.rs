// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs without an operating system: one library and one operation in each, built, run and
//! measured.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use toolbox::files;
use toolbox::program::output;

use super::chip::{Chip, builds};
use super::entry::{
    CRRL, ENTRIES, Entry, NAME, NOTHING, OF_CURVE9767, OPERATIONS, PORTABLE, PORTABLE_FLAGS, Way,
    check, has, known,
};
use super::node;
use super::peers::Digests;
use super::row::Row;
use super::simulate::Simulation;
use crate::cortexm::{Clock, Core};
use crate::functions::{self, Functions};
use crate::profile::Profile;
use crate::trace::{Output, Program, Run};

/// Builds and measures; all libraries and all operations where none is named.
///
/// # Errors
///
/// A program that does not build or run, or outputs that differ.
pub fn measure(
    root: &Path,
    chip: Chip,
    libraries: &[String],
    operations: &[String],
) -> Result<Vec<Row>, String> {
    known(&[], libraries, operations)?;
    let chosen = |names: &[String], name: &str| names.is_empty() || names.iter().any(|n| n == name);
    let mut digests = Digests::default();
    let mut rows = Vec::new();
    for entry in ENTRIES
        .iter()
        .filter(|entry| chosen(libraries, entry.library))
    {
        let wanted = |op: &&str| chosen(operations, op) && has(entry.library, op);
        let wanted: Vec<&str> = OPERATIONS.into_iter().filter(wanted).collect();
        let measured = one(root, chip, entry, &wanted, &mut digests)?;
        rows.extend(measured.into_iter().map(|(row, _)| row));
    }
    eprintln!("    {} outputs agree", digests.finish()?);
    Ok(rows)
}

/// Builds and measures an entry: a row and the program for each operation.
pub(super) fn one(
    root: &Path,
    chip: Chip,
    entry: &Entry,
    wanted: &[&str],
    digests: &mut Digests,
) -> Result<Vec<(Row, PathBuf)>, String> {
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    eprintln!("    {}, {}", entry.features, entry.profile());
    // A module of WebAssembly is counted whole.
    let base: &[&str] = match chip {
        Chip::Wasm32 => &[NAME],
        _ => &[NAME, NOTHING],
    };
    let programs = build(root, chip, entry, &[base, wanted].concat())?;
    let mut done = Machine::of(root, chip)?.run_all(&programs)?;
    let backend = done.remove(NAME).and_then(|run| run.backend);
    let backend = entry.label(&backend.ok_or("the program names no backend")?);
    let base = done.remove(NOTHING).map_or(0, |run| run.flash);
    let rows = wanted.iter().map(|op| {
        let run = &done[*op];
        check(digests, entry.library, &backend, op, &run.output)?;
        let row = Row {
            core: chip.core().to_owned(),
            lib: entry.library.to_owned(),
            backend: backend.clone(),
            op: (*op).to_owned(),
            cycles: (chip != Chip::Wasm32).then_some(run.cycles),
            flash: Some(run.flash.saturating_sub(base)),
            stack: Some(run.stack),
            ..Row::default()
        };
        Ok((row, programs[*op].clone()))
    });
    rows.collect()
}

/// Prints which functions an operation's cycles go to, with those of preparing and checking it.
///
/// # Errors
///
/// A program that does not build or run, or a processor without a model.
pub fn profile(root: &Path, chip: Chip, options: &super::Profiled) -> Result<(), String> {
    let core = match chip {
        Chip::Thumbv6m => Core::M0Plus,
        Chip::Thumbv7em => Core::M4,
        _ => return Err(format!("{} has no model", chip.name())),
    };
    let file = match &options.file {
        Some(file) => file.clone(),
        None => {
            chip.ensure(root)?;
            let small = options.backend == Way::Small.profile();
            let entry = ENTRIES
                .iter()
                .chain(&OF_CURVE9767)
                .find(|entry| {
                    entry.library == options.library && (entry.way == Way::Small) == small
                })
                .ok_or_else(|| format!("no library {}", options.library))?;
            let programs = build(root, chip, entry, &[&options.operation])?;
            programs[&options.operation].clone()
        }
    };
    let mut profile = Profile::default();
    let run = with(core, &file, |program| {
        program.model(root, &mut Clock::new(core), Some(&mut profile))
    })?;
    let names = Functions::of_file(&file)?;
    print!("{}{}", run.said, profile.table(&names, options.functions));
    Ok(())
}

/// Hands over a program for a Cortex-M.
///
/// No board of QEMU's has a Cortex-M0 and memory enough: the Cortex-M3 has all its instructions.
fn with<T>(core: Core, file: &Path, run: impl FnOnce(&Program<'_>) -> T) -> T {
    let board = match core {
        Core::M0Plus => "mps2-an385",
        Core::M4 => "mps2-an386",
    };
    let line = format!(
        "qemu-system-arm -M {board} -nographic -serial none -monitor none \
         -semihosting-config enable=on,target=native"
    );
    let emulator: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    run(&Program {
        file,
        emulator: &emulator,
        before: Some("-kernel"),
        arguments: &[],
        output: Output::Error,
        objdump: &["arm-none-eabi-objdump"],
    })
}

/// Builds programs of an entry: their files by name.
pub(super) fn build(
    root: &Path,
    chip: Chip,
    entry: &Entry,
    names: &[&str],
) -> Result<BTreeMap<String, PathBuf>, String> {
    let folder = run_cargo(root, chip, entry, names, &[])?;
    Ok(names
        .iter()
        .map(|name| ((*name).to_owned(), file_of(chip, &folder, name)))
        .collect())
}

/// Builds a program that has a feature of its name, with a file in it, which a variable names.
pub(super) fn build_with(
    root: &Path,
    chip: Chip,
    entry: &Entry,
    name: &str,
    file: (&str, &Path),
) -> Result<PathBuf, String> {
    let folder = run_cargo(root, chip, entry, &[name], &[file])?;
    Ok(file_of(chip, &folder, name))
}

/// The file of a program.
fn file_of(chip: Chip, folder: &Path, name: &str) -> PathBuf {
    match chip {
        Chip::Wasm32 => folder.join(format!("{name}.wasm")),
        _ => folder.join(name),
    }
}

/// Builds programs of an entry; the folder that they are in.
fn run_cargo(
    root: &Path,
    chip: Chip,
    entry: &Entry,
    names: &[&str],
    files: &[(&str, &Path)],
) -> Result<PathBuf, String> {
    let source = root.join("lab/machines/firmware");
    let profile = entry.way.profile();
    let folder = builds(root).join(entry.folder());
    let mut cargo = chip.cargo(&folder);
    cargo
        .current_dir(&source)
        .args([
            "build",
            "--locked",
            "--profile",
            profile,
            "--target",
            chip.triple(),
        ])
        .args(["--features", entry.features])
        .args(names.iter().flat_map(|name| ["--bin", name]));
    for (variable, file) in files {
        cargo.env(variable, file).args(["--features", names[0]]);
    }
    let flags = match entry.features {
        PORTABLE => PORTABLE_FLAGS,
        _ => entry.flags(),
    };
    if !flags.is_empty() {
        cargo.env("RUSTFLAGS", flags);
    }
    if entry.library == CRRL {
        cargo.args(toolbox::crrl::without_std(
            &source,
            &builds(root).join("vendored"),
        )?);
    }
    output(&mut cargo).map_err(|why| format!("{}, {profile}: {why}", entry.library))?;
    Ok(folder.join(chip.triple()).join(profile))
}

/// A way to run a program.
pub(super) enum Machine {
    /// QEMU, and the cycles of a Cortex-M for what it executes.
    Model(Core, PathBuf),
    Simulation(Simulation),
    /// QEMU, for a processor with the instructions of VexRiscv.
    Emulator,
    Node(node::Host),
}

/// The output of a program, and its size.
#[derive(Debug, Default)]
pub(super) struct Measured {
    pub output: String,
    pub backend: Option<String>,
    /// How many operations the cycles are of.
    repetitions: u64,
    /// 0 where there is no counter.
    pub cycles: u64,
    pub stack: u64,
    pub flash: u64,
}

impl Machine {
    pub(super) fn of(root: &Path, chip: Chip) -> Result<Machine, String> {
        match chip {
            Chip::Thumbv6m => Ok(Machine::Model(Core::M0Plus, root.to_owned())),
            Chip::Thumbv7em => Ok(Machine::Model(Core::M4, root.to_owned())),
            Chip::Riscv32imac => Simulation::build(root).map(Machine::Simulation),
            Chip::Wasm32 => Ok(Machine::Node(node::Host::new(root))),
        }
    }

    /// Runs and measures programs side by side.
    pub(super) fn run_all(
        &self,
        programs: &BTreeMap<String, PathBuf>,
    ) -> Result<BTreeMap<String, Measured>, String> {
        side_by_side(programs, |file| self.run(file))
    }

    fn run(&self, file: &Path) -> Result<Measured, String> {
        let fault = |why: String| format!("{}: {why}", file.display());
        let run = self.model(file)?;
        let text = match &run {
            Some(run) => run.said.clone(),
            None => self.output(file)?,
        };
        let mut measured = said(&text).map_err(fault)?;
        if let Some(run) = run {
            // The counter that the program reads does not count under QEMU.
            let items = run.intervals().count().max(1) as u64;
            measured.cycles = (run.intervals().sum::<u64>() + items / 2) / items;
        }
        measured.cycles /= measured.repetitions.max(1);
        measured.flash = match self {
            Machine::Node(_) => node::size(&files::bytes(file)?).map_err(fault)?,
            _ => functions::flash(file)?,
        };
        Ok(measured)
    }

    /// Runs a program on the model, where there is one.
    pub(super) fn model(&self, file: &Path) -> Result<Option<Run>, String> {
        let Machine::Model(core, root) = self else {
            return Ok(None);
        };
        let mut clock = Clock::new(*core);
        with(*core, file, |program| program.model(root, &mut clock, None)).map(Some)
    }

    /// The output of a program that succeeds.
    pub(super) fn output(&self, file: &Path) -> Result<String, String> {
        let fault = |why: String| format!("{}: {why}", file.display());
        match self {
            Machine::Model(core, _) => with(*core, file, |program| program.run()),
            Machine::Simulation(simulation) => simulation.run(file).map_err(fault),
            Machine::Emulator => {
                let mut qemu = Command::new("qemu-riscv32");
                output(qemu.args(["-cpu", "sifive-e31"]).arg(file)).map_err(fault)
            }
            Machine::Node(host) => host.run(file).map_err(fault),
        }
    }
}

/// Runs programs side by side and collects the results.
pub(super) fn side_by_side<T: Send>(
    programs: &BTreeMap<String, PathBuf>,
    run: impl Fn(&Path) -> Result<T, String> + Sync,
) -> Result<BTreeMap<String, T>, String> {
    thread::scope(|scope| {
        let running: Vec<_> = programs
            .iter()
            .map(|(name, file)| (name, scope.spawn(|| run(file))))
            .collect();
        running
            .into_iter()
            .map(|(name, run)| {
                let run = run
                    .join()
                    .map_err(|_| format!("{name}: what runs it panicked"))?;
                Ok((name.clone(), run?))
            })
            .collect()
    })
}

/// The lines of a program.
fn said(text: &str) -> Result<Measured, String> {
    let number = |word: &str| u64::from_str_radix(word, 16).map_err(|why| format!("{word}: {why}"));
    let mut measured = Measured::default();
    for line in text.lines() {
        match line.split_once(' ') {
            Some(("output", digits)) => measured.output = digits.to_owned(),
            Some(("backend", name)) => measured.backend = Some(name.to_owned()),
            Some(("cycles", digits)) => measured.cycles = number(digits)?,
            Some(("repetitions", digits)) => measured.repetitions = number(digits)?,
            Some(("stack", digits)) => measured.stack = number(digits)?,
            _ => return Err(format!("a line that is not known: {line}")),
        }
    }
    Ok(measured)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_programs_are_read() {
        let found = said("output 00ff\ncycles 00000102\nstack 00000040\n").unwrap();
        assert_eq!(
            (found.output.as_str(), found.cycles, found.stack),
            ("00ff", 258, 64)
        );
        assert_eq!(
            said("backend m32\n").unwrap().backend.as_deref(),
            Some("m32")
        );
        assert!(said("cycles 1x\n").is_err());
        assert!(said("panic\n").is_err());
    }
}
