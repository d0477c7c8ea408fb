// SPDX-License-Identifier: MIT OR Apache-2.0
//! The program: prints an exchange of each type, or serves an issuer, an origin and a page that
//! gets and spends tokens.

#![forbid(unsafe_code)]

mod server; // the issuer and the origin over HTTP
mod show; // an exchange printed message by message

use std::error::Error;
use std::io::IsTerminal as _;
use std::ops::ControlFlow;
use std::path::PathBuf;

use blind_rsa::metadata::MasterKeyPair;
use blind_rsa::{Progress, rfc9474};
use clap::{Parser, Subcommand};
use getrandom::SysRng;
use nineteen_voprf::voprf;
use privacy_pass::issuer::{Issuer, VARIANT};
use privacy_pass::wire::Extensions;
use rand_core::{CryptoRng, UnwrapErr};

/// Privacy Pass over blind RSA, RSA with public metadata, and Ristretto.
#[derive(Debug, Parser)]
#[command(max_term_width = 100, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Issue and spend a token of each type, and print what each side sees.
    Show,
    /// Serve an issuer and an origin on this machine, with a page that gets and spends tokens.
    Serve {
        /// The port; 0 chooses a free one.
        #[arg(long, default_value_t = 8020)]
        port: u16,
        /// The folder of the page, with `privacy_pass_web.wasm` in it.
        #[arg(long, value_name = "FOLDER", default_value = "page")]
        page: PathBuf,
    },
}

/// The number of an extension for experiments, whose value is the month in which a token expires.
const MONTH: u16 = 0xff00;

/// The months for which tokens are issued and accepted.
fn months() -> [Extensions; 2] {
    [&b"2026-12"[..], b"2027-01"].map(|month| Extensions::new(&[(MONTH, month)]))
}

fn main() -> Result<(), Box<dyn Error>> {
    let rng = &mut UnwrapErr(SysRng);
    match Arguments::parse().command {
        Command::Show => show::run(issuers(rng)?, rng),
        Command::Serve { port, page } => server::run(issuers(rng)?, port, &page),
    }
}

/// An issuer of each type, with new keys.
fn issuers(rng: &mut impl CryptoRng) -> Result<[Issuer; 3], Box<dyn Error>> {
    let watched = std::io::stderr().is_terminal();
    let mut progress = |found: Progress| {
        if watched {
            eprint!("\rsearching for primes: {} candidates ", found.tested);
        }
        ControlFlow::Continue(())
    };
    let public = rfc9474::KeyPair::generate(VARIANT, 2048, rng, &mut progress)?;
    let metadata = MasterKeyPair::generate(VARIANT, 2048, rng, &mut progress)?;
    if watched {
        eprintln!();
    }
    Ok([
        Issuer::private(voprf::Server::random(rng)),
        Issuer::public(public)?,
        Issuer::metadata(metadata, &months())?,
    ])
}
