// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask cost`: what a library costs a program that uses it, beside others: time and memory
//! of the compiler, size of the program, number of crates, stack, and time of operations in builds
//! for speed, for size and for development.
//!
//! Each library gets a crate of its own in `target/cost`, outside the workspace: what the workspace
//! sets for its packages does not reach a dependent, and a dependent is who pays. The program
//! signs, verifies and exchanges keys.

use std::path::Path;

use toolbox::step::Outcome;

mod build; // cold builds
mod library; // the libraries, and their crates
mod page; // docs/COST.md, and what a person reads
mod row; // what is measured
mod speed; // operations in builds of all kinds
mod stack; // the smallest stack that does
mod usage; // what child processes took
pub mod wrapper; // in place of the compiler

use library::LIBRARIES;

/// Options of `cargo xtask cost`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Rows `{"lib","metric","value"}`, one a line.
    #[arg(long)]
    json: bool,
    /// Builds of each kind; the median counts.
    #[arg(long, default_value_t = 1, value_name = "N")]
    rounds: usize,
    /// Measure only stack; with --record the other figures stay.
    #[arg(long)]
    stack: bool,
    /// Measure only how long operations take in builds of all kinds; with --record the other
    /// figures stay.
    #[arg(long, conflicts_with = "stack")]
    speed: bool,
    /// Keep what is measured in lab/cost/record and write docs/COST.md from it.
    #[arg(long, conflicts_with = "check")]
    record: bool,
    /// Measure nothing: compare docs/COST.md with what is recorded.
    #[arg(long)]
    check: bool,
    /// Only these libraries.
    #[arg(value_name = "LIBRARY")]
    libraries: Vec<String>,
}

/// `cargo xtask cost`.
///
/// # Errors
///
/// A crate that does not build, or a page that is not what the record says.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    if options.check {
        return page::check(root);
    }
    let chosen: Vec<_> = LIBRARIES
        .iter()
        .filter(|library| {
            options.libraries.is_empty() || options.libraries.iter().any(|l| l == library.name)
        })
        .collect();
    if chosen.is_empty() {
        return Err(format!(
            "no such library; there are {}",
            LIBRARIES.map(|l| l.name).join(", ")
        ));
    }
    for library in &chosen {
        library.write(root)?;
    }
    let mut rows = Vec::new();
    if !options.stack {
        let timed: Vec<_> = chosen
            .iter()
            .copied()
            .filter(|l| l.names.is_some())
            .collect();
        rows.extend(speed::measure(root, &timed)?);
    }
    if !options.stack && !options.speed {
        rows.extend(build::measure(root, &chosen, options.rounds)?);
    }
    if !options.speed {
        for library in chosen.iter().filter(|library| library.operations.is_some()) {
            rows.extend(stack::measure(root, library)?);
        }
    }
    if options.json {
        for row in &rows {
            println!("{}", row.json());
        }
    } else {
        print!("{}", page::table(&rows));
    }
    if options.record {
        let alone = match (options.stack, options.speed) {
            (true, _) => Some(page::STACK),
            (_, true) => Some(page::SPEED),
            _ => None,
        };
        page::record(root, &rows, alone)?;
    }
    Ok(())
}

/// The step of `cargo xtask test`: docs/COST.md is what is recorded.
///
/// # Errors
///
/// If they differ.
pub fn check_step(root: &Path) -> Result<Outcome, String> {
    if page::is_recorded(root) {
        check(root).map(|()| Outcome::Passed)
    } else {
        let why = "nothing is recorded yet: cargo xtask cost --record, on a quiet machine";
        Ok(Outcome::Skipped(why.to_owned()))
    }
}

/// Compares docs/COST.md with what is recorded.
///
/// # Errors
///
/// If they differ.
pub fn check(root: &Path) -> Result<(), String> {
    page::check(root)
}

/// The step of `cargo xtask test`: no operation needs more stack than 256 KiB in a dependent's dev
/// build.
///
/// # Errors
///
/// The operations that need more.
pub fn stack_step(root: &Path) -> Result<Outcome, String> {
    let library = &LIBRARIES[0];
    library.write(root)?;
    stack::within(root, library).map(|()| Outcome::Passed)
}
