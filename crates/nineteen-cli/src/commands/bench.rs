// SPDX-License-Identifier: MIT OR Apache-2.0
//! `nineteen bench`: measures every backend on this CPU.

use std::fmt::Write;

use nineteen::backend::{self, Backend, Operation};
use serde_json::json;

use crate::args;
use crate::backends::{self, OPERATIONS, Row, SINGLE, VARIETY};
use crate::error::Result;
use crate::terminal::Terminal;

/// Measures and prints the table.
///
/// # Errors
///
/// When standard output cannot be written.
pub fn run(args: &args::Bench, chosen: Option<Backend>, terminal: &Terminal) -> Result<()> {
    let chosen: Vec<Backend> = match chosen {
        Some(one) => vec![one],
        None => backend::available().collect(),
    };
    let rows = backends::time(&chosen, &OPERATIONS, VARIETY, args.secs, terminal);
    if args.json {
        let list: Vec<_> = rows
            .iter()
            .map(|row| {
                json!({
                    "backend": row.backend.name(),
                    "op": row.operation.name(),
                    "ns": (row.ns * 10.0).round() / 10.0,
                    "ops": row.per_second().round(),
                })
            })
            .collect();
        return terminal.print_json(&json!(list));
    }
    terminal.print(&table(&chosen, &rows))?;
    if cfg!(not(feature = "backends")) {
        terminal.say("more representations: `cargo run --release --features backends -- bench` in the source folder");
    }
    terminal.say("beside other libraries: `cargo compare` in the source folder");
    Ok(())
}

/// Formats the rows, one line for each backend; a star marks the backend that is used by default.
/// Operations on one item come first, batches below.
pub fn table(backends: &[Backend], rows: &[Row]) -> String {
    let (single, batches) = OPERATIONS.split_at(SINGLE);
    let mut text = block(single, backends, rows);
    text.push('\n');
    text += &block(batches, backends, rows);
    text.push_str(
        "median of one call or one item of 16, and how many a second on one core; * is used by itself\n",
    );
    text
}

/// The columns of some operations, without the backends that have none of them.
fn block(operations: &[Operation], backends: &[Backend], rows: &[Row]) -> String {
    let mut text = format!("{:8}", "backend");
    for operation in operations {
        let _ = write!(text, "{:>21}", format!("{} ", operation.name()));
    }
    text.push('\n');
    for backend in backends {
        let has = |row: &&Row| row.backend == *backend && operations.contains(&row.operation);
        if !rows.iter().any(|row| has(&row)) {
            continue;
        }
        let _ = write!(text, "{:8}", backend.name());
        for operation in operations {
            let cell = rows
                .iter()
                .find(|row| row.backend == *backend && row.operation == *operation);
            let star = if backend::current(*operation) == *backend {
                '*'
            } else {
                ' '
            };
            let _ = match cell {
                Some(row) => write!(
                    text,
                    " {:>9}{:>10}{star}",
                    time(row.ns),
                    rate(row.per_second())
                ),
                None => write!(text, "{:>21}", "- "),
            };
        }
        text.push('\n');
    }
    text
}

/// A time with its unit.
pub fn time(ns: f64) -> String {
    if ns < 1e6 {
        format!("{:.2} us", ns / 1e3)
    } else {
        format!("{:.2} ms", ns / 1e6)
    }
}

fn rate(per_second: f64) -> String {
    if per_second >= 1e3 {
        format!("{:.1} k/s", per_second / 1e3)
    } else {
        format!("{per_second:.0} /s")
    }
}
