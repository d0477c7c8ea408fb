// SPDX-License-Identifier: MIT OR Apache-2.0
//! The file of settings, and the place of the default key.
//!
//! Both are in the folder `nineteen` in `$XDG_CONFIG_HOME`, or in `~/.config`. A line of the file is
//! `NAME = VALUE`; empty lines and lines that begin with `#` are passed over. Whatever else it holds
//! is an error, because a setting with a typing mistake would silently not be in force.
//!
//! Settings decide which key signs and what is accepted, so they come only from the user: the file
//! belongs to the user or to root, and nobody else may write it, as ssh(1) demands of its own. A
//! file in the current folder is never read, and paths in the file do not depend on that folder.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::args::{PolicyArg, SignatureFormat};
use crate::error::{Error, Result, shown, shown_word};
use crate::files::SMALL_FILE;
use crate::text::unmarked;

/// The variable that names another file, or `/dev/null` for none.
pub const VARIABLE: &str = "NINETEEN_CONFIG";

const NONE: &str = "/dev/null";

/// The names of settings, in the order in which they are shown.
pub const NAMES: [&str; 4] = ["key", "format", "policy", "allowed-signers"];

/// A value, and the line of the file that sets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set<T> {
    pub value: T,
    pub line: usize,
}

/// The settings of the user.
#[derive(Debug, Default)]
pub struct Settings {
    /// The folder of the default file and key. `None` if the user has no home folder.
    folder: Option<PathBuf>,
    /// The file that was read.
    pub file: Option<PathBuf>,
    /// The key that signs when none is named.
    pub key: Option<Set<PathBuf>>,
    /// The format of signatures by keys that have none of their own.
    pub format: Option<Set<SignatureFormat>>,
    /// The policy of `verify`.
    pub policy: Option<Set<PolicyArg>>,
    /// The file of allowed signers of `verify -I`.
    pub allowed_signers: Option<Set<PathBuf>>,
}

impl Settings {
    /// Reads the file that `NINETEEN_CONFIG` names, or the default one if it exists.
    ///
    /// # Errors
    ///
    /// When the file cannot be read, others may write it, or a line is not understood.
    pub fn read() -> Result<Self> {
        let folder = folder();
        let named = std::env::var_os(VARIABLE).filter(|name| !name.is_empty());
        let is_named = named.is_some();
        let path = match named {
            Some(name) => Some(PathBuf::from(name)),
            None => folder.as_ref().map(|folder| folder.join("config")),
        };
        let mut settings = Self {
            folder,
            ..Self::default()
        };
        let Some(path) = path.filter(|path| path != Path::new(NONE)) else {
            return Ok(settings);
        };
        match content(&path) {
            Ok(text) => settings.parse(&text, &path)?,
            Err(Unread::Absent) if !is_named => return Ok(settings),
            Err(Unread::Absent) => {
                return Err(
                    Error::new(format!("there is no file {}", shown(&path))).hint(format!(
                        "{VARIABLE} names it; unset that, or set it to /dev/null for no settings"
                    )),
                );
            }
            Err(Unread::Refused(failure)) => return Err(failure),
        }
        settings.file = Some(path);
        Ok(settings)
    }

    /// The path of the key that `keygen` makes when none is named.
    pub fn own_key(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("id"))
    }

    /// Whether the variable says that no file is read.
    pub fn is_none_by_variable() -> bool {
        std::env::var_os(VARIABLE).is_some_and(|name| name == NONE)
    }

    /// The file that is read by default, whether it exists or not.
    pub fn usual_file(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join("config"))
    }

    fn parse(&mut self, text: &str, path: &Path) -> Result<()> {
        for (at, line) in unmarked(text).lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            self.set(line, at + 1).map_err(|(what, hint)| {
                Error::new(format!("line {} of {} {what}", at + 1, shown(path))).hint(hint)
            })?;
        }
        Ok(())
    }

    /// Takes a line. An error is the rest of a sentence about it, and advice.
    fn set(&mut self, text: &str, line: usize) -> Result<(), (String, String)> {
        let known = format!("the settings are {}", NAMES.join(", "));
        let Some((name, value)) = text.split_once('=') else {
            return Err(("is not `NAME = VALUE`".into(), known));
        };
        let (name, value) = (name.trim(), value.trim());
        let twice = || {
            let what = format!("sets `{}` again", shown_word(name));
            Err((what, "keep one of the lines".into()))
        };
        if value.is_empty() && NAMES.contains(&name) {
            let hint = "write a value, or remove the line".into();
            return Err((format!("has no value for `{name}`"), hint));
        }
        match name {
            "key" if self.key.is_some() => return twice(),
            "format" if self.format.is_some() => return twice(),
            "policy" if self.policy.is_some() => return twice(),
            "allowed-signers" if self.allowed_signers.is_some() => return twice(),
            "key" => self.key = Some(Set::new(path_of(value)?, line)),
            "format" => self.format = Some(Set::new(one_of(value)?, line)),
            "policy" => self.policy = Some(Set::new(one_of(value)?, line)),
            "allowed-signers" => self.allowed_signers = Some(Set::new(path_of(value)?, line)),
            _ => {
                let what = format!("has `{}`, which is not a setting", shown_word(name));
                return Err((what, format!("{known}; correct the line or remove it")));
            }
        }
        Ok(())
    }
}

