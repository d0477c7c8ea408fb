// SPDX-License-Identifier: MIT OR Apache-2.0
//! Programs under QEMU, and the time that models of processors give for them.
//!
//! A plugin (`trace.c`) counts instructions, or writes down each one with the memory that it
//! accesses. A model reads the program's disassembly once and adds up the cycles of the
//! instructions in the order in which they ran.

use std::fs;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use secrets::listing::{self, Instruction};

use crate::profile::Profile;
use toolbox::files;

/// An access to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub address: u64,
    pub bytes: u64,
}

/// One executed instruction.
#[derive(Debug)]
pub struct Step<'a, I> {
    pub address: u64,
    pub instruction: &'a I,
    /// Bytes of the instruction.
    pub length: u64,
    /// The address of the instruction that ran after it.
    pub next: u64,
    /// Bytes of that instruction.
    pub next_length: u64,
    pub accesses: &'a [Access],
}

impl<I> Step<'_, I> {
    /// The address behind the instruction.
    pub fn behind(&self) -> u64 {
        self.address + self.length
    }

    pub fn jumped(&self) -> bool {
        self.next != self.behind()
    }
}

/// A model of a processor's clock.
pub trait Model {
    /// The properties of an instruction that decide its time.
    type Instruction;

    fn read(instruction: &Instruction) -> Self::Instruction;

    /// Bytes of an instruction that begins with these.
    fn length(first: u16) -> u64;

    /// Lets the time of an instruction pass.
    ///
    /// # Errors
    ///
    /// An instruction or an access that the processor does not have.
    fn step(&mut self, step: &Step<'_, Self::Instruction>) -> Result<(), String>;

    /// Cycles since the start.
    fn cycles(&self) -> u64;

    /// Whether the program reads the cycle counter here.
    fn reads_clock(_: &Step<'_, Self::Instruction>) -> bool {
        false
    }
}

/// Where a program under QEMU writes; the trace takes the other stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// As programs of Linux do.
    Standard,
    /// As semihosting does.
    Error,
}

/// A program, and how QEMU runs it.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    pub file: &'a Path,
    pub emulator: &'a [String],
    /// The option of QEMU that stands before the program, if there is one.
    pub before: Option<&'a str>,
    pub arguments: &'a [&'a str],
    pub output: Output,
    /// A disassembler and its options.
    pub objdump: &'a [&'a str],
}

/// A finished run.
#[derive(Debug)]
pub struct Run {
    /// Its output.
    pub said: String,
    pub instructions: u64,
    pub cycles: u64,
    /// The cycles at each reading of the cycle counter.
    pub readings: Vec<u64>,
}

impl Run {
    /// The cycles between the readings of the counter, two by two.
    pub fn intervals(&self) -> impl Iterator<Item = u64> {
        let (pairs, _) = self.readings.as_chunks::<2>();
        pairs.iter().map(|[from, to]| to - from)
    }
}

