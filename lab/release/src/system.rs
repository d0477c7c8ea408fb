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

/// Seconds of processor time that programs took which this one has called, and those that they have.
/// Zero where the system does not say.
pub fn processor_seconds() -> u64 {
    std::fs::read_to_string("/proc/self/stat").map_or(0, |text| called(&text))
}

/// The same, from what the system knows of a process.
fn called(stat: &str) -> u64 {
    // Behind the name, which may contain anything: 13 words, and both times in hundredths.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let fields = fields.split_whitespace().skip(13).take(2);
    let hundredths = fields.filter_map(|field| field.parse::<u64>().ok());
    hundredths.sum::<u64>() / 100
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

#[cfg(test)]
mod tests {
    use super::called;

    #[test]
    fn times_are_those_of_called_programs() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194304 9 9 0 0 11 12 350 450 20 0 1 0";
        assert_eq!(called(stat), 8);
        assert_eq!(called(""), 0);
    }
}
