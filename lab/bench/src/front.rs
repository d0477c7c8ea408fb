// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command line.

/// SVG and PNG.
mod chart;
/// Batches of every size.
#[cfg_attr(
    not(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra")),
    allow(dead_code, reason = "a report needs only a part")
)]
mod curve;
/// A file of signatures from its beginning to its end.
mod file;
/// CPU, kernel, governor, date.
mod machine;
/// Cost against the size of a batch.
mod plot;
/// The file that a full run leaves.
mod record;
/// docs/PERFORMANCE.md and docs/performance.
mod report;
/// The round-robin.
mod run;
/// docs/performance.svg.
mod summary;
/// The table and the JSON lines.
mod table;
/// The workers.
mod team;
/// Builds of workers.
mod variant;
/// Many signatures verified, as programs do it.
#[cfg(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra"))]
mod ways;

use crate::{
    contestants::{self, OURS, Selection, matches},
    operation,
    wire::{Build, Introduction},
};
use clap::{Parser, Subcommand};
use record::{Contestant, Header, Record, Row};
use run::Entry;
use std::{fs, path::Path, process::ExitCode};
use stopwatch::{Clock, Finding, Length};
use team::Worker;

/// Every backend of nineteen beside every peer, in core cycles.
#[derive(Debug, Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
struct Options {
    /// Only these operations, with commas between; batches as `name/n`, or as `name` in all sizes.
    #[arg(long, value_delimiter = ',', value_name = "OP")]
    ops: Vec<String>,
    /// Only these libraries, as `library` or `library/backend`, with commas between.
    #[arg(long, value_delimiter = ',', value_name = "LIB")]
    libs: Vec<String>,
    /// Seconds to spend on samples [default: 0.8 for each figure, 180 at most].
    #[arg(long, conflicts_with = "samples")]
    secs: Option<f64>,
    /// Undisturbed samples to take for each figure.
    #[arg(long)]
    samples: Option<usize>,
    /// List libraries, backends and operations, and stop.
    #[arg(long)]
    list: bool,
    /// Print one JSON object for each figure, each on a line of its own: lib, backend, op, cycles,
    /// ns.
    #[arg(long)]
    json: bool,
    /// Build every contestant for this very CPU (`-C target-cpu=native`), in workers of its own.
    #[arg(long)]
    native: bool,
    /// Leave no record, even of a full run.
    #[arg(long)]
    no_record: bool,
    #[command(subcommand)]
    command: Option<Action>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Write docs/PERFORMANCE.md and docs/performance from the newest record of each CPU.
    Report {
        /// Write nothing; fail if the page differs from the records.
        #[arg(long)]
        check: bool,
    },
    /// Make a file of signatures and verify it with this library, ed25519-zebra and ed25519-dalek,
    /// reading it from disc.
    File {
        #[arg(long, default_value_t = 1_000_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        signatures: u64,
        #[arg(long, default_value_t = 3, value_name = "N")]
        rounds: usize,
        /// Keep the table for docs/performance.
        #[arg(long)]
        record: bool,
    },
    /// Verify batches of every size from 1 to 65,536 with this library, ed25519-zebra and
    /// ed25519-dalek: the cost of a signature in each, and sizes at which a larger batch costs
    /// more. Takes about seven minutes.
    Curve {
        /// The largest batch.
        #[arg(long, default_value_t = 65_536, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=65_536))]
        most: u32,
        /// Visits to each size.
        #[arg(long, default_value_t = 20, value_name = "N")]
        rounds: usize,
        /// Keep the figures for docs/performance.
        #[arg(long)]
        record: bool,
    },
}

