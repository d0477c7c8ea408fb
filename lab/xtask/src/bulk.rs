// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask bulk`: verification of tables, measured in Rust, from files, in Python and in
//! engines, and the figures in `docs/BULK.md`.
//!
//! The measuring programs are in `bindings`, beside what they measure. The path of a row is a group
//! and a line of the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde::Deserialize;
use toolbox::{files, program};

use crate::figures::{Page, Row, parsed};
use crate::python;

/// The page of this command.
pub(crate) const PAGE: Page = Page {
    name: "bulk",
    parts: &[
        ("kernel", kernel),
        ("files", tables),
        ("python", |root| {
            parsed(&python::bench(root, "bench.py", &["--json", "10000"])?)
        }),
        ("engines", |root| {
            parsed(&python::bench(root, "bench_engines.py", &[])?)
        }),
    ],
    groups: &[
        ("kernel", "Rows in memory, in Rust (`nineteen-arrow`)"),
        (
            "files",
            "Files (`nineteen-table`), messages of 1 to 400 bytes, policy `strict`",
        ),
        ("python", "Python, messages of 100 bytes"),
        ("engines", "Engines, messages of 100 bytes"),
    ],
};

/// A release build of a package in `bindings`.
fn cargo(root: &Path, package: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo
        .current_dir(root.join("bindings").join(package))
        .env("CARGO_TARGET_DIR", target(root));
    cargo
}

fn target(root: &Path) -> PathBuf {
    toolbox::target_folder(root).join("bindings")
}

fn kernel(root: &Path) -> Result<Vec<Row>, String> {
    let what = ["run", "-q", "--locked", "--release", "--example", "rate"];
    parsed(&program::output(cargo(root, "arrow").args(what))?)
}

/// A part of the command's output with `--json`, and a line of that of `examples/library.rs`.
#[derive(Deserialize)]
struct Report {
    rows: u64,
    invalid: u64,
    rows_per_second: f64,
}

/// Rows that are spoiled, one in each way; under the strict policy none of them is valid.
const BAD: u64 = 13;
/// Rows of the largest table, which takes 3 GB of `target/bulk` and three minutes.
const LARGE: u64 = 10_000_000;
/// Rows of the smaller tables.
const SMALL: u64 = 1_000_000;
/// Runs of each kind; the median counts.
const ROUNDS: usize = 3;

/// The command over a large Parquet file on all processors beside the library, and over smaller
/// files of every format on one thread.
fn tables(root: &Path) -> Result<Vec<Row>, String> {
    let build = [
        "build",
        "-q",
        "--locked",
        "--release",
        "--bins",
        "--examples",
    ];
    program::call(cargo(root, "table").args(build))?;
    let release = target(root).join("release");
    let command = release.join("nineteen-table");
    let library = release.join("examples/library");
    let folder = toolbox::target_folder(root).join("bulk");
    files::create(&folder)?;
    let make = |name: &str, rows: u64| {
        let path = folder.join(name);
        if !path.exists() {
            let (rows, bad) = (rows.to_string(), BAD.to_string());
            let how = [
                "make-table",
                "--like",
                "random",
                "--rows",
                &rows,
                "--bad",
                &bad,
            ];
            program::call(Command::new(&command).args(how).arg("--out").arg(&path))?;
        }
        Ok::<_, String>(path)
    };
    let large = make("large.parquet", LARGE)?;
    let small = make("small.parquet", SMALL)?;

    let mut ratios = Vec::new();
    let mut fastest = 0.0_f64;
    let mut memory = 0.0_f64;
    let mut alone = Vec::new();
    let mut together = Vec::new();
    for _ in 0..ROUNDS {
        let said = program::output(Command::new(&library).arg(&small))?;
        // On one thread, then on one for each processor.
        let mut rates = Vec::new();
        for line in said.lines() {
            let found: Report = serde_json::from_str(line).map_err(|why| why.to_string())?;
            expect(found.rows, found.invalid, SMALL)?;
            rates.push(found.rows_per_second);
        }
        let [one_thread, side_by_side] = rates[..] else {
            return Err(format!("{}: {said}", library.display()));
        };
        alone.push(one_thread);
        together.push(side_by_side);
        let (report, peak) = verified(&command, &large, &[])?;
        expect(report.rows, report.invalid, LARGE)?;
        ratios.push(report.rows_per_second / side_by_side);
        fastest = fastest.max(report.rows_per_second);
        memory = memory.max(peak);
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let path = format!("files/Parquet, {} million rows", LARGE as f64 / 1e6);
    let threads = format!("rows/s, {processors} threads");
    let mut found = vec![
        Row::new(
            "files/library, rows in memory",
            "rows/s, one thread",
            median(&mut alone),
        ),
        Row::new(
            "files/library, rows in memory",
            &threads,
            median(&mut together),
        ),
        Row::new(&path, &threads, fastest),
        Row::new(&path, "of the library", median(&mut ratios)),
        Row::new(&path, "peak memory, MB", memory / 1e6),
    ];
    for (format, ending) in [
        ("Parquet", "parquet"),
        ("Arrow", "arrow"),
        ("CSV", "csv"),
        ("JSON lines", "jsonl"),
    ] {
        let table = make(&format!("small.{ending}"), SMALL)?;
        let (mut rates, mut peak) = (Vec::new(), 0.0_f64);
        for _ in 0..ROUNDS {
            let (report, memory) =
                verified(&command, &table, &["--threads", "1", "--encoding", "hex"])?;
            expect(report.rows, report.invalid, SMALL)?;
            rates.push(report.rows_per_second);
            peak = peak.max(memory);
        }
        let path = format!("files/{format}, a million rows");
        found.push(Row::new(&path, "rows/s, one thread", median(&mut rates)));
        found.push(Row::new(&path, "peak memory, MB", peak / 1e6));
    }
    Ok(found)
}

fn expect(rows: u64, invalid: u64, made: u64) -> Result<(), String> {
    match (rows, invalid) == (made, BAD) {
        true => Ok(()),
        false => Err(format!(
            "{invalid} of {rows} rows are invalid, not {BAD} of {made}"
        )),
    }
}

/// The command's report on a table, and its peak memory in bytes.
fn verified(command: &Path, table: &Path, how: &[&str]) -> Result<(Report, f64), String> {
    let columns = ["--key", "key", "--sig", "sig", "--msg", "msg"];
    let mut child = Command::new(command)
        .arg("verify-table")
        .arg(table)
        .args(columns)
        .args(["--policy", "strict", "--json"])
        .args(how)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(files::fault(command))?;
    let mut peak = 0.0_f64;
    while child.try_wait().map_err(|why| why.to_string())?.is_none() {
        peak = peak.max(most_memory(&child));
        sleep(Duration::from_millis(20));
    }
    let done = child.wait_with_output().map_err(|why| why.to_string())?;
    let report = serde_json::from_slice(&done.stdout);
    let report = report.map_err(|why| format!("{}: {why}", done.status))?;
    Ok((report, peak))
}

/// The most memory that a running program has had so far, where Linux says it.
fn most_memory(child: &Child) -> f64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok());
    number.map_or(0.0, |kibibytes| kibibytes * 1024.0)
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
