// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pages with figures that a command measures: a program prints rows `{"path","metric","value"}`, a
//! record keeps them, and a table for each group of rows stands in the page.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Subcommand;
use serde::{Deserialize, Serialize};
use toolbox::{files, program};

/// Options of the commands.
#[derive(Debug, Subcommand)]
pub enum Options {
    /// Measure operations beside those of others.
    Bench {
        /// Rows `{"path","metric","value"}`, one a line.
        #[arg(long)]
        json: bool,
        /// Keep what is measured, and write the page from it.
        #[arg(long)]
        record: bool,
        /// Parts of the measurement, all where none is named.
        #[arg(value_name = "PART")]
        parts: Vec<String>,
    },
    /// Write the figures of the page from the record.
    Report {
        /// Compare with the page instead of writing it.
        #[arg(long)]
        check: bool,
    },
}

/// A page.
#[derive(Debug)]
pub(crate) struct Page {
    /// The name of its command, of its record, and in capitals of its file.
    pub(crate) name: &'static str,
    /// Parts of the measurement, by their names on the command line.
    pub(crate) parts: &'static [(&'static str, Measure)],
    /// Groups of rows, and their names on the page.
    pub(crate) groups: &'static [(&'static str, &'static str)],
}

/// Measures rows.
type Measure = fn(&Path) -> Result<Vec<Row>, String>;

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

    fn group(&self) -> Option<&str> {
        self.path.split('/').next()
    }
}

/// The end of the generated part.
const END: &str = "<!-- end of what is generated -->\n";

/// A run that is kept.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Record {
    machine: String,
    compiler: String,
    date: String,
    rows: Vec<Row>,
}

impl Record {
    /// With the groups of an older record that it has not. They have one head, so both must be of
    /// one machine, compiler and day.
    fn over(mut self, old: Option<Record>) -> Result<Record, String> {
        let Some(old) = old else {
            return Ok(self);
        };
        let is_new = |row: &Row| self.rows.iter().any(|new| new.group() == row.group());
        let kept: Vec<Row> = old.rows.into_iter().filter(|row| !is_new(row)).collect();
        let head =
            |machine: &str, compiler: &str, date: &str| format!("{machine}; {compiler}; {date}");
        let before = head(&old.machine, &old.compiler, &old.date);
        if !kept.is_empty() && before != head(&self.machine, &self.compiler, &self.date) {
            return Err(format!(
                "the other figures are of {before}: record all parts"
            ));
        }
        self.rows.splice(..0, kept);
        Ok(self)
    }
}

impl Page {
    /// Its command.
    ///
    /// # Errors
    ///
    /// A program that cannot be built or fails, or a page that is not what the record says.
    pub(crate) fn run(&self, root: &Path, options: &Options) -> Result<(), String> {
        let (json, record, named) = match options {
            Options::Report { check } => return self.report(root, *check),
            Options::Bench {
                json,
                record,
                parts,
            } => (*json, *record, parts),
        };
        let is_part = |name: &&String| self.parts.iter().any(|(part, _)| part == *name);
        if let Some(other) = named.iter().find(|name| !is_part(name)) {
            return Err(format!("{} has no part {other}", self.name));
        }
        let mut all = Vec::new();
        for (name, measure) in self.parts {
            if !named.is_empty() && !named.iter().any(|part| part == name) {
                continue;
            }
            let rows = measure(root)?;
            if json {
                for row in &rows {
                    let line = serde_json::to_string(row).map_err(|why| why.to_string())?;
                    println!("{line}");
                }
            } else {
                println!("{}", tables(self.groups, &rows));
            }
            all.extend(rows);
        }
        if record {
            self.keep(root, all)?;
            self.report(root, false)?;
        }
        Ok(())
    }

