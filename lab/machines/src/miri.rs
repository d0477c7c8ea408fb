// SPDX-License-Identifier: MIT OR Apache-2.0
//! A dependent's tests under Miri, which runs neither assembly nor CPUID.

use std::path::Path;
use std::process::Command;

use toolbox::program;
use toolbox::step::{self, Outcome};

/// The step of `cargo xtask test`.
///
/// # Errors
///
/// A test that failed, or an operation that Miri does not support.
pub fn miri_step(root: &Path) -> Result<Outcome, String> {
    if let Err(why) = ready() {
        println!("SKIPPED: {why}");
        return Ok(Outcome::Skipped(why));
    }
    let mut cargo = Command::new("cargo");
    cargo
        .args(["+nightly", "miri", "test", "--", "--show-output"])
        .current_dir(root.join("lab/machines/miri"))
        // Flags meant for the host have no place here.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env(
            "CARGO_TARGET_DIR",
            toolbox::target_folder(root).join("miri"),
        );
    step::tests(&mut cargo)
}

/// Sees that there are Miri, which rustup installs, and the standard library that it interprets.
fn ready() -> Result<(), String> {
    if miri("--version").is_err() {
        let install = "toolchain install nightly --profile minimal --component miri,rust-src";
        // What it says is on the terminal; whether it worked is asked below.
        let _ = Command::new("rustup").args(install.split(' ')).status();
        miri("--version").map_err(|_| format!("no Miri: rustup {install}"))?;
    }
    miri("setup").map_err(|why| format!("Miri has no standard library: {why}"))
}

/// Asks Miri for something that prints little.
fn miri(what: &str) -> Result<(), String> {
    program::output(Command::new("cargo").args(["+nightly", "miri", what])).map(drop)
}
