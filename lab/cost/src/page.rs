// SPDX-License-Identifier: MIT OR Apache-2.0
//! A table for people, on the screen and in `docs/COST.md`, which is made from a recorded run.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::library::LIBRARIES;
use crate::row::{Row, value};
use crate::speed;
use toolbox::{files, program};

/// Metrics of the builds, what they are called, and what they are divided by to be read.
const BUILDS: [(&str, &str, f64); 8] = [
    ("release_s", "cold release build, s", 1.0),
    ("release_cpu_s", "… of processors, s", 1.0),
    ("release_peak_mb", "… largest compiler, MB", 1.0),
    ("dev_s", "cold dev build, s", 1.0),
    ("dev_cpu_s", "… of processors, s", 1.0),
    ("dev_peak_mb", "… largest compiler, MB", 1.0),
    ("size_bytes", "stripped program, kB", 1000.0),
    ("crates", "crates", 1.0),
];

/// The library that the others are compared with.
const BESIDE: &str = "dalek";

/// The tables.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::new();
    let libraries: Vec<&str> = LIBRARIES
        .iter()
        .map(|library| library.name)
        .filter(|name| value(rows, name, BUILDS[0].0).is_some())
        .collect();
    if !libraries.is_empty() {
        let _ = writeln!(text, "| | {} |", libraries.join(" | "));
        let _ = writeln!(text, "|---|{}", "---:|".repeat(libraries.len()));
        for (metric, name, unit) in BUILDS {
            let _ = write!(text, "| {name} |");
            for library in &libraries {
                let _ = match value(rows, library, metric) {
                    Some(v) => write!(
                        text,
                        " {}{} |",
                        number(v / unit),
                        beside(rows, library, metric, v)
                    ),
                    None => write!(text, " |"),
                };
            }
            text.push('\n');
        }
    }
    text += &speeds(rows);
    let stack: Vec<&Row> = rows
        .iter()
        .filter(|row| row.metric.starts_with("stack_dev_"))
        .collect();
    if !stack.is_empty() {
        text += "\nStack in a dev build, KiB:\n\n| library | backend | operation | KiB |\n|---|---|---|---:|\n";
        for row in stack {
            let what = row.metric.trim_start_matches("stack_dev_");
            let (operation, backend) = what.split_once('.').unwrap_or((what, "default"));
            let kib = row.value / 1024.0;
            let _ = writeln!(text, "| {} | {backend} | {operation} | {kib} |", row.lib);
        }
    }
    text
}

/// Nanoseconds of the operations in builds of all kinds, beside those of each library's first.
fn speeds(rows: &[Row]) -> String {
    const OPERATIONS: [&str; 7] = [
        "keygen", "sign", "verify", "x25519", "map", "encode", "decode",
    ];
    let mut text = String::new();
    for library in LIBRARIES.iter().map(|library| library.name) {
        for build in &speed::BUILDS {
            let figure = |build: &str, operation: &str| {
                value(rows, library, &format!("ns_{build}_{operation}"))
            };
            let bytes = value(rows, library, &format!("bytes_{}", build.name));
            let Some(bytes) = bytes else { continue };
            let _ = write!(text, "| {library} | {} |", build.called);
            for operation in OPERATIONS {
                let first = figure(speed::BUILDS[0].name, operation);
                let _ = match (figure(build.name, operation), first) {
                    (Some(ns), Some(first)) if build.name != speed::BUILDS[0].name => {
                        write!(text, " {ns:.0} ({:.2} ×) |", ns / first)
                    }
                    (Some(ns), _) => write!(text, " {ns:.0} |"),
                    (None, _) => write!(text, " |"),
                };
            }
            let _ = writeln!(text, " {} |", number(bytes / 1000.0));
        }
    }
    if text.is_empty() {
        return text;
    }
    format!(
        "\nNanoseconds of an operation, and kB of the stripped program. In brackets: the ratio to \
         the library's\nrelease build. `map`, `encode` and `decode` are of Ristretto255: 64 bytes to \
         an element, an element\nto 32 bytes and back.\n\n| library | build | {} | kB |\n|---|---|{}---:|\n{text}",
        OPERATIONS.join(" | "),
        "---:|".repeat(OPERATIONS.len())
    )
}

/// How many times as much as [`BESIDE`].
fn beside(rows: &[Row], library: &str, metric: &str, v: f64) -> String {
    match value(rows, BESIDE, metric) {
        Some(other) if library != BESIDE && other > 0.0 => format!(" ({:.1} ×)", v / other),
        _ => String::new(),
    }
}

fn number(v: f64) -> String {
    if v < 100.0 && v.fract() != 0.0 {
        format!("{v:.1}")
    } else {
        format!("{v:.0}")
    }
}

fn record_file(root: &Path) -> PathBuf {
    root.join("lab/cost/record/cost.jsonl")
}

/// Whether there is a record, or a page that would need one.
pub fn is_recorded(root: &Path) -> bool {
    record_file(root).exists() || page_file(root).exists()
}

