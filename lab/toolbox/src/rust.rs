// SPDX-License-Identifier: MIT OR Apache-2.0
//! Older compilers, which rustup installs.

use std::path::Path;
use std::process::Command;

use crate::{files, program};

/// The version of the oldest compiler that the manifest of a workspace promises to do with,
/// installed; why it is not there, if it cannot be had.
///
/// # Errors
///
/// A manifest that names none.
pub fn oldest_rust(workspace: &Path) -> Result<Result<String, String>, String> {
    let manifest = workspace.join("Cargo.toml");
    let text = files::read(&manifest)?;
    let version = text
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .ok_or_else(|| format!("{} names no rust-version", manifest.display()))?;
    let version = match version.matches('.').count() {
        1 => format!("{version}.0"),
        _ => version.to_owned(),
    };
    let rustc = || {
        let version = [&format!("+{version}"), "--version"];
        program::output(Command::new("rustc").args(version)).is_ok()
    };
    if !rustc() {
        let install = ["toolchain", "install", &version, "--profile", "minimal"];
        let _ = Command::new("rustup").args(install).status();
        if !rustc() {
            return Ok(Err(format!("rustup cannot install Rust {version}")));
        }
    }
    Ok(Ok(version))
}
