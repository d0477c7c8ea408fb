// SPDX-License-Identifier: MIT OR Apache-2.0
//! A step of `cargo xtask test`, and how it calls programs.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};

use crate::tally::Tally;
use crate::{Group, ensure, files, program, target_folder};

/// All that the library can do on one thread, for release builds.
pub const FEATURES: &str = "nineteen/backends,nineteen/batch,nineteen/fiat,nineteen/hazmat,nineteen/digest,nineteen/pem,nineteen/serde,nineteen/getrandom,nineteen/group,nineteen/lizard";

/// The outcome of a step.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    Passed,
    /// Tests that were counted; none failed.
    Tested(Tally),
    Skipped(String),
    Failed(String),
}

/// Says the outcome of a step that was called as a command.
///
/// # Errors
///
/// The failure.
pub fn ended(outcome: Outcome) -> Result<(), String> {
    match outcome {
        Outcome::Passed => println!("passed"),
        Outcome::Tested(tally) => println!("{tally}"),
        Outcome::Skipped(why) => println!("skipped: {why}"),
        Outcome::Failed(why) => return Err(why),
    }
    Ok(())
}

/// Runs a step in a process of its own, which writes its outcome to the file that it is given as
/// its last argument.
///
/// # Errors
///
/// A failure of the step, or a process that ended without an outcome.
pub fn delegate(root: &Path, command: &mut Command, name: &str) -> Result<Outcome, String> {
    let folder = target_folder(root).join("steps");
    let slug = slug(name);
    let file = folder.join(format!("{slug}.json"));
    files::create(&folder)?;
    // The outcome of an earlier run must not be taken for that of this one.
    match std::fs::remove_file(&file) {
        Err(why) if why.kind() != std::io::ErrorKind::NotFound => {
            return Err(files::fault(&file)(why));
        }
        _ => {}
    }
    let status = command
        .arg(&file)
        .status()
        .map_err(|why| format!("{}: {why}", command.get_program().display()))?;
    match std::fs::read_to_string(&file) {
        Ok(text) => serde_json::from_str(&text).map_err(|why| format!("{name}: {why}")),
        Err(_) => Err(format!("{name} ended without an outcome: {status}")),
    }
}

/// Writes an outcome where [`delegate`] reads it.
///
/// # Errors
///
/// A file that cannot be written.
pub fn deliver(file: &Path, result: Result<Outcome, String>) -> Result<(), String> {
    let outcome = result.unwrap_or_else(Outcome::Failed);
    let text = serde_json::to_string(&outcome).map_err(|why| why.to_string())?;
    files::write(file, text)
}

/// The name of a step as a file name: lower-case letters, digits and hyphens.
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.join("-")
}

/// Runs a command in the project's folder with its output shown.
pub fn run(
    root: &Path,
    program: &str,
    arguments: &[&str],
    env: &[(&str, &str)],
) -> Result<Outcome, String> {
    let mut command = Command::new(program);
    command.args(arguments).envs(env.iter().copied());
    program::call(command.current_dir(root)).map(|()| Outcome::Passed)
}

pub fn cargo(root: &Path, arguments: &[&str]) -> Result<Outcome, String> {
    run(root, "cargo", arguments, &[])
}

/// The words of `cargo t`: the tests of a workspace with one set of features, so that all steps
/// share their build.
fn alias(workspace: &Path) -> Result<Vec<String>, String> {
    let path = workspace.join(".cargo/config.toml");
    let table: toml::Table = files::read(&path)?.parse().map_err(files::fault(&path))?;
    // A text: cargo would join a list with that of the folder above.
    let words = table["alias"]["t"].as_str();
    let words = words.ok_or("the alias `t` of cargo is no text")?;
    Ok(words.split_whitespace().map(str::to_owned).collect())
}

/// The features of all tests of a workspace, if its alias names some.
///
/// # Errors
///
/// A configuration of cargo without the alias `t`.
pub fn test_features(workspace: &Path) -> Result<Option<String>, String> {
    let mut words = alias(workspace)?.into_iter();
    Ok(words.find(|word| word == "--features").and(words.next()))
}

/// `cargo test` of a workspace, as every step builds it.
///
/// # Errors
///
/// A configuration of cargo without the alias `t`.
pub fn all_tests(workspace: &Path) -> Result<Command, String> {
    let mut command = Command::new("cargo");
    command.current_dir(workspace).args(alias(workspace)?);
    Ok(command)
}

/// Tests by parts of their names.
#[derive(Clone, Copy, Debug)]
pub enum Names<'a> {
    Only(&'a [&'a str]),
    Except(&'a [&'a str]),
}

impl Names<'_> {
    /// For the standard harness.
    fn arguments(self) -> Vec<String> {
        match self {
            Names::Only(names) => names.iter().map(ToString::to_string).collect(),
            Names::Except(names) => names.iter().map(|name| format!("--skip={name}")).collect(),
        }
    }

    /// For nextest.
    fn expression(self) -> String {
        let any = |names: &[&str]| {
            let tests: Vec<String> = names.iter().map(|name| format!("test({name})")).collect();
            tests.join(" or ")
        };
        match self {
            Names::Only(names) => any(names),
            Names::Except(names) => format!("not ({})", any(names)),
        }
    }
}

