// SPDX-License-Identifier: MIT OR Apache-2.0
//! The project's own commands: `cargo xtask COMMAND`.

use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use hardware_commands::{disturb, engine, faults, formal, leakage, netlist, soc, synth};
use structure::{house, imports};

mod bulk; // tables of signatures, measured
mod c; // the libraries for C
mod calls; // functions of the test command's steps
mod cosign; // the command beside cosign
mod coverage; // lines and functions that tests run
mod figures; // pages with figures that are measured
mod firmware; // the example for RISC-V
mod fuzz; // libFuzzer on the stable compiler
mod kernel; // theorems by an independent kernel
mod mutants; // changed code, changed again
mod object; // the library's machine code beside that of a commit
mod openssl; // the provider for OpenSSL
mod python; // the Python packages: tests and measurements
mod rustls; // parts for rustls
mod selection; // tests that do not run with the others
mod stranger; // from an empty folder
mod walk; // the functions that a call passes

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
    /// Runs the steps of seconds, and of the long ones those that three minutes allow among those
    /// whose inputs differ from their records in docs/checks.toml. Installs what it needs with
    /// apt-get if it may, and says plainly what it skips and why.
    Test(runner::Options),
    /// Run one step and write its outcome to a file.
    #[command(hide = true)]
    Step { name: String, outcome: PathBuf },
    /// Check the structure: imports go down and not in circles, `unsafe` stays in its rooms, files
    /// stay short.
    Layers,
    /// Draw which module of the library uses which, and name the circles.
    Imports {
        /// The picture, in SVG.
        #[arg(default_value = "target/imports.svg")]
        output: std::path::PathBuf,
    },
    /// Check that secrets reach no branch and no address: inspect the machine code of vector paths.
    ///
    /// `test` does this too, and Valgrind for the other paths.
    Secrets {
        /// Run the secret paths under MemorySanitizer instead, on the nightly compiler.
        #[arg(long)]
        memory_sanitizer: bool,
    },
    /// Install what the hardware commands call, where this user may; print what is there and what
    /// is missing.
    ///
    /// The other commands install what they need themselves.
    Tools {
        /// Only look.
        #[arg(long)]
        check: bool,
        /// All groups where none is named.
        groups: Vec<toolbox::Group>,
    },
    /// Build the simulated SoC and its firmware, run it, and print cycles on the engine and without
    /// it.
    Soc(soc::Options),
    /// Run a program, or the library's tests, on an emulated processor with AVX-512 IFMA or
    /// AVX-IFMA.
    #[command(disable_help_flag = true)]
    Emulate {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Build, test and measure for processors that this machine is not: 64-bit RISC-V and Arm.
    #[command(disable_help_flag = true)]
    Cross {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
    /// Measure the library's cost for a program that uses it, beside others: build, memory, size,
    /// crates, stack.
    Cost(cost::Options),
    /// Measure how fast tables of signatures are verified: in Rust, from files, in Python and in
    /// engines.
    #[command(subcommand)]
    Bulk(figures::Options),
    /// Measure the libraries for C beside libsodium.
    #[command(subcommand)]
    C(figures::Options),
    /// Measure the parts for rustls beside aws-lc-rs.
    #[command(subcommand)]
    Rustls(figures::Options),
    /// Measure the provider for OpenSSL beside the default one.
    #[command(subcommand)]
    Openssl(figures::Options),
    /// Test published crates that depend on the dalek crates with the packages of `compat/` in
    /// their place.
    Dependents(dependents::Options),
    /// Prove the RTL of the engine: bounds, values, constant time; with planted faults that must be
    /// found.
    Formal(formal::Options),
    /// Plant faults in the RTL of the engine: the co-simulation and the bus tests must find them.
    Faults(faults::Options),
    /// Invert single bits of the engine and its bus while the driver works: no wrong signature may
    /// leave.
    Disturb(disturb::Options),
    /// Compare the simulated switching of the engine with fixed and with random secrets: where a
    /// power trace would show a secret.
    Leakage(leakage::Options),
    /// Fuzz: search for inputs at which two implementations differ, and keep those that reach new
    /// code.
    Fuzz(fuzz::Options),
    /// Count the lines and functions of each published package that its tests run.
    Coverage(coverage::Options),
    /// Change each function that was changed once more: a test must fail.
    Mutants(mutants::Options),
    /// Check the theorems of the prover by the kernel of Coq, from certificates; planted faults must
    /// be refused.
    Kernel(kernel::Options),
    /// List the functions that a call passes on its way to the field: a signature, a check, an
    /// exchange, a batch, a sum.
    Walk(walk::Options),
    /// Compare the library's functions and their sizes with those of a commit.
    Object(object::Options),
    /// Let yosys read the RTL of the engine and run the co-simulation on what it makes of it.
    Netlist,
    /// Pack the crates that are published, and compile what was packed.
    Package,
    /// Make what would be published, complete, in `dist`: packages, programs, libraries, wheels.
    Release(release::Options),
    /// Make the web site of the pages, the documentation of the crates and the page to play with, in
    /// `target/site/book`; follow its links.
    Site,
    /// Check licences, sources and duplicates of all dependencies, and known flaws where their list
    /// can be had.
    Deny,
    /// Write the listings of public names, `docs/api`.
    Api {
        /// Compare with the files instead of writing them.
        #[arg(long)]
        check: bool,
    },
    /// Compile the library with every combination of features that makes sense.
    Features,
    /// Area and clock of the engine on an FPGA family.
    Synth(synth::Options),
    /// Search for faster orders of the steps in assembly, on this processor, or measure those that
    /// there are.
    Schedule(scheduler::command::Options),
    /// Write the generated tables, from their definition with big integers, and the steps in
    /// assembly, from the orders that were found.
    Gen {
        /// Compare with the files instead of writing them.
        #[arg(long)]
        check: bool,
    },
}

/// Writes everything that is generated, or compares it with the files.
fn generate(root: &Path, check: bool) -> Result<(), String> {
    tables::run(root, check)?;
    scheduler::run(root, check)?;
    engine::run(root, check)
}

/// The top folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// The program for other processors: it contains the library, and so is a program of its own.
fn machines() -> Process {
    let mut cargo = Process::new("cargo");
    cargo.current_dir(root().join("lab")).args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "machines",
        "--",
    ]);
    cargo
}

