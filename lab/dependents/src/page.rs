// SPDX-License-Identifier: MIT OR Apache-2.0
//! A table for people, on the screen and in `docs/DEPENDENTS.md`, which is made from the records.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::bench;
use crate::list::{self, Dependent};
use crate::record::{self, BEFORE, DEFAULT, Row, Run};
use toolbox::files;

/// The table.
pub fn table(rows: &[Row]) -> String {
    let mut text = "| crate | version | dalek | tests with dalek | with us | on other backends | time with dalek, with us |\n\
                    |---|---|---|---|---|---|---:|\n"
        .to_owned();
    for row in rows {
        let others: Vec<&Run> = row
            .runs
            .iter()
            .filter(|run| run.with != BEFORE && run.with != DEFAULT)
            .collect();
        let count = |with: &str| row.with(with).map_or_else(String::new, counts);
        let time = |with: &str| row.with(with).map_or(0.0, |run| run.seconds);
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {:.1} s, {:.1} s |",
            row.name,
            row.version,
            row.generation,
            count(BEFORE),
            count(DEFAULT),
            on_others(row, &others),
            time(BEFORE),
            time(DEFAULT),
        );
    }
    text
}

/// `12 passed`, and what else there is.
fn counts(run: &Run) -> String {
    let mut text = format!("{} passed", run.passed.len());
    for (n, what) in [(run.failed.len(), "failed"), (run.ignored, "ignored")] {
        if n > 0 {
            let _ = write!(text, ", {n} {what}");
        }
    }
    text
}

/// Whether all backends give the same as the default.
fn on_others(row: &Row, others: &[&Run]) -> String {
    let Some(default) = row.with(DEFAULT) else {
        return String::new();
    };
    let names = |runs: &[&Run]| {
        let names: Vec<_> = runs.iter().map(|run| run.with.as_str()).collect();
        names.join(", ")
    };
    let (same, different): (Vec<&Run>, Vec<&Run>) =
        others.iter().partition(|run| run.passed == default.passed);
    let mut parts = Vec::new();
    if !same.is_empty() {
        parts.push(format!("the same on {}", names(&same)));
    }
    for run in different {
        parts.push(format!("{} on {}", counts(run), run.with));
    }
    parts.join("; ")
}

fn path(root: &Path) -> PathBuf {
    root.join("docs/DEPENDENTS.md")
}

const PREFACE: &str = "\
# Dependents

This page shows that published crates work unchanged with the packages of `compat/` in place of the
dalek crates or `solana-ed25519`. Each crate's sources are unmodified, and its own unit and
integration tests run in an unoptimised build with optimised arithmetic. For the dalek crates
themselves, the `tests` folder of the published crate runs against ours; the unit tests of
`solana-ed25519` run in `compat/solana-ed25519/program`.

Every test that passes with dalek must pass with us. Tests that fail with both are listed below with
their reasons. `cargo xtask dependents NAME` tests one crate; `cargo xtask dependents --record`
makes this page from `lab/dependents/dependents.toml`.

";

