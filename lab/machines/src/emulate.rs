// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask emulate`: a Linux program on an emulated processor that has AVX-512 IFMA or
//! AVX-IFMA.
//!
//! Bochs emulates the processor, instruction by instruction; a kernel and a shell of Debian's run
//! on it, from memory, with nothing but the programs and the libraries that they load. Their
//! output appears as it is printed, and the exit status is theirs.
//!
//! `--tests` runs the library's own tests, optimized. The emulator carries out some ten to fifty
//! million instructions a second, so that a test of a second takes minutes: the default is a choice
//! of quick tests, and a filter chooses others.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use toolbox::step::{self, Outcome};
use toolbox::tally::Tally;

mod bochs; // the emulator
mod image; // the files that the emulated machine starts from
mod machine; // the emulated machine

/// Options of `cargo xtask emulate`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The backend that the program is to run on.
    #[arg(long, default_value = "ifma")]
    backend: Backend,
    /// The processor, by its name in Bochs (`bochs --help cpu`), in place of one that has what the
    /// backend needs.
    #[arg(long, value_name = "MODEL")]
    cpu: Option<String>,
    /// Stop after this many seconds.
    #[arg(long, default_value_t = 900, value_name = "N")]
    seconds: u64,
    /// An environment variable of the program.
    #[arg(long = "env", value_name = "NAME=VALUE")]
    environment: Vec<String>,
    /// The folder of a checkout, whose test material the programs find where they were built to
    /// look for it.
    #[arg(long, value_name = "FOLDER")]
    project: Option<PathBuf>,
    /// Build the library's tests and run them on the backend; the arguments are filters.
    #[arg(long)]
    tests: bool,
    /// Only the tests that are part of `cargo xtask test`.
    #[arg(long, requires = "tests")]
    short: bool,
    /// The program and its arguments; with `--tests`, names of tests or parts of them.
    #[arg(last = true)]
    program: Vec<String>,
}

/// A backend that not every x86-64 processor can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Backend {
    Ifma,
    Avxifma,
}

impl Backend {
    fn name(self) -> &'static str {
        match self {
            Backend::Ifma => "ifma",
            Backend::Avxifma => "avxifma",
        }
    }

    /// A processor that has what the backend needs, and for `avxifma` no more.
    fn model(self) -> &'static str {
        match self {
            Backend::Ifma => machine::MODEL,
            Backend::Avxifma => machine::NARROW_MODEL,
        }
    }

    /// Whether this machine runs it.
    fn is_here(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return match self {
            Backend::Ifma => std::is_x86_feature_detected!("avx512ifma"),
            Backend::Avxifma => std::is_x86_feature_detected!("avxifma"),
        };
        #[cfg(not(target_arch = "x86_64"))]
        false
    }
}

/// A program and its arguments.
#[derive(Debug)]
struct Program {
    file: PathBuf,
    arguments: Vec<String>,
}

/// An emulated run.
struct Run<'a> {
    root: &'a Path,
    project: PathBuf,
    cpu: &'a str,
    environment: Vec<String>,
    limit: Duration,
}

/// Tests of the suite that reach every operation of a backend and take the emulator under a minute
/// together.
const SHORT_SUITE: &[&str] = &[
    "rfc8032::section_7_1",
    "rfc8032::section_7_2_contexts",
    "rfc7748::section_6_1",
    "rfc9496::multiples_of_the_generator",
    "batch::published_exchanges_in_one_batch",
    "batch::the_error_names_the_bad_ones",
    "edge_cases::speccheck_cases",
];
/// Tests of the suite that take it ten minutes and more, to be asked for by name.
const TOO_LONG: &[&str] = &[
    "a_million_times",
    "all_cases_at_every_place_of_a_group",
    "all_cases_in_one_batch",
    "batches_of_every_size",
    "cctv_cases",
    "equations_that_fail_and_that_hold",
    "every_component_of_small_order",
    "expanded_keys_agree",
    "parts_cut_anywhere",
    "zip215_cases",
];
/// Unit tests that concern vectors.
const UNITS: &[&str] = &[
    "backend::tests::",
    "combination::tests::coefficients",
    "curve::packed::tests::",
    "ifma",
    "packed::agreement::",
];

/// Unit tests that run every text of a backend.
const ENCODED: &[&str] = &["packed::agreement::"];

