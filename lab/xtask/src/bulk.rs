// SPDX-License-Identifier: MIT OR Apache-2.0
//! `cargo xtask bulk`: verification of tables, measured in Rust, from files, in Python and in
//! engines, and the figures in `docs/BULK.md`.
//!
//! The measuring programs are in `bindings`, beside what they measure. They print rows
//! `{"path","metric","value"}`, whose path is a group and a line of the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use clap::{Subcommand, ValueEnum};
use serde::{Deserialize, Serialize};
use toolbox::{files, program};

use crate::python;

pub(crate) mod page; // figures in a page

use page::Page;

/// The page of this command.
pub(crate) const PAGE: Page = Page {
    file: "docs/BULK.md",
    record: "lab/xtask/record/bulk.json",
    command: "cargo xtask bulk report",
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

/// Writes the figures of the page, or compares them.
pub(crate) fn report(root: &Path, check: bool) -> Result<(), String> {
    page::report(root, &PAGE, check)
}

/// Options of `cargo xtask bulk`.
#[derive(Debug, Subcommand)]
pub enum Options {
    /// Measure: the kernel, files, Python, engines.
    Bench(Bench),
    /// Write the figures in docs/BULK.md from the record.
    Report {
        /// Compare with the page instead of writing it.
        #[arg(long)]
        check: bool,
    },
}

/// Options of `cargo xtask bulk bench`.
#[derive(Debug, clap::Args)]
pub struct Bench {
    /// Rows of the largest table. Ten million take 3 GB of `target/bulk`, and three minutes.
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    rows: u64,
    /// Rows `{"path","metric","value"}`, one a line.
    #[arg(long)]
    json: bool,
    /// Keep what is measured, and write docs/BULK.md from it.
    #[arg(long)]
    record: bool,
    /// All where none is named.
    #[arg(value_enum, value_name = "GROUP")]
    groups: Vec<Group>,
}

/// The measurements of one program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Group {
    /// `nineteen-arrow` over arrays in memory.
    Kernel,
    /// `nineteen-table` over files.
    Files,
    /// The Python package, beside PyNaCl and cryptography.
    Python,
    /// Ray and Spark.
    Engines,
}

/// A measured value.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    path: String,
    metric: String,
    value: f64,
}

impl Row {
    pub(crate) fn new(path: impl Into<String>, metric: &str, value: f64) -> Row {
        Row {
            path: path.into(),
            metric: metric.to_owned(),
            // Three places: the rest is noise.
            value: (value * 1000.0).round() / 1000.0,
        }
    }
}

/// `cargo xtask bulk`.
///
/// # Errors
///
/// A program that cannot be built or fails, rows that have wrong verdicts, or a page that is not
/// what the record says.
pub fn run(root: &Path, options: &Options) -> Result<(), String> {
    let bench = match options {
        Options::Report { check } => return report(root, *check),
        Options::Bench(bench) => bench,
    };
    let groups = match &bench.groups[..] {
        [] => Group::value_variants(),
        named => named,
    };
    for group in groups {
        let measured = match group {
            Group::Kernel => kernel(root)?,
            Group::Files => tables(root, bench.rows)?,
            Group::Python => parsed(&python::bench(root, "bench.py", &["--json", "10000"])?)?,
            Group::Engines => parsed(&python::bench(root, "bench_engines.py", &[])?)?,
        };
        if bench.json {
            for row in &measured {
                let line = serde_json::to_string(row).map_err(|why| why.to_string())?;
                println!("{line}");
            }
        } else {
            println!("{}", page::tables(PAGE.groups, &measured));
        }
        if bench.record {
            page::record(root, &PAGE, &measured)?;
            report(root, false)?;
        }
    }
    Ok(())
}

/// The rows among the lines that a program printed.
pub(crate) fn parsed(said: &str) -> Result<Vec<Row>, String> {
    let lines = said.lines().filter(|line| line.starts_with('{'));
    let rows: Result<Vec<Row>, _> = lines.map(serde_json::from_str).collect();
    let rows = rows.map_err(|why| format!("{why}: {said}"))?;
    match rows.is_empty() {
        true => Err(format!("nothing was measured: {said}")),
        false => Ok(rows),
    }
}

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

/// A part of the command's output with `--json`.
#[derive(Deserialize)]
struct Report {
    rows: u64,
    invalid: u64,
    rows_per_second: f64,
}

/// A line of the output of `examples/library.rs`.
#[derive(Deserialize)]
struct Library {
    rows: u64,
    invalid: u64,
    rows_per_second: f64,
}

/// Rows that are spoiled, one in each way; under the strict policy none of them is valid.
const BAD: u64 = 13;
/// Rows of the smaller tables.
const SMALL: u64 = 1_000_000;
/// Runs of each kind; the median counts.
const ROUNDS: usize = 3;

/// The command over a large Parquet file on all processors beside the library, and over smaller
/// files of every format on one thread.
fn tables(root: &Path, rows: u64) -> Result<Vec<Row>, String> {
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
    let large = make(&format!("{rows}.parquet"), rows)?;
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
            let found: Library = serde_json::from_str(line).map_err(|why| why.to_string())?;
            expect(found.rows, found.invalid, SMALL)?;
            rates.push(found.rows_per_second);
        }
        let [one_thread, side_by_side] = rates[..] else {
            return Err(format!("{}: {said}", library.display()));
        };
        alone.push(one_thread);
        together.push(side_by_side);
        let (report, peak) = verified(&command, &large, &[])?;
        expect(report.rows, report.invalid, rows)?;
        ratios.push(report.rows_per_second / side_by_side);
        fastest = fastest.max(report.rows_per_second);
        memory = memory.max(peak);
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let path = format!("files/Parquet, {} million rows", rows as f64 / 1e6);
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
