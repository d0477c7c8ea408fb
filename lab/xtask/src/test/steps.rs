// SPDX-License-Identifier: MIT OR Apache-2.0
//! The functions of steps, except those that other crates have.
//!
//! A build of the library takes longer than most steps, so they share two: that of the tests, with
//! one set of features (the alias `t` of `.cargo/config.toml`), and the release build of the
//! library's examples.

use std::path::Path;
use std::process::Command;

use toolbox::Group;
use toolbox::step::{self, FEATURES, Names, Outcome, run, test_features};
use toolbox::tally::Tally;
use toolbox::workspaces;

use super::cargo;
use crate::selection::{COSIGN, SWEEPS};

pub(super) fn done(result: Result<(), String>) -> Result<Outcome, String> {
    result.map(|()| Outcome::Passed)
}

pub(super) fn format(root: &Path) -> Result<Outcome, String> {
    for folder in workspaces::ALL {
        step::cargo(&root.join(folder), &["fmt", "--all", "--check"])?;
    }
    Ok(Outcome::Passed)
}

/// The tests of the workspaces, with those in the documentation.
pub(super) fn tests(root: &Path) -> Result<Outcome, String> {
    let mut all = Tally::default();
    let others = [SWEEPS, &[COSIGN]].concat();
    for folder in workspaces::ALL {
        let folder = root.join(folder);
        let mut documented = step::all_tests(&folder)?;
        documented.args(["--doc", "--", "--show-output"]);
        for outcome in [
            step::each_test(root, &folder, Names::Except(&others))?,
            step::tests(&mut documented)?,
        ] {
            if let Outcome::Tested(tally) = outcome {
                all.add(&tally);
            }
        }
    }
    Ok(Outcome::Tested(all))
}

pub(super) fn sweeps(root: &Path) -> Result<Outcome, String> {
    step::each_test(root, root, Names::Only(SWEEPS))
}

/// The tests for residues of secrets in memory, in optimized builds, since the optimizer makes
/// copies that nobody wrote.
pub(super) fn residue(root: &Path) -> Result<Outcome, String> {
    let [curve9767, previous, solana] =
        ["curve9767", "compat/previous", "compat/solana-ed25519"].map(|name| root.join(name));
    let library = format!("{FEATURES},nineteen/rayon");
    let mut all = Tally::default();
    let runs: [(&Path, &[&str]); 7] = [
        (root, &["-p", "nineteen", "--features", &library]),
        (root, &["-p", "nineteen-protocols", "--features", &library]),
        (root, &["-p", "nineteen-voprf", "--features", &library]),
        (root, &["-p", "nineteen-blind-rsa"]),
        (&curve9767, &["--features", "batch,getrandom,hazmat"]),
        (&previous, &["-p", "program"]),
        (&solana, &["-p", "program"]),
    ];
    for (folder, what) in runs {
        let mut tests = cargo(folder);
        tests
            .args(["test", "--release", "--test", "residue"])
            .args(what);
        tests.args(["--", "--show-output"]);
        if folder.starts_with(root.join("compat")) {
            tests.env("CARGO_TARGET_DIR", root.join("target/compat"));
        }
        if let Outcome::Tested(tally) = step::tests(&mut tests)? {
            all.add(&tally);
        }
    }
    Ok(Outcome::Tested(all))
}

/// The tests of emulators and models of processors, and of the assembler at compile time.
pub(super) fn other_processors(root: &Path) -> Result<Outcome, String> {
    let mut all = Tally::default();
    for (folder, package) in [("lab", "machines"), ("hardware", "engine25519-macros")] {
        let what = ["test", "-p", package, "--", "--show-output"];
        if let Outcome::Tested(tally) = step::tests(cargo(&root.join(folder)).args(what))? {
            all.add(&tally);
        }
    }
    Ok(Outcome::Tested(all))
}

/// The RTL in lock-step with the emulator.
pub(super) fn cosimulation(root: &Path) -> Result<Outcome, String> {
    let what = ["test", "-p", "engine25519-cosim", "--no-fail-fast"];
    step::tests(
        cargo(&root.join("hardware"))
            .args(what)
            .args(["--", "--show-output"]),
    )
}

