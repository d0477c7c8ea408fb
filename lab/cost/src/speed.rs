// SPDX-License-Identifier: MIT OR Apache-2.0
//! How long operations take in the builds that dependents make: for speed, for size, for
//! development.
//!
//! The libraries take turns in each build, and of three runs in turn the least figure counts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toolbox::program::{finish, output};

use crate::library::Library;
use crate::row::Row;

/// A build: its name in rows, what it is called, and the lines of its profile, `P` by name.
pub struct Build {
    pub name: &'static str,
    pub called: &'static str,
    profile: &'static [&'static str],
}

/// The builds; the others are compared with the first.
pub const BUILDS: [Build; 5] = [
    Build {
        name: "release",
        called: "release",
        profile: &["inherits=\"release\""],
    },
    Build {
        name: "s",
        called: "release, `opt-level = \"s\"`",
        profile: &["inherits=\"release\"", "opt-level=\"s\""],
    },
    Build {
        name: "z",
        called: "release, `opt-level = \"z\"`",
        profile: &["inherits=\"release\"", "opt-level=\"z\""],
    },
    Build {
        name: "devdeps",
        called: "dev, dependencies with `opt-level = 3`",
        profile: &["inherits=\"dev\"", "package.\"*\".opt-level=3"],
    },
    Build {
        name: "dev",
        called: "dev",
        profile: &["inherits=\"dev\""],
    },
];

/// Runs of each program.
const RUNS: usize = 3;

/// Nanoseconds of every operation, and bytes of the program without symbols, in every build.
pub fn measure(root: &Path, libraries: &[&Library]) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for build in &BUILDS {
        let mut programs = Vec::new();
        for library in libraries {
            eprintln!("    {}: speed, {}", library.name, build.name);
            let folder = compile(root, library, build)?;
            let file = folder.join(format!("cost-{}", library.name));
            let bytes = fs::metadata(&file).map_err(|why| format!("{}: {why}", file.display()))?;
            let metric = format!("bytes_{}", build.name);
            rows.push(Row::new(library.name, metric, bytes.len() as f64));
            programs.push((library, folder.join("examples/speed"), Vec::new()));
        }
        for _ in 0..RUNS {
            for (_, program, figures) in &mut programs {
                let text = output(Command::new(program).env_remove("NINETEEN_BACKEND"))?;
                for (i, line) in text.lines().enumerate() {
                    let (operation, least) = line.split_once(' ').ok_or("no figure")?;
                    let least: f64 = least.parse().map_err(|why| format!("{line}: {why}"))?;
                    match figures.get_mut(i) {
                        None => figures.push((operation.to_owned(), least)),
                        Some((_, figure)) => *figure = figure.min(least),
                    }
                }
            }
        }
        for (library, _, figures) in programs {
            for (operation, figure) in figures {
                let metric = format!("ns_{}_{operation}", build.name);
                rows.push(Row::new(library.name, metric, figure));
            }
        }
    }
    Ok(rows)
}

/// Compiles both programs without symbols; returns the folder they are in.
fn compile(root: &Path, library: &Library, build: &Build) -> Result<PathBuf, String> {
    // A folder of its own: builds that are measured begin with an empty one.
    let target = root.join("target/cost/speed").join(library.name);
    let profile = format!("cost-{}", build.name);
    for what in [&["--example", "speed"][..], &["--bins"]] {
        let mut cargo = Command::new("cargo");
        cargo
            .current_dir(library.folder(root))
            .args(["build", "-q", "--profile", &profile])
            .args(what)
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("CARGO_TARGET_DIR", &target);
        for line in build.profile.iter().chain(&["strip=true"]) {
            cargo.args(["--config", &format!("profile.{profile}.{line}")]);
        }
        finish(&mut cargo)?;
    }
    Ok(target.join(profile))
}