fn page_file(root: &Path) -> PathBuf {
    root.join("docs/COST.md")
}

const PREFACE: &str = "\
<!-- @generated by `cargo xtask cost --record` -->
# What the library costs a dependent

This page compares build times, sizes, speed and stack of a program that signs, verifies and
exchanges keys with each library. The program is a crate of its own, outside of this workspace's
profiles. Builds are cold, with everything downloaded; the libraries took turns. `nineteen-batch` is
nineteen with the feature `batch`. In brackets: the ratio to dalek. The largest compiler is the most
memory that one `rustc` process held.

";

/// The page of a record: its first line says where it was measured.
fn page(record: &str) -> Result<String, String> {
    let mut lines = record.lines();
    let machine = lines
        .next()
        .and_then(|line| line.strip_prefix("# "))
        .ok_or("the record does not say where it was measured")?;
    let (notes, lines): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("# "));
    let rows: Vec<Row> = lines
        .into_iter()
        .map(|line| serde_json::from_str(line).map_err(|why| format!("{line}: {why}")))
        .collect::<Result<_, _>>()?;
    let mut text = format!("{PREFACE}{machine}\n");
    for note in notes {
        let _ = writeln!(text, "{}", note.trim_start_matches("# "));
    }
    Ok(format!("{text}\n{}", table(&rows)))
}

/// A part of the rows that can be measured by itself.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The beginning of the line that says where it was measured.
    note: &'static str,
    /// The beginnings of its metrics.
    metrics: &'static [&'static str],
}

/// Operations in builds of all kinds.
pub const SPEED: Part = Part {
    note: "# Nanoseconds of operations: ",
    metrics: &["ns_", "bytes_"],
};

/// The smallest stack.
pub const STACK: Part = Part {
    note: "# Stack: ",
    metrics: &["stack_"],
};

impl Part {
    fn has(self, line: &str) -> bool {
        let is_of = |metric: &&str| line.contains(&format!("\"metric\":\"{metric}"));
        line.starts_with(self.note) || self.metrics.iter().any(is_of)
    }

    /// A record in which these rows are in the place of the part's.
    fn replaced(self, before: &str, machine: &str, rows: &str) -> String {
        let (first, rest) = before.split_once('\n').unwrap_or_default();
        let kept: String = rest
            .split_inclusive('\n')
            .filter(|line| !self.has(line))
            .collect();
        format!("{first}\n{}{machine}\n{kept}{rows}", self.note)
    }
}

/// Keeps the rows and writes the page. If they are those of a part alone, the others stay as they
/// are recorded.
pub fn record(root: &Path, rows: &[Row], alone: Option<Part>) -> Result<(), String> {
    let rows: String = rows.iter().map(|row| row.json() + "\n").collect();
    let text = match alone {
        Some(part) => {
            let before = files::read(record_file(root))?;
            part.replaced(&before, &machine(root), &rows)
        }
        None => format!("# {}\n{rows}", machine(root)),
    };
    files::write(page_file(root), page(&text)?)?;
    files::write(record_file(root), text)
}

/// Compares the page with the record.
pub fn check(root: &Path) -> Result<(), String> {
    if !record_file(root).is_file() {
        return Err(
            "nothing is recorded: cargo xtask cost --record, on a quiet machine".to_owned(),
        );
    }
    if page(&files::read(record_file(root))?)? == files::read(page_file(root))? {
        Ok(())
    } else {
        Err("docs/COST.md is not what the record says: cargo xtask cost --record".to_owned())
    }
}

/// Processor, cores, compiler, day.
fn machine(root: &Path) -> String {
    let (machine, compiler) = (program::machine(), program::compiler(root));
    let load = files::read("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default();
    format!(
        "{machine}; {compiler}; {}; load at the end {load}.",
        program::today()
    )
}

#[cfg(test)]
mod tests {
    use super::{SPEED, STACK, page};

    #[test]
    fn a_part_measured_alone_leaves_the_others() {
        let row = |metric, value| {
            format!("{{\"lib\":\"nineteen\",\"metric\":\"{metric}\",\"value\":{value}}}\n")
        };
        let [build, speed, stack] = ["crates", "ns_dev_sign", "stack_dev_sign"].map(|m| row(m, 1));
        let before = format!("# one\n{build}{speed}{stack}");
        let new = row("stack_dev_sign", 2);
        let after = STACK.replaced(&before, "two", &new);
        assert_eq!(after, format!("# one\n# Stack: two\n{build}{speed}{new}"));
        let again = STACK.replaced(&after, "three", &stack);
        assert_eq!(
            again,
            format!("# one\n# Stack: three\n{build}{speed}{stack}")
        );
        let both = SPEED.replaced(&again, "four", "");
        assert_eq!(
            both,
            format!("# one\n# Nanoseconds of operations: four\n# Stack: three\n{build}{stack}")
        );
        assert!(page(&both).unwrap().contains("\nStack: three\n"));
    }
}
