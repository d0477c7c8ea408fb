// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask fuzz`: libFuzzer on the stable compiler, and a replay of what it found.
//!
//! The compiler's coverage pass is LLVM's own, which the stable compiler runs by name; sanitizers
//! need the nightly one and find nothing in code without `unsafe`. Only the libraries for C, which
//! take pointers, are searched with AddressSanitizer. `corpus/TARGET` in the folder of
//! the target's workspace holds a minimal set of inputs that reach all that was reached. A run
//! starts from it, works in `target/fuzz`, and merges into it the inputs that reach more.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::{Deserialize, Serialize};
use toolbox::program::{self, call, output};
use toolbox::step::Outcome;
use toolbox::{Group, files};

/// Options of `cargo xtask fuzz`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// Minutes for each target.
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    minutes: u32,
    /// All where none is named.
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
}

/// The purpose of a build.
#[derive(Clone, Copy, PartialEq)]
enum Build {
    /// Counts which edges of the code an input takes.
    Search,
    Replay,
}

/// As cargo-fuzz has them, without a sanitizer.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Ccodegen-units=1 --cfg fuzzing";

/// The workspace whose inputs the test command replays.
const LIBRARY: &str = "lab/fuzz";
/// The one for files of signatures. A test of `nineteen-table` replays its inputs, which saves a
/// build of the readers.
const TABLES: &str = "bindings/fuzz";

/// The one for the libraries for C.
const C: &str = "bindings/c/fuzz";

/// A program in `fuzz_targets` of a workspace.
#[derive(Clone)]
struct Target {
    workspace: &'static str,
    name: String,
}

impl Target {
    /// A folder or file of the target, beside its sources.
    fn kept(&self, root: &Path, kind: &str) -> PathBuf {
        root.join(self.workspace).join(kind).join(&self.name)
    }
}

fn targets(root: &Path, workspace: &'static str) -> Result<Vec<Target>, String> {
    let files = files::list(root.join(workspace).join("fuzz_targets"))?;
    let names = files.iter().filter_map(|file| file.file_stem());
    let target = |name: &std::ffi::OsStr| Target {
        workspace,
        name: name.to_string_lossy().into_owned(),
    };
    Ok(names.map(target).collect())
}

fn folder(root: &Path, build: Build) -> PathBuf {
    let name = match build {
        Build::Search => "fuzz",
        Build::Replay => "fuzz-replay",
    };
    toolbox::target_folder(root).join(name)
}

/// Compiles all targets of a workspace and gives the folder of the programs.
fn compile(root: &Path, workspace: &str, build: Build) -> Result<PathBuf, String> {
    let folder = folder(root, build);
    // With a target, the flags are not for build scripts and procedural macros, which libFuzzer is
    // not linked to.
    let host = output(Command::new("rustc").args(["--print", "host-tuple"]))?;
    let host = host.trim();
    let mut cargo = Command::new("cargo");
    let mut flags = COVERAGE.to_owned();
    if workspace == C && build == Build::Search {
        cargo.arg("+nightly");
        flags += " -Zsanitizer=address";
    }
    cargo
        .args(["build", "--release", "--locked", "--bins", "--target", host])
        .current_dir(root.join(workspace))
        .env("CARGO_TARGET_DIR", &folder);
    if build == Build::Search {
        cargo.env("RUSTFLAGS", flags);
    }
    call(&mut cargo)?;
    Ok(folder.join(host).join("release"))
}

/// `cargo xtask fuzz`.
///
/// # Errors
///
/// An unknown target, one that does not compile, or an input at which it stops, whose file is
/// named.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let known = [LIBRARY, TABLES, C].map(|workspace| targets(root, workspace));
    let known = known.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    let mut chosen = known.clone();
    if !options.targets.is_empty() {
        chosen.retain(|target| options.targets.contains(&target.name));
    }
    let names: Vec<&str> = known.iter().map(|target| &*target.name).collect();
    if let Some(unknown) = options
        .targets
        .iter()
        .find(|name| !names.contains(&&***name))
    {
        let there = names.join(", ");
        return Err(format!("no target is called {unknown}; there are {there}"));
    }
    let mut found = Vec::new();
    for target in chosen {
        let name = &target.name;
        let program = compile(root, target.workspace, Build::Search)?.join(name);
        let work = folder(root, Build::Search).join("corpus").join(name);
        let kept = target.kept(root, "corpus");
        for folder in [&work, &kept] {
            files::create(folder)?;
        }
        if target.workspace == LIBRARY {
            seed(root, &work)?;
        }
        println!("==> {name}, {} min", options.minutes);
        let artifacts = folder(root, Build::Search).join(format!("stopped-{name}-"));
        let searched = search(
            Command::new(&program)
                .arg(format!("-max_total_time={}", 60 * options.minutes))
                .args(["-print_final_stats=1", "-verbosity=0", "-timeout=60"])
                .arg(format!("-artifact_prefix={}", artifacts.display()))
                .args([&work, &kept]),
        );
        let runs = match searched {
            Ok(runs) => runs,
            Err(why) => {
                found.push(format!(
                    "{name}: {why}; the input is in {}*",
                    artifacts.display()
                ));
                continue;
            }
        };
        println!("    {runs} runs");
        merge(&target, &program, &work, &kept)?;
        record(root, &target, options.minutes, runs)?;
    }
    if found.is_empty() {
        Ok(())
    } else {
        Err(found.join("; "))
    }
}

