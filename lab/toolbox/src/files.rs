// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files, with errors that name them.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

/// Adds the path to an error.
pub fn fault<E: Display>(path: &Path) -> impl Fn(E) -> String {
    move |why| format!("{}: {why}", path.display())
}

/// The text of a file.
pub fn read(path: impl AsRef<Path>) -> Result<String, String> {
    fs::read_to_string(&path).map_err(fault(path.as_ref()))
}

/// The bytes of a file.
pub fn bytes(path: impl AsRef<Path>) -> Result<Vec<u8>, String> {
    fs::read(&path).map_err(fault(path.as_ref()))
}

/// Writes a file, with the folders above it.
pub fn write(path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Result<(), String> {
    let path = path.as_ref();
    create(path.parent().unwrap_or(path))?;
    fs::write(path, content).map_err(fault(path))
}

/// Writes a file unless it has this content: cargo and make build what is younger. Whether it
/// wrote.
pub fn update(path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Result<bool, String> {
    if fs::read(&path).is_ok_and(|old| old == content.as_ref()) {
        return Ok(false);
    }
    write(path, content).map(|()| true)
}

/// Writes a generated file of the project, or compares it with `text`.
pub fn generated(root: &Path, name: &str, text: &str, check: bool) -> Result<(), String> {
    let path = root.join(name);
    if !check {
        write(path, text)?;
        println!("wrote {name}");
    } else if read(path)? == text {
        println!("{name} is what its definition says");
    } else {
        return Err(format!("{name} is not what `cargo xtask gen` writes"));
    }
    Ok(())
}

/// Makes a folder, with those above it.
pub fn create(folder: impl AsRef<Path>) -> Result<(), String> {
    fs::create_dir_all(&folder).map_err(fault(folder.as_ref()))
}

pub fn copy(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<(), String> {
    fs::copy(&from, to)
        .map(|_| ())
        .map_err(fault(from.as_ref()))
}

/// The entries of a folder, sorted.
pub fn list(folder: impl AsRef<Path>) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(&folder).map_err(fault(folder.as_ref()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}
