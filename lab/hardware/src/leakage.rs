// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask leakage`: leakage of secrets in power traces of the engine, by the simulated
//! switching of the RTL.

use std::path::Path;
use std::process::Command;

use toolbox::Group;

/// Options of `cargo xtask leakage`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The operations, by default all blinded ones: `x25519_blinded`, `mul_base_blinded`,
    /// `keygen_blinded`, `sign_blinded`, `nonce_blinded`; without blinding `x25519`, `keygen`
    programs: Vec<String>,
    /// Traces in each of the two sets that a difference must show in
    #[arg(long, default_value_t = 500)]
    traces: u32,
    /// Another seed gives other secrets and random words
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random secrets in both classes: the command fails if anything is found
    #[arg(long)]
    control: bool,
    /// Print one JSON object for each operation
    #[arg(long)]
    json: bool,
}

/// Runs the tests; pictures of t over time go to `target/leakage`.
///
/// # Errors
///
/// Missing tools, or a difference outside the named places.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    toolbox::ensure(root, Group::Sim)?;
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .args(["run", "--release", "-p", "engine25519-cosim"])
        .args(["--example", "leakage", "--"])
        .args(&options.programs)
        .args(["--traces", &options.traces.to_string()])
        .args(["--seed", &options.seed.to_string()])
        .arg("--pictures")
        .arg(root.join("target/leakage"))
        .current_dir(root.join("hardware"));
    for (name, given) in [("--control", options.control), ("--json", options.json)] {
        if given {
            command.arg(name);
        }
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("a secret shows where it may not, see above".to_owned()),
        Err(why) => Err(format!("cargo: {why}")),
    }
}
