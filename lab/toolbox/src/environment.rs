// SPDX-License-Identifier: MIT OR Apache-2.0
//! Python environments beside the shared one, for packages that are built in another way there.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{groups, install_packages, install_python, missing_python, python};

/// A Python environment of its own in a folder, with the packages that the table has for it: the
/// program.
///
/// # Errors
///
/// The missing package, as a reason to skip.
pub fn named(name: &str, folder: &Path) -> Result<PathBuf, String> {
    let missing = missing_python(folder, &groups::environment(name));
    if !missing.is_empty() {
        install_python(folder, &missing)?;
    }
    Ok(python(folder).join("bin/python"))
}

/// The headers that extensions of this Python are compiled with. Debian has them in a package of
/// their own.
///
/// # Errors
///
/// How to get them, as a reason to skip.
pub fn headers(python: &Path) -> Result<(), String> {
    let script = "import os, sysconfig as s; \
                  os.stat(os.path.join(s.get_paths()['include'], 'Python.h'))";
    let there = || {
        let found = Command::new(python).args(["-c", script]).output();
        found.is_ok_and(|found| found.status.success())
    };
    if !there() {
        install_packages(&["python3-dev"])?;
        if !there() {
            return Err(format!("{} has no headers", python.display()));
        }
    }
    Ok(())
}