/// Writes the seeds of a search of the library: the encodings of all published vectors, four in an
/// input, as the targets cut them.
fn seed(root: &Path, work: &Path) -> Result<(), String> {
    let failed = |why: std::io::Error| format!("testdata: {why}");
    let mut encodings: Vec<Vec<u8>> = Vec::new();
    for folder in fs::read_dir(root.join("testdata"))
        .map_err(failed)?
        .flatten()
    {
        let Ok(files) = fs::read_dir(folder.path()) else {
            continue;
        };
        for file in files.flatten() {
            let text = fs::read(file.path()).map_err(failed)?;
            let text = String::from_utf8_lossy(&text);
            let words = text
                .split('"')
                .filter(|word| matches!(word.len(), 64 | 128));
            encodings.extend(words.filter_map(unhex));
        }
    }
    if encodings.len() < 1000 {
        return Err("testdata: too few encodings: the files are others than they were".to_owned());
    }
    encodings.sort();
    encodings.dedup();
    for (number, four) in encodings.chunks(4).enumerate() {
        let path = work.join(format!("vector-{number}"));
        files::write(&path, four.concat())?;
    }
    Ok(())
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    let (pairs, _) = digits.as_bytes().as_chunks::<2>();
    let byte = |pair: &[u8; 2]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    pairs.iter().map(byte).collect()
}

/// How many inputs a search tried.
fn search(command: &mut Command) -> Result<u64, String> {
    println!("    {}", program::line(command));
    let output = command.output().map_err(|why| why.to_string())?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{}: {}", output.status, program::last(&said, 15)));
    }
    said.lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))
        .and_then(|number| number.trim().parse().ok())
        .ok_or_else(|| "libFuzzer does not say how many inputs it tried".to_owned())
}

/// The longest search of a target that found nothing, in `record/TARGET.toml` of its workspace.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Searched {
    minutes: u32,
    runs: u64,
    date: String,
    machine: String,
    commit: String,
}

/// Keeps a search that was as long as the one that is kept, or longer.
fn record(root: &Path, target: &Target, minutes: u32, runs: u64) -> Result<(), String> {
    let path = target.kept(root, "record").with_extension("toml");
    files::create(root.join(target.workspace).join("record"))?;
    if path.exists() {
        let kept: Searched = toml::from_str(&files::read(&path)?).map_err(files::fault(&path))?;
        if kept.minutes > minutes {
            return Ok(());
        }
    }
    let searched = Searched {
        minutes,
        runs,
        date: program::today().to_string(),
        machine: program::machine(),
        commit: program::said(root, "git", &["rev-parse", "--short=12", "HEAD"]),
    };
    files::write(
        &path,
        toml::to_string(&searched).map_err(files::fault(&path))?,
    )
}

/// Replaces the corpus by the fewest inputs that reach as much as all of both folders. How often
/// they reach it does not count for files of tables and for the libraries for C, whose inputs would
/// be thousands.
fn merge(target: &Target, program: &Path, work: &Path, kept: &Path) -> Result<(), String> {
    let which: &[&str] = match target.workspace {
        TABLES | C => &["-set_cover_merge=1", "-use_counters=0"],
        _ => &["-merge=1"],
    };
    let fewest = work.with_extension("merged");
    let _ = fs::remove_dir_all(&fewest);
    files::create(&fewest)?;
    call(Command::new(program).args(which).arg("-verbosity=0").args([
        &fewest,
        &kept.to_path_buf(),
        &work.to_path_buf(),
    ]))?;
    fs::remove_dir_all(kept).map_err(files::fault(kept))?;
    files::create(kept)?;
    for file in files::list(&fewest)? {
        files::copy(&file, kept.join(file.file_name().unwrap_or_default()))?;
    }
    fs::remove_dir_all(&fewest).map_err(files::fault(&fewest))
}

/// The step of the test command: every target of the library and of the libraries for C on every
/// input that is kept.
///
/// # Errors
///
/// A target that does not compile or has no inputs, or an input at which it stops.
pub fn replay(root: &Path) -> Result<Outcome, String> {
    if let Err(why) = toolbox::ensure(root, Group::C) {
        return Ok(Outcome::Skipped(why));
    }
    for workspace in [LIBRARY, C] {
        let programs = compile(root, workspace, Build::Replay)?;
        for target in targets(root, workspace)? {
            replay_one(root, &programs, &target)?;
        }
    }
    Ok(Outcome::Passed)
}

fn replay_one(root: &Path, programs: &Path, target: &Target) -> Result<(), String> {
    let name = &target.name;
    let files = files::list(target.kept(root, "corpus")).unwrap_or_default();
    let count = files.len();
    if count == 0 {
        return Err(format!(
            "{name} has no inputs: run `cargo xtask fuzz {name}`"
        ));
    }
    println!("    {name}: {count} inputs");
    // Inputs one by one: without coverage, libFuzzer would drop inputs of a folder that seem old.
    let done = Command::new(programs.join(name))
        .args(&files)
        .output()
        .map_err(|why| format!("{name}: {why}"))?;
    let said = String::from_utf8_lossy(&done.stderr);
    if !done.status.success() {
        return Err(format!("{name} stops: {}", program::last(&said, 15)));
    }
    let ran = said
        .lines()
        .filter(|line| line.starts_with("Executed "))
        .count();
    if ran != count {
        return Err(format!("{name} ran {ran} of {count} inputs"));
    }
    Ok(())
}
