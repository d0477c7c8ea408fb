// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packages of Debian's that are looked at or unpacked, and not installed.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{files, program, step};

/// Unpacks a package of Debian's into a folder: nothing is installed, and anyone may do it.
pub fn unpack(folder: &Path, package: &str) -> Result<(), String> {
    unpack_with(folder, &[], package)
}

/// Unpacks packages of a release of Debian that need not be this machine's.
///
/// # Errors
///
/// Without apt or Debian's keys, as on other systems, or if a package is not there.
pub fn unpack_of(folder: &Path, release: &str, packages: &[&str]) -> Result<(), String> {
    // Lists of its own: the system's stay as they are.
    files::create(folder.join("lists/partial"))?;
    let keys = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]";
    let source = format!("deb {keys} http://deb.debian.org/debian {release} main\n");
    files::write(folder.join("sources.list"), source)?;
    let file = |name: &str| folder.join(name).display().to_string();
    let options = [
        format!("-oDir::Etc::sourcelist={}", file("sources.list")),
        "-oDir::Etc::sourceparts=-".to_owned(),
        format!("-oDir::State::lists={}", file("lists")),
        format!("-oDir::Cache::pkgcache={}", file("pkgcache.bin")),
        format!("-oDir::Cache::srcpkgcache={}", file("srcpkgcache.bin")),
        "-oAPT::Sandbox::User=root".to_owned(),
    ];
    step(
        Command::new("apt-get")
            .args(&options)
            .args(["-q", "update"]),
    )?;
    for package in packages {
        unpack_with(folder, &options, package)?;
    }
    for name in ["pkgcache.bin", "srcpkgcache.bin"] {
        let _ = fs::remove_file(folder.join(name));
    }
    fs::remove_dir_all(folder.join("lists")).map_err(|why| format!("lists: {why}"))
}

fn unpack_with(folder: &Path, options: &[String], package: &str) -> Result<(), String> {
    files::create(folder)?;
    let of_package = |file: &Path| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(&format!("{package}_")) && name.ends_with(".deb")
    };
    step(
        Command::new("apt-get")
            .args(options)
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
