// SPDX-License-Identifier: MIT OR Apache-2.0
//! Cycles, flash and stack of Curve9767, beside what was published, and beside Curve25519 on the
//! same core.

use std::fmt::Write as _;
use std::path::Path;

use toolbox::files;

use super::super::peers::OURS;
use super::super::records::{self, number};
use super::super::row::Row;
use super::OPERATIONS;

/// Cycles of the authors' code on Cortex-M0+ (Cortex-M0 without wait states gives the same), all of
/// it in assembly where it counts. Source: Pornin, eprint 2020/009, sections 5 and 6; the
/// variable-time verification eprint 2020/454, section 5.
const PUBLISHED_M0PLUS: [(&str, u64); 9] = [
    ("keygen", 1_937_792),
    ("dh", 4_598_756),
    ("sign", 2_054_110),
    ("verify", 3_818_000),
    ("generator", 1_877_847),
    ("point", 4_493_999),
    ("fe_mul", 1_574),
    ("fe_square", 994),
    ("fe_invert", 9_508),
];

/// The same code's on the model of Cortex-M4: 11 to 12 % less than published of a board, whose
/// memory is slower.
const MODELLED_M4: [(&str, u64); 3] = [
    ("keygen", 786_000),
    ("dh", 1_816_000),
    ("verify", 1_573_000),
];

/// The records: file, heading, and an introduction to the tables.
pub const RECORDS: [(&str, &str, &str); 2] = [
    (
        "curve9767-cortex-m0+",
        "Curve9767 on Cortex-M0+",
        "\
`cargo xtask cross bench thumbv6m --package curve9767`, counted as above. In brackets: the ratio to
the cycles that the authors of the curve published for their assembly (eprint 2020/009, 2020/454).
`cortexm` is the assembly of this crate, `portable` what the compiler makes without it. `verify`
decodes the key too and takes variable time; `generator` and `point` are multiples without a
protocol around them.",
    ),
    (
        "curve9767-cortex-m4",
        "Curve9767 on Cortex-M4",
        "\
`cargo xtask cross bench thumbv7em --package curve9767`, as above. For the published code, the table
gives its cycles on this model.",
    ),
];

const BESIDE: &str = "
## Curve9767 beside Curve25519

Both are from this project and the records above, in the release profile. The article on Curve9767
says that on the Cortex-M0+ its curve is within 30 % of the best Curve25519. It gains by its field:
an inversion is six products.

| cycles | nineteen | curve9767 | ratio |
|---|--:|--:|--:|
";

fn published(core: &str) -> &'static [(&'static str, u64)] {
    match core {
        "m0+" => &PUBLISHED_M0PLUS,
        _ => &MODELLED_M4,
    }
}

/// The tables of rows of one core.
pub fn tables(rows: &[Row]) -> String {
    let mut text = String::new();
    let core = rows.first().map_or("", |row| row.core.as_str());
    let published = published(core);
    let of = |op: &str| {
        published
            .iter()
            .find(|(name, _)| *name == op)
            .map(|(_, cycles)| *cycles)
    };
    let mut backends: Vec<&str> = rows.iter().map(|row| row.backend.as_str()).collect();
    backends.dedup();
    let found = |backend: &str, op: &str| {
        rows.iter()
            .find(|row| row.backend == backend && row.op == op)
    };
    head(&mut text, "Cycles");
    for backend in &backends {
        line(&mut text, &format!("curve9767 {backend}"), |op| {
            let cycles = found(backend, op)?.cycles?;
            Some(match of(op) {
                Some(published) => {
                    format!(
                        "{} ({:.2})",
                        number(cycles),
                        cycles as f64 / published as f64
                    )
                }
                None => number(cycles),
            })
        });
    }
    line(&mut text, "**published**", |op| {
        Some(format!("**{}**", number(of(op)?)))
    });
    text.push('\n');
    head(&mut text, "Flash / stack, bytes");
    for backend in &backends {
        line(&mut text, &format!("curve9767 {backend}"), |op| {
            let row = found(backend, op)?;
            Some(format!("{} / {}", number(row.flash?), number(row.stack?)))
        });
    }
    text.push('\n');
    text
}

