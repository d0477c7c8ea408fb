// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reading small files and writing whole ones.
//!
//! Output appears complete or not at all: it is written to a temporary file in the same folder,
//! flushed to the disk, and moved into place. The move refuses to replace an existing file unless
//! told to, and that refusal is atomic, so two commands racing for one name cannot overwrite each
//! other. Secret files are created with mode 0600; there is no moment at which they have another.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};
use zeroize::Zeroizing;

use crate::error::{Error, Result, shown};
use crate::signals::Held;
use crate::terminal::write_stdout;
use crate::text::is_utf_16;

// Many files at once.
mod together;

pub use together::Together;

/// The largest key or signature file.
pub const SMALL_FILE: usize = 64 * 1024;

/// The largest list of keys.
const LARGE_TEXT: u64 = 16 << 20;

/// Options for creating an output file.
#[derive(Clone, Copy, Debug)]
pub struct Create {
    /// Readable by the owner alone.
    pub secret: bool,
    /// May replace an existing file.
    pub force: bool,
}

/// Whether `path` means standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a key or signature file, or standard input for `-`, of at most 64 KiB.
///
/// The buffer is allocated once and wiped when dropped, so no copy of a secret stays behind in
/// freed memory.
///
/// # Errors
///
/// When the file cannot be read, is a folder, or is larger than any key.
pub fn read_small(path: &Path) -> Result<Zeroizing<Vec<u8>>> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(SMALL_FILE + 1));
    let limit = SMALL_FILE as u64 + 1;
    let outcome = if is_dash(path) {
        match stdin() {
            // Bypasses the buffer of the standard library, which would keep a copy of the key.
            Some(file) => file.take(limit).read_to_end(&mut bytes),
            None => io::stdin().lock().take(limit).read_to_end(&mut bytes),
        }
    } else {
        let file = open(path)?;
        file.take(limit).read_to_end(&mut bytes)
    };
    outcome.map_err(|e| Error::io("read", path, &e))?;
    if bytes.len() > SMALL_FILE {
        return Err(Error::new(format!(
            "{} is too large to be a key or a signature",
            shown(path)
        ))
        .hint("did you swap the message and the key or signature on the command line?"));
    }
    Ok(bytes)
}

/// Reads a file that names keys, of at most 16 MiB.
///
/// # Errors
///
/// When it cannot be read, or is larger.
pub fn read_list(path: &Path) -> Result<Vec<u8>> {
    refuse_dash(path, "a list of keys")?;
    let mut bytes = Vec::new();
    open(path)?
        .take(LARGE_TEXT + 1)
        .read_to_end(&mut bytes)
        .map_err(|e| Error::io("read", path, &e))?;
    if bytes.len() as u64 > LARGE_TEXT {
        return Err(Error::new(format!("{} has more than 16 MiB", shown(path)))
            .hint("is it the file you meant? no list of keys is so long"));
    }
    Ok(bytes)
}

/// As [`read_list`], for text.
///
/// # Errors
///
/// As for [`read_list`], and when it is not UTF-8.
pub fn read_text(path: &Path) -> Result<String> {
    as_text(read_list(path)?, path, "is it the file you meant?")
}

/// The text that was read from `path`.
///
/// # Errors
///
/// When it is not UTF-8.
pub fn as_text(bytes: Vec<u8>, path: &Path, hint: &str) -> Result<String> {
    match is_utf_16(&bytes) {
        true => Err(in_utf_16(&shown(path))),
        false => String::from_utf8(bytes)
            .map_err(|_| Error::new(format!("{} is not a text", shown(path))).hint(hint)),
    }
}

/// The error for a file in UTF-16.
pub fn in_utf_16(name: &str) -> Error {
    Error::new(format!("{name} is text in UTF-16, and UTF-8 is needed"))
        .hint("save it as UTF-8; PowerShell writes that with `Out-File -Encoding ascii`")
}

/// Refuses standard input where a list or a folder of keys is expected.
///
/// # Errors
///
/// When `path` is `-`; `what` begins the sentence.
pub fn refuse_dash(path: &Path, what: &str) -> Result<()> {
    match is_dash(path) {
        true => Err(
            Error::new(format!("{what} is not read from standard input"))
                .hint("name its path; a file whose name is `-` is `./-`"),
        ),
        false => Ok(()),
    }
}

/// Opens a file for reading, with a clear refusal of folders.
///
/// # Errors
///
/// When the file cannot be opened or is a folder.
pub fn open(path: &Path) -> Result<File> {
    let file = File::open(path).map_err(|e| Error::io("open", path, &e))?;
    if file.metadata().is_ok_and(|m| m.is_dir()) {
        return Err(
            Error::new(format!("{} is a folder", shown(path))).hint("name a file inside it")
        );
    }
    Ok(file)
}

/// Makes the checks of [`write()`] in advance, before any work is done or a passphrase asked for.
///
/// # Errors
///
/// When `path` exists and may not be replaced, or is a folder.
pub fn check_writable(path: &Path, create: Create) -> Result<()> {
    if is_dash(path) {
        return Ok(());
    }
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => {
            Err(Error::new(format!("{} is a folder", shown(path))).hint("name a file inside it"))
        }
        Ok(found) if found.is_file() && !create.force => Err(exists(path)),
        Ok(found) => refuse_foreign_pipe(path, &found, create),
        Err(_) => Ok(()),
    }
}

