// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tables of a processor without an operating system: cycles, and what operations take of flash
//! and stack.

use std::fmt::Write as _;

use super::super::entry::OPERATIONS;
use super::super::row::Row;
use super::number;
use crate::cortexm::PARAMETERS;

/// Both tables, and what the model assumes.
pub fn tables(text: &mut String, core: &str, rows: &[&Row]) {
    if rows.iter().any(|row| row.nanoseconds.is_some()) {
        let alone: Vec<_> = OPERATIONS.into_iter().filter(|op| *op != "all").collect();
        super::table_of(text, "Nanoseconds", &alone, rows, |row| row.nanoseconds);
    } else {
        super::table_of(text, "Cycles", &OPERATIONS, rows, |row| row.cycles);
    }
    text.push('\n');
    space(text, rows);
    let assumed: Vec<_> = PARAMETERS
        .iter()
        .filter(|(of, ..)| of.name() == core)
        .collect();
    if !assumed.is_empty() {
        *text += "| the model assumes | | source |\n|---|---|---|\n";
        for (_, name, value, source) in assumed {
            let _ = writeln!(text, "| {name} | {value} | {source} |");
        }
        text.push('\n');
    }
}

/// Flash and stack, in bytes.
fn space(text: &mut String, rows: &[&Row]) {
    let _ = writeln!(
        text,
        "| Flash / stack, bytes | `{}` |",
        OPERATIONS.join("` | `")
    );
    let _ = writeln!(text, "|---|{}", "--:|".repeat(OPERATIONS.len()));
    let sized: Vec<&Row> = rows
        .iter()
        .copied()
        .filter(|row| row.flash.is_some())
        .collect();
    for (lib, backend) in super::contestants(&sized) {
        let _ = write!(text, "| {lib} {backend} |");
        for op in OPERATIONS {
            let found = rows
                .iter()
                .find(|row| row.lib == lib && row.backend == backend && row.op == op);
            let shown = found.and_then(|row| Some(pair(row.flash?, row.stack)));
            let _ = write!(text, " {} |", shown.unwrap_or_default());
        }
        text.push('\n');
    }
    text.push('\n');
}

fn pair(flash: u64, stack: Option<u64>) -> String {
    match stack {
        Some(stack) => format!("{} / {}", number(flash), number(stack)),
        None => number(flash),
    }
}
