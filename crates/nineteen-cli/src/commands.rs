// SPDX-License-Identifier: MIT OR Apache-2.0
//! One module for each command, and the dispatch among them.

use nineteen::backend::{self, Backend};

use crate::args::{Cli, Command, Curve};
use crate::error::{Error, Result, shown_word};
use crate::settings::Settings;
use crate::terminal::Terminal;

// `bench`: measures every backend on this CPU.
mod bench;
// `cpu`: features, backends and reasons.
mod cpu;
// `config`: the settings in force.
mod config;
// All commands for curve9767.
mod curve9767;
// The default key and settings, in place of options that are left out.
mod defaults;
// `dh`: X25519.
mod dh;
// `inspect`.
mod inspect;
// `keygen` and `pub`.
mod keygen;
// Signed lists of checksums.
mod manifest;
// Default names of files and purposes.
mod names;
// Advice after a command has succeeded.
mod next;
// `selftest`: every backend against the RFCs.
mod selftest;
// `completions` and `man`.
mod shell;
// `sign`.
mod sign;
// Reading and verifying signatures of all formats.
mod signature;
// `verify-table` and `make-table`.
mod table;
// `nineteen -Y`: the arguments of ssh-keygen.
pub mod ssh_keygen;
// `tour`.
mod tour;
// The signers that `verify` accepts.
mod trusted;
// `verify`.
mod verify;

/// Runs a command.
///
/// # Errors
///
/// Any failure of the command, or a negative answer.
pub fn run(cli: &Cli, terminal: &Terminal) -> Result<()> {
    if cli.curve == Curve::Curve9767 {
        return match cli.backend {
            Some(_) => Err(Error::new("--backend names backends of curve25519")
                .hint("set CURVE9767_BACKEND; `nineteen cpu --curve curve9767` lists them")),
            None => curve9767::run(&cli.command, terminal),
        };
    }
    let chosen = match cli.backend {
        Some(chosen) => Some(chosen.0),
        None => named(
            "NINETEEN_BACKEND",
            &Backend::ALL.map(|backend| (backend.name(), backend)),
        )?,
    };
    if let Some(chosen) = chosen {
        use_backend(chosen)?;
    }
    // The tour shows the program as it comes.
    let settings = || match terminal.tour {
        true => Ok(Settings::default()),
        false => Settings::read(),
    };
    match &cli.command {
        Command::Tour(args) => tour::run(args, terminal),
        Command::Keygen(args) => keygen::run(&defaults::keygen(args, settings)?, terminal),
        Command::Pub(args) => keygen::public(args, terminal),
        Command::Sign(args) => sign::run(&defaults::sign(args, &settings()?), terminal),
        Command::Verify(args) => verify::run(&defaults::verify(args, &settings()?)?, terminal),
        Command::Config(args) => config::run(args, terminal),
        Command::Inspect(args) => inspect::run(args, terminal),
        Command::Dh(args) => dh::run(args, terminal),
        Command::Cpu(args) => cpu::run(args, terminal),
        Command::Bench(args) => bench::run(args, chosen, terminal),
        Command::Selftest(args) => selftest::run(args, chosen, terminal),
        Command::Completions { shell } => shell::completions(*shell, terminal),
        Command::Man(args) => shell::manual(args, terminal),
        Command::VerifyTable(args) => table::run(cli, "verify-table", &args.arguments),
        Command::MakeTable(args) => table::run(cli, "make-table", &args.arguments),
    }
}

/// The backend that a variable names, unless it is empty.
///
/// # Errors
///
/// When it names none of `all`.
fn named<T: Copy>(variable: &str, all: &[(&'static str, T)]) -> Result<Option<T>> {
    let Some(value) = std::env::var_os(variable).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let value = value.to_string_lossy();
    match all.iter().find(|(name, _)| *name == value) {
        Some((_, found)) => Ok(Some(*found)),
        None => {
            let names: Vec<_> = all.iter().map(|(name, _)| *name).collect();
            Err(Error::new(format!(
                "{variable} is `{}`, which is not a backend",
                shown_word(&value)
            ))
            .hint(format!("unset it, or choose one of {}", names.join(", "))))
        }
    }
}

fn use_backend(chosen: Backend) -> Result<()> {
    backend::force(Some(chosen)).map_err(|_| {
        let why = chosen
            .unavailable_because()
            .unwrap_or("it cannot be used here");
        let others: Vec<_> = backend::available().map(Backend::name).collect();
        Error::new(format!(
            "the backend {} cannot run here: {why}",
            chosen.name()
        ))
        .hint(format!(
            "this machine has {}; `nineteen cpu` says more",
            others.join(", ")
        ))
    })
}
