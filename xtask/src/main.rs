// SPDX-License-Identifier: MIT OR Apache-2.0
//! The project's own commands: `cargo xtask COMMAND`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod engine; // what is generated from hardware/isa.toml
mod faults; // faults in the RTL that its tests must find
mod formal; // proofs about the RTL
mod house; // the rules of the source tree: layers, unsafe, lengths, licences
mod netlist; // the engine as yosys reads it
mod rtl; // the files of hardware/rtl
mod secrets; // secrets reach no branch and no address
mod soc; // the simulated SoC
mod synth; // area and clock on FPGAs
mod tables; // generated tables
mod test; // everything that is checked
mod tools; // what the hardware commands call

/// The project's own commands.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check everything: format, lints, docs, structure, tables, tests on every backend, secrets.
    ///
    /// Installs what it needs with apt-get if it may, and says plainly what it skips and why.
    Test {
        /// Only what takes seconds after a build: no documentation, no second build, no Valgrind.
        #[arg(long)]
        quick: bool,
    },
    /// Check the structure: imports go down, `unsafe` stays in its rooms, files stay short.
    Layers,
    /// Check that secrets reach no branch and no address: inspect the machine code of vector paths.
    ///
    /// `test` does this too, and Valgrind for the other paths.
    Secrets {
        /// Run the secret paths under MemorySanitizer instead, on the nightly compiler.
        #[arg(long)]
        memory_sanitizer: bool,
    },
    /// Install what the hardware commands call, where this user may; print what is there and what is missing.
    ///
    /// The other commands install what they need themselves.
    Tools {
        /// Only look.
        #[arg(long)]
        check: bool,
        /// All groups where none is named.
        groups: Vec<tools::Group>,
    },
    /// Build the simulated SoC and its firmware, run it, and print cycles on the engine and without it.
    Soc(soc::Options),
    /// Prove the RTL of the engine: bounds, values, constant time; with planted faults that must be found.
    Formal(formal::Options),
    /// Plant faults in the RTL of the engine: the co-simulation and the bus tests must find them.
    Faults(faults::Options),
    /// Let yosys read the RTL of the engine and run the co-simulation on what it makes of it.
    Netlist,
    /// Area and clock of the engine on an FPGA family.
    Synth(synth::Options),
    /// Write the generated tables, from their definition with big integers.
    Gen {
        /// Compare with the files instead of writing them.
        #[arg(long)]
        check: bool,
    },
}

/// The top folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Test { quick } => test::all(&root(), quick),
        Command::Layers => house::check(&root()),
        Command::Secrets { memory_sanitizer } => secrets::run(&root(), memory_sanitizer),
        Command::Gen { check } => {
            tables::run(&root(), check).and_then(|()| engine::run(&root(), check))
        }
        Command::Tools { check, groups } => tools::run(&root(), check, &groups),
        Command::Formal(options) => formal::run(&root(), &options),
        Command::Netlist => netlist::run(&root()),
        Command::Faults(options) => faults::run(&root(), &options),
        Command::Synth(options) => synth::run(&root(), &options),
        Command::Soc(options) => soc::run(&root(), &options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
