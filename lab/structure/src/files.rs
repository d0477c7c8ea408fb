// SPDX-License-Identifier: MIT OR Apache-2.0
//! The files of the source tree.

use std::path::{Path, PathBuf};

pub use toolbox::files::read;

/// Files that exist in tests only.
pub fn is_test(name: &str) -> bool {
    name.contains("tests")
        || ["field/proof", "field/mini"]
            .iter()
            .any(|t| name.starts_with(t))
}

/// Whether a file is written by a program, by its name or its head.
pub fn is_generated(name: &str, text: &str) -> bool {
    let mut head = text.lines().take(3);
    name.contains("/generated/") || head.any(|line| line.contains("@generated"))
}

/// The Rust files below a folder.
pub fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    files_of(folder, &["rs"])
}

/// The files with one of these endings, but not in what cargo builds.
pub fn files_of(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for path in toolbox::files::list(folder)? {
        if path.is_dir() {
            if !path.ends_with("target") {
                found.extend(files_of(&path, endings)?);
            }
        } else if path
            .extension()
            .is_some_and(|e| endings.iter().any(|ending| e == *ending))
        {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The name of a file below a folder.
pub fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root)
        .unwrap_or(path)
        .to_string_lossy()
        .replace('\\', "/")
}