/// Tests of a workspace, each in a process of its own, so that all processors work: the backend is
/// chosen for a whole process.
///
/// Without nextest, the standard harness runs them one after the other.
///
/// # Errors
///
/// Tests that fail, or do not run.
pub fn each_test(root: &Path, workspace: &Path, names: Names<'_>) -> Result<Outcome, String> {
    let words = alias(workspace)?;
    let Ok(tools) = ensure(root, Group::Runner) else {
        let mut cargo = all_tests(workspace)?;
        cargo
            .args(["--no-fail-fast", "--lib", "--bins", "--tests"])
            .args(["--", "--show-output"])
            .args(names.arguments());
        return tests(&mut cargo);
    };
    let mut cargo = tools.command("cargo");
    cargo
        .current_dir(workspace)
        .args(["nextest", "run", "--color", "never", "--no-fail-fast"])
        .args(["--status-level", "pass", "--success-output", "immediate"])
        .args(&words[1..]);
    cargo.args(["-E", &names.expression()]);
    let tally = counted(&mut cargo, Stream::Error)?;
    some(tally, &cargo)
}

/// Runs tests with their output shown, and counts them. The harness must be told `--show-output`.
///
/// # Errors
///
/// Tests that fail, or none that runs: a filter may name a test that is not there.
pub fn tests(command: &mut Command) -> Result<Outcome, String> {
    let tally = counted(command, Stream::Output)?;
    some(tally, command)
}

/// [`tests`] of which there may be none.
///
/// # Errors
///
/// Tests that fail, or do not run.
pub fn tests_if_any(command: &mut Command) -> Result<Tally, String> {
    counted(command, Stream::Output)
}

fn some(tally: Tally, command: &Command) -> Result<Outcome, String> {
    match tally.passed + tally.skips() {
        0 => Err(format!("no test has run: {}", program::line(command))),
        _ => Ok(Outcome::Tested(tally)),
    }
}

/// Where a harness writes its report.
#[derive(Clone, Copy, PartialEq)]
enum Stream {
    Output,
    /// nextest
    Error,
}

fn counted(command: &mut Command, stream: Stream) -> Result<Tally, String> {
    let line = program::line(command);
    println!("    {line}");
    let fault = |why: std::io::Error| format!("{}: {why}", command_name(&line));
    match stream {
        Stream::Output => command.stdout(Stdio::piped()),
        Stream::Error => command.stderr(Stdio::piped()),
    };
    let mut child = command.spawn().map_err(fault)?;
    let mut tally = Tally::default();
    let report: Option<Box<dyn std::io::Read>> = match stream {
        Stream::Output => child.stdout.take().map(|pipe| Box::new(pipe) as _),
        Stream::Error => child.stderr.take().map(|pipe| Box::new(pipe) as _),
    };
    if let Some(report) = report {
        for line in BufReader::new(report).split(b'\n') {
            let line = line.map_err(fault)?;
            let line = String::from_utf8_lossy(&line);
            tally.line(&line);
            if stream == Stream::Output || !crate::tally::is_frame(&line) {
                println!("{line}");
            }
        }
    }
    let status = child.wait().map_err(fault)?;
    if status.success() {
        Ok(tally)
    } else {
        Err(format!("{tally} ({status}): {line}"))
    }
}

fn command_name(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// A program of the build that the tests use.
pub fn built(root: &Path, name: &str) -> PathBuf {
    target_folder(root).join("debug").join(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_named_for_either_runner() {
        let names = ["a_million", "every_"];
        let only = Names::Only(&names);
        assert_eq!(only.expression(), "test(a_million) or test(every_)");
        assert_eq!(only.arguments(), names);
        let except = Names::Except(&names);
        assert_eq!(except.expression(), "not (test(a_million) or test(every_))");
        assert_eq!(except.arguments(), ["--skip=a_million", "--skip=every_"]);
    }

    #[test]
    fn names_become_file_names() {
        assert_eq!(slug("no_std, no alloc"), "no-std-no-alloc");
        assert_eq!(slug("figures in docs/COST.md"), "figures-in-docs-cost-md");
        assert_eq!(slug("RISC-V and Arm"), "risc-v-and-arm");
    }

    #[test]
    fn the_features_of_all_tests_are_those_of_the_alias() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let features = test_features(&root).unwrap().unwrap();
        assert!(features.split(',').count() > 5 && features.contains("nineteen/batch"));
        let words: Vec<_> = all_tests(&root)
            .unwrap()
            .get_args()
            .map(ToOwned::to_owned)
            .collect();
        assert_eq!(words[0], "test");
    }

    #[test]
    fn a_process_that_delivers_nothing_fails() {
        let root = std::env::temp_dir().join(format!("nineteen-steps-{}", std::process::id()));
        std::fs::create_dir_all(&root).unwrap();
        let outcome = |script: &str| {
            let mut shell = Command::new("sh");
            shell
                .args(["-c", script, "sh"])
                .env_remove("CARGO_TARGET_DIR");
            delegate(&root, &mut shell, "a step")
        };
        assert!(matches!(
            outcome("echo '\"passed\"' > \"$1\""),
            Ok(Outcome::Passed)
        ));
        assert!(
            outcome("exit 0")
                .unwrap_err()
                .contains("without an outcome")
        );
        let failed = r#"echo '{"failed":"a bound"}' > "$1""#;
        assert!(matches!(outcome(failed), Ok(Outcome::Failed(why)) if why == "a bound"));
        std::fs::remove_dir_all(&root).unwrap();
    }
}