/// The driver of the engine in C beside the one in Rust, on the emulator.
pub(super) fn c_driver(root: &Path) -> Result<Outcome, String> {
    let what = ["test", "-p", "engine25519-c", "--no-fail-fast"];
    step::tests(
        cargo(&root.join("hardware"))
            .args(what)
            .args(["--", "--show-output"]),
    )
}

/// A step of the program for other processors, which contains the library; this one does not, and
/// is built in seconds.
pub(super) fn machines(root: &Path, name: &str) -> Result<Outcome, String> {
    let mut command = crate::machines();
    step::delegate(
        root,
        command.args(["step", name]),
        &format!("machines {name}"),
    )
}

/// Lints and tests of the comparison with other libraries, which nothing else builds.
pub(super) fn bench(root: &Path) -> Result<Outcome, String> {
    let what = ["clippy", "-p", "bench", "--all-targets"];
    let lab = root.join("lab");
    step::cargo(&lab, &[&what[..], &["--", "-D", "warnings"]].concat())?;
    step::tests(cargo(&lab).args(["test", "-p", "bench", "--", "--show-output"]))
}

/// The library and the driver of the engine without an operating system; with the tests, which a
/// packager runs as they are.
pub(super) fn no_std(root: &Path) -> Result<Outcome, String> {
    let library = ["check", "-p", "nineteen", "--no-default-features"];
    step::cargo(root, &library)?;
    step::cargo(
        root,
        &[&library[..], &["--lib", "--profile", "test"]].concat(),
    )?;
    step::cargo(root, &[&library[..], &["--features", "alloc"]].concat())?;
    for package in [
        "engine25519",
        "nineteen-blind-rsa",
        "nineteen-protocols",
        "nineteen-voprf",
    ] {
        step::cargo(
            &workspaces::of(root, package),
            &["check", "-p", package, "--no-default-features"],
        )?;
    }
    Ok(Outcome::Passed)
}

pub(super) fn lints(root: &Path) -> Result<Outcome, String> {
    for folder in workspaces::ALL {
        let folder = root.join(folder);
        // The bench, with its peers, is another step.
        let mut what = vec![
            "clippy",
            "--workspace",
            "--exclude",
            "bench",
            "--all-targets",
        ];
        let features = test_features(&folder)?;
        what.extend(
            features
                .as_deref()
                .into_iter()
                .flat_map(|f| ["--features", f]),
        );
        step::cargo(&folder, &[&what[..], &["--", "-D", "warnings"]].concat())?;
    }
    // With `small`, which leaves out what the others have.
    let what = ["clippy", "-p", "nineteen", "--all-features"];
    step::cargo(root, &[&what[..], &["--", "-D", "warnings"]].concat())
}

pub(super) fn documentation(root: &Path) -> Result<Outcome, String> {
    for folder in workspaces::ALL {
        let folder = root.join(folder);
        let mut what = vec!["doc", "--workspace", "--exclude", "bench", "--no-deps"];
        let features = test_features(&folder)?;
        what.extend(
            features
                .as_deref()
                .into_iter()
                .flat_map(|f| ["--features", f]),
        );
        run(&folder, "cargo", &what, &[("RUSTDOCFLAGS", "-D warnings")])?;
    }
    publish::api(root)
}

pub(super) fn words32(root: &Path) -> Result<Outcome, String> {
    step::tests(
        cargo(root)
            .args(["test", "-p", "nineteen", "--test", "suite"])
            .args(["--no-default-features", "--features"])
            .arg("nineteen/batch,nineteen/fiat,nineteen/backends")
            .args(["--", "--show-output", "--skip", "a_million_times"])
            .env("RUSTFLAGS", "--cfg nineteen_words32")
            .env("CARGO_TARGET_DIR", "target/words32"),
    )
}

