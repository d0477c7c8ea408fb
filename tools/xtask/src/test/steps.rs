// SPDX-License-Identifier: MIT OR Apache-2.0
//! The steps of `cargo xtask test`, in their order.
//!
//! A build of the library takes longer than most steps, so they share two: that of the tests, with everything
//! that all features have, and the release build of the library's examples.

use std::path::Path;
use std::process::Command;

use hardware_commands::{contexts, formal, netlist, soc};
use machines::{cross, emulate};
use structure::house;
use toolbox::Group;
use toolbox::step::{self, FEATURES, Outcome, WORKSPACE_FEATURES, all_tests, run};
use toolbox::tally::Tally;

use super::{Step, built, cargo};

pub(super) const STEPS: &[Step] = &[
    Step {
        name: "format",
        quick: true,
        needs: &[],
        run: |root| step::cargo(root, &["fmt", "--all", "--check"]),
    },
    Step {
        name: "structure",
        quick: true,
        needs: &[],
        run: |root| done(house::check(root)),
    },
    Step {
        name: "tables",
        quick: true,
        needs: &[],
        run: |root| done(tables::run(root, true)),
    },
    Step {
        name: "tests",
        quick: true,
        needs: &[Group::Tests, Group::Sim, Group::Riscv64],
        run: |root| step::tests(all_tests(root).args(["--no-fail-fast", "--", "--show-output"])),
    },
    Step {
        name: "lints",
        quick: false,
        needs: &[],
        run: lints,
    },
    Step {
        name: "documentation",
        quick: false,
        needs: &[],
        run: documentation,
    },
    Step {
        name: "no_std, no alloc",
        quick: false,
        needs: &[],
        // With the tests, which a packager runs as they are.
        run: |root| {
            let what = ["check", "-p", "nineteen", "--no-default-features"];
            step::cargo(root, &what)?;
            step::cargo(root, &[&what[..], &["--lib", "--profile", "test"]].concat())
        },
    },
    Step {
        name: "no_std, alloc",
        quick: false,
        needs: &[],
        run: |root| {
            let what = ["check", "-p", "nineteen", "--no-default-features"];
            step::cargo(root, &[&what[..], &["--features", "alloc"]].concat())
        },
    },
    Step {
        name: "driver of the engine, no_std",
        quick: false,
        needs: &[],
        run: |root| {
            step::cargo(
                root,
                &["check", "-p", "engine25519", "--no-default-features"],
            )
        },
    },
    Step {
        name: "processors without an operating system",
        quick: false,
        needs: &[],
        run: bare_metal,
    },
    Step {
        name: "32-bit words, forced, and no_std",
        quick: false,
        needs: &[],
        run: words32,
    },
    Step {
        name: "vectors, with little flash",
        quick: false,
        needs: &[],
        run: small,
    },
    Step {
        name: "minimum Rust",
        quick: false,
        needs: &[],
        run: minimum_rust,
    },
    Step {
        name: "stack in a dependent's dev build",
        quick: false,
        needs: &[],
        run: cost::stack_step,
    },
    Step {
        name: "public names",
        quick: false,
        needs: &[],
        run: publish::api,
    },
    Step {
        name: "combinations of features",
        quick: false,
        needs: &[],
        run: publish::features,
    },
    Step {
        name: "packages",
        quick: false,
        needs: &[],
        run: publish::package,
    },
    Step {
        name: "dependencies",
        quick: false,
        needs: &[],
        run: publish::deny,
    },
    Step {
        name: "figures in docs/COST.md",
        quick: true,
        needs: &[],
        run: cost::check_step,
    },
    Step {
        name: "façades of the dalek crates",
        quick: false,
        needs: &[],
        run: facades,
    },
    Step {
        name: "dependents of the dalek crates",
        quick: false,
        needs: &[],
        run: dependents::step,
    },
    Step {
        name: "tests in docs/DEPENDENTS.md",
        quick: true,
        needs: &[],
        run: dependents::check_step,
    },
    Step {
        name: "IFMA on an emulated processor",
        quick: false,
        needs: &[Group::Emulator],
        run: emulate::step,
    },
    Step {
        name: "RISC-V and Arm under QEMU",
        quick: false,
        needs: &[Group::Riscv64, Group::Aarch64],
        run: cross::step,
    },
    Step {
        name: "WebAssembly in node",
        quick: false,
        needs: &[Group::Wasm],
        run: cross::wasm_step,
    },
    Step {
        name: "secrets under Valgrind",
        quick: false,
        needs: &[Group::Tests],
        run: secrets::valgrind,
    },
    Step {
        name: "secrets in machine code",
        quick: false,
        needs: &[Group::Tests],
        run: secrets::inspect,
    },
    Step {
        name: "secrets in machine code of RISC-V and Arm",
        quick: false,
        needs: &[Group::Riscv64, Group::Aarch64, Group::CortexM],
        run: cross::secrets_step,
    },
    Step {
        name: "proofs about the RTL",
        quick: false,
        needs: &[Group::Formal],
        run: formal::short,
    },
    Step {
        name: "buses of the engine on Icarus",
        quick: false,
        needs: &[Group::Sim],
        run: buses,
    },
    Step {
        name: "engine as yosys reads it",
        quick: false,
        needs: &[Group::Synth, Group::Sim],
        run: netlist::step,
    },
    Step {
        name: "engine with two contexts",
        quick: false,
        needs: &[Group::Sim],
        run: contexts::step,
    },
    Step {
        name: "engine in a LiteX SoC",
        quick: false,
        needs: &[Group::Soc],
        run: soc::elaborate,
    },
    Step {
        name: "double ratchet on the simulated SoC",
        quick: false,
        needs: &[Group::Soc],
        run: soc::short,
    },
    Step {
        name: "figures in docs/PERFORMANCE.md",
        quick: false,
        needs: &[],
        run: figures,
    },
    Step {
        name: "verdicts in docs/VALIDATION.md",
        quick: false,
        needs: &[],
        run: verdicts,
    },
];