fn head(text: &mut String, title: &str) {
    let _ = writeln!(text, "| {title} | `{}` |", OPERATIONS.join("` | `"));
    let _ = writeln!(text, "|---|{}", "--:|".repeat(OPERATIONS.len()));
}

fn line(text: &mut String, name: &str, of: impl Fn(&str) -> Option<String>) {
    let _ = write!(text, "| {name} |");
    for op in OPERATIONS {
        let _ = write!(text, " {} |", of(op).unwrap_or_default());
    }
    text.push('\n');
}

/// An operation of Curve9767, and what Ed25519 or X25519 calls it.
const COUNTERPARTS: [(&str, &str); 7] = [
    ("keygen", "keygen"),
    ("sign", "sign"),
    ("verify", "verify"),
    ("dh", "x25519"),
    ("fe_mul", "fe_mul"),
    ("fe_square", "fe_square"),
    ("fe_invert", "fe_invert"),
];

/// The sections of the page from what is recorded, with the comparison of the two curves.
///
/// # Errors
///
/// A record that cannot be read.
pub fn section(root: &Path) -> Result<String, String> {
    let mut text = String::new();
    for (name, title, preface) in RECORDS {
        let Some(record) = read(root, name)? else {
            continue;
        };
        let body = records::part(&record, tables)?;
        let _ = write!(text, "\n## {title}\n\n{preface}\n\n{body}");
        let _ = writeln!(
            text,
            "Raw figures: [{name}.jsonl](../../lab/machines/record/{name}.jsonl)."
        );
    }
    let mut curves = String::new();
    for core in ["cortex-m0+", "cortex-m4"] {
        let (Some(ours), Some(theirs)) =
            (read(root, core)?, read(root, &format!("curve9767-{core}"))?)
        else {
            continue;
        };
        compare(&mut curves, core, &rows(&ours)?, &rows(&theirs)?);
    }
    if !curves.is_empty() {
        text += BESIDE;
        text += &curves;
    }
    Ok(text)
}

fn compare(text: &mut String, core: &str, ours: &[Row], theirs: &[Row]) {
    for (op, counterpart) in COUNTERPARTS {
        let first = |rows: &[Row], lib: &str, op: &str| {
            let row = rows.iter().find(|row| row.lib == lib && row.op == op)?;
            row.cycles
        };
        let (Some(a), Some(b)) = (
            first(ours, OURS, counterpart),
            first(theirs, super::super::entry::CURVE9767, op),
        ) else {
            continue;
        };
        let name = match op == counterpart {
            true => format!("`{op}`"),
            false => format!("`{counterpart}`, `{op}`"),
        };
        let ratio = b as f64 / a as f64;
        let _ = writeln!(
            text,
            "| {core}: {name} | {} | {} | {ratio:.2} |",
            number(a),
            number(b)
        );
    }
}

/// A record, if there is one.
fn read(root: &Path, name: &str) -> Result<Option<String>, String> {
    let file = records::file(root, name);
    file.is_file().then(|| files::read(file)).transpose()
}

fn rows(record: &str) -> Result<Vec<Row>, String> {
    record
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).map_err(|why| format!("{line}: {why}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(lib: &str, op: &str, cycles: u64) -> Row {
        Row {
            core: "m0+".to_owned(),
            lib: lib.to_owned(),
            backend: "cortexm".to_owned(),
            op: op.to_owned(),
            cycles: Some(cycles),
            flash: Some(2000),
            stack: Some(300),
            ..Row::default()
        }
    }

    #[test]
    fn beside_the_published_cycles() {
        let text = tables(&[
            row("curve9767", "keygen", 968_896),
            row("curve9767", "all", 7),
        ]);
        assert!(
            text.contains("| curve9767 cortexm | 968,896 (0.50) |"),
            "{text}"
        );
        assert!(text.contains("| **published** | **1,937,792** |"), "{text}");
        assert!(text.contains(" 2,000 / 300 |"), "{text}");
    }

    #[test]
    fn beside_the_other_curve() {
        let mut text = String::new();
        let (ours, theirs) = ([row(OURS, "x25519", 2000)], [row("curve9767", "dh", 3000)]);
        compare(&mut text, "cortex-m0+", &ours, &theirs);
        assert_eq!(
            text,
            "| cortex-m0+: `x25519`, `dh` | 2,000 | 3,000 | 1.50 |\n"
        );
    }
}
