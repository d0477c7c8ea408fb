// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask test`: every check of the project, a line for each step, and what was skipped and why.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use toolbox::Group;
use toolbox::step::{Outcome, run};
use toolbox::tally::Tally;

mod steps; // the table of the steps

/// One check.
struct Step {
    name: &'static str,
    /// Whether it takes seconds, after a build.
    quick: bool,
    /// What it calls. All of it is installed before the first step, where this user may; a step that lacks something
    /// skips itself, or those of its tests that need it.
    needs: &'static [Group],
    run: fn(&Path) -> Result<Outcome, String>,
}

/// What became of the steps.
#[derive(Default)]
struct Report {
    rows: Vec<(&'static str, Outcome, Duration)>,
}

impl Report {
    fn step(&mut self, name: &'static str, run: impl FnOnce() -> Result<Outcome, String>) {
        println!("\n==> {name}");
        let start = Instant::now();
        let outcome = run().unwrap_or_else(Outcome::Failed);
        match &outcome {
            Outcome::Passed => {}
            Outcome::Tested(tally) => println!("    {tally}"),
            Outcome::Skipped(why) => println!("    skipped: {why}"),
            Outcome::Failed(why) => println!("    FAILED: {why}"),
        }
        self.rows.push((name, outcome, start.elapsed()));
    }

    fn finish(self) -> Result<(), String> {
        println!("\n==> summary");
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        let mut tests = Tally::default();
        for (name, outcome, time) in &self.rows {
            let word = match outcome {
                Outcome::Passed => {
                    passed += 1;
                    "passed".to_owned()
                }
                Outcome::Tested(tally) => {
                    passed += 1;
                    tests.add(tally);
                    tally.to_string()
                }
                Outcome::Skipped(why) => {
                    skipped += 1;
                    format!("skipped: {why}")
                }
                Outcome::Failed(why) => {
                    failed += 1;
                    format!("FAILED: {}", why.lines().next().unwrap_or_default())
                }
            };
            println!("{:>5.0} s  {name}: {word}", time.as_secs_f64());
        }
        for reason in tests.reasons() {
            println!("         {reason}");
        }
        println!("steps: {passed} passed, {failed} failed, {skipped} skipped");
        // Tests of a step that failed are not counted; that it failed is.
        println!("tests: {tests}");
        if failed == 0 {
            Ok(())
        } else {
            Err(format!("{failed} of {} steps failed", self.rows.len()))
        }
    }
}

/// What a step says when it is a command of its own.
///
/// # Errors
///
/// What failed.
pub fn ended(outcome: Outcome) -> Result<(), String> {
    match outcome {
        Outcome::Passed => println!("passed"),
        Outcome::Tested(tally) => println!("{tally}"),
        Outcome::Skipped(why) => println!("skipped: {why}"),
        Outcome::Failed(why) => return Err(why),
    }
    Ok(())
}

/// Installs what the steps call and the machine lacks, where that is possible.
fn prepare(root: &Path, steps: &[&Step]) -> Result<Outcome, String> {
    for (program, component) in [("cargo-fmt", "rustfmt"), ("cargo-clippy", "clippy")] {
        if !toolbox::present(program) {
            run(root, "rustup", &["component", "add", component], &[])?;
        }
    }
    let mut missing = Vec::new();
    for group in Group::ALL {
        let needed = steps.iter().any(|step| step.needs.contains(&group));
        if let Some(Err(why)) = needed.then(|| toolbox::ensure(root, group)) {
            missing.push(format!("{}: {why}", group.name()));
        }
    }
    if missing.is_empty() {
        Ok(Outcome::Passed)
    } else {
        Ok(Outcome::Skipped(format!(
            "{}; what needs them is skipped",
            missing.join("; ")
        )))
    }
}

/// `cargo xtask test`; `only` names the steps to run, or all.
///
/// # Errors
///
/// Steps that failed, or a name that no step has.
pub fn run_steps(root: &Path, quick: bool, only: &[String]) -> Result<(), String> {
    let named = |name: &str| only.iter().any(|part| name.contains(part.as_str()));
    let chosen: Vec<&Step> = steps::STEPS
        .iter()
        .filter(|step| step.quick || !quick)
        .filter(|step| only.is_empty() || named(step.name))
        .collect();
    if chosen.is_empty() {
        return Err(format!("no step has {} in its name", only.join(" or ")));
    }
    let mut report = Report::default();
    report.step("tools", || prepare(root, &chosen));
    for step in chosen {
        report.step(step.name, || (step.run)(root));
    }
    report.finish()
}

/// `cargo` in the project's folder.
fn cargo(root: &Path) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root);
    command
}

/// A program of the build that the tests use.
fn built(root: &Path, name: &str) -> PathBuf {
    toolbox::target_folder(root).join("debug").join(name)
}
