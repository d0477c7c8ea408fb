// SPDX-License-Identifier: MIT OR Apache-2.0
//! The program behind `cargo xtask leakage`: compares fixed with random secrets and says where they
//! differ.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use engine25519_cosim::available;
use engine25519_cosim::leakage::{Leak, PROGRAMS, Program, Report, Settings, run};

mod picture; // t over time

/// The options that `cargo xtask leakage` passes on.
#[derive(Debug, Parser)]
struct Options {
    programs: Vec<String>,
    #[arg(long)]
    traces: u32,
    #[arg(long)]
    seed: u64,
    #[arg(long)]
    control: bool,
    #[arg(long)]
    json: bool,
    /// The folder for pictures.
    #[arg(long)]
    pictures: PathBuf,
}

fn main() -> ExitCode {
    let options = Options::parse();
    match campaigns(&options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Whether every program shows no more than it may.
fn campaigns(options: &Options) -> Result<bool, String> {
    available().map_err(|why| format!("the RTL is not built in: {why}"))?;
    let mut programs: Vec<&'static Program> = Vec::new();
    for name in &options.programs {
        let all = PROGRAMS.each_ref().map(|program| program.name).join(", ");
        let found = Program::named(name);
        programs.push(found.ok_or_else(|| format!("no program {name}; there are {all}"))?);
    }
    if programs.is_empty() {
        programs = PROGRAMS.iter().filter(|program| program.blinded).collect();
    }
    let settings = Settings {
        traces: options.traces,
        seed: options.seed,
        control: options.control,
    };
    let mut clean = true;
    for program in programs {
        let start = Instant::now();
        let report = run(program, settings, |done| {
            if done % 100 == 0 {
                let seconds = start.elapsed().as_secs();
                let all = 2 * settings.traces;
                eprintln!("{}: {done} of {all} traces, {seconds} s", program.name);
            }
        });
        clean &= match settings.control {
            true => report.leaks.is_empty(),
            false => report.unexplained().next().is_none(),
        };
        match options.json {
            true => json(&report),
            false => text(&report),
        }
        let file = options.pictures.join(format!("{}.svg", program.name));
        picture::draw(&report, &file).map_err(|why| format!("{}: {why}", file.display()))?;
        eprintln!("{}", file.display());
    }
    Ok(clean)
}

/// Neighbouring samples of one instruction and reason, of which one stands for all: the one with
/// the largest |t|.
fn runs(leaks: &[Leak]) -> Vec<(usize, &Leak)> {
    let near = |a: &Leak, b: &Leak| {
        let same = a.job == b.job && a.why == b.why && b.cycle - a.cycle <= 8;
        same && (a.why.is_some() || a.address == b.address)
    };
    let least = |leak: &Leak| leak.t[0].abs().min(leak.t[1].abs());
    let runs = leaks.chunk_by(near).filter_map(|run| {
        let most = run.iter().max_by(|a, b| least(a).total_cmp(&least(b)))?;
        let mut cycles: Vec<u32> = run.iter().map(|leak| leak.cycle).collect();
        cycles.dedup();
        Some((cycles.len(), most))
    });
    runs.collect()
}

fn text(report: &Report) {
    let [fixed, random] = report.traces;
    let (registers, bits) = report.registers;
    let unexplained = report.unexplained().count();
    println!(
        "{}: {fixed} fixed and {random} random traces of {} cycles",
        report.program,
        report.t[0].len(),
    );
    println!("  {registers} registers, {bits} bits");
    println!(
        "  largest |t| outside named places, in both sets: {:.2} and {:.2} (orders 1 and 2)",
        report.largest(0),
        report.largest(1)
    );
    println!(
        "  above {} in both sets: {} samples, {unexplained} of them outside named places",
        engine25519_cosim::leakage::THRESHOLD,
        report.leaks.len()
    );
    for (job, cycles, why, count) in report.named() {
        println!(
            "  job {job}, cycles {} to {}: {why}, {count}",
            cycles.start, cycles.end
        );
    }
    for (cycles, leak) in runs(&report.leaks) {
        if leak.why.is_none() {
            let (routine, instruction) = leak.instruction();
            println!(
                "  LEAK job {}, cycle {} (and {} near it), order {}: t {:.1}, {:.1} in {}",
                leak.job,
                leak.cycle,
                cycles - 1,
                leak.order,
                leak.t[0],
                leak.t[1],
                leak.register
            );
            println!("    {routine}: {instruction}");
        }
    }
}

fn json(report: &Report) {
    let leaks = report.leaks.iter().map(|leak| {
        let (routine, instruction) = leak.instruction();
        serde_json::json!({
            "job": leak.job, "cycle": leak.cycle, "order": leak.order, "t": leak.t,
            "register": leak.register, "address": leak.address,
            "routine": routine, "instruction": instruction, "why": leak.why,
        })
    });
    let row = serde_json::json!({
        "program": report.program, "traces": report.traces, "samples": report.t[0].len(),
        "largest": [report.largest(0), report.largest(1)],
        "leaks": leaks.collect::<Vec<_>>(),
    });
    println!("{row}");
}
