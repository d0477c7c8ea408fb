// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packages of npm, in the versions of a lock file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::target::folder;

/// Installs what `scripts` names in its package.json into a folder of this name: the folder.
///
/// # Errors
///
/// What npm says.
pub fn install(root: &Path, scripts: &Path, name: &str) -> Result<PathBuf, String> {
    let packages = folder(root).join(name);
    fs::create_dir_all(&packages).map_err(|why| format!("{}: {why}", packages.display()))?;
    let mut changed = !packages.join("node_modules/.package-lock.json").is_file();
    for name in ["package.json", "package-lock.json"] {
        let (from, to) = (scripts.join(name), packages.join(name));
        let wanted = fs::read(&from).map_err(|why| format!("{}: {why}", from.display()))?;
        if fs::read(&to).is_ok_and(|there| there == wanted) {
            continue;
        }
        changed = true;
        fs::write(&to, wanted).map_err(|why| format!("{}: {why}", to.display()))?;
    }
    if changed {
        let done = Command::new("npm")
            .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
            .current_dir(&packages)
            .output()
            .map_err(|why| format!("npm: {why}"))?;
        if !done.status.success() {
            // Half of an installation is none.
            let _ = fs::remove_file(packages.join("package-lock.json"));
            let said = String::from_utf8_lossy(&done.stderr);
            let scripts = scripts.display();
            return Err(format!("npm ci fails for {scripts}: {}", said.trim()));
        }
    }
    Ok(packages)
}
