// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command `nineteen`: keys, signatures and key exchange with Curve25519.
//!
//! The arithmetic is in the library of the same name; this crate has the files, formats and
//! messages. The layers, each using only those below it: [`commands`], then [`keys`] and
//! [`message`], then [`trust`],
//! then [`passphrase`], [`formats`] and [`files`],
//! then [`terminal`] and [`error`], then [`signals`] and [`text`].

#![forbid(unsafe_code)]

// The command line, as clap derives it.
mod args;
// Time per operation for each backend.
mod backends;
// One function for each command.
mod commands;
// Messages and exit codes.
mod error;
// Small files in, whole files out.
mod files;
// Encodings of other programs.
mod formats;
// Keys in memory, and reading a key file of any kind.
mod keys;
// The message to sign or verify, of any size.
mod message;
// Passphrases from the terminal or a descriptor.
mod passphrase;
// Known answers from the RFCs, and the check of a backend against them.
mod selftest;
// Signals that would leave a file or the terminal as nobody wants it.
mod signals;
// Messages, data and progress.
mod terminal;
// Text from outside, made harmless.
mod text;
// Whose signatures count.
mod trust;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::args::Cli;
use crate::terminal::{Terminal, complain};
use crate::text::escaped;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    // The first word of a call in place of ssh-keygen, with or without its value.
    if words
        .first()
        .is_some_and(|word| word.to_string_lossy().starts_with("-Y"))
    {
        return ended(commands::ssh_keygen::run(&words));
    }
    let cli = parsed();
    let terminal = Terminal {
        quiet: cli.quiet,
        tour: false,
        passphrase_fd: cli.passphrase_fd,
        asks: false,
    };
    ended(commands::run(&cli, &terminal))
}

/// Says what failed, and returns the exit code.
fn ended(outcome: error::Result<()>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if !failure.is_unheard() {
                complain(&failure.to_string());
            }
            failure.exit_code()
        }
    }
}

/// Parses the command line, or exits with help or an error.
///
/// An error message repeats what was typed, which a script may have from elsewhere. So the line is
/// parsed once more with its control characters escaped, and that error is shown.
fn parsed() -> Cli {
    let parse = |line: Vec<OsString>| {
        let mut matches = args::definition().try_get_matches_from(line)?;
        Cli::from_arg_matches_mut(&mut matches)
    };
    parse(std::env::args_os().collect()).unwrap_or_else(|first| {
        let escaped = |word: OsString| escaped(&word.to_string_lossy()).into_owned().into();
        match parse(std::env::args_os().map(escaped).collect()) {
            Err(refusal) => refusal.exit(),
            // Escaping made it valid, which says nothing about what was typed.
            Ok(_) => {
                complain(&first.to_string());
                std::process::exit(first.exit_code())
            }
        }
    })
}
