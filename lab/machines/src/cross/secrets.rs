// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secrets in machine code for other processors: built here, read, and not run.

use std::path::Path;

use secrets::Processor;
use toolbox::step::Outcome;

use super::chip::Chip;
use super::processor::{Place, Processor as Named};
use super::target::{Target, folder};
use super::{entry, firmware};

/// `cargo xtask cross secrets`.
///
/// # Errors
///
/// A tool that cannot be installed, or a leak.
pub fn run(root: &Path, target: Option<Named>) -> Result<(), String> {
    let targets = match &target {
        Some(target) => std::slice::from_ref(target),
        None => &INSPECTED[..],
    };
    for target in targets {
        target.ensure(root)?;
        inspect_one(root, *target)?;
    }
    Ok(())
}

/// Processors whose machine code can be read.
const INSPECTED: [Named; 5] = [
    Named::Riscv64,
    Named::Aarch64,
    Named::Riscv32imac,
    Named::Thumbv6m,
    Named::Thumbv7em,
];

/// The step of `cargo xtask test`.
///
/// # Errors
///
/// A leak.
pub fn step(root: &Path) -> Result<Outcome, String> {
    let mut missing = Vec::new();
    for target in INSPECTED {
        match target.ensure(root) {
            Ok(()) => inspect_one(root, target)?,
            Err(why) => missing.push(format!("{}: {why}", target.name())),
        }
    }
    match missing.is_empty() {
        true => Ok(Outcome::Passed),
        false => Ok(Outcome::Skipped(missing.join("; "))),
    }
}

fn inspect_one(root: &Path, target: Named) -> Result<(), String> {
    println!("    {}", target.name());
    match target.place() {
        Place::Hosted(target) => inspect(root, target).map(|_| ()),
        Place::Bare(chip) => inspect_firmware(root, chip),
    }
}

/// Builds the programs that make signatures, keys and exchanges, in both profiles, and reads them.
fn inspect_firmware(root: &Path, chip: Chip) -> Result<(), String> {
    let (processor, objdump) = match chip {
        Chip::Riscv32imac => (Processor::Rv32, Target::Riscv64.objdump()),
        Chip::Thumbv6m | Chip::Thumbv7em => (Processor::Thumb, "arm-none-eabi-objdump".to_owned()),
        Chip::Wasm32 => return Err("WebAssembly is compiled again where it runs".to_owned()),
    };
    let names: Vec<&str> = secrets::firmware().collect();
    let programs = firmware::build(root, chip, &entry::ENTRIES[0], &names)?;
    for name in names {
        secrets::inspect_firmware(processor, &objdump, name, &programs[name])
            .map_err(|why| format!("{}, {name}: {why}", chip.name()))?;
    }
    Ok(())
}

/// Builds `examples/ct.rs` with every backend and reads it.
fn inspect(root: &Path, target: Target) -> Result<Outcome, String> {
    let folder = folder(root).join("secrets");
    // For a fault of the Cortex-A53 the linker replaces a load by a jump to it and back, where the
    // end of a page happens to be. The reader takes a jump out of a function for a call.
    let flags: &[&str] = match target {
        Target::Riscv64 => &[],
        Target::Aarch64 => &["-Clink-arg=-mno-fix-cortex-a53-843419"],
    };
    let done = target
        .cargo(&folder, flags)
        .current_dir(root)
        .args(["build", "--release", "-q", "-p", "nineteen"])
        .args(["--example", "ct", "--features", "batch,backends"])
        .args(["--target", target.triple()])
        .status()
        .map_err(|why| format!("cargo: {why}"))?;
    if !done.success() {
        return Err(format!(
            "examples/ct.rs does not build for {}",
            target.name()
        ));
    }
    let processor = match target {
        Target::Riscv64 => Processor::Rv64,
        Target::Aarch64 => Processor::Aarch64,
    };
    let program = folder.join(target.triple()).join("release/examples/ct");
    secrets::inspect_elsewhere(processor, &target.objdump(), &program)
}
