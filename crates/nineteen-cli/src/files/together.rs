// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes many small files together: all under temporary names, then one flush to the disk, then
//! all renamed. Each appears whole or not at all, as when it is written alone, and ten thousand
//! files do not wait for the disk ten thousand times.

use std::collections::BTreeSet;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use tempfile::TempPath;

use super::{Create, check_writable, folder_of, is_dash, persisted, temporary, write};
use crate::error::{Error, Result};
use crate::signals::Held;

/// Files in a chunk, which is held in memory and flushed once.
const MOST: usize = 1024;
/// A chunk is written after this time, even if it is small.
const LONGEST: Duration = Duration::from_secs(1);
/// Up to this number, files are flushed one by one, since flushing a file system also flushes the
/// data of other programs.
const FEW: usize = 4;

/// Files to be written.
#[derive(Debug)]
pub struct Together {
    waiting: Vec<(PathBuf, Vec<u8>, Create)>,
    since: Instant,
}

impl Together {
    /// No files yet.
    pub fn new() -> Self {
        Self {
            waiting: Vec::new(),
            since: Instant::now(),
        }
    }

    /// Adds a file, which is not written before [`Self::write`].
    pub fn add(&mut self, path: PathBuf, bytes: Vec<u8>, create: Create) {
        if self.waiting.is_empty() {
            self.since = Instant::now();
        }
        self.waiting.push((path, bytes, create));
    }

    /// Whether it is time to write.
    pub fn is_due(&self) -> bool {
        self.waiting.len() >= MOST || (!self.waiting.is_empty() && self.since.elapsed() >= LONGEST)
    }

    /// Writes the files. Returns how many have their names: all of them, or those before the first
    /// failure.
    pub fn write(&mut self) -> (usize, Result<()>) {
        // Signals wait until every file is renamed or removed.
        let _held = Held::new();
        let mut outcome = Ok(());
        let mut prepared = Vec::new();
        for (path, bytes, create) in self.waiting.drain(..) {
            match prepare(&path, &bytes, create) {
                Ok(file) => prepared.push((path, file, create)),
                Err(failure) => {
                    outcome = Err(failure);
                    break;
                }
            }
        }
        if let Err(failure) = flush(&prepared) {
            return (0, Err(failure));
        }
        let mut done = 0;
        for (path, file, create) in prepared {
            if let Some(file) = file
                && let Err(failure) = persisted(file, &path, create)
            {
                return (done, Err(failure));
            }
            done += 1;
        }
        (done, outcome)
    }
}

/// Writes a file under a temporary name. `None` for a device or pipe, which is written directly.
fn prepare(path: &Path, bytes: &[u8], create: Create) -> Result<Option<TempPath>> {
    if is_dash(path) || path.metadata().is_ok_and(|found| !found.is_file()) {
        return write(path, bytes, create).map(|()| None);
    }
    check_writable(path, create)?;
    Ok(Some(temporary(path, bytes, create)?.into_temp_path()))
}

/// Waits until the files are on the disk: once for each folder, or for each file if they are few or
/// the folder cannot be opened.
fn flush(files: &[(PathBuf, Option<TempPath>, Create)]) -> Result<()> {
    let mut flushed = BTreeSet::new();
    if files.len() > FEW {
        let folders: BTreeSet<&Path> = files.iter().map(|(path, ..)| folder_of(path)).collect();
        flushed = folders;
        flushed.retain(|folder| flush_folder(folder).is_ok());
    }
    for (path, file, _) in files {
        if let Some(file) = file
            && !flushed.contains(folder_of(path))
        {
            File::open(file)
                .and_then(|file| file.sync_all())
                .map_err(|e| Error::io("write", path, &e))?;
        }
    }
    Ok(())
}

/// Flushes the file system of a folder.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn flush_folder(folder: &Path) -> io::Result<()> {
    Ok(nix::unistd::syncfs(File::open(folder)?)?)
}

/// Other systems can flush only single files.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn flush_folder(_: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const NEW: Create = Create {
        secret: false,
        force: false,
    };

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn all_are_written_and_no_other_name_is_left() {
        for count in [1, FEW, FEW + 1, 2 * MOST] {
            let folder = tempfile::tempdir().unwrap();
            fs::create_dir(folder.path().join("below")).unwrap();
            let mut files = Together::new();
            let path = |n: usize| match n % 2 {
                0 => folder.path().join(format!("f{n}")),
                _ => folder.path().join("below").join(format!("f{n}")),
            };
            for n in 0..count {
                files.add(path(n), format!("{n}").into_bytes(), NEW);
            }
            assert_eq!(files.is_due(), count >= MOST);
            let (done, outcome) = files.write();
            assert_eq!((done, outcome.is_ok()), (count, true));
            for n in 0..count {
                assert_eq!(fs::read_to_string(path(n)).unwrap(), format!("{n}"));
            }
            let found = names(folder.path()).len() + names(&folder.path().join("below")).len();
            assert_eq!(found, count + 1);
            assert_eq!(files.write().0, 0);
        }
    }

    #[test]
    fn one_that_fails_ends_it_and_those_before_it_are_there() {
        for count in [3, 20] {
            let folder = tempfile::tempdir().unwrap();
            let path = |n: usize| folder.path().join(format!("f{n:02}"));
            fs::write(path(count - 1), "old").unwrap();
            let mut files = Together::new();
            (0..=count).for_each(|n| files.add(path(n), b"new".to_vec(), NEW));
            let (done, outcome) = files.write();
            assert_eq!(done, count - 1);
            assert!(outcome.unwrap_err().what().contains("exists already"));
            assert_eq!(fs::read_to_string(path(count - 1)).unwrap(), "old");
            assert_eq!(names(folder.path()).len(), count);
            assert!(!path(count).exists());
        }
    }
}
