// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask test`: every check of the project, a line for each step, and what was skipped and why.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{formal, house, netlist, secrets, soc, tables, tools};

/// All that the library can do on one thread, for release builds.
pub const FEATURES: &str =
    "nineteen/fiat,nineteen/hazmat,nineteen/digest,nineteen/pem,nineteen/serde,nineteen/getrandom";

/// All that the library can do, and other packages with it, so that every step but few uses the same build.
const WORKSPACE_FEATURES: &str = "nineteen/fiat,nineteen/hazmat,nineteen/digest,nineteen/pem,nineteen/serde,nineteen/getrandom,nineteen/rayon,engine25519/nineteen";

/// What a step says of itself.
pub enum Outcome {
    Passed,
    Skipped(String),
    Failed(String),
}

struct Report {
    rows: Vec<(String, Outcome, Duration)>,
}

impl Report {
    fn step(&mut self, name: &str, run: impl FnOnce() -> Result<Outcome, String>) {
        println!("\n==> {name}");
        let start = Instant::now();
        let outcome = run().unwrap_or_else(Outcome::Failed);
        match &outcome {
            Outcome::Passed => {}
            Outcome::Skipped(why) => println!("    skipped: {why}"),
            Outcome::Failed(why) => println!("    FAILED: {why}"),
        }
        self.rows.push((name.to_owned(), outcome, start.elapsed()));
    }

    fn finish(self) -> Result<(), String> {
        println!("\n==> summary");
        let (mut passed, mut failed, mut skipped) = (0, 0, 0);
        for (name, outcome, time) in &self.rows {
            let word = match outcome {
                Outcome::Passed => {
                    passed += 1;
                    "passed".to_owned()
                }
                Outcome::Skipped(why) => {
                    skipped += 1;
                    format!("skipped: {why}")
                }
                Outcome::Failed(why) => {
                    failed += 1;
                    format!("FAILED: {}", why.lines().next().unwrap_or_default())
                }
            };
            println!("{:>5.0} s  {name}: {word}", time.as_secs_f64());
        }
        println!("steps: {passed} passed, {failed} failed, {skipped} skipped");
        if failed == 0 {
            Ok(())
        } else {
            Err(format!("{failed} of {} steps failed", self.rows.len()))
        }
    }
}

/// Runs a command in the project's folder with its output shown.
pub fn run(
    root: &Path,
    program: &str,
    arguments: &[&str],
    env: &[(&str, &str)],
) -> Result<Outcome, String> {
    println!("    {program} {}", arguments.join(" "));
    let status = Command::new(program)
        .args(arguments)
        .envs(env.iter().copied())
        .current_dir(root)
        .status()
        .map_err(|why| format!("{program}: {why}"))?;
    if status.success() {
        Ok(Outcome::Passed)
    } else {
        Err(format!("{program} {}: {status}", arguments.join(" ")))
    }
}

pub fn cargo(root: &Path, arguments: &[&str]) -> Result<Outcome, String> {
    run(root, "cargo", arguments, &[])
}

fn exists(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok()
}

/// Installs what the tests call and the machine lacks, where that is possible.
fn prepare(root: &Path) -> Result<Outcome, String> {
    for component in ["rustfmt", "clippy"] {
        if !exists(&format!("cargo-{}", component.trim_start_matches("rust"))) {
            run(root, "rustup", &["component", "add", component], &[])?;
        }
    }
    let wanted = [
        ("valgrind", "valgrind"),
        ("objdump", "binutils"),
        ("openssl", "openssl"),
        ("ssh", "openssh-client"),
    ];
    let missing: Vec<&str> = wanted
        .iter()
        .filter(|(program, _)| !present(program))
        .map(|(_, package)| *package)
        .collect();
    if missing.is_empty() {
        return Ok(Outcome::Passed);
    }
    let root_user = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|o| o.stdout == b"0\n");
    if !root_user || !exists("apt-get") {
        return Ok(Outcome::Skipped(format!(
            "{} not installed, and this user cannot install packages; the tests that call them are skipped",
            missing.join(", ")
        )));
    }
    run(root, "apt-get", &["update", "-q"], &[])?;
    let mut arguments = vec!["install", "-y", "-q", "--no-install-recommends"];
    arguments.extend(&missing);
    run(
        root,
        "apt-get",
        &arguments,
        &[("DEBIAN_FRONTEND", "noninteractive")],
    )
}

/// Whether a program is on the path; `ssh` has no `--version` but answers `-V`.
pub fn present(program: &str) -> bool {
    let flag = if program == "ssh" { "-V" } else { "version" };
    Command::new(program)
        .arg(flag)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok()
}

