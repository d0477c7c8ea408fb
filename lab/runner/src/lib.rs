// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask test`: every check of the project, a line for each step, and what was skipped and
//! why. `table` reads the steps; functions that they call are in the program that has this one.
//!
//! Steps of seconds always run. A long step leaves a record of its last pass with a hash of its
//! inputs (`record`); the short command runs it where these have changed, as far as time allows
//! (`plan`) or in any case (`Step::prompt`), and `--all` runs it always.
//!
//! Two lanes work side by side: one of builds, and one of programs that keep one processor busy for
//! long, each in a process of its own whose output is shown when all have ended. When there is
//! nothing left to build, both lanes take such programs.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::ValueEnum as _;
use toolbox::Group;
use toolbox::step::{self, Outcome, run};
use toolbox::{files, program};

mod commands; // those that a step runs
mod excuses; // skips that are no failure
pub mod inputs; // the files that a step depends on, and their hash
mod plan; // the choice of long steps for the short command
pub mod record; // passes of long steps
mod report; // outcomes of a run
mod table; // the steps
mod tools; // what of the table of tools a step depends on

pub use commands::Call;
pub use table::{Calls, Step, Table};

use report::{Report, Row};

/// Options of `cargo xtask test`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Run every step, the long ones too, and renew their records.
    #[arg(long, conflicts_with_all = ["since", "changed", "list"])]
    all: bool,
    /// Run the steps of seconds, and the long ones whose inputs differ from this revision.
    #[arg(long, value_name = "REV", conflicts_with_all = ["changed", "list"])]
    since: Option<String>,
    /// Run the long steps whose inputs differ from their records, and no others.
    #[arg(long, conflicts_with = "list")]
    changed: bool,
    /// Name the steps, with their last passes, and run none.
    #[arg(long)]
    list: bool,
    /// Only the steps with one of these in their names.
    #[arg(value_name = "STEP")]
    only: Vec<String>,
}

/// Installs the missing tools of the steps, where that is possible.
fn prepare(root: &Path, steps: &[&Step]) -> Result<Outcome, String> {
    for (program, component) in [("cargo-fmt", "rustfmt"), ("cargo-clippy", "clippy")] {
        if !toolbox::present(program) {
            run(root, "rustup", &["component", "add", component], &[])?;
        }
    }
    let mut missing = Vec::new();
    for &group in Group::value_variants() {
        let needed = steps.iter().any(|step| step.needs.contains(&group));
        if let Some(Err(why)) = needed.then(|| toolbox::ensure(root, group)) {
            missing.push(format!("{}: {why}", group.name()));
        }
    }
    let missing = missing.join("; ");
    Ok(match missing.is_empty() {
        true => Outcome::Passed,
        false => Outcome::Skipped(format!("{missing}; what needs them is skipped")),
    })
}

/// The long steps, as their records describe them.
fn known<'a>(root: &Path, table: &'a Table) -> Result<Vec<plan::Known<'a>>, String> {
    let today = program::today();
    let compiler = program::compiler(root);
    let recorded = table.steps.iter().filter(|step| step.is_recorded());
    let mut records = record::all(root)?;
    let known = recorded.map(|step| {
        let past = match records.remove(&step.name) {
            None => None,
            Some(record) => Some(plan::Past {
                current: record.inputs == step.hash(root)?
                    && (!step.prompt || record.compiler == compiler),
                days: record.age(today)?,
                // One that is marked as long never fits.
                seconds: record
                    .seconds
                    .max(u64::from(step.long) * (plan::BUDGET + 1)),
            }),
        };
        Ok(plan::Known {
            name: &step.name,
            prompt: step.prompt,
            past,
        })
    });
    known.collect()
}

/// `cargo xtask test --list`.
fn list(root: &Path, table: &Table) -> Result<(), String> {
    for step in table.steps.iter().filter(|step| !step.is_recorded()) {
        println!("always    {}", step.name);
    }
    let known = known(root, table)?;
    for plan::Known { name, past, .. } in &known {
        match past {
            None => println!("no record {name}"),
            Some(past) => {
                let state = if past.current { "current" } else { "changed" };
                let (seconds, days) = (past.seconds, past.days);
                println!("{state}   {name}: {seconds} s, {days} days ago");
            }
        }
    }
    println!("{}", plan::unseen(&known));
    Ok(())
}

