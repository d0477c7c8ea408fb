// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cold builds: time, time of all processors, the largest compiler, size, crates.
//!
//! The libraries take turns, so that a machine that slows down slows all of them down.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use toolbox::program::{finish, output};

use crate::library::Library;
use crate::row::Row;
use crate::{usage, wrapper};

/// The two builds that everybody makes.
const KINDS: [(&str, &[&str]); 2] = [("release", &["--release"]), ("dev", &[])];

/// Builds each library `rounds` times for release and for development.
pub fn measure(root: &Path, libraries: &[&Library], rounds: usize) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for library in libraries {
        fetch(root, library)?;
    }
    for (kind, options) in KINDS {
        let mut measured = vec![Vec::new(); libraries.len()];
        for _ in 0..rounds.max(1) {
            for (library, found) in libraries.iter().zip(&mut measured) {
                eprintln!("    {}: {kind}", library.name);
                found.push(build(root, library, options)?);
            }
        }
        for (library, found) in libraries.iter().zip(&measured) {
            let mut add = |what: &str, of: fn(&Build) -> f64| {
                let value = median(found.iter().map(of).collect());
                rows.push(Row::new(library.name, format!("{kind}_{what}"), value));
            };
            add("s", |b| b.seconds);
            add("cpu_s", |b| b.processor);
            add("peak_mb", |b| b.megabytes);
        }
    }
    for library in libraries {
        rows.push(Row::new(library.name, "size_bytes", size(root, library)?));
        rows.push(Row::new(library.name, "crates", crates(root, library)?));
    }
    Ok(rows)
}

/// One build.
#[derive(Clone, Debug)]
struct Build {
    seconds: f64,
    processor: f64,
    megabytes: f64,
}

fn cargo(root: &Path, library: &Library) -> Command {
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(library.folder(root))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("CARGO_BUILD_TARGET");
    cargo
}

/// Downloads are not building.
fn fetch(root: &Path, library: &Library) -> Result<(), String> {
    finish(cargo(root, library).args(["fetch", "-q"]))
}

fn build(root: &Path, library: &Library, options: &[&str]) -> Result<Build, String> {
    let folder = library.folder(root);
    let _ = fs::remove_dir_all(folder.join("target"));
    let log = folder.join("compilers");
    let _ = fs::remove_file(&log);
    let this = std::env::current_exe().map_err(|why| format!("this program: {why}"))?;
    let before = usage::of_children()?.seconds;
    let start = Instant::now();
    finish(
        cargo(root, library)
            .args(["build", "-q"])
            .args(options)
            .env("RUSTC_WRAPPER", this)
            .env(wrapper::LOG, &log),
    )?;
    Ok(Build {
        seconds: start.elapsed().as_secs_f64(),
        processor: usage::of_children()?.seconds - before,
        megabytes: wrapper::largest(&log)?,
    })
}

/// Bytes of the release program without symbols.
fn size(root: &Path, library: &Library) -> Result<f64, String> {
    // The last build was for development.
    finish(cargo(root, library).args([
        "build",
        "-q",
        "--release",
        "--config",
        "profile.release.strip=true",
    ]))?;
    let name = format!("target/release/cost-{}", library.name);
    let file = library.folder(root).join(name);
    finish(&mut Command::new(&file))?;
    fs::metadata(&file)
        .map(|data| data.len() as f64)
        .map_err(|why| format!("{}: {why}", file.display()))
}

/// Packages that the program pulls in.
fn crates(root: &Path, library: &Library) -> Result<f64, String> {
    let tree = ["tree", "-q", "--prefix", "none", "-e", "normal,build"];
    let text = output(cargo(root, library).args(tree))?;
    let names: BTreeSet<&str> = text
        .lines()
        .map(|line| line.trim_end_matches(" (*)"))
        .filter(|line| !line.is_empty())
        .collect();
    // The program itself is one of them.
    Ok(names.len().saturating_sub(1) as f64)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}