/// `cargo xtask emulate`.
///
/// # Errors
///
/// A missing tool, or the failure.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let run = |environment: Vec<String>| Run {
        root,
        project: options
            .project
            .clone()
            .unwrap_or_else(|| root.to_path_buf()),
        cpu: options.cpu.as_deref().unwrap_or(options.backend.model()),
        environment,
        limit: Duration::from_secs(options.seconds),
    };
    let mut environment = options.environment.clone();
    environment.push(format!("NINETEEN_BACKEND={}", options.backend.name()));
    if !options.tests {
        let (file, arguments) = options
            .program
            .split_first()
            .ok_or("name a program after `--`, or say --tests")?;
        let program = Program {
            file: PathBuf::from(file),
            arguments: arguments.to_vec(),
        };
        return run(environment).run(&[program]).map(|_| ());
    }
    let suite = if options.short { SHORT_SUITE } else { &[] };
    let programs = chosen(build(root)?, &options.program, suite, UNITS);
    let tally = run(environment).run(&programs)?;
    println!("tests: {tally}");
    Ok(())
}

/// The step of `cargo xtask test` for the backend `ifma`: its tests on this processor, or on an
/// emulated one if this one has no AVX-512 IFMA. A record of a pass holds for other processors too,
/// so it is not left to the step of all tests, which skips them there.
///
/// # Errors
///
/// A test that failed.
pub fn ifma(root: &Path) -> Result<Outcome, String> {
    match Backend::Ifma.is_here() {
        true => native(build(root)?, root, Backend::Ifma).map(Outcome::Tested),
        false => emulated(root, Backend::Ifma, UNITS),
    }
}

/// The step for the backend `avxifma`, of which there are few processors. Where this one has
/// AVX-512 IFMA, all tests run with its multiplications (`--cfg nineteen_evex`), and an emulated
/// processor runs those that show that the other encoding is right; elsewhere it runs the unit
/// tests too.
///
/// # Errors
///
/// A test that failed.
pub fn avxifma(root: &Path) -> Result<Outcome, String> {
    let backend = Backend::Avxifma;
    if backend.is_here() {
        return native(build(root)?, root, backend).map(Outcome::Tested);
    }
    let mut all = Tally::default();
    let units = match Backend::Ifma.is_here() {
        true => {
            all.add(&native(build_evex(root)?, root, backend)?);
            ENCODED
        }
        false => UNITS,
    };
    match emulated(root, backend, units)? {
        Outcome::Tested(tally) => all.add(&tally),
        other => return Ok(other),
    }
    Ok(Outcome::Tested(all))
}

fn emulated(root: &Path, backend: Backend, units: &[&str]) -> Result<Outcome, String> {
    if let Err(why) = machine::ensure(root, backend.model()) {
        return Ok(Outcome::Skipped(why));
    }
    let run = Run {
        root,
        project: root.to_path_buf(),
        cpu: backend.model(),
        environment: vec![format!("NINETEEN_BACKEND={}", backend.name())],
        limit: Duration::from_secs(1800),
    };
    match run.run(&chosen(build(root)?, &[], SHORT_SUITE, units)) {
        // The emulator, not a test: nothing was said of the tests.
        Err(why) if why.starts_with(machine::ENDED) => Ok(Outcome::Skipped(why)),
        result => result.map(Outcome::Tested),
    }
}

/// Runs the library's tests on this processor.
fn native(files: Vec<PathBuf>, root: &Path, backend: Backend) -> Result<Tally, String> {
    let mut all = Tally::default();
    for program in chosen(files, &[], &[], UNITS) {
        let mut command = Command::new(&program.file);
        command
            .args(&program.arguments)
            .arg("--show-output")
            .current_dir(root.join("crates/nineteen"))
            .env("NINETEEN_BACKEND", backend.name());
        all.add(&step::tests_if_any(&mut command)?);
    }
    match all.passed {
        0 => Err("no test has run".to_owned()),
        _ => Ok(all),
    }
}

impl Run<'_> {
    fn run(&self, programs: &[Program]) -> Result<Tally, String> {
        let parts = machine::ensure(self.root, self.cpu)?;
        let folder = toolbox::folder(self.root)
            .join("emulator")
            .join(format!("run-{}", std::process::id()));
        let result = image::write(&folder, &parts, programs, &self.environment, &self.project)
            .and_then(|()| {
                let start = Instant::now();
                let (status, tally) = machine::run(&parts.bochs, &folder, self.cpu, self.limit)?;
                eprintln!("    emulated: {:.0} s", start.elapsed().as_secs_f64());
                match status {
                    0 => Ok(tally),
                    status => Err(format!("exit status {status} on the emulated processor")),
                }
            });
        // Megabytes that nothing reads again.
        let _ = std::fs::remove_dir_all(&folder);
        result
    }
}