/// Everything, or what is quick.
fn run_all(root: &Path, quick: bool) -> Report {
    let mut report = Report { rows: Vec::new() };
    let done = |result: Result<(), String>| result.map(|()| Outcome::Passed);

    report.step("tools", || prepare(root));
    report.step("format", || cargo(root, &["fmt", "--all", "--check"]));
    report.step("structure", || done(house::check(root)));
    report.step("tables", || done(tables::run(root, true)));
    report.step("tests", || {
        cargo(
            root,
            &[
                "test",
                "--workspace",
                "--no-fail-fast",
                "--features",
                WORKSPACE_FEATURES,
                "--",
                "--show-output",
            ],
        )
    });
    if quick {
        return report;
    }
    report.step("lints", || {
        cargo(
            root,
            &[
                "clippy",
                "--workspace",
                "--all-targets",
                "--features",
                WORKSPACE_FEATURES,
                "--",
                "-D",
                "warnings",
            ],
        )
    });
    report.step("documentation", || {
        run(
            root,
            "cargo",
            &["doc", "--workspace", "--no-deps", "--features", FEATURES],
            &[("RUSTDOCFLAGS", "-D warnings")],
        )
    });
    report.step("no_std, no alloc", || {
        cargo(root, &["check", "-p", "nineteen", "--no-default-features"])
    });
    report.step("no_std, alloc", || {
        cargo(
            root,
            &[
                "check",
                "-p",
                "nineteen",
                "--no-default-features",
                "--features",
                "alloc",
            ],
        )
    });
    report.step("driver of the engine, no_std", || {
        cargo(
            root,
            &["check", "-p", "engine25519", "--no-default-features"],
        )
    });
    report.step("processors without an operating system", || {
        bare_metal(root)
    });
    report.step("32-bit words, forced, and no_std", || {
        run(
            root,
            "cargo",
            &[
                "test",
                "-p",
                "nineteen",
                "--test",
                "suite",
                "--no-default-features",
                "--features",
                "nineteen/alloc,nineteen/fiat,nineteen/backends",
            ],
            &[
                ("RUSTFLAGS", "--cfg nineteen_words32"),
                ("CARGO_TARGET_DIR", "target/words32"),
            ],
        )
    });
    report.step("secrets under Valgrind", || secrets::valgrind(root));
    report.step("secrets in machine code", || secrets::inspect(root));
    report.step("proofs about the RTL", || formal::short(root));
    report.step("buses of the engine on Icarus", || bus_tests(root));
    report.step("engine as yosys reads it", || netlist::step(root));
    report.step("engine in a LiteX SoC", || soc::elaborate(root));
    report.step("figures in docs/PERFORMANCE.md", || {
        // Of the whole workspace, as the tests: a build of its own would take minutes.
        cargo(
            root,
            &[
                "build",
                "-q",
                "--workspace",
                "--bin",
                "bench",
                "--features",
                WORKSPACE_FEATURES,
            ],
        )?;
        let program = secrets::target_folder(root).join("debug/bench");
        run(
            root,
            &program.to_string_lossy(),
            &["report", "--check"],
            &[],
        )
    });
    report.step("verdicts in docs/VALIDATION.md", || {
        cargo(
            root,
            &[
                "run",
                "--release",
                "-q",
                "-p",
                "nineteen",
                "--example",
                "validation",
                "--features",
                FEATURES,
                "--",
                "--check",
            ],
        )
    });
    report
}

/// The tests of both bus tops, in cocotb on Icarus.
fn bus_tests(root: &Path) -> Result<Outcome, String> {
    let tools = match tools::ensure(root, tools::Group::Sim) {
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

/// Targets of firmware: without 64-bit words, without atomic read-modify-write, without a carry flag.
const BARE_METAL: [&str; 3] = [
    "thumbv6m-none-eabi",
    "riscv32imac-unknown-none-elf",
    "riscv64gc-unknown-none-elf",
];

/// Compiles the library for [`BARE_METAL`], where `rustup` has their core library.
fn bare_metal(root: &Path) -> Result<Outcome, String> {
    let mut arguments = vec!["target", "add"];
    arguments.extend(BARE_METAL);
    let added = Command::new("rustup").args(arguments).output();
    if !added.is_ok_and(|o| o.status.success()) {
        let why = "rustup cannot add the core libraries of these targets";
        return Ok(Outcome::Skipped(why.to_owned()));
    }
    for target in BARE_METAL {
        cargo(
            root,
            &[
                "check",
                "-p",
                "nineteen",
                "-p",
                "engine25519",
                "--no-default-features",
                "--target",
                target,
            ],
        )?;
    }
    Ok(Outcome::Passed)
}

/// `cargo xtask test`.
pub fn all(root: &Path, quick: bool) -> Result<(), String> {
    run_all(root, quick).finish()
}