/// The published vectors with the feature `small`, by every backend of this processor.
pub(super) fn small(root: &Path) -> Result<Outcome, String> {
    step::tests(
        cargo(root)
            .args(["test", "-p", "nineteen", "--test", "suite"])
            .args(["--features", "small,batch,backends", "--", "--show-output"])
            .args(["rfc", "wycheproof", "edge_cases", "torsion"]),
    )
}

/// Every crate that is published, and the command.
const MINIMUM: &[&str] = &[
    "curve9767",
    "engine25519",
    "engine25519-macros",
    "nineteen",
    "nineteen-blind-rsa",
    "nineteen-cli",
    "nineteen-ground",
    "nineteen-protocols",
    "nineteen-prover",
    "nineteen-testkit",
    "nineteen-voprf",
];

/// The oldest compiler that a workspace promises to do with, installed: its version; why it is not
/// there, if it cannot be had.
fn oldest_rust(manifest: &Path) -> Result<Result<String, String>, String> {
    let text = std::fs::read_to_string(manifest)
        .map_err(|why| format!("{}: {why}", manifest.display()))?;
    let version = text
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .ok_or_else(|| format!("{} names no rust-version", manifest.display()))?;
    let version = match version.matches('.').count() {
        1 => format!("{version}.0"),
        _ => version.to_owned(),
    };
    let rustc = |version: &str| {
        let found = Command::new("rustc")
            .args([&format!("+{version}"), "--version"])
            .output();
        found.is_ok_and(|found| found.status.success())
    };
    if !rustc(&version) {
        let install = ["toolchain", "install", &version, "--profile", "minimal"];
        let _ = Command::new("rustup").args(install).status();
        if !rustc(&version) {
            return Ok(Err(format!("rustup cannot install Rust {version}")));
        }
    }
    Ok(Ok(version))
}

