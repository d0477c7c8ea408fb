// SPDX-License-Identifier: MIT OR Apache-2.0
//! The library's tests, built for another processor and run under QEMU.

use std::path::Path;

use clap::ValueEnum as _;
use toolbox::step::{self, Outcome};
use toolbox::tally::Tally;

use super::chip::Chip;
use super::curve9767;
use super::example;
use super::processor::{Place, Processor};
use super::target::{Target, Variant, folder};
use super::vectors::{self, Part};

/// All that the library can do on one thread, and what of it depends on the processor.
const FEATURES: &str = "backends,batch,fiat,hazmat,digest,pem,serde,getrandom";
const SHORT_FEATURES: &str = "backends,batch,fiat,hazmat";

/// The vectors of the RFCs, one batch, and verdicts on the edges: every operation of a backend.
const SHORT: &[&str] = &[
    "rfc8032::section",
    "rfc7748::section",
    "rfc9496::",
    "batch::published_exchanges_in_one_batch",
    "batch::the_error_names_the_bad_ones",
    "edge_cases::speccheck_cases",
];

/// Tests that take an hour under emulation, to be asked for by name.
const TOO_LONG: &[&str] = &[
    "a_million_times",
    "original_software",
    "all_cases_at_every_place_of_a_group",
    "batches_of_every_size",
];

/// `cargo xtask cross test`.
///
/// # Errors
///
/// A tool that cannot be installed, or a failed test.
pub fn run(
    root: &Path,
    target: Option<Processor>,
    short: bool,
    part: Part,
    filters: &[String],
) -> Result<(), String> {
    let targets: &[Processor] = match &target {
        Some(target) => std::slice::from_ref(target),
        None => Processor::value_variants(),
    };
    let mut all = Tally::default();
    for target in targets {
        target.ensure(root)?;
        let target = match target.place() {
            Place::Hosted(_) if part != Part::WHOLE => continue,
            Place::Hosted(target) => target,
            // Filters name tests; programs without a system have no names for theirs.
            Place::Bare(_) if !filters.is_empty() => continue,
            Place::Bare(chip) => {
                println!("==> {}", chip.name());
                all.add(&vectors::run::run(root, chip, short, part)?);
                all.add(&curve9767::vectors(root, chip, short, part)?);
                if chip == Chip::Thumbv7em && part.is_first() {
                    all.add(&example::run(root)?);
                }
                continue;
            }
        };
        let variants = target.variants();
        for variant in if short { &variants[..1] } else { variants } {
            println!("==> {}, {}", target.name(), variant.name);
            all.add(&tests(root, target, variant, short, filters)?);
        }
    }
    for reason in all.reasons() {
        println!("{reason}");
    }
    println!("tests: {all}");
    Ok(())
}

/// The step of `cargo xtask test`. A tool that is missing for one processor does not keep the
/// others from being tested.
///
/// # Errors
///
/// A test that failed.
pub fn step(root: &Path) -> Result<Outcome, String> {
    let mut all = Tally::default();
    let mut missing = Vec::new();
    for target in Target::ALL {
        match target.ensure(root) {
            Ok(()) => all.add(&tests(root, target, &target.variants()[0], true, &[])?),
            Err(why) => {
                println!("SKIPPED: {}: {why}", target.name());
                missing.push((target.name().to_owned(), why));
            }
        }
    }
    for chip in [Chip::Thumbv7em, Chip::Thumbv6m] {
        match chip.ensure(root) {
            Ok(()) => {
                all.add(&vectors::run::run(root, chip, true, Part::WHOLE)?);
                all.add(&curve9767::vectors(root, chip, true, Part::WHOLE)?);
                if chip == Chip::Thumbv7em {
                    all.add(&example::run(root)?);
                }
            }
            Err(why) => {
                println!("SKIPPED: {}: {why}", chip.name());
                missing.push((chip.name().to_owned(), why));
            }
        }
    }
    if missing.len() == Target::ALL.len() + 2 {
        let reasons: Vec<String> = missing.into_iter().map(|(_, why)| why).collect();
        return Ok(Outcome::Skipped(reasons.join("; ")));
    }
    for (target, why) in missing {
        all.skipped.entry(why).or_default().push(target);
    }
    Ok(Outcome::Tested(all))
}

/// The step of `cargo xtask test` in node: the vectors of the RFCs, by every backend.
///
/// # Errors
///
/// A vector that failed.
pub fn wasm_step(root: &Path) -> Result<Outcome, String> {
    let chip = Chip::Wasm32;
    if let Err(why) = chip.ensure(root) {
        // Tools that only measuring needs may be missing.
        if chip.missing().is_some() {
            return Ok(Outcome::Skipped(why));
        }
    }
    vectors::run::run(root, chip, true, Part::WHOLE).map(Outcome::Tested)
}

/// Builds the tests in one way and runs them.
fn tests(
    root: &Path,
    target: Target,
    variant: &Variant,
    short: bool,
    filters: &[String],
) -> Result<Tally, String> {
    let folder = folder(root).join("tests").join(variant.name);
    let mut cargo = target.cargo(&folder, variant.flags);
    let runner = format!(
        "CARGO_TARGET_{}_RUNNER",
        target.triple().to_uppercase().replace('-', "_")
    );
    cargo
        .current_dir(root)
        .env(runner, target.emulator(variant.processor).join(" "))
        .args(["test", "-p", "nineteen", "--features"])
        .arg(if short { SHORT_FEATURES } else { FEATURES })
        .args(["--target", target.triple(), "--test", "suite"]);
    if !short {
        cargo.arg("--lib");
    }
    cargo.args(["--", "--show-output"]);
    if filters.is_empty() {
        cargo.args(TOO_LONG.iter().flat_map(|name| ["--skip", name]));
    }
    match (filters, short) {
        ([], true) => _ = cargo.args(SHORT),
        // A test that is named runs even if it takes long.
        (named, _) => _ = cargo.args(named),
    }
    match step::tests(&mut cargo)? {
        Outcome::Tested(tally) if tally.passed == 0 => Err("no test has that name".to_owned()),
        Outcome::Tested(tally) => Ok(tally),
        other => Err(format!("{other:?}")),
    }
}
