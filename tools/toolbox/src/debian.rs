// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packages of Debian's that are looked at or unpacked, and not installed.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{files, program, step};

/// Unpacks a package of Debian's into a folder: nothing is installed, and anyone may do it.
pub fn unpack(folder: &Path, package: &str) -> Result<(), String> {
    files::create(folder)?;
    let of_package = |file: &Path| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(&format!("{package}_")) && name.ends_with(".deb")
    };
    step(
        Command::new("apt-get")
            .args(["-q", "download", package])
            .current_dir(folder),
    )?;
    for file in files::list(folder)?.iter().filter(|file| of_package(file)) {
        step(Command::new("dpkg").arg("-x").args([file, folder]))?;
        let _ = fs::remove_file(file);
    }
    Ok(())
}

/// The package that a package without content stands for.
pub fn dependency(package: &str) -> Result<String, String> {
    let said = program::output(Command::new("apt-cache").args(["depends", package]))?;
    said.lines()
        .find_map(|line| line.trim().strip_prefix("Depends: ").map(str::to_owned))
        .ok_or_else(|| format!("apt knows no package {package}"))
}
