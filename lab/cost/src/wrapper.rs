// SPDX-License-Identifier: MIT OR Apache-2.0
//! In place of the compiler: calls it, and writes down how much memory it took.
//!
//! Cargo calls `RUSTC_WRAPPER rustc ARGUMENTS…`; this program knows by [`LOG`] that it is that.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::usage;
use toolbox::files;

/// The variable that names the file for the figures.
pub const LOG: &str = "NINETEEN_COST_LOG";

/// Does the compiler's work if this program was called in its place.
pub fn run() -> Option<ExitCode> {
    let log = std::env::var_os(LOG)?;
    let mut arguments = std::env::args_os().skip(1);
    let compiler = arguments.next()?;
    let status = Command::new(compiler)
        .args(arguments)
        .env_remove(LOG)
        .status();
    let code = status.ok().and_then(|status| status.code()).unwrap_or(1);
    // One child, and what it started: the linker.
    if let Ok(usage) = usage::of_children() {
        let line = format!("{}\n", usage.largest);
        let file = OpenOptions::new().create(true).append(true).open(log);
        let _ = file.and_then(|mut file| file.write_all(line.as_bytes()));
    }
    Some(ExitCode::from(u8::try_from(code).unwrap_or(1)))
}

/// Megabytes (10^6 bytes) of the largest.
pub fn largest(log: &Path) -> Result<f64, String> {
    let text = files::read(log)?;
    text.lines()
        .filter_map(|line| line.parse::<f64>().ok())
        .max_by(f64::total_cmp)
        .map(|bytes| bytes / 1e6)
        .ok_or_else(|| "no compiler ran".to_owned())
}