impl Program<'_> {
    /// QEMU with this program.
    pub fn command(&self, plugin: Option<&str>) -> Command {
        let mut command = Command::new(&self.emulator[0]);
        command.args(&self.emulator[1..]);
        if let Some(plugin) = plugin {
            command.args(["-plugin", plugin]);
        }
        command.args(self.before).arg(self.file);
        command.args(self.arguments).stdin(Stdio::null());
        command
    }

    /// Its output.
    ///
    /// # Errors
    ///
    /// A program that does not end well.
    pub fn run(&self) -> Result<String, String> {
        let done = self.command(None).output();
        let done = done.map_err(|why| format!("{}: {why}", self.emulator[0]))?;
        let (said, other) = match self.output {
            Output::Standard => (done.stdout, done.stderr),
            Output::Error => (done.stderr, done.stdout),
        };
        let [said, other] = [said, other].map(|text| String::from_utf8_lossy(&text).into_owned());
        match done.status.success() {
            true => Ok(said),
            false => Err(format!(
                "{}: {}: {said}{other}",
                self.file.display(),
                done.status
            )),
        }
    }

    /// How many instructions it executes.
    ///
    /// # Errors
    ///
    /// A program that does not end well, or a plugin that does not count.
    pub fn count(&self, root: &Path) -> Result<u64, String> {
        let plugin = plugin(root)?;
        let done = self.command(Some(&plugin.display().to_string())).output();
        let done = done.map_err(|why| format!("{}: {why}", self.emulator[0]))?;
        let said = String::from_utf8_lossy(&done.stderr);
        if !done.status.success() {
            return Err(format!("{}: {}: {said}", self.file.display(), done.status));
        }
        counted(&said)
    }

    /// Runs it and lets `model` tell the time.
    ///
    /// # Errors
    ///
    /// A program that does not end well, or that executes what its disassembly does not have.
    pub fn model<M: Model>(
        &self,
        root: &Path,
        model: &mut M,
        mut profile: Option<&mut Profile>,
    ) -> Result<Run, String> {
        let code = Code::<M::Instruction>::of(self, M::read)?;
        let (mut readings, mut instructions) = (Vec::new(), 0);
        let said = self.follow(root, |(address, first), (next, behind), accesses| {
            let [length, next_length] = [first, behind].map(M::length);
            let instruction = code.at(address)?;
            let step = Step {
                address,
                instruction,
                length,
                next,
                next_length,
                accesses,
            };
            let before = model.cycles();
            if M::reads_clock(&step) {
                readings.push(before);
            }
            model
                .step(&step)
                .map_err(|why| format!("{address:#x}: {why}"))?;
            if let Some(profile) = profile.as_deref_mut() {
                profile.add(address, model.cycles() - before);
            }
            instructions += 1;
            Ok(())
        })?;
        let cycles = model.cycles();
        Ok(Run {
            said,
            instructions,
            cycles,
            readings,
        })
    }

    /// Runs it and hands each instruction to `each`: its address and first bytes, those of the
    /// next, and its accesses. Returns its output.
    fn follow(
        &self,
        root: &Path,
        mut each: impl FnMut((u64, u16), (u64, u16), &[Access]) -> Result<(), String>,
    ) -> Result<String, String> {
        let descriptor = match self.output {
            Output::Standard => 2,
            Output::Error => 1,
        };
        let plugin = format!("{},trace={descriptor}", plugin(root)?.display());
        let mut command = self.command(Some(&plugin));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let fault = |why: io::Error| format!("{}: {why}", self.emulator[0]);
        let mut child = command.spawn().map_err(fault)?;
        let streams = child.stdout.take().zip(child.stderr.take());
        let (stdout, stderr) = streams.ok_or("QEMU has no output")?;
        let (mut text, trace): (Box<dyn Read + Send>, Box<dyn Read>) = match self.output {
            Output::Standard => (Box::new(stdout), Box::new(stderr)),
            Output::Error => (Box::new(stderr), Box::new(stdout)),
        };
        let reader = thread::spawn(move || {
            let mut said = Vec::new();
            text.read_to_end(&mut said)
                .map(|_| String::from_utf8_lossy(&said).into_owned())
        });
        let mut trace = BufReader::with_capacity(1 << 17, trace);
        let (mut word, mut current, mut accesses) = ([0; 8], None, Vec::new());
        let mut followed = Ok(());
        while followed.is_ok() && trace.read_exact(&mut word).is_ok() {
            let word = u64::from_le_bytes(word);
            let (first, address) = ((word >> 40) as u16, word & (u64::MAX >> 24));
            if word >> 63 == 1 {
                let bytes = 1 << (first & 15);
                accesses.push(Access { address, bytes });
                continue;
            }
            let next = (address, first);
            if let Some(instruction) = current.replace(next) {
                followed = each(instruction, next, &accesses);
            }
            accesses.clear();
        }
        if followed.is_err() {
            child.kill().map_err(fault)?;
        }
        let status = child.wait().map_err(fault)?;
        let said = reader
            .join()
            .map_err(|_| "the output was not read")?
            .map_err(fault)?;
        followed?;
        match status.success() {
            true => Ok(said),
            false => Err(format!("{}: {status}: {said}", self.file.display())),
        }
    }
}

/// The number in the plugin's line.
fn counted(said: &str) -> Result<u64, String> {
    said.lines()
        .find_map(|line| line.strip_prefix("instructions ")?.parse().ok())
        .ok_or_else(|| format!("QEMU's plugin did not count: {said}"))
}

/// Compiles the plugin.
fn plugin(root: &Path) -> Result<PathBuf, String> {
    let folder = toolbox::target_folder(root).join("cross");
    let library = folder.join("libtrace.so");
    let source = root.join("lab/machines/src/trace.c");
    let age = |file: &Path| fs::metadata(file).and_then(|data| data.modified());
    if age(&library).is_ok_and(|made| age(&source).is_ok_and(|written| written < made)) {
        return Ok(library);
    }
    files::create(&folder)?;
    // Programs run side by side: none may find half of a library.
    let (process, thread) = (std::process::id(), thread::current().id());
    let half = folder.join(format!("libtrace-{process}-{thread:?}.so"));
    let mut compiler = Command::new("cc");
    compiler
        .args(["-shared", "-fPIC", "-O2", "-o"])
        .arg(&half)
        .arg(&source);
    let done = compiler.output().map_err(|why| format!("cc: {why}"))?;
    if !done.status.success() {
        return Err(String::from_utf8_lossy(&done.stderr).into_owned());
    }
    fs::rename(&half, &library).map_err(|why| format!("{}: {why}", library.display()))?;
    Ok(library)
}

/// The instructions of a program, as a model reads them.
struct Code<I> {
    first: u64,
    /// One for every two bytes.
    at: Vec<Option<I>>,
}

impl<I> Code<I> {
    fn of(program: &Program<'_>, read: impl Fn(&Instruction) -> I) -> Result<Code<I>, String> {
        let [objdump, options @ ..] = program.objdump else {
            return Err("no disassembler".to_owned());
        };
        let mut command = Command::new(objdump);
        command
            .args(["-d", "-w", "--no-show-raw-insn"])
            .args(options);
        let listed = command.arg(program.file).output();
        let listed = listed.map_err(|why| format!("{objdump}: {why}"))?;
        let listed = String::from_utf8_lossy(&listed.stdout);
        let (mut first, mut at) = (None, Vec::new());
        for instruction in listed.lines().filter_map(listing::instruction) {
            let place = instruction.address - *first.get_or_insert(instruction.address);
            at.resize_with(place as usize / 2, || None);
            at.push(Some(read(&instruction)));
        }
        let first = first.unwrap_or(0);
        Ok(Code { first, at })
    }

    fn at(&self, address: u64) -> Result<&I, String> {
        let place = address.wrapping_sub(self.first) as usize / 2;
        let found = self.at.get(place).and_then(Option::as_ref);
        found.ok_or_else(|| format!("{address:#x}: no instruction"))
    }
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
