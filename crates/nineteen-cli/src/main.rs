// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command `nineteen`: keys, signatures and key exchange with Curve25519.
//!
//! The arithmetic is in the library of the same name; this crate has the files, formats and
//! messages. The layers, each using only those below it: [`commands`], then [`keys`] and
//! [`message`], then [`formats`] and [`files`], then [`terminal`] and [`error`], then [`text`].

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
// Known answers from the RFCs, and the check of a backend against them.
mod selftest;
// Messages, data and progress.
mod terminal;
// Text from outside, made harmless.
mod text;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Cli;
use crate::terminal::{Terminal, complain};
use crate::text::escaped;

fn main() -> ExitCode {
    let cli = parsed();
    let terminal = Terminal {
        quiet: cli.quiet,
        tour: false,
    };
    match commands::run(&cli, &terminal) {
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
    Cli::try_parse().unwrap_or_else(|first| {
        let line = std::env::args_os().map(|word| escaped(&word.to_string_lossy()).into_owned());
        match Cli::try_parse_from(line) {
            Err(refusal) => refusal.exit(),
            // Escaping made it valid, which says nothing about what was typed.
            Ok(_) => {
                complain(&first.to_string());
                std::process::exit(first.exit_code())
            }
        }
    })
}
