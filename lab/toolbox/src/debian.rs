// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packages of Debian's that are looked at or unpacked, and not installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{files, program, step};

/// Unpacks a package of Debian's into a folder: nothing is installed, and anyone may do it.
pub fn unpack(folder: &Path, package: &str) -> Result<(), String> {
    unpack_with(folder, &[], package).map(drop)
}

/// Unpacks packages of a release of Debian that need not be this machine's, and returns their
/// versions.
///
/// # Errors
///
/// Without apt or Debian's keys, as on other systems, or if a package is not there.
pub fn unpack_of(folder: &Path, release: &str, packages: &[&str]) -> Result<Vec<String>, String> {
    let lists = Lists::fetch(folder, &of_release("deb", release))?;
    let unpack = |package: &&str| unpack_with(folder, &lists.options, package);
    packages.iter().map(unpack).collect()
}

/// Unpacks the sources of a package of a release, as they were before Debian changed them, and
/// returns their version.
///
/// # Errors
///
/// As [`unpack_of`].
pub fn sources_of(folder: &Path, release: &str, package: &str) -> Result<String, String> {
    let lists = Lists::fetch(folder, &of_release("deb-src", release))?;
    let what = ["-q", "source", "--tar-only", "--download-only", package];
    step(lists.apt().args(what))?;
    for file in files::list(folder)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let rest = name.strip_prefix(package).and_then(|n| n.strip_prefix('_'));
        let parts = rest.and_then(|rest| rest.split_once(".orig.tar."));
        if let Some((version, ending)) = parts
            && !ending.ends_with("asc")
        {
            step(Command::new("tar").arg("xf").arg(&file).current_dir(folder))?;
            return Ok(version.to_owned());
        }
    }
    Err(format!("apt downloaded no sources of {package}"))
}

/// The line of `sources.list` for packages (`deb`) or sources (`deb-src`) of a release.
fn of_release(kind: &str, release: &str) -> String {
    let keys = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]";
    format!("{kind} {keys} http://deb.debian.org/debian {release} main\n")
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

/// The version that it unpacks is part of the file's name: `package_version_processor.deb`.
fn unpack_with(folder: &Path, options: &[String], package: &str) -> Result<String, String> {
    files::create(folder)?;
    step(
        Command::new("apt-get")
            .args(options)
            .args(["-q", "download", package])
            .current_dir(folder),
    )?;
    let mut version = None;
    for file in files::list(folder)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let Some(found) = version_in(&name, package) else {
            continue;
        };
        step(
            Command::new("dpkg")
                .arg("-x")
                .args([file.as_path(), folder]),
        )?;
        let _ = fs::remove_file(&file);
        version = Some(found);
    }
    version.ok_or_else(|| format!("apt downloaded no {package}"))
}

/// The version in the name of a package's file, where apt writes the colon after an epoch as `%3a`.
fn version_in(file: &str, package: &str) -> Option<String> {
    let rest = file.strip_prefix(package)?.strip_prefix('_')?;
    let (version, _) = rest.strip_suffix(".deb")?.rsplit_once('_')?;
    Some(version.replace("%3a", ":"))
}

/// The package that a package without content stands for.
pub fn dependency(package: &str) -> Result<String, String> {
    let said = program::output(Command::new("apt-cache").args(["depends", package]))?;
    said.lines()
        .find_map(|line| line.trim().strip_prefix("Depends: ").map(str::to_owned))
        .ok_or_else(|| format!("apt knows no package {package}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_names_of_files() {
        let version = |file| version_in(file, "lib25519-1");
        let found = version("lib25519-1_0~20260614-1_amd64.deb");
        assert_eq!(found.as_deref(), Some("0~20260614-1"));
        let found = version("lib25519-1_1%3a2.0-3_arm64.deb");
        assert_eq!(found.as_deref(), Some("1:2.0-3"));
        for other in [
            "lib25519-dev_0~20260614-1_amd64.deb",
            "lib25519-1_0~20260614-1_amd64.dsc",
            "lib25519-1",
        ] {
            assert_eq!(version(other), None, "{other}");
        }
    }
}