/// Compiles the published crates with the oldest compiler that is promised to compile them.
pub(super) fn minimum_rust(root: &Path) -> Result<Outcome, String> {
    let version = match oldest_rust(&root.join("Cargo.toml"))? {
        Ok(version) => version,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let toolchain = format!("+{version}");
    // Another compiler would throw away what the others built.
    let target = root.join("target/minimum").to_string_lossy().into_owned();
    for workspace in workspaces::ALL {
        let workspace = root.join(workspace);
        let packages = MINIMUM
            .iter()
            .filter(|name| workspaces::of(root, name) == workspace)
            .flat_map(|name| ["-p", name]);
        let packages: Vec<&str> = packages.collect();
        if packages.is_empty() {
            continue;
        }
        for features in [&[][..], &["--all-features"]] {
            let what = [&*toolchain, "check", "--locked"];
            let what = [&what[..], &packages, features].concat();
            run(&workspace, "cargo", &what, &[("CARGO_TARGET_DIR", &target)])?;
        }
    }
    Ok(Outcome::Passed)
}

/// Workspaces of bindings, and where they are compiled for this.
const OLDEST: [(&str, &str); 4] = [
    ("bindings", "../target/minimum"),
    ("bindings/c", "../../target/minimum"),
    ("bindings/openssl", "../../target/minimum"),
    ("bindings/rustls", "../../target/minimum-rustls"),
];

/// The same for the workspaces of the bindings.
pub(super) fn minimum_rust_of_bindings(root: &Path) -> Result<Outcome, String> {
    for (name, target) in OLDEST {
        let folder = root.join(name);
        let version = match oldest_rust(&folder.join("Cargo.toml"))? {
            Ok(version) => version,
            Err(why) => return Ok(Outcome::Skipped(why)),
        };
        let toolchain = format!("+{version}");
        let what = [&*toolchain, "check", "--locked", "--workspace"];
        run(&folder, "cargo", &what, &[("CARGO_TARGET_DIR", target)])?;
    }
    Ok(Outcome::Passed)
}

/// The packages that bear the names of the dalek crates, both generations, and of solana-ed25519:
/// formatted, without lints, and the same programs give the same bytes and verdicts.
pub(super) fn facades(root: &Path) -> Result<Outcome, String> {
    let mut tally = Tally::default();
    for name in ["current", "previous", "solana-ed25519"] {
        let folder = root.join("compat").join(name);
        match workspace(&folder, "../../target/compat", &["--workspace"])? {
            Outcome::Tested(tests) => tally.add(&tests),
            other => return Ok(other),
        }
    }
    facades_under_valgrind(&root.join("compat/previous"))?;
    Ok(Outcome::Tested(tally))
}

/// The kernel over Arrow arrays.
pub(super) fn bindings(root: &Path) -> Result<Outcome, String> {
    let packages = ["--workspace", "--exclude", TABLE];
    workspace(&root.join("bindings"), BINDINGS, &packages)
}

/// The command for tables of signatures.
pub(super) fn signatures(root: &Path) -> Result<Outcome, String> {
    workspace(&root.join("bindings"), BINDINGS, &["-p", TABLE])
}

/// That command's signatures, before the verifiers of the formats that it writes.
pub(super) fn ecosystems(root: &Path) -> Result<Outcome, String> {
    let tools = match toolbox::ensure(root, Group::Ecosystems) {
        Ok(tools) => tools,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let folder = root.join("bindings");
    let what = ["--locked", "-p", TABLE, "--test", "ecosystems", "--"];
    let target = [("CARGO_TARGET_DIR", BINDINGS)];
    let lints = [&["clippy"], &what[..], &["-D", "warnings"]].concat();
    run(&folder, "cargo", &lints, &target)?;
    let mut tests = tools.command("cargo");
    tests.arg("test").args(what).arg("--show-output");
    step::tests(tests.current_dir(&folder).envs(target))
}

/// The function of DataFusion, in a workspace of its own: it needs a newer compiler. The Python
/// package in it is for the step of the engines: `datafusion-ffi` does not compile beside the
/// readers of Parquet, which the tests here need.
pub(super) fn datafusion(root: &Path) -> Result<Outcome, String> {
    let folder = root.join("bindings/datafusion");
    let what = ["-p", "nineteen-datafusion"];
    workspace(&folder, "../../target/datafusion", &what)
}

/// The package of that command.
const TABLE: &str = "nineteen-table";
/// Where the workspace of the bindings is built.
const BINDINGS: &str = "../target/bindings";

/// Format, lints and tests of packages of a workspace that is none of this one.
pub(crate) fn workspace(folder: &Path, target: &str, packages: &[&str]) -> Result<Outcome, String> {
    let target = [("CARGO_TARGET_DIR", target)];
    run(folder, "cargo", &["fmt", "--all", "--check"], &[])?;
    if let Err(why) = run(folder, "cargo", &["fetch", "--locked", "-q"], &[]) {
        let why = format!("the crates that it is built on cannot be had: {why}");
        return Ok(Outcome::Skipped(why));
    }
    let how = ["--all-features", "--all-targets", "--", "-D", "warnings"];
    run(
        folder,
        "cargo",
        &[&["clippy", "--locked"], packages, &how].concat(),
        &target,
    )?;
    step::tests(
        cargo(folder)
            .args(["test", "--locked", "--all-features"])
            .args(packages)
            .args(["--", "--show-output"])
            .envs(target),
    )
}

/// The older façades' own code with secrets marked undefined; the newer façades are the library's
/// own functions.
fn facades_under_valgrind(folder: &Path) -> Result<(), String> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        println!("SKIPPED: secrets of the façades: the marks are written for x86-64 and Linux");
        return Ok(());
    }
    let what = "test --locked --release -p program --all-features --test secrets";
    let what: Vec<&str> = what.split(' ').collect();
    let under = [
        ("CARGO_TARGET_DIR", "../../target/compat"),
        (
            "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER",
            "valgrind -q --error-exitcode=9",
        ),
    ];
    run(folder, "cargo", &what, &under)?;
    match run(
        folder,
        "cargo",
        &[&what[..], &["--", "planted"]].concat(),
        &under,
    ) {
        Err(_) => Ok(()),
        Ok(_) => Err("Valgrind does not see a planted branch on a secret".to_owned()),
    }
}

