// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask rustls`: the parts for rustls, tested beside aws-lc-rs and ring, and measured; the
//! figures in `docs/RUSTLS.md`.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Subcommand;
use toolbox::program;
use toolbox::step::{self, Outcome};

use crate::bulk::page::{self, Page};
use crate::bulk::parsed;

/// Options of `cargo xtask rustls`.
#[derive(Debug, Subcommand)]
pub enum Options {
    /// Measure handshakes and their parts beside aws-lc-rs.
    Bench {
        /// Keep what is measured, and write docs/RUSTLS.md from it.
        #[arg(long)]
        record: bool,
    },
    /// Write the figures in docs/RUSTLS.md from the record.
    Report {
        /// Compare with the page instead of writing it.
        #[arg(long)]
        check: bool,
    },
}

/// The page of this command.
const PAGE: Page = Page {
    file: "docs/RUSTLS.md",
    record: "tools/xtask/record/rustls.json",
    command: "cargo xtask rustls report",
    groups: &[
        ("best", "On the best backend"),
        ("avx2", "With `NINETEEN_BACKEND=avx2`"),
    ],
};

/// `cargo xtask rustls`.
///
/// # Errors
///
/// A program that cannot be built or fails, or a page that is not what the record says.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let record = match options {
        Options::Report { check } => return report(root, *check),
        Options::Bench { record } => *record,
    };
    let build = ["build", "-q", "--locked", "--release", "--example", "rate"];
    program::call(cargo(root).args(build))?;
    let mut rows = Vec::new();
    for backend in [None, Some("avx2")] {
        let mut rate = Command::new(target(root).join("release/examples/rate"));
        rate.env_remove("NINETEEN_BACKEND");
        rate.envs(backend.map(|backend| ("NINETEEN_BACKEND", backend)));
        rows.extend(parsed(&program::output(&mut rate)?)?);
    }
    println!("{}", page::tables(PAGE.groups, &rows));
    if record {
        page::record(root, &PAGE, &rows)?;
        report(root, false)?;
    }
    Ok(())
}

/// Writes the figures of the page, or compares them.
///
/// # Errors
///
/// A page that is not what the record says.
pub(crate) fn report(root: &Path, check: bool) -> Result<(), String> {
    page::report(root, &PAGE, check)
}

fn target(root: &Path) -> PathBuf {
    toolbox::target_folder(root).join("rustls")
}

fn cargo(root: &Path) -> Command {
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(root.join("bindings/rustls"))
        .env("CARGO_TARGET_DIR", target(root));
    cargo
}

/// Lints, documentation, and the tests with optimisation: unoptimised code leaves more in memory
/// than the test of that allows.
pub(crate) fn step(root: &Path) -> Result<Outcome, String> {
    if let Err(why) = program::call(cargo(root).args(["fetch", "--locked", "-q"])) {
        let why = format!("the crates that it is built on cannot be had: {why}");
        return Ok(Outcome::Skipped(why));
    }
    let lints = ["clippy", "--locked", "--all-targets", "--"];
    program::call(cargo(root).args(["fmt", "--check"]))?;
    program::call(cargo(root).args(lints).args(["-D", "warnings"]))?;
    program::call(
        cargo(root)
            .args(["doc", "--locked", "--no-deps", "-q"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    step::tests(cargo(root).args(["test", "--locked", "--release", "--", "--show-output"]))
}
