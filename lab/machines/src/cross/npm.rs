// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packages of npm, in the versions of a lock file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::target::folder;

use toolbox::{files, program::finish};

/// Installs what `scripts` names in its package.json into a folder of this name: the folder.
///
/// # Errors
///
/// npm's message.
pub fn install(root: &Path, scripts: &Path, name: &str) -> Result<PathBuf, String> {
    let packages = folder(root).join(name);
    let mut changed = !packages.join("node_modules/.package-lock.json").is_file();
    for name in ["package.json", "package-lock.json"] {
        changed |= files::update(packages.join(name), files::bytes(scripts.join(name))?)?;
    }
    if changed {
        let mut npm = Command::new("npm");
        npm.args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
        finish(npm.current_dir(&packages)).inspect_err(|_| {
            // Half of an installation is none.
            let _ = fs::remove_file(packages.join("package-lock.json"));
        })?;
    }
    Ok(packages)
}