/// Runs the program.
pub fn main() -> ExitCode {
    let options = Options::parse();
    let done = match options.command {
        Some(action) => act(&action),
        None if options.list => list(),
        None => bench(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => {
            eprintln!("bench: {message}");
            ExitCode::from(2)
        }
        Err(Failure::Other(message)) => {
            eprintln!("bench: {message}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra"))]
fn act(action: &Action) -> Result<(), Failure> {
    match *action {
        Action::File {
            signatures,
            rounds,
            record,
        } => Ok(file::run(signatures, rounds.max(1), record)?),
        Action::Curve {
            most,
            rounds,
            record,
        } => Ok(curve::run(most, rounds.max(1), record)?),
        Action::Report { check } => write_report(check),
    }
}

#[cfg(not(all(feature = "nineteen", feature = "dalek", feature = "ed25519-zebra")))]
fn act(action: &Action) -> Result<(), Failure> {
    match *action {
        Action::Report { check } => write_report(check),
        _ => Err(Failure::Usage("this build lacks the libraries".into())),
    }
}

/// Why there is no result.
enum Failure {
    Usage(String),
    Other(String),
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Failure::Other(message)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Other(error.to_string())
    }
}

fn list() -> Result<(), Failure> {
    let local = contestants::names();
    println!("libraries:");
    for (library, backend) in &local {
        println!("  {library}/{backend}");
    }
    for (library, backend) in variant::needed(&local, false, &Selection::default())
        .iter()
        .flat_map(|v| &v.members)
    {
        println!("  {library}/{backend} (in a worker, built when wanted)");
    }
    for (library, backend, why) in contestants::missing() {
        println!("  {library}/{backend} (left out: {why})");
    }
    println!("operations:");
    for name in operation::names() {
        println!("  {name}");
    }
    for name in operation::batches() {
        println!("  {name}");
    }
    Ok(())
}

fn write_report(check: bool) -> Result<(), Failure> {
    let folder = record::folder();
    let records =
        Record::newest(&folder).map_err(|error| format!("no records can be read: {error}"))?;
    if records.is_empty() {
        return Err(Failure::Other(
            "there is no record yet: run without `report` first".into(),
        ));
    }
    // A page leaves out records that cannot be read: here they are errors.
    let mut curves = Vec::new();
    for record in &records {
        let slug = machine::slug(&record.header.cpu);
        file::Record::of(&slug)?;
        if let Some(curve) = curve::Record::of(&slug)? {
            curves.push(
                curve
                    .svg()
                    .map_err(|error| format!("no picture: {error}"))?,
            );
        }
    }
    let picture = records.first().map(summary::svg).transpose();
    let picture = picture.map_err(|error| format!("no picture: {error}"))?;
    let pages = report::pages(&records, &report::modelled()?);
    let pages = pages
        .into_iter()
        .map(|(name, text)| (report::folder().join(name), text));
    let written = pages.chain([(summary::path(), picture.unwrap_or_default())]);
    let written = written.chain(curves);
    for (path, text) in written {
        if !check {
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, text)?;
        } else if fs::read_to_string(&path)? != text {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            return Err(Failure::Other(format!(
                "{name} is not what the records say: run `report`"
            )));
        }
    }
    Ok(())
}

/// The contestants of all workers.
#[derive(Default)]
struct Field {
    workers: Vec<Worker>,
    builds: Vec<Build>,
    teams: Vec<Vec<Introduction>>,
    notes: Vec<String>,
}

impl Field {
    fn push(&mut self, (worker, build, team): (Worker, Build, Vec<Introduction>)) {
        for introduction in &team {
            let name = format!("{}/{}", introduction.library, introduction.backend);
            for fault in &introduction.faults {
                self.note(format!("{name} is left out: {fault}"));
            }
        }
        self.workers.push(worker);
        self.builds.push(build);
        self.teams.push(team);
    }

    /// Prints a note and keeps it for the record.
    fn note(&mut self, note: String) {
        eprintln!("bench: {note}");
        self.notes.push(note);
    }

    /// Sets up everything that `options` asks for; builds workers as needed.
    fn set_up(options: &Options) -> Result<Self, Failure> {
        let wanted = Selection(options.libs.clone());
        fetch(&wanted);
        let local = contestants::names();
        check_libraries(&wanted, &local, options.native)?;
        let mut field = Field::default();
        if cfg!(debug_assertions) {
            field.note("this is a debug build: use `cargo compare`".into());
        }
        for (library, backend, why) in contestants::missing() {
            if wanted.contains(library, backend) {
                field.note(format!("{library}/{backend} is left out: {why}"));
            }
        }
        let here = local
            .iter()
            .any(|(library, backend)| wanted.contains(library, backend));
        if here && !options.native {
            field.push(Worker::start("main", &std::env::current_exe()?, &wanted)?);
        }
        for variant in variant::needed(&local, options.native, &wanted) {
            let held = variant.selection(&wanted);
            let started = variant
                .build()
                .and_then(|program| Worker::start(&variant.name, &program, &held));
            match started {
                Ok(started) => field.push(started),
                Err(error) => {
                    eprintln!("{error}");
                    let name = &variant.name;
                    field.note(format!(
                        "worker {name} is left out: it cannot be built or started"
                    ));
                }
            }
        }
        Ok(field)
    }
}

/// Fetches the wanted libraries that are loaded at run time, before anything is loaded. A library
/// that cannot be fetched is missing, and a message says so.
fn fetch(wanted: &Selection) {
    let Some(root) = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2) else {
        return;
    };
    for build in toolbox::lib25519::BUILDS {
        if cfg!(feature = "lib25519")
            && wanted.contains("lib25519", build.name())
            && let Err(why) = build.ensure(root)
        {
            eprintln!("bench: {why}");
        }
    }
}

