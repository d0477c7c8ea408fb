// SPDX-License-Identifier: MIT OR Apache-2.0
//! Python environments beside the shared one, for packages that are built in another way there.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{has_python, install_packages, install_python, python};

/// Packages that build PyNaCl on a libsodium of the system, and run its tests.
pub const PYNACL: &[(&str, &str)] = &[
    ("cffi", "2.1.1"),
    ("setuptools", "84.2.1"),
    ("wheel", "0.48.0"),
    ("pytest", "9.2.0"),
    ("hypothesis", "6.170.17"),
];

/// A Python environment of its own in a folder, with packages in these versions: the program.
///
/// # Errors
///
/// The missing package, as a reason to skip.
pub fn with(folder: &Path, packages: &[(&str, &str)]) -> Result<PathBuf, String> {
    let missing: Vec<String> = packages
        .iter()
        .filter(|(name, version)| !has_python(folder, name, version))
        .map(|(name, version)| format!("{name}=={version}"))
        .collect();
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
