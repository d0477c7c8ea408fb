// SPDX-License-Identifier: MIT OR Apache-2.0
//! Certificates as files, if `NINETEEN_CERTIFICATES` names a folder for them. Otherwise nothing is
//! recorded, and theorems run as they do without this.

use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::theorem::{Report, recorded};

const FOLDER: &str = "NINETEEN_CERTIFICATES";

/// Proves a theorem; its certificate is the file `name` of the folder `group`.
pub fn export(group: &str, name: &str, theorem: impl FnOnce() -> Report) -> Report {
    export_to(std::env::var_os(FOLDER), group, theorem, |_| name.into())
}

/// Runs a theorem with a planted fault. Its certificate, which must not be accepted, is a file of
/// the folder `faults`, named by its content.
pub fn export_fault(theorem: impl FnOnce() -> Report) -> Report {
    export_to(std::env::var_os(FOLDER), "faults", theorem, |digits| {
        let mut hasher = DefaultHasher::new();
        digits.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    })
}

/// Writes a text that theorems are about to the file `name` of the folder `group`.
pub fn export_text(group: &str, name: &str, text: &str) {
    if let Some(folder) = std::env::var_os(FOLDER) {
        let folder = PathBuf::from(folder).join(group);
        write(&folder, name, text).expect("a folder for texts");
    }
}

pub(crate) fn export_to(
    folder: Option<OsString>,
    group: &str,
    theorem: impl FnOnce() -> Report,
    name: impl FnOnce(&str) -> String,
) -> Report {
    let Some(folder) = folder else {
        return theorem();
    };
    let (report, certificate) = recorded(theorem);
    let digits = certificate.digits();
    let folder = PathBuf::from(folder).join(group);
    write(&folder, &name(&digits), &digits).expect("a folder for certificates");
    report
}

fn write(folder: &Path, name: &str, content: &str) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join(name), content)
}