/// Refuses a pattern that no library or backend has. A native build may bring backends that are not
/// known here.
fn check_libraries(
    wanted: &Selection,
    local: &[(&str, String)],
    native: bool,
) -> Result<(), Failure> {
    let workers = variant::needed(local, false, &Selection::default());
    let local = local
        .iter()
        .map(|(library, backend)| (*library, backend.as_str()));
    let workers = workers
        .iter()
        .flat_map(|v| &v.members)
        .map(|(library, backend)| (library.as_str(), backend.as_str()));
    let missing = contestants::missing();
    let missing = missing
        .iter()
        .map(|(library, backend, _)| (*library, *backend));
    let known: Vec<(&str, &str)> = local.chain(workers).chain(missing).collect();
    for pattern in &wanted.0 {
        let pattern = if native {
            pattern.split('/').next().unwrap_or(pattern)
        } else {
            pattern
        };
        if !known
            .iter()
            .any(|(library, backend)| matches(pattern, library, backend))
        {
            return Err(Failure::Usage(format!(
                "no library `{pattern}`; `--list` shows all"
            )));
        }
    }
    Ok(())
}

/// Refuses an operation that no contestant has.
fn check_operations(wanted: &[String], teams: &[Vec<Introduction>]) -> Result<(), Failure> {
    let known = |name: &String| {
        operation::names().any(|known| known == name)
            || operation::batches().any(|known| operation::asks_for(name, &known))
            || teams
                .iter()
                .flatten()
                .any(|introduction| introduction.operations.contains(name))
    };
    match wanted.iter().find(|name| !known(name)) {
        Some(name) => Err(Failure::Usage(format!(
            "no operation `{name}`; `--list` shows all"
        ))),
        None => Ok(()),
    }
}

fn bench(options: &Options) -> Result<(), Failure> {
    let date = machine::now();
    let mut field = Field::set_up(options)?;
    check_operations(&options.ops, &field.teams)?;
    let wanted = |operation: &str| {
        let asked = |wanted: &String| operation::asks_for(wanted, operation);
        options.ops.is_empty() || options.ops.iter().any(asked)
    };
    let entries = run::entries(&field.teams, &wanted);
    if entries.is_empty() {
        return Err(Failure::Usage(
            "none of these libraries has any of these operations".into(),
        ));
    }
    let length = match (options.samples, options.secs) {
        (Some(n), _) => Length::Samples(n),
        (None, Some(seconds)) => Length::Seconds(seconds),
        (None, None) => Length::Seconds((0.8 * entries.len() as f64).clamp(2.0, 180.0)),
    };
    let clock = Clock::calibrated();
    let finding = run::measure(&clock, &mut field.workers, &entries, length)?;
    let record = make_record(date, clock.ghz(), &field, entries, finding);

    if options.json {
        print!(
            "{}",
            table::json_lines(&record).map_err(|error| error.to_string())?
        );
    } else {
        print!("{}", table::text(&record));
    }
    let complete = options.ops.is_empty() && options.libs.is_empty() && !options.native;
    if complete && !options.no_record {
        keep(&record, &record::folder())?;
    }
    Ok(())
}

fn make_record(
    date: String,
    tick_ghz: f64,
    field: &Field,
    entries: Vec<Entry>,
    finding: Finding,
) -> Record {
    // The first worker has the flags of the main build, and with --native those of all.
    let build = field.builds.first().cloned().unwrap_or_else(Build::own);
    let contestants = field
        .teams
        .iter()
        .zip(&field.builds)
        .flat_map(|(team, build)| {
            team.iter()
                .filter(|introduction| introduction.faults.is_empty())
                .map(|introduction| Contestant {
                    lib: introduction.library.clone(),
                    backend: introduction.backend.clone(),
                    evidence: introduction.evidence.clone(),
                    flags: build.flags.clone(),
                })
        });
    let rows = entries
        .into_iter()
        .zip(finding.figures)
        .filter_map(|(entry, figure)| {
            Some(Row {
                lib: entry.library,
                backend: entry.backend,
                op: entry.operation,
                figure: figure?,
            })
        });
    Record {
        header: Header {
            date,
            cpu: machine::cpu(),
            kernel: machine::kernel(),
            governor: machine::governor(),
            rustc: build.rustc,
            target: build.target,
            flags: build.flags,
            versions: record::versions(),
            tick_ghz,
            nops_alone: finding.alone,
            seconds: finding.seconds,
            notes: field.notes.clone(),
        },
        contestants: contestants.collect(),
        rows: rows.collect(),
    }
}

/// Saves the record and its charts.
fn keep(record: &Record, folder: &Path) -> Result<(), Failure> {
    if !record.rows.iter().any(|row| row.lib == OURS) {
        eprintln!("bench: no record is kept without {OURS}");
        return Ok(());
    }
    let path = record.save(folder)?;
    chart::save(record, &path).map_err(|error| format!("no chart: {error}"))?;
    plot::save(record, &path).map_err(|error| format!("no plot: {error}"))?;
    let shown = path.strip_prefix(folder).unwrap_or(&path);
    eprintln!("recorded: lab/bench/record/{}", shown.display());
    Ok(())
}
