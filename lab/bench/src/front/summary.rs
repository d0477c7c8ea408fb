// SPDX-License-Identifier: MIT OR Apache-2.0
//! `docs/performance.svg`: four panels of six rows each, from the newest record.
//!
//! Each library appears with its fastest backend. Builds for one CPU only are left out.

use super::{
    chart::{Area, Bar, FAINT, Layout, MARGIN, bars, register, text},
    record::{Record, Row},
};
use plotters::prelude::*;
use std::{
    error::Error,
    path::{Path, PathBuf},
};

const SIZE: (u32, u32) = (1120, 540);
const ROWS: usize = 6;
const TOP: i32 = 56;
const PANEL: i32 = 236;
const BARS: Layout = Layout {
    title: 20,
    text: 16,
    top: 38,
    pitch: 31,
    bar: 20,
    names: 178,
    figures: 110,
};

/// Titles and operations.
const SINGLE: [(&str, &str); 3] = [
    ("Sign", "sign"),
    ("Verify", "verify"),
    ("X25519 exchange", "x25519"),
];

/// One row: a name, microseconds, and whether it is ours.
#[derive(Debug, PartialEq)]
struct Line {
    name: String,
    microseconds: f64,
    is_ours: bool,
}

impl Line {
    fn of(row: &Row, says: &str) -> Line {
        let name = match row.lib.as_str() {
            "curve25519-dalek" => "dalek",
            name => name,
        };
        Line {
            name: format!("{name}{says}"),
            microseconds: row.figure.ns / 1000.0,
            is_ours: row.is_ours(),
        }
    }

    /// With the ratio to ours.
    fn bar(&self, ours: f64) -> Bar {
        Bar {
            name: self.name.clone(),
            value: self.microseconds,
            figure: format!("{:.2}  ×{:.2}", self.microseconds, self.microseconds / ours),
            is_ours: self.is_ours,
        }
    }
}

/// Where the picture lies.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/performance.svg")
}

/// The fastest row of each library at `operation`, fastest first.
fn best<'a>(record: &'a Record, operation: &str) -> Vec<&'a Row> {
    let for_one_cpu = |row: &Row| {
        let mut contestants = record.contestants.iter();
        contestants.any(|c| c.lib == row.lib && c.backend == row.backend && c.is_for_one_cpu())
    };
    let rows = record.rows.iter();
    let mut rows: Vec<&Row> = rows
        .filter(|row| row.op == operation && !for_one_cpu(row))
        .collect();
    rows.sort_by(|a, b| a.figure.ns.total_cmp(&b.figure.ns));
    let mut seen: Vec<&str> = Vec::new();
    rows.retain(|row| {
        let is_first = !seen.contains(&&*row.lib);
        seen.push(&row.lib);
        is_first
    });
    rows
}

/// The panels: a title and its rows, fastest first.
fn panels(record: &Record) -> Vec<(&'static str, Vec<Line>)> {
    let mut panels: Vec<(&str, Vec<Line>)> = SINGLE
        .into_iter()
        .map(|(title, operation)| {
            let rows = best(record, operation);
            (
                title,
                rows.into_iter().map(|row| Line::of(row, "")).collect(),
            )
        })
        .collect();
    // Libraries without batches verify one by one.
    let mut lines: Vec<Line> = Vec::new();
    for (operation, says) in [
        ("verify_batch_all/64", ""),
        ("verify_batch/64", ", each verdict"),
        ("verify_batch_all_decoded/64", ", decoded keys"),
        ("verify", ", one by one"),
    ] {
        let rows = best(record, operation).into_iter();
        let rows = rows.filter(|row| {
            let is_single = operation == "verify";
            let name = Line::of(row, "").name;
            !is_single || lines.iter().all(|line| !line.name.starts_with(&name))
        });
        let new: Vec<Line> = rows.map(|row| Line::of(row, says)).collect();
        lines.extend(new);
    }
    lines.sort_by(|a, b| a.microseconds.total_cmp(&b.microseconds));
    panels.push(("Verify 64 signatures, per signature", lines));
    for (_, lines) in &mut panels {
        lines.truncate(ROWS);
    }
    panels
}

/// The picture as text.
///
/// # Errors
/// If it cannot be drawn.
pub fn svg(record: &Record) -> Result<String, Box<dyn Error>> {
    register()?;
    let mut svg = String::new();
    draw(
        record,
        &SVGBackend::with_string(&mut svg, SIZE).into_drawing_area(),
    )?;
    Ok(svg)
}

fn draw<B: DrawingBackend>(record: &Record, area: &Area<B>) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    area.fill(&WHITE)?;
    let header = &record.header;
    let date: String = header.date.chars().take(10).collect();
    let what = format!(
        "Microseconds per operation, and the ratio to nineteen; shorter is faster. {}, one core, {date}",
        header.cpu
    );
    text(area, &what, (MARGIN, 18), 16, FAINT)?;
    let below = SIZE.1 as i32 - TOP - 2 * PANEL;
    let places = area.margin(TOP, below, MARGIN / 2, MARGIN / 2);
    for ((title, lines), place) in panels(record).iter().zip(places.split_evenly((2, 2))) {
        let ours = lines.iter().find(|line| line.is_ours).or(lines.last());
        let ours = ours.map_or(1.0, |line| line.microseconds);
        let rows: Vec<Bar> = lines.iter().map(|line| line.bar(ours)).collect();
        let place = place.margin(0, 0, MARGIN / 2, MARGIN / 2);
        bars(&place, title, &rows, BARS)?;
    }
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::front::record::tests::example;

    #[test]
    fn a_library_has_its_fastest_backend_only() {
        let record = example();
        let (title, lines) = &panels(&record)[0];
        assert_eq!(*title, "Sign");
        let names: Vec<&str> = lines.iter().map(|line| &*line.name).collect();
        let mut libraries = names.clone();
        libraries.dedup();
        assert_eq!(names, libraries);
        assert_eq!(names[0], "nineteen");
    }

    #[test]
    fn every_row_has_its_bar_and_its_figure() {
        let record = example();
        let svg = svg(&record).expect("a string takes all");
        let panels = panels(&record);
        let rows: usize = panels.iter().map(|(_, lines)| lines.len()).sum();
        // One rectangle is the background.
        assert_eq!(svg.matches("<rect").count(), 1 + rows);
        for (_, lines) in panels {
            assert!(lines.len() <= ROWS);
            for line in lines {
                assert!(svg.contains(&format!("{:.2}  ×", line.microseconds)));
            }
        }
    }
}