/// The steps to run, with what else is to be said.
fn choose<'a>(
    root: &Path,
    table: &'a Table,
    options: &Options,
    report: &mut Report<'a>,
) -> Result<Vec<&'a Step>, String> {
    let steps = |is_chosen: &dyn Fn(&Step) -> bool| -> Vec<&'a Step> {
        let all = table.steps.iter();
        all.filter(|step| is_chosen(step)).collect()
    };
    let only = &options.only;
    if !only.is_empty() {
        let chosen = steps(&|step| only.iter().any(|part| step.name.contains(&**part)));
        if chosen.is_empty() {
            let why = format!("no step has {} in its name", only.join(" or "));
            return Err(format!("{why}: `cargo xtask test --list` names them"));
        }
        return Ok(chosen);
    }
    if options.all {
        return Ok(steps(&|_| true));
    }
    if let Some(since) = &options.since {
        let files = inputs::changed(root, since)?;
        let is_touched = |path: &String| files.iter().any(|file| inputs::is_under(file, path));
        return Ok(steps(&|step| {
            !step.is_recorded() || step.paths.iter().any(is_touched)
        }));
    }
    let known = known(root, table)?;
    if options.changed {
        let changed = known.iter().filter(|known| !known.is_current());
        let changed: BTreeSet<&str> = changed.map(|known| known.name).collect();
        return Ok(steps(&|step| changed.contains(&*step.name)));
    }
    let plan = plan::plan(&known, record::day());
    for (name, why) in plan.overdue {
        let outcome = Outcome::Failed(format!(
            "{why}: run `cargo xtask test --changed`, and commit {}",
            record::FILE
        ));
        report.rows.push((name, outcome, Duration::ZERO));
    }
    report.later = plan.later;
    report.may_wait = plan.may_wait;
    Ok(steps(&|step| {
        !step.is_recorded() || plan.run.contains(&*step.name)
    }))
}

/// `cargo xtask test`.
///
/// # Errors
///
/// Steps that failed, a name that no step has, or a table that is wrong.
pub fn command(root: &Path, calls: Calls, options: &Options) -> Result<(), String> {
    let table = &Table::read(root, calls)?;
    if options.list {
        return list(root, table);
    }
    let mut report = Report::default();
    let chosen = choose(root, table, options, &mut report)?;
    println!("\n==> tools");
    let start = Instant::now();
    let outcome = prepare(root, &chosen).unwrap_or_else(Outcome::Failed);
    report.add(("tools", outcome, start.elapsed()));
    let (mut beside, builds): (Vec<_>, Vec<_>) = chosen.into_iter().partition(|step| step.beside);
    // The longest first, so that none is left alone at the end.
    let past = record::all(root)?;
    beside.sort_by_key(|step| Reverse(past.get(&step.name).map(|record| record.seconds)));
    let may_wait = std::mem::take(&mut report.may_wait);
    let late = |step: &Step| {
        may_wait.contains(&*step.name) && start.elapsed() > Duration::from_secs(plan::LATEST)
    };
    let minutes = plan::LATEST / 60;
    let why = format!("{minutes} minutes were over before it could begin");
    let any_beside = !beside.is_empty();
    let beside = Mutex::new(beside.into_iter());
    // Takes steps of the lane of long programs until there are none.
    let lane = || {
        let (mut rows, mut waiting) = (Vec::new(), Vec::new());
        let next = || beside.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some(step) = next() {
            match late(step) {
                true => waiting.push((&*step.name, why.clone())),
                false => rows.push(carry_out(root, table, step, || apart(root, step))),
            }
        }
        (rows, waiting)
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(lane);
        for step in builds {
            if late(step) {
                report.later.push((&step.name, why.clone()));
                continue;
            }
            println!("\n==> {}", step.name);
            report.add(carry_out(root, table, step, || step.run(root)));
        }
        if any_beside {
            println!("\n... long programs are shown when all have ended");
        }
        let (rows, waiting) = lane();
        let (others, left) = other.join().unwrap_or_else(|_| {
            let outcome = Outcome::Failed("its thread panicked".to_owned());
            (
                vec![("lane of long programs", outcome, Duration::ZERO)],
                Vec::new(),
            )
        });
        let rows = rows.into_iter().chain(others);
        report.later.extend(waiting.into_iter().chain(left));
        for row in rows {
            println!("\n==> {}, beside the others", row.0);
            if let Ok(text) = fs::read_to_string(log(root, row.0)) {
                print!("{text}");
            }
            report.add(row);
        }
    });
    let verdict = report.finish();
    println!("{}", plan::unseen(&known(root, table)?));
    verdict
}

