// SPDX-License-Identifier: MIT OR Apache-2.0
//! Output files that appear whole or not at all: each is written under a temporary name in the same
//! folder, flushed to the disk, and renamed.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use crate::error::shown;
use crate::{Error, Input};

/// Files that are not complete yet.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes every incomplete file before a signal ends the process. Afterwards no output can be
/// completed: a thread that tries waits until the process ends.
pub fn abandon() {
    let unfinished = unfinished();
    for path in unfinished.iter() {
        let _ = fs::remove_file(path);
    }
    std::mem::forget(unfinished);
}

/// A file that is being written.
#[derive(Debug)]
pub struct Output {
    file: NamedTempFile,
    path: PathBuf,
    force: bool,
}

impl Output {
    /// Begins a file. With `force`, an existing file is replaced on completion.
    ///
    /// # Errors
    ///
    /// If the file exists and `force` is not set, if it is one of the inputs or not a regular file,
    /// or if its folder cannot be written to.
    pub fn create(path: &Path, inputs: &[Input], force: bool) -> Result<Output, Error> {
        check(path, inputs, force)?;
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".nineteen-table-");
        if let Some(mode) = permissions() {
            builder.permissions(mode);
        }
        // The lock is held while the file is created and listed, so `abandon` cannot miss it.
        let mut unfinished = unfinished();
        let file = builder.tempfile_in(folder);
        let file = file.map_err(|why| Error::io("write", path, &why))?;
        unfinished.push(file.path().to_owned());
        Ok(Output {
            file,
            path: path.to_owned(),
            force,
        })
    }

    /// Renames the file to its final name.
    ///
    /// # Errors
    ///
    /// If the file cannot be flushed or renamed; it is removed then.
    pub fn complete(mut self) -> Result<(), Error> {
        let failed = |why: &io::Error| Error::io("write", &self.path, why);
        self.file.flush().map_err(|why| failed(&why))?;
        self.file.as_file().sync_all().map_err(|why| failed(&why))?;
        let mut unfinished = unfinished();
        unfinished.retain(|path| path != self.file.path());
        let moved = if self.force {
            self.file.persist(&self.path)
        } else {
            self.file.persist_noclobber(&self.path)
        };
        match moved {
            Ok(_) => Ok(()),
            Err(why) if why.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(&self.path)),
            Err(why) => Err(Error::io("write", &self.path, &why.error)),
        }
    }

    /// The file for a writer.
    ///
    /// # Errors
    ///
    /// If the system has no handle left.
    pub(crate) fn handle(&self) -> Result<File, Error> {
        let file = self.file.as_file().try_clone();
        file.map_err(|why| Error::io("write", &self.path, &why))
    }

    /// The final path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

fn check(path: &Path, inputs: &[Input], force: bool) -> Result<(), Error> {
    if path.as_os_str() == "-" {
        return Err(Error::new("a table is not written to standard output")
            .hint("it is moved into its place when it is complete; name a file"));
    }
    let Ok(found) = fs::metadata(path) else {
        return Ok(());
    };
    if found.is_dir() {
        return Err(
            Error::new(format!("{} is a folder", shown(path))).hint("name a file inside it")
        );
    }
    if !found.is_file() {
        return Err(Error::new(format!("{} is not a regular file", shown(path)))
            .hint("the table is moved into its place when it is complete; name a file"));
    }
    if let Some(input) = inputs.iter().find(|input| is_same(&found, path, input)) {
        return Err(Error::new(format!(
            "{} is an input, and would be replaced by the output",
            input.shown()
        ))
        .hint("name another output file"));
    }
    match force {
        true => Ok(()),
        false => Err(exists(path)),
    }
}

/// Whether an existing output, as it was `found`, is the file of an input, links included.
#[cfg(unix)]
fn is_same(found: &Metadata, _: &Path, input: &Input) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let input = match input {
        Input::File(path) => fs::metadata(path),
        Input::Stdin => {
            let handle = io::stdin().as_fd().try_clone_to_owned();
            handle.and_then(|handle| File::from(handle).metadata())
        }
    };
    let number = |of: &Metadata| (of.dev(), of.ino());
    input.is_ok_and(|input| number(&input) == number(found))
}

/// Whether both paths lead to the same file.
#[cfg(not(unix))]
fn is_same(_: &Metadata, path: &Path, input: &Input) -> bool {
    let Input::File(input) = input else {
        return false;
    };
    let real = |path| fs::canonicalize(path).ok();
    real(path).is_some() && real(path) == real(input)
}

fn exists(path: &Path) -> Error {
    Error::new(format!("{} exists already", shown(path)))
        .hint("choose another name, or add --force to replace it")
}

/// Sets mode 0666 less the umask, as for any new file.
#[cfg(unix)]
fn permissions() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn permissions() -> Option<Permissions> {
    None
}
