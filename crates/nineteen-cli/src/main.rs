// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command `nineteen`: keys, signatures and key exchange with Curve25519.
//!
//! The arithmetic is in the library of the same name; here are files, formats and words. The
//! layers, each using only those below it: [`commands`], then [`keys`] and [`message`], then
//! [`formats`] and [`files`], then [`terminal`] and [`error`].

#![forbid(unsafe_code)]

// The command line, as clap derives it.
mod args;
// One function for each command.
mod commands;
// Messages and exit codes.
mod error;
// Small files in, whole files out.
mod files;
// Encodings of other people's programs.
mod formats;
// Keys in memory, and reading a key file of any kind.
mod keys;
// The message to sign or verify, of any size.
mod message;
// Known answers from the RFCs, and the check of a backend against them.
mod selftest;
// Time per operation for each backend.
mod stopwatch;
// Words, data and progress.
mod terminal;

use std::process::ExitCode;

use clap::Parser;

use crate::args::Cli;
use crate::terminal::{Terminal, complain};

fn main() -> ExitCode {
    let cli = Cli::parse();
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