/// How to call the library's tests: those with a filter in their names, or without one these of the
/// suite, or all but the longest, and these unit tests.
fn chosen(
    files: Vec<PathBuf>,
    filters: &[String],
    of_suite: &[&str],
    units: &[&str],
) -> Vec<Program> {
    let mut programs = Vec::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let suite = name.starts_with("suite");
        let skip = TOO_LONG.iter().map(|name| format!("--skip={name}"));
        let arguments: Vec<String> = match (filters.is_empty(), suite) {
            // A test that is named runs even if it takes long.
            (false, _) => filters.to_vec(),
            (true, true) if of_suite.is_empty() => skip.collect(),
            (true, true) => of_suite.iter().map(ToString::to_string).collect(),
            (true, false) => units.iter().map(ToString::to_string).chain(skip).collect(),
        };
        programs.push(Program { file, arguments });
    }
    programs
}

/// Builds the library's tests for release, as the steps about sweeps and residues do.
fn build(root: &Path) -> Result<Vec<PathBuf>, String> {
    let features = format!("{},nineteen/rayon", step::FEATURES);
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(root)
        .args([
            "test",
            "--release",
            "-p",
            "nineteen",
            "--lib",
            "--test",
            "suite",
        ])
        .args(["--features", &features]);
    find(&mut cargo)
}

/// Builds the library's tests with the multiplications of AVX-512 in the place of AVX-IFMA's.
fn build_evex(root: &Path) -> Result<Vec<PathBuf>, String> {
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(root)
        .args(["test", "-p", "nineteen", "--lib", "--test", "suite"])
        .args(["--features", step::FEATURES])
        .env("RUSTFLAGS", "--cfg nineteen_evex")
        .env(
            "CARGO_TARGET_DIR",
            toolbox::target_folder(root).join("evex"),
        );
    find(&mut cargo)
}

/// Builds tests and finds those of the library.
fn find(cargo: &mut Command) -> Result<Vec<PathBuf>, String> {
    let built = cargo
        .args(["--no-run", "--message-format", "json-render-diagnostics"])
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|why| format!("cargo: {why}"))?;
    if !built.status.success() {
        return Err(format!("the tests do not build: {}", built.status));
    }
    let files: Vec<PathBuf> = String::from_utf8_lossy(&built.stdout)
        .lines()
        .filter_map(test_of_library)
        .collect();
    if files.len() == 2 {
        Ok(files)
    } else {
        let names = files.len();
        Err(format!("cargo named {names} programs of tests, not two"))
    }
}

/// The program that a line of cargo's messages names, if it is one of the library's tests.
fn test_of_library(line: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(line).ok()?;
    // Other packages have programs of these names.
    let manifest = Path::new(message.get("manifest_path")?.as_str()?);
    let name = message.get("target")?.get("name")?.as_str()?;
    let test = message.get("profile")?.get("test")?.as_bool()?;
    let file = message.get("executable")?.as_str()?;
    let ours = manifest.ends_with("crates/nineteen/Cargo.toml");
    (ours && test && ["nineteen", "suite"].contains(&name)).then(|| PathBuf::from(file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_the_library_are_found() {
        let found = |package: &str, name: &str, test: bool, file: Option<&str>| {
            let message = serde_json::json!({
                "manifest_path": format!("/x/crates/{package}/Cargo.toml"),
                "target": { "name": name },
                "profile": { "test": test },
                "executable": file,
            });
            test_of_library(&message.to_string())
        };
        let file = Some("/x/target/debug/deps/suite-1");
        assert_eq!(
            found("nineteen", "suite", true, file),
            file.map(PathBuf::from)
        );
        assert!(found("nineteen", "nineteen", true, file).is_some());
        assert_eq!(found("nineteen", "nineteen", false, None), None);
        assert_eq!(found("nineteen-cli", "nineteen", true, file), None);
        assert_eq!(found("engine25519", "suite", true, file), None);
        assert_eq!(test_of_library("   Compiling nineteen"), None);
    }
}