fn done(result: Result<(), String>) -> Result<Outcome, String> {
    result.map(|()| Outcome::Passed)
}

fn lints(root: &Path) -> Result<Outcome, String> {
    let what = ["clippy", "--workspace", "--all-targets", "--features"];
    let how = [WORKSPACE_FEATURES, "--", "-D", "warnings"];
    step::cargo(root, &[what, how].concat())?;
    // With `small`, which leaves out what the others have.
    let what = ["clippy", "-p", "nineteen", "--all-features"];
    step::cargo(root, &[&what[..], &["--", "-D", "warnings"]].concat())
}

fn documentation(root: &Path) -> Result<Outcome, String> {
    let what = ["doc", "--workspace", "--no-deps", "--features", FEATURES];
    run(root, "cargo", &what, &[("RUSTDOCFLAGS", "-D warnings")])
}

fn words32(root: &Path) -> Result<Outcome, String> {
    step::tests(
        cargo(root)
            .args(["test", "-p", "nineteen", "--test", "suite"])
            .args(["--no-default-features", "--features"])
            .arg("nineteen/batch,nineteen/fiat,nineteen/backends")
            .args(["--", "--show-output"])
            .env("RUSTFLAGS", "--cfg nineteen_words32")
            .env("CARGO_TARGET_DIR", "target/words32"),
    )
}

/// The published vectors with the feature `small`, by every backend of this processor.
fn small(root: &Path) -> Result<Outcome, String> {
    step::tests(
        cargo(root)
            .args(["test", "-p", "nineteen", "--test", "suite"])
            .args(["--features", "small,batch,backends", "--", "--show-output"])
            .args(["rfc", "wycheproof", "edge_cases", "torsion"]),
    )
}

