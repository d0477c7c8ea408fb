// SPDX-License-Identifier: MIT OR Apache-2.0
//! Calls that only Unix has. A release is made on Linux; elsewhere the project's commands compile
//! without them.

use std::path::Path;

use toolbox::files::fault;

/// Whether anyone may run a file.
#[cfg(unix)]
pub fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).is_ok_and(|found| found.permissions().mode() & 0o111 != 0)
}

/// Makes a symbolic link.
///
/// # Errors
///
/// A folder that is not there, or a name that is taken.
#[cfg(unix)]
pub fn link(target: &str, link: &Path) -> Result<(), String> {
    std::os::unix::fs::symlink(target, link).map_err(fault(link))
}

/// Whether this is root.
#[cfg(unix)]
pub fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[cfg(not(unix))]
pub fn is_program(_: &Path) -> bool {
    false
}

#[cfg(not(unix))]
pub fn link(_: &str, link: &Path) -> Result<(), String> {
    Err(fault(link)("a release is made on Linux"))
}

#[cfg(not(unix))]
pub fn is_root() -> bool {
    false
}