impl<T> Set<T> {
    fn new(value: T, line: usize) -> Self {
        Self { value, line }
    }
}

/// A path that is the same whatever the current folder is.
fn path_of(value: &str) -> Result<PathBuf, (String, String)> {
    let in_home = value
        .strip_prefix("~/")
        .and_then(|rest| Some(home()?.join(rest)));
    let path = in_home.unwrap_or_else(|| value.into());
    match path.is_absolute() {
        true => Ok(path),
        false => Err((
            "has a path that depends on the current folder".into(),
            "write a path from the root, or `~/...`".into(),
        )),
    }
}

/// A value that has one of a few names.
fn one_of<T: ValueEnum>(value: &str) -> Result<T, (String, String)> {
    T::from_str(value, false).map_err(|_| {
        let all = T::value_variants().iter();
        let all = all.filter_map(|one| Some(one.to_possible_value()?.get_name().to_owned()));
        (
            format!(
                "has `{}`, which is not one of the values",
                shown_word(value)
            ),
            format!("choose one of {}", all.collect::<Vec<_>>().join(", ")),
        )
    })
}

/// Why a file has no text.
enum Unread {
    Absent,
    Refused(Error),
}

fn content(path: &Path) -> Result<String, Unread> {
    let failed = |e: io::Error| match e.kind() {
        io::ErrorKind::NotFound => Unread::Absent,
        _ => Unread::Refused(Error::io("read", path, &e)),
    };
    let refused = |what: &str, hint: &str| {
        let what = format!("the settings {} {what}", shown(path));
        Err(Unread::Refused(Error::new(what).hint(hint)))
    };
    // Before it is opened, since opening a pipe waits for its writer.
    if !fs::metadata(path).map_err(failed)?.is_file() {
        return refused(
            "are not a file",
            "name a file, or /dev/null for no settings",
        );
    }
    let file = File::open(path).map_err(failed)?;
    // Of the file that is open, so that it cannot be another one meanwhile.
    if !is_ours_alone(&file.metadata().map_err(failed)?) {
        return refused(
            "may be written by others, or belong to another user",
            "make them yours with `chown`, and take the right to write with `chmod go-w`",
        );
    }
    let mut bytes = Vec::new();
    let limit = SMALL_FILE as u64 + 1;
    file.take(limit).read_to_end(&mut bytes).map_err(failed)?;
    match String::from_utf8(bytes) {
        Ok(text) if text.len() <= SMALL_FILE => Ok(text),
        _ => refused("are no short text", "is it the file you meant?"),
    }
}

/// The folder of the default file and key.
fn folder() -> Option<PathBuf> {
    // "All paths set in these environment variables must be absolute" (XDG Base Directory
    // Specification); others are to be ignored.
    let stated = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let stated = stated.filter(|path| path.is_absolute());
    let base = match stated {
        Some(path) => path,
        None if cfg!(windows) => PathBuf::from(std::env::var_os("APPDATA")?),
        None => home()?.join(".config"),
    };
    Some(base.join("nineteen"))
}

fn home() -> Option<PathBuf> {
    let variable = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
    let path = PathBuf::from(std::env::var_os(variable)?);
    path.is_absolute().then_some(path)
}

/// Makes the folder of the default key, with mode 0700, unless it exists.
///
/// # Errors
///
/// When it cannot be made, or others may write what exists, and so replace a key in it.
pub fn make_folder(path: &Path) -> Result<()> {
    let failed = |e: io::Error| Error::io("make", path, &e);
    match fs::metadata(path) {
        Ok(found) if !found.is_dir() => {
            return Err(Error::new(format!("{} is not a folder", shown(path)))
                .hint("move it away, or name the key"));
        }
        Ok(found) if is_ours_alone(&found) => return Ok(()),
        Ok(_) => {
            return Err(Error::new(format!(
                "others may write the folder {}, or it belongs to another user",
                shown(path)
            ))
            .hint("make it yours with `chown`, and take the right to write with `chmod go-w`"));
        }
        Err(e) if e.kind() == io::ErrorKind::NotFound => {}
        Err(e) => return Err(failed(e)),
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(failed)
}

/// Whether a file or folder belongs to the user or to root, and nobody else may write it.
#[cfg(unix)]
fn is_ours_alone(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let owner = found.uid();
    (owner == 0 || owner == nix::unistd::getuid().as_raw()) && found.mode() & 0o022 == 0
}

/// Other systems have no such modes.
#[cfg(not(unix))]
fn is_ours_alone(_: &fs::Metadata) -> bool {
    true
}