/// Hands a command to the program for other processors.
fn forward(command: &str, arguments: &[String]) -> Result<(), String> {
    let status = machines().arg(command).args(arguments).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command}: {status}")),
        Err(why) => Err(format!("cargo: {why}")),
    }
}

fn main() -> ExitCode {
    // Cargo calls this program in place of the compiler when it measures what a build costs.
    if let Some(code) = cost::wrapper::run() {
        return code;
    }
    let done = match Arguments::parse().command {
        Command::Test(options) => runner::command(&root(), calls::CALLS, &options),
        Command::Step { name, outcome } => runner::one(&root(), calls::CALLS, &name, &outcome),
        Command::Layers => house::check(&root()),
        Command::Secrets { memory_sanitizer } => secrets::run(&root(), memory_sanitizer),
        Command::Gen { check } => generate(&root(), check),
        Command::Tools { check, groups } => toolbox::run(&root(), check, &groups),
        Command::Imports { output } => imports::run(&root(), &output),
        Command::Cost(options) => cost::run(&root(), &options),
        Command::Bulk(options) => bulk::PAGE.run(&root(), &options),
        Command::C(options) => c::PAGE.run(&root(), &options),
        Command::Openssl(options) => openssl::PAGE.run(&root(), &options),
        Command::Dependents(options) => dependents::run(&root(), &options),
        Command::Cross { arguments } => forward("cross", &arguments),
        Command::Emulate { arguments } => forward("emulate", &arguments),
        Command::Formal(options) => formal::run(&root(), &options),
        Command::Package => publish::package(&root()).and_then(toolbox::step::ended),
        Command::Release(options) => release::run(&root(), &options),
        Command::Site => publish::site(&root()).and_then(toolbox::step::ended),
        Command::Deny => [publish::deny, publish::advisories]
            .into_iter()
            .try_for_each(|check| check(&root()).and_then(toolbox::step::ended)),
        Command::Api { check } => publish::listings(&root(), check).and_then(toolbox::step::ended),
        Command::Features => publish::features(&root()).and_then(toolbox::step::ended),
        Command::Fuzz(options) => fuzz::run(&root(), &options),
        Command::Coverage(options) => coverage::run(&root(), &options),
        Command::Mutants(options) => mutants::run(&root(), &options),
        Command::Kernel(options) => kernel::run(&root(), &options),
        Command::Walk(options) => walk::run(&root(), &options),
        Command::Object(options) => object::run(&root(), &options),
        Command::Netlist => netlist::run(&root()),
        Command::Disturb(options) => disturb::run(&root(), &options),
        Command::Leakage(options) => leakage::run(&root(), &options),
        Command::Faults(options) => faults::run(&root(), &options),
        Command::Synth(options) => synth::run(&root(), &options, runner::inputs::hash),
        Command::Rustls(options) => rustls::PAGE.run(&root(), &options),
        Command::Soc(options) => soc::run(&root(), &options),
        Command::Schedule(options) => scheduler::command::run(&root(), &options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
