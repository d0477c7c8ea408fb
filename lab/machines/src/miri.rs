// SPDX-License-Identifier: MIT OR Apache-2.0
//! A dependent's tests under Miri, which runs neither assembly nor CPUID.

use std::path::Path;
use std::process::Command;

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

/// Whether there are Miri and the source of the standard library that it interprets.
fn ready() -> Result<(), String> {
    let printed = Command::new("cargo")
        .args(["+nightly", "miri", "--version"])
        .output();
    if !printed.is_ok_and(|printed| printed.status.success()) {
        return Err("no Miri: rustup +nightly component add miri rust-src".to_owned());
    }
    let setup = Command::new("cargo")
        .args(["+nightly", "miri", "setup"])
        .output()
        .map_err(|why| format!("cargo: {why}"))?;
    if setup.status.success() {
        Ok(())
    } else {
        let said = String::from_utf8_lossy(&setup.stderr);
        let last = said.lines().last().unwrap_or_default();
        Err(format!("Miri has no standard library: {last}"))
    }
}
