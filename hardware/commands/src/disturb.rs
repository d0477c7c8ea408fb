// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask disturb`: random bits of the engine and of its bus, inverted one at a time while the driver works. No signature that leaves may be
//! wrong.

use std::path::Path;
use std::process::Command;

use toolbox::Group;

/// What `cargo xtask disturb` takes.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// How many runs, of one disturbance each.
    #[arg(long, default_value_t = 1_000)]
    runs: u64,
    /// The number of the first: a seed and a number make a run, which can be run again alone.
    #[arg(long, default_value_t = 0)]
    skip: u64,
    /// Another seed, other runs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Without the check of signatures: some then leave that are wrong, and the command fails.
    #[arg(long)]
    unchecked: bool,
    /// With exchanges and verifications computed twice: the command fails if one of them is wrong, too.
    #[arg(long)]
    repeat: bool,
    /// Rows as JSON, one on a line.
    #[arg(long)]
    json: bool,
}

/// The campaign.
///
/// # Errors
///
/// Missing tools, or results that may not leave.
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
        .current_dir(root);
    for (name, given) in [
        ("--unchecked", options.unchecked),
        ("--repeat", options.repeat),
        ("--json", options.json),
    ] {
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