/// Compiles the library with the oldest compiler that it promises to need, and no newer.
fn minimum_rust(root: &Path) -> Result<Outcome, String> {
    let manifest = std::fs::read_to_string(root.join("Cargo.toml"))
        .map_err(|why| format!("Cargo.toml: {why}"))?;
    let version = manifest
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'))
        .ok_or("Cargo.toml names no rust-version")?;
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
            return Ok(Outcome::Skipped(format!(
                "rustup cannot install Rust {version}"
            )));
        }
    }
    let toolchain = format!("+{version}");
    for features in [&[][..], &["--all-features"]] {
        let what = [&toolchain, "check", "--locked", "-p", "nineteen"];
        // Another compiler would throw away what the others built.
        let folder = [("CARGO_TARGET_DIR", "target/minimum")];
        run(root, "cargo", &[&what[..], features].concat(), &folder)?;
    }
    Ok(Outcome::Passed)
}

/// The packages that bear the names of the dalek crates, both generations: formatted, without lints, and the same program gives
/// the same bytes as with dalek.
fn facades(root: &Path) -> Result<Outcome, String> {
    let mut tally = Tally::default();
    for generation in ["current", "previous"] {
        let folder = root.join("compat").join(generation);
        let target = [("CARGO_TARGET_DIR", "../../target/compat")];
        run(&folder, "cargo", &["fmt", "--all", "--check"], &[])?;
        if let Err(why) = run(&folder, "cargo", &["fetch", "--locked", "-q"], &[]) {
            let why = format!("the dalek crates to compare with cannot be had: {why}");
            return Ok(Outcome::Skipped(why));
        }
        let how = [
            "clippy",
            "--locked",
            "--workspace",
            "--all-features",
            "--all-targets",
        ];
        run(
            &folder,
            "cargo",
            &[&how[..], &["--", "-D", "warnings"]].concat(),
            &target,
        )?;
        let what = ["test", "--locked", "--workspace", "--all-features"];
        let tests = step::tests(
            cargo(&folder)
                .args(what)
                .args(["--", "--show-output"])
                .envs(target),
        )?;
        if let Outcome::Tested(tests) = tests {
            tally.add(&tests);
        }
    }
    Ok(Outcome::Tested(tally))
}

/// The tests of both bus tops, in cocotb on Icarus.
fn buses(root: &Path) -> Result<Outcome, String> {
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

fn figures(root: &Path) -> Result<Outcome, String> {
    // Of the whole workspace, as the tests: a build of its own would take minutes.
    let what = ["build", "-q", "--workspace", "--bin", "bench"];
    step::cargo(
        root,
        &[&what[..], &["--features", WORKSPACE_FEATURES]].concat(),
    )?;
    let program = built(root, "bench");
    run(
        root,
        &program.to_string_lossy(),
        &["report", "--check"],
        &[],
    )
}

fn verdicts(root: &Path) -> Result<Outcome, String> {
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

/// Targets of firmware: without 64-bit words, without atomic read-modify-write, without a carry flag.
const BARE_METAL: [&str; 3] = [
    "thumbv6m-none-eabi",
    "riscv32imac-unknown-none-elf",
    "riscv64gc-unknown-none-elf",
];

/// Targets of desktops and telephones, which nothing here runs.
const HOSTED: [&str; 4] = [
    "x86_64-pc-windows-msvc",
    "aarch64-apple-darwin",
    "aarch64-apple-ios",
    "aarch64-linux-android",
];

/// Compiles the library for [`BARE_METAL`] and [`HOSTED`], where `rustup` has their standard library.
fn bare_metal(root: &Path) -> Result<Outcome, String> {
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
        let what = ["check", "-p", "nineteen", "-p", "engine25519"];
        let how = ["--no-default-features", "--target", target];
        step::cargo(root, &[&what[..], &how[..]].concat())?;
    }
    for target in HOSTED {
        let what = ["check", "-p", "nineteen", "--features", "batch,getrandom"];
        step::cargo(root, &[&what[..], &["--target", target]].concat())?;
    }
    Ok(Outcome::Passed)
}
