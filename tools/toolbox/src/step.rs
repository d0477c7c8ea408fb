// SPDX-License-Identifier: MIT OR Apache-2.0
//! A step of `cargo xtask test`, and how it calls programs.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::tally::Tally;

/// All that the library can do on one thread, for release builds.
pub const FEATURES: &str = "nineteen/backends,nineteen/batch,nineteen/fiat,nineteen/hazmat,nineteen/digest,nineteen/pem,nineteen/serde,nineteen/getrandom,nineteen/group,nineteen/lizard";

/// All that the library can do, and other packages with it, so that every step but few uses the same build.
pub const WORKSPACE_FEATURES: &str = "nineteen/backends,nineteen/batch,nineteen/fiat,nineteen/hazmat,nineteen/digest,nineteen/pem,nineteen/serde,nineteen/getrandom,nineteen/group,nineteen/lizard,nineteen/rayon,engine25519/async,engine25519/nineteen";

/// What a step says of itself.
#[derive(Debug)]
pub enum Outcome {
    Passed,
    /// Tests that were counted; none failed.
    Tested(Tally),
    Skipped(String),
    Failed(String),
}

/// Runs a command in the project's folder with its output shown.
pub fn run(
    root: &Path,
    program: &str,
    arguments: &[&str],
    env: &[(&str, &str)],
) -> Result<Outcome, String> {
    println!("    {program} {}", arguments.join(" "));
    let status = Command::new(program)
        .args(arguments)
        .envs(env.iter().copied())
        .current_dir(root)
        .status()
        .map_err(|why| format!("{program}: {why}"))?;
    if status.success() {
        Ok(Outcome::Passed)
    } else {
        Err(format!("{program} {}: {status}", arguments.join(" ")))
    }
}

pub fn cargo(root: &Path, arguments: &[&str]) -> Result<Outcome, String> {
    run(root, "cargo", arguments, &[])
}

/// The tests of the workspace, as every step builds them.
pub fn all_tests(root: &Path) -> Command {
    let mut command = Command::new("cargo");
    command
        .current_dir(root)
        .args(["test", "--workspace", "--features", WORKSPACE_FEATURES]);
    command
}

/// Runs tests with their output shown, and counts them. The harness must be told `--show-output`.
///
/// # Errors
///
/// Tests that fail, or do not run.
pub fn tests(command: &mut Command) -> Result<Outcome, String> {
    let line = format!("{command:?}").replace('"', "");
    println!("    {line}");
    let fault = |why: std::io::Error| format!("{}: {why}", command_name(&line));
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(fault)?;
    let mut tally = Tally::default();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).split(b'\n') {
            let line = line.map_err(fault)?;
            let line = String::from_utf8_lossy(&line);
            tally.line(&line);
            println!("{line}");
        }
    }
    let status = child.wait().map_err(fault)?;
    if status.success() {
        Ok(Outcome::Tested(tally))
    } else {
        Err(format!("{tally} ({status}): {line}"))
    }
}

fn command_name(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}
