// SPDX-License-Identifier: MIT OR Apache-2.0
//! Secrets in machine code for other processors: built here, read, and not run.

use std::path::Path;

use secrets::Processor;
use toolbox::step::Outcome;

use super::target::{Target, folder};

/// `cargo xtask cross secrets`.
///
/// # Errors
///
/// What cannot be had, or what is at fault.
pub fn run(root: &Path, target: Option<Target>) -> Result<(), String> {
    let targets: &[Target] = match &target {
        Some(target) => std::slice::from_ref(target),
        None => &Target::ALL,
    };
    for target in targets {
        target.ensure(root)?;
        inspect(root, *target)?;
    }
    Ok(())
}

/// The step of `cargo xtask test`.
///
/// # Errors
///
/// What is at fault.
pub fn step(root: &Path) -> Result<Outcome, String> {
    let mut missing = Vec::new();
    for target in Target::ALL {
        match target.ensure(root) {
            Ok(()) => _ = inspect(root, target)?,
            Err(why) => missing.push(format!("{}: {why}", target.name())),
        }
    }
    match missing.is_empty() {
        true => Ok(Outcome::Passed),
        false => Ok(Outcome::Skipped(missing.join("; "))),
    }
}

/// Builds `examples/ct.rs` with every backend and reads it.
fn inspect(root: &Path, target: Target) -> Result<Outcome, String> {
    let folder = folder(root).join("secrets");
    let done = target
        .cargo(&folder, &[])
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