/// Where the output of a step of the second lane goes.
fn log(root: &Path, name: &str) -> PathBuf {
    let name = format!("{}.log", step::slug(name));
    toolbox::target_folder(root).join("steps").join(name)
}

/// Runs a step in a process of its own.
fn apart(root: &Path, step: &Step) -> Result<Outcome, String> {
    let path = log(root, &step.name);
    files::write(&path, "")?;
    let output = fs::File::create(&path).map_err(files::fault(&path))?;
    let errors = output.try_clone().map_err(files::fault(&path))?;
    // The program of this process, even if a build has replaced the file since.
    let program = match cfg!(target_os = "linux") {
        true => PathBuf::from("/proc/self/exe"),
        false => std::env::current_exe().map_err(|why| why.to_string())?,
    };
    let mut command = Command::new(program);
    command.args(["step", &step.name]).current_dir(root);
    command.stdout(output).stderr(errors);
    step::delegate(root, &mut command, &step.name)
}

/// `cargo xtask step`: one step, which writes its outcome to a file.
///
/// # Errors
///
/// A name that no step has, or a file that cannot be written.
pub fn one(root: &Path, calls: Calls, name: &str, file: &Path) -> Result<(), String> {
    let table = Table::read(root, calls)?;
    let step = table.steps.iter().find(|step| step.name == name);
    let step = step.ok_or_else(|| format!("no step is called {name}"))?;
    step::deliver(file, step.run(root))
}

/// Runs a step. Where a skip is a failure, one that nothing excuses fails; a pass of a long step
/// without such a skip is recorded, for the inputs that it had from its beginning to its end.
fn carry_out<'a>(
    root: &Path,
    table: &Table,
    step: &'a Step,
    run: impl FnOnce() -> Result<Outcome, String>,
) -> Row<'a> {
    let start = Instant::now();
    let before = step.is_recorded().then(|| step.hash(root));
    let outcome = run().unwrap_or_else(Outcome::Failed);
    let judged = excuses::judge(&table.excuses, &step.name, &outcome);
    let time = start.elapsed();
    let outcome = match (judged, before, &outcome) {
        (Err(why), ..) if excuses::strict() => Outcome::Failed(why),
        (Ok(()), Some(before), Outcome::Passed | Outcome::Tested(_)) => {
            keep(root, step, before, &outcome, time).map_or_else(Outcome::Failed, |()| outcome)
        }
        _ => outcome,
    };
    (&step.name, outcome, time)
}

/// Records a pass.
fn keep(
    root: &Path,
    step: &Step,
    before: Result<String, String>,
    outcome: &Outcome,
    time: Duration,
) -> Result<(), String> {
    let hash = before?;
    if step.hash(root)? != hash {
        return Err("its inputs changed while it ran: run it again".to_owned());
    }
    let seconds = time.as_secs_f64().ceil() as u64;
    let record = record::Record::now(root, hash, outcome, seconds);
    record::write(root, &step.name, record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use toolbox::tally::Tally;

    /// A pass in which tests skipped themselves would be taken for one where they could have run.
    #[test]
    fn only_a_whole_pass_is_recorded() {
        let root = std::env::temp_dir().join(format!("nineteen-passes-{}", std::process::id()));
        fs::create_dir_all(root.join("docs")).unwrap();
        fs::write(root.join("input"), "1").unwrap();
        let text = "[inputs]\n[[step]]\nname = \"a\"\npaths = [\"input\"]\nrun = [{ run = \"true\" }]\n\
            [[excuse]]\nstep = \"a\"\nreason = \"no processor\"\nwhy = \"few have it\"\n";
        let table = Table::parse(text, &[]).unwrap();
        let is_recorded = |why: &str| {
            let mut tally = Tally::default();
            tally
                .skipped
                .insert(why.to_owned(), vec!["adds".to_owned()]);
            carry_out(&root, &table, &table.steps[0], || {
                Ok(Outcome::Tested(tally))
            });
            record::all(&root).unwrap().contains_key("a")
        };
        assert!(!is_recorded("no verilator"));
        assert!(is_recorded("no processor"));
        fs::remove_dir_all(&root).unwrap();
    }
}
