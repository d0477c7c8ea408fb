// SPDX-License-Identifier: MIT OR Apache-2.0
//! Benchmarks that the crates publish, with dalek and with us in turn. Each crate has a
//! file of results in `lab/dependents/record/bench`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::list::{Bench, Dependent};
use crate::place::{self, Place};
use crate::run;
use toolbox::files;
use toolbox::program::{self, output};

/// How often each side runs. The lower figure counts: other work only adds time.
const ROUNDS: usize = 2;

/// The results of a crate.
#[derive(Debug, Deserialize, Serialize)]
struct Record {
    name: String,
    version: String,
    target: String,
    date: String,
    machine: String,
    rows: Vec<Row>,
}

/// A row of its benchmark: nanoseconds for each iteration.
#[derive(Debug, Deserialize, Serialize)]
struct Row {
    name: String,
    dalek: f64,
    ours: f64,
}

/// Runs the benchmarks of those that have one.
///
/// # Errors
///
/// A build that fails, or a row that the benchmark does not print.
pub fn all(root: &Path, chosen: &[&Dependent], keep: bool) -> Result<(), String> {
    let mut any = false;
    for dependent in chosen {
        let Some(bench) = &dependent.bench else {
            continue;
        };
        any = true;
        println!("==> {dependent}");
        let place = place::prepare(root, dependent)?;
        let record = measure(&place, bench)?;
        print!("{}", table(std::slice::from_ref(&record)));
        if keep {
            let mut text = serde_json::to_string_pretty(&record).map_err(|why| why.to_string())?;
            text.push('\n');
            files::create(folder(root))?;
            let file = format!("{}-{}.json", record.name, record.version);
            files::write(folder(root).join(file), text)?;
        }
    }
    if !any {
        return Err("none of these crates publishes a benchmark".to_owned());
    }
    Ok(())
}

fn measure(place: &Place, bench: &Bench) -> Result<Record, String> {
    let mut lowest = vec![[f64::INFINITY; 2]; bench.rows.len()];
    for _ in 0..ROUNDS {
        for (side, folder) in [&place.before, &place.after].into_iter().enumerate() {
            let mut command = place.cargo(folder);
            command.arg("bench");
            run::select(place, &mut command);
            command.args(["--bench", &bench.target, "--"]);
            command.args(&bench.arguments);
            let figures = read(&output(&mut command)?);
            for (name, lowest) in bench.rows.iter().zip(&mut lowest) {
                let figure = figures.iter().find(|(row, _)| row == name);
                let (_, time) = figure.ok_or_else(|| format!("no row `{name}` was printed"))?;
                lowest[side] = lowest[side].min(*time);
            }
        }
    }
    let rows = bench.rows.iter().zip(lowest);
    Ok(Record {
        name: place.dependent.name.clone(),
        version: place.dependent.version.clone(),
        target: bench.target.clone(),
        date: program::today().to_string(),
        machine: program::machine(),
        rows: rows
            .map(|(name, [dalek, ours])| Row {
                name: name.clone(),
                dalek,
                ours,
            })
            .collect(),
    })
}

/// Names and nanoseconds, as criterion prints them (its estimate stands between two bounds), or
/// `bencher`.
fn read(printed: &str) -> Vec<(String, f64)> {
    let mut figures = Vec::new();
    // Criterion breaks the line after a long name.
    let mut above = "";
    for line in printed.lines() {
        if let Some((name, rest)) = line.split_once("time:") {
            let words: Vec<&str> = rest
                .trim_matches([' ', '[', ']'])
                .split_whitespace()
                .collect();
            let name = match name.trim() {
                "" => above.trim(),
                name => name,
            };
            if let [_, _, number, unit, _, _] = words[..]
                && let (Ok(number), Some(unit)) = (number.parse::<f64>(), nanoseconds(unit))
            {
                figures.push((name.to_owned(), number * unit));
            }
        } else if let Some((name, rest)) = line
            .strip_prefix("test ")
            .and_then(|line| line.split_once(" ... bench:"))
            && let Some((number, _)) = rest.split_once("ns/iter")
            && let Ok(number) = number.trim().replace(',', "").parse()
        {
            figures.push((name.trim().to_owned(), number));
        }
        above = line;
    }
    figures
}

fn nanoseconds(unit: &str) -> Option<f64> {
    match unit {
        "ps" => Some(1e-3),
        "ns" => Some(1.0),
        "µs" | "us" => Some(1e3),
        "ms" => Some(1e6),
        "s" => Some(1e9),
        _ => None,
    }
}

fn table(records: &[Record]) -> String {
    let mut text = "| crate | row | with dalek | with us |\n|---|---|--:|--:|\n".to_owned();
    for record in records {
        for row in &record.rows {
            let _ = writeln!(
                text,
                "| {} {} | {} | {:.1} µs | {:.1} µs |",
                record.name,
                record.version,
                row.name,
                row.dalek / 1e3,
                row.ours / 1e3
            );
        }
    }
    text
}

/// Its part of the page; empty while nothing is recorded.
///
/// # Errors
///
/// If a record cannot be read.
pub fn section(root: &Path) -> Result<String, String> {
    let folder = folder(root);
    if !folder.exists() {
        return Ok(String::new());
    }
    let records = files::list(folder)?
        .iter()
        .map(|path| serde_json::from_str(&files::read(path)?).map_err(files::fault(path)))
        .collect::<Result<Vec<Record>, String>>()?;
    let mut text = "\n## Their own benchmarks\n\n".to_owned();
    text += "Few crates publish benchmarks: most leave the folder out of the package. `cargo xtask\n\
             dependents --bench --record NAME` runs those that are there, optimised, twice with dalek and\n\
             twice with us in turn; each figure is the lower one.\n\n";
    text += &table(&records);
    if let Some(record) = records.first() {
        let mut dates: Vec<&str> = records.iter().map(|record| record.date.as_str()).collect();
        dates.sort_unstable();
        dates.dedup();
        let _ = write!(
            text,
            "\nRun {} on {}, beside other work.\n",
            dates.join(" and "),
            record.machine
        );
    }
    Ok(text)
}

fn folder(root: &Path) -> PathBuf {
    root.join("lab/dependents/record/bench")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_both_harnesses() {
        let printed = "\
Benchmarking login: Warming up for 1.0000 s
login                   time:   [81.152 µs 81.502 µs 81.901 µs]
                        change: [-1.0% +0.1% +1.2%] (p = 0.83 > 0.05)
a name that does not fit on one line
                        time:   [1.1000 ms 1.2000 ms 1.3000 ms]
test verify_block_2 ... bench:     123,456 ns/iter (+/- 789)
";
        let figures = [
            ("login", 81_502.0),
            ("a name that does not fit on one line", 1_200_000.0),
            ("verify_block_2", 123_456.0),
        ];
        let found = read(printed);
        assert_eq!(found.len(), figures.len());
        for ((name, time), (expected, nanoseconds)) in found.iter().zip(figures) {
            assert_eq!(name, expected);
            assert!((time - nanoseconds).abs() < 1e-3, "{name}: {time}");
        }
    }
}
