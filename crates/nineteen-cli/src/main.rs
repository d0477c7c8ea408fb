// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command `nineteen`: keys, signatures and key exchange with Curve25519.
//!
//! The arithmetic is in the library of the same name; this crate has the files, formats and
//! messages. Its layers, each of which uses only those below it:
//!
//! 1. [`commands`]
//! 2. [`keys`], [`message`]
//! 3. [`trust`], [`settings`]
//! 4. [`passphrase`], [`formats`], [`files`]
//! 5. [`terminal`], [`error`]
//! 6. [`signals`], [`text`]

#![forbid(unsafe_code)]

// The command line, as clap derives it.
mod args;
// Time per operation for each backend.
mod backends;
// One function for each command.
mod commands;
// Messages and exit codes.
mod error;
// Reading small files and writing files atomically.
mod files;
// Encodings of other programs.
mod formats;
// Keys in memory, and the reader of key files.
mod keys;
// The message to sign or verify, of any size.
mod message;
// Passphrases from the terminal or a descriptor.
mod passphrase;
// Known answers from the RFCs, and the check of a backend against them.
mod selftest;
// The file of settings, and the place of the default key.
mod settings;
// Signals, deferred while a file is incomplete or the terminal does not echo.
mod signals;
// Messages, data and progress.
mod terminal;
// Escaping of text from outside.
mod text;
// Allowed signers and revoked keys.
mod trust;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::args::Cli;
use crate::error::{Error, shown_word};
use crate::terminal::{Terminal, complain};
use crate::text::escaped;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    // A call in place of ssh-keygen begins with `-Y`, with its value in the same word or the next.
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
        after_y: false,
    };
    ended(commands::run(&cli, &terminal))
}

/// Prints the error, if any, and returns the exit code.
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
/// Error messages repeat arguments, which may come from an untrusted source or be a secret in the
/// wrong place. So the line is parsed again with control characters escaped and secrets hidden, and
/// the error of that second parse is printed.
fn parsed() -> Cli {
    let parse = |line: Vec<OsString>| {
        let mut matches = args::definition().try_get_matches_from(line)?;
        Cli::from_arg_matches_mut(&mut matches)
    };
    let words = || with_help(std::env::args_os().collect());
    parse(words()).unwrap_or_else(|_| {
        match parse(harmless(words().into_iter())) {
            // Help and the version go to standard output, which may be full.
            Err(refusal) if !refusal.use_stderr() => {
                let written = refusal.print().and_then(|()| io::stdout().flush());
                if let Err(failure) = written {
                    let failure = Error::io("write", Path::new("-"), &failure);
                    if !failure.is_unheard() {
                        complain(&failure.to_string());
                    }
                    std::process::exit(2)
                }
                std::process::exit(0)
            }
            Err(refusal) => refusal.exit(),
            // With its secrets hidden the line is valid, so there is no second error to print.
            Ok(_) => {
                complain("nineteen: an argument is not valid for its option");
                complain(
                    "  hint: `nineteen --help` and `nineteen COMMAND --help` list what is known",
                );
                std::process::exit(2)
            }
        }
    })
}

/// The words of the command line, where `help COMMAND` is written `COMMAND --help`, and `help help`
/// is `help`.
fn with_help(mut line: Vec<OsString>) -> Vec<OsString> {
    let helps = line.iter().skip(1).take_while(|word| *word == "help");
    let count = helps.count();
    if count > 0 {
        line.drain(1..=count);
        line.insert(line.len().min(2), "--help".into());
    }
    line
}

/// The words of the command line in a form that errors may repeat: without control characters and
/// keys, and without values of options about passphrases, which may be a passphrase by mistake.
fn harmless(line: impl Iterator<Item = OsString>) -> Vec<OsString> {
    const FD: &str = "--passphrase-fd";
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let mut words = Vec::new();
    let mut hides_next = false;
    for word in line {
        let word = word.to_string_lossy();
        let (front, value) = match word.split_once('=').filter(|_| word.starts_with('-')) {
            Some((front, value)) => (format!("{front}="), value),
            None => (String::new(), &*word),
        };
        let about_passphrases =
            hides_next || ["--passphrase-fd=", "--protect=", "-p="].contains(&front.as_str());
        hides_next = *word == *FD;
        let value = match about_passphrases && !is_number(value) {
            true => "(not repeated here)".to_owned(),
            false => shown_word(value),
        };
        words.push(format!("{}{value}", escaped(&front)).into());
    }
    words
}
