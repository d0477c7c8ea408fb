// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask dependents`: published crates that depend on the dalek crates, tested with the
//! façades of `compat/` in their place.
//!
//! Each crate is fetched by cargo and stands twice in `target/dependents`, unmodified: once as it
//! is published, once in a workspace whose `[patch]` replaces dalek. Its own tests run in both, and
//! in the second on every backend of this machine. Tests that pass with dalek have to pass with us.

use std::path::Path;

use toolbox::step::Outcome;
use toolbox::tally::Tally;

mod bench; // benchmarks of the crates themselves
mod list; // which crates, as data
mod page; // docs/DEPENDENTS.md, and what a person reads
mod place; // folders, workspaces, patches
mod record; // what was found
mod run; // builds and tests

use list::Dependent;
use record::Row;

/// Options of `cargo xtask dependents`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// With dalek and on the default backend only, not on every backend.
    #[arg(long)]
    quick: bool,
    /// Keep what is found in lab/dependents/record and write docs/DEPENDENTS.md from it.
    #[arg(long, conflicts_with = "check")]
    record: bool,
    /// Test nothing: compare docs/DEPENDENTS.md with what is recorded.
    #[arg(long)]
    check: bool,
    /// Run the crates' own benchmarks instead of their tests.
    #[arg(long, conflicts_with = "check")]
    bench: bool,
    /// Only these crates: `name`, or `name@version`.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

/// `cargo xtask dependents`.
///
/// # Errors
///
/// Tests that pass with dalek and not with us, or a crate that cannot be had or built.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    if options.check {
        return page::check(root);
    }
    let all = list::read(root)?;
    let chosen: Vec<&Dependent> = all.iter().filter(|d| d.is_named(&options.names)).collect();
    if chosen.is_empty() {
        return Err(format!(
            "none of the crates is {}",
            options.names.join(" or ")
        ));
    }
    if options.bench {
        bench::all(root, &chosen, options.record)?;
        return if options.record {
            page::write(root)
        } else {
            Ok(())
        };
    }
    let mut wrong = Vec::new();
    for dependent in chosen {
        println!("==> {dependent}");
        let found =
            place::prepare(root, dependent).and_then(|place| run::all(&place, options.quick));
        match found {
            Ok(runs) => {
                let row = Row::new(dependent, runs);
                print!("{}", page::table(std::slice::from_ref(&row)));
                wrong.extend(row.worse().map(|what| format!("{dependent}: {what}")));
                if options.record {
                    record::keep(root, &row)?;
                }
            }
            Err(why) => {
                println!("{why}");
                wrong.push(format!(
                    "{dependent}: {}",
                    why.lines().next().unwrap_or_default()
                ));
            }
        }
    }
    if options.record {
        page::write(root)?;
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("worse than with dalek:\n{}", wrong.join("\n")))
    }
}

/// The step of `cargo xtask test`: the small ones, on the default backend.
///
/// # Errors
///
/// Tests that pass with dalek and not with us.
pub fn step(root: &Path) -> Result<Outcome, String> {
    let mut tally = Tally::default();
    for dependent in list::read(root)?.iter().filter(|d| d.small) {
        let place = match place::prepare(root, dependent) {
            Ok(place) => place,
            Err(why) => return Ok(Outcome::Skipped(why)),
        };
        if let Err(why) = place.fetch() {
            return Ok(Outcome::Skipped(why));
        }
        let row = Row::new(dependent, run::all(&place, true)?);
        let worse: Vec<_> = row.worse().collect();
        if !worse.is_empty() {
            return Err(format!("{dependent}: {}", worse.join("; ")));
        }
        if let Some(ours) = row.with(record::DEFAULT) {
            println!("    {dependent}: {} tests passed", ours.passed.len());
            tally.passed += ours.passed.len();
            tally.ignored += ours.ignored;
        }
    }
    Ok(Outcome::Tested(tally))
}

/// The step of `cargo xtask test`: docs/DEPENDENTS.md is what is recorded.
///
/// # Errors
///
/// If they differ.
pub fn check_step(root: &Path) -> Result<Outcome, String> {
    page::check(root).map(|()| Outcome::Passed)
}