/// The tests of both bus tops, in cocotb on Icarus.
pub(super) fn buses(root: &Path) -> Result<Outcome, String> {
    let tools = match toolbox::ensure(root, Group::Sim) {
        Ok(tools) => tools,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    let done = tools
        .command("python")
        .arg("hardware/cocotb/run.py")
        .current_dir(root)
        .output()
        .map_err(|why| format!("python: {why}"))?;
    if done.status.success() {
        return Ok(Outcome::Passed);
    }
    let text = [done.stdout, done.stderr].concat();
    Err(String::from_utf8_lossy(&text).into_owned())
}

/// The page of figures against its records: without the peers, which only measuring needs.
pub(super) fn figures(root: &Path) -> Result<Outcome, String> {
    let what = ["run", "-q", "-p", "bench", "--no-default-features"];
    let how = ["--features", "front", "--", "report", "--check"];
    step::cargo(&root.join("lab"), &[&what[..], &how].concat())
}

pub(super) fn verdicts(root: &Path) -> Result<Outcome, String> {
    let what = ["run", "--release", "-q", "-p", "nineteen"];
    let how = [
        "--example",
        "validation",
        "--features",
        FEATURES,
        "--",
        "--check",
    ];
    step::cargo(root, &[&what[..], &how[..]].concat())
}

/// Compiles the libraries, the command, this program and their tests for Windows. That they include
/// no file through a symbolic link, which a checkout there may not have, is a rule of the
/// structure.
pub(super) fn windows(root: &Path) -> Result<Outcome, String> {
    const TARGET: &str = "x86_64-pc-windows-msvc";
    let added = Command::new("rustup")
        .args(["target", "add", TARGET])
        .output();
    if !added.is_ok_and(|o| o.status.success()) {
        let why = format!("rustup cannot add the standard library of {TARGET}");
        return Ok(Outcome::Skipped(why));
    }
    let packages: [(&str, &[&str]); 4] = [
        ("", &["nineteen", "nineteen-cli"]),
        ("curve9767", &["curve9767"]),
        ("hardware", &["engine25519"]),
        ("lab", &["xtask"]),
    ];
    for (workspace, packages) in packages {
        let mut what = vec!["check", "--all-targets", "--target", TARGET];
        what.extend(packages.iter().flat_map(|package| ["-p", package]));
        step::cargo(&root.join(workspace), &what)?;
    }
    Ok(Outcome::Passed)
}

/// Targets of firmware: without 64-bit words, without atomic read-modify-write, without a carry
/// flag, without vectors.
const BARE_METAL: [&str; 4] = [
    "thumbv6m-none-eabi",
    "riscv32imac-unknown-none-elf",
    "riscv64gc-unknown-none-elf",
    "aarch64-unknown-none-softfloat",
];

/// Targets of desktops and telephones, which nothing here runs.
const HOSTED: [&str; 4] = [
    "x86_64-pc-windows-msvc",
    "aarch64-apple-darwin",
    "aarch64-apple-ios",
    "aarch64-linux-android",
];

/// Compiles the library for [`BARE_METAL`] and [`HOSTED`], where `rustup` has their standard
/// library.
pub(super) fn bare_metal(root: &Path) -> Result<Outcome, String> {
    let added = Command::new("rustup")
        .args(["target", "add"])
        .args(BARE_METAL)
        .args(HOSTED)
        .output();
    if !added.is_ok_and(|o| o.status.success()) {
        let why = "rustup cannot add the standard libraries of these targets";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    for target in BARE_METAL {
        // A path dependency is compiled without a cap on lints.
        let flags = format!("target.{target}.rustflags=[\"-Dwarnings\"]");
        let how = [
            "--no-default-features",
            "--target",
            target,
            "--config",
            &flags,
        ];
        for package in ["nineteen", "engine25519"] {
            let folder = workspaces::of(root, package);
            step::cargo(&folder, &[&["check", "-p", package], &how[..]].concat())?;
        }
    }
    for target in HOSTED {
        let what = ["check", "-p", "nineteen", "--features", "batch,getrandom"];
        step::cargo(root, &[&what[..], &["--target", target]].concat())?;
    }
    Ok(Outcome::Passed)
}
