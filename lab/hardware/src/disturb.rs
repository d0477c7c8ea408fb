// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask disturb`: inverts random bits of the engine and of its bus, one at a time, while
//! the driver works. No wrong signature may leave.

use std::path::Path;
use std::process::Command;

use toolbox::Group;

/// Options of `cargo xtask disturb`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Number of runs, with one disturbance each
    #[arg(long, default_value_t = 1_000)]
    runs: u64,
    /// Number of the first run: seed and number determine a run, which can be repeated alone
    #[arg(long, default_value_t = 0)]
    skip: u64,
    /// Another seed gives other runs
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How the driver checks signatures: repeat, verify or none. With none, some wrong ones leave, and
    /// the command fails
    #[arg(long, default_value = "repeat", value_parser = ["repeat", "verify", "none"])]
    check: String,
    /// Compute exchanges and verifications twice: the command also fails if one of them is wrong
    #[arg(long)]
    repeat: bool,
    /// Print rows as JSON, one on a line
    #[arg(long)]
    json: bool,
}

/// Runs the campaign.
///
/// # Errors
///
/// Missing tools, or wrong results that left.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    toolbox::ensure(root, Group::Sim)?;
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command
        .args([
            "run",
            "--release",
            "-p",
            "engine25519-cosim",
            "--example",
            "disturb",
            "--",
        ])
        .args(["--runs", &options.runs.to_string()])
        .args(["--skip", &options.skip.to_string()])
        .args(["--seed", &options.seed.to_string()])
        .args(["--check", &options.check])
        .current_dir(root.join("hardware"));
    for (name, given) in [("--repeat", options.repeat), ("--json", options.json)] {
        if given {
            command.arg(name);
        }
    }
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err("a disturbance gave what may not leave, see above".to_owned()),
        Err(why) => Err(format!("cargo: {why}")),
    }
}
