// SPDX-License-Identifier: MIT OR Apache-2.0
//! The table that people read, and the lines that programs read.

use super::record::{Record, Row};
use console::style;
use serde::Serialize;
use std::fmt::Write;

/// The table in text: ours above, peers below, one block for Ed25519, X25519, the field, and each
/// kind of batch.
pub fn text(record: &Record) -> String {
    let header = &record.header;
    let mut text = format!(
        "{}\n{}, {}, {}",
        header.cpu, header.kernel, header.rustc, header.date
    );
    if !header.flags.is_empty() {
        write!(text, ", {}", header.flags.join(" ")).ok();
    }
    writeln!(
        text,
        "\nmedian {} per item; times the best peer",
        record.unit()
    )
    .ok();
    let blocks = record.blocks();
    let parts = blocks
        .iter()
        .flat_map(|(title, operations)| operations.chunks(WIDEST).map(move |part| (title, part)));
    for (title, operations) in parts {
        write!(text, "\n{:<26}", style(title).bold()).ok();
        for operation in operations {
            write!(text, "{:>20}", style(heading(operation)).bold()).ok();
        }
        text.push('\n');
        let mut ours = false;
        for (lib, backend) in record.teams() {
            let rows: Vec<Option<&Row>> = operations
                .iter()
                .map(|op| record.row(lib, backend, op))
                .collect();
            let Some(first) = rows.iter().flatten().next() else {
                continue;
            };
            if ours && !first.is_ours() {
                writeln!(
                    text,
                    "{}",
                    style("-".repeat(26 + 20 * operations.len())).dim()
                )
                .ok();
            }
            ours = first.is_ours();
            write!(text, "{:<26}", format!("{lib} {}", shown_backend(backend))).ok();
            for row in rows {
                text += &row.map_or_else(|| " ".repeat(20), |row| cell(record, row));
            }
            text.truncate(text.trim_end_matches(' ').len());
            text.push('\n');
        }
    }
    let doubtful = record
        .rows
        .iter()
        .filter(|row| !row.figure.is_gated())
        .count();
    if doubtful > 0 {
        writeln!(
            text,
            "\nblank: fewer than {} undisturbed samples",
            stopwatch::gate::ENOUGH
        )
        .ok();
    }
    for note in &header.notes {
        writeln!(text, "note: {note}").ok();
    }
    text
}

/// The operation above its column; of a batch, whose name is before it, the size.
fn heading(operation: &str) -> String {
    match operation.split_once('/') {
        Some((_, "1")) => "1 item".to_owned(),
        Some((_, n)) => format!("{n} items"),
        None => operation.to_owned(),
    }
}

/// Operations side by side, at most.
const WIDEST: usize = 5;

/// Twenty columns: cost and ratio, or a dash for a disturbed figure.
fn cell(record: &Record, row: &Row) -> String {
    if !row.figure.is_gated() {
        return format!("{:>12}        ", "-");
    }
    let cost = format!("{:>12} ", number(row.cost()));
    let Some(ratio) = record.ratio(row) else {
        return format!("{cost:<20}");
    };
    let shown = format!("{:>6}x", format!("{ratio:.2}"));
    let shown = match row.is_ours() {
        true if ratio < 1.0 => style(shown).green().bold(),
        true => style(shown).yellow(),
        false if ratio <= 1.0 => style(shown).bold(),
        false => style(shown).dim(),
    };
    format!("{cost}{shown}")
}

/// The backend as shown beside the library: nothing where there is only one.
pub fn shown_backend(backend: &str) -> &str {
    if backend == "default" { "" } else { backend }
}

/// Whole numbers with thousands apart; one decimal below a thousand.
pub fn number(value: f64) -> String {
    if value < 1000.0 {
        return format!("{value:.1}");
    }
    let digits = format!("{value:.0}");
    let mut shown = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// One JSON object on each line: `lib`, `backend`, `op`, `cycles` (or null), `ns`; costs of one
/// item, null where too few samples were undisturbed.
///
/// # Errors
/// If a figure is not a number.
pub fn json_lines(record: &Record) -> Result<String, serde_json::Error> {
    #[derive(Serialize)]
    struct Line<'a> {
        lib: &'a str,
        backend: &'a str,
        op: &'a str,
        cycles: Option<f64>,
        ns: Option<f64>,
    }
    let mut lines = String::new();
    for row in &record.rows {
        let figure = &row.figure;
        let tenths = |value: f64| (value * 10.0).round() / 10.0;
        lines += &serde_json::to_string(&Line {
            lib: &row.lib,
            backend: &row.backend,
            op: &row.op,
            cycles: figure.cycles.filter(|_| figure.is_gated()).map(tenths),
            ns: figure
                .is_gated()
                .then_some((figure.ns * 1000.0).round() / 1000.0),
        })?;
        lines.push('\n');
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::record::tests::example;

    #[test]
    fn numbers_are_readable() {
        let shown = [35.46, 999.94, 1000.0, 12_345.6, 1_234_567.0].map(number);
        assert_eq!(shown, ["35.5", "999.9", "1,000", "12,346", "1,234,567"]);
    }

    #[test]
    fn the_table_has_ours_above_and_peers_below() {
        let text = console::strip_ansi_codes(&text(&example())).into_owned();
        let line = |start: &str| text.lines().position(|line| line.starts_with(start));
        let places = ["nineteen m64", "---", "crrl m64"].map(line);
        assert!(places.iter().all(Option::is_some), "{text}");
        assert!(places.is_sorted(), "{text}");
        assert!(text.contains("20,000   0.50x\n"), "{text}");
        assert!(text.contains("note: an example"), "{text}");
        assert!(!text.contains('?'), "{text}");
    }

    #[test]
    fn many_sizes_are_printed_in_parts() {
        let mut record = example();
        for n in [1, 2, 3, 4, 16] {
            let mut row = record.rows[4].clone();
            row.op = format!("verify/{n}");
            record.rows.push(row);
        }
        let text = console::strip_ansi_codes(&text(&record)).into_owned();
        let lines: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("verify in batches"))
            .collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].contains(" 1 item ") && lines[0].ends_with(" 8 items"));
        assert!(lines[1].contains(" 16 items ") && lines[1].ends_with(" 64 items"));
    }

    #[test]
    fn disturbed_figures_are_left_blank() {
        let mut record = example();
        record.rows[0].figure.clean = 3;
        let text = text(&record);
        assert!(!text.contains("40,000"), "{text}");
        let lines = json_lines(&record).expect("all figures are numbers");
        assert!(
            lines
                .lines()
                .next()
                .is_some_and(|line| line.ends_with(r#""ns":null}"#))
        );
        assert!(text.contains("fewer than"), "{text}");
    }

    #[test]
    fn json_lines_have_the_promised_keys() {
        let mut record = example();
        record.rows[0].figure.cycles = None;
        let lines = json_lines(&record).expect("all figures are numbers");
        assert_eq!(lines.lines().count(), record.rows.len());
        let first = lines.lines().next();
        let expected = r#"{"lib":"crrl","backend":"m64","op":"sign","cycles":null,"ns":10000.0}"#;
        assert_eq!(first, Some(expected));
    }
}
