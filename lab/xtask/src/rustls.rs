// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask rustls`: the parts for rustls, tested beside aws-lc-rs and ring, and measured; the
//! figures in `docs/RUSTLS.md`.

use std::path::Path;

use toolbox::program;
use toolbox::step::{self, Outcome};

use crate::bulk::page::Page;
use crate::measured::{Measured, Options};

/// The workspace and its page.
pub(crate) const PARTS: Measured = Measured {
    folder: "rustls",
    page: Page {
        file: "docs/RUSTLS.md",
        record: "lab/xtask/record/rustls.json",
        command: "cargo xtask rustls report",
        groups: &[
            ("best", "On the best backend"),
            ("avx2", "With `NINETEEN_BACKEND=avx2`"),
        ],
    },
};

/// `cargo xtask rustls`.
///
/// # Errors
///
/// A program that cannot be built or fails, or a page that is not what the record says.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    PARTS.run(root, options, || {
        let build = ["build", "-q", "--locked", "--release", "--example", "rate"];
        program::call(PARTS.cargo(root).args(build))?;
        PARTS.rates(root, |_| {})
    })
}

/// Lints, documentation, and the tests with optimisation: unoptimised code leaves more in memory
/// than the test of that allows.
pub(crate) fn step(root: &Path) -> Result<Outcome, String> {
    if let Err(why) = program::call(PARTS.cargo(root).args(["fetch", "--locked", "-q"])) {
        let why = format!("the crates that it is built on cannot be had: {why}");
        return Ok(Outcome::Skipped(why));
    }
    let lints = ["clippy", "--locked", "--all-targets", "--"];
    program::call(PARTS.cargo(root).args(["fmt", "--check"]))?;
    program::call(PARTS.cargo(root).args(lints).args(["-D", "warnings"]))?;
    program::call(
        PARTS
            .cargo(root)
            .args(["doc", "--locked", "--no-deps", "-q"])
            .env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    step::tests(
        PARTS
            .cargo(root)
            .args(["test", "--locked", "--release", "--", "--show-output"]),
    )
}