fn page(root: &Path) -> Result<String, String> {
    let rows = record::all(root)?;
    let mut text = PREFACE.to_owned();
    text += &table(&rows);
    let notes: Vec<&Row> = rows.iter().filter(|row| !row.note.is_empty()).collect();
    if !notes.is_empty() {
        text += "\nLeft out:\n\n";
        for row in notes {
            let _ = writeln!(text, "- {} {}: {}", row.name, row.version, row.note);
        }
    }
    let mut different = rows
        .iter()
        .filter(|row| !row.differences.is_empty())
        .peekable();
    if different.peek().is_some() {
        text += "\nNot as it is published:\n\n";
        for row in different {
            let what = row.differences.join("; ");
            let _ = writeln!(text, "- {} {}: {what}", row.name, row.version);
        }
    }
    let worse: Vec<String> = rows
        .iter()
        .flat_map(|row| {
            row.worse()
                .map(|test| format!("- {} {}: {test}", row.name, row.version))
        })
        .collect();
    if !worse.is_empty() {
        let _ = write!(
            text,
            "\nPass with dalek and not with us:\n\n{}\n",
            worse.join("\n")
        );
    }
    let failures = failures(&rows, &list::read(root)?)?;
    if !failures.is_empty() {
        let _ = write!(text, "\nFail with dalek too:\n\n{}\n", failures.join("\n"));
    }
    let untested = list::untested(root)?;
    if !untested.is_empty() {
        text += "\nTests that cannot run:\n\n";
        for list::Untested {
            name,
            version,
            reason,
        } in untested
        {
            let _ = writeln!(text, "- {name} {version}: {reason}");
        }
    }
    if let (Some(first), Some(last)) = (
        rows.iter().map(|row| &row.date).min(),
        rows.iter().map(|row| &row.date).max(),
    ) {
        let when = if first == last {
            first.clone()
        } else {
            format!("{first} to {last}")
        };
        let _ = write!(
            text,
            "\nRun {when}. Times are those of one run on a machine that had other work.\n"
        );
    }
    text += &bench::section(root)?;
    Ok(text)
}

/// A line for each test that fails with dalek too.
///
/// # Errors
///
/// If the list gives no reason for one, or a reason for a test that does not fail.
fn failures(rows: &[Row], list: &[Dependent]) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    for row in rows {
        let dependent = list
            .iter()
            .find(|d| d.name == row.name && d.version == row.version);
        let reasons = dependent.map(|d| d.fails.clone()).unwrap_or_default();
        let mut used = BTreeSet::new();
        for test in row.with(BEFORE).iter().flat_map(|run| &run.failed) {
            // Before the name stands the number of the program.
            let test = test.split_once(": ").map_or(&**test, |(_, test)| test);
            let reason = reasons.get(test).ok_or_else(|| {
                format!(
                    "{} {}: `{test}` fails with dalek, and dependents.toml does not say why",
                    row.name, row.version
                )
            })?;
            used.insert(test);
            lines.push(format!(
                "- {} {}: `{test}`, {reason}",
                row.name, row.version
            ));
        }
        if let Some(test) = reasons.keys().find(|test| !used.contains(test.as_str())) {
            return Err(format!(
                "{} {}: `{test}` does not fail",
                row.name, row.version
            ));
        }
    }
    Ok(lines)
}

/// Writes the page.
///
/// # Errors
///
/// If it cannot be written.
pub fn write(root: &Path) -> Result<(), String> {
    let path = path(root);
    files::write(&path, page(root)?)
}

/// Compares the page with what is recorded.
///
/// # Errors
///
/// If they differ.
pub fn check(root: &Path) -> Result<(), String> {
    let path = path(root);
    let there = files::read(&path)?;
    if there == page(root)? {
        Ok(())
    } else {
        Err(
            "docs/DEPENDENTS.md is not what is recorded: cargo xtask dependents --record"
                .to_owned(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_need_reasons() {
        let run = "running 1 test\ntest reads ... FAILED\n";
        let row = Row {
            name: "some".to_owned(),
            version: "1.0.0".to_owned(),
            generation: String::new(),
            note: String::new(),
            differences: Vec::new(),
            date: String::new(),
            runs: vec![Run::read(BEFORE, run)],
        };
        let found = |fails: &str| {
            let entry = format!(
                "name = 'some'\nversion = '1.0.0'\ngeneration = 'current'\nfails = {{ {fails} }}"
            );
            let dependent: Dependent = toml::from_str(&entry).expect("an entry");
            failures(std::slice::from_ref(&row), &[dependent])
        };
        let line = "- some 1.0.0: `reads`, a file that is not published".to_owned();
        let reason = "reads = 'a file that is not published'";
        assert_eq!(found(reason), Ok(vec![line]));
        assert!(found("").is_err_and(|why| why.contains("does not say why")));
        let more = format!("{reason}, passes = 'a reason'");
        assert!(found(&more).is_err_and(|why| why.contains("does not fail")));
    }
}