/// Refuses to write a secret into another user's pipe, whose reader that user is.
///
/// Standard output by one of its names is whoever's it is: the caller redirected it.
#[cfg(unix)]
fn refuse_foreign_pipe(path: &Path, found: &fs::Metadata, create: Create) -> Result<()> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let own = nix::unistd::geteuid().as_raw();
    let is_output = || {
        let output = io::stdout().as_fd().try_clone_to_owned().map(File::from);
        let output = output.and_then(|output| output.metadata());
        output.is_ok_and(|output| (output.dev(), output.ino()) == (found.dev(), found.ino()))
    };
    match create.secret && !found.is_file() && ![0, own].contains(&found.uid()) && !is_output() {
        true => Err(
            Error::new(format!("{} is a pipe of another user", shown(path)))
                .hint("name a file in a folder that only you can write to"),
        ),
        false => Ok(()),
    }
}

/// Other systems have no pipes in folders.
#[cfg(not(unix))]
fn refuse_foreign_pipe(_: &Path, _: &fs::Metadata, _: Create) -> Result<()> {
    Ok(())
}

/// Input files, which no output may replace.
#[derive(Debug)]
pub struct Inputs(BTreeSet<PathBuf>);

impl Inputs {
    /// Resolves the paths of the inputs.
    pub fn new<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Self {
        let files = paths.into_iter().filter(|path| path.is_file());
        Self(files.filter_map(|path| path.canonicalize().ok()).collect())
    }

    /// Refuses to overwrite an input with the output, even with `--force`.
    ///
    /// # Errors
    ///
    /// When `output` is one of them, by whatever path.
    pub fn check(&self, output: &Path) -> Result<()> {
        // A path that cannot be resolved does not exist, so nothing would be lost.
        match fs::canonicalize(output) {
            Ok(file) if self.0.contains(&file) => Err(Error::new(format!(
                "{} is an input, and would be replaced by the output",
                shown(output)
            ))
            .hint("name another output file")),
            _ => Ok(()),
        }
    }
}

/// As [`Inputs::check`].
///
/// # Errors
///
/// When `output` is one of `inputs`, by whatever path.
pub fn check_distinct(output: &Path, inputs: &[&Path]) -> Result<()> {
    Inputs::new(inputs.iter().copied()).check(output)
}

/// Writes `bytes` as the whole content of `path`, or to standard output for `-`.
///
/// # Errors
///
/// When the file exists and `force` is not set, or cannot be written; nothing is left behind then.
pub fn write(path: &Path, bytes: &[u8], create: Create) -> Result<()> {
    let failed = |e: &io::Error| Error::io("write", path, e);
    if is_dash(path) {
        return write_stdout(bytes).map_err(|e| failed(&e));
    }
    check_writable(path, create)?;
    // Pipes and devices cannot be replaced by a move: they take the bytes directly.
    if fs::metadata(path).is_ok_and(|m| !m.is_file()) {
        let mut device = OpenOptions::new()
            .write(true)
            .open(path)
            .map_err(|e| failed(&e))?;
        // Again, of what was opened: the name can be another thing's by now.
        let found = device.metadata().map_err(|e| failed(&e))?;
        if found.is_file() {
            return Err(exists(path));
        }
        refuse_foreign_pipe(path, &found, create)?;
        return device.write_all(bytes).map_err(|e| failed(&e));
    }
    // Signals wait until the file is renamed or removed, since a killed process cannot clean up.
    let _held = Held::new();
    let file = temporary(path, bytes, create)?;
    file.as_file().sync_all().map_err(|e| failed(&e))?;
    persisted(file.into_temp_path(), path, create)
}

/// Writes `bytes` under a temporary name in the folder of `path`.
fn temporary(path: &Path, bytes: &[u8], create: Create) -> Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".nineteen-");
    let mode = permissions(create.secret);
    if let Some(mode) = mode {
        builder.permissions(mode);
    }
    let write = || {
        let mut file = builder.tempfile_in(folder_of(path))?;
        file.write_all(bytes)?;
        Ok(file)
    };
    write().map_err(|e| Error::io("write", path, &e))
}

/// Moves a file to its name.
fn persisted(file: TempPath, path: &Path, create: Create) -> Result<()> {
    let moved = match create.force {
        true => file.persist(path),
        false => file.persist_noclobber(path),
    };
    moved.map_err(|e| match e.error.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        _ => Error::io("write", path, &e.error),
    })
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Whether users other than the owner may read the file.
#[cfg(unix)]
pub fn readable_by_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o077 != 0)
}

/// Whether users other than the owner may read the file; unknown here.
#[cfg(not(unix))]
pub fn readable_by_others(_: &Path) -> bool {
    false
}

/// Standard input as a separate file, which can be read twice if it is a regular one.
#[cfg(unix)]
pub fn stdin() -> Option<File> {
    use std::os::fd::AsFd;
    io::stdin()
        .as_fd()
        .try_clone_to_owned()
        .ok()
        .map(File::from)
}

#[cfg(not(unix))]
pub fn stdin() -> Option<File> {
    None
}

fn exists(path: &Path) -> Error {
    Error::new(format!("{} exists already", shown(path)))
        .hint("choose another name, or add --force to replace it")
        .hint_after_y("remove it first, or choose another name")
}

/// 0600 for secrets; 0666 reduced by the umask otherwise, as for any new file.
#[cfg(unix)]
fn permissions(secret: bool) -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(if secret { 0o600 } else { 0o666 }))
}

#[cfg(not(unix))]
fn permissions(_: bool) -> Option<Permissions> {
    None
}
