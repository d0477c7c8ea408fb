// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask release`: what would be published, in `dist/`, so that publishing is uploading a
//! folder.
//!
//! Each part is built in a folder that depends on no absolute path and no clock, so that two builds
//! give the same bytes. Names and digests of all files, with the commit that they are made of, are
//! signed by the command that is among them.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use toolbox::step::Outcome;

mod addon; // the addon for Node
mod addresses; // addresses that are in many files
mod archive; // tarballs, zip files
mod bill; // what a part is made of
mod c; // libraries for C, the provider for OpenSSL
mod command; // the command, with pages and completions
mod install; // parts on clean systems
mod language; // crates, wheels, the npm package
mod linux; // .deb and .rpm
mod place; // folders, tools, builds
mod registry; // the packed crates as cargo gets them
mod signed; // digests, provenance, signatures
mod system; // calls of Unix
mod targets; // processors and systems
mod twice; // the same bytes again

use place::{Place, Watch};

/// Options of the command.
#[derive(Args, Debug)]
pub struct Options {
    /// Only these parts
    #[arg(long, value_name = "PART")]
    pub only: Vec<Part>,
    /// Only for Linux on this processor
    #[arg(long)]
    pub here: bool,
    /// Only for these targets of rustc
    #[arg(long, value_name = "TRIPLE", conflicts_with = "here")]
    pub target: Vec<String>,
    /// Sign the digests with this key, as ssh-keygen and as minisign do
    #[arg(long, value_name = "FILE")]
    pub key: Option<PathBuf>,
    /// Compile without optimization, in a fraction of the time, to see whether everything links:
    /// nothing that is published
    #[arg(long, conflicts_with_all = ["key", "twice"])]
    pub draft: bool,
    /// Build everything once more from a copy in another folder, and compare
    #[arg(long)]
    pub twice: bool,
    /// Install every part on a clean system in a folder, use it there, and remove it
    #[arg(long)]
    pub install: bool,
    /// Where the files go, in place of `dist`
    #[arg(long, value_name = "FOLDER")]
    pub to: Option<PathBuf>,
}

/// A part of a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Part {
    /// Packages of the crates.
    Crates,
    /// The command and `nineteen-table`: archives, .deb, .rpm.
    Command,
    /// libnineteen and libnineteen_sodium: archives, .deb, .rpm.
    C,
    /// The provider for OpenSSL: an archive, .deb, .rpm.
    Openssl,
    /// Wheels.
    Python,
    /// The package for npm, and the addon for Node.
    Npm,
}

impl Part {
    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Builds it.
    fn build(self, place: &Place) -> Result<(), String> {
        match self {
            Part::Crates => language::crates(place),
            Part::Command => command::build(place),
            Part::C => c::libraries(place),
            Part::Openssl => c::provider(place),
            Part::Python => language::wheels(place),
            Part::Npm => language::npm(place),
        }
    }
}

/// `cargo xtask release`.
///
/// # Errors
///
/// The first part that cannot be built for this machine, and why; the parts before it are there. At
/// the end, failures of builds for other targets.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let parts: Vec<Part> = match &options.only[..] {
        [] => Part::value_variants().to_vec(),
        named => Part::value_variants()
            .iter()
            .copied()
            .filter(|part| named.contains(part))
            .collect(),
    };
    let dist = options.to.clone().unwrap_or_else(|| root.join("dist"));
    let mut place = Place::new(root, &dist)?;
    place.here = options.here;
    place.draft = options.draft;
    place.only.clone_from(&options.target);
    match (place.addresses.complete(), &options.key) {
        (Err(why), Some(_)) => return Err(format!("nothing is signed as long as {why}")),
        (Err(why), None) => println!("    before this is published: {why}"),
        (Ok(()), _) => {}
    }
    if options.twice {
        twice::check(&place, &parts)?;
    } else {
        build(&place, &parts)?;
    }
    signed::write(&place, options.key.as_deref())?;
    place.list()?;
    if options.install {
        install::all(&place, &parts)?;
    }
    place.missing()
}

/// The step of the test command: every part for this processor, on a clean system.
///
/// # Errors
///
/// As [`run`].
pub fn step(root: &Path) -> Result<Outcome, String> {
    if !system::is_root() {
        return Ok(Outcome::Skipped(
            "only root enters a system in a folder".to_owned(),
        ));
    }
    let dist = root.join("target/release-parts/dist");
    if let Err(why) = Place::new(root, &dist) {
        return Ok(Outcome::Skipped(why));
    }
    let options = Options {
        only: Vec::new(),
        here: true,
        target: Vec::new(),
        key: None,
        draft: false,
        twice: false,
        install: true,
        to: Some(dist),
    };
    run(root, &options).map(|()| Outcome::Passed)
}

fn build(place: &Place, parts: &[Part]) -> Result<(), String> {
    let all = Watch::start();
    for part in parts {
        println!("==> {}", part.name());
        let watch = Watch::start();
        part.build(place)
            .map_err(|why| format!("{}: {why}", part.name()))?;
        println!("    {}: {}", part.name(), watch.said());
    }
    println!("    all parts: {}", all.said());
    Ok(())
}
