// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen verify-table` and `make-table`: another program does the work.
//!
//! The readers of Parquet and Arrow are many times the size of this program, so they are in a
//! separate program, `nineteen-table`, to be installed on demand. It is searched for in the folder
//! of this program, and then on the path.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::PathBuf;
use std::process::Command;

use crate::args::Cli;
use crate::error::{Error, Result};

/// The name of the program.
const PROGRAM: &str = "nineteen-table";

/// Becomes `nineteen-table VERB ARGUMENTS`: its exit code is that of this program.
///
/// # Errors
///
/// When there is no such program or it cannot be run, or if options of this program were given,
/// which that one does not have.
pub fn run(cli: &Cli, verb: &str, arguments: &[OsString]) -> Result<()> {
    for (given, option) in [(cli.backend.is_some(), "--backend"), (cli.quiet, "--quiet")] {
        if given {
            return Err(Error::new(format!("{option} is not for `{verb}`"))
                .hint(format!("`nineteen {verb} --help` lists its options")));
        }
    }
    let beside = beside();
    let program = beside
        .as_deref()
        .map_or(OsStr::new(PROGRAM), |path| path.as_os_str());
    let mut command = Command::new(program);
    command.arg(verb).args(arguments);
    let why = become_it(&mut command);
    if why.kind() == io::ErrorKind::NotFound {
        return Err(Error::new(format!(
            "`{verb}` is done by the program {PROGRAM}, which is not installed"
        ))
        .hint(
            "in the source folder, `cargo install --path bindings/table` installs it; \
             a copy beside this program is found too",
        ));
    }
    Err(Error::io("run", program.as_ref(), &why))
}

/// The program in the folder of this one.
fn beside() -> Option<PathBuf> {
    let path = std::env::current_exe().ok()?;
    let name = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
    let path = path.parent()?.join(name);
    path.is_file().then_some(path)
}

/// Replaces this process by `command`; returns only if that fails.
#[cfg(unix)]
fn become_it(command: &mut Command) -> io::Error {
    use std::os::unix::process::CommandExt as _;
    command.exec()
}

/// Runs `command` and ends with its exit code; returns only if it cannot be run.
#[cfg(not(unix))]
fn become_it(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(2)),
        Err(why) => why,
    }
}
