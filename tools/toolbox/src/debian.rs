// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packages of Debian's that are looked at or unpacked, and not installed.

use std::fs;
use std::path::{Path, PathBuf};
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
    let keys = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]";
    let source = format!("deb {keys} http://deb.debian.org/debian {release} main\n");
    let lists = Lists::fetch(folder, &source)?;
    let unpack = |package: &&str| unpack_with(folder, &lists.options, package);
    packages.iter().try_for_each(unpack)
}

/// apt's lists of what some sources have, in a folder: the system's lists stay as they are.
#[derive(Debug)]
pub struct Lists {
    folder: PathBuf,
    options: Vec<String>,
}

impl Lists {
    /// Fetches them from the sources in lines of `sources.list`.
    ///
    /// # Errors
    ///
    /// Without apt, or if a source does not answer.
    pub fn fetch(folder: &Path, sources: &str) -> Result<Lists, String> {
        files::create(folder.join("lists/partial"))?;
        files::write(folder.join("sources.list"), sources)?;
        let option = |name: &str, file: &str| format!("-o{name}={}", folder.join(file).display());
        let lists = Lists {
            folder: folder.to_path_buf(),
            options: vec![
                option("Dir::Etc::sourcelist", "sources.list"),
                "-oDir::Etc::sourceparts=-".to_owned(),
                option("Dir::State::lists", "lists"),
                option("Dir::Cache::pkgcache", "lists/packages.bin"),
                option("Dir::Cache::srcpkgcache", "lists/sources.bin"),
                "-oAPT::Sandbox::User=root".to_owned(),
            ],
        };
        step(lists.apt().args(["-q", "update"]))?;
        Ok(lists)
    }

    /// `apt-get` with these lists, in their folder.
    pub fn apt(&self) -> Command {
        let mut apt = Command::new("apt-get");
        apt.args(&self.options).current_dir(&self.folder);
        apt
    }
}

/// Megabytes that nothing reads again.
impl Drop for Lists {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.folder.join("lists"));
    }
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
