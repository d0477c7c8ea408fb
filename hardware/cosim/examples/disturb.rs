// SPDX-License-Identifier: MIT OR Apache-2.0
//! The program behind `cargo xtask disturb`: runs single disturbances and counts them by target and
//! outcome.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use engine25519::SignatureCheck;
use engine25519_cosim::available;
use engine25519_cosim::disturb::{Campaign, Group, Kind, Outcome, Settings};

/// The options that `cargo xtask disturb` passes on.
#[derive(Debug, Parser)]
struct Options {
    #[arg(long)]
    runs: u64,
    #[arg(long)]
    skip: u64,
    #[arg(long)]
    seed: u64,
    #[arg(long)]
    check: Check,
    #[arg(long)]
    repeat: bool,
    #[arg(long)]
    json: bool,
}

/// [`SignatureCheck`] on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Check {
    Repeat,
    Verify,
    None,
}

impl From<Check> for SignatureCheck {
    fn from(check: Check) -> SignatureCheck {
        match check {
            Check::Repeat => SignatureCheck::Repeat,
            Check::Verify => SignatureCheck::Verify,
            Check::None => SignatureCheck::None,
        }
    }
}

/// Numbers of runs, by the indices of group, kind and outcome.
type Counts = BTreeMap<(usize, usize, usize), u64>;

fn main() -> ExitCode {
    let options = Options::parse();
    if let Err(why) = available() {
        eprintln!("the RTL is not built in: {why}");
        return ExitCode::FAILURE;
    }
    let settings = Settings {
        check: options.check.into(),
        repeats: options.repeat,
    };
    let campaign = Campaign::new(options.seed, settings);
    for (kind, bits) in campaign.bits() {
        eprintln!("{kind:?}: {bits} bits");
    }
    let (mut counts, mut failed) = (Counts::new(), 0);
    let start = Instant::now();
    for number in options.skip..options.skip + options.runs {
        let told = campaign.run(number);
        let outcome = Outcome::ALL.iter().position(|o| *o == told.outcome);
        let place = (
            told.job.group() as usize,
            told.kind as usize,
            outcome.expect("one of them"),
        );
        *counts.entry(place).or_default() += 1;
        if let Outcome::Wrong(accepted) = told.outcome {
            let fails = match told.job.group() {
                Group::Signatures | Group::Keys => true,
                Group::Exchanges | Group::Verdicts => options.repeat,
            };
            failed += u64::from(fails);
            let valid = if accepted { ", and valid" } else { "" };
            eprintln!("run {number}: {:?}, {}: wrong{valid}", told.job, told.place);
        }
        let done = number + 1 - options.skip;
        if done.is_multiple_of(100) {
            let seconds = start.elapsed().as_secs();
            eprintln!(
                "{done} of {} runs, {seconds} s, {failed} failures",
                options.runs
            );
        }
    }
    print(&counts, options.json);
    if failed == 0 {
        return ExitCode::SUCCESS;
    }
    eprintln!("{failed} wrong results that may not leave");
    ExitCode::FAILURE
}

fn print(counts: &Counts, json: bool) {
    if !json {
        println!("results     disturbed     right  error   hang  wrong  valid");
    }
    for group in Group::ALL {
        let mut sum = [0; 5];
        for kind in Kind::ALL {
            let row: [u64; 5] = core::array::from_fn(|outcome| {
                let place = (group as usize, kind as usize, outcome);
                counts.get(&place).copied().unwrap_or(0)
            });
            sum.iter_mut()
                .zip(row)
                .for_each(|(sum, count)| *sum += count);
            line(json, &format!("{group:?}"), &format!("{kind:?}"), row);
        }
        line(json, &format!("{group:?}"), "All", sum);
    }
}

/// The last count is of wrong signatures that a verifier accepts, or of verdicts that accept.
fn line(json: bool, group: &str, kind: &str, [right, error, hang, wrong, valid]: [u64; 5]) {
    if json {
        let row = serde_json::json!({
            "results": group, "disturbed": kind,
            "right": right, "error": error, "hang": hang, "wrong": wrong, "valid": valid,
        });
        println!("{row}");
    } else {
        println!("{group:<11} {kind:<11} {right:>7} {error:>6} {hang:>6} {wrong:>6} {valid:>6}");
    }
}