    /// Keeps rows.
    fn keep(&self, root: &Path, rows: Vec<Row>) -> Result<(), String> {
        let path = self.record(root);
        let old = path.exists().then(|| self.read(root)).transpose()?;
        let new = Record {
            machine: program::machine(),
            compiler: program::compiler(root),
            date: program::today().to_string(),
            rows,
        };
        let record = new.over(old)?;
        let text = serde_json::to_string_pretty(&record).map_err(files::fault(&path))?;
        files::write(&path, text + "\n")
    }

    fn record(&self, root: &Path) -> PathBuf {
        root.join(format!("lab/xtask/record/{}.json", self.name))
    }

    fn read(&self, root: &Path) -> Result<Record, String> {
        let path = self.record(root);
        serde_json::from_str(&files::read(&path)?).map_err(files::fault(&path))
    }

    /// Writes the figures into the page, or compares them with it.
    ///
    /// # Errors
    ///
    /// A page that is not what the record says.
    pub(crate) fn report(&self, root: &Path, check: bool) -> Result<(), String> {
        let Record {
            machine,
            compiler,
            date,
            rows,
        } = self.read(root)?;
        let command = format!("cargo xtask {} report", self.name);
        let file = format!("docs/{}.md", self.name.to_uppercase());
        let path = root.join(&file);
        let text = files::read(&path)?;
        let begin = format!("<!-- @generated by `{command}` -->\n");
        let (before, rest) = text
            .split_once(&begin)
            .ok_or_else(|| format!("{file} has no place for figures"))?;
        let (_, after) = rest
            .split_once(END)
            .ok_or_else(|| format!("the figures in {file} have no end"))?;
        let tables = tables(self.groups, &rows);
        let figures = format!("\n{machine}; {compiler}; {date}.\n{tables}\n");
        let new = [before, &begin, &figures, END, after].concat();
        match check {
            true if new != text => Err(format!(
                "{file}: the figures are not those of the record: {command}"
            )),
            true => Ok(()),
            false => files::write(path, new),
        }
    }
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

/// A workspace below `bindings`, which is built below the target folder under its name.
pub(crate) struct Workspace(pub(crate) &'static str);

impl Workspace {
    /// Where its builds are.
    pub(crate) fn target(&self, root: &Path) -> PathBuf {
        toolbox::target_folder(root).join(self.0)
    }

    /// `cargo` in its folder.
    pub(crate) fn cargo(&self, root: &Path) -> Command {
        let mut cargo = Command::new("cargo");
        cargo
            .current_dir(root.join("bindings").join(self.0))
            .env("CARGO_TARGET_DIR", self.target(root));
        cargo
    }

    /// The rows that its example `rate` prints on the best backend and on `avx2`; `prepare` gives the
    /// program what it needs.
    pub(crate) fn rates(
        &self,
        root: &Path,
        prepare: impl Fn(&mut Command),
    ) -> Result<Vec<Row>, String> {
        let mut rows = Vec::new();
        for backend in [None, Some("avx2")] {
            let mut rate = Command::new(self.target(root).join("release/examples/rate"));
            prepare(&mut rate);
            rate.env_remove("NINETEEN_BACKEND");
            rate.envs(backend.map(|backend| ("NINETEEN_BACKEND", backend)));
            rows.extend(parsed(&program::output(&mut rate)?)?);
        }
        Ok(rows)
    }
}

/// The row for the size of a shared library.
pub(crate) fn size(name: &str, library: &Path) -> Result<Row, String> {
    let bytes = std::fs::metadata(library)
        .map_err(toolbox::files::fault(library))?
        .len();
    Ok(Row::new(format!("size/{name}"), "MB", bytes as f64 / 1e6))
}

/// A table for each group: lines are paths, columns are metrics.
fn tables(groups: &[(&str, &str)], rows: &[Row]) -> String {
    let mut text = String::new();
    for (group, title) in groups {
        let mine = rows.iter().filter_map(|row| {
            let (first, line) = row.path.split_once('/')?;
            (first == *group).then_some((line, row))
        });
        let mine: Vec<(&str, &Row)> = mine.collect();
        if mine.is_empty() {
            continue;
        }
        let lines = in_order(mine.iter().map(|(line, _)| *line));
        let metrics = in_order(mine.iter().map(|(_, row)| &*row.metric));
        let _ = writeln!(text, "\n**{title}**\n\n| | {} |", metrics.join(" | "));
        let _ = writeln!(text, "|---|{}", "--:|".repeat(metrics.len()));
        for line in lines {
            let _ = write!(text, "| {line} |");
            for metric in &metrics {
                let found = mine
                    .iter()
                    .find(|(at, row)| *at == line && row.metric == **metric);
                let value = found.map_or_else(String::new, |(_, row)| number(row.value));
                let _ = write!(text, " {value} |");
            }
            text.push('\n');
        }
    }
    text
}

/// Each name once, where it is first.
fn in_order<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for name in names {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// Three digits that count; thousands in groups.
fn number(value: f64) -> String {
    if value < 100.0 {
        return format!("{value:.2}");
    }
    let digits = (value.log10().floor() as i32 - 2).max(0);
    let unit = 10_f64.powi(digits);
    let whole = format!("{:.0}", (value / unit).round() * unit);
    let mut text = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits_that_count() {
        let shown = [0.4567, 99.9, 123.4, 1234.0, 287_456.0, 1_230_400.0].map(number);
        let expected = ["0.46", "99.90", "123", "1,230", "287,000", "1,230,000"];
        assert_eq!(shown, expected);
    }

    #[test]
    fn lines_are_paths_and_columns_are_metrics() {
        let rows = [
            Row::new("files/a", "x", 1.0),
            Row::new("files/b", "y", 2.0),
            Row::new("kernel/c", "x", 3.0),
        ];
        let text = tables(crate::bulk::PAGE.groups, &rows);
        let (kernel, files) = text.split_once("**Files").unwrap();
        assert!(kernel.contains("| c | 3.00 |"), "{text}");
        assert!(files.contains("| | x | y |\n|---|--:|--:|"), "{text}");
        assert!(
            files.contains("| a | 1.00 |  |\n| b |  | 2.00 |\n"),
            "{text}"
        );
    }

    #[test]
    fn figures_of_another_day_are_not_kept_beside_new_ones() {
        let record = |date: &str, paths: &[&str]| Record {
            machine: "one".to_owned(),
            compiler: "rustc".to_owned(),
            date: date.to_owned(),
            rows: paths.iter().map(|path| Row::new(*path, "x", 1.0)).collect(),
        };
        let over = |date, paths, old| record(date, paths).over(Some(record("1", old)));
        let paths = |made: Record| {
            made.rows
                .into_iter()
                .map(|row| row.path)
                .collect::<Vec<_>>()
        };
        let (a, b) = (&["a/1"][..], &["a/2", "b/1"][..]);
        assert_eq!(
            over("1", a, b).map(paths),
            Ok(vec!["b/1".to_owned(), "a/1".to_owned()])
        );
        assert!(over("2", a, b).is_err_and(|why| why.contains("one; rustc; 1")));
        assert_eq!(
            over("2", b, a).map(paths),
            Ok(vec!["a/2".to_owned(), "b/1".to_owned()])
        );
    }

    #[test]
    fn parts_are_those_that_are_named() {
        const PAGE: Page = Page {
            name: "none",
            parts: &[
                ("good", |_| Ok(vec![Row::new("a/b", "x", 1.0)])),
                ("bad", |_| Err("this is not to be run".to_owned())),
            ],
            groups: &[],
        };
        let run = |parts: &[&str]| {
            let options = Options::Bench {
                json: false,
                record: false,
                parts: parts.iter().map(ToString::to_string).collect(),
            };
            PAGE.run(&crate::root(), &options)
        };
        assert_eq!(run(&["good"]), Ok(()));
        assert!(run(&["good", "bad"]).is_err() && run(&[]).is_err());
        assert_eq!(
            run(&["good", "odd"]),
            Err("none has no part odd".to_owned())
        );
    }
}
