// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask cross` and `cargo xtask emulate`, which that program hands on to this one, and
//! steps of the test command.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use machines::{cross, emulate, miri, targets};
use toolbox::step::{Outcome, deliver};

/// Processors that this machine is not.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build, test and measure for processors that this machine is not: 64-bit RISC-V and Arm.
    Cross(cross::Options),
    /// Run a program, or the library's tests, on an emulated processor with AVX-512 IFMA or
    /// AVX-IFMA.
    Emulate(emulate::Options),
    /// Run a step of the test command and write its outcome to a file.
    #[command(hide = true)]
    Step { name: String, outcome: PathBuf },
}

/// A step by its name.
fn step(root: &Path, name: &str) -> Result<Outcome, String> {
    match name {
        "ifma" => emulate::ifma(root),
        "avxifma" => emulate::avxifma(root),
        "qemu" => cross::test::step(root),
        "wasm" => cross::test::wasm_step(root),
        "page" => cross::web::page_step(root),
        "tokens" => cross::web::tokens_step(root),
        "targets" => targets::targets_step(root),
        "miri" => miri::miri_step(root),
        "secrets" => cross::secrets::step(root),
        _ => Err(format!("no step is called {name}")),
    }
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let root = root.unwrap_or(Path::new("."));
    let done = match Arguments::parse().command {
        Command::Cross(options) => cross::run(root, &options),
        Command::Emulate(options) => emulate::run(root, &options),
        Command::Step { name, outcome } => deliver(&outcome, step(root, &name)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
