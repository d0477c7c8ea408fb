// SPDX-License-Identifier: MIT OR Apache-2.0
//! VexRiscv, a small 32-bit RISC-V core, as RTL in Verilator: the variant of LiteX with the
//! instructions IMAC, five stages and caches of 4 KiB.

use std::path::{Path, PathBuf};
use std::process::Command;

use object::{Object as _, ObjectSegment as _};
use toolbox::Group;
use toolbox::program::output;

use super::target::folder;
use toolbox::files;

/// Where the memory begins.
const BASE: u64 = 0x4000_0000;
/// Bytes of it.
const SIZE: u64 = 8 << 20;
/// More cycles than any program of ours takes; the vectors take some 10^10.
const LIMIT: u64 = 100_000_000_000;

/// Where a Python environment has the RTL.
const RTL: &str = "import pathlib, pythondata_cpu_vexriscv as p; print(pathlib.Path(p.__file__).parent / 'verilog/VexRiscv_IMAC.v')";

/// The program that Verilator made of the core.
#[derive(Debug)]
pub struct Simulation(PathBuf);

impl Simulation {
    /// Builds it; Verilator and make rebuild only changed files.
    ///
    /// The registers that SpinalHDL marks as public could be written from outside at any time, so
    /// that half of the core would be computed twice a cycle: its marks go.
    ///
    /// # Errors
    ///
    /// A missing tool, or Verilator's message.
    pub fn build(root: &Path) -> Result<Simulation, String> {
        let tools = toolbox::ensure(root, Group::Riscv32)?;
        let folder = folder(root).join("vexriscv");
        files::create(&folder)?;
        let found = output(tools.command("python").args(["-c", RTL]))?;
        let rtl = PathBuf::from(found.trim());
        let core = files::read(&rtl)?;
        for (name, text) in [
            ("simulate.cpp", include_str!("simulate.cpp")),
            ("simulate.sv", include_str!("simulate.sv")),
            ("core.v", &core.replace("/* verilator public */", "")),
        ] {
            files::update(folder.join(name), text)?;
        }
        output(
            tools
                .command("verilator")
                .args(["--cc", "--exe", "--build", "-j", "1", "-O3", "--noassert"])
                .args(["--x-assign", "fast", "--x-initial", "fast"])
                // Warnings about code that SpinalHDL generates are not ours to mend.
                .args(["-Wno-fatal", "-Wno-lint", "-Wno-style"])
                // Verilator's makefile would have code small, not fast.
                .args(["-CFLAGS", "-std=c++17", "-MAKEFLAGS", "OPT_FAST=-O2"])
                .args(["--top-module", "simulation", "-Mdir", "model"])
                .args(["-o", "simulation"])
                .args(["simulate.sv", "core.v", "simulate.cpp"])
                .current_dir(&folder),
        )?;
        Ok(Simulation(folder.join("model/simulation")))
    }

    /// Runs a program to its end and returns its output.
    ///
    /// # Errors
    ///
    /// If it is no such program, or does not end well.
    pub fn run(&self, file: &Path) -> Result<String, String> {
        let bytes = files::bytes(file)?;
        let image = file.with_extension("memory");
        let words: String = memory(&bytes)?
            .chunks(4)
            .map(|word| {
                let word = word.iter().rev();
                word.map(|byte| format!("{byte:02x}")).collect::<String>() + "\n"
            })
            .collect();
        files::write(&image, words)?;
        output(
            Command::new(&self.0)
                .arg(LIMIT.to_string())
                .arg(format!("+program={}", image.display())),
        )
    }
}

/// The initial memory.
fn memory(file: &[u8]) -> Result<Vec<u8>, String> {
    let elf = object::File::parse(file).map_err(|why| format!("no ELF file: {why}"))?;
    let mut memory = Vec::new();
    for segment in elf.segments() {
        let data = segment.data().map_err(|why| format!("segment: {why}"))?;
        let start = segment
            .address()
            .checked_sub(BASE)
            .filter(|start| start + data.len() as u64 <= SIZE);
        let start = start.ok_or_else(|| format!("a segment at {:#x}", segment.address()))? as usize;
        let end = start + data.len();
        if memory.len() < end {
            memory.resize(end, 0);
        }
        memory[start..end].copy_from_slice(data);
    }
    Ok(memory)
}
