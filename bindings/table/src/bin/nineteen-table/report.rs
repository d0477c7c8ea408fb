// SPDX-License-Identifier: MIT OR Apache-2.0
//! Results as text and as JSON.

use std::borrow::Cow;
use std::fmt::Write as _;

use nineteen_table::verify::{Options, Row, Summary};
use nineteen_table::{Input, escaped};
use serde_json::json;

use crate::progress::grouped;

/// The results as a few lines of text.
pub fn text(inputs: &[Input], options: &Options, summary: &Summary, seconds: f64) -> String {
    let total = summary.total();
    let rows = total.rows();
    let files = match inputs.len() {
        1 => String::new(),
        n => format!(" in {n} files"),
    };
    let rate = rate(rows, seconds);
    let mut text = format!(
        "{} rows{files}, policy {}, {seconds:.1} s, {} rows/s\n",
        grouped(rows),
        options.policy,
        grouped(rate)
    );
    let width = grouped(rows).len();
    let counts = [
        ("valid", total.valid),
        ("invalid", total.invalid),
        ("null", total.null),
    ];
    for (word, count) in counts {
        let _ = writeln!(text, "{word:>9}  {:>width$}", grouped(count));
    }
    list(
        &mut text,
        inputs,
        "invalid",
        total.invalid,
        &summary.invalid,
    );
    list(&mut text, inputs, "null", total.null, &summary.null);
    text
}

/// The first of some rows.
fn list(text: &mut String, inputs: &[Input], word: &str, count: u64, rows: &[Row]) {
    for row in rows {
        let file = inputs[row.file].name();
        let _ = writeln!(text, "{word}: {} row {}", escaped(&file), row.row);
    }
    let more = count - rows.len() as u64;
    if more > 0 && !rows.is_empty() {
        let _ = writeln!(
            text,
            "{word}: {} more (--list N, or --out FILE --only-invalid)",
            grouped(more)
        );
    }
}

/// The results as one JSON object.
pub fn json(inputs: &[Input], options: &Options, summary: &Summary, seconds: f64) -> String {
    let rows = |rows: &[Row]| -> Vec<_> {
        let row = |row: &Row| json!({"file": inputs[row.file].name(), "row": row.row});
        rows.iter().map(row).collect()
    };
    let files = inputs.iter().zip(&summary.files).map(|(input, counts)| {
        json!({
            "file": input.name(),
            "rows": counts.rows(),
            "valid": counts.valid,
            "invalid": counts.invalid,
            "null": counts.null,
        })
    });
    let total = summary.total();
    let object = json!({
        "rows": total.rows(),
        "valid": total.valid,
        "invalid": total.invalid,
        "null": total.null,
        "policy": options.policy.name(),
        "first_invalid": rows(&summary.invalid),
        "first_null": rows(&summary.null),
        "files": files.collect::<Vec<_>>(),
        "seconds": seconds,
        "rows_per_second": rate(total.rows(), seconds),
    });
    escaped_json(&object.to_string()) + "\n"
}

/// JSON with the characters that [`escaped`] replaces as numbers: names of files come from others,
/// and JSON itself asks that only of those below U+0020 (RFC 8259 section 7).
fn escaped_json(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        match escaped(c.encode_utf8(&mut [0; 4])) {
            Cow::Borrowed(_) => safe.push(c),
            Cow::Owned(_) => safe += &format!("\\u{:04x}", u32::from(c)),
        }
    }
    safe
}

fn rate(rows: u64, seconds: f64) -> u64 {
    (rows as f64 / seconds.max(1e-9)) as u64
}
