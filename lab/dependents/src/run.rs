// SPDX-License-Identifier: MIT OR Apache-2.0
//! Builds a crate's tests and runs them: with dalek, with us, and on each backend.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::place::Place;
use crate::record::{BEFORE, DEFAULT, Run};

/// All runs of a crate, the one with dalek first.
///
/// # Errors
///
/// A build that fails.
pub fn all(place: &Place, quick: bool) -> Result<Vec<Run>, String> {
    build(place, &place.before)?;
    let mut runs = vec![tests(place, &place.before, BEFORE, None)?];
    build(place, &place.after)?;
    runs.push(tests(place, &place.after, DEFAULT, None)?);
    if !quick {
        for backend in backends(place)? {
            runs.push(tests(place, &place.after, &backend, Some(&backend))?);
        }
    }
    Ok(runs)
}

/// `cargo test` of the crate, and with us of the package beside it.
fn command(place: &Place, folder: &Path) -> Command {
    let mut command = place.cargo(folder);
    command.arg("test");
    select(place, &mut command);
    if place.dependent.targets.is_empty() {
        // Examples in the documentation are a program each: minutes of linking.
        command.args(["--lib", "--bins", "--tests"]);
    }
    command.args(&place.dependent.targets);
    if folder == place.after {
        command.args(["-p", "backends"]);
    }
    command
}

/// Names the crate and its features.
pub fn select(place: &Place, command: &mut Command) {
    command.args(["-p", &place.specification]);
    if place.dependent.no_default_features {
        command.arg("--no-default-features");
    }
    let features: Vec<_> = place
        .dependent
        .features
        .iter()
        .map(|feature| format!("{}/{feature}", place.package))
        .collect();
    if !features.is_empty() {
        command.args(["--features", &features.join(",")]);
    }
}

fn build(place: &Place, folder: &Path) -> Result<(), String> {
    // Examples are built as they run.
    if place.dependent.targets.iter().any(|t| t == "--doc") {
        return Ok(());
    }
    let mut command = command(place, folder);
    command.args(["--no-run"]).stdout(Stdio::null());
    let done = command.output().map_err(|why| format!("cargo: {why}"))?;
    if done.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&done.stderr);
    let errors = text.find("\nerror").map_or(&*text, |at| &text[at + 1..]);
    let some: Vec<&str> = errors.lines().take(40).collect();
    Err(format!(
        "{} does not build:\n{}",
        folder.display(),
        some.join("\n")
    ))
}

fn tests(place: &Place, folder: &Path, name: &str, backend: Option<&str>) -> Result<Run, String> {
    let mut command = command(place, folder);
    command.arg("--no-fail-fast");
    if let Some(backend) = backend {
        command.env("NINETEEN_BACKEND", backend);
    }
    let done = command.output().map_err(|why| format!("cargo: {why}"))?;
    let run = Run::read(name, &String::from_utf8_lossy(&done.stdout));
    if run.passed.is_empty() && run.failed.is_empty() {
        let text = String::from_utf8_lossy(&done.stderr);
        return Err(format!("{name}: no test ran:\n{text}"));
    }
    Ok(run)
}

/// The names of the backends of this machine.
fn backends(place: &Place) -> Result<Vec<String>, String> {
    let mut command = place.cargo(&place.after);
    // The same selection as the tests, so that nothing is built again.
    command.args(["run", "-q", "-p", "backends"]);
    let done = command.output().map_err(|why| format!("cargo: {why}"))?;
    let names = String::from_utf8_lossy(&done.stdout);
    if !done.status.success() || names.is_empty() {
        return Err("the backends of this machine are not known".to_owned());
    }
    Ok(names.lines().map(str::to_owned).collect())
}
